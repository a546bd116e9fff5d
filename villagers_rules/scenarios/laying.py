"""Lays the table as a scenario gives it: every card of the game lies somewhere, exactly once."""

from __future__ import annotations

from collections import Counter
from typing import Any

from villagers_rules.catalog import Catalog
from villagers_rules.catalog.document import Path as Place
from villagers_rules.errors import GameError
from villagers_rules.model.state import State
from villagers_rules.model.village import Village
from villagers_rules.model.village_text import Placed, build_village, cards_of, parse_village
from villagers_rules.rules.setup import deck_for, new_state, starting_road
from villagers_rules.scenarios.files import Case
from villagers_rules.scenarios.words import NOTHING, REST, kind_named, kinds_named, road_card, seat_named, spread, unusable
from villagers_rules.score import check_village


def lay(case: Case, catalog: Catalog, *, players: int) -> State:
    """Return the table of *case*: what it names where it says, and all other cards of the deck where they are left to lie."""
    table = _Table(case, catalog, players)
    table.lay_named_cards()
    table.check_copies()
    table.fill_up()
    return table.state


class _Table:
    """A table on which first the cards that a scenario names are laid, then the others."""

    def __init__(self, case: Case, catalog: Catalog, players: int) -> None:
        self.case = case
        self.given = case.given
        self.state = new_state(catalog.table, catalog.rules, players=players, seed=self.given.get("seed", 0))
        self.rest = sorted(deck_for(catalog.table, players) + starting_road(catalog.table, players))
        self.named: list[tuple[int, Place]] = []
        self.open: list[tuple[str, int, int | None]] = []
        """The piles to be filled up from below: area, number, and how many cards they lack (None: whatever is left)."""
        for pile in (*self.state.areas["road"], *self.state.areas["reserve"]):
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
        for key, area in (("hands", "hand"), ("squares", "square")):
            for owner, cards in given.get(key, {}).items():
                place = case.given_at(key, owner)
                found = [self.name(kind, place) for kind in kinds_named(case, state, cards, place)]
                state.areas[area][seat_named(case, state, owner, place)][:] = sorted(found) if area == "hand" else found
        villages = {
            seat_named(case, state, owner, case.given_at("villages", owner)): (owner, text)
            for owner, text in given.get("villages", {}).items()
        }
        for seat in range(len(state.seats)):
            if seat in villages:
                owner, text = villages[seat]
                state.villages[seat] = self.village(seat, text, case.given_at("villages", owner))
            else:
                self.named += [(kind, case.path) for kind in (state.table.starters if seat < state.players else [])]
        self.lay_road(given.get("road", {}))
        self.lay_stacks(given.get("stacks", {}))
        self.lay_pile("reserve", 0, given.get("reserve", [REST]), case.given_at("reserve"), None)
        whole = REST not in self.listed(given.get("reserve", [REST]))
        self.lay_pile("discard", 0, given.get("discard", [REST] if whole else []), case.given_at("discard"), None)

    def village(self, seat: int, text: str, place: Place) -> Village:
        """Return a village as written, with the cards that start one where the text leaves them out."""
        table = self.state.table
        try:
            trees = parse_village(text)
            own = {card.card for card in cards_of(trees)}
            starters = [table.ids[kind] for kind in (table.starters if seat < self.state.players else [])]
            village = build_village(table, (*(Placed(card) for card in starters if card not in own), *trees))
            check_village(village)
        except GameError as error:
            raise unusable(self.case, "bad-village", error, place) from None
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
        self.open += [("road", number, 1) for number in range(len(road)) if number not in told]

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
            place, pile = told.get(number, (case.path, size))
            self.lay_pile("stack", number, pile, place, size)

    def lay_pile(self, area: str, number: int, written: list[str] | int, place: Place, size: int | None) -> None:
        """Lay a pile; one that begins with `...` is filled up to *size*, or with whatever is left."""
        if isinstance(written, int):
            self.open.append((area, number, written))
            return
        cards = written[1:] if written and written[0] == REST else written
        skipped = len(written) - len(cards)
        if REST in cards:
            entry = (*place, skipped + cards.index(REST))
            raise self.case.error("wrong-value", f"`{REST}` stands only at the bottom, as the first entry", entry)
        self.state.areas[area][number][:] = [
            self.name(kind_named(self.case, self.state, card, (*place, skipped + depth)), (*place, skipped + depth))
            for depth, card in enumerate(cards)
        ]
        if skipped:
            self.open.append((area, number, None if size is None else max(0, size - len(cards))))

    @staticmethod
    def listed(written: list[str] | int) -> list[str]:
        """Return the entries of a pile, none for one of which only the number of cards is told."""
        return [] if isinstance(written, int) else written

    # -- what is not ------------------------------------------------------------------------------------------------------------
    def check_copies(self) -> None:
        """Refuse a position that names more copies of a card than there are; take those named from the deck and the supply."""
        state, table = self.state, self.state.table
        there = Counter(self.rest)
        there.update(dict.fromkeys(table.starters, state.players))
        there.update({kind: table.villagers[kind].copies for kind in table.basics})
        wanted = Counter(kind for kind, _ in self.named)
        for kind, place in self.named:
            if wanted[kind] > there[kind]:
                message = f"the position has {wanted[kind]} {table.ids[kind]}; {state.players} players have {there[kind]} (R1.3)"
                raise self.case.error("too-many-cards", message, place)
        self.rest = sorted((Counter(self.rest) - wanted).elements())
        for pile in state.areas["basic"]:
            del pile[len(pile) - wanted[pile[0]] :]

    def fill_up(self) -> None:
        """Lay all other cards: on the Road those that start there first, then all in the order of the files."""
        state, case = self.state, self.case
        starting = [kind for kind in starting_road(state.table, state.players) if kind in self.rest]
        for area, number, wanted in self.open:
            pile = state.areas[area][number]
            lacking = len(self.rest) if wanted is None else wanted
            if lacking > len(self.rest):
                key = {"stack": "stacks"}.get(area, area)
                message = f"{area} {number + 1} needs {lacking} more cards; {len(self.rest)} of the deck are left"
                raise case.error("too-few-cards", message, case.given_at(key), suggestion="give it fewer cards")
            if area == "road" and starting:
                pile[:0] = [starting.pop(0)]
                self.rest.remove(pile[0])
            else:
                pile[:0] = self.rest[:lacking]
                del self.rest[:lacking]
        if self.rest:
            message = f"{len(self.rest)} cards of the deck have no place, such as {state.table.ids[self.rest[0]]}"
            place = case.given_at("discard" if "discard" in self.given else "reserve")
            raise case.error(
                "cards-without-place", message, place, suggestion=f"begin the Reserve or the discard pile with `{REST}`"
            )
