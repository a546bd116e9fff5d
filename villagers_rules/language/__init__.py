"""The language of cards: sentences that say how much, which, whether and when."""

from villagers_rules.language.breakdown import Breakdown, Source
from villagers_rules.language.position import Position
from villagers_rules.language.sentence import (
    Condition,
    Formula,
    Naming,
    Occasion,
    Selection,
    condition,
    find_cycles,
    find_deep,
    formula,
    naming,
    occasion,
    selection,
)
from villagers_rules.language.vocabulary import Lexicon, reserved_words, symbols
from villagers_rules.model.references import Reference

__all__ = [
    "Breakdown",
    "Condition",
    "Formula",
    "Lexicon",
    "Naming",
    "Occasion",
    "Position",
    "Reference",
    "Selection",
    "Source",
    "condition",
    "find_cycles",
    "find_deep",
    "formula",
    "naming",
    "occasion",
    "reserved_words",
    "selection",
    "symbols",
]
