"""Counters that one step takes and the next one gives: what is not there is made of nothing, what has no room is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from villagers_rules.errors import Problem
from villagers_rules.packs.document import Document, Path
from villagers_rules.packs.pack_files import SCENARIOS, PackFiles

_COUNT, _OF, _BY = "count", "of", "by"
_OWN: Final = "your supply"
"""Whose counter it is where a step does not say it."""
_ONE: Final = re.compile(
    r"it|this villager|its owner's supply|(?:your|their|the [a-z0-9_]+'s|the (?:left|right) neighbour's) supply"
)
"""What surely is one player, or may be one card."""
_SEVERAL: Final = re.compile(r"'(?:number|up_to|any_number|by)': (?!1\b)")
"""How a choice is written in which more than one may be chosen."""


def check_two_counts(pack: PackFiles) -> Iterator[Problem]:
    """Yield the steps of *pack* that add to one counter as much as the step beside them takes off another one of its kind."""
    for document in pack.documents:
        if document.kind != SCENARIOS:
            yield from _counted_in(document, (), document.data)


def _counted_in(document: Document, path: Path, data: Any) -> Iterator[Problem]:
    """Yield what is counted in two steps in *data*, which lies at *path*."""
    if isinstance(data, Mapping):
        for key, inner in data.items():
            yield from _counted_in(document, (*path, key), inner)
    elif isinstance(data, list):
        for place, inner in enumerate(data):
            yield from _counted_in(document, (*path, place), inner)
            if place and (written := _written(data[place - 1], inner, data[:place])):
                message = (
                    "as many are taken in one step as are given in the other, so that what is not there may be made of nothing, "
                    "and what there is no room for is lost"
                )
                hint = f"write `{written}` in place of both"
                yield document.problem("two-counts", message, path=(*path, place, _COUNT), key=True, suggestion=hint)


def _written(first: Any, second: Any, before: Sequence[Any]) -> str:
    """Return the one step that does what two steps are meant to do, after those *before*; "" where that is not sure."""
    if not (_is_plain(first) and _is_plain(second)) or first[_COUNT] != second[_COUNT]:
        return ""
    giving, getting = (first, second) if _taken(first) else (second, first)
    giver, taker = (str(step.get(_OF, _OWN)) for step in (giving, getting))
    if _taken(giving) != str(getting[_BY]) or giver == taker or not (_ONE.fullmatch(giver) and _ONE.fullmatch(taker)):
        return ""
    if "it" in (giver, taker) and any(
        _SEVERAL.search(str(step)) for step in before if isinstance(step, Mapping) and "choose" in step
    ):
        return ""
    whose = f", of: {taker}" if _OF in getting else ""
    return f"{{count: {first[_COUNT]}, by: {getting[_BY]}{whose}, from: {giver}}}"


def _is_plain(entry: Any) -> bool:
    """Return whether an *entry* of a list is a step that always raises or lowers a counter."""
    return isinstance(entry, Mapping) and {_COUNT, _BY} <= entry.keys() <= {_COUNT, _BY, _OF}


def _taken(step: Mapping[str, Any]) -> str:
    """Return how much a *step* takes off a counter, "" for one that adds something."""
    found = re.fullmatch(r"(?:0 )?- ?(.+)", str(step[_BY]))
    return found[1] if found else ""
