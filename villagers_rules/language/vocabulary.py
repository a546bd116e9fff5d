"""The words of sentences: those of the language, read from ``dsl/vocabulary.yaml``, and the ids that packs add."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import Any

from attrs import define

from villagers_rules.resources import read_yaml


@define(frozen=True, slots=False)
class Vocabulary:
    """The sections of the vocabulary file, as they stand there."""

    data: Mapping[str, Any]

    def __getitem__(self, section: str) -> Mapping[str, Any]:
        return self.data[section]  # type: ignore[no-any-return]

    @cached_property
    def keywords(self) -> frozenset[str]:
        """The words of the grammar itself, singular and plural."""
        section = self["keywords"]
        nouns = {word for name, entry in section.items() if name != "others" for word in (name, entry["plural"])}
        return frozenset(nouns | set(section["others"]))

    @cached_property
    def adjective(self) -> dict[str, str]:
        """The adjective that each of its spellings means."""
        found = {word: word for word in self["adjectives"]}
        found |= {entry["plural"]: word for word, entry in self["adjectives"].items() if "plural" in entry}
        return found

    def words(self) -> Iterator[str]:
        """Yield every single word that the language itself uses."""
        yield from self.keywords
        for section in ("symbols", "measures", "adjectives", "places", "directions"):
            for name in self[section]:
                yield from name.split()
        yield from self.adjective

    @cached_property
    def reserved(self) -> frozenset[str]:
        """The words that no id may equal."""
        return frozenset(self.words())


@cache
def vocabulary() -> Vocabulary:
    """Return the vocabulary, read once."""
    return Vocabulary(read_yaml("dsl", "vocabulary.yaml"))


def symbols() -> dict[str, bool]:
    """Return the symbols in their order, each with whether it counts on covered cards (R1.5), as `CardTable` wants them.

    >>> list(symbols())
    ['food', 'builder', 'gold', 'silver', 'bronze', 'padlock', 'keyring']
    >>> [name for name, counts_covered in symbols().items() if counts_covered]
    ['padlock']
    """
    return {name: entry["covered"] for name, entry in vocabulary()["symbols"].items()}


def reserved_words() -> frozenset[str]:
    """Return the words of the language; no id of a suit, a villager or a seat may equal one of them.

    >>> {"per", "village", "gold", "symbols"} <= reserved_words()
    True
    """
    return vocabulary().reserved


@define(frozen=True, slots=False)
class Lexicon:
    """The ids that sentences may use, in the numbering of the `CardTable` of the same packs.

    *suits* and *villagers* are numbered by their place here; *seats* are those without a player.
    """

    suits: tuple[str, ...]
    villagers: tuple[str, ...]
    seats: tuple[str, ...] = ()

    @cached_property
    def suit(self) -> dict[str, int]:
        """The number of each suit."""
        return {name: number for number, name in enumerate(self.suits)}

    @cached_property
    def villager(self) -> dict[str, int]:
        """The kind of each villager."""
        return {name: number for number, name in enumerate(self.villagers)}
