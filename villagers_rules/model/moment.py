"""A moment of a game that goes on: its position can be asked for later, and is made again from the journal then."""

from __future__ import annotations

from typing import Any

from villagers_rules.model.journal import Entry, revert
from villagers_rules.model.state import State
from villagers_rules.model.timeline import Timeline


class Moment:
    """The position of a *timeline* as it is now, when its journal has *mark* entries; -1 is for one that keeps none."""

    __slots__ = ("_mark", "_position", "_timeline")

    def __init__(self, timeline: Timeline, mark: int) -> None:
        self._timeline = timeline
        self._mark = mark
        self._position: State | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the position alone."""
        return _kept, (self.position,)

    @property
    def position(self) -> State:
        """The position of that moment: that of the game as long as nothing was done, and a copy from then on."""
        if self._position is not None:
            return self._position
        state = self._timeline.state
        if state.journal is None or self._mark < 0 or len(state.journal) == self._mark:
            return state
        kept = self._position = state.copy()
        kept.journal = None
        revert(kept, state.journal[self._mark :])
        return kept

    def entries(self, start: int) -> list[Entry]:
        """Return what the journal held at that moment but the first *start* entries."""
        return (self._timeline.state.journal or [])[start : self._mark]


def now(timeline: Timeline) -> Moment:
    """Return the moment that a *timeline* has come to."""
    journal = timeline.state.journal
    return Moment(timeline, -1 if journal is None else len(journal))


def _kept(state: State) -> Moment:
    """Return the moment that was pickled."""
    return now(Timeline(state))
