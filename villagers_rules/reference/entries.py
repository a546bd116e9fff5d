"""What the reference knows of a word: one entry for each of its meanings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve, frozen


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
