"""What a game shows to whoever is about to decide: what an action would do, what cannot be used, the clock and the standings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from villagers_rules.errors import IllegalActionError, Refusal
from villagers_rules.model.actions import Action
from villagers_rules.model.state import State
from villagers_rules.rules.refusals import judge

if TYPE_CHECKING:
    from villagers_rules.rules.clock import Clock, Standing
    from villagers_rules.rules.preview import Preview


class Outlook(ABC):
    """The part of `Game` that looks ahead; nothing in it changes the game."""

    state: State

    @abstractmethod
    def _action(self, action: Action | str) -> Action:
        """Return the action that a text means."""

    @abstractmethod
    def _check_player(self, player: int) -> None:
        """Raise `GameError` for a number that no player has."""

    def preview(self, action: Action | str, *, viewer: int | None = None) -> Preview:
        """Return what a legal *action* would do, as far as *viewer* (default: who takes it) can know.

        Raises `IllegalActionError` for an action that is not legal now.
        """
        from villagers_rules.rules.preview import preview

        action = self._action(action)
        viewer = action.player if viewer is None else viewer
        self._check_player(viewer)
        move = judge(self.state, action)
        if isinstance(move, Refusal):
            raise IllegalActionError(move)
        return preview(self.state, move, viewer - 1)

    def unusable(self, player: int) -> dict[str, Refusal]:
        """Return, for each card in the hand of *player* that can neither be placed nor played now, why.

        Show it to that player alone.
        """
        from villagers_rules.rules.preview import unusable

        self._check_player(player)
        return {} if self.state.is_over else unusable(self.state, player - 1)

    @property
    def clock(self) -> Clock:
        """The round, the phase, and the market that is due next (R9.1, R9.2)."""
        from villagers_rules.rules.clock import clock

        return clock(self.state)

    def standings(self) -> list[Standing]:
        """Return what every seat would have if its village were paid in full now, the highest total first."""
        from villagers_rules.rules.clock import standings

        return standings(self.state)
