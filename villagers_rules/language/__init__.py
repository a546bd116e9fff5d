"""The language of cards: sentences that say how much, which and whether."""

from villagers_rules.language.breakdown import Breakdown, Source
from villagers_rules.language.position import Position
from villagers_rules.language.sentence import (
    Condition,
    Formula,
    Naming,
    Selection,
    condition,
    find_cycles,
    find_deep,
    formula,
    naming,
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
    "Position",
    "Reference",
    "Selection",
    "Source",
    "condition",
    "find_cycles",
    "find_deep",
    "formula",
    "naming",
    "reserved_words",
    "selection",
    "symbols",
]
