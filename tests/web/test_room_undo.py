"""Undo in a room: one's own last action freely, others with consent, nothing that has shown something hidden (DESIGN 4)."""

from __future__ import annotations

from typing import Any

from tests.web.test_room import PEOPLE, joined, room_for, sent
from villagers_rules.web.room import Outgoing, Room

BUILD = ["add no gold", "end turn"]
"""Verbs that show nothing hidden."""


def state_of(outgoing: Outgoing, guest: int) -> dict[str, Any]:
    """Return the last state that a guest is sent."""
    return sent(outgoing, guest, "state")


def act(room: Room, guest: int, state: dict[str, Any], verb: str = "") -> Outgoing:
    """Take the first action of a state, of a verb if one is named."""
    offer = next(one for one in state["actions"] if one["action"]["verb"] == verb or not verb)
    return room.handle(guest, {"type": "act", "version": state["version"], "action": offer["action"]})


def build_turns(room: Room, tokens: list[str]) -> dict[int, dict[str, Any]]:
    """Play until the first player builds, and return the states."""
    states = joined(room, tokens)
    while not any(one["action"]["verb"] == "end turn" for one in states[1]["actions"]):
        player = states[0]["view"]["current_player"]
        verbs = [one["action"]["verb"] for one in states[player]["actions"]]
        outgoing = act(room, player, states[player], next((verb for verb in BUILD if verb in verbs), verbs[0]))
        states = {guest: state_of(outgoing, guest) for guest in states}
    return states


def ask(room: Room, guest: int, **message: Any) -> Outgoing:
    """Send a message with the version of the room."""
    return room.handle(guest, {"request": 1, **message})


def test_ones_own_last_action_is_undone_freely() -> None:
    """Who has acted last, and showed nothing, takes it back without asking; the log says so to everybody."""
    room, tokens = room_for(PEOPLE)
    build_turns(room, tokens)
    state = state_of(act(room, 1, state_of(ask(room, 1, type="look", seat=1), 1), "end turn"), 1)
    assert state["can_undo"]
    outgoing = ask(room, 1, type="undo", version=state["version"])
    assert [entry["what"] for entry in state_of(outgoing, 2)["log"]] == ["undone"]
    assert any(one["action"]["verb"] == "end turn" for one in state_of(outgoing, 1)["actions"])


def test_what_others_did_since_needs_their_consent() -> None:
    """With an action of another player in between, that player is asked; a no ends the question, and a yes undoes both."""
    room, tokens = room_for([*PEOPLE, {"kind": "human", "name": "Cem"}])
    build_turns(room, tokens)
    outgoing = act(room, 1, state_of(ask(room, 1, type="look", seat=1), 1), "end turn")
    outgoing = act(room, 2, state_of(outgoing, 2), "end turn")
    before = room.game.version(1)
    asked = state_of(ask(room, 1, type="undo", version=before), 2)["undo_asked"]
    assert asked == {"by": 1, "actions": 2, "waiting": [2]}
    assert sent(ask(room, 3, type="consent", agree=True), 3, "refused")["code"] == "undo"
    assert state_of(ask(room, 2, type="consent", agree=False), 1)["undo_asked"] is None
    assert room.game.version(1) == before
    ask(room, 1, type="undo", version=before)
    state = state_of(ask(room, 2, type="consent", agree=True), 1)
    assert [entry["what"] for entry in state["log"]] == ["undone", "undone"]
    assert state["decision"]["player"] == 1
    assert sent(ask(room, 2, type="consent", agree=True), 2, "refused")["code"] == "undo"


def test_what_has_shown_something_stays() -> None:
    """A card drafted from the Road brings up a hidden one: neither its player nor anybody else can undo it."""
    room, tokens = room_for(PEOPLE)
    state = joined(room, tokens)[1]
    after = state_of(act(room, 1, state, "draft"), 1)
    assert not after["can_undo"]
    refused = sent(ask(room, 1, type="undo", version=after["version"]), 1, "refused")
    assert (refused["code"], "R16" in refused["text"]) == ("undo", True)


def test_alone_everything_can_be_undone() -> None:
    """A game with one person may allow every undo: it goes back to that person's last action, with what bots did since."""
    room, tokens = room_for([PEOPLE[0], {"kind": "bot", "bot": "greedy"}], undo="free")
    state = state_of(room.handle(1, {"type": "join", "game": "table", "token": tokens[0]}), 1)
    while not state["actions"]:
        state = state_of(room.step_bot() or [], 1)
    first = state["view"]
    after = state_of(act(room, 1, state, "draft"), 1)
    assert after["can_undo"]
    while (step := room.step_bot()) is not None:
        after = state_of(step, 1)
    undone = state_of(ask(room, 1, type="undo", version=after["version"]), 1)
    assert {**undone["view"], "version": 0} == {**first, "version": 0}


def test_history_shows_what_was_seen() -> None:
    """At every version a seat sees what it saw then, also of what was undone since."""
    room, tokens = room_for(PEOPLE)
    seen = {guest: {state["version"]: state["view"]} for guest, state in joined(room, tokens).items()}
    build_turns(room, tokens)
    for guest in seen:
        for to, message in room.handle(guest, {"type": "join", "game": "table", "token": [None, *tokens][guest]}):
            if to == guest and message["type"] == "state":
                seen[guest][message["version"]] = message["view"]
    for verb in ("end turn", "", "end turn"):
        state = state_of(ask(room, 1, type="look", seat=1), 1)
        outgoing = act(room, 1, state, verb) if verb else ask(room, 1, type="undo", version=state["version"])
        for guest in seen:
            seen[guest][room.game.version(guest)] = state_of(outgoing, guest)["view"]
    for guest, views in seen.items():
        for version, view in views.items():
            assert sent(ask(room, guest, type="at", version=version), guest, "at")["view"] == view
        assert sent(ask(room, guest, type="at", version=max(views) + 1), guest, "refused")["code"] == "at"
