"""A card as it is printed: a frame with its symbols and its rules, and what follows from other cards, in any language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any

from attrs import define

from villagers_rules.model.cards import Card, Development, Event, Side, Villager
from villagers_rules.packs import Catalog
from villagers_rules.report.ink import Ink, pad
from villagers_rules.wording import Names, Prose, form_of, rules_text

CARD_WIDTH = 60
"""How wide a whole card is drawn, in letters."""


def printed_card(catalog: Catalog, card: str, *, ink: Ink, language: str = "en") -> list[str]:
    """Return the card as lines, the whole of it in a frame: what is printed, and what follows from other cards."""
    return _Face(catalog, Prose.of(Names.of_catalog(catalog, language)), ink).lines(catalog.table.cards[catalog.table.kind[card]])


@define
class _Face:
    """Tells the parts of a card in one language."""

    catalog: Catalog
    prose: Prose
    ink: Ink

    def label(self, key: str, **holes: object) -> str:
        """Return the words of a label, filled in."""
        return str(self.prose.teller.words.joined(self.prose.words["labels"][key].format(**holes)))

    def name(self, section: str, word: str) -> str:
        """Return what the thing with the id *word* is called."""
        return self.prose.names.of(section, word)

    def called(self, cards: Iterable[str], *, between: str = ", ") -> str:
        """Return what villagers are called, one after the other."""
        return between.join(self.name("villagers", card) for card in cards)

    def lines(self, card: Card) -> list[str]:
        """Return the lines of *card*."""
        number = self.catalog.table.kind[card.id]
        rules = [card.text] if card.text_is_free else list(rules_text(self.catalog, card.id, language=self.prose.names.language))
        origin = self.label("origin", id=card.id, pack=card.pack)
        match card:
            case Villager():
                plain = self.symbol(max(1, card.suit_symbols), self.name("suits", card.suit))
                parts = [[*self.padlock(card), *self.symbols(card)], rules, [*self.foot(card), origin]]
            case Event():
                plain = self.label("event", deck=self.name("decks", card.deck))
                parts = [rules, [self.copies(card.copies), origin]]
            case Development():
                plain = self.label("development", suit=self.name("suits", card.suit))
                token = [self.symbol(number, self.prose.words["symbols"][symbol]) for symbol, number in card.token.items()]
                shown = [self.label("token", symbols=", ".join(token))] if token else []
                parts = [shown, rules, [self.copies(1), origin]]
        section = self.prose.names.section_of_card(card)
        suit = self.ink.suit(self.catalog.table.suit[number], plain)
        return _framed(self.name(section, card.id), suit, plain, parts, self.ink)

    def symbol(self, number: int, name: str) -> str:
        """Return how many of a symbol, the word alone for one."""
        return self.label(f"symbol {form_of(number)}", number=number, name=name)

    def copies(self, number: int) -> str:
        """Return how many copies there are."""
        return self.label(f"copies {form_of(number)}", number=number)

    # -- a villager ------------------------------------------------------------------------------------------------------------

    def padlock(self, villager: Villager) -> Iterator[str]:
        """Yield the padlock with its unlocking villager."""
        if villager.unlocked_by is not None:
            yield self.label("padlock", name=self.name("villagers", villager.unlocked_by))

    def symbols(self, villager: Villager) -> Iterator[str]:
        """Yield what stands below the name, a line a side, and what the keyring unlocks."""
        for side in villager.sides:
            shown = ", ".join(self.side(side))
            if shown and len(villager.sides) > 1:
                yield self.label("side", name=self.name("sides", side.name), symbols=shown)
            elif shown:
                yield shown
        if villager.keyring:
            yield self.label("keyring", number=villager.keyring, names=self.called(villager.unlocks))

    def side(self, side: Side) -> Iterator[str]:
        """Yield the symbols of one side."""
        words: Any = self.prose.words["symbols"]
        for word, number in (("food", side.food), ("builder", side.builder)):
            if number:
                yield self.symbol(number, words[word])
        if side.gold is not None:
            yield self.label("gold value", number=side.gold)
        for word, formula in (("silver", side.silver), ("bronze", side.bronze)):
            if formula is not None:
                yield str(words[word])

    def foot(self, villager: Villager) -> Iterator[str]:
        """Yield where the card lies and what lies on it, and how many there are."""
        if villager.chain:
            yield self.label("chain", names=self.called((*villager.chain, villager.id), between=" > "))
        else:
            lies = "discard" if villager.discard else "stands_for" if villager.stands_for else "ground"
            yield self.label(f"footing {lies}")
        if villager.precedes:
            yield self.label("carries", number=villager.carries, names=self.called(villager.precedes))
        yield ", ".join(self.number(villager))

    def number(self, villager: Villager) -> Iterator[str]:
        """Yield how many copies there are, and where they lie at the start."""
        seats = [name for name, seat in self.catalog.rules.setup.seats.items() if seat.starts_with == villager.id]
        if seats:
            yield self.label("begins seat", **self.prose.seat(f"the {seats[0]}'s village"))
            return
        yield self.label("for each player") if villager.starts_village else self.copies(villager.copies)
        if villager.basic:
            yield self.label("basic")
        if villager.starting_road:
            yield self.label("starting_road")
        if villager.pool:
            yield self.label("pool", name=self.name("pools", villager.pool))
        elif villager.pile:
            yield self.label("pile")
        if villager.players.start > 1:
            yield self.label("players", number=villager.players.start)


def _framed(name: str, suit: str, plain_suit: str, parts: list[list[str]], ink: Ink) -> list[str]:
    corners, across, down = ("┌┐├┤└┘", "─", "│") if ink.lines else ("++++++", "-", "|")
    inner = min(CARD_WIDTH, ink.width) - 4
    rule = across * (inner + 2)
    lines = [corners[0] + rule + corners[1]]
    names = wrap(name, inner)
    if len(names[-1]) + 1 + len(plain_suit) > inner:
        names.append("")  # A long name and a long suit stand under each other.
    lines += [f"{down} {pad(ink.bold(piece), inner)} {down}" for piece in names[:-1]]
    gap = " " * (inner - len(names[-1]) - len(plain_suit))
    lines.append(f"{down} {ink.bold(names[-1])}{gap}{suit} {down}")
    for part in filter(None, parts):
        lines.append(corners[2] + rule + corners[3])
        for row in part:
            lines += [f"{down} {pad(piece, inner)} {down}" for piece in wrap(row, inner)]
    return [*lines, corners[4] + rule + corners[5]]
