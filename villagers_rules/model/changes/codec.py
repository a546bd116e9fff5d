"""The journal of a state as plain data: what undo needs, one short list a change, in the words of the file it stands in."""

from __future__ import annotations

from typing import Any

from villagers_rules.errors import GameError
from villagers_rules.model.changes import (
    CardEntry,
    ChoicesEntry,
    CountEntry,
    EndedEntry,
    FlippedEntry,
    GoldEntry,
    KnownEntry,
    LearnedEntry,
    LeftEntry,
    MarkEntry,
    PaidEntry,
    PlacedEntry,
    ReplacedEntry,
    ResettledEntry,
    SawEntry,
    SeenEntry,
    ShiftedEntry,
    ShuffledEntry,
    SkippedEntry,
    StartedEntry,
    SwappedEntry,
    WaitEntry,
)
from villagers_rules.model.codec import Codec
from villagers_rules.model.counters import COUNTERS
from villagers_rules.model.journal import Entry
from villagers_rules.model.state import State

MAX_CHANGES = 20_000
"""A journal of more changes is neither written nor read; a long game of five players has a tenth of them."""

_ALL: tuple[type[Entry], ...] = (
    GoldEntry,
    CardEntry,
    PlacedEntry,
    LeftEntry,
    ReplacedEntry,
    ResettledEntry,
    SwappedEntry,
    FlippedEntry,
    ShuffledEntry,
    ShiftedEntry,
    StartedEntry,
    EndedEntry,
    LearnedEntry,
    PaidEntry,
    SkippedEntry,
    SawEntry,
    SeenEntry,
    KnownEntry,
    MarkEntry,
    ChoicesEntry,
    WaitEntry,
    CountEntry,
)
ENTRIES: dict[str, type[Entry]] = {entry.kind: entry for entry in _ALL}
"""Every kind of entry, by the name it has in saves."""


def _types(kind: str, counter: str) -> list[str] | None:
    """Return the types (see `codec`) of what such an entry holds, or None for none; *counter* is the name in a "count"."""
    entry = ENTRIES.get(kind)
    if entry is None:
        return None
    if entry is CountEntry:
        known = COUNTERS.get(counter)
        return None if known is None else ["text", known.type, known.type]
    return [kind for _, kind in entry.fields]


def journal_to_data(state: State, journal: list[Entry]) -> list[list[Any]]:
    """Return *journal* as lists of plain values."""
    write = Codec.of(state).write
    writers: dict[str, list[Any]] = {}
    written: list[list[Any]] = []
    for entry in journal:
        values = entry.values()
        key = entry.kind if not isinstance(entry, CountEntry) else f"count {entry.name}"
        found = writers.get(key)
        if found is None:
            found = writers[key] = [write[name] for name in _types(entry.kind, str(values[0])) or []]
        written.append([entry.kind, *[put(value) for put, value in zip(found, values, strict=True)]])
    return written


def journal_from_data(state: State, data: Any, place: str) -> list[Entry]:
    """Return the journal that *data* writes down, for a game like *state*; an error names where in *place* it is wrong."""
    codec = Codec.of(state)
    if not isinstance(data, list):
        raise GameError(f"{place}: expected a list of changes")
    if len(data) > MAX_CHANGES:
        raise GameError(f"{place}: expected at most {MAX_CHANGES} changes, got {len(data)}")
    return [_read(codec, entry, f"{place}[{number}]") for number, entry in enumerate(data)]


def _read(codec: Codec, data: Any, place: str) -> Entry:
    if not isinstance(data, list) or not data or not isinstance(data[0], str):
        raise GameError(f"{place}: expected a change: a list that begins with its kind")
    kind, *values = data
    types = _types(kind, values[0] if values and isinstance(values[0], str) else "")
    if types is None or len(values) != len(types):
        wanted = ", ".join(ENTRIES) if types is None else f"{kind}, {', '.join(types)}"
        raise GameError(f"{place}: expected a change ({wanted}), got {len(data)} values that begin with {kind!r:.40}")
    read = []
    for number, (value, name) in enumerate(zip(values, types, strict=True), 1):
        try:
            read.append(codec.read[name](value))
        except GameError as error:
            raise GameError(f"{place}[{number}]: {error}") from None
    return ENTRIES[kind](*read)
