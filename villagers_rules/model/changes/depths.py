"""Changes of where a card lies in its pile: one is put under others, or comes up from below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from villagers_rules.model import public_changes
from villagers_rules.model.journal import Entry
from villagers_rules.model.narrator import Narrator
from villagers_rules.model.places import Place
from villagers_rules.model.state import State

if TYPE_CHECKING:
    from villagers_rules.model.public_changes import Change


def put_under(state: State, place: Place, cards: int) -> None:
    """Put the top card of a pile under so many of its other *cards*, or under all, and what is known of it with it (R16.2)."""
    top = len(state.piles[place]) - 1
    _shift(state, place, top, max(0, top - cards))


def bring_up(state: State, place: Place, depth: int) -> None:
    """Bring the card of a pile that lies at a *depth* from the bottom, 0 for the lowest, to its top."""
    _shift(state, place, depth, len(state.piles[place]) - 1)


def _shift(state: State, place: Place, source: int, target: int) -> None:
    if source != target:
        if state.journal is not None:
            state.journal.append(ShiftedEntry(place, source, target))
        _carry(state, place, source, target)


def _carry(state: State, place: Place, source: int, target: int) -> None:
    """Take the card at one depth of a pile to another; those between move up or down, and what is known goes with each."""
    pile = state.piles[place]
    marks = state.known_piles.get(place)
    if marks:
        masks = [marks.get(depth, 0) for depth in range(len(pile))]
        masks.insert(target, masks.pop(source))
        state.known_piles[place] = {depth: mask for depth, mask in enumerate(masks) if mask}
    pile.insert(target, pile.pop(source))


class ShiftedEntry(Entry):
    """A card of a pile went from the depth *source* to the depth *target*, both from the bottom."""

    __slots__ = ("pile", "source", "target")
    kind = "shifted"
    fields = (("pile", "place"), ("source", "number"), ("target", "number"))

    def __init__(self, pile: Place, source: int, target: int) -> None:
        self.pile = pile
        self.source = source
        self.target = target

    def revert(self, state: State) -> None:
        _carry(state, self.pile, self.target, self.source)

    def fits(self, state: State) -> bool:
        return max(self.source, self.target) < len(state.piles[self.pile])

    def narrate(self, narrator: Narrator) -> Change:
        return public_changes.CardTucked(
            pile=narrator.place(self.pile),
            under=abs(self.source - self.target),
            is_lowest=0 in (self.source, self.target),
            comes_up=self.target > self.source,
        )

    def reveals(self, before: State, players: Sequence[int]) -> bool:
        """A card that comes up shows its back."""
        return self.target > self.source
