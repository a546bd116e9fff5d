"""Compares where the villagers lie: villages, hands, squares, Road, stacks, Reserve, discard pile, and beside the deck."""

from __future__ import annotations

from typing import Any

from villagers_rules.game import Game
from villagers_rules.model.village import Village
from villagers_rules.model.village_text import Placed, print_village, village_trees
from villagers_rules.packs.document import Path as Place
from villagers_rules.scenarios.differences import (
    Compare,
    Difference,
    Found,
    cards_shown,
    differ,
    lists_differ,
    seat_shown,
)
from villagers_rules.scenarios.files import Case
from villagers_rules.scenarios.marking import pairs_of
from villagers_rules.scenarios.words import (
    REST,
    kind_named,
    road_card,
    seat_named,
    spread,
    told_cards,
    told_place,
    trees_named,
    village_named,
)


def villages(case: Case, game: Game, wanted: dict[str, str], place: Place) -> Found:
    """Compare villages as trees; the order of trees and branches does not matter."""
    for owner, text in wanted.items():
        here = (*place, owner)
        seat = seat_named(case, game.state, owner, here)
        trees = trees_named(case, game.state, seat, text, here)
        expected, got = ordered(village_named(case, game.state, trees, here)), ordered(game.state.villages[seat])
        if expected == got:
            continue
        what = f"the village of {seat_shown(game, seat)}"
        pairs = pairs_of([f"{tree}" for tree in expected], [f"{tree}" for tree in got])
        alike = len(expected) - sum(bool(wanted) for wanted, _ in pairs)
        notes = (f"and {alike} {'tree' if alike == 1 else 'trees'} as expected",) if alike else ()
        told = (print_village(expected), print_village(got))
        yield Difference(place=here, what=what, expected=told[0], got=told[1], notes=notes, pairs=pairs)


def ordered(village: Village) -> list[Placed]:
    """Return the trees of *village* in an order that does not depend on when its cards were placed."""

    def sort(placed: Placed) -> Placed:
        return Placed(placed.card, placed.note, placed.coins, tuple(sorted(map(sort, placed.carries), key=str)))

    return sorted(map(sort, village_trees(village)), key=str)


def areas(area: str, name: str) -> Compare:
    """Return what compares the hands, the squares or what is kept: cards in any order, or how many there are."""

    def compare(case: Case, game: Game, wanted: dict[str, list[str] | int], place: Place) -> Found:
        for owner, cards in wanted.items():
            here = (*place, owner)
            seat = seat_named(case, game.state, owner, here)
            what = f"the {name} of {seat_shown(game, seat)}"
            there = game.state.areas[area][seat]
            if isinstance(cards, int):
                yield from differ(here, what, cards_shown(cards), cards_shown(len(there)))
                continue
            for number, card in enumerate(cards):
                kind_named(case, game.state, card, (*here, number))
            yield from lists_differ(here, what, cards, [game.state.table.ids[kind] for kind in there])

    return compare


def road(case: Case, game: Game, wanted: Any, place: Place) -> Found:
    """Compare the places of the Road, with their coins."""
    places = len(game.state.areas["road"])
    if isinstance(wanted, list) and len(wanted) != places:
        raise case.error("out-of-range", f"expected {places} places, got {len(wanted)}", place)
    for here, number, text in spread(wanted, place):
        if number >= places:
            raise case.error("out-of-range", f"the Road has {places} places, got number {number + 1}", here, key=True)
        road_card(case, game.state, text, here)
        yield from differ(here, f"road {number + 1}", text, told_place(game.state, number))


def stacks(case: Case, game: Game, wanted: Any, place: Place) -> Found:
    """Compare the stacks: their cards, their topmost cards, or how many they have."""
    piles = game.state.areas["stack"]
    if isinstance(wanted, list) and len(wanted) != len(piles):
        raise case.error("out-of-range", f"expected {len(piles)} stacks, got {len(wanted)}", place)
    for here, number, pile in spread(wanted, place):
        if number >= len(piles):
            raise case.error("out-of-range", f"there are {len(piles)} stacks, got number {number + 1}", here, key=True)
        yield from compare_pile(case, game, f"stack {number + 1}", pile, piles[number], here)


def pile(area: str, name: str) -> Compare:
    """Return what compares the Reserve or the discard pile."""

    def compare(case: Case, game: Game, wanted: list[str] | int, place: Place) -> Found:
        yield from compare_pile(case, game, name, wanted, game.state.areas[area][0], place)

    return compare


def compare_pile(case: Case, game: Game, name: str, wanted: list[str] | int, there: list[int], place: Place) -> Found:
    """Compare a pile: its cards from the bottom up, its topmost cards, or how many it has."""
    if isinstance(wanted, int):
        yield from differ(place, name, cards_shown(wanted), cards_shown(len(there)))
        return
    only_top = wanted[:1] == [REST]
    cards = wanted[1:] if only_top else wanted
    for number, card in enumerate(cards, start=int(only_top)):
        kind_named(case, game.state, card, (*place, number))
    shown = there[max(0, len(there) - len(cards)) :] if only_top else there
    yield from differ(
        place, name + (", topmost cards" if only_top else ""), ", ".join(cards) or "none", told_cards(game.state, shown)
    )


def basics(case: Case, game: Game, wanted: dict[str, int], place: Place) -> Found:
    """Compare how many basic villagers, and other cards that are traded for, are left in the supply."""
    table = game.state.table
    for card, number in wanted.items():
        here = (*place, card)
        kind = kind_named(case, game.state, card, here)
        if kind not in table.supply:
            known = ", ".join(table.ids[other] for other in table.supply)
            raise case.error("wrong-value", f"{card} is no card of the supply", here, key=True, suggestion=f"these are: {known}")
        left = len(game.state.areas["basic"][table.supply.index(kind)])
        yield from differ(here, f"{card} in the supply", number, left)
