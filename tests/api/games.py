"""Random games for the tests of the Python package: each pack and mode, at its least and its most players."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.laws.combinations import Combination, combinations
from tests.pace import part, sized
from villagers_rules import Action, Game

SEED = 5
EVERY = sized(quick=4, test=4, everything=1)
"""How many times as rarely as a test asks games are looked at."""


def positions(combination: Combination, *, every: int, seed: int = SEED, most: bool = True) -> Iterator[tuple[Game, Random]]:
    """Yield a random game with *combination* at every so many decisions, and a source of chance; at the end once more."""
    players = combination.players()[-1 if most else 0]
    game, chance = combination.begin(players=players, seed=seed), Random(seed)
    number = 0
    while not game.is_over:
        if number % (every * EVERY) == 0:
            yield game, chance
        number += 1
        game.apply(draw(game, chance))
    yield game, chance


def draw(game: Game, chance: Random) -> Action | str:
    """Return a legal action of the player who decides, as text and as value in turn."""
    action = game.legal_actions.sample(chance)
    return action if chance.random() < 0.5 else str(action)


ALL = combinations()
"""Every combination that is played."""
PLAYED = part(ALL, 4)
"""Those that are played at the pace of this run."""
