"""The clauses of a card's data: whatever can be taken out of it, one after the other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

from villagers_rules.language.parser import NAMING, SENTENCES, parser

Where = tuple[str | int, ...]

NAMES = frozenset(["name", "text", "text_is_free", "rule", "as", "version", "id", "says"])
"""The keys that only say what something is called, or cites."""
_WORDS = re.compile(r"[\w']+|[<>]=|[^\w\s]")
_SAME = ("1 per",)
"""What leaves a sentence that means the same: `1 per food symbol` and `food symbols`."""


def without_one(data: Any, where: Where) -> Iterator[tuple[str, Any]]:
    """Yield (what was taken out, the data without it) for each clause of what lies at *where* in *data*."""
    for path, value in _walk(_at(data, where), where):
        if path != where:
            yield shown(path, where), _removed(data, path)
        if isinstance(value, str):
            for part, rest in shorter(value):
                yield f"{shown(path, where)}: `{part}`", _replaced(data, path, rest)


def _walk(value: Any, path: Where) -> Iterator[tuple[Where, Any]]:
    """Yield everything in *value*, with the path to it, but for names."""
    yield path, value
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in NAMES:
                yield from _walk(inner, (*path, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _walk(inner, (*path, number))


def _at(data: Any, path: Where) -> Any:
    """Return what lies at *path*."""
    for step in path:
        data = data[step]
    return data


def _removed(data: Any, path: Where) -> Any:
    """Return *data* without what lies at *path*; a list or mapping that is empty then goes, too."""
    changed = deepcopy(data)
    del _at(changed, path[:-1])[path[-1]]
    return changed if _at(changed, path[:-1]) or len(path) < 3 else _removed(changed, path[:-1])


def _replaced(data: Any, path: Where, value: Any) -> Any:
    """Return *data* with *value* at *path*."""
    changed = deepcopy(data)
    _at(changed, path[:-1])[path[-1]] = value
    return changed


def shown(path: Where, root: Where = ()) -> str:
    """Return *path* below *root* as one reads it.

    >>> shown(("villagers", "cook", "uses", 0, "at_most"), ("villagers",))
    'cook.uses[1].at_most'
    """
    steps = (f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in path[len(root) :])
    return "".join(steps).lstrip(".")


@cache
def shorter(sentence: str) -> tuple[tuple[str, str], ...]:
    """Return (the words taken out, the rest) for each way to take words out of *sentence* that leaves a sentence.

    >>> shorter("3 per food symbol")
    (('3 per', 'food symbol'), ('per food symbol', '3'))
    """
    words = list(_WORDS.finditer(sentence))
    parts: list[tuple[str, str]] = []
    if not _is_sentence(sentence):
        return ()
    for length in range(1, len(words)):
        for first in range(len(words) - length + 1):
            last = first + length - 1
            taken = sentence[words[first].start() : words[last].end()]
            if not _is_balanced(taken):
                continue
            left = sentence[: words[first].start()] + sentence[words[last].end() :]
            rest = next(filter(_is_sentence, _with_brackets(_tidy(left))), None)
            if taken not in _SAME and rest is not None:
                parts.append((taken, rest))
    return tuple(parts)


def _is_balanced(text: str) -> bool:
    """Return whether the brackets of *text* are its own."""
    depth = [text[:end].count("(") - text[:end].count(")") for end in range(len(text) + 1)]
    return min(depth) == depth[-1] == 0


def _tidy(text: str) -> str:
    """Return *text* with one blank between words, and none that brackets and commas do not have."""
    return re.sub(r"\s+(?=[,)])|(?<=\()\s+", "", " ".join(text.split()))


_SINGLE = re.compile(r"\((?!\()([^-+,()<>=]*)\)")
"""Brackets around a single thing, which change nothing."""


def _with_brackets(text: str) -> Iterator[str]:
    """Yield *text* without brackets around a single thing, as it is, then without one pair of its brackets."""
    if (plain := _SINGLE.sub(r"\1", text)) != text:
        yield plain
    yield text
    open_at: list[int] = []
    for place, letter in enumerate(text):
        if letter == "(":
            open_at.append(place)
        elif letter == ")" and open_at:
            begin = open_at.pop()
            yield text[:begin] + text[begin + 1 : place] + text[place + 1 :]


@cache
def _is_sentence(text: str) -> bool:
    """Return whether *text* can be read as a sentence of any kind."""
    for kind in (*SENTENCES, *NAMING):
        try:
            parser().parse(text, start=kind)
        except Exception:
            continue
        return True
    return False
