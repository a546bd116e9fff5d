"""All words as data for the completion of editors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import asdict

from villagers_rules.reference.entries import Entry
from villagers_rules.reference.manual import entries
from villagers_rules.reference.yaml_text import block
from villagers_rules.version import __version__


def completions(asked: Iterable[Entry] | None = None) -> dict[str, Any]:
    """Return all words, or those that are *asked* for, as plain data; what is empty is left out.

    Each has a `word`, a `kind`, what it is one `of`, a `description`, what it `takes`, its `parameters`, an `example` as text,
    and `insert`, which an editor writes: a text with places to fill in as language servers know them (`${1:it}`).
    """
    return {"version": __version__, "words": [_plain(entry) for entry in (entries() if asked is None else asked)]}


def _plain(entry: Entry) -> dict[str, Any]:
    example = entry.example if isinstance(entry.example, str) else "\n".join(block(entry.example))
    data = {
        "word": entry.word,
        "kind": entry.kind,
        "of": entry.of,
        "description": entry.says,
        "takes": entry.takes,
        "needed": entry.needed,
        "parameters": [asdict(parameter) for parameter in entry.parameters],
        "example": example,
        "insert": entry.insert,
        "also": list(entry.also),
    }
    return {key: value for key, value in data.items() if value}
