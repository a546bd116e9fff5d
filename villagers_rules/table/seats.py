"""Seats by the words of cards, such as `the baron's village`, and players in the order of amounts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from villagers_rules.model.changes import set_counter
from villagers_rules.model.context import EMPTY
from villagers_rules.model.rulebook import IN_TURN_ORDER, Order, Ranking
from villagers_rules.model.state import State


def seat_in(state: State, words: str) -> int:
    """Return the seat that *words* name, `the SEAT's village` or `the SEAT's supply`."""
    return state.seats.index(words.removeprefix("the ").partition("'s ")[0])


def _standing_of(state: State, seat: int, ranking: Ranking) -> tuple[int, ...]:
    """Return what *seat* has of each amount of *ranking*, as numbers of which the smaller ones rank first."""
    found = []
    for comparison in ranking:
        amount = comparison.amount.compute(state, seat, EMPTY)
        found.append(amount if comparison.fewest else -amount)
    return tuple(found)


def ranked(state: State, seats: Iterable[int], ranking: Ranking) -> list[int]:
    """Return *seats* by *ranking*, the first one first; those who tie stay in the order in which they are given."""
    return sorted(seats, key=lambda seat: _standing_of(state, seat, ranking))


def in_order(state: State, order: Order) -> tuple[int, ...]:
    """Return the players' seats in this *order*, as things stand now."""
    seats = ranked(state, state.turn_order(), order.ranking)
    condition = order.reverse_if
    turned = order.reverse or (condition is not None and bool(condition.compute(state, state.first_player, EMPTY)))
    return tuple(seats[::-1] if turned else seats)


def seat_of_turn(order: Sequence[int], turn: int, *, snake: bool) -> int:
    """Return whose *turn* it is, by its number from 0, where all have one after the other in this *order* and then again.

    >>> [seat_of_turn((0, 1, 2), turn, snake=True) for turn in range(7)]
    [0, 1, 2, 2, 1, 0, 0]
    """
    around, place = divmod(turn, len(order))
    return order[-1 - place if snake and around % 2 else place]


def set_order(state: State, order: Order) -> None:
    """Set in which order players have their turns, as things stand now; in turn order it follows from who is first."""
    seats = () if order is IN_TURN_ORDER or order == IN_TURN_ORDER else in_order(state, order)
    if seats != state.order:
        set_counter(state, "order", seats)


def best(state: State, seats: Iterable[int], ranking: Ranking) -> list[int]:
    """Return those of *seats* that rank first: several when they tie in every amount."""
    standings = {seat: _standing_of(state, seat, ranking) for seat in seats}
    first = min(standings.values())
    return [seat for seat, standing in standings.items() if standing == first]
