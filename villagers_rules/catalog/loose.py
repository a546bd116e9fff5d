"""Checks a file that lies in no pack: what can be known without the pack it will belong to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from villagers_rules.catalog.checks import check_card, check_ids, check_relations, check_silver
from villagers_rules.catalog.document import Part
from villagers_rules.catalog.doubt import ANYTHING
from villagers_rules.catalog.packs import PackFiles, read_file
from villagers_rules.catalog.rulebook import FILES as RULES_FILES
from villagers_rules.catalog.rulebook import Book, read_rules
from villagers_rules.catalog.sentences import Sentences
from villagers_rules.catalog.villagers import FILES as VILLAGER_FILES
from villagers_rules.catalog.villagers import Entry, entries_of, read_printed
from villagers_rules.errors import Problem
from villagers_rules.language import Lexicon


def check_loose(file: Path, shown: str, packs: Sequence[PackFiles]) -> list[Problem]:
    """Return the problems of *file*; its sentences may name the suits and villagers of *packs* and its own."""
    document = read_file(file, shown)
    if document.kind == VILLAGER_FILES:
        top = Part(document, (), document.data)
        cards = entries_of(top, "")
        sentences = _sentences(packs, cards)
        for card in cards:
            read_printed(card, sentences)
            check_card(card)
        check_ids(cards, {})
        check_relations(cards, ANYTHING)
        check_silver(cards)
    elif document.kind == RULES_FILES and isinstance(document.data.get(RULES_FILES), dict):
        # What this file does not give may stand in a pack.
        book = Book(_sentences(packs, []), document, quiet=True)
        book.add(document, (RULES_FILES,), document.data[RULES_FILES])
        read_rules(book)
    return document.problems


def _sentences(packs: Sequence[PackFiles], cards: Sequence[Entry]) -> Sentences:
    """Return what compiles the sentences of a file that holds *cards*."""
    suits: dict[str, None] = {}
    names: dict[str, None] = {}
    for pack in packs:
        pack.read_all()
        suits.update(dict.fromkeys(pack.words("suits")))
        for document in pack.of_kind(VILLAGER_FILES):
            known = entries_of(Part(document, (), document.data), pack.id)
            names.update(dict.fromkeys(card.id for card in known))
    suits.update(dict.fromkeys(card.suit for card in cards if card.suit is not None))
    names.update(dict.fromkeys(card.id for card in cards))
    return Sentences(Lexicon(tuple(suits), tuple(names)))
