"""The verbs of steps and the hooks of cards, as `dsl/verbs.yaml` lists them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from attrs import frozen

from villagers_rules.catalog.reader import read
from villagers_rules.errors import CardFileError
from villagers_rules.resources import resource, shown

_ABOUT = frozenset({"says", "takes", "lying", "then", "example"})


@frozen
class Argument:
    """What an argument may be: a "formula", a "selection", a "card" reference, or one of *words*.

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


def hooks() -> Mapping[str, str]:
    """Return the keys of a card that hold steps, and when these are carried out."""
    found: Mapping[str, str] = _listed()["hooks"]
    return found
