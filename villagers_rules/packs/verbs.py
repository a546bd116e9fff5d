"""The verbs of steps and the hooks of cards, as `dsl/verbs.yaml` and `dsl/hooks.yaml` list them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from villagers_rules.classes import frozen
from villagers_rules.model.hooks import MOST_USES, Hook, Hooks, PlayTime, use_name
from villagers_rules.model.steps import AtMost
from villagers_rules.resources import read_yaml

SEAT = "SEAT"
"""What stands in a word for the id of a seat that a pack declares."""

_ABOUT = frozenset({"says", "what", "called", "takes", "lies", "then", "example", "in_full"})

DECK_IN_USE = "leave it out: cards and rules deal from the deck in use, and `decks:` in the rules says when it is which"
"""Why `deal_events` names no deck, except in the steps of an event."""


@frozen
class Argument:
    """What an argument may be: its *kind* is a sort of sentence, "card", "pile", "number", "steps", or "word" for one of *words*.

    A card must lie in one of the places *lies*; afterwards it lies in the place *then*. It *says* what it is, and
    messages call one of its words by what it is *called*. One that is needed *unless* another one is given excludes that.
    *example* is a step with it, where it cannot be added to the example of its verb.
    """

    kind: str
    words: tuple[str, ...] = ()
    required: bool = True
    lies: tuple[str, ...] = ()
    then: str = ""
    says: str = ""
    called: str = ""
    unless: str = ""
    example: Mapping[str, Any] | None = None


@frozen
class Verb:
    """A verb of steps or of standing abilities: what it takes, its other arguments by key, what it does, and an example.

    What of a card a step stands in is *in full*.
    """

    name: str
    says: str
    takes: Argument
    options: Mapping[str, Argument]
    example: Mapping[str, Any]
    in_full: Mapping[str, Any]


def verb_of(name: str, spec: Mapping[str, Any], options: Mapping[str, Any]) -> Verb:
    """Return the verb that a file of `dsl` describes as *spec*, with its *options*."""
    others = {key: argument_of(value) for key, value in options.items()}
    return Verb(name, spec["says"], argument_of(spec["takes"], spec), others, spec["example"], spec.get("in_full", {}))


@cache
def read_words(file: str) -> Mapping[str, Any]:
    """Return what a *file* of `dsl` holds."""
    data: Mapping[str, Any] = read_yaml("dsl", file)
    return data


def argument_of(written: Any, about: Mapping[str, Any] = MappingProxyType({}), *, required: bool = True) -> Argument:
    """Return the argument that a file of `dsl` describes as *written*, with what is said *about* it or its verb."""
    if isinstance(written, dict):
        return argument_of(written["is"], written, required=bool(written.get("required", False)))
    kind, words = ("word", tuple(written)) if isinstance(written, list) else (written, ())
    says = about.get("what") or about["says"]
    lies, then = tuple(about.get("lies", ())), about.get("then", "")
    # The example of a verb is that of what it takes only together with its other arguments, and belongs to the verb.
    example = None if "takes" in about else about.get("example")
    return Argument(kind, words, required, lies, then, says, about.get("called", ""), about.get("unless", ""), example)


@cache
def verbs() -> Mapping[str, Verb]:
    """Return the verbs by name."""
    return {
        name: verb_of(name, spec, {key: value for key, value in spec.items() if key not in _ABOUT})
        for name, spec in read_words("verbs.yaml")["verbs"].items()
    }


@cache
def every_step(verb: str = "") -> Mapping[str, Argument]:
    """Return the arguments that every step may have, whatever its verb; the *verb* itself is none of them."""
    return {key: argument_of(spec, {}) for key, spec in read_words("verbs.yaml")["every_step"].items() if key != verb}


@cache
def hooks() -> Hooks:
    """Return the hooks, when cards are played, and how often abilities act, by name."""
    data = read_words("hooks.yaml")
    words = data["often"]
    often = [AtMost(f"{word} per {per}", times, per) for word, times in words["times"].items() for per in words["per"]]
    rows: dict[str, Hook] = {}
    for number in range(1, MOST_USES + 1):
        for moment, spec in data["uses"].items():
            for most in often:
                name = use_name(moment, most.text, number)
                rows[name] = Hook(name=name, moment_name=moment, at_most=most, rule=data["rule"], number=number, **spec)
    times = {name: PlayTime(name=name, **spec) for name, spec in data["play"].items()}
    first = [
        AtMost(f"{word} per {per}", times, per, heard=True) for word, times in words["first"].items() for per in words["per"]
    ]
    return Hooks(rows, times, {most.text: most for most in often}, {most.text: most for most in first})


def when_drafting() -> str:
    """Return the moment of the player's own draft turn, in which a card may be played."""
    return next(name for name, time in hooks().played_in.items() if time.phase == "draft" and not time.interrupts)
