"""Writes a scenario as the text of a file: short values on the line of their key, long ones on several lines."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

WIDTH = 120
"""No line is longer, but for a long tree of a village, or a long name."""
_PLAIN = re.compile(r"[A-Za-z][^,\[\]{}:#&*!|%@`\"']*|\.\.\.")
_OTHER_MEANING = re.compile(r"(true|false|null|yes|no|on|off|y|n|~)", re.IGNORECASE)


def print_scenario(data: Mapping[str, Any], *, comment: str = "") -> str:
    """Return the file with the one scenario *data*, under a *comment*.

    >>> print(print_scenario({"name": "An end", "rules": ["R5.2"], "when": ["end turn"], "then": {"turn": 2}}), end="")
    scenarios:
      - name: An end
        rules: [R5.2]
        when:
          - end turn
        then:
          turn: 2
    """
    rows = [f"# {row}" for row in comment.splitlines()] + ["scenarios:"]
    lead = "  - "
    for key, value in data.items():
        if key in ("name", "rules"):
            rows.append(f"{lead}{key}: {_flow(value)}")
        elif key == "when":
            rows += [f"{lead}{key}:", *(f"      - {_flow(step, inside=False)}" for step in value)]
        else:
            rows += [f"{lead}{key}:", *(row for name, inner in value.items() for row in _entry(name, inner, " " * 6))]
        lead = "    "
    return "\n".join(rows) + "\n"


def _entry(key: str, value: Any, indent: str) -> Iterator[str]:
    """Yield the lines of one key: a single one if that is short enough."""
    line = f"{indent}{_flow(key)}: {_flow(value, inside=False)}"
    if len(line) <= WIDTH or not value or isinstance(value, int):
        yield line
    elif isinstance(value, str):
        yield from _folded(line, indent + "  ")
    elif isinstance(value, dict):
        yield f"{indent}{_flow(key)}:"
        for name, inner in value.items():
            yield from _entry(name, inner, indent + "  ")
    else:
        yield f"{indent}{_flow(key)}:"
        yield from _filled(value, indent + "  ")


def _folded(line: str, indent: str) -> Iterator[str]:
    """Yield a long village on several lines, parted between its trees; in quotes or not, YAML reads one text with blanks."""
    row, *others = line.split("; ")
    for tree in others:
        if len(row) + len(tree) + 3 > WIDTH:
            yield row + ";"
            row = indent + tree
        else:
            row += f"; {tree}"
    yield row


def _filled(values: Sequence[Any], indent: str) -> Iterator[str]:
    """Yield a long list in brackets, as many values on a line as fit."""
    row = indent + "["
    for number, value in enumerate(values):
        word = _flow(value) + ("]" if number == len(values) - 1 else ",")
        if len(row) + 1 + len(word) > WIDTH:
            yield row
            row = indent + " " + word
        else:
            row += word if row.endswith("[") else " " + word
    yield row


def _flow(value: Any, *, inside: bool = True) -> str:
    """Return a value on one line; a text that would mean something else stands in quotes, *inside* brackets sooner."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if not isinstance(value, str):
        return json.dumps(value)
    # Commas part values inside brackets alone; a number is a key, and keys are read as text.
    plain = bool(_PLAIN.fullmatch(value if inside else value.replace(",", "")) and not _OTHER_MEANING.fullmatch(value))
    return value if value.isdigit() or (plain and value == value.strip()) else json.dumps(value, ensure_ascii=False)
