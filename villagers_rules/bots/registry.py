"""The bots by name, and those of strangers by module and name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING

from villagers_rules.bots.greedy import greedy
from villagers_rules.bots.ismcts import Ismcts
from villagers_rules.bots.strangers import load_bot
from villagers_rules.errors import GameError, nearest

if TYPE_CHECKING:
    from villagers_rules.bots.protocol import Bot, Sampler
    from villagers_rules.model.actions import Action
    from villagers_rules.model.views import View
    from villagers_rules.rules.legal import Decision


def random(decision: Decision, view: View, sampler: Sampler, rng: Random) -> Action:
    """Return any of the options, each as likely as any other."""
    return decision.options[rng.randrange(len(decision.options))]


BOTS: Mapping[str, Bot] = {"random": random, "greedy": greedy, "ismcts": Ismcts()}
"""The bots that come with the package, by name."""
_MAX_ITERATIONS, _MAX_SECONDS = 1_000_000, 3600.0
_BUDGET = re.compile(r"(\d{1,9})|(\d{1,6}(?:\.\d{1,3})?)s")


WITHIN = 1.5
"""How many seconds a bot that plays with people searches at most, if nobody gave it a budget."""


def find_bot(name: str, *, repeats: bool = False, within: float | None = None) -> Bot:
    """Return the bot called *name*: one of `BOTS`, or `module:name` for one that a module holds, also one in the current folder.

    `ismcts:400` is the one that searches, with so many iterations a decision; `ismcts:1.5s` has so many seconds instead, and is
    refused for what *repeats*. Without a budget of its own it searches for its usual iterations, but stops *within* so many
    seconds if they are given. Raises `GameError` where there is no such bot.
    """
    if name in BOTS:
        found = BOTS[name]
        return Ismcts(within=within) if isinstance(found, Ismcts) and within is not None else found
    start, _, rest = name.partition(":")
    if start in BOTS:
        return _with_budget(start, rest, repeats=repeats)
    if not start or not rest:
        hint = nearest(name, list(BOTS))
        known = ", ".join(sorted(BOTS))
        raise GameError(f"no bot is called {name!r:.60}; {hint or f'the bots: {known}, or module:name for your own'}")
    return load_bot(start, rest)


def _with_budget(name: str, text: str, *, repeats: bool) -> Bot:
    found = _BUDGET.fullmatch(text)
    if not isinstance(BOTS[name], Ismcts) or found is None:
        raise GameError(
            f"expected {name}, or ismcts:400 for so many iterations, ismcts:1.5s for so many seconds; got {name}:{text:.30}"
        )
    iterations, seconds = found.groups()
    if seconds is not None and repeats:
        raise GameError(
            f"{name}:{text} does not do the same each time, since it looks at the clock; give it iterations: {name}:400"
        )
    if not 0 < (int(iterations) / _MAX_ITERATIONS if iterations else float(seconds) / _MAX_SECONDS) <= 1:
        raise GameError(f"expected 1 to {_MAX_ITERATIONS} iterations, or up to {_MAX_SECONDS:.0f} seconds; got {name}:{text}")
    return Ismcts(int(iterations)) if iterations else Ismcts(seconds=float(seconds))
