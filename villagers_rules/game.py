"""The game as front ends, bots and researchers use it."""

from __future__ import annotations

from villagers_rules.model.scores import Score
from villagers_rules.outlook import Outlook
from villagers_rules.rules import notation
from villagers_rules.rules.market import winners
from villagers_rules.rules.scoring import final_scores, score_of
from villagers_rules.saving import Saving
from villagers_rules.searching import Searching


class Game(Saving, Searching, Outlook):
    """One game of any packs; see the README for the first steps."""

    def scores(self) -> list[Score]:
        """Return for every seat what it has and what its village is worth, with the working of every point (R9, R10)."""
        if self.is_over and self.state.markets_held:
            return final_scores(self.state)
        return [score_of(self.state, seat) for seat in range(len(self.state.seats))]

    @property
    def winners(self) -> list[int | str]:
        """Return who has won, more than one if they share; empty while the game runs (R9.4)."""
        return [notation.owner_name(self.state, seat) for seat in winners(self.state)] if self.is_over else []
