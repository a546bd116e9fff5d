"""A moment of a game that goes on: its position can be asked for later, and is made again from the journal then."""

from __future__ import annotations

from villagers_rules.model.journal import revert
from villagers_rules.model.state import State


class Moment:
    """The position of *state* as it is now; the game calls `keep` before it takes back what led to it."""

    __slots__ = ("__weakref__", "_mark", "_state")

    def __init__(self, state: State) -> None:
        self._state = state
        self._mark = -1 if state.journal is None else len(state.journal)

    @property
    def position(self) -> State:
        """The position of that moment: that of the game as long as nothing was done, and a copy from then on."""
        journal = self._state.journal
        if journal is not None and len(journal) != self._mark >= 0:
            self.keep()
        return self._state

    def keep(self, start: int = -1) -> None:
        """Keep the position as it was, whatever the game does from now on, unless it lies among the first *start* changes."""
        journal = self._state.journal
        if journal is None or self._mark < 0 or self._mark <= start:
            return
        kept = self._state.copy()
        kept.journal = None
        revert(kept, journal[self._mark :])
        self._mark, self._state = -1, kept
