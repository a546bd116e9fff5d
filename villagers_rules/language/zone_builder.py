"""Makes the nodes of what steps name beside sentences; methods bear the names of the rules of the grammar."""

from __future__ import annotations

from typing import Any

from villagers_rules.language import zones
from villagers_rules.language.things import Owner
from villagers_rules.language.tokens import begin_of, made, road_place_of, word, word_of
from villagers_rules.language.tree import Word


class ZoneBuilder:
    """The rules for cards, piles and places that only steps name."""

    named = made(zones.Named, word(0))

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

    under_top = made(zones.Under, -1)
    card_under = made(zones.CardUnder, -1)

    def under_card(self, found: list[Any]) -> zones.UnderCard:
        return zones.UnderCard(found[-1].word, at=begin_of(found))

    zone = made(zones.Zone, 0, word(1))
    savings_of = made(zones.Zone, 0, Word(zones.SUPPLY))
    reserve = made(zones.Pile, zones.RESERVE)
    discard_pile = made(zones.Pile, zones.DISCARD)
    beside_deck = made(zones.Pile, zones.SUPPLY)
    empty_place = made(zones.Pile, zones.ROAD)

    def road_place(self, found: list[Any]) -> zones.Pile:
        return zones.Pile(zones.ROAD, Word(str(road_place_of(found[0])), begin_of(found)), at=begin_of(found))

    out = made(zones.Pile, zones.BOX)
    bank = made(zones.Pile, zones.BANK)
    one_stack = made(zones.Pile, zones.STACK, word(0))
    deck = made(zones.Pile, zones.DECK, word(0))
    looked = made(zones.Pile, zones.LOOKED)
    its_owner = made(Owner, zones.ITS_OWNER)
