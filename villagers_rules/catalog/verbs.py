"""The verbs of steps and the hooks of cards, as `dsl/verbs.yaml` lists them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from attrs import frozen

from villagers_rules.catalog.reader import read
from villagers_rules.errors import CardFileError
from villagers_rules.resources import resource, shown

SEAT = "SEAT"
"""What stands in a word for the id of a seat that a pack declares."""

_ABOUT = frozenset({"says", "takes", "lying", "then", "example"})


@frozen
class Argument:
    """What an argument may be: its *kind* is a sort of sentence, "card", "pile", "number", "steps", or "word" for one of *words*.

    A card must be one that is *lying* in one of these places; afterwards it lies in the place *then*.
    """

    kind: str
    words: tuple[str, ...] = ()
    required: bool = True
    lying: tuple[str, ...] = ()
    then: str = ""


@frozen
class Verb:
    """A verb: what it takes, its other arguments by key, and what it does in one sentence."""

    name: str
    says: str
    takes: Argument
    options: Mapping[str, Argument]
    example: Mapping[str, Any]


@frozen
class Hook:
    """A key of *of* that holds a list of steps, and when they are carried out; *willed* if somebody sets them off."""

    name: str
    of: str
    says: str
    willed: bool = False


@cache
def _listed() -> Mapping[str, Any]:
    place = resource("dsl", "verbs.yaml")
    document = read(place, shown(place))
    if document.problems:
        raise CardFileError(document.problems)
    data: Mapping[str, Any] = document.data
    return data


def _argument(written: Any, about: Mapping[str, Any], *, required: bool = True) -> Argument:
    if isinstance(written, dict):
        return _argument(written["is"], written, required=bool(written.get("required", False)))
    if isinstance(written, list):
        return Argument("word", tuple(written), required)
    return Argument(written, (), required, tuple(about.get("lying", ())), about.get("then", ""))


@cache
def verbs() -> Mapping[str, Verb]:
    """Return the verbs by name."""
    return {
        name: Verb(
            name,
            spec["says"],
            _argument(spec["takes"], spec),
            {key: _argument(value, {}) for key, value in spec.items() if key not in _ABOUT},
            spec["example"],
        )
        for name, spec in _listed()["verbs"].items()
    }


@cache
def every_step() -> Mapping[str, Argument]:
    """Return the arguments that every step may have, whatever its verb."""
    return {key: Argument(spec["is"], required=False) for key, spec in _listed()["every_step"].items()}


@cache
def hooks() -> Mapping[str, Hook]:
    """Return the keys that hold lists of steps, by name."""
    return {name: Hook(name, spec["of"], spec["says"], spec.get("willed", False)) for name, spec in _listed()["hooks"].items()}


def hooks_of(what: str) -> tuple[str, ...]:
    """Return the names of the hooks of "villagers", "events", "developments" or the "rules".

    >>> hooks_of("developments")
    ('reward',)
    """
    return tuple(name for name, hook in hooks().items() if hook.of == what)
