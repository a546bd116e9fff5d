"""Every message is as the schemas say, and what is none is refused in a sentence."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from tests.web.test_room import PEOPLE, room_for, sent
from villagers_rules.web.protocol import MESSAGES, SENT_BY_CLIENTS, ProtocolError, checked
from villagers_rules.web.room import Room

SENT_BY_SERVERS = {message.type: message for message in MESSAGES if message.sends == "server"}

SCHEMAS = Path(__file__).parents[2] / "schemas"
Sender = Literal["client", "server"]


@cache
def validator(sender: Sender) -> Draft202012Validator:
    """Return what validates the messages of a sender, as another program would with the files alone."""
    files = [*SCHEMAS.glob("api/*.json"), *SCHEMAS.glob("web/*.json")]
    resources = [
        (
            f"file:///{path.parent.name}/{path.name}",
            DRAFT202012.create_resource(json.loads(path.read_text(encoding="utf-8"))),
        )
        for path in files
    ]
    registry: Registry[Any] = Registry().with_resources(resources)
    return Draft202012Validator({"$ref": f"file:///web/{sender}.json"}, registry=registry)


def check(sender: Sender, message: dict[str, Any]) -> None:
    """Hold that a message, after JSON, is one of a sender."""
    again = json.loads(json.dumps(message))
    table = SENT_BY_CLIENTS if sender == "client" else SENT_BY_SERVERS
    names = {field.name for field in table[message["type"]].fields}
    assert again.keys() - {"type"} <= names, message["type"]
    schema = {"$ref": f"file:///web/{sender}.json#/$defs/{message['type']}"}
    errors = list(validator(sender).evolve(schema=schema).iter_errors(again))
    assert not errors, (message["type"], errors[0].json_path, errors[0].message)


def conversation(room: Room, tokens: list[str], seen: set[str], *, language: str) -> None:
    """Play a game to its end, ask everything now and then, and hold each message against its schema."""
    rng = Random(3)
    states: dict[int, dict[str, Any]] = {}

    def send(guest: int, **message: Any) -> list[tuple[int, dict[str, Any]]]:
        check("client", message)
        outgoing = room.handle(guest, message)
        for to, answer in outgoing:
            if answer["type"] not in seen or answer["type"] not in ("state", "done") or rng.random() < 0.02:
                check("server", answer)
            seen.add(answer["type"])
            if answer["type"] == "state":
                states[to] = answer
        return outgoing

    for guest, token in enumerate([None, *tokens]):
        send(guest, type="join", game="table", token=token, version=None, language=language)
    while not room.game.is_over:
        player = room.game.current_player or 1
        state = states[player]
        action = rng.choice(state["actions"])["action"]
        if rng.random() < 0.1:
            for question in ("hint", "breakdown", "record", "save", "ping", "actions", "rematch"):
                send(player, type=question, request=2)
            send(player, type="preview", action=action)
            send(player, type="explain", action={**action, "verb": "pay"})
            send(player, type="at", version=state["version"])
            send(player, type="undo", version=state["version"])
            send(player, type="consent", agree=False)
            send(player, type="look", seat=player)
            send(player, type="act", version=state["version"] - 1, action=action)
        version = room.game.version(player)
        if version == state["version"]:
            send(player, type="act", version=version, action=action)
    for guest in range(1, len(tokens) + 1):
        for question in ("record", "save", "breakdown", "rematch"):
            send(guest, type=question, request=2)
    for state in states.values():
        check("server", state)
    assert room.wants_rematch


@pytest.mark.parametrize("packs", [["base"], ["base", "scoundrels", "developments"]], ids=len)
def test_messages_are_as_the_schemas_say(packs: list[str]) -> None:
    """In a whole game with all questions, in both languages, every message fits its schema, and nearly every kind is sent."""
    seen: set[str] = set()
    for language in ("en", "it"):
        room, tokens = room_for(PEOPLE, packs=packs)
        conversation(room, tokens, seen, language=language)
    assert set(SENT_BY_SERVERS) - seen == {"error", "rematch"}  # Which are tested with a server.


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (None, "an object"),
        ([], "an object"),
        ({"type": "sing"}, "type"),
        ({"type": ["act"]}, "type"),
        ({"type": "act", "version": 1}, "'action'"),
        ({"type": "act", "version": True, "action": {}}, "'version'"),
        ({"type": "act", "version": -1, "action": {}}, "'version'"),
        ({"type": "act", "version": 2**60, "action": {}}, "'version'"),
        ({"type": "act", "version": 1, "action": []}, "'action'"),
        ({"type": "join", "game": "x" * 1000}, "'game'"),
        ({"type": "join", "game": "x", "tokens": ["a"] * 21}, "'tokens'"),
        ({"type": "join", "game": "x", "tokens": [1]}, "'tokens'"),
        ({"type": "ping", "more": 1}, "'more'"),
        ({"type": "consent", "agree": 1}, "'agree'"),
    ],
)
def test_what_is_no_message_is_refused(data: Any, says: str) -> None:
    """A message of another form is an error that names the field, and a room answers it without doing anything."""
    with pytest.raises(ProtocolError, match=says):
        checked(data)
    room, _ = room_for(PEOPLE)
    assert sent(room.handle(1, data), 1, "error")["code"] == "no message"


def test_actions_of_any_shape_are_refused() -> None:
    """An action of the right type and any content is refused with a code; the game stays as it is."""
    room, tokens = room_for(PEOPLE)
    room.handle(1, {"type": "join", "game": "table", "token": tokens[0]})
    strange: list[dict[str, Any]] = [
        {},
        {"player": 1},
        {"player": 2, "verb": "end turn"},
        {"player": 1, "verb": "draft", "pile": {"kind": "pile", "area": "road", "number": 10**9}},
        {"player": 1, "verb": "place", "cards": [["x" * 10_000, ""]]},
        {"player": "1", "verb": None, "cards": {"a": [[[[]]]]}},
        {"player": 1, "verb": "draft", "cards": [[1, 2, 3]]},
    ]
    for action in strange:
        for kind, more in (("act", {"version": 1}), ("preview", {}), ("explain", {})):
            [(_, answer)] = room.handle(1, {"type": kind, "action": action, **more})
            assert answer["type"] in ("refused", "explain"), answer
    assert not room.take_done()


def test_each_message_is_in_the_table_once() -> None:
    """The table lists each message of a sender once; the room has an answer for each of a client's."""
    for sender in ("client", "server"):
        types = [message.type for message in MESSAGES if message.sends == sender]
        assert len(types) == len(set(types))
    assert {f"_on_{name}" for name in SENT_BY_CLIENTS if name != "join"} == {one for one in dir(Room) if one.startswith("_on_")}


def test_a_room_needs_no_server() -> None:
    """A room can be imported without what the extra brings, and without sockets, files of SQLite, processes and event loops."""
    wanted = "import villagers_rules.web.room, villagers_rules.web.lobby, sys"
    blocked = (
        "starlette",
        "uvicorn",
        "websockets",
        "msgspec",
        "asyncio",
        "sqlite3",
        "multiprocessing",
        "concurrent",
        "socket",
        "ssl",
    )
    code = f"import sys; sys.modules.update(dict.fromkeys({blocked!r})); {wanted}"
    subprocess.run([sys.executable, "-c", code], check=True)
