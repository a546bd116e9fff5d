"""Placed cards by numbers that follow from the catalog: the kind of a card, and which of its copies in the village it is."""

from __future__ import annotations

from villagers_rules.model.state import State
from villagers_rules.rules.notation import spots_named


class Copies:
    """Says of the placed cards of one position which copy of its kind each is, as actions count them in their texts."""

    __slots__ = ("_known", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self._known: dict[tuple[int, int], tuple[int, int]] = {}

    def of(self, seat: int, spot: int) -> tuple[int, int]:
        """Return the kind of the card on *spot* and its number among the cards of that kind in the village, from 0."""
        found = self._known.get((seat, spot))
        if found is None:
            village = self.state.villages[seat]
            kind = village.table.kind_of[village.face[spot]]
            alike = village.copies()[kind]
            if len(alike) == 1:
                self._known[seat, spot] = found = (kind, 0)
            else:
                for number, other in enumerate(spots_named(self.state, seat, kind)):
                    self._known[seat, other] = (kind, number)
                found = self._known[seat, spot]
        return found
