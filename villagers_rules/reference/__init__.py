"""The reference of all words that packs may use: gathered from where each is declared, told, and written as pages and schemas."""

from villagers_rules.reference.completion import completions
from villagers_rules.reference.entries import Entry, Parameter
from villagers_rules.reference.lookup import looked_up, topic, unknown
from villagers_rules.reference.manual import Chapter, chapters, entries
from villagers_rules.reference.manual_page import page

__all__ = ["Chapter", "Entry", "Parameter", "chapters", "completions", "entries", "looked_up", "page", "topic", "unknown"]
