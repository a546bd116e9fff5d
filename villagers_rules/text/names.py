"""What things are called: cards, suits, seats, modes and packs, and the terms of the game."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from villagers_rules.language.describe import FIRST, wording
from villagers_rules.model.cards import Card, Event, Villager
from villagers_rules.packs import Catalog
from villagers_rules.packs.catalog import display_name
from villagers_rules.packs.locales import names_in

TITLES = ("seats", "markets")
"""The sections of names whose ids read as titles where nothing else is given; other ids are common nouns."""


@frozen
class Names:
    """What the things of *catalog* are called in *language*: those of the packs' locale files, else the English ones."""

    catalog: Catalog = field(repr=False)
    language: str
    given: Mapping[str, Mapping[str, str]] = field(repr=False)

    @classmethod
    def of_catalog(cls, catalog: Catalog, language: str = FIRST) -> Names:
        """Return the names of *catalog*, raising `CardFileError` when a locale file cannot be read."""
        wording(language)
        given: dict[str, dict[str, str]] = {}
        for name in dict.fromkeys((FIRST, language)):
            for pack in catalog.packs:
                for section, names in names_in(pack, name).items():
                    given.setdefault(section, {}).update(names)
        return cls(catalog, language, given)

    def of(self, section: str, word: str) -> str:
        """Return what the thing with the id *word* in a section of the locale files is called."""
        found = self.given.get(section, {}).get(word)
        if found is not None:
            return found
        table = self.catalog.table
        if section in ("villagers", "events", "developments"):
            return table.cards[table.kind[word]].name
        if section == "packs":
            return next((pack.name for pack in self.catalog.packs if pack.id == word), word)
        return display_name(word) if section in TITLES else word.replace("_", " ")

    @staticmethod
    def section_of_card(card: Card) -> str:
        """Return the section in which *card* is named."""
        return "villagers" if isinstance(card, Villager) else "events" if isinstance(card, Event) else "developments"

    def section_of(self, word: str) -> str:
        """Return the section of the locale files in which the id *word* is named, "" for one that the catalog does not have."""
        catalog, table = self.catalog, self.catalog.table
        rules = catalog.rules
        known: Mapping[str, object] = {
            "villagers": catalog.villagers,
            "events": catalog.events,
            "developments": catalog.developments,
            "suits": {*table.suits, *(development.suit for development in table.developments)},
            "decks": table.decks,
            "seats": rules.setup.seats,
            "packs": {pack.id for pack in catalog.packs},
            "modes": {mode for pack in catalog.packs for mode in pack.modes},
            "pools": {pool.name for pool in rules.pools},
            "markets": {market.name for market in rules.markets},
            "sides": {side.name for villager in table.villagers for side in villager.sides},
        }
        return next((section for section, ids in known.items() if word in ids), "")  # type: ignore[operator]


def name_of(catalog: Catalog, word: str, *, language: str = FIRST) -> str:
    """Return what a card, a suit, a seat, a mode or a pack with the id *word* is called in *language*, or else in English.

    >>> from villagers_rules.packs import load
    >>> name_of(load(), "log_rafter"), name_of(load(), "log_rafter", language="it")
    ('Log Rafter', 'Zatteriere')
    """
    names = Names.of_catalog(catalog, language)
    return names.of(names.section_of(word), word)


def card_names(catalog: Catalog, *, language: str = FIRST) -> dict[str, str]:
    """Return what every card of *catalog* is called in *language*, by id."""
    names = Names.of_catalog(catalog, language)
    return {card.id: names.of(names.section_of_card(card), card.id) for card in catalog.table.cards}


def term(word: str, *, language: str = FIRST) -> str:
    """Return a word of the game in *language*, such as a symbol.

    >>> term("padlock", language="it")
    'lucchetto'
    """
    words = wording(language)
    return str(words["symbols"].get(word) or words["terms"].get(word) or word)
