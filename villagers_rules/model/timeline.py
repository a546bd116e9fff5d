"""What happens to a state of a game that goes on, for whoever holds a moment of it."""

from __future__ import annotations

from villagers_rules.model.state import State


class Timeline:
    """What happens to a *state* until something of it is taken back; what follows then has a timeline of its own."""

    __slots__ = ("__weakref__", "state")

    def __init__(self, state: State) -> None:
        self.state = state

    def end(self) -> None:
        """Keep the position as it is now, with its journal, whatever is done to the state of the game."""
        journal = self.state.journal
        self.state = self.state.copy()
        self.state.journal = journal
