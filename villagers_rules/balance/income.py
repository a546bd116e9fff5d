"""Which cards a market paid for, and which bronze symbol: read from the journal, back from the end, one part after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import frozen

from villagers_rules.model.changes import Entry, GoldEntry, PaidEntry
from villagers_rules.model.state import State


@frozen
class Payment:
    """That a card of *kind* in the village of *seat* earned *amount* gold by a *part* of its village."""

    seat: int
    part: str
    kind: int
    amount: int


def payments(state: State, entries: list[Entry], start: int) -> tuple[list[Payment], set[int]]:
    """Return what the cards earned that the journal *entries* from number *start* on book, and the numbers of these payments.

    *state* is as the entries left it and stays so. What a formula counts may change with each payment, so each is read in the
    position in which it was computed.
    """
    before = state.copy()
    before.journal = None
    found: list[Payment] = []
    paid: set[int] = set()
    number = len(entries)
    while number > start:
        number -= 1
        entry = entries[number]
        entry.revert(before)
        if not isinstance(entry, PaidEntry):
            continue
        left = entry.amount
        while left:
            number -= 1
            moved = entries[number]
            assert isinstance(moved, GoldEntry), "the gold that is recorded is moved right before"
            moved.revert(before)
            paid.add(number)
            left -= moved.amount
        seat, part = entry.seat, entry.part
        found += [Payment(seat, part, kind, earned) for kind, earned in EARNED[part](before, seat) if earned]
    return found, paid


def _tops(state: State, seat: int) -> Iterator[tuple[int, int]]:
    village = state.villages[seat]
    return ((spot, village.face[spot]) for spot in village.tops())


def _gold(state: State, seat: int) -> Iterator[tuple[int, int]]:
    table = state.table
    return ((table.kind_of[face], table.gold[face]) for _, face in _tops(state, seat))


def _silver(state: State, seat: int) -> Iterator[tuple[int, int]]:
    table = state.table
    for spot, face in _tops(state, seat):
        for formula in (table.silver[face], table.scored[face]):
            if formula:
                yield table.kind_of[face], formula(state, seat, ("village", seat, spot))


def _bronze(state: State, seat: int) -> Iterator[tuple[int, int]]:
    """Yield the best symbol alone; of equal ones the first that was placed."""
    table = state.table
    found = [
        (table.kind_of[face], formula(state, seat, ("village", seat, spot)))
        for spot, face in _tops(state, seat)
        if (formula := table.bronze[face])
    ]
    yield max(found, key=lambda one: one[1])


def _coins(state: State, seat: int) -> Iterator[tuple[int, int]]:
    village = state.villages[seat]
    return ((village.table.kind_of[village.face[spot]], village.coins[spot]) for spot in village.spots())


EARNED: dict[str, Callable[[State, int], Iterator[tuple[int, int]]]] = {
    "gold": _gold,
    "silver": _silver,
    "bronze": _bronze,
    "coins": _coins,
}
"""For each part of a village that is paid, the cards that earn it, each (kind, gold)."""
