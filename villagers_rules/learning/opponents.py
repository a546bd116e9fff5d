"""Who plays the seats that no learner plays: bots by their names, at random unless others are named."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from villagers_rules.errors import GameError
from villagers_rules.game import Game
from villagers_rules.model.actions import Action

Opponent: TypeAlias = "Callable[[Game, int, Random], Action]"
"""Takes a game, the player who acts (from 1) and a source of chance, and returns a legal action of this player."""
AT_RANDOM = "random"


def random_action(game: Game, player: int, rng: Random) -> Action:
    """Return any legal action of who is asked, each as likely as any other."""
    return game.legal_actions.sample(rng)


def opponents_named(named: str | Opponent | Sequence[str | Opponent], others: int) -> list[Opponent]:
    """Return the opponents that are *named*, one for each of the *others* in turn order; a single name stands for all."""
    each = [named] * others if isinstance(named, str) or callable(named) else list(named)
    if len(each) != others:
        raise GameError(f"expected one opponent for each of the {others} other players, or one name for all; got {len(each)}")
    return [_opponent(one) for one in each]


def _opponent(named: str | Opponent) -> Opponent:
    if callable(named):
        return named
    if named == AT_RANDOM:
        return random_action
    raise GameError(f"no bot is called {named!r:.40}; the bots: {AT_RANDOM}")
