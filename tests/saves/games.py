"""Games for the tests of saves and records: played at random, special villagers first, always the same from the same seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from villagers_rules import Game

SPECIAL = ("play", "choose", "use", "resolve", "pay", "decline")
"""The verbs of what cards do, chosen more often than by chance."""
LAW_PACKS = Path(__file__).parents[1] / "laws" / "packs"
"""The folder of the packs whose cards do what no shipped card does."""


def positions(players: int, *, seed: int = 7, packs: Sequence[str] = ("base",), mode: str | None = None) -> Iterator[Game]:
    """Yield one game at each of its decisions, and once more when it is over; packs of the laws are found, too."""
    game = Game.new(players=players, seed=seed, packs=packs, pack_dirs=[LAW_PACKS], mode=mode)
    chance = Random(seed)
    yield game
    while not game.is_over:
        actions = list(game.legal_actions)
        special = [action for action in actions if action.verb in SPECIAL]
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
