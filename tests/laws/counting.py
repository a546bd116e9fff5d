"""Counts whole trees of moves, as chess programs do: a rule that is wrong cannot hide from it."""

from __future__ import annotations

from villagers_rules import Game
from villagers_rules.model.changes import revert
from villagers_rules.model.groups import count, moves
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.model.state import State
from villagers_rules.rules import turns


def perft(position: Game | State, depth: int) -> int:
    """Return how many different sequences of *depth* actions there are from *position*; it stays as it is.

    >>> perft(Game.new(players=2, seed=1), 2)
    144
    """
    state = (position.state if isinstance(position, Game) else position).copy()
    state.journal = Journal()
    return _sequences(state, depth)


def _sequences(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    groups = turns.options(state)
    if depth == 1:
        return count(groups)
    journal = state.journal
    assert journal is not None
    begun = len(journal)
    total = 0
    for move in list(moves(groups)):
        turns.carry_out(state, move)
        total += _sequences(state, depth - 1)
        revert(state, journal[begun:])
        del journal[begun:]
    return total


def perft_with_copies(position: Game | State, depth: int) -> int:
    """Return the same number, going forward on copies only: nothing is ever taken back."""
    state = position.state if isinstance(position, Game) else position
    if depth == 0:
        return 1
    total = 0
    for move in moves(turns.options(state)):
        twin = state.copy()
        turns.carry_out(twin, move)
        total += perft_with_copies(twin, depth - 1)
    return total
