"""Abilities that hold while a card is in play: the words of `dsl/standing.yaml`, and reading `while_in_play` of a card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from attrs import field, frozen

from villagers_rules.language import Formula
from villagers_rules.model.standing import EVERYBODY, YOU, Change, Standing
from villagers_rules.packs.document import Part
from villagers_rules.packs.pack_files import EVENTS
from villagers_rules.packs.sentences import Bindings, Sentences, check_word, seat_named
from villagers_rules.packs.verbs import SEAT, read_words
from villagers_rules.phrases import listing, quoted

KEY = "while_in_play"
"""The key of a card that holds the list of its standing abilities."""
CHANGE = "change"
"""The verb of a changed number."""


@frozen(kw_only=True)
class Number:
    """A number of the rules that `change` reaches, by its *name*; *rules* is its name in a file of rules.

    *places* are the words for where it may go, of what is no number; *of_several* says which of several new numbers counts,
    *for_all* that it is one number for all players.
    """

    name: str
    rules: str
    rule: str
    says: str
    example: Mapping[str, Any]
    unit: str = ""
    of_several: str = ""
    for_all: bool = False
    places: tuple[str, ...] = ()


@frozen(kw_only=True)
class StandingArgument:
    """What a key of an ability may hold: its *kind*, a sort of sentence or of word, and what it *says*."""

    kind: str
    says: str
    required: bool = False


@frozen(kw_only=True)
class StandingVerb:
    """A verb of `while_in_play`: what it takes, its arguments by key, what it says, and one ability with it."""

    name: str
    says: str
    takes: StandingArgument
    options: Mapping[str, StandingArgument]
    example: Mapping[str, Any]


@frozen(kw_only=True)
class StandingWords:
    """All words of `dsl/standing.yaml`; *fixed* are the numbers of the rules that no card changes, each with its reason."""

    verbs: Mapping[str, StandingVerb]
    every: Mapping[str, StandingArgument]
    concerned: Mapping[str, str]
    numbers: Mapping[str, Number]
    fixed: Mapping[str, str] = field(factory=dict)


_ABOUT = frozenset({"says", "takes", "example"})


def _argument(written: Mapping[str, Any]) -> StandingArgument:
    return StandingArgument(kind=written["is"], says=written["says"], required=bool(written.get("required", False)))


@cache
def standing_words() -> StandingWords:
    """Return the words of abilities that hold while a card is in play."""
    data = read_words("standing.yaml")
    verbs = {
        name: StandingVerb(
            name=name,
            says=spec["says"],
            takes=_argument(spec["takes"]),
            options={key: _argument(value) for key, value in spec.items() if key not in _ABOUT},
            example=spec["example"],
        )
        for name, spec in data["verbs"].items()
    }
    numbers = {
        name: Number(
            name=name, **{key: value for key, value in spec.items() if key not in ("is", "places")}, places=_places(spec)
        )
        for name, spec in data["numbers"].items()
    }
    every = {key: _argument(spec) for key, spec in data["every"].items()}
    return StandingWords(verbs=verbs, every=every, concerned=data["concerned"], numbers=numbers, fixed=data["fixed"])


def _places(spec: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(spec.get("places", ()))


# -- reading a card --------------------------------------------------------------------------------------------------------------
def read_standing(part: Part, sentences: Sentences, *, owner: str) -> tuple[Standing, ...]:
    """Return what holds while the card in *part*, of the kind *owner*, is in play; the problems are in its document."""
    found = (_ability(entry, sentences, owner) for entry in part.listed(KEY))
    return tuple(ability for ability in found if ability is not None)


def _ability(entry: Part, sentences: Sentences, owner: str) -> Standing | None:
    document, path = entry.document, entry.path
    if path in document.damaged:
        return None
    concerns = entry.text("for") or YOU
    if owner == EVENTS and concerns not in (YOU, EVERYBODY):
        message = f"an event belongs to nobody, so that it has no {concerns}"
        entry.report("contradiction", message, "for", suggestion="leave `for` out: an event concerns every player")
        return None
    if owner == EVENTS:
        concerns = YOU
    condition = None
    if entry.data.get("if") is not None:
        condition = sentences.condition(document, (*path, "if"), entry.get("if"), _bindings(concerns))
        if condition is None:
            return None
    shared = {"concerns": concerns, "condition": condition, "phase": entry.text("in") or ""}
    return _READ[next(iter(entry.data))](entry, sentences, owner, shared)


def _bindings(concerns: str) -> Bindings:
    """Return what a sentence of an ability may speak of: `their` is whom it concerns."""
    return Bindings(their=concerns != YOU)


def _change(entry: Part, sentences: Sentences, owner: str, shared: dict[str, Any]) -> Change | None:
    name = entry.text(CHANGE)
    number = standing_words().numbers.get(name or "")
    given = [key for key in ("to", "by") if key in entry.data]
    if number is None:
        return None
    if len(given) != 1:
        hint = "write `to:` for a new number, or `by:` for how much more or less"
        what = "both `to` and `by`" if given else "neither `to` nor `by`"
        entry.report(
            "contradiction" if given else "missing-key", f"`change: {name}` has {what}", CHANGE, at_key=True, suggestion=hint
        )
        return None
    if number.for_all and shared["concerns"] != EVERYBODY and owner != EVENTS:
        message = f"`{name}` is one number for all players"
        entry.report("contradiction", message, CHANGE, at_key=True, suggestion=f"add `for: {EVERYBODY}`")
        return None
    key, smallest = given[0], number.of_several == "smallest"
    if number.places:
        place = _place(entry, key, number, sentences)
        return Change(number=number.name, place=place, **shared) if place else None
    value = entry.get(key)
    less = (type(value) is int and value < 0) or (isinstance(value, str) and value.startswith("-"))
    written = (-value if type(value) is int else value[1:].lstrip()) if less and value is not None else value
    amount: Formula | None = sentences.formula(entry.document, (*entry.path, key), written, _bindings(shared["concerns"]))
    if amount is None:
        return None
    to, by = (amount, None) if key == "to" else (None, amount)
    return Change(number=number.name, smallest=smallest, less=less, to=to, by=by, **shared)


def _place(entry: Part, key: str, number: Number, sentences: Sentences) -> str:
    """Return the place that *key* names for *number*, "" when it is none of its places."""
    value = entry.get(key)
    seat = seat_named(value)
    word = str(value).replace(f"the {seat}'s", f"the {SEAT}'s", 1) if seat else value
    if key == "by" or word not in number.places:
        message = f"`{number.name}` is a place: expected `to:` with {listing(quoted(number.places), 'or')}"
        entry.report("wrong-value", message, key, suggestion=f"for example `to: {number.example['to']}`")
        return ""
    return str(value) if check_word(entry, key, sentences) else ""


_READ = {CHANGE: _change}
"""What reads an ability, by its verb."""


def check_phases(cards: Iterable[Part], phases: tuple[str, ...]) -> None:
    """Report abilities of *cards* that hold in a phase which no round of the game has."""
    for part in cards:
        for entry in part.listed(KEY):
            phase = entry.text("in")
            if phase is not None and phase not in phases:
                hint = f"the phases: {', '.join(phases)}"
                entry.report("missing-phase", f"a round has no phase `{phase}`", "in", suggestion=hint)
