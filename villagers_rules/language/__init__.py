"""The language of cards: sentences that say how much, which and whether."""

from villagers_rules.language.lexicon import Lexicon
from villagers_rules.language.sentences import Condition, Formula, Selection, condition, formula, selection
from villagers_rules.language.vocabulary import reserved_words, symbols

__all__ = ["Condition", "Formula", "Lexicon", "Selection", "condition", "formula", "reserved_words", "selection", "symbols"]
