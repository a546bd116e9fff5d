"""What is not as expected: a mismatch, which prints as a few lines, and the comparisons that find one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from attrs import frozen

from villagers_rules.game import Game
from villagers_rules.packs.document import Path as Place
from villagers_rules.phrases import counted
from villagers_rules.testing.files import Entry
from villagers_rules.testing.text_diff import Pair

MAX_SHOWN = 6
"""No more lines than this are shown of a long list."""
MAX_ALIKE = 3
"""So many options are shown beside one that is not offered."""


@frozen(kw_only=True)
class Mismatch:
    """One thing that is not as expected; *notes* say what is missing and what is there besides.

    *pairs* are the parts of it that differ where the whole would be too long to read.
    """

    place: Place
    what: str
    expected: str
    got: str
    notes: tuple[str, ...] = ()
    pairs: tuple[Pair, ...] = ()


Mismatches = Iterator[Mismatch]
Compare = Callable[[Game, Entry], Mismatches]
"""Compares one key of `then`: given the game, and what is expected of it."""


def same(expected: Entry, what: str, got: Any, notes: Sequence[str] = ()) -> Mismatches:
    """Yield the mismatch when *got* is not what was expected."""
    yield from same_text(expected, what, expected.value, got, notes)


def same_text(at: Entry, what: str, expected: Any, got: Any, notes: Sequence[str] = ()) -> Mismatches:
    """Yield the mismatch when *got* is not *expected*, which is written in other words *at* its place."""
    if expected != got:
        yield Mismatch(place=at.place, what=what, expected=str(expected), got=str(got), notes=tuple(notes))


def same_number(expected: Entry, what: str, got: int) -> Mismatches:
    """Yield the mismatch when there are not as many cards as expected."""
    yield from same_text(expected, what, counted(expected.value, "card"), counted(got, "card"))


def same_list(at: Entry, what: str, expected: Sequence[str], got: Sequence[str]) -> Mismatches:
    """Yield the mismatch of two lists whose order does not matter."""
    lacking, besides = missing(expected, got), missing(got, expected)
    alike = missing(expected, lacking)
    notes = [f"missing:  {', '.join(lacking)}"] if lacking else []
    notes += [f"besides:  {', '.join(besides)}"] if besides else []
    if notes:
        shown = [", ".join(words) or "none" for words in (expected, [*alike, *besides])]
        # Of lists that have nothing in common the notes would say the same once more.
        yield Mismatch(place=at.place, what=what, expected=shown[0], got=shown[1], notes=tuple(notes if alike else ()))


def missing(expected: Iterable[str], got: Iterable[str]) -> list[str]:
    """Return what *expected* holds more often than *got*.

    >>> missing(["a", "b", "b"], ["b", "c"])
    ['a', 'b']
    """
    return list((Counter(expected) - Counter(got)).elements())


def short(notes: Sequence[str]) -> tuple[str, ...]:
    """Return the first of *notes*, and how many there are besides."""
    return (*notes[:MAX_SHOWN], *([f"and {len(notes) - MAX_SHOWN} more"] if len(notes) > MAX_SHOWN else []))


def alike(wanted: str, offered: Sequence[str]) -> tuple[str, ...]:
    """Return notes on those of *offered* that are most like *wanted*, and on how many there are besides.

    >>> alike("place fisher", ["end turn", "place fisher, paying the bank"])
    ('offered:  place fisher, paying the bank', 'and 1 more')
    """
    found = get_close_matches(wanted, offered, n=MAX_ALIKE, cutoff=0.5) or offered[:MAX_ALIKE]
    more = len(offered) - len(found)
    return (*(f"offered:  {option}" for option in found), *([f"and {more} more"] if more else []))
