"""What a room answers: each seat gets what it may know, acts when it may, and learns what it missed."""

from __future__ import annotations

from typing import Any

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
