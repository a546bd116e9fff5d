"""The labels of cards in one language: what cards and symbols are called, and how their numbers and formulas are written."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from villagers_rules.catalog import Catalog
from villagers_rules.language import Formula
from villagers_rules.language.wordings import FIRST
from villagers_rules.model.cards import Amount, Card, Development, Event, Villager
from villagers_rules.text.card_facts import FORMULAS, Fact
from villagers_rules.text.names import Names, term
from villagers_rules.text.prose import Prose, number_form


@frozen
class Labels:
    """What stands on the cards of a catalog besides their rules, in one language."""

    catalog: Catalog
    language: str = FIRST
    names: Names = field(init=False, repr=False, eq=False)
    prose: Prose = field(init=False, repr=False, eq=False)

    @names.default
    def _names(self) -> Names:
        return Names.of_catalog(self.catalog, self.language)

    @prose.default
    def _prose(self) -> Prose:
        return Prose.of(self.names)

    def words(self, section: str) -> Any:
        """Return a section of the words of the language."""
        return self.prose.words[section]

    def label(self, key: str, **holes: object) -> str:
        """Return the words of a label, filled in."""
        return str(self.prose.teller.words.joined(self.words("labels")[key].format(**holes)))

    def term(self, word: str) -> str:
        """Return a word of the game."""
        return term(word, language=self.language)

    def card(self, card: str) -> str:
        """Return what a card is called."""
        table = self.catalog.table
        return self.names.of(self.names.section_of_card(table.cards[table.kind[card]]), card)

    def back(self, card: Card) -> str:
        """Return what the back of a card shows: its suit, or of what it is an event or a development."""
        match card:
            case Villager():
                return self.names.of("suits", card.suit)
            case Event():
                return self.label("event", deck=self.names.of("decks", card.deck))
            case Development():
                return self.label("development", suit=self.names.of("suits", card.suit))

    def symbols(self, number: int, symbol: str) -> str:
        """Return how many of a symbol there are, the word alone for one."""
        name = self.names.of("suits", symbol) if symbol in self.catalog.table.suits else self.term(symbol)
        return self.label(f"symbol {number_form(number)}", number=number, name=name)

    def symbol_fact(self, fact: Fact) -> str:
        """Return what a symbol below the name of a card says: its number, its value or its formula."""
        if fact.id == "gold":
            return self.label("gold value", number=fact.value)
        return self.label(fact.id, formula=self.amount(fact.value)) if fact.id in FORMULAS else self.symbols(fact.value, fact.id)

    def copies(self, number: int) -> str:
        """Return how many copies there are."""
        return self.label(f"copies {number_form(number)}", number=number)

    def amount(self, amount: Amount) -> str:
        """Return a formula: in English as the card file has it, which is short, else in the words of the language."""
        if self.language == FIRST or not isinstance(amount, Formula):
            return amount.text
        teller = self.prose.teller
        return teller.words.joined(teller.amount(amount.tree))


def copies_of(catalog: Catalog, card: Card) -> int:
    """Return how many copies of a card there are for as many players as can play; of the first card of villages, one a player.

    >>> from villagers_rules.catalog import load
    >>> base = load()
    >>> [copies_of(base, base.villagers[name]) for name in ("cooper", "lumberjack", "founders")]
    [2, 10, 5]
    """
    if not isinstance(card, Villager):
        return card.copies if isinstance(card, Event) else 1
    return catalog.players[-1] if card.starts_village and not seats_starting_with(catalog, card) else card.copies


def seats_starting_with(catalog: Catalog, villager: Villager) -> list[str]:
    """Return the seats without a player whose villages start with *villager*."""
    return [name for name, seat in catalog.rules.setup.seats.items() if seat.starts_with == villager.id]
