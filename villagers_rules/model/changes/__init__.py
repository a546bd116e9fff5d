"""Everything that can happen to a state: functions that change it and leave an entry in its journal, and that entry's class."""

from villagers_rules.model.changes.cards import CardEntry, ShuffledEntry, move_card, shuffle
from villagers_rules.model.changes.counters import (
    CountEntry,
    EndedEntry,
    PaidEntry,
    SkippedEntry,
    StartedEntry,
    Task,
    pop,
    push,
    record_payment,
    set_count,
    skip,
)
from villagers_rules.model.changes.gold import BANK, Account, GoldEntry, move_gold
from villagers_rules.model.changes.journal import Entry, revert
from villagers_rules.model.changes.knowledge import EVERYONE, HIDDEN, KnownEntry, MarkEntry, SawEntry, known_cards, see_hand
from villagers_rules.model.changes.villages import (
    FlippedEntry,
    LeftEntry,
    PlacedEntry,
    ReplacedEntry,
    flip_card,
    place_card,
    remove_card,
    replace_card,
)

__all__ = [
    "BANK",
    "ENTRIES",
    "EVERYONE",
    "HIDDEN",
    "Account",
    "CardEntry",
    "CountEntry",
    "EndedEntry",
    "Entry",
    "FlippedEntry",
    "GoldEntry",
    "KnownEntry",
    "LeftEntry",
    "MarkEntry",
    "PaidEntry",
    "PlacedEntry",
    "ReplacedEntry",
    "SawEntry",
    "ShuffledEntry",
    "SkippedEntry",
    "StartedEntry",
    "Task",
    "flip_card",
    "known_cards",
    "move_card",
    "move_gold",
    "place_card",
    "pop",
    "push",
    "record_payment",
    "remove_card",
    "replace_card",
    "revert",
    "see_hand",
    "set_count",
    "shuffle",
    "skip",
]

_ALL: tuple[type[Entry], ...] = (
    GoldEntry,
    CardEntry,
    PlacedEntry,
    LeftEntry,
    ReplacedEntry,
    FlippedEntry,
    ShuffledEntry,
    StartedEntry,
    EndedEntry,
    PaidEntry,
    SkippedEntry,
    SawEntry,
    KnownEntry,
    MarkEntry,
    CountEntry,
)
ENTRIES: dict[str, type[Entry]] = {entry.kind: entry for entry in _ALL}
"""Every kind of entry, by the name it has in saves."""
