"""A position in which the laws of a decision are checked, and a game that is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from attrs import frozen

from tests.laws import sizes
from tests.laws.combinations import BASE, Combination
from tests.laws.minds import Minds
from villagers_rules import Action, Game
from villagers_rules.model.groups import moves
from villagers_rules.model.moves import Move
from villagers_rules.model.state import State
from villagers_rules.rules import turns
from villagers_rules.rules.interrupts import interrupts


@frozen
class Position:
    """A game at a decision; *close*, *complete*, *first* and *saved* say how much is looked at. A law leaves the game as it was.

    *minds* is what the players know by what happened so far.
    """

    game: Game
    combination: Combination
    minds: Minds
    chance: Random
    close: bool
    complete: bool
    first: bool
    saved: bool

    @property
    def judged_every(self) -> int:
        """Every how manyth of the actions that can be written down is judged: all where there are few."""
        many = self.game.state.agenda[-1].kind in ("draft", "update", "build")
        if not many:
            return 1
        if self.close:
            return sizes.CLOSELY_JUDGED_EVERY
        return sizes.JUDGED_EVERY if self.combination.name == BASE else sizes.PACK_JUDGED_EVERY

    @property
    def legal(self) -> list[Action]:
        """Every legal action, the interrupts of those who do not decide included."""
        players = range(1, self.game.state.players + 1)
        return [action for player in players for action in self.game.legal_actions_for(player)]


@frozen
class Ended:
    """A game that was played to its end."""

    game: Game
    combination: Combination

    @property
    def seed(self) -> int:
        """The seed of the game."""
        return self.game.state.seed

    def is_turn(self, number: int) -> bool:
        """Return whether a law that takes long, which has this *number*, is checked in this game: in all those of base."""
        return self.combination.name == BASE or self.seed % sizes.PACK_DONE_AGAIN_EVERY == number

    def begun(self) -> Game:
        """Return the same game, just begun."""
        return self.combination.begin(players=self.game.state.players, seed=self.seed)


def moves_now(state: State) -> list[Move]:
    """Return every legal move of the decision, in order."""
    return list(moves(turns.options(state)))


def moves_of_anybody(state: State) -> list[Move]:
    """Return every legal move of the decision, and every interrupt."""
    return [*moves_now(state), *moves(interrupts(state))]


Law = Callable[[Position], Iterator[str]]
"""Yields what breaks it in a position."""
GameLaw = Callable[[Ended], Iterator[str]]
"""Yields what breaks it in a game that is over."""
