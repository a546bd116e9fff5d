"""Makes the nodes of what steps name beside sentences; methods bear the names of the rules of the grammar."""

from __future__ import annotations

from typing import Any

from villagers_rules.language import zones
from villagers_rules.language.things import Owner
from villagers_rules.language.tree import Node, Word


def _word(token: Any) -> Word:
    return Word(str(token), token.start_pos)


def _begin(found: list[Any]) -> int:
    first = next((each for each in found if each is not None), None)
    return first.at if isinstance(first, Node) else int(getattr(first, "start_pos", 0))


class _ZoneBuilder:
    """The rules for cards, piles and places that only steps name."""

    def named(self, found: list[Any]) -> zones.Named:
        return zones.Named(_word(found[0]), at=_begin(found))

    def named_choice(self, found: list[Any]) -> zones.Named:
        word = _word(found[0])
        return zones.Named(Word(f"the {word}", word.at), at=word.at)

    def this(self, found: list[Any]) -> zones.Named:
        at = _begin(found)
        return zones.Named(Word(f"this {str(found[0]).removesuffix('s')}", at), at=at)

    def top(self, found: list[Any]) -> zones.Top:
        end, number, *_, pile = found
        if isinstance(pile, zones.Named):
            pile = zones.Pile(zones.NAMED, pile.word, at=pile.at)
        return zones.Top(_word(end), number, pile, at=_begin(found))

    def zone(self, found: list[Any]) -> zones.Zone:
        return zones.Zone(found[0], _word(found[1]), at=_begin(found))

    def savings_of(self, found: list[Any]) -> zones.Zone:
        return zones.Zone(found[0], Word(zones.SUPPLY), at=_begin(found))

    def reserve(self, found: list[Any]) -> zones.Pile:
        return zones.Pile(zones.RESERVE, at=_begin(found))

    def discard_pile(self, found: list[Any]) -> zones.Pile:
        return zones.Pile(zones.DISCARD)

    def beside_deck(self, found: list[Any]) -> zones.Pile:
        return zones.Pile(zones.SUPPLY)

    def empty_place(self, found: list[Any]) -> zones.Pile:
        return zones.Pile(zones.ROAD)

    def out(self, found: list[Any]) -> zones.Pile:
        return zones.Pile(zones.BOX)

    def bank(self, found: list[Any]) -> zones.Pile:
        return zones.Pile(zones.BANK)

    def one_stack(self, found: list[Any]) -> zones.Pile:
        return zones.Pile(zones.STACK, _word(found[0]), at=_begin(found))

    def deck(self, found: list[Any]) -> zones.Pile:
        return zones.Pile(zones.DECK, _word(found[0]), at=_begin(found))

    def each_stack(self, found: list[Any]) -> zones.Pile:
        return zones.Pile(zones.STACK, _word(found[0]), at=_begin(found))

    def its_stack(self, found: list[Any]) -> zones.Pile:
        return zones.Pile(zones.STACK, _word(found[0]), at=_begin(found))

    def looked(self, found: list[Any]) -> zones.Pile:
        return zones.Pile(zones.LOOKED)

    def its_owner(self, found: list[Any]) -> Owner:
        return Owner(zones.ITS_OWNER, at=_begin(found))

    def side(self, found: list[Any]) -> Owner:
        side = _word(found[-1])
        return Owner(f"the player on your {side}", Word("", side.at), at=_begin(found))
