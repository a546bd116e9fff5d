"""Two texts set beside each other, with marks where they differ."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from attrs import frozen

_WORDS = re.compile(r"\w+|\s+|.")
ALIKE = 0.4
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
    if 2 * same < ALIKE * sum(not word.isspace() for word in (*one, *other)):
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
