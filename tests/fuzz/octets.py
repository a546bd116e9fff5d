"""Mutations of files as bytes: marks, encodings, line ends, and bytes that are no text."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

Way = Callable[[bytes, Random], bytes]


def _flip(content: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(content) + 1)
    return content[:at] + bytes([chance.randrange(256)]) + content[at + 1 :]


def _insert(content: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(content) + 1)
    found = chance.choice(
        (b"\0", b"\r", b"\x1b[2J", b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xc2\x9b", b"\xe2\x80\xae", b"\x1a")
    )
    return content[:at] + found * chance.choice((1, 1, 1, 1_000)) + content[at:]


def _doubled(content: bytes, chance: Random) -> bytes:
    at, more = chance.randrange(len(content) + 1), chance.choice((1, 10, 100, 10_000))
    return content[:at] + content[at : at + more] * chance.choice((2, 3, 100)) + content[at + more :]


def _cut(content: bytes, chance: Random) -> bytes:
    return content[: chance.randrange(len(content) + 1)]


WAYS: dict[str, Way] = {
    "a byte changed": _flip,
    "bytes inserted": _insert,
    "a part repeated": _doubled,
    "cut": _cut,
    "byte order mark": lambda content, chance: b"\xef\xbb\xbf" + content,
    "UTF-16": lambda content, chance: content.decode("utf-8", "replace").encode("utf-16"),
    "UTF-16 without mark": lambda content, chance: content.decode("utf-8", "replace").encode("utf-16-le"),
    "UTF-32": lambda content, chance: content.decode("utf-8", "replace").encode("utf-32"),
    "Latin-1": lambda content, chance: content + "é".encode("latin-1"),
    "CR LF": lambda content, chance: content.replace(b"\n", b"\r\n"),
    "CR": lambda content, chance: content.replace(b"\n", b"\r"),
    "line separators": lambda content, chance: content.replace(b"\n", "\u2028".encode(), 3),
    "empty": lambda content, chance: b"",
    "blank": lambda content, chance: b"\n" * chance.choice((1, 100_000)),
    "one long line": lambda content, chance: content.replace(b"\n", b" "),
    "large": lambda content, chance: content + b"#" * 1_000_001,
}
"""All ways to mutate a file, by what they do to it."""


def mutated(content: bytes, chance: Random) -> tuple[bytes, str]:
    """Return *content* after one mutation or two, and what was done to it."""
    done = []
    for _ in range(chance.choice((1, 1, 2))):
        way = chance.choice(tuple(WAYS))
        content = WAYS[way](content, chance)
        done.append(way)
    return content, ", ".join(done)
