"""Everything that can happen to a state: functions that change it and leave an entry in its journal, and that entry's class."""

from villagers_rules.model.changes.cards import CardEntry, ShuffledEntry, move_card, shuffle, take_in_hand
from villagers_rules.model.changes.counters import (
    ChoicesEntry,
    CountEntry,
    EndedEntry,
    PaidEntry,
    SkippedEntry,
    StartedEntry,
    pop,
    push,
    record_payment,
    set_counter,
    show_choices,
    skip,
)
from villagers_rules.model.changes.gold import GoldEntry, move_gold
from villagers_rules.model.changes.knowledge import EVERYONE, KnownEntry, MarkEntry, SawEntry, known_cards, see_hand
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
from villagers_rules.model.journal import Entry, revert

__all__ = [
    "EVERYONE",
    "CardEntry",
    "ChoicesEntry",
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
    "set_counter",
    "show_choices",
    "shuffle",
    "skip",
    "take_in_hand",
]
