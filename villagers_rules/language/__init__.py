"""The language of cards: sentences that say how much, which and whether."""

from villagers_rules.language.circles import find_circle, find_circles, find_deep, refuse_circle
from villagers_rules.language.lexicon import Lexicon
from villagers_rules.language.position import Position, Reference
from villagers_rules.language.sentences import Condition, Formula, Selection, condition, formula, selection
from villagers_rules.language.vocabulary import reserved_words, symbols
from villagers_rules.language.working import Source, Working

__all__ = [
    "Condition",
    "Formula",
    "Lexicon",
    "Position",
    "Reference",
    "Selection",
    "Source",
    "Working",
    "condition",
    "find_circle",
    "find_circles",
    "find_deep",
    "formula",
    "refuse_circle",
    "reserved_words",
    "selection",
    "symbols",
]
