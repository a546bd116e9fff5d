"""The verbs of steps and the hooks of cards, as `dsl/verbs.yaml` lists them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import yaml
from attrs import frozen

from villagers_rules.resources import read_text

SEAT = "SEAT"
"""What stands in a word for the id of a seat that a pack declares."""

_ABOUT = frozenset({"says", "what", "called", "takes", "lies", "then", "example", "in_full"})
# The C reader is several times faster. A test shows that the strict reader of card files reads the same.
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@frozen
class Argument:
    """What an argument may be: its *kind* is a sort of sentence, "card", "pile", "number", "steps", or "word" for one of *words*.

    A card must lie in one of the places *lies*; afterwards it lies in the place *then*. It *says* what it is, and
    messages call one of its words by what it is *called*.
    """

    kind: str
    words: tuple[str, ...] = ()
    required: bool = True
    lies: tuple[str, ...] = ()
    then: str = ""
    says: str = ""
    called: str = ""


@frozen
class Verb:
    """A verb: what it takes, its other arguments by key, what it does, one step, and what of a card that stands in *in full*."""

    name: str
    says: str
    takes: Argument
    options: Mapping[str, Argument]
    example: Mapping[str, Any]
    in_full: Mapping[str, Any]


@frozen
class Hook:
    """A key of *of* that holds a list of steps, and when they are carried out; *willed* if somebody sets them off.

    *rule* is the number of the rule by which the steps act.
    """

    name: str
    of: str
    rule: str
    says: str
    example: tuple[Mapping[str, Any], ...]
    willed: bool = False


@cache
def _listed() -> Mapping[str, Any]:
    data: Mapping[str, Any] = yaml.load(read_text("dsl", "verbs.yaml"), _Loader)
    return data


def _argument(written: Any, about: Mapping[str, Any], *, required: bool = True) -> Argument:
    if isinstance(written, dict):
        return _argument(written["is"], written, required=bool(written.get("required", False)))
    kind, words = ("word", tuple(written)) if isinstance(written, list) else (written, ())
    says = about.get("what") or about["says"]
    lies, then = tuple(about.get("lies", ())), about.get("then", "")
    return Argument(kind, words, required, lies, then, says, about.get("called", ""))


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
            spec["in_full"],
        )
        for name, spec in _listed()["verbs"].items()
    }


@cache
def every_step() -> Mapping[str, Argument]:
    """Return the arguments that every step may have, whatever its verb."""
    return {key: _argument(spec, {}) for key, spec in _listed()["every_step"].items()}


@cache
def hooks() -> Mapping[str, Hook]:
    """Return the keys that hold lists of steps, by name."""
    return {
        name: Hook(name, spec["of"], spec["rule"], spec["says"], tuple(spec["example"]), spec.get("willed", False))
        for name, spec in _listed()["hooks"].items()
    }


def hooks_of(what: str) -> tuple[str, ...]:
    """Return the names of the hooks of "villagers", "events", "developments" or the "rules".

    >>> hooks_of("developments")
    ('reward',)
    """
    return tuple(name for name, hook in hooks().items() if hook.of == what)
