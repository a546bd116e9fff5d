"""Where the things of a pack stand in its files."""

from __future__ import annotations

from collections.abc import Iterator

from villagers_rules.catalog.developments import developments_in
from villagers_rules.catalog.document import Document
from villagers_rules.catalog.entry import Entry
from villagers_rules.catalog.events import events_in
from villagers_rules.catalog.packs import PackFiles
from villagers_rules.catalog.villagers import entries
from villagers_rules.language import nodes
from villagers_rules.language.nodes import Node, Word, walk


def cards_of(pack: PackFiles) -> list[Entry]:
    """Return the cards of *pack* as they stand in its files."""
    return [*entries([pack], ()), *events_in([pack]), *developments_in([pack])]


def words_in(document: Document) -> Iterator[str]:
    """Yield the suits, villagers, symbols and seats that the sentences of *document* name."""
    for sentence in document.sentences.values():
        for node in walk(sentence.tree):
            yield from map(str, _words(node))


def _words(node: Node) -> tuple[Word, ...]:
    match node:
        case nodes.Names(words=words) | nodes.ThatAreNot(words=words) | nodes.Sets(names=words):
            return words
        case nodes.Owner(seat=seat):
            return (seat,)
    return ()
