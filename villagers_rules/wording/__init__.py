"""Words from data: the rules text of cards, names and terms, in each language that has a file."""

from villagers_rules.language.wordings import languages
from villagers_rules.wording.cards import rules_text
from villagers_rules.wording.names import Names, card_names, name_of, term
from villagers_rules.wording.prose import Prose, form_of

__all__ = ["Names", "Prose", "card_names", "form_of", "languages", "name_of", "rules_text", "term"]
