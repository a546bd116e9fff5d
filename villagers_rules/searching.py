"""Playing on from a position without touching the game: what bots that search, hints and experiments need."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import frozen

from villagers_rules.errors import GameError, UnfinishedGameError
from villagers_rules.log import Log
from villagers_rules.model.actions import Action
from villagers_rules.rules.legal import Decision
from villagers_rules.rules.market import winners
from villagers_rules.rules.notation import owner_name
from villagers_rules.seats import Seats

if TYPE_CHECKING:
    from villagers_rules.rules.insight import Insight

Policy = Callable[[Any, Decision, Random], Action]
"""Takes a game, its decision and a source of chance, and returns one of the options. What it reads of the game is its own affair:
give it a `sample`."""
_S = TypeVar("_S", bound="Searching")


@frozen(kw_only=True)
class Playout:
    """How a game went that was played on to its end."""

    totals: tuple[int, ...]
    """The gold of every seat, the players first."""
    winners: tuple[int | str, ...]
    """Who has won; empty for a game that was given up."""
    actions: int
    """How many actions it took from there on."""
    rounds: int
    """How many rounds the whole game had."""
    finished: bool = True
    """Whether the game came to its end."""


class Searching(Seats):
    """The part of `Game` that plays on from a position."""

    def sample(self: _S, player: int, rng: Random | None = None) -> _S:
        """Return a game that *player* cannot tell from this one, drawn evenly from all of them, with all later chance drawn anew.

        It begins from the position: it has no actions, no record and no undo from before, and its log up to here is what *player*
        was told. Others know there of hidden cards only what *player* knows, too. Choices that others made in secret are drawn
        from those that were legal.
        """
        from villagers_rules.rules.sampling import Lottery

        self._check_player(player)
        rng = Random() if rng is None else rng
        lottery = self._lotteries.get(player)
        if lottery is None or lottery[0] is not self._moment:
            lottery = self._lotteries[player] = (self._moment, Lottery(self.state, self._insight(player)), self.log_for(player))
        state = lottery[1].draw(rng)
        state.journal = []
        twin = type(self)(self.catalog, state)
        twin.differences = self.differences
        twin.ask_interrupts = self.ask_interrupts
        twin._log = Log(lottery[2], self.version(player))
        twin._passed = self._passed & {player - 1}
        return twin

    def playout(self, policy: Policy | None = None, *, rng: Random | None = None, most: int | None = None) -> Playout:
        """Return how the game goes on to its end when *policy* decides for everybody, or chance does; the game stays as it is.

        It is given up after *most* actions, if that many are told. It knows all hidden cards; play out a `sample` of it.
        """
        rng = Random() if rng is None else rng
        if policy is None and most is None:
            return self._random_playout(rng)
        twin = self.copy(history=False)
        actions = 0
        while not twin.is_over and (most is None or actions < most):
            decision = twin.decision
            if decision is None:
                break
            chosen = twin.legal_actions.sample(rng) if policy is None else policy(twin, decision, rng)
            twin.apply(chosen)
            actions += 1
        return twin._result(actions)

    def _random_playout(self, rng: Random) -> Playout:
        from villagers_rules.simulation import play_to_the_end

        state = self.state.copy()
        state.journal = None
        twin = type(self)(self.catalog, state)
        try:
            return twin._result(play_to_the_end(state, rng.random))
        except UnfinishedGameError:
            return twin._result(0)

    def _result(self, actions: int) -> Playout:
        state = self.state
        return Playout(
            totals=tuple(state.supply),
            winners=tuple(owner_name(state, seat) for seat in winners(state)) if state.is_over else (),
            actions=actions,
            rounds=state.round,
            finished=state.is_over,
        )

    def _insight(self, player: int) -> Insight:
        """Return what *player* can tell of the hidden cards now."""
        from villagers_rules.rules.insight import Insight

        found: tuple[int, Insight] | None = self._insights.get(player)
        journal = self._journal()
        if found is None or found[0] != self._log.undos:
            found = self._insights[player] = (self._log.undos, Insight(self.state, player - 1))
        elif found[1].followed < len(journal):
            found[1].follow(self.state)
        if not found[1].agrees(self.state):
            raise GameError(f"what player {player} can tell of the hidden cards does not agree with where they lie")
        return found[1]
