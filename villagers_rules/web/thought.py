"""A decision that a bot is asked for: it holds a copy of the game, so that it can be thought about anywhere, for any time."""

from __future__ import annotations

from random import Random

from attrs import field

from villagers_rules.api import Action, Game
from villagers_rules.bots import WITHIN, decide, find_bot
from villagers_rules.classes import frozen
from villagers_rules.rules.notation import PASS

HINTS = "greedy"
"""The bot that gives hints."""
CHANCE = "random"
"""The bot that takes any action."""


@frozen
class Thought:
    """What the bot *name* shall do for *seat* (from 1) at a *version* of the *game*, a copy of its own.

    Chance follows from *seed*. For a hint, *guest* and *request* say who has asked; of a bot's own turn there is no guest.
    """

    seat: int
    name: str
    version: int
    game: Game = field(repr=False)
    seed: str
    guest: int | None = None
    request: int | None = None

    def think(self) -> Action | None:
        """Return the action, None where the bot does nothing; it follows from the *seed* and the version."""
        rng = Random(f"{self.seed} {self.version} {self.seat}")
        return _bot_action(self.game, self.seat, self.name, rng)


def _bot_action(game: Game, seat: int, name: str, rng: Random) -> Action | None:
    """Return what the bot *name* does for *seat*, None where it does nothing."""
    if not game.legal_actions_for(seat):
        return None
    action = decide(game, seat, find_bot(name, within=WITHIN), rng)
    return None if action.verb == PASS else action
