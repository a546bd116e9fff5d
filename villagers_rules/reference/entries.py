"""The entries of the reference: words of the card files with what they mean, and plain values as the YAML of their examples."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve

from villagers_rules.classes import frozen

_WIDEST = 90
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

    >>> print(*block({"discard": True, "when_played": [{"gain": 2}, {"pay": 1, "to": "it"}]}), sep="\\n")
    discard: true
    when_played:
      - gain: 2
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
    return len(prefix) + 1 + len(in_line(value)) <= _WIDEST


def _key(key: str) -> str:
    return key if _is_plain(key) else json.dumps(key, ensure_ascii=False)


def _is_plain(text: str) -> bool:
    return bool(_PLAIN.fullmatch(text)) and text == text.strip()


@frozen(kw_only=True)
class Parameter:
    """An argument of a verb or a set-up step: its *name*, what it *takes*, what it *says*, and whether it is *needed*."""

    name: str
    takes: str
    says: str
    needed: bool = False


@frozen(kw_only=True)
class Entry:
    """One meaning of a *word*: its *kind*, of what it is one (*of*), what it *says* and *takes*, and how it is used.

    *example* is data for YAML, or lines with a sentence of the language each; *insert* is what an editor writes for it, where
    `${1:...}` is a place to fill in. *also* are further words under which it is found. *part* is its heading in the manual.
    """

    word: str
    kind: str
    says: str
    of: str = ""
    takes: str = ""
    needed: bool = False
    parameters: tuple[Parameter, ...] = ()
    example: Mapping[str, Any] | str = ""
    insert: str = ""
    also: tuple[str, ...] = ()
    part: str = ""


def merge(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return *entries* with those that say the same of the same word made one, of all that they are of."""
    found: dict[tuple[str, str, str, str], Entry] = {}
    for entry in entries:
        same = (entry.word, entry.kind, entry.says, entry.takes)
        if same not in found:
            found[same] = entry
        elif entry.of and entry.of not in found[same].of.split(", "):
            found[same] = evolve(found[same], of=f"{found[same].of}, {entry.of}")
    return tuple(found.values())
