"""What is not as expected: a mismatch, the comparisons that find one, and marks where two texts differ."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher, get_close_matches
from typing import Any, NamedTuple

from attrs import frozen

from villagers_rules.game import Game
from villagers_rules.packs.document import Path as Place
from villagers_rules.phrases import counted
from villagers_rules.testing.files import Entry

_WORDS = re.compile(r"\w+|\s+|.")
_ALIKE = 0.4
"""Texts that have less in common are shown as they are; marks would be everywhere."""


@frozen
class Piece:
    """A stretch of two texts: the words of the one and of the other, and whether they are the same."""

    expected: str
    got: str
    same: bool

    @property
    def width(self) -> int:
        """Return how many letters the stretch takes when one text stands under the other."""
        return max(len(self.expected), len(self.got))


def pieces(expected: str, got: str) -> tuple[Piece, ...]:
    """Return the stretches of two texts that are the same, and those that differ; none if they have little in common.

    >>> [(piece.expected, piece.got) for piece in pieces("lumberjack > wheeler", "lumberjack > cooper +2") if not piece.same]
    [('wheeler', 'cooper +2')]
    """
    one, other = _WORDS.findall(expected), _WORDS.findall(got)
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    same = sum(not word.isspace() for match in matcher.get_matching_blocks() for word in one[match.a : match.a + match.size])
    if 2 * same < _ALIKE * sum(not word.isspace() for word in (*one, *other)):
        return ()
    return tuple(
        Piece("".join(one[begin:end]), "".join(other[start:stop]), work == "equal")
        for work, begin, end, start, stop in matcher.get_opcodes()
    )


def aligned(found: Sequence[Piece]) -> tuple[str, str, str]:
    """Return both texts with the same words under each other, and what marks those that differ.

    >>> print(*aligned(pieces("lumberjack > (wheeler, cooper)", "lumberjack > (cartwright, cooper)")), sep=chr(10))
    lumberjack > (wheeler   , cooper)
    lumberjack > (cartwright, cooper)
                  ^^^^^^^^^^
    """
    rows = ["", "", ""]
    for piece in found:
        mark = " " if piece.same else "^"
        for number, text in enumerate((piece.expected, piece.got, mark * piece.width)):
            rows[number] += f"{text:{piece.width}}"
    return rows[0].rstrip(), rows[1].rstrip(), rows[2].rstrip()


class Pair(NamedTuple):
    """Two texts that are set beside each other; "" stands where there is no other side."""

    expected: str
    got: str


def pairs_of(expected: Sequence[str], got: Sequence[str]) -> tuple[Pair, ...]:
    """Return what differs of two lists in any order as pairs of what is most alike.

    >>> [tuple(pair) for pair in pairs_of(["a", "b > c"], ["b > d", "a", "x"])]
    [('b > c', 'b > d'), ('', 'x')]
    """
    lacking = list((Counter(expected) - Counter(got)).elements())
    besides = list((Counter(got) - Counter(expected)).elements())
    found = []
    for text in lacking:
        nearest = max(besides, key=lambda other: SequenceMatcher(None, text, other, autojunk=False).ratio(), default="")
        if nearest:
            besides.remove(nearest)
        found.append(Pair(text, nearest))
    return (*found, *(Pair("", other) for other in besides))


_MAX_SHOWN = 6
"""No more lines than this are shown of a long list."""
_MAX_ALIKE = 3
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
    lacking, besides = _missing(expected, got), _missing(got, expected)
    alike = _missing(expected, lacking)
    notes = [f"missing:  {', '.join(lacking)}"] if lacking else []
    notes += [f"besides:  {', '.join(besides)}"] if besides else []
    if notes:
        shown = [", ".join(words) or "none" for words in (expected, [*alike, *besides])]
        # Of lists that have nothing in common the notes would say the same once more.
        yield Mismatch(place=at.place, what=what, expected=shown[0], got=shown[1], notes=tuple(notes if alike else ()))


def _missing(expected: Iterable[str], got: Iterable[str]) -> list[str]:
    """Return what *expected* holds more often than *got*.

    >>> _missing(["a", "b", "b"], ["b", "c"])
    ['a', 'b']
    """
    return list((Counter(expected) - Counter(got)).elements())


def short(notes: Sequence[str]) -> tuple[str, ...]:
    """Return the first of *notes*, and how many there are besides."""
    return (*notes[:_MAX_SHOWN], *([f"and {len(notes) - _MAX_SHOWN} more"] if len(notes) > _MAX_SHOWN else []))


def alike(wanted: str, offered: Sequence[str]) -> tuple[str, ...]:
    """Return notes on those of *offered* that are most like *wanted*, and on how many there are besides.

    >>> alike("place fisher", ["end turn", "place fisher, paying the bank"])
    ('offered:  place fisher, paying the bank', 'and 1 more')
    """
    found = get_close_matches(wanted, offered, n=_MAX_ALIKE, cutoff=0.5) or offered[:_MAX_ALIKE]
    more = len(offered) - len(found)
    return (*(f"offered:  {option}" for option in found), *([f"and {more} more"] if more else []))
