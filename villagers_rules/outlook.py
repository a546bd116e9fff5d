"""What a game shows to whoever is about to decide: what an action would do, what cannot be used, the clock and the standings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from villagers_rules.errors import IllegalActionError, Refusal
from villagers_rules.model.actions import Action
from villagers_rules.rules import notation
from villagers_rules.rules.refusals import judge
from villagers_rules.seats import Seats

if TYPE_CHECKING:
    from villagers_rules.rules.clock import Clock, Standing
    from villagers_rules.rules.preview import Preview


class Outlook(Seats):
    """The part of `Game` that looks ahead; nothing in it changes the game."""

    def preview(self, action: Action | str, *, player: int | None = None) -> Preview:
        """Return what a legal *action* would do, as far as the player who takes it can know; a pass does nothing.

        Show it to that player alone: which actions are legal depends on what is in a hand. *player* is who takes it, as in
        `apply`.
        Raises `IllegalActionError` for an action that is not legal now.
        """
        from villagers_rules.rules.preview import no_preview, preview

        found = self._action(action, player)
        if found.verb == notation.PASS:
            refused = self._refused_pass(found)
            if refused is None:
                return no_preview(self.state)
            raise IllegalActionError(refused)
        move = judge(self.state, found)
        if isinstance(move, Refusal):
            raise IllegalActionError(move)
        return preview(self.state, move, found.player - 1)

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
