"""What a bot is: a function that gets what its player may know, and returns one of the options."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from villagers_rules.classes import frozen

if TYPE_CHECKING:
    from villagers_rules.game import Game
    from villagers_rules.model.actions import Action
    from villagers_rules.model.views import View
    from villagers_rules.rules.legal import Decision

Sampler: TypeAlias = "Callable[[], Game]"
"""Returns games that the player cannot tell from the true one, a new one each time (`Game.sample`)."""
Bot: TypeAlias = "Callable[[Decision, View, Sampler, Random], Action]"
"""Returns one of the options of the decision, given also the player's view (without options), a sampler and a source of chance.

What it returns must follow from these four alone: then runs repeat, and no bot can know what is hidden.
"""


@frozen
class Samples:
    """The sampler that a bot gets: it holds what draws the games, and the source of chance that the bot has, too."""

    draw: Callable[[Random], Game]
    rng: Random
    ask_interrupts: bool

    def __call__(self) -> Game:
        """Return a new sample."""
        game = self.draw(self.rng)
        game.ask_interrupts = self.ask_interrupts
        return game
