"""Nobody is sent more than they may know: what is hidden from a seat is exchanged, and not a byte that it is sent changes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tests.pace import sized
from villagers_rules import Game
from villagers_rules.web.lobby import Setup
from villagers_rules.web.room import Room

PACKS = (("base", "saints"), ("base", "scoundrels", "profiteers"), ("base", "saints", "scoundrels", "profiteers", "developments"))
GAMES = sized(quick=1, test=2, everything=8)
EVERY = sized(quick=12, test=6, everything=3)
"""What is hidden is exchanged after so many actions."""


def room_of(game: Game) -> Room:
    """Return a room with three people for *game*, and a guest in each seat besides a spectator, guest 0."""
    seats = [{"kind": "human", "name": name} for name in ("Ann", "Bob", "Cem")]
    setup = Setup.from_data({"seats": seats})
    tokens = iter("abc")
    room, _ = setup.room("table", game, lambda: next(tokens))
    for guest, token in enumerate((None, "a", "b", "c")):
        room.handle(guest, {"type": "join", "game": "table", "token": token})
    return room


def answers(room: Room, guest: int, questions: Sequence[dict[str, Any]]) -> str:
    """Return every byte that a guest is sent for *questions*, and when they join."""
    token = None if guest == 0 else "abc"[guest - 1]
    found = []
    for question in ({"type": "join", "game": "table", "token": token}, *questions):
        for to, message in room.handle(guest, question):
            if to == guest:
                # A sample has no actions to undo, and no log of other seats; what a spectator reads there is not compared.
                told = {name: value for name, value in message.items() if name not in ("can_undo", "may_save")}
                if guest == 0:
                    told.pop("log", None)
                found.append(json.dumps(told))
    return "\n".join(found)


def questions_of(room: Room, guest: int, rng: Random) -> list[dict[str, Any]]:
    """Return questions that a seat might ask, also about actions of others that it cannot know to be legal."""
    if guest == 0:
        return [{"type": "preview", "action": {"player": 1, "verb": "end turn"}}, {"type": "breakdown", "request": 1}]
    own = [action.to_data() for action in room.game.legal_actions_for(guest)]
    others = [action.to_data() for seat in (1, 2, 3) if seat != guest for action in room.game.legal_actions_for(seat)]
    asked: list[dict[str, Any]] = [{"type": "breakdown", "request": 1}]
    for action in rng.sample(own, min(3, len(own))):
        asked += [{"type": "preview", "action": action}, {"type": "explain", "action": action}]
    for action in rng.sample(others, min(3, len(others))):
        asked += [{"type": kind, "action": {**action, "player": guest}} for kind in ("preview", "explain")]
        asked.append({"type": "act", "version": 0, "action": {**action, "player": guest}})
    return [*asked, {"type": "hint", "request": 2}] if own and rng.random() < 0.1 else asked


@pytest.mark.parametrize("packs", PACKS, ids=lambda packs: packs[-1])
def test_what_is_hidden_changes_no_byte(packs: tuple[str, ...]) -> None:
    """At any moment of a game with interrupts, a seat is sent the same of every game that it cannot tell from this one."""
    interrupts = differences = 0
    for seed in range(GAMES):
        rng = Random(f"{packs} {seed}")
        game = Game.new(players=3, packs=packs, seed=seed)
        while not game.is_over:
            interrupts += len(game.may_act) > 1
            if rng.random() < 1 / EVERY or (len(game.may_act) > 1 and rng.random() < 1 / 2):
                room = room_of(game)
                for seat in (1, 2, 3):
                    other = game.sample(seat, rng)
                    differences += other.to_data()["state"] != game.to_data()["state"]
                    room_there = room_of(other)
                    for guest in (seat, 0):
                        asked = questions_of(room, guest, rng)
                        assert answers(room, guest, asked) == answers(room_there, guest, asked), (seed, game.version(0), guest)
            player = rng.choice(game.may_act)
            game.apply(game.legal_actions_for(player).sample(rng), player=player)
    assert interrupts > 5
    assert differences > 10


def test_a_state_is_what_the_seat_may_know() -> None:
    """What a seat is sent is its view, its log and its actions, as the game gives them to it, and no other field of the game."""
    game = Game.new(players=3, packs=("base", "scoundrels"), seed=4)
    rng = Random(1)
    for _ in range(60):
        room = room_of(game)
        for seat in (1, 2, 3):
            [state] = [message for to, message in room.handle(seat, {"type": "look", "seat": seat}) if message["type"] == "state"]
            assert state["view"] == game.view(seat, options=False).to_data()
            assert [offer["action"] for offer in state["actions"]] == game.legal_actions_for(seat).to_data()
        known = [message for to, message in room.handle(2, {"type": "join", "game": "table", "token": "b"}) if to == 2]
        entries = [entry.to_data() for entry in game.log_for(2)]
        for sent, entry in zip(known[-1]["log"] if known[-1]["type"] == "state" else known[1]["log"], entries, strict=True):
            assert sent["action"] == entry.get("action")
            assert [change["change"] for change in sent["changes"]] == entry.get("changes", [])
        player = rng.choice(game.may_act)
        game.apply(game.legal_actions_for(player).sample(rng), player=player)
