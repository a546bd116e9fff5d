"""Values that nobody should send: odd numbers, wrong types, and texts that do something to terminals, parsers and paths."""

from __future__ import annotations

from random import Random
from typing import Any

NUMBERS = (-1, 0, 1, 2, 3, -5, -6, 7, 20, 99, 100, 1_000, 10**6, 10**6 + 1, 2**31, 2**63, -(2**63), 10**30, 10**400)
"""Numbers on both sides of the limits that programs have."""
PLAIN: tuple[Any, ...] = (None, True, False, "", "1", "null", [], {}, [[]], [{}], {"": None}, [None], [1, 2], {"a": 1}, 0.5, 1.0)
"""Values of all types that JSON has."""
ODD: tuple[Any, ...] = (*PLAIN, float("nan"), float("inf"), -0.0, b"x", (), ("a", "b"), frozenset(), Ellipsis, 1j, range(3), int)
"""Values of other types, for what is called from Python."""
UNSEEN = (
    "\x00",
    "\x07",
    "\x08",
    "\r",
    "\t",
    "\x1b[2J",
    "\x1b]0;owned\x07",
    "\x7f",
    "\x85",
    "\x9b31m",
    "\xad",
    "\u034f",
    "\u061c",
    "\u115f",
    "\u180e",
    "\u200b",
    "\u200d",
    "\u2028",
    "\u202e",
    "\u2066",
    "\u206a",
    "\u3164",
    "\ufe0f",
    "\ufeff",
    "\ufffe",
    "\U000e0041",
    "\U0001d173",
)
"""Characters that move, colour, hide or turn what a terminal shows."""
TEXTS = (
    *UNSEEN,
    "\ud800",
    "{{",
    "}}",
    "{0.__class__}",
    "{players}",
    "%s%n",
    "$HOME",
    "`id`",
    "<script>alert(1)</script>",
    '"',
    "'",
    "\\",
    "\n",
    "-",
    "--",
    "|",
    "~",
    "~nobody/x",
    "~/x",
    "../x",
    "/dev/full",
    "a/b",
    "=1+1",
    "~" * 30,
    " ",
    "   ",
    "é",
    "ß",
    "İ",
    "漢字",
    "\U0001f600",
    "e\u0301" * 5,
    "1_000",
    "0x10",
    "1e9",
    "010",
    "1:30",
    "٣",
    "²",
    "½",
    "yes",
    "no",
    "on",
    "null",
    "*a",
    "&a",
    "!!x",
    "<<",
    "?",
    "@",
    "%",
    "#",
    "[",
    "]",
    "{",
    "}",
    ",",
    "9" * 5_000,
)
"""Texts that mean something to somebody else."""


def number(chance: Random, near: int | None = None) -> int:
    """Return a number beyond some limit, or next to *near*."""
    if near is not None and chance.random() < 0.5:
        return near + chance.choice((-2, -1, 1, 2, 10))
    return chance.choice(NUMBERS)


def text(chance: Random) -> str:
    """Return a text that means harm, sometimes a very long one."""
    found = chance.choice(TEXTS)
    way = chance.random()
    if way < 0.05:
        return (found * chance.choice((50, 500, 50_000)))[:100_000]
    if way < 0.3:
        return f"a{found}b"
    return found
