"""Information set Monte Carlo tree search for one observer: one tree a decision, and a new sample each time it is walked.

It is the algorithm SO-ISMCTS of Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012). It looks into
the moves that look best after one action or at first sight, and plays games on by `instinct`.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from villagers_rules.bots.greedy import MOST_TRIED, value_after
from villagers_rules.bots.instinct import Instinct
from villagers_rules.bots.tree import Node, Option, walk
from villagers_rules.classes import frozen
from villagers_rules.model.groups import count, moves
from villagers_rules.model.state import State
from villagers_rules.rules.notation import action_of

if TYPE_CHECKING:
    from villagers_rules.bots.protocol import Sampler
    from villagers_rules.model.actions import Action
    from villagers_rules.model.views import View
    from villagers_rules.rules.legal import Decision, LegalActions

ITERATIONS = 60
"""How often the tree is walked for a decision, if nothing else is said."""
CANDIDATES = 8
"""How many moves are looked into, those that look best after one action and those that look best at first sight."""
TRIES = 7
"""Each of them is tried about so often at least: with fewer iterations fewer moves are looked into."""


@frozen
class Candidate:
    """An action that was looked into: how often, and its mean result from 0 (lost) to 1 (won)."""

    action: Action
    visits: int
    result: float


@frozen
class Ismcts:
    """The bot, with its budget: a number of *iterations*, or where *seconds* are given as many as fit into these.

    Where it must not keep people waiting, a number of iterations ends *within* so many seconds, too.
    """

    iterations: int = ITERATIONS
    seconds: float | None = None
    within: float | None = None

    @property
    def __name__(self) -> str:
        return "ismcts"

    def __call__(self, decision: Decision, view: View, sampler: Sampler, rng: Random) -> Action:
        """Return the action that was tried most often."""
        return self.search(decision.player, sampler, rng)[0].action

    def search(self, player: int, sampler: Sampler, rng: Random) -> list[Candidate]:
        """Return the actions of *player* that were looked into, the best first."""
        end = None if self.within is None else perf_counter() + self.within
        first = sampler()
        legal = first.legal_actions_for(player)
        most = CANDIDATES if self.seconds is not None else min(CANDIDATES, max(2, self.iterations // TRIES))
        options = _candidates(first.state, player - 1, legal, rng, most=most)
        root = Node()
        for _ in self._budget(end) if len(options) > 1 else ():
            state = sampler().state
            state.journal = None
            walk(root, state, player - 1, options, rng)
        found = [(option, root.children.get(option, Node())) for option in options]
        found.sort(key=lambda one: (-one[1].visits, -one[1].mean))
        return [Candidate(_action(legal, option), node.visits, node.mean) for option, node in found]

    def _budget(self, end: float | None) -> Iterator[None]:
        """Yield as often as the tree is to be walked, a number of iterations until the *end* at the latest."""
        if self.seconds is None:
            for _ in range(self.iterations):
                yield None
                if end is not None and perf_counter() > end:
                    return
            return
        end = perf_counter() + self.seconds
        while perf_counter() < end:
            yield None


def _action(legal: LegalActions, option: Option) -> Action:
    """Return what a move is called among the legal actions."""
    if option is None:
        passed: Action = legal[-1]
        return passed
    return action_of(legal.moment.position, option).also_offered(legal.moment, option)


def _candidates(state: State, seat: int, legal: LegalActions, rng: Random, *, most: int) -> list[Option]:
    """Return the moves that are looked into, the one that looks best first."""
    found: dict[Option, None] = {}
    if count(legal.groups) <= MOST_TRIED:
        judged = [(value_after(state, seat, move), move) for move in moves(legal.groups)]
        alike = {(round(value, 3), move.verb): move for value, move in sorted(judged, key=_value)}
        found.update(dict.fromkeys([*alike.values()][: -(5 * most // 8 or 1) - 1 : -1]))
    instinct = Instinct(state, seat, rng.random)
    for _, move in sorted((one for group in legal.groups for one in instinct.scored(group)), key=_value, reverse=True):
        if len(found) < most:
            found.setdefault(move)
    return [*found, None] if legal.may_pass else [*found]


def _value(judged: tuple[float, object]) -> float:
    return judged[0]
