"""What a card changes in the numbers of the game while it is in play."""

from __future__ import annotations

from typing import Any

from villagers_rules.packs.document import Part
from villagers_rules.packs.sentences import Sentences, check_word

NUMBERS = (("draft", "cap"), ("build", "cap"), ("basics", "price_goes_to"), ("padlocks", "bank_price"))
"""The numbers that cards in play can change, each with its chapter of the rules."""


def read_changes(part: Part, sentences: Sentences) -> dict[str, dict[str, Any]]:
    """Return what the card in *part* changes while it is in play: for each chapter of the rules, the new numbers."""
    written = part.part("while_in_play")
    found: dict[str, dict[str, Any]] = {}
    for chapter, number in NUMBERS if written else ():
        inner = written.part(chapter) if written else None
        if inner is None or inner.get(number) is None:
            continue
        value = inner.get(number)
        if not isinstance(value, str) or check_word(inner, number, sentences):
            found.setdefault(chapter, {})[number] = value
    return found
