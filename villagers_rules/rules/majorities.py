"""Who has how much of what the developments beside the Road ask for (R14.2, R14.3)."""

from __future__ import annotations

from attrs import frozen

from villagers_rules.model.context import EMPTY
from villagers_rules.model.state import State


@frozen
class Standing:
    """What each player has for one development, by kind and seat, and the seat that would win it now; None for a tie."""

    development: int
    values: tuple[int, ...]
    winner: int | None


def values_of(state: State, kind: int) -> tuple[int, ...]:
    """Return what each player has of what a development asks for; seats without a player take no part (R14.2)."""
    compute = state.table.most[kind]
    return tuple([compute(state, seat, EMPTY) for seat in range(state.players)])


def winner_of(state: State, kind: int) -> int | None:
    """Return the seat of the player with strictly the most for a development, or None for a tie, also at zero (R14.2)."""
    return most(values_of(state, kind))


def most(values: tuple[int, ...]) -> int | None:
    """Return the number, from 0, of the one that is larger than all others, or None.

    >>> most((2, 5, 3)), most((5, 0, 5)), most((0, 0))
    (1, None, None)
    """
    best = max(values)
    return values.index(best) if values.count(best) == 1 else None


def standing(state: State) -> tuple[Standing, ...]:
    """Return how matters stand with every development beside the Road; it can be seen at any time (R14.3)."""
    found = []
    for kind in state.areas["development"][0]:
        values = values_of(state, kind)
        found.append(Standing(kind, values, most(values)))
    return tuple(found)
