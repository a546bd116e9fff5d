"""The reference of all words that packs may use: collected from where each is declared, and shown as help, pages and schemas."""

from villagers_rules.reference.entries import Entry, Parameter
from villagers_rules.reference.manual import (
    Chapter,
    chapters,
    completions,
    entries,
    look_up,
    look_up_in_part,
    topic,
    unknown_word,
)
from villagers_rules.reference.manual_page import page

__all__ = [
    "Chapter",
    "Entry",
    "Parameter",
    "chapters",
    "completions",
    "entries",
    "look_up",
    "look_up_in_part",
    "page",
    "topic",
    "unknown_word",
]
