"""Bots as strangers write them: they know the public interface alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from villagers_rules import Action, Decision, Game, View

Sampler = Callable[[], Game]


def sampled(decision: Decision, view: View, sampler: Sampler, rng: Random) -> Action:
    """Return the first option after which some playouts of samples end best; it looks at all it is given."""
    options = list(decision.options)[:3]

    def result(number: int) -> int:
        total = len(str(view)) % 7
        for _ in range(2):
            game = sampler()
            game.apply(str(options[number]), player=decision.player)
            total += game.playout(rng=rng, most=12).totals[decision.player - 1]
        return total

    return options[max(range(len(options)), key=result)]


def spoken(decision: Decision, view: View, sampler: Sampler, rng: Random) -> Action:
    """Return the last option, read from its text: an action that nobody offered."""
    return Action.parse(str(decision.options[-1]), player=decision.player)


def prying(decision: Decision, view: View, sampler: Sampler, rng: Random) -> Action:
    """Choose by everything hidden that a sample holds, as a cheat would who took it for the true game."""
    seen = [repr(sampler().to_data()["state"]) for _ in range(2)]
    return decision.options[sum(map(len, seen)) * sum(map(ord, seen[0])) % len(decision.options)]


def silent(decision: Decision, view: View, sampler: Sampler, rng: Random) -> None:
    """Answer nothing."""


def mistaken(decision: Decision, view: View, sampler: Sampler, rng: Random) -> Action:
    """Answer with an action that is not legal."""
    return Action(player=decision.player, verb="pay")


def failing(decision: Decision, view: View, sampler: Sampler, rng: Random) -> Action:
    """Look for an option behind the last one."""
    return decision.options[len(decision.options)]


def few(decision: Decision) -> Action:
    """Take less than a bot is given."""
    return decision.options[0]


not_a_bot = 7
