"""Texts of cards that say something else than the data of the card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from villagers_rules.errors import Problem
from villagers_rules.packs.cards import cards_in
from villagers_rules.packs.document import Part
from villagers_rules.packs.validate import Reading
from villagers_rules.text import rules_text

TEXT, FREE = "text", "text_is_free"
"""The keys of a card for what is printed on it, and for that it is in words of its author's own."""


def check_texts(readings: Sequence[Reading]) -> Iterator[Problem]:
    """Yield the texts of the pack of *readings* that differ from what the data of their cards says, but for free ones."""
    reading = next((reading for reading in readings if reading.catalog is not None), None)
    if reading is None or reading.catalog is None:
        return
    for card in cards_in([reading.pack]):
        written = card.part.text(TEXT)
        if written is None:
            if card.part.flag(FREE):
                message = f"`{card.id}` has no text that could be free"
                yield _problem(card.part, FREE, message, f"add `{TEXT}:`, or remove it")
            continue
        rendered = " ".join(rules_text(reading.catalog, card.id))
        if _plain(written) != _plain(rendered) and not card.part.flag(FREE):
            quoted = f"`{rendered}`" if rendered else "nothing: it just shows symbols"
            message = f"the text of `{card.id}` differs from its data, which says {quoted}"
            yield _problem(card.part, TEXT, message, f"write that, leave the text out, or add `{FREE}: true`")


def _plain(text: str) -> str:
    return " ".join(text.split())


def _problem(part: Part, key: str, message: str, suggestion: str) -> Problem:
    return part.document.problem("text-differs", message, path=(*part.path, key), suggestion=suggestion)
