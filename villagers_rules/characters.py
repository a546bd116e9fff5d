"""Which characters a person can see, and how those that nobody can are written out."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_MAX_REMEMBERED = 4_000
"""How many characters are remembered as seen or unseen; texts have few kinds of them."""

_CATEGORIES = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Controls, formats, letters that are none, private ones, halves of pairs, and the separators of lines and paragraphs."""
_BLANKS = (
    range(0x34F, 0x350),
    range(0x115F, 0x1161),
    range(0x17B4, 0x17B6),
    range(0x180B, 0x1810),
    range(0x2800, 0x2801),
    range(0x3164, 0x3165),
    range(0xFE00, 0xFE10),
    range(0xFFA0, 0xFFA1),
    range(0x1D173, 0x1D17B),
    range(0xE0000, 0xE1000),
)
"""Marks and letters that are drawn as nothing: joiners, fillers, vowels without a shape, and selectors of a variant."""


@lru_cache(maxsize=_MAX_REMEMBERED)
def is_visible(char: str) -> bool:
    r"""Return whether the one character *char* is drawn, or is a blank that has a width.

    Characters that move the cursor, have no width, turn the direction of writing or are no characters at all are not visible.

    >>> [is_visible(char) for char in ("a", " ", "\xa0", "\n", "\x1b", "\u202e", "\u200b", "\u3164")]
    [True, True, True, False, False, False, False, False]
    """
    if unicodedata.category(char) in _CATEGORIES:
        return False
    return not any(ord(char) in blank for blank in _BLANKS)


def unseen(text: str, *, besides: str = "") -> int:
    r"""Return where the first character of *text* stands that is not visible and not one of *besides*, or -1.

    >>> unseen("bakery"), unseen("bak\u200bery"), unseen("wool\nhay", besides="\n")
    (-1, 3, -1)
    """
    if text.isascii() and text.isprintable():
        return -1
    # A text has many characters and few kinds of them.
    hidden = [text.index(char) for char in set(text) if not is_visible(char) and char not in besides]
    return min(hidden, default=-1)


def visible(text: str, *, lines: bool = False) -> str:
    r"""Return *text* with every character that is not visible as its escape; with *lines* its line breaks stay.

    >>> print(visible("a\x1b[2J\u202eb\n"))
    a\x1b[2J\u202eb\n
    >>> visible("wool\nhay", lines=True)
    'wool\nhay'
    """
    kept = "\n" if lines else ""
    if unseen(text, besides=kept) < 0:
        return text
    return "".join(char if char in kept or is_visible(char) else char.encode("unicode_escape").decode("ascii") for char in text)


def named(char: str) -> str:
    r"""Return how a message names the one character *char*: by its number and, if it has one, its name.

    >>> named("\u0433")
    'U+0433 CYRILLIC SMALL LETTER GHE'
    >>> named("\x1b")
    'U+001B'
    """
    return f"U+{ord(char):04X} {unicodedata.name(char, '')}".rstrip()
