"""Cards that lie face down under villagers: which pile is under which of them, and what becomes of it when that one goes away.

The piles are numbered around the seats (`seat_having`). A villager keeps its pile, once it has one, as long as it lies there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from villagers_rules.model.changes.cards import move_card
from villagers_rules.model.changes.counters import set_counter
from villagers_rules.model.places import Place, seat_having

if TYPE_CHECKING:
    from villagers_rules.model.state import State


def pile_under(state: State, seat: int, spot: int) -> Place | None:
    """Return the pile of cards under a villager, or the one that it gets with the first of them; None where it can have none."""
    own = next((number for owner, where, number in state.hosts if (owner, where) == (seat, spot)), None)
    own = _free(state, seat) if own is None else own
    return None if own is None else state.layout.tucked + own


def _free(state: State, seat: int) -> int | None:
    """Return the number of the first pile of *seat* that no villager has."""
    taken = {number for _, _, number in state.hosts}
    numbers = range(seat, state.layout.sizes["tucked"], len(state.seats))
    return next((number for number in numbers if number not in taken), None)


def host(state: State, seat: int, spot: int) -> None:
    """Let a villager have its pile, before a card comes to lie under it."""
    place = pile_under(state, seat, spot)
    if place is not None and not any(row[:2] == (seat, spot) for row in state.hosts):
        set_counter(state, "hosts", sorted([*state.hosts, (seat, spot, place - state.layout.tucked)]))


def let_go(state: State, seat: int, spot: int) -> None:
    """Let a villager that is about to leave, and under which nothing lies any more, have no pile."""
    kept = [row for row in state.hosts if row[:2] != (seat, spot)]
    if len(kept) != len(state.hosts):
        set_counter(state, "hosts", kept)


def bring_along(state: State) -> None:
    """Let the cards under villagers that have gone to another village go there, where each of the two owners sees them."""
    seats, tucked = len(state.seats), state.layout.tucked
    for row in [row for row in state.hosts if seat_having(row[2], seats) != row[0]]:
        (seat, spot, number), new = row, _free(state, row[0])
        assert new is not None  # There are as many as villagers that can have one.
        set_counter(state, "hosts", sorted([*state.hosts, (seat, spot, new)]))
        for kind in state.piles[tucked + number][:]:
            move_card(state, kind, tucked + number, tucked + new, 1 << seat | 1 << seat_having(number, seats))
        set_counter(state, "hosts", [each for each in state.hosts if each != row])
