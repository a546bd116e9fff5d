"""Makes the nodes of what steps name beside sentences; methods bear the names of the rules of the grammar."""

from __future__ import annotations

from typing import Any

from villagers_rules.language import zones
from villagers_rules.language.things import Owner
from villagers_rules.language.tokens import begin_of, road_place_of, word_of
from villagers_rules.language.tree import Word


class ZoneBuilder:
    """The rules for cards, piles and places that only steps name."""

    def named(self, found: list[Any]) -> zones.Named:
        return zones.Named(word_of(found[0]), at=begin_of(found))

    def named_choice(self, found: list[Any]) -> zones.Named:
        word = word_of(found[0])
        return zones.Named(Word(f"the {word}", word.at), at=word.at)

    def this(self, found: list[Any]) -> zones.Named:
        at = begin_of(found)
        return zones.Named(Word(f"this {str(found[0]).removesuffix('s')}", at), at=at)

    def top(self, found: list[Any]) -> zones.Top:
        end, number, *_, pile = found
        if isinstance(pile, zones.Named):
            pile = zones.Pile(zones.NAMED, pile.word, at=pile.at)
        return zones.Top(word_of(end), number, pile, at=begin_of(found))

    def under_top(self, found: list[Any]) -> zones.Under:
        return zones.Under(found[-1], at=begin_of(found))

    def card_under(self, found: list[Any]) -> zones.CardUnder:
        return zones.CardUnder(found[-1], at=begin_of(found))

    def under_card(self, found: list[Any]) -> zones.UnderCard:
        return zones.UnderCard(found[-1].word, at=begin_of(found))

    def zone(self, found: list[Any]) -> zones.Zone:
        return zones.Zone(found[0], word_of(found[1]), at=begin_of(found))

    def savings_of(self, found: list[Any]) -> zones.Zone:
        return zones.Zone(found[0], Word(zones.SUPPLY), at=begin_of(found))

    def reserve(self, found: list[Any]) -> zones.Pile:
        return zones.Pile(zones.RESERVE, at=begin_of(found))

    def discard_pile(self, found: list[Any]) -> zones.Pile:
        return zones.Pile(zones.DISCARD)

    def beside_deck(self, found: list[Any]) -> zones.Pile:
        return zones.Pile(zones.SUPPLY)

    def empty_place(self, found: list[Any]) -> zones.Pile:
        return zones.Pile(zones.ROAD)

    def road_place(self, found: list[Any]) -> zones.Pile:
        return zones.Pile(zones.ROAD, Word(str(road_place_of(found[0])), begin_of(found)), at=begin_of(found))

    def out(self, found: list[Any]) -> zones.Pile:
        return zones.Pile(zones.BOX)

    def bank(self, found: list[Any]) -> zones.Pile:
        return zones.Pile(zones.BANK)

    def one_stack(self, found: list[Any]) -> zones.Pile:
        return zones.Pile(zones.STACK, word_of(found[0]), at=begin_of(found))

    def deck(self, found: list[Any]) -> zones.Pile:
        return zones.Pile(zones.DECK, word_of(found[0]), at=begin_of(found))

    def looked(self, found: list[Any]) -> zones.Pile:
        return zones.Pile(zones.LOOKED)

    def its_owner(self, found: list[Any]) -> Owner:
        return Owner(zones.ITS_OWNER, at=begin_of(found))
