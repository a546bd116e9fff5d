"""Where the things of a pack stand in its files."""

from __future__ import annotations

from collections.abc import Iterator

from villagers_rules.language import nodes
from villagers_rules.language.nodes import Node, Word, walk
from villagers_rules.packs.document import Document, Part
from villagers_rules.packs.pack_files import PackFiles

NUMBERS = "rules"
"""The kind of files, and the key of a mode, that hold numbers of the game."""


def numbers_of(pack: PackFiles) -> Iterator[tuple[Part, str]]:
    """Yield the numbers of the game that *pack* gives, those of its modes with the name of the mode, the others with ""."""
    for document in pack.of_kind(NUMBERS):
        chapter = document.top.part(NUMBERS)
        if chapter is not None:
            yield chapter, ""
    modes = pack.part.part("modes") if pack.part else None
    for name, mode in modes.parts() if modes else ():
        chapter = mode.part(NUMBERS)
        if chapter is not None:
            yield chapter, name


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
