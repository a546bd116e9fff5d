"""Playing on from a position without touching the game: what bots that search, hints and experiments need."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from villagers_rules.classes import frozen
from villagers_rules.errors import GameError, UnfinishedGameError
from villagers_rules.log import Log, LogEntry
from villagers_rules.model.actions import Action
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.model.plain import Plain
from villagers_rules.rules.legal import Decision
from villagers_rules.rules.market import winners
from villagers_rules.seats import Seats

if TYPE_CHECKING:
    from villagers_rules.packs import Catalog
    from villagers_rules.rules.insight import Insight
    from villagers_rules.rules.sampling import Lottery

Policy = Callable[[Any, Decision, Random], Action]
"""Takes a game, its decision and a source of chance, and returns one of the options. What it reads of the game is its own affair:
give it a `sample`."""
_S = TypeVar("_S", bound="Searching")


@frozen(kw_only=True)
class Playout(Plain):
    """How a game went that was played on to its end."""

    called: ClassVar[str] = "playout"
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


@frozen(kw_only=True)
class _Sampler(Generic[_S]):
    """Draws games that one player cannot tell from the true one; it has no way back to that one."""

    made: type[_S]
    catalog: Catalog
    lottery: Lottery
    past: tuple[LogEntry, ...]
    version: int
    differences: tuple[str, ...]
    ask_interrupts: bool
    passed: frozenset[int]

    def __call__(self, rng: Random) -> _S:
        """Return one of the games, each as likely as any other."""
        state = self.lottery.draw(rng)
        state.journal = Journal()
        twin = self.made(self.catalog, state)
        twin.differences = self.differences
        twin.ask_interrupts = self.ask_interrupts
        twin._noted = Log(self.past, self.version)
        twin._passed = set(self.passed)
        return twin


class Searching(Seats):
    """The part of `Game` that plays on from a position."""

    def sample(self: _S, player: int, rng: Random | None = None) -> _S:
        """Return a game that *player* cannot tell from this one, drawn evenly from all of them, with later chance drawn again.

        It begins from the position: it has no actions, no record and no undo from before, and its log up to here is what *player*
        saw. Others know there of hidden cards only what *player* knows, too. Choices that others made in secret are drawn
        from those that were legal.
        """
        return self.sampler(player)(Random() if rng is None else rng)

    def sampler(self: _S, player: int) -> Callable[[Random], _S]:
        """Return what draws any number of samples for *player* from this moment, as `sample` does.

        It holds nothing of the game that *player* may not know: a bot of strangers may have it.
        """
        self._check_player(player)
        found: tuple[object, _Sampler[_S]] | None = self._lotteries.get(player)
        if found is None or found[0] is not self._moment:
            found = self._lotteries[player] = (self._moment, self._new_sampler(player))
        return found[1]

    def _new_sampler(self: _S, player: int) -> _Sampler[_S]:
        from villagers_rules.rules.sampling import Lottery

        return _Sampler(
            made=type(self),
            catalog=self.catalog,
            lottery=Lottery(self.state, self._insight(player)),
            past=self._past(player),
            version=self.version(player),
            differences=self.differences,
            ask_interrupts=self.ask_interrupts,
            passed=frozenset(self._passed & {player - 1}),
        )

    def _past(self, player: int) -> tuple[LogEntry, ...]:
        """Return the log of *player* up to here; what was found the last time is used again."""
        undos, version, past = self._pasts.get(player, (self._log.undos, 0, ()))
        if undos != self._log.undos:
            version, past = 0, ()
        past = (*past, *self.log_for(player, since=version))
        self._pasts[player] = (self._log.undos, self.version(player), past)
        return past

    def playout(self, policy: Policy | None = None, *, rng: Random | None = None, most: int | None = None) -> Playout:
        """Return how the game goes on to its end when *policy* decides for everybody, or chance does; the game stays as it is.

        It is given up after *most* actions, if so many are given. It knows all hidden cards; play out a `sample` of it.
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
            winners=tuple(state.owner_name(seat) for seat in winners(state)) if state.is_over else (),
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
