"""What lies on the table: how a village, a hand, a pile or a place is laid as given, read, and compared with what is expected."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from attrs import evolve

from villagers_rules.classes import frozen
from villagers_rules.errors import GameError
from villagers_rules.game import Game
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.context import EMPTY
from villagers_rules.model.places import HELD
from villagers_rules.model.printed import Card, Development, Event, Villager
from villagers_rules.model.state import State
from villagers_rules.model.village import Village
from villagers_rules.model.village_text import (
    Counters,
    Placed,
    build_village,
    cards_of,
    counters_of,
    counters_written,
    lay_counters,
    parse_village,
    print_village,
    village_trees,
)
from villagers_rules.phrases import counted
from villagers_rules.testing import references
from villagers_rules.testing.expect import CompareOne, Mismatch, Mismatches, pairs_of, same, same_list, same_number, same_text
from villagers_rules.testing.files import Entry
from villagers_rules.testing.layout import Layout
from villagers_rules.testing.references import NOTHING, REST
from villagers_rules.village_score import check_village_chains

_ROAD_CARD = re.compile(r"(?P<card>\S+)(?: \+(?P<coins>[0-9]+))?")


@frozen
class Content:
    """What one entry of a fact is about, by the number of its key: a seat, a place, a deck.

    *arrange* places it as given, or as it is by default if the entry is left out; *read* returns what scenarios write of it, None
    for nothing; *compare* yields how it differs from what is expected.
    """

    arrange: Callable[[Layout, int, Entry], None]
    read: Callable[[State, int], object]
    compare: CompareOne


# -- what players have ----------------------------------------------------------------------------------------------------------
def _arrange_gold(layout: Layout, seat: int, given: Entry) -> None:
    layout.state.supply[seat] = given.otherwise(layout.state.supply[seat]).value


def _gold(state: State, seat: int) -> int:
    return state.supply[seat]


def _compare_gold(game: Game, seat: int, wanted: Entry, what: str) -> Mismatches:
    yield from same(wanted, what, game.state.supply[seat])


def cards(area: str) -> Content:
    """Return what a hand, a square or what is kept holds: cards in any order, or only how many there are."""

    def arrange(layout: Layout, seat: int, given: Entry) -> None:
        found = [layout.name(kind, given) for kind in references.cards(layout.state, given)]
        if found:
            layout.state.areas[area][seat][:] = sorted(found) if area in HELD else found

    def read(state: State, seat: int) -> list[str] | None:
        return references.ids(state, state.areas[area][seat]) if seat < state.players else None

    def compare(game: Game, seat: int, wanted: Entry, what: str) -> Mismatches:
        there = game.state.areas[area][seat]
        if isinstance(wanted.value, int):
            yield from same_number(wanted, what, len(there))
            return
        references.check_cards(game.state, wanted.inner)
        yield from same_list(wanted, what, wanted.value, references.ids(game.state, there))

    return Content(arrange, read, compare)


def _arrange_village(layout: Layout, seat: int, given: Entry) -> None:
    """Lay a village; one that is left out has the cards that start it."""
    villages, kind_of = layout.state.villages, layout.state.table.kind_of
    if given.value is None:
        given = Entry(layout.case, layout.case.path, None)
    else:
        village, counters = _village_of(layout.state, seat, given)
        layout.state.settle(seat, village)
        try:
            lay_counters(layout.state, seat, counters)
        except GameError as error:
            raise references.invalid_entry(given, "bad-village", error) from None
    for face in villages[seat].face:
        layout.name(kind_of[face], given)


def _village_of(state: State, seat: int, text: Entry) -> tuple[Village, Counters]:
    """Return a village as written, and the counters on its cards; cards that start one are added where the text lacks them."""
    table = state.table
    trees = _trees(state, seat, text)
    own = {card.card for card in cards_of(trees)}
    start = [Placed(table.ids[table.kind_of[face]], table.side_name(face)) for face in state.villages[seat].face]
    trees = (*(card for card in start if card.card not in own), *trees)
    village = _written_village(state, trees, text)
    try:
        if seat < state.players:
            check_village_chains(state, village)
        elif any(under != NOBODY for under in village.under):
            raise GameError(f"cards in the {state.seats[seat]}'s village lie alone; part them with `;` (R15.2)")
    except GameError as error:
        raise references.invalid_entry(text, "bad-village", error) from None
    return village, counters_written(trees)


def _trees(state: State, seat: int, text: Entry) -> tuple[Placed, ...]:
    """Return the trees that *text* writes down; the card that starts a seat's village shows the side of the set-up."""
    try:
        found = parse_village(text.value)
    except GameError as error:
        raise references.invalid_entry(text, "bad-village", error) from None
    start = state.rules.setup.seats.get(state.seats[seat])
    if start is None:
        return found
    return tuple(evolve(tree, note=start.side) if (tree.card, tree.note) == (start.starts_with, "") else tree for tree in found)


def _written_village(state: State, trees: Iterable[Placed], at: Entry) -> Village:
    """Return the village that *trees* make, with known villagers alone in it."""
    try:
        found = build_village(state.table, trees)
    except GameError as error:
        raise references.invalid_entry(at, "bad-village", error) from None
    for face in found.face:
        references.card(state, state.table.ids[state.table.kind_of[face]], at)
    return found


def _village(state: State, seat: int) -> str:
    return print_village(village_trees(state.villages[seat], counters_of(state, seat)))


def _compare_village(game: Game, seat: int, wanted: Entry, what: str) -> Mismatches:
    """Compare the trees in any order; of those that differ, each with what is most alike."""
    trees = _trees(game.state, seat, wanted)
    village = _written_village(game.state, trees, wanted)
    expected = ordered(village_trees(village, counters_written(trees)))
    got = ordered(village_trees(game.state.villages[seat], counters_of(game.state, seat)))
    if expected == got:
        return
    pairs = pairs_of(list(map(str, expected)), list(map(str, got)))
    alike = len(expected) - sum(bool(pair.expected) for pair in pairs)
    notes = (f"and {counted(alike, 'tree')} as expected",) if alike else ()
    both = (print_village(expected), print_village(got))
    yield Mismatch(place=wanted.place, what=what, expected=both[0], got=both[1], notes=notes, pairs=pairs)


def ordered(trees: Iterable[Placed]) -> list[Placed]:
    """Return the trees of a village in an order that does not depend on when its cards were placed."""

    def sort(placed: Placed) -> Placed:
        return evolve(placed, carries=tuple(sorted(map(sort, placed.carries), key=str)))

    return sorted(map(sort, trees), key=str)


def same_village(one: str, other: str) -> bool:
    """Return whether two villages as text are the same but for the order of trees and branches.

    >>> same_village("miner; lumberjack > (wheeler, cooper)", "lumberjack > (cooper, wheeler); miner")
    True
    """
    return one == other or bool(one and other and ordered(parse_village(one)) == ordered(parse_village(other)))


GOLD = Content(_arrange_gold, _gold, _compare_gold)
VILLAGE = Content(_arrange_village, _village, _compare_village)


# -- what lies in the middle ----------------------------------------------------------------------------------------------------
class _RoadCard(NamedTuple):
    """What lies on a place of the Road: a card, None for an empty place, and the coins on it."""

    kind: int | None
    coins: int


def _road_card(state: State, written: Entry) -> _RoadCard:
    """Return what a text such as ``cooper +1`` says of a place of the Road."""
    found = _ROAD_CARD.fullmatch(written.value)
    if written.value == NOTHING or found is None:
        return _RoadCard(None, 0)
    return _RoadCard(references.card(state, found["card"], written), int(found["coins"] or 0))


def _arrange_road(layout: Layout, place: int, given: Entry) -> None:
    """Lay a place of the Road; one that is left out is filled from the deck."""
    state = layout.state
    if given.value is None:
        layout.fill("road", place, given, 1)
        return
    card = _road_card(state, given)
    state.road_coins[place] = card.coins
    if card.kind is not None:
        state.areas["road"][place].append(layout.name(card.kind, given))


def _road(state: State, place: int) -> str:
    pile, coins = state.areas["road"][place], state.road_coins[place]
    return (state.table.ids[pile[0]] + (f" +{coins}" if coins else "")) if pile else NOTHING


def _compare_road(game: Game, place: int, wanted: Entry, what: str) -> Mismatches:
    _road_card(game.state, wanted)
    yield from same(wanted, what, _road(game.state, place))


def pile(area: str, wanted: type[Card] = Villager, beside: str = "") -> Content:
    """Return what a pile holds: its cards from the bottom up, its topmost ones, or how many it has.

    If it is left out, it holds whatever is nowhere else; discards do so if the pile that they lie *beside* is given in full, and
    are empty otherwise; a stack has the size of the set-up.
    """

    def arrange(layout: Layout, number: int, given: Entry) -> None:
        state = layout.state
        size = state.rules.setup.stack_sizes[number].compute(state, 0, EMPTY) if area == "stack" else None
        rest: list[str] = [] if beside and not _is_whole(given.case.entry(beside), given.key) else [REST]
        deck = state.table.decks[number] if wanted is Event else ""
        layout.arrange_pile(area, number, given.otherwise(rest if size is None else size), size=size, wanted=wanted, deck=deck)

    def compare(game: Game, number: int, expected: Entry, what: str) -> Mismatches:
        there = game.state.areas[area][number]
        if isinstance(expected.value, int):
            yield from same_number(expected, what, len(there))
            return
        only_top = expected.value[:1] == [REST]
        cards = expected.value[only_top:]
        references.check_cards(game.state, expected.inner[only_top:])
        got = references.ids(game.state, there[max(0, len(there) - len(cards)) :] if only_top else there)
        what += ", topmost cards" if only_top else ""
        yield from same_text(expected, what, references.listed(cards), references.listed(got))

    return Content(arrange, _ids_in(area), compare)


def _is_whole(pile: Entry, key: str) -> bool:
    """Return whether a pile, or that of a deck, is given with all its cards."""
    cards = pile.get(key).value if isinstance(pile.value, dict) else pile.value
    return cards is not None and (isinstance(cards, int) or REST not in cards)


def _ids_in(area: str) -> Callable[[State, int], list[str]]:
    return lambda state, number: references.ids(state, state.areas[area][number])


def face_up(area: str, wanted: type[Card]) -> Content:
    """Return what lies face up: events, the first dealt first and none that is at work, or developments in any order."""
    read = _ids_in(area)

    def arrange(layout: Layout, number: int, given: Entry) -> None:
        found = zip(references.cards(layout.state, given, wanted), given.inner, strict=True)
        layout.state.areas[area][number] += [layout.name(kind, card) for kind, card in found]

    def compare(game: Game, number: int, expected: Entry, what: str) -> Mismatches:
        references.cards(game.state, expected, wanted)
        got = read(game.state, number)
        if wanted is Development:
            yield from same_list(expected, what, expected.value, got)
        else:
            yield from same_text(expected, what, references.listed(expected.value), references.listed(got))

    return Content(arrange, read, compare)


def _slot_cards(written: Entry) -> list[str]:
    """Return the events written for a place under a stack: a list, a single card, or nothing."""
    cards = [written.value] if isinstance(written.value, str) else written.value or []
    return [card for card in cards if card != NOTHING]


def _arrange_slot(layout: Layout, stack: int, given: Entry) -> None:
    found = [layout.name(references.card(layout.state, card, given, Event), given) for card in _slot_cards(given)]
    layout.state.areas["under"][stack] += found


def _compare_slot(game: Game, stack: int, wanted: Entry, what: str) -> Mismatches:
    expected = _slot_cards(wanted)
    for card in expected:
        references.card(game.state, card, wanted, Event)
    got = references.ids(game.state, game.state.areas["under"][stack])
    yield from same_text(wanted, what, references.listed(expected, NOTHING), references.listed(got, NOTHING))


def _arrange_token(layout: Layout, development: int, given: Entry) -> None:
    if given.value is not None:
        layout.state.tokens[development] = layout.player(given)


def _token(state: State, development: int) -> int | None:
    holder = state.tokens[development]
    return None if holder == NOBODY else holder + 1


def _compare_token(game: Game, development: int, wanted: Entry, what: str) -> Mismatches:
    if isinstance(wanted.value, int) and wanted.value > game.state.players:
        raise wanted.error("out-of-range", f"there are {game.state.players} players, got player {wanted.value}")
    yield from same(wanted, what, _token(game.state, development) or references.NO_PLAYER)


ROAD = Content(_arrange_road, _road, _compare_road)
SLOT = Content(_arrange_slot, _ids_in("under"), _compare_slot)
TOKEN = Content(_arrange_token, _token, _compare_token)
