"""Checks a file that lies in no pack: what can be known without the pack it will belong to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from villagers_rules.errors import Problem
from villagers_rules.language import Lexicon
from villagers_rules.packs.check_cards import check_card, check_relations, check_silver
from villagers_rules.packs.check_names import check_ids
from villagers_rules.packs.developments import FILES as DEVELOPMENT_FILES
from villagers_rules.packs.developments import developments_of, read_development
from villagers_rules.packs.document import Document, Part
from villagers_rules.packs.events import FILES as EVENT_FILES
from villagers_rules.packs.events import check_event, events_of, read_event
from villagers_rules.packs.merged_rules import FILES as RULES_FILES
from villagers_rules.packs.merged_rules import Book, seats_in
from villagers_rules.packs.pack_files import PackFiles, read_file
from villagers_rules.packs.rules import read_rules
from villagers_rules.packs.sentences import Sentences
from villagers_rules.packs.unresolved import ANYTHING
from villagers_rules.packs.villagers import FILES as VILLAGER_FILES
from villagers_rules.packs.villagers import VillagerEntry, entries_of, read_printed


def check_loose(file: Path, shown: str, packs: Sequence[PackFiles]) -> list[Problem]:
    """Return the problems of *file*; its sentences may name the suits and villagers of *packs* and its own."""
    document = read_file(file, shown)
    if not isinstance(document.data, dict):
        return document.problems
    top = Part(document, (), document.data)
    if document.kind == VILLAGER_FILES:
        cards = entries_of(top, "")
        sentences = _sentences(packs, cards)
        for card in cards:
            read_printed(card, sentences)
            check_card(card)
        check_ids(cards, {})
        check_relations(cards, ANYTHING)
        check_silver(cards)
    elif document.kind == EVENT_FILES:
        sentences = _sentences(packs)
        for event in events_of(top, ""):
            check_event(event)
            read_event(event, sentences)
    elif document.kind == DEVELOPMENT_FILES:
        sentences = _sentences(packs)
        for development in developments_of(top, ""):
            read_development(development, sentences)
    elif document.kind == RULES_FILES and top.part(RULES_FILES) is not None:
        # What this file does not give may stand in a pack.
        book = Book(_sentences(packs, rules=document), document, quiet=True)
        book.add(document, (RULES_FILES,), document.data[RULES_FILES])
        read_rules(book)
    return document.problems


def _sentences(packs: Sequence[PackFiles], cards: Sequence[VillagerEntry] = (), *, rules: Document | None = None) -> Sentences:
    """Return what compiles the sentences of a file that holds *cards*, or *rules*."""
    suits: dict[str, None] = {}
    names: dict[str, None] = {}
    numbers = [rules] if rules is not None else []
    for pack in packs:
        pack.read_all()
        numbers += pack.of_kind(RULES_FILES)
        suits.update(dict.fromkeys(pack.words("suits")))
        for document in pack.of_kind(VILLAGER_FILES):
            known = entries_of(Part(document, (), document.data), pack.id)
            names.update(dict.fromkeys(card.id for card in known))
    suits.update(dict.fromkeys(card.suit for card in cards if card.suit is not None))
    names.update(dict.fromkeys(card.id for card in cards))
    return Sentences(Lexicon(tuple(suits), tuple(names), seats_in(numbers)))
