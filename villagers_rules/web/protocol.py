"""Every message between a page and a room, in one table; schemas/web is made of it, and what a client sends is checked by it.

Messages are JSON objects with a `type`. A request may carry a `request`, a number of the client's own, which its answer repeats.
Nothing here needs a network: a page talks to a server over a websocket, or to a worker of its own, with the same messages.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from villagers_rules.api import CodedError, languages
from villagers_rules.classes import frozen

Schema = Mapping[str, Any]
Data = dict[str, Any]
"""A JSON object."""

Sender = Literal["client", "server"]
SENDERS: tuple[Sender, ...] = ("client", "server")

_PYTHON: Mapping[str, type | tuple[type, ...]] = {
    "integer": int,
    "string": str,
    "boolean": bool,
    "object": dict,
    "array": list,
    "null": type(None),
}


class ProtocolError(CodedError):
    """A message that is none of the protocol: it is not carried out."""

    code = "no message"


@frozen
class Field:
    """A field of a message: its *name*, its JSON *schema*, what it *says*, and whether it may be missing."""

    name: str
    schema: Schema
    says: str
    optional: bool = False


@frozen
class Message:
    """A kind of message: its *type*, who *sends* it, what it *says* and its *fields*."""

    type: str
    sends: Sender
    says: str
    fields: tuple[Field, ...] = ()

    def schema(self) -> Data:
        """Return the JSON Schema of the message."""
        return {
            "description": self.says,
            "type": "object",
            "additionalProperties": False,
            "required": ["type", *(field.name for field in self.fields if not field.optional)],
            "properties": {
                "type": {"const": self.type},
                **{field.name: {"description": field.says, **field.schema} for field in self.fields},
            },
        }


_WHOLE: Schema = {"type": "integer", "minimum": 0}
_TEXT: Schema = {"type": "string"}
_SHORT: Schema = {"type": "string", "maxLength": 200}
_FLAG: Schema = {"type": "boolean"}
_LIST: Schema = {"type": "array", "items": {"type": "object"}}


def _api(name: str) -> Schema:
    return {"type": "object", "$ref": f"../api/{name}.json"}


def _maybe(schema: Schema) -> Schema:
    kind = schema["type"]
    if "$ref" in schema:
        return {"anyOf": [{"type": "null"}, {"$ref": schema["$ref"]}]}
    return {**schema, "type": [*([kind] if isinstance(kind, str) else kind), "null"]}


def _group(says: str, **fields: Schema) -> Schema:
    """Return the schema of an object of a message, all of whose fields are there."""
    return {
        "type": "object",
        "description": says,
        "additionalProperties": False,
        "required": list(fields),
        "properties": dict(fields),
    }


_REQUEST = Field("request", _WHOLE, "A number of the client's own; the answer repeats it.", optional=True)
_ANSWERED = Field("request", _maybe(_WHOLE), "The number of the request that is answered, None without one.")
_VERSION = Field("version", _WHOLE, "The version of the state at which the player chose.")
_ACTION = Field("action", _api("action"), "An action, as it was offered.")
_LOOKED_AT = Field("looked_at", _TEXT, "What the pile is called at which somebody looks, empty for nobody.")
_WAITING = Field("waiting", {"type": "array", "items": _TEXT}, "What waits for an occasion, in words, in the order of the view.")
_LANGUAGE: Schema = {"type": "string", "maxLength": 20}
_CHANGE = _group("What happened.", kind=_TEXT, text=_TEXT)
_LOGGED = _group(
    "An entry of the log, as this seat saw it; `change` are the same changes as values (schemas/api/change.json).",
    version=_WHOLE,
    what={"enum": ["begun", "action", "undone", "pass"]},
    player=_maybe(_WHOLE),
    number=_WHOLE,
    round=_maybe(_WHOLE),
    action=_maybe(_api("action")),
    text=_TEXT,
    changes={"type": "array", "items": {**_CHANGE, "additionalProperties": True}},
)
_OFFER = _group(
    "An action that the seat may take, in words, with what it pays: empty where it pays nothing.",
    action=_api("action"),
    text=_TEXT,
    price=_maybe(_TEXT),
)
_SEAT = _group("Who sits in a seat.", seat=_WHOLE, name=_TEXT, kind={"enum": ["human", "bot"]}, bot=_maybe(_TEXT), present=_FLAG)
_SEATS: Schema = {"type": "array", "items": _SEAT}
_STANDING = _group(
    "What a seat has, and its village if it were paid in full now.",
    owner={"type": ["integer", "string"]},
    supply=_WHOLE,
    village={"type": "integer"},
    total={"type": "integer"},
)
_CLOCK = _group(
    "What ends this round and the game.",
    round=_WHOLE,
    phase=_TEXT,
    market=_TEXT,
    market_name=_TEXT,
    stacks={"type": "array", "items": _WHOLE},
    cards_left=_WHOLE,
    is_last_market=_FLAG,
    this_round=_FLAG,
    is_last_round=_FLAG,
    text=_TEXT,
)
_DECISION = _group("Who must decide what, in words.", player=_WHOLE, kind=_TEXT, prompt=_TEXT)
_ASKED = _group("Who asks to undo, how many actions, and who has not agreed yet.", by=_WHOLE, actions=_WHOLE, waiting=_LIST)
_ASKED = {**_ASKED, "properties": {**_ASKED["properties"], "waiting": {"type": "array", "items": _WHOLE}}}

MESSAGES: tuple[Message, ...] = (
    Message(
        "join",
        "client",
        "The first message: a seat, or several of them at one screen, or none to look on.",
        (
            Field("game", _SHORT, "The id of the game."),
            Field("token", _maybe(_SHORT), "The secret of a seat; None for a spectator.", optional=True),
            Field("tokens", {"type": "array", "items": _SHORT, "maxItems": 20}, "The secrets of several seats.", optional=True),
            Field("version", _maybe(_WHOLE), "The version of the last state that this client has.", optional=True),
            Field("language", _LANGUAGE, "The language of all texts.", optional=True),
        ),
    ),
    Message("act", "client", "Takes an action.", (_REQUEST, _VERSION, _ACTION)),
    Message("look", "client", "Shows the state of another of one's own seats.", (_REQUEST, Field("seat", _WHOLE, "The seat."))),
    Message("undo", "client", "Undoes the last action of the seat and all since, or asks for consent.", (_REQUEST, _VERSION)),
    Message(
        "consent",
        "client",
        "Agrees to undo, or not; who has asked withdraws with false.",
        (_REQUEST, Field("agree", _FLAG, "Whether the player agrees.")),
    ),
    Message("preview", "client", "Asks what an action would do, as far as the seat can know.", (_REQUEST, _ACTION)),
    Message("explain", "client", "Asks why an action is not legal.", (_REQUEST, _ACTION)),
    Message(
        "actions",
        "client",
        "Asks for actions beyond those that a state lists.",
        (
            _REQUEST,
            Field("verb", _SHORT, "The verb of the actions.", optional=True),
            Field("card", _SHORT, "A card that they name.", optional=True),
        ),
    ),
    Message("hint", "client", "Asks what a bot would do.", (_REQUEST,)),
    Message("at", "client", "Asks what the seat saw at an earlier version.", (_REQUEST, _VERSION)),
    Message("breakdown", "client", "Asks for every point with its working.", (_REQUEST,)),
    Message("record", "client", "Asks for the record, where one person may know everything, or at the end.", (_REQUEST,)),
    Message("save", "client", "Asks for the save, where one person may know everything, or at the end.", (_REQUEST,)),
    Message("rematch", "client", "Wants another game with the same people.", (_REQUEST,)),
    Message("ping", "client", "Asks whether the other side is there.", (_REQUEST,)),
    Message(
        "joined",
        "server",
        "Answers join: what a client needs once.",
        (
            Field("game", _TEXT, "The id of the game."),
            Field("seat", _maybe(_WHOLE), "The seat, None for a spectator; of several the first."),
            Field("own", {"type": "array", "items": _WHOLE}, "All seats of this client."),
            Field("seats", _SEATS, "Who sits where."),
            Field("owners", {"type": "array", "items": {"type": ["integer", "string"]}}, "The players, then seats without one."),
            Field("names", {"type": "object", "additionalProperties": _TEXT}, "What players and seats are called, by owner."),
            Field(
                "called",
                {"type": "object", "additionalProperties": _TEXT},
                "What decks, counters and added phases are called, by id.",
            ),
            Field("suits", {"type": "object", "additionalProperties": _TEXT}, "What the backs of cards are called, by id."),
            Field("cards", {"type": "object", "additionalProperties": {"$ref": "../api/card.json"}}, "All cards by id."),
            Field("packs", {"type": "array", "items": _TEXT}, "The packs of the game."),
            Field("mode", _TEXT, "The mode, empty for none."),
            Field("undo", {"enum": ["consent", "free"]}, "How actions may be undone."),
            Field("hot_seat", _FLAG, "Whether everybody plays at one screen."),
            Field("may_save", _FLAG, "Whether this client may have the save and the record now."),
            Field("language", _TEXT, "The language of all texts."),
        ),
    ),
    Message(
        "state",
        "server",
        "The game as a seat may know it, after each change.",
        (
            Field("seat", _maybe(_WHOLE), "Whose state it is, None for a spectator."),
            Field("version", _WHOLE, "The version of this state."),
            Field("view", _api("view"), "The view of the seat, without options."),
            _WAITING,
            _LOOKED_AT,
            Field("actions", {"type": "array", "items": _OFFER}, "What the seat may do, perhaps not all."),
            Field("more_actions", _WHOLE, "How many actions are not listed; the message `actions` asks for them."),
            Field("since", _WHOLE, "The version after which the log starts."),
            Field("log", {"type": "array", "items": _LOGGED}, "What happened since the last state of this client."),
            Field("clock", _CLOCK, "What ends this round and the game."),
            Field("standings", {"type": "array", "items": _STANDING}, "The seats, the highest total first."),
            Field("decision", _maybe(_DECISION), "Who must decide what; None when the game is over."),
            Field(
                "unusable",
                {"type": "object", "additionalProperties": {"$ref": "../api/refusal.json"}},
                "Why cards cannot be used now, by card.",
            ),
            Field("can_undo", _FLAG, "Whether the seat may undo, or ask to."),
            Field("undo_asked", _maybe(_ASKED), "Who waits for consent to undo."),
            Field("over", _FLAG, "Whether the game is over."),
            Field("scores", {"type": "array", "items": {"$ref": "../api/score.json"}}, "The scores at the end, else empty."),
            Field("winners", {"type": "array", "items": {"type": ["integer", "string"]}}, "Who has won; empty before the end."),
            Field("rematch", {"type": "array", "items": _WHOLE}, "The seats that want a rematch."),
        ),
    ),
    Message("seats", "server", "Who sits where, and who is there.", (Field("seats", _SEATS, "Who sits where."),)),
    Message("done", "server", "A request was carried out.", (_ANSWERED,)),
    Message(
        "refused",
        "server",
        "A request that the rules, or other players, do not allow now.",
        (
            _ANSWERED,
            Field("code", _TEXT, "`illegal`, `stale`, `undo` or another code."),
            Field("rule", _TEXT, "The number of the rule, or empty."),
            Field("text", _TEXT, "Why."),
            Field("remedy", _TEXT, "What would help, or empty."),
        ),
    ),
    Message(
        "error",
        "server",
        "A message that was not understood, or cannot be carried out.",
        (_ANSWERED, Field("code", _TEXT, "The code of the error."), Field("text", _TEXT, "What was expected.")),
    ),
    Message(
        "preview",
        "server",
        "What an action would do.",
        (
            _ANSWERED,
            Field("effects", {"type": "array", "items": _CHANGE}, "What would happen, in order."),
            Field("is_complete", _FLAG, "Whether nothing hidden decides what else happens."),
            Field(
                "totals", {"type": "object", "additionalProperties": {"type": "integer"}}, "By how much totals grow, by owner."
            ),
            Field("price", _maybe(_TEXT), "What the action pays, None for nothing."),
        ),
    ),
    Message(
        "explain",
        "server",
        "Why an action is not legal.",
        (_ANSWERED, Field("refusal", _maybe(_api("refusal")), "None if it is.")),
    ),
    Message("actions", "server", "More actions.", (_ANSWERED, Field("actions", {"type": "array", "items": _OFFER}, "They."))),
    Message(
        "hint",
        "server",
        "What a bot would do.",
        (_ANSWERED, Field("action", _maybe(_api("action")), "The action."), Field("text", _TEXT, "It in words.")),
    ),
    Message(
        "at",
        "server",
        "What the seat saw at an earlier version.",
        (_ANSWERED, Field("version", _WHOLE, "The version."), Field("view", _api("view"), "The view."), _WAITING, _LOOKED_AT),
    ),
    Message(
        "breakdown",
        "server",
        "Every point with its working.",
        (
            _ANSWERED,
            Field("scores", {"type": "array", "items": {"$ref": "../api/score.json"}}, "The scores."),
            Field(
                "lines",
                {"type": "object", "additionalProperties": {"type": "array", "items": _TEXT}},
                "The same in words, by owner: the supply, each part in the order of a score, and the total.",
            ),
        ),
    ),
    Message("record", "server", "The record of the game.", (_ANSWERED, Field("text", _TEXT, "The record."))),
    Message("save", "server", "The save of the game.", (_ANSWERED, Field("text", _TEXT, "The save, as JSON."))),
    Message(
        "rematch",
        "server",
        "Another game with the same people has started.",
        (
            Field("game", _TEXT, "The id of the new game."),
            Field("tokens", {"type": "array", "items": _TEXT}, "The secrets of this client's seats; empty for a spectator."),
        ),
    ),
    Message("pong", "server", "Answers a ping.", (_ANSWERED,)),
)

SENT_BY_CLIENTS: Mapping[str, Message] = {message.type: message for message in MESSAGES if message.sends == "client"}


def checked(data: Any) -> Data:
    """Return *data* if it is a message of a client; raise `ProtocolError` if not.

    >>> checked({"type": "consent", "agree": True})["agree"]
    True
    """
    kind = data.get("type") if isinstance(data, dict) else None
    message = SENT_BY_CLIENTS.get(kind) if isinstance(kind, str) else None
    if message is None:
        raise ProtocolError(f"expected an object with a type: {', '.join(SENT_BY_CLIENTS)}")
    fields = {field.name: field for field in message.fields}
    for name in data.keys() - fields.keys() - {"type"}:
        raise ProtocolError(f"{message.type} has no field {str(name)[:30]!r}")
    for name, field in fields.items():
        if name not in data:
            if not field.optional:
                raise ProtocolError(f"{message.type} needs the field {name!r}: {field.says}")
        elif not _fits(data[name], field.schema):
            raise ProtocolError(f"{message.type}: expected something else as {name!r}: {field.says}")
    return dict(data)


def _fits(value: Any, schema: Schema) -> bool:
    """Return whether a *value* is of the type, the size and the range of a *schema*; values of the game check themselves."""
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not any(isinstance(value, _PYTHON[kind]) and (kind == "boolean" or not isinstance(value, bool)) for kind in kinds):
        return False
    if isinstance(value, int):
        return isinstance(value, bool) or bool(schema.get("minimum", 0) <= value < 2**53)
    if isinstance(value, str):
        return len(value) <= int(schema.get("maxLength", 10_000))
    if isinstance(value, list):
        return len(value) <= schema.get("maxItems", 100) and all(_fits(item, schema["items"]) for item in value)
    return True


def language_of(data: Any) -> str:
    """Return the language that a message asks for, English where there is no such language."""
    language = data.get("language") if isinstance(data, Mapping) else None
    known = languages()
    return language if isinstance(language, str) and language in known else known[0]


def message_schema(sender: Sender) -> Data:
    """Return the JSON Schema of all that a *sender* may send."""
    messages = [message for message in MESSAGES if message.sends == sender]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$comment": f"urn:villagers-rules:schema:web:{sender}",
        "title": sender,
        "description": f"A message that a {'page' if sender == 'client' else 'room'} sends.",
        "oneOf": [{"$ref": f"#/$defs/{message.type}"} for message in messages],
        "$defs": {message.type: message.schema() for message in messages},
    }
