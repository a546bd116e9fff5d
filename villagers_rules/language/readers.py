"""What compiled sentences call: the few readings of a position that are not one expression."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from villagers_rules.language.position import Position
from villagers_rules.language.vocabulary import symbol_counted
from villagers_rules.model.cards import CardTable
from villagers_rules.model.deck import suits_in_game, villagers_in_game
from villagers_rules.model.places import UNPLACED
from villagers_rules.model.references import Reference
from villagers_rules.model.village import Village

CARDS = (*UNPLACED, "road", "basic", "looked", "played", "gone", "discard", "name")
"""The areas of references to cards outside villages, whose card is a kind."""


def no_village(position: Position) -> Village:
    """Return the village of a seat that this game does not have: an empty one."""
    return Village(position.table)


def seats_from(position: Position, seat: int) -> list[int]:
    """Return all seats, *seat* first, then the players as they sit after it, then the seats without a player."""
    return [*_seated(position.players, len(position.villages), seat)[0]]


def players_from(position: Position, seat: int) -> list[int]:
    """Return the players, *seat* first when it is one, as they sit after it."""
    return [*_seated(position.players, len(position.villages), seat)[1]]


def other_players(position: Position, seat: int) -> list[int]:
    """Return the players other than *seat*, as they sit after it."""
    return [*_seated(position.players, len(position.villages), seat)[2]]


@cache
def _seated(players: int, seats: int, seat: int) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return all seats from *seat* on, the players among them, and the other players."""
    others = [other for other in range(players, seats) if other != seat]
    after = (*range(seat + 1, players), *range(min(seat, players)))
    return (seat, *after, *others), (seat, *after) if seat < players else after, after


def neighbours(position: Position, seat: int) -> list[int]:
    """Return the players to the left and to the right of *seat*, once each; a seat without a player has none."""
    others = other_players(position, seat) if seat < position.players else []
    return others if len(others) < 2 else [others[0], others[-1]]


def with_you(position: Position, seat: int, found: list[Reference]) -> list[Reference]:
    """Return the player in *seat*, if it is one, and then the others of the players that were *found*."""
    you = Reference("player", seat)
    return [you, *(each for each in found if each != you)] if seat < position.players else found


def largest_suit(village: Village) -> int:
    """Return the number of cards of the suit of which *village* has most."""
    suit, counted = village.table.suit, [0] * len(village.table.suits)
    for face in village.face:
        if face >= 0:
            counted[suit[face]] += 1
    return max(counted)


def stacks_left(position: Position) -> list[Reference]:
    """Return the stacks that hold cards, leftmost first."""
    return [_stack(number) for number, pile in enumerate(position.areas["stack"]) if pile]


@cache
def _stack(number: int) -> Reference:
    return Reference("stack", number)


def reserve_left(position: Position) -> list[Reference]:
    """Return the Reserve as the one pile to choose, or none when it has no card and cannot be refilled."""
    renewed = "reserve" in position.renewable and bool(position.areas["discard"][0])
    return [Reference("reserve", 0)] if position.areas["reserve"][0] or renewed else []


def cards_in_pile(position: Position, place: str) -> int:
    """Return the number of cards of a pile that nobody sees: the Reserve, or the leftmost stack that holds any."""
    if place == "reserve":
        return len(position.areas["reserve"][0])
    return next((len(pile) for pile in position.areas["stack"] if pile), 0)


# -- players ---------------------------------------------------------------------------------------------------------------------


def one_neighbour(position: Position, seat: int, side: str) -> int:
    """Return the player to the ``left`` or the ``right`` of *seat*, -1 where there is none."""
    found = neighbours(position, seat)
    return -1 if not found else found[0] if side == "left" else found[-1]


def turn_place(position: Position, seat: int) -> int:
    """Return the place of *seat* in turn order, from 1; 0 where no player sits."""
    order = position.turn_order()
    return order.index(seat) + 1 if seat in order else 0


def rank_among(keys: Sequence[tuple[int, ...]], own: tuple[int, ...]) -> int:
    """Return the place of *own* among *keys*, the smallest first, from 1; equal ones have the same place."""
    return 1 + sum(key < own for key in keys)


def first_ranked(ranked: Sequence[tuple[tuple[int, ...], int]], alone: bool) -> list[int]:  # noqa: FBT001
    """Return the players with the smallest key; nobody when *alone* and there are several."""
    least = min((key for key, _ in ranked), default=())
    found = [player for key, player in ranked if key == least]
    return [] if alone and len(found) > 1 else found


# -- cards and how they lie ------------------------------------------------------------------------------------------------------


def numbers_between(least: int, most: int) -> list[Reference]:
    """Return the numbers from *least*, 0 or more, to *most*, to choose from; of very many the first ones."""
    first = max(0, least)
    return [Reference("number", number) for number in range(first, min(most, first + MOST_NUMBERS - 1) + 1)]


MOST_AMOUNT = 1_000_000
"""What two amounts multiplied give at most, and with a minus at least: further ones count as that."""


def product(left: int, right: int) -> int:
    """Return two amounts multiplied.

    >>> product(3, -4), product(10**6, -2)
    (-12, -1000000)
    """
    return max(-MOST_AMOUNT, min(left * right, MOST_AMOUNT))


def quotient(amount: int, by: int, up: int) -> int:
    """Return an *amount* divided *by* another one, rounded down, or *up*; divided by 0 it is 0 (R9.3).

    >>> quotient(7, 2, 0), quotient(7, 2, 1), quotient(-7, 2, 1), quotient(7, -2, 0), quotient(7, 0, 1)
    (3, 4, -3, -4, 0)
    """
    if not by:
        return 0
    return -(-amount // by) if up else amount // by


def complete(count: int, every: int) -> int:
    """Return how many complete groups of *every* a *count* has, of one below 0 as many below 0: a rest says nothing.

    >>> complete(7, 2), complete(-1, 2), complete(-7, 2)
    (3, 0, -3)
    """
    return count // every if count >= 0 else -(-count // every)


def average(values: Sequence[int], up: int) -> int:
    """Return the average of *values*, rounded down, or *up*; 0 of none.

    >>> average([2, 3], 0), average([2, 3], 1), average([-2, -3], 0), average([], 1)
    (2, 3, -3, 0)
    """
    return 0 if not values else -(-sum(values) // len(values)) if up else sum(values) // len(values)


def sum_of_few(values: Sequence[int], number: int, largest: int) -> int:
    """Return the sum of the *number* largest, or smallest, of *values*; of all, where there are fewer.

    >>> sum_of_few([4, 2, 3], 2, 1), sum_of_few([4, 2, 3], 2, 0), sum_of_few([4, 2, 3], -1, 1)
    (7, 5, 0)
    """
    return sum(sorted(values, reverse=bool(largest))[: max(number, 0)])


def longest_run(values: Sequence[int]) -> list[int]:
    """Return the most whole numbers that follow one another among *values*, of several such runs the first.

    >>> longest_run([4, 2, 3, 3, 7, 8])
    [2, 3, 4]
    """
    best: list[int] = []
    run: list[int] = []
    for value in sorted(set(values)):
        run = [*run, value] if run and run[-1] == value - 1 else [value]
        best = run if len(run) > len(best) else best
    return best


def suit_sets(suits: Sequence[int], number: int) -> int:
    """Return how many sets of *number* different ones can be made of *suits*, each of which is used once.

    >>> suit_sets([0, 0, 0, 1, 1, 2], 2), suit_sets([0, 0, 0, 1, 1, 2], 3), suit_sets([0, 0], 2)
    (3, 1, 0)
    """
    counts = [suits.count(suit) for suit in set(suits)]
    found = 0
    # So many sets can be made as long as each suit lends at most one to each of them.
    while counts and sum(min(count, found + 1) for count in counts) >= number * (found + 1):
        found += 1
    return found


def alike_sets(rows: Sequence[int], number: int) -> int:
    """Return how many sets of *number* equal ones can be made of *rows*, each of which is used once."""
    return sum(rows.count(row) // number for row in set(rows))


MOST_NUMBERS = 1_000
"""How many numbers at most are offered to choose from."""


def card_kind(position: Position, card: Reference | None) -> int:
    """Return the kind of a card that is known, -1 for what is none."""
    if card is None or (card.area != "village" and card.area not in CARDS):
        return -1
    if card.area != "village":
        return card.card
    face = position.villages[card.number].face[card.card]
    return position.table.kind_of[face] if face >= 0 else -1


def card_row(position: Position, card: Reference | None) -> list[tuple[int, int, int, int, int, bool]]:
    """Return what tests read of a card that is known: owner, spot, face, cards on it, coins, whether it lies in a village.

    Nothing for what is no card.
    """
    kind = card_kind(position, card)
    if card is None or kind < 0:
        return []
    if card.area != "village":
        coins = position.road_coins[card.number] if card.area == "road" else 0
        return [(card.number, card.card, card.card, 0, coins, False)]
    village = position.villages[card.number]
    return [(card.number, card.card, village.face[card.card], village.children[card.card], village.coins[card.card], True)]


def card_suit(position: Position, card: Reference | None) -> int:
    """Return the suit of a card that is known, or the one that was chosen; -1 for what has none."""
    if card is not None and card.area == "suit":
        return card.number
    kind = card_kind(position, card)
    return position.table.suit[kind] if kind >= 0 else -1


def unlocking(position: Position, card: Reference | None) -> int:
    """Return the kind of the villager that unlocks a card that is known; -1 where none does."""
    kind = card_kind(position, card)
    return position.table.unlocked_by[kind] if kind >= 0 else -1


def lies_next_to(one: Reference, card: Reference | None) -> bool:
    """Return whether *one* lies on a place of the Road right beside that of a *card* that is known."""
    return card is not None and one.area == card.area == "road" and abs(one.number - card.number) == 1


def age(position: Position, seat: int, spot: int) -> int:
    """Return the number of rounds from the one in which a card was placed to this one; what began the game is of round 1."""
    rounds = [number for owner, where, number, *_ in position.placed if (owner, where) == (seat, spot)]
    return max(0, position.round - (rounds[-1] if rounds else 1) + 1)


def was_placed(position: Position, seat: int, spot: int, since: str, from_hand: int) -> bool:
    """Return whether a card was placed in this ``round``, or this ``phase`` or ``turn`` of it, perhaps only *from_hand*."""
    begin = position.placed_before if since == "turn" else 0
    for owner, where, number, phase, hand, _ in position.placed[begin:][::-1]:
        if (owner, where) == (seat, spot):
            return number == position.round and (since == "round" or phase == position.phase) and (hand or not from_hand)
    return False


def placed_since(position: Position, seat: int, since: str) -> list[int]:
    """Return the kinds of all cards that were placed in the village of *seat* in this ``round``, ``phase`` or ``turn``."""
    rows = position.placed[position.placed_before if since == "turn" else 0 :]
    now = [row for row in rows if row[0] == seat and row[2] == position.round]
    return [row[-1] for row in now if since == "round" or row[3] == position.phase]


def symbols_on(table: CardTable, face: int, children: int, measure: str) -> int:
    """Return how many symbols a card with *face* up shows, as printed: of the name in *measure*, or of all suits (R1.5)."""
    one = symbol_counted(measure)
    wanted = (one,) if one else table.suits
    shown = [*table.above[face], *(() if children else table.below[face])] if face >= 0 else []
    return sum(number for symbol, number in shown if table.symbol_names[symbol] in wanted)


def symbols_of(position: Position, card: Reference | None, measure: str) -> int:
    """Return how many symbols a *card* that is known shows; 0 for what is no card."""
    return sum(symbols_on(position.table, face, children, measure) for _, _, face, children, _, _ in card_row(position, card))


def tucked_under(position: Position, card: Reference | None) -> list[tuple[int, list[int]]]:
    """Return (number, cards) of the pile of cards under a placed villager, none where there is no such pile."""
    piles, where = position.areas["tucked"], None if card is None or card.area != "village" else (card.number, card.card)
    return [(number, piles[number]) for seat, spot, number in position.hosts if (seat, spot) == where]


def tucked_on(position: Position, seat: int, spot: int) -> int:
    """Return how many cards lie face down under a placed villager."""
    return sum(len(position.areas["tucked"][number]) for *where, number in position.hosts if where == [seat, spot])


def all_tucked(position: Position, seats: Sequence[int]) -> list[tuple[int, list[int]]]:
    """Return (number, cards) of the piles under all villagers of these *seats*."""
    piles = position.areas["tucked"]
    return [(number, piles[number]) for seat, _, number in position.hosts if seat in seats]


def counted_on(position: Position, seat: int, spot: int, counter: str) -> int:
    """Return how much a *counter* counts on a card."""
    return sum(number for *where, number in position.counted_on if where == [seat, spot, counter])


READERS: tuple[Callable[..., Any], ...] = (
    *(no_village, seats_from, players_from, other_players, neighbours, with_you, largest_suit),
    *(stacks_left, reserve_left, cards_in_pile, numbers_between),
    *(product, quotient, complete, average, sum_of_few, longest_run, suit_sets, alike_sets, lies_next_to),
    *(
        one_neighbour,
        turn_place,
        rank_among,
        first_ranked,
        symbols_on,
        symbols_of,
        suits_in_game,
        villagers_in_game,
        placed_since,
    ),
    *(card_kind, card_row, card_suit, unlocking, age, was_placed, counted_on),
    *(tucked_under, tucked_on, all_tucked),
)
"""The readings that compiled sentences call."""
