"""Minimizes scenarios: leaves out whatever makes no difference to whether they hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from villagers_rules.testing.references import REST

Holds = Callable[[dict[str, Any]], bool]
FIRST = ("reserve", "discard", "decks", "event discards", "stacks", "hands", "squares", "villages", "keep")
"""What is left out first: what is longest, and what says most of what lies elsewhere."""
KEPT = ("packs", "mode", "players")
"""What is never left out here: it is no detail of the position."""
LAST = ("phase", "turn")
"""What is left out last: it says what the scenario is about."""
TOPMOST = (1, 2, 3, 4, 6, 10)
"""Of a pile that matters, so many topmost cards are tried before all of it is written."""
LONG = 4
"""A stack of more cards is long to write down."""


def minimize(data: dict[str, Any], holds: Holds) -> dict[str, Any]:
    """Return a scenario with as little given as possible so that it still *holds*; what is done and expected stays."""
    data = deepcopy(data)
    for _ in range(2):  # What is left out may make other things superfluous.
        before = deepcopy(data["given"])
        for key in _order(data["given"]):
            _shorten(data, key, holds)
        if data["given"] == before:
            break
    for number, cards in list(data["given"].get("stacks", {}).items()):
        if isinstance(cards, list) and len(cards) > LONG and number in data["then"].get("stacks", {}):
            _without_the_number(data, number, holds)
    return data


def with_fewer_packs(data: dict[str, Any], named: list[str], holds: Holds) -> dict[str, Any]:
    """Return a scenario without its packs, or with those *named* alone, if it *holds* so; others only cost time to load."""
    data = deepcopy(data)
    given = data["given"]
    if "packs" in given:
        # One pack that is named stands for those it requires.
        _try(given, "packs", iter((None, *([named] if named and named != given["packs"] else []))), data, holds)
    if not given:
        del data["given"]
    return data


def _without_the_number(data: dict[str, Any], number: str, holds: Holds) -> None:
    """Tell the topmost cards of a stack alone, where its number of cards is expected for its own sake only."""
    given, then = data["given"]["stacks"], data["then"]["stacks"]
    cards, left = given[number], then.pop(number)
    if not then:
        del data["then"]["stacks"]
    if not _try(given, number, iter([[REST, *cards[-1:]], [REST, *cards[-LONG:]]]), data, holds):
        data["then"].setdefault("stacks", then)[number] = left


def _order(given: dict[str, Any]) -> list[str]:
    inner = [key for key in given if key not in (*FIRST, *LAST, *KEPT)]
    return [key for key in (*FIRST, *inner, *LAST) if key in given]


def _shorten(data: dict[str, Any], key: str, holds: Holds) -> None:
    """Leave out *key* of what is given, or parts of it, or say it shorter."""
    given = data["given"]
    if key == "road" and isinstance(given[key], list):
        whole = {str(number): text for number, text in enumerate(given[key], 1)}
        _entries(data, key, whole, holds)
        if isinstance(given.get(key), dict) and len(given[key]) == len(whole):
            given[key] = list(given[key].values())
    elif isinstance(given[key], dict):
        _entries(data, key, given[key], holds)
    else:
        _try(given, key, _shorter(key, given[key]), data, holds)


def _entries(data: dict[str, Any], key: str, entries: dict[str, Any], holds: Holds) -> None:
    """Leave out all entries, or one after the other, or say each shorter."""
    given = data["given"]
    if _try(given, key, iter((None,)), data, holds):
        return
    given[key] = dict(entries)
    for name, value in entries.items():
        _try(given[key], name, _shorter(key, value), data, holds)
    if not given[key]:
        del given[key]


def _shorter(key: str, value: Any) -> Iterator[Any]:
    """Yield ways to say *value* shorter, the shortest first; None leaves it out."""
    yield None
    if key in ("stacks", "reserve", "discard", "decks", "event discards") and isinstance(value, list):
        yield from ([REST, *value[-number:]] for number in TOPMOST if number < len(value))
        if key in ("stacks", "decks"):
            yield len(value)


def _try(place: dict[str, Any], key: str, ways: Iterator[Any], data: dict[str, Any], holds: Holds) -> bool:
    """Put the first of *ways* with which the scenario holds in the place of what stands under *key*; return whether one does."""
    value = place.pop(key)
    order = list(place)
    for way in ways:
        if way is None:
            place.pop(key, None)
        else:
            place[key] = way
        if way != value and holds(data):
            return True
    place[key] = value
    rest = {name: place.pop(name) for name in order}
    place.update(rest)
    return False
