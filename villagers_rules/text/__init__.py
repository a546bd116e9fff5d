"""What the program says in words: cards and their rules in every language, villages, the table, scores and what happened."""

from villagers_rules.language.wordings import languages
from villagers_rules.text.prose import card_names, name_of, term
from villagers_rules.text.rules_text import rules_text

__all__ = ["card_names", "languages", "name_of", "rules_text", "term"]
