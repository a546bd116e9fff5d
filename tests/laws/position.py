"""A position in which the laws of a decision are checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from attrs import frozen

from tests.laws.minds import Minds
from villagers_rules import Action, Game
from villagers_rules.model.options import Move, moves
from villagers_rules.model.state import State
from villagers_rules.rules import turns


@frozen
class Position:
    """A game at a decision; *close*, *complete* and *first* say how much is looked at. A law leaves the game as it was.

    *minds* is what the players know by what happened so far.
    """

    game: Game
    minds: Minds
    chance: Random
    close: bool
    complete: bool
    first: bool

    @property
    def legal(self) -> list[Action]:
        """Every legal action."""
        return list(self.game.legal_actions)


def moves_now(state: State) -> list[Move]:
    """Return every legal move, in order."""
    return list(moves(turns.options(state)))


Law = Callable[[Position], Iterator[str]]
"""Yields what breaks it in a position."""
