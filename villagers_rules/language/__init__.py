"""The language of cards: sentences that say how much, which, whether and when."""

from typing import TYPE_CHECKING

from villagers_rules.lazy_imports import lazy_names

if TYPE_CHECKING:
    from villagers_rules.language.breakdown import Breakdown, Source
    from villagers_rules.language.position import Position
    from villagers_rules.language.sentence import (
        Condition,
        Formula,
        Naming,
        Occasion,
        Selection,
        condition,
        formula,
        naming,
        occasion,
        selection,
    )
    from villagers_rules.language.silver_cycles import Counted, find_cycles, find_deep
    from villagers_rules.language.vocabulary import Lexicon, reserved_words, symbols

__all__ = [
    "Breakdown",
    "Condition",
    "Counted",
    "Formula",
    "Lexicon",
    "Naming",
    "Occasion",
    "Position",
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

__getattr__ = lazy_names(
    __name__,
    breakdown="Breakdown Source",
    position="Position",
    sentence="Condition Formula Naming Occasion Selection condition formula naming occasion selection",
    silver_cycles="Counted find_cycles find_deep",
    vocabulary="Lexicon reserved_words symbols",
    modules="describe evaluator nodes parse_errors sentence zones",
)
