"""Who plays the seats that no learner plays: bots, at random unless others are named."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from villagers_rules.bots import BOTS, Bot, decide, find_bot
from villagers_rules.errors import GameError
from villagers_rules.game import Game
from villagers_rules.model.actions import Action

AT_RANDOM = "random"


def opponents_named(named: str | Bot | Sequence[str | Bot], others: int) -> list[Bot]:
    """Return a bot for each of the *others* in turn order: those that are *named*, or one of a single name for all."""
    each = [named] * others if isinstance(named, str) or callable(named) else list(named)
    if len(each) != others:
        raise GameError(f"expected one opponent for each of the {others} other players, or one for all; got {len(each)}")
    return [find_bot(bot) if isinstance(bot, str) else bot for bot in each]


def action_of_bot(game: Game, player: int, bot: Bot, rng: Random) -> Action:
    """Return what *bot* does for *player*, who is asked now: it knows no more than the player does."""
    if bot is BOTS[AT_RANDOM]:  # It looks at nothing, and needs no sample.
        return game.legal_actions.sample(rng)
    return decide(game, player, bot, rng)
