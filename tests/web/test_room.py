"""What a room answers: each seat gets what it may know, acts when it may, and learns what it missed."""

from __future__ import annotations

from typing import Any

import pytest

from villagers_rules import Game, ModeInfo, available_modes
from villagers_rules.web.lobby import Setup
from villagers_rules.web.room import Outgoing, Room

PEOPLE = [{"kind": "human", "name": "Ann"}, {"kind": "human", "name": "Bob"}]


def room_for(seats: list[dict[str, Any]], **more: Any) -> tuple[Room, list[str]]:
    """Return a room with these seats, and their secrets."""
    setup = Setup.from_data({"packs": ["base"], "seats": seats, "seed": 7, **more})
    numbers = iter(range(100))
    return setup.room("table", setup.game(), lambda: f"secret {next(numbers)}")


def sent(outgoing: Outgoing | None, guest: int, kind: str) -> dict[str, Any]:
    """Return the last message of a kind that a guest is sent."""
    return [message for to, message in outgoing or [] if to == guest and message["type"] == kind][-1]


def joined(room: Room, tokens: list[str]) -> dict[int, dict[str, Any]]:
    """Let a guest join for each secret, the number of its seat, and a spectator as guest 0; return the state of each."""
    states = {}
    for guest, token in enumerate([None, *tokens]):
        states[guest] = sent(room.handle(guest, {"type": "join", "game": "table", "token": token}), guest, "state")
    return states


def test_an_action_reaches_every_guest() -> None:
    """Who acts gets `done`, and every guest a state with the action in its log and a version one higher."""
    room, tokens = room_for(PEOPLE)
    states = joined(room, tokens)
    state = states[1]
    answer = room.handle(1, {"type": "act", "request": 5, "version": state["version"], "action": state["actions"][0]["action"]})
    assert sent(answer, 1, "done")["request"] == 5
    for guest in (0, 1, 2):
        after = sent(answer, guest, "state")
        assert after["version"] == state["version"] + 1
        assert [entry["version"] for entry in after["log"]] == [after["version"]]


def test_of_two_at_once_one_acts() -> None:
    """Of two clients that act at the same version, the second one is refused as stale."""
    room, tokens = room_for(PEOPLE)
    state = joined(room, tokens)[1]
    room.handle(9, {"type": "join", "game": "table", "token": tokens[0]})
    act = {"type": "act", "request": 1, "version": state["version"], "action": state["actions"][0]["action"]}
    assert sent(room.handle(1, act), 1, "done")
    assert sent(room.handle(9, act), 9, "refused")["code"] == "stale"
    assert len(room.take_done()) == 1


def test_bots_play_a_game_to_its_end() -> None:
    """A person who takes the first action each time, against bots, comes to the end, with scores and winners."""
    room, tokens = room_for([PEOPLE[0], {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "random"}])
    state = sent(room.handle(1, {"type": "join", "game": "table", "token": tokens[0]}), 1, "state")
    for _ in range(1000):
        while (step := room.step_bot()) is not None:
            state = sent(step, 1, "state")
        if state["over"]:
            break
        act = {"type": "act", "version": state["version"], "action": state["actions"][-1]["action"]}
        state = sent(room.handle(1, act), 1, "state")
    assert state["over"]
    assert state["winners"] == room.game.winners
    assert len(state["scores"]) == 3


def test_one_screen_holds_several_seats() -> None:
    """In a hot seat one guest acts for all seats, looks at the one that must decide, and may have save and record."""
    room, tokens = room_for(PEOPLE, hot_seat=True)
    answer = room.handle(1, {"type": "join", "game": "table", "tokens": tokens})
    assert sent(answer, 1, "joined")["own"] == [1, 2]
    shown = set()
    state = sent(answer, 1, "state")
    for _ in range(6):
        assert state["seat"] == state["decision"]["player"]
        shown.add(state["seat"])
        act = {"type": "act", "version": state["version"], "action": state["actions"][0]["action"]}
        state = sent(room.handle(1, act), 1, "state")
    assert shown == {1, 2}
    other = 3 - state["seat"]
    assert sent(room.handle(1, {"type": "look", "seat": other}), 1, "state")["view"]["player"] == other
    save = sent(room.handle(1, {"type": "save", "request": 1}), 1, "save")["text"]
    assert Game.from_json(save).view(1) == room.game.view(1)
    record = sent(room.handle(1, {"type": "record", "request": 1}), 1, "record")["text"]
    assert Game.replay(record).actions == room.game.actions


def test_who_looks_on_cannot_act() -> None:
    """A spectator sees no hand and no action, and every request to act is refused; so is what would show everything."""
    room, tokens = room_for(PEOPLE)
    state = joined(room, tokens)[0]
    assert state["seat"] is None
    assert state["actions"] == []
    assert not any(card["card"] for seat in state["view"]["seats"] for card in seat["hand"])
    action = sent(room.handle(1, {"type": "look", "seat": 1}), 1, "state")["actions"][0]["action"]
    for asked in (
        {"type": "act", "version": 1, "action": action},
        {"type": "undo", "version": 1},
        {"type": "preview", "action": action},
        {"type": "hint"},
        {"type": "save"},
        {"type": "record"},
        {"type": "rematch"},
        {"type": "look", "seat": 1},
    ):
        assert sent(room.handle(0, asked), 0, "refused")["code"] in ("seat", "hidden")
    assert sent(room.handle(1, {"type": "save"}), 1, "refused")["code"] == "hidden"
    assert sent(room.handle(1, {"type": "look", "seat": 2}), 1, "refused")["code"] == "seat"


def test_a_price_is_shown_before_it_is_paid() -> None:
    """An action that pays for a padlock says what and to whom, the same as its preview."""
    room, tokens = room_for([PEOPLE[0], {"kind": "bot", "bot": "greedy"}])
    state = sent(room.handle(1, {"type": "join", "game": "table", "token": tokens[0]}), 1, "state")
    while not (paid := [one for one in state["actions"] if one["action"].get("paying")]):
        if state["actions"] and state["decision"]["player"] == 1:
            act = {"type": "act", "version": state["version"], "action": state["actions"][-1]["action"]}
            state = sent(room.handle(1, act), 1, "state")
        else:
            state = sent(room.step_bot(), 1, "state")
    preview = sent(room.handle(1, {"type": "preview", "request": 3, "action": paid[0]["action"]}), 1, "preview")
    assert preview["price"] == paid[0]["price"]
    assert "2 gold" in preview["price"]


def test_a_hint_is_a_legal_action() -> None:
    """A hint is one of the actions of the seat, in words; who has nothing to decide gets none."""
    room, tokens = room_for(PEOPLE)
    states = joined(room, tokens)
    hint = sent(room.handle(1, {"type": "hint", "request": 4}), 1, "hint")
    assert hint["action"] in [one["action"] for one in states[1]["actions"]]
    assert hint["text"]
    assert sent(room.handle(2, {"type": "hint", "request": 4}), 2, "refused")["code"] == "hint"


@pytest.mark.parametrize("mode", available_modes(), ids=lambda mode: mode.name)
def test_every_mode_starts_in_a_room(mode: ModeInfo) -> None:
    """A room can be made for every mode, with the names of its seats, and its first action taken."""
    players = mode.players[0] if mode.players else 2
    seats = [{"kind": "human", "name": f"P{number}"} for number in range(players)]
    room, tokens = room_for(seats, packs=list(mode.plays_with or ("base",)), mode=mode.name)
    state = joined(room, tokens)[room.game.current_player or 1]
    act = {"type": "act", "version": state["version"], "action": state["actions"][0]["action"]}
    assert sent(room.handle(state["seat"], act), state["seat"], "state")["version"] > state["version"]


def test_bots_interrupt_and_keep_still() -> None:
    """A bot that holds an interrupt is asked once at each moment; when it does nothing, people are not held up."""
    bots = [{"kind": "bot", "bot": "random", "name": f"Bot {number}"} for number in range(2)]
    interrupts = asked = 0
    for seed in range(6):
        room, tokens = room_for([PEOPLE[0], *bots], packs=["base", "scoundrels"], seed=seed)
        state = sent(room.handle(1, {"type": "join", "game": "table", "token": tokens[0]}), 1, "state")
        while not state["over"]:
            deciding = state["decision"]["player"]
            thought = room.next_thought()
            if thought is not None:
                asked += thought.seat != deciding
                version = room.game.version(0)
                answer = room.take_thought(thought, thought.think())
                interrupts += thought.seat != deciding and room.game.version(0) > version
                state = sent(answer, 1, "state") if answer else state
                continue
            assert deciding == 1
            act = {"type": "act", "version": state["version"], "action": state["actions"][0]["action"]}
            state = sent(room.handle(1, act), 1, "state")
    assert asked > interrupts > 0


def test_a_person_can_interrupt_a_bot() -> None:
    """What a bot has decided counts no longer once somebody has acted before it."""
    room, _ = room_for([{"kind": "bot", "bot": "random"}, PEOPLE[1]])
    thought = room.next_thought()
    assert thought is not None
    action = thought.think()
    room.step_bot()
    assert room.take_thought(thought, action) == []
    assert len(room.take_done()) == 1


def test_refusals_are_in_the_language_of_the_guest() -> None:
    """What a room refuses (a seat, a stale version, an undo, what is hidden) has words in Italian, other than the English."""
    texts: dict[str, dict[str, str]] = {}
    for language in ("en", "it"):
        room, tokens = room_for(PEOPLE)
        join = {"type": "join", "game": "table", "language": language}
        state = sent(room.handle(1, {**join, "token": tokens[0]}), 1, "state")
        act = {"type": "act", "version": state["version"] + 1, "action": state["actions"][0]["action"]}
        asked = [
            (2, {**join, "token": "none"}),
            (3, {**join, "token": None}),
            (3, {"type": "hint"}),
            (1, act),
            (1, {"type": "undo", "version": state["version"]}),
            (1, {"type": "consent", "agree": True}),
            (1, {"type": "rematch"}),
            (1, {"type": "at", "version": 999}),
            (1, {"type": "record"}),
        ]
        answers = [message for guest, data in asked for _, message in room.handle(guest, data) if message["type"] == "refused"]
        texts[language] = {f"{number} {one['code']}": one["text"] + one["remedy"] for number, one in enumerate(answers)}
    assert {key.partition(" ")[2] for key in texts["en"]} == {"token", "seat", "stale", "undo", "rematch", "at", "hidden"}
    assert texts["en"].keys() == texts["it"].keys()
    assert not set(texts["en"].values()) & set(texts["it"].values())
    assert "il tavolo è cambiato" in texts["it"]["2 stale"]
