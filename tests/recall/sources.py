"""The valid card files that are mutated, and what stands where in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from attrs import field, frozen

from villagers_rules.language import reserved_words
from villagers_rules.packs.document import Document
from villagers_rules.packs.document import Path as Place
from villagers_rules.packs.reader import read_text
from villagers_rules.packs.schema import schema
from villagers_rules.packs.verbs import hooks, verbs

ROOT = Path(__file__).parents[2]
IDS = frozenset({"villagers", "events", "developments", "sides", "modes", "seats", "pools", "markets", "targets", "decks"})
"""The keys under which every key is a name that the pack chooses, so that another name is as good."""
FORMULAS = frozenset({"silver", "bronze", "scored_with_silver", "most", "gain", "limit", "stack_sizes"})
SENTENCES = FORMULAS | {"when", "if", "choose", "for_each", "first_of"}
"""The keys whose values are sentences of the language."""


@frozen(eq=False)
class Source:
    """A card file of a pack: its text, and the place of every key and value in it."""

    pack: str
    name: str
    text: str = field(repr=False)
    document: Document = field(repr=False)

    @property
    def kind(self) -> str:
        """Return the top-level key that tells what the file holds."""
        return next(kind for kind in ("villagers", "events", "developments", "rules", "pack") if kind in self.document.data)

    def line(self, place: int) -> int:
        """Return the line, from 1, of the character *place*."""
        return self.text.count("\n", 0, place) + 1

    def every_key(self) -> Iterator[tuple[Place, int, str]]:
        """Yield path, start and text of every key."""
        for path, event in self.document.keys.items():
            yield path, event.start_mark.index, str(path[-1])

    def scalars(self) -> Iterator[tuple[Place, int, int, object]]:
        """Yield path, start, end and value of every value that is neither a list nor a mapping."""
        for path in self.document.values:
            value = self.value(path)
            if not isinstance(value, (dict, list)):
                mark = self.document.mark(path)
                yield path, mark.start, mark.end, value

    def written(self, start: int, end: int) -> tuple[int, str]:
        """Return where the words of the value from *start* to *end* begin, behind a quote or `>-`, and how they are written."""
        shown = self.text[start:end]
        if shown.startswith((">", "|")):
            begin = start + len(shown) - len(shown.partition("\n")[2].lstrip())
        else:
            begin = start + shown.startswith(("'", '"'))
        return begin, self.text[begin : end - (begin - start if shown[:1] in "'\"" else 0)].rstrip()

    def extent(self, path: Place) -> tuple[int, int]:
        """Return where the value at *path* begins and ends; a list or mapping with all that is in it."""
        mark = self.document.mark(path)
        if not isinstance(self.value(path), (dict, list)):
            return mark.start, mark.end
        inner = [self.extent(other)[1] for other in self.document.values if len(other) == len(path) + 1 and other[:-1] == path]
        end = max([mark.start + 1, *inner])
        if self.text[mark.start] in "{[":  # Within a list in brackets, a mapping of one key needs no braces.
            end = self.text.index("}" if isinstance(self.value(path), dict) else "]", end - (not inner)) + 1
        return mark.start, end

    def value(self, path: Place) -> object:
        """Return the value at *path*."""
        found = self.document.data
        for step in path:
            found = found[step]
        return found

    def is_id(self, path: Place) -> bool:
        """Return whether the key at *path* is a name that the pack chooses."""
        return len(path) > 1 and path[-2] in IDS

    def cards(self) -> list[tuple[str, int, int]]:
        """Return id, first line and the line after the last one of each card, in the order of the file."""
        top = self.kind
        if top not in ("villagers", "events", "developments"):
            return []
        starts = [(str(path[1]), self.line(place)) for path, place, _ in self.every_key() if len(path) == 2 and path[0] == top]
        lines = self.text.split("\n")
        last = len(lines) - (lines[-1] == "")
        ends = [line for _, line in starts[1:]] + [last + 1]
        return [(card, begin, end) for (card, begin), end in zip(starts, ends, strict=True)]


def folders() -> list[Path]:
    """Return the folders of all packs that are shipped or are examples."""
    found = [manifest.parent for top in ("cards", "examples") for manifest in sorted((ROOT / top).rglob("pack.yaml"))]
    return [folder for folder in found if "tests" not in folder.parts]


@cache
def sources() -> tuple[Source, ...]:
    """Return every card file of these packs."""
    found = []
    for folder in folders():
        for file in sorted(folder.glob("*.yaml")):
            text = file.read_text(encoding="utf-8")
            found.append(Source(folder.name, file.name, text, read_text(text, file.name)))
    return tuple(found)


@cache
def ids() -> frozenset[str]:
    """Return the names of all cards, suits, packs and whatever else the packs name."""
    words: set[str] = set()
    for source in sources():
        words.update(key for path, _, key in source.every_key() if source.is_id(path))
        words.update(word for _, _, _, value in source.scalars() if isinstance(value, str) for word in value.split())
    return frozenset(words)


@cache
def known_keys() -> frozenset[str]:
    """Return every key that some kind of file may have, and all verbs."""
    found: set[str] = set(verbs()) | set(hooks().rows)

    def collect(node: object) -> None:
        if isinstance(node, dict):
            for key, value in node.items():
                if key == "properties" and isinstance(value, dict):
                    found.update(value)
                collect(value)
        elif isinstance(node, list):
            for value in node:
                collect(value)

    for kind in ("villagers", "events", "developments", "rules", "pack"):
        collect(schema(kind))
    return frozenset(found)


@cache
def taken() -> frozenset[str]:
    """Return all words that mean something somewhere, so that none of them is a misspelling."""
    words = known_keys() | ids() | reserved_words()
    return words | {word + "s" for word in words} | {re.sub("s$", "", word) for word in words}
