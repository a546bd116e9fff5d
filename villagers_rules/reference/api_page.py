"""The page of the Python package, made of its annotations and docstrings: docs/api.md."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from importlib.resources import files
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from attrs import has

from villagers_rules import api
from villagers_rules.errors import CodedError
from villagers_rules.model.actions import NEEDS, SHAPES
from villagers_rules.model.plain import Plain, classes_under, hints, tag, written_fields
from villagers_rules.reference.api_schemas import ROOTS, field_docs, first_sentence

_HEAD = "api_head.txt"
"""The file beside this one with what stands above all else."""
GAME = {
    "Begin": ("new", "from_json", "from_data", "replay", "copy"),
    "Who may act": ("decision", "decision_for", "current_player", "may_act", "legal_actions", "legal_actions_for", "refusal"),
    "Act": ("apply", "undo", "can_undo", "ask_interrupts"),
    "See": ("view", "version", "log", "log_for", "changes", "changes_for", "actions"),
    "Count": ("is_over", "winners", "scores", "standings", "clock"),
    "Look ahead": ("preview", "unusable", "sample", "sampler", "playout"),
    "Facts": ("players", "seats", "packs", "mode", "cards", "card_book", "words", "proved", "differences"),
    "Keep": ("to_json", "to_data", "record"),
    "Inside": ("catalog", "state"),
}
"""The members of `Game` in the order in which the page lists them."""
_VALUES = {
    "Actions": ("Action", "Pile", "Spot", "HandRef", "TuckedRef", "RoadRef", "PlayerRef", "SupplyRef", "Answer", "LegalActions"),
    "Decisions": ("Decision", "Refusal", "Preview"),
    "Views": (
        *("View", "SeatView", "VillageView", "PlacedCard", "Card", "RoadCard", "PileView", "DevelopmentView", "LookingView"),
        *("WaitingView", "ChosenView", "Clock", "Standing"),
    ),
    "Logs and changes": ("LogEntry", "Change", "CountedRow", "Where"),
    "Scores": ("Score", "Part", "Earned", "Working", "Given"),
    "The card book": ("CardBook", "CardInfo", "SideInfo", "PackInfo", "ModeInfo", "Words"),
    "Playing on": ("Playout", "Policy"),
}
"""The values in the order in which the page lists them."""
_FUNCTIONS = ("score", "available_packs", "available_modes", "languages")


def page() -> str:
    """Return the text of the page."""
    head = files(__package__).joinpath(_HEAD).read_text(encoding="utf-8")
    return "\n".join([head, *_functions(), *_game(), *_values(), *_errors()]).rstrip() + "\n"


def field_names(cls: type[Any]) -> list[str]:
    """Return the names of the fields of a value, or of the documented attributes that `Game` sets itself."""
    return [attribute.name for attribute in written_fields(cls)] if has(cls) else []


def _functions() -> Iterator[str]:
    yield "## Functions\n"
    for name in _FUNCTIONS:
        yield from _member(name, getattr(api, name))
    yield ""


def _game() -> Iterator[str]:
    yield f"## Game\n\n{first_sentence(api.Game)}\n"
    for title, names in GAME.items():
        yield f"### {title}\n"
        for name in names:
            found = inspect.getattr_static(api.Game, name, None)
            yield from _member(name, found) if found is not None else [f"- `{name}` {_ATTRIBUTES[name]}"]
        yield ""


_ATTRIBUTES = {
    "ask_interrupts": "Whether players with an open interrupt are asked before who must decide; it may be set at any time.",
    "catalog": "The cards and numbers as the interpreter holds them, for programs of the project; others ask `cards`.",
    "state": "The position as the interpreter holds it, for programs of the project; others look at views.",
    "differences": "What is not the same in the cards here and in those that the save or record was made with, in words.",
}


def _member(name: str, found: Any) -> Iterator[str]:
    if isinstance(found, property):
        yield f"- `{name}`: `{_returned(found.fget)}` {_said(found)}"
        return
    function = found.__func__ if isinstance(found, (classmethod, staticmethod)) else found
    signature = inspect.signature(function)
    parameters = [parameter for parameter in signature.parameters.values() if parameter.name not in ("self", "cls")]
    shown = str(signature.replace(parameters=[_plain(parameter) for parameter in parameters], return_annotation=signature.empty))
    yield f"- `{name}{shown}` -> `{_returned(function)}` {_said(function)}"


def _plain(parameter: inspect.Parameter) -> inspect.Parameter:
    return parameter.replace(annotation=inspect.Parameter.empty)


def _returned(function: Any) -> str:
    found = str(inspect.signature(function).return_annotation).strip("'\"")
    return "Game" if found in ("_G", "_S") else found.removeprefix("villagers_rules.")


def _said(thing: Any) -> str:
    """Return the docstring in one paragraph, without examples."""
    text = (inspect.getdoc(thing) or "").split("\n\n>>>")[0]
    return " ".join(text.split(">>>")[0].split())


def _values() -> Iterator[str]:
    schemas = {cls: name for name, cls in ROOTS.items()}
    for title, names in _VALUES.items():
        yield f"## {title}\n"
        for name in names:
            found = getattr(api, name)
            if not isinstance(found, type):
                yield f"### {name}\n\n`{name} = Callable[[Game, Decision, Random], Action]`. {_POLICY}\n"
                continue
            schema = f" Schema: [{schemas[found]}.json](../schemas/api/{schemas[found]}.json)." if found in schemas else ""
            yield f"### {name}\n\n{_said(found)}{schema}\n"
            children = classes_under(found)
            if children != [found]:
                yield from _methods(found)
                yield from _kinds(children)
            else:
                yield from _rows(found)
        if title == "Actions":
            yield from _verbs()


_POLICY = "Takes a game, its decision and a source of chance, and returns one of the options; give it a `sample` of the game."


def _rows(cls: type[Any]) -> Iterator[str]:
    if has(cls):
        rows = [(name, _type(hints(cls)[name]), says) for name, says in field_docs(cls).items()]
        if tag(cls):
            rows.insert(0, ("kind", f'"{tag(cls)}"', "What distinguishes it from other values in plain data."))
        yield "| field | type | |\n|---|---|---|"
        yield from (f"| `{name}` | {_cell(kind)} | {says} |" for name, kind, says in rows)
        yield ""
    yield from _methods(cls)


def _methods(cls: type[Any]) -> Iterator[str]:
    ours = [base for base in cls.__mro__ if base.__module__.startswith("villagers_rules")]
    parts = [base for base in ours if base in (cls, Plain) or inspect.isabstract(base)]
    named = dict.fromkeys(name for part in parts for name in vars(part))
    methods = [name for name in named if not name.startswith("_") and name not in field_names(cls)]
    shown = [line for name in methods for line in _shown_method(cls, name)]
    if shown:
        yield from [*shown, ""]


def _shown_method(cls: type[Any], name: str) -> Iterator[str]:
    found = inspect.getattr_static(cls, name)
    is_method = isinstance(found, (property, classmethod, staticmethod)) or inspect.isfunction(found)
    if is_method and _said(found) and name not in ("in_form", "of_form"):
        yield from _member(name, found)


def _kinds(classes: list[type[Any]]) -> Iterator[str]:
    for cls in classes:
        yield f"#### {cls.__name__}, kind `{tag(cls)}`\n\n{_said(cls)}\n"
        rows = [(name, _type(hints(cls)[name]), says) for name, says in field_docs(cls).items()]
        yield "| field | type | |\n|---|---|---|"
        yield from (f"| `{name}` | {_cell(kind)} | {says} |" for name, kind, says in rows)
        yield ""


def _verbs() -> Iterator[str]:
    yield "### Verbs\n\n| verb | needs | is written |\n|---|---|---|"
    for verb, needs in NEEDS.items():
        yield f"| `{verb}` | {', '.join(f'`{need}`' for need in needs) or '-'} | {SHAPES[verb]} |"
    yield ""


def _errors() -> Iterator[str]:
    yield f"## Errors\n\n{_said(CodedError)} `to_data` gives code and message; of `IllegalActionError` also the `refusal`.\n"
    yield "| class | code | |\n|---|---|---|"
    for name in sorted(api.__all__):
        found = getattr(api, name)
        if isinstance(found, type) and issubclass(found, CodedError) and found is not CodedError:
            yield f"| `{name}` | `{found.code}` | {_said(found)} |"
    yield f"\n### Problem\n\n{_said(api.Problem)} It has a file, a line, a column, a code, a message and perhaps a suggestion.\n"


def _cell(text: str) -> str:
    return f"`{text}`".replace("|", "\\|")


def _type(hint: Any) -> str:
    """Return an annotation as people write it."""
    origin, inner = get_origin(hint), get_args(hint)
    if hint is NoneType:
        return "None"
    if origin in (Union, UnionType):
        return " | ".join(map(_type, inner))
    if hint is Ellipsis:
        return "..."
    if origin is not None:
        name = {Mapping: "Mapping"}.get(origin, getattr(origin, "__name__", str(origin)))
        return f"{name}[{', '.join(map(_type, inner))}]"
    return getattr(hint, "__name__", str(hint))
