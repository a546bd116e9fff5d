"""Plain values as the YAML of card files: in one line, or as a block with its lists of mappings under each other."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

WIDEST = 90
"""A value that fits on a line of so many letters is not broken up."""

_PLAIN = re.compile(r"[\w(+.][\w .;()+<>='/*-]*", re.ASCII)
_NO_TEXT = re.compile(r"true|false|null|yes|no|on|off|-?\d+", re.IGNORECASE)


def in_line(value: Any) -> str:
    """Return *value* in one line.

    >>> in_line({"move": "it", "to": "your hand", "if": "its gold >= 10"})
    '{move: it, to: your hand, if: its gold >= 10}'
    >>> in_line([{"1": "4"}, True, 4, "a, b"])
    '[{1: "4"}, true, 4, "a, b"]'
    """
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)}: {in_line(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(in_line, value)) + "]"
    if isinstance(value, bool | int):
        return json.dumps(value)
    text = str(value)
    return text if _is_plain(text) and not _NO_TEXT.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def block(value: Mapping[str, Any]) -> list[str]:
    """Return *value* as lines, each key on a line of its own.

    >>> print(*block({"discard": True, "when_played": [{"earn": 2}, {"pay": 1, "to": "it"}]}), sep="\\n")
    discard: true
    when_played:
      - earn: 2
      - {pay: 1, to: it}
    """
    lines = []
    for key, inner in value.items():
        prefix = f"{_key(key)}:"
        lines += [f"{prefix} {in_line(inner)}"] if _is_short(inner, prefix) else [prefix, *_inside(inner)]
    return lines


def _inside(value: Any) -> list[str]:
    if isinstance(value, Mapping):
        return [f"  {line}" for line in block(value)]
    lines = []
    for entry in value:
        if isinstance(entry, Mapping) and (len(entry) == 1 or not _is_short(entry, "  - ")):
            first, *more = block(entry)
            lines += [f"  - {first}", *(f"    {line}" for line in more)]
        else:
            lines.append(f"  - {in_line(entry)}")
    return lines


def _is_short(value: Any, prefix: str) -> bool:
    """Return whether *value* stands in one line after *prefix*: no list of mappings does, nor a mapping with much in it."""
    if not isinstance(value, Mapping | list | tuple):
        return True
    if isinstance(value, Mapping):
        inner = [part for part in value.values() if isinstance(part, Mapping)]
        if (inner and len(value) > 1) or not all(_is_short(part, "") for part in value.values()):
            return False
    if isinstance(value, list | tuple) and any(isinstance(entry, Mapping) for entry in value):
        return False
    return len(prefix) + 1 + len(in_line(value)) <= WIDEST


def _key(key: str) -> str:
    return key if _is_plain(key) else json.dumps(key, ensure_ascii=False)


def _is_plain(text: str) -> bool:
    return bool(_PLAIN.fullmatch(text)) and text == text.strip()
