"""Lays the table as a scenario gives it: every card of the game lies somewhere, exactly once."""

from __future__ import annotations

from collections import Counter
from typing import Any

from villagers_rules.errors import GameError
from villagers_rules.model.cards import NOBODY, Card, Villager
from villagers_rules.model.deck import deck_for, starting_road
from villagers_rules.model.village import Village
from villagers_rules.model.village_text import Placed, cards_of
from villagers_rules.packs import Catalog
from villagers_rules.packs.document import Path as Place
from villagers_rules.rules.setup import all_cards, new_state
from villagers_rules.scenarios.files import Case
from villagers_rules.scenarios.words import (
    NOTHING,
    REST,
    card_named,
    kinds_named,
    road_card,
    seat_named,
    spread,
    trees_named,
    unusable,
    village_named,
)
from villagers_rules.village_score import check_lying

DECKS = ("deck", "spent")
"""The areas whose piles are filled up with the rest of a deck of events; all others with the rest of the villagers."""


class Table:
    """A table on which first the cards that a scenario names are laid, then the others."""

    def __init__(self, case: Case, catalog: Catalog, players: int) -> None:
        self.case = case
        self.given = case.given
        self.state = new_state(catalog.table, catalog.rules, players=players, seed=self.given.get("seed", 0))
        areas = self.state.areas
        self.there = all_cards(catalog.table, catalog.rules, players)
        """How many cards of each kind there are."""
        self.rest = sorted(deck_for(catalog.table, catalog.rules, players) + starting_road(catalog.table, catalog.rules, players))
        self.rest_of_decks = [pile[:] for pile in areas["deck"]]
        self.named: list[tuple[int, Place]] = []
        self.open: list[tuple[str, int, int | None, Place]] = []
        """The piles to be filled up from below: area, number, how many cards they lack (None: whatever is left), and place."""
        for pile in (*areas["road"], *areas["reserve"], *areas["deck"]):
            pile.clear()

    def name(self, kind: int, place: Place) -> int:
        """Note that the scenario names a card at *place*."""
        self.named.append((kind, place))
        return kind

    # -- what is named ----------------------------------------------------------------------------------------------------------
    def lay_named_cards(self) -> None:
        """Lay what is given: villages, hands, squares, supplies, Road, stacks, Reserve, discard pile."""
        state, case, given = self.state, self.case, self.given
        for owner, gold in given.get("supplies", {}).items():
            state.supply[seat_named(case, state, owner, case.given_at("supplies", owner))] = gold
        for key, area in (("hands", "hand"), ("squares", "square"), ("keep", "keep")):
            for owner, cards in given.get(key, {}).items():
                place = case.given_at(key, owner)
                found = [self.name(kind, place) for kind in kinds_named(case, state, cards, place)]
                state.areas[area][seat_named(case, state, owner, place)][:] = sorted(found) if area == "hand" else found
        villages = {
            seat_named(case, state, owner, case.given_at("villages", owner)): (owner, text)
            for owner, text in given.get("villages", {}).items()
        }
        for seat, village in enumerate(state.villages):
            if seat in villages:
                owner, text = villages[seat]
                state.villages[seat] = self.village(seat, text, case.given_at("villages", owner))
            else:
                self.named += [(state.table.kind_of[face], case.path) for face in village.face]
        self.lay_road(given.get("road", {}))
        self.lay_stacks(given.get("stacks", {}))
        self.lay_two("reserve", "discard", 0, ("reserve",), ("discard",))

    def village(self, seat: int, text: str, place: Place) -> Village:
        """Return a village as written, with the cards that start one where the text leaves them out."""
        case, state = self.case, self.state
        table = state.table
        trees = trees_named(case, state, seat, text, place)
        own = {card.card for card in cards_of(trees)}
        begun = state.villages[seat]
        starters = [
            Placed(table.ids[table.kind_of[face]], table.side_name(face))
            for face in begun.face
            if table.ids[table.kind_of[face]] not in own
        ]
        village = village_named(case, state, (*starters, *trees), place)
        try:
            if seat < state.players:
                check_lying(village)
            elif any(under != NOBODY for under in village.under):
                raise GameError(f"cards in the {state.seats[seat]}'s village lie alone; part them with `;` (R15.2)")
        except GameError as error:
            raise unusable(case, "bad-village", error, place) from None
        self.named += [(table.kind_of[face], place) for face in village.face]
        return village

    def lay_road(self, written: Any) -> None:
        """Lay the Road; places that are not told are filled from the deck."""
        state, case = self.state, self.case
        road = state.areas["road"]
        if isinstance(written, list) and len(written) != len(road):
            message = f"expected {len(road)} places, got {len(written)}"
            hint = f"write `{NOTHING}` for an empty place, or tell some places by their number"
            raise case.error("out-of-range", message, case.given_at("road"), suggestion=hint)
        told = set()
        for place, number, text in spread(written, case.given_at("road")):
            if number >= len(road):
                raise case.error("out-of-range", f"the Road has {len(road)} places, got number {number + 1}", place, key=True)
            told.add(number)
            kind, coins = road_card(case, state, text, place)
            if kind is not None:
                road[number].append(self.name(kind, place))
                state.road_coins[number] = coins
        self.open += [("road", number, 1, case.given_at("road")) for number in range(len(road)) if number not in told]

    def lay_stacks(self, written: Any) -> None:
        """Lay the stacks; those that are not told have the size of the set-up, from the deck."""
        state, case = self.state, self.case
        sizes = [size.compute(state, 0, None) for size in state.rules.setup.stack_sizes]
        if isinstance(written, list) and len(written) != len(sizes):
            message = f"expected {len(sizes)} stacks, got {len(written)}"
            raise case.error("out-of-range", message, case.given_at("stacks"), suggestion="or tell some stacks by their number")
        told = {number: (place, pile) for place, number, pile in spread(written, case.given_at("stacks"))}
        for number, (place, _) in told.items():
            if number >= len(sizes):
                raise case.error("out-of-range", f"there are {len(sizes)} stacks, got number {number + 1}", place, key=True)
        for number, size in enumerate(sizes):
            place, pile = told.get(number, (case.given_at("stacks"), size))
            self.lay_pile("stack", number, pile, place, size)

    def lay_two(self, area: str, discards: str, number: int, key: Place, other: Place, **options: Any) -> None:
        """Lay a pile and its discards: what is nowhere else lies in the pile, or if that is given in full with the discards."""
        pile, spent = (self.told(where) for where in (key, other))
        whole = pile is not None and (isinstance(pile, int) or REST not in pile)
        for name, where, written in ((area, key, pile), (discards, other, spent)):
            left_out: list[str] = [REST] if whole or name == area else []
            here = self.case.given_at(*map(str, where))
            self.lay_pile(name, number, left_out if written is None else written, here, None, **options)

    def told(self, keys: Place) -> Any:
        """Return what is given at *keys*, one within the other, or None."""
        found: Any = self.given
        for key in keys:
            found = None if found is None else found.get(key)
        return found

    def lay_pile(
        self,
        area: str,
        number: int,
        written: list[str] | int,
        place: Place,
        size: int | None,
        *,
        wanted: type[Card] = Villager,
        deck: str = "",
    ) -> None:
        """Lay a pile; one that begins with `...` is filled up to *size*, or with whatever is left."""
        if isinstance(written, int):
            self.open.append((area, number, written, place))
            return
        cards = written[1:] if written and written[0] == REST else written
        skipped = len(written) - len(cards)
        if REST in cards:
            entry = (*place, skipped + cards.index(REST))
            raise self.case.error("wrong-value", f"`{REST}` stands only at the bottom, as the first entry", entry)
        for depth, card in enumerate(cards, skipped):
            kind = card_named(self.case, self.state, card, (*place, depth), wanted, deck)
            self.state.areas[area][number].append(self.name(kind, (*place, depth)))
        if skipped:
            self.open.append((area, number, None if size is None else max(0, size - len(cards)), place))

    # -- what is not ------------------------------------------------------------------------------------------------------------
    def check_copies(self) -> None:
        """Refuse a position that names more copies of a card than there are; take those named from where they would lie."""
        state, table = self.state, self.state.table
        wanted = Counter(kind for kind, _ in self.named)
        for kind, place in self.named:
            if wanted[kind] > self.there[kind]:
                players = "1 player has" if state.players == 1 else f"{state.players} players have"
                message = f"the position has {wanted[kind]} {table.ids[kind]}; {players} {self.there[kind]} (R1.3)"
                raise self.case.error("too-many-cards", message, place)
        for pile in (self.rest, *self.rest_of_decks, *state.areas["basic"], *state.areas["box"]):
            pile[:] = sorted((Counter(pile) - wanted).elements())

    def fill_up(self) -> None:
        """Lay all other cards: on the Road those that start there first, then all in the order of the files."""
        state, case = self.state, self.case
        road = starting_road(state.table, state.rules, state.players)
        starting = [kind for kind in road if kind in self.rest]
        for area, number, wanted, place in self.open:
            pile = state.areas[area][number]
            rest = self.rest_of_decks[number] if area in DECKS else self.rest
            lacking = len(rest) if wanted is None else wanted
            if lacking > len(rest):
                named = state.table.decks[number] if area in DECKS else f"{area} {number + 1}"
                message = f"{named} needs {lacking} more cards; {len(rest)} of the deck are left"
                raise case.error("pile-too-high", message, place, suggestion="give it fewer cards")
            if area == "road" and starting:
                pile[:0] = [starting.pop(0)]
                rest.remove(pile[0])
            else:
                pile[:0] = rest[:lacking]
                del rest[:lacking]
        self._check_left_over()

    def _check_left_over(self) -> None:
        """Refuse a position in which cards are left that neither pile takes."""
        ids, decks = self.state.table.ids, self.state.table.decks
        if self.rest:
            message = f"{len(self.rest)} cards of the deck have no place, such as {ids[self.rest[0]]}"
            place = self.case.given_at("discard" if "discard" in self.given else "reserve")
            hint = f"begin the Reserve or the discard pile with `{REST}`"
            raise self.case.error("cards-without-place", message, place, suggestion=hint)
        for deck, rest in zip(decks, self.rest_of_decks, strict=True):
            if rest:
                message = f"{len(rest)} events of the deck {deck} have no place, such as {ids[rest[0]]}"
                place = self.case.given_at("event discards" if self.told(("event discards", deck)) is not None else "decks", deck)
                hint = f"begin the deck or its discards with `{REST}`"
                raise self.case.error("cards-without-place", message, place, suggestion=hint)
