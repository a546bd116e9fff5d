"""Games for the tests of saves and records: played at random, special villagers first, always the same from the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from villagers_rules import Game


def positions(players: int, *, seed: int = 7) -> Iterator[Game]:
    """Yield one game at each of its decisions, and once more when it is over."""
    game = Game.new(players=players, seed=seed)
    chance = Random(seed)
    yield game
    while not game.over:
        actions = list(game.legal_actions)
        special = [action for action in actions if action.verb in ("play", "choose")]
        game.apply(chance.choice(special if special and chance.random() < 0.8 else actions))
        yield game


def played(players: int, actions: int, *, seed: int = 7) -> Game:
    """Return a game after so many actions, or at its end."""
    game = None
    for game in positions(players, seed=seed):
        if len(game.actions) == actions:
            break
    assert game is not None
    return game
