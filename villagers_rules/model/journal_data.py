"""The journal of a state as plain data: what undo needs, one short list a change, in the words of the file it stands in."""

from __future__ import annotations

from typing import Any

from villagers_rules.errors import GameError
from villagers_rules.model.plain import COUNTERS, Plain
from villagers_rules.model.state import State

Entry = tuple[Any, ...]

MAX_CHANGES = 20_000
"""A journal of more changes is neither written nor read; a long game of five players has a tenth of them."""

ENTRIES: dict[str, tuple[str, ...]] = {
    "gold": ("account", "account", "amount", "text"),
    "card": ("card", "place", "place", "mask", "number"),
    "placed": ("card", "place", "seat", "spot", "under", "face", "card", "number"),
    "left": ("card", "seat", "spot", "under", "face", "card", "place"),
    "replaced": ("card", "place", "seat", "spot", "face", "face", "card", "place", "number"),
    "flipped": ("seat", "spot", "face", "face"),
    "shuffled": ("place", "cards"),
    "begun": ("task",),
    "ended": ("task",),
    "paid": ("text", "seat", "text", "amount"),
    "skipped": ("card_or_rules", "note"),
    "saw": ("seat", "seat"),
    "known": ("seat", "seat", "hand", "hand"),
    "marks": ("place", "number", "mask", "mask"),
}
"""The types (see `plain`) of what each kind of entry holds; the values of a "count" have the type of their counter."""


def journal_to_data(state: State, journal: list[Entry]) -> list[list[Any]]:
    """Return *journal* as lists of plain values."""
    write = Plain(state).write
    shapes = {kind: tuple(write[name] for name in shape) for kind, shape in ENTRIES.items()}
    written: list[list[Any]] = []
    for entry in journal:
        if entry[0] == "count":
            value = write[COUNTERS[entry[1]]]
            written.append(["count", entry[1], value(entry[2]), value(entry[3])])
        else:
            written.append([entry[0], *(put(value) for put, value in zip(shapes[entry[0]], entry[1:], strict=True))])
    return written


def journal_from_data(state: State, data: Any, place: str) -> list[Entry]:
    """Return the journal that *data* writes down, for a game like *state*; an error names where in *place* it is wrong."""
    plain = Plain(state)
    if not isinstance(data, list):
        raise GameError(f"{place}: expected a list of changes")
    if len(data) > MAX_CHANGES:
        raise GameError(f"{place}: expected at most {MAX_CHANGES} changes, got {len(data)}")
    read: list[Entry] = []
    for number, entry in enumerate(data):
        if not isinstance(entry, list) or not entry or not isinstance(entry[0], str):
            raise GameError(f"{place}[{number}]: expected a change: a list that begins with its kind")
        if entry[0] == "count":
            kind = COUNTERS.get(entry[1]) if len(entry) == 4 and isinstance(entry[1], str) else None
            shape: tuple[str, ...] | None = ("text", kind, kind) if kind else None
        else:
            shape = ENTRIES.get(entry[0])
        if shape is None or len(entry) != len(shape) + 1:
            wanted = ", ".join((*ENTRIES, "count")) if shape is None else f"{entry[0]}, {', '.join(shape)}"
            raise GameError(
                f"{place}[{number}]: expected a change ({wanted}), got {len(entry)} values that begin with {entry[0]!r:.40}"
            )
        read.append((entry[0], *_values(plain, entry, shape, f"{place}[{number}]")))
    return read


def _values(plain: Plain, entry: list[Any], shape: tuple[str, ...], place: str) -> list[Any]:
    values = []
    for number, name in enumerate(shape, 1):
        try:
            values.append(plain.read[name](entry[number]))
        except GameError as error:
            raise GameError(f"{place}[{number}]: {error}") from None
    return values
