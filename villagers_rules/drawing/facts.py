"""The short facts of a card, as a drawing shows them: each is a text, and may refer to another card."""

from __future__ import annotations

from attrs import field, frozen

from villagers_rules.language import Formula
from villagers_rules.language.wordings import FIRST, wording
from villagers_rules.model.cards import Amount, Card, Event, Side, Villager
from villagers_rules.packs import Catalog
from villagers_rules.wording import term
from villagers_rules.wording.names import Names
from villagers_rules.wording.prose import Prose, begun, form_of

WITH_FORMULA = ("silver", "bronze")
"""The symbols that hold a formula."""


@frozen
class Fact:
    """One fact: what *kind* it is of, its *text*, and the id of the card that it refers *to*, "" for none."""

    kind: str
    text: str
    to: str = ""


@frozen
class Words:
    """What the cards of a catalog are called in one language, and how their numbers are told."""

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

    def card(self, card: str) -> str:
        """Return what a card is called."""
        found = self.catalog.table.cards[self.catalog.table.kind[card]]
        section = "villagers" if isinstance(found, Villager) else "events" if isinstance(found, Event) else "developments"
        return self.names.of(section, card)

    def term(self, word: str) -> str:
        """Return a word of the game."""
        return term(word, language=self.language)

    def title(self, text: str) -> str:
        """Return *text* as a title."""
        return begun(text)

    def label(self, key: str, **values: object) -> str:
        """Return a label of a card with *values* filled in."""
        return str(wording(self.language)["labels"][key]).format(**values)

    def counted(self, number: int, symbol: str) -> str:
        """Return how many of a symbol there are."""
        name = self.names.of("suits", symbol) if symbol in self.catalog.table.suits else self.term(symbol)
        return self.label(f"symbol {form_of(number)}", number=number, name=name)

    def copies(self, number: int) -> str:
        """Return how many copies there are."""
        return self.label(f"copies {form_of(number)}", number=number)

    def amount(self, amount: Amount) -> str:
        """Return a formula: in English as the card file has it, which is short, else in the words of the language."""
        if self.language == FIRST or not isinstance(amount, Formula):
            return amount.text
        teller = self.prose.teller
        return teller.words.joined(teller.amount(amount.tree))


def copies_of(catalog: Catalog, card: Card) -> int:
    """Return how many copies of a card there are for as many players as can play; of the first card of villages, one a player.

    >>> from villagers_rules.packs import load
    >>> base = load()
    >>> [copies_of(base, base.villagers[name]) for name in ("cooper", "lumberjack", "founders")]
    [2, 10, 5]
    """
    if not isinstance(card, Villager):
        return card.copies if isinstance(card, Event) else 1
    begins_for_seat = any(seat.starts_with == card.id for seat in catalog.rules.setup.seats.values())
    return catalog.players[-1] if card.starts_village and not begins_for_seat else card.copies


def side_facts(words: Words, side: Side) -> list[Fact]:
    """Return the symbols on one side of a card."""
    found = [Fact(kind, words.counted(count, kind)) for kind, count in (("food", side.food), ("builder", side.builder)) if count]
    if side.gold is not None:
        found.append(Fact("gold", words.label("gold value", number=side.gold)))
    for kind, amount in zip(WITH_FORMULA, (side.silver, side.bronze), strict=True):
        if amount is not None:
            found.append(Fact(kind, words.label(kind, formula=words.amount(amount))))
    return found


def facts_of(words: Words, card: Villager, *, title: str = "") -> tuple[Fact, ...]:
    """Return the facts of a villager: copies, symbols, padlock and keyring, and its suit unless that is the *title* already."""
    found = [Fact("copies", words.copies(copies_of(words.catalog, card)))]
    if card.suit_symbols > 1 or card.suit != title:
        found.append(Fact("suit", words.counted(card.suit_symbols, card.suit)))
    if len(card.sides) == 1:
        found += side_facts(words, card.sides[0])
    else:
        shown = [" + ".join(fact.text for fact in side_facts(words, side)) for side in card.sides]
        found += [Fact("sides", " / ".join(filter(None, shown)))] if any(shown) else []
    if card.unlocked_by:
        found.append(Fact("padlock", words.label("padlock", name=words.card(card.unlocked_by)), card.unlocked_by))
    if card.keyring:
        found.append(Fact("keyring", f"{words.term('keyring')} {card.keyring}"))
    return tuple(found)
