"""Nobody is sent more than they may know: what is hidden from a seat is exchanged, and not a byte that it is sent changes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.pace import sized
from villagers_rules import Game
from villagers_rules.web.lobby import Setup
from villagers_rules.web.room import Room

SIXTY = Path(__file__).parents[2] / "examples" / "packs" / "sixty"
PACKS = (("base", "scoundrels"), ("base", "scoundrels", "saints", "profiteers", "developments"), ("base", "triggers"))
GAMES = sized(quick=2, test=2, everything=12)
EVERY = 25
"""What is hidden is exchanged after about so many actions, and more often while an interrupt is open."""
TOKENS = (None, "a", "b", "c")
"""The secret of each guest's seat; guest 0 is a spectator."""


def room_of(game: Game) -> Room:
    """Return a room with three people for *game*, and a guest in each seat besides a spectator."""
    setup = Setup.from_data({"seats": [{"kind": "human", "name": name} for name in ("Ann", "Bob", "Cem")]})
    tokens = iter("abc")
    return setup.room("table", game, lambda: next(tokens))[0]


def answers(room: Room, guest: int, questions: Sequence[dict[str, Any]]) -> str:
    """Return every byte that a guest is sent when they join, and for *questions*."""
    found = []
    for question in ({"type": "join", "game": "table", "token": TOKENS[guest]}, *questions):
        for to, message in room.handle(guest, question):
            # A sample has no actions to undo, and no log of other seats, so that a spectator's log is not compared here.
            left_out = ("can_undo", "log") if guest == 0 else ("can_undo",)
            if to == guest:
                for entry in message.get("log", ()):
                    del entry["round"]  # A room that starts with a sample does not know it.
                found.append(json.dumps({name: value for name, value in message.items() if name not in left_out}))
    return "\n".join(found)


def questions_of(game: Game, guest: int, rng: Random) -> list[dict[str, Any]]:
    """Return questions that a seat might ask, also about actions of others that it cannot know to be legal."""
    if guest == 0:
        return [{"type": "preview", "action": {"player": 1, "verb": "end turn"}}, {"type": "breakdown", "request": 1}]
    own = [action.to_data() for action in game.legal_actions_for(guest)]
    others = [action.to_data() for seat in (1, 2, 3) if seat != guest for action in game.legal_actions_for(seat)]
    asked: list[dict[str, Any]] = [{"type": "breakdown", "request": 1}]
    for action in rng.sample(own, min(2, len(own))):
        asked += [{"type": "preview", "action": action}, {"type": "explain", "action": action}]
    for action in rng.sample(others, min(2, len(others))):
        asked += [{"type": kind, "action": {**action, "player": guest}} for kind in ("preview", "explain")]
        asked.append({"type": "act", "version": 0, "action": {**action, "player": guest}})
    return [*asked, {"type": "hint", "request": 2}] if own and rng.random() < 0.2 else asked


@pytest.mark.parametrize("packs", PACKS, ids=lambda packs: packs[-1])
def test_what_is_hidden_changes_no_byte(packs: tuple[str, ...]) -> None:
    """At any moment of a game with interrupts, a seat is sent the same of every game that it cannot tell from this one."""
    interrupts = differences = 0
    for seed in range(GAMES):
        rng = Random(f"{packs} {seed}")
        game = Game.new(players=3, packs=packs, seed=seed, pack_dirs=[SIXTY])
        while not game.is_over:
            deciding, *holders = game.may_act
            if rng.random() < (1 / 3 if holders else 1 / EVERY):
                interrupts += bool(holders)
                room, seat = room_of(game), rng.randint(1, 3)
                other = game.sample(seat, rng)
                differences += other.to_data()["state"] != game.to_data()["state"]
                room_there = room_of(other)
                for guest in (seat, 0):
                    asked = questions_of(game, guest, rng)
                    assert answers(room, guest, asked) == answers(room_there, guest, asked), (seed, game.version(0), guest)
            # Interrupts are kept for long, so that they are open at many moments.
            player = rng.choice(holders) if holders and rng.random() < 0.03 else deciding
            game.apply(game.legal_actions_for(player).sample(rng), player=player)
    assert interrupts > 5
    assert differences > 10


def test_a_state_is_what_the_seat_may_know() -> None:
    """What a seat is sent is its view, its log and its actions, as the game gives them to it, and no other field of the game."""
    game = Game.new(players=3, packs=("base", "scoundrels"), seed=4)
    rng = Random(1)
    for number in range(60):
        room = room_of(game)
        for seat in (1, 2, 3) if number % 10 == 0 else (1 + number % 3,):
            _, (_, state), *_ = room.handle(seat, {"type": "join", "game": "table", "token": TOKENS[seat]})
            assert state["view"] == game.view(seat, options=False).to_data()
            assert [offer["action"] for offer in state["actions"]] == game.legal_actions_for(seat).to_data()
            for sent, entry in zip(state["log"], game.log_for(seat), strict=True):
                known = entry.to_data()
                assert sent["action"] == known.get("action")
                assert [change["change"] for change in sent["changes"]] == known.get("changes", [])
        player = rng.choice(game.may_act)
        game.apply(game.legal_actions_for(player).sample(rng), player=player)
