"""What cards in play permit beyond the rules: where cards may be placed, and which face-down cards may be seen (R5.3, R16.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes.knowledge import see_in_pile
from villagers_rules.model.context import Context
from villagers_rules.model.places import RESERVE, Place
from villagers_rules.model.references import Reference
from villagers_rules.model.standing import Allow
from villagers_rules.model.state import State
from villagers_rules.model.steps import AtMost
from villagers_rules.model.village import GROUND
from villagers_rules.table.chains import carries_suit, spots_for
from villagers_rules.table.road import stacks_left
from villagers_rules.table.standing import (
    Use,
    changes_of,
    found_by,
    holds_for,
    holds_in_hand,
    is_among,
    is_used_up,
    note_use,
    use_of,
)

_CARRIED: Final = "cards carried"
"""The name of how many cards villagers carry, which cards in play may change."""


def possible_spots(state: State, seat: int, kind: int) -> list[int]:
    """Return the spots on which *kind* may be placed: as its chain says, and as cards in play change or permit it (R5.3)."""
    village, table = state.villages[seat], state.table
    usual = [*spots_for(village, kind)]
    below = table.played_on[kind]
    if _CARRIED in table.changes and below != NOBODY:
        likes = [spot for spot in village.spots() if table.carries_like[village.role[spot]] == below]
        usual = [spot for spot in likes if village.children[spot] < _carried_at_most(state, seat, spot)]
        usual = [spot for spot in usual if not village.children[spot] or carries_suit(village, spot, kind)]
    if table.full:
        usual = [spot for spot in usual if spot == NOBODY or table.kind_of[village.face[spot]] not in table.full]
    return [*usual, *_more_spots(state, seat, kind, usual)] if table.placings else usual


def _carried_at_most(state: State, seat: int, spot: int) -> int:
    """Return how many cards the villager on *spot* carries directly on it, as cards in play make it."""
    village, table = state.villages[seat], state.table
    new, more = changes_of(state, _CARRIED, seat, about=Reference("village", seat, spot))
    return max(0, (table.carries[table.carries_like[village.role[spot]]] if new is None else new) + more)


def _more_spots(state: State, seat: int, kind: int, usual: Sequence[int]) -> list[int]:
    """Return the spots besides the *usual* ones on which cards in play, or the card itself, permit to place *kind*."""
    return [spot for spot in dict.fromkeys(spot for spot, _ in _permitted(state, seat, kind)) if spot not in usual]


def _permitted(state: State, seat: int, kind: int) -> Iterator[tuple[int, Use | None]]:
    """Yield (spot, how that is remembered if it is limited, or None) for each placing that is permitted."""
    for _, _, spot, use in _permitting(state, seat, kind):
        if not is_used_up(state, use):
            yield spot, use


def has_permitted(state: State, seat: int, kind: int) -> tuple[int, AtMost] | None:
    """Return the kind of a card that permits *seat* to place *kind* elsewhere, but has done so as often as it may."""
    rows = _permitting(state, seat, kind)
    return next(((giver, ability.at_most) for giver, ability, _, use in rows if ability.at_most and is_used_up(state, use)), None)


def _permitting(state: State, seat: int, kind: int) -> Iterator[tuple[int, Allow, int, Use | None]]:
    """Yield (card, ability, spot, how that is noted) for each placing that a card permits, however often."""
    for card, ability in state.table.placings:
        if ability.cards is None:
            if card == kind and holds_in_hand(state, ability, seat):
                yield from ((card, ability, spot, None) for spot in _onto(state, seat, ability, seat, Context(they=seat)))
            continue
        for owner, context in holds_for(state, card, ability, seat):
            if is_among(state, ability.cards, owner, context, Reference("hand", seat, kind)):
                use = use_of(state, card, ability, seat, context.this)
                yield from ((card, ability, spot, use) for spot in _onto(state, seat, ability, owner, context))


def _onto(state: State, seat: int, ability: Allow, owner: int, context: Context) -> list[int]:
    """Return the spots of the village of *seat* on which *ability* of *owner* permits to place."""
    if ability.onto is None:
        return [*GROUND]
    found = found_by(state, ability.onto.cards, owner, context)
    return [card.card for card in found if card.area == "village" and card.number == seat]


def note_placing(state: State, seat: int, kind: int, spot: int) -> None:
    """Note that a card is placed where only something permits it that is limited."""
    if spot in spots_for(state.villages[seat], kind):
        return
    note_use(state, [use for place, use in _permitted(state, seat, kind) if place == spot])


# -- what may be seen ------------------------------------------------------------------------------------------------------------
def see_what_is_allowed(state: State) -> None:
    """Let players see the face-down cards that they may look at now; they know them from then on (R16.2)."""
    for card, ability in state.table.looks:
        for seat in range(state.players):
            if any(True for _ in holds_for(state, card, ability, seat)):
                for place in _seen(state, ability.seen):
                    depth = len(state.piles[place]) - 1
                    if depth >= 0 and not state.known_piles.get(place, {}).get(depth, 0) >> seat & 1:
                        see_in_pile(state, 1 << seat, place, depth)


def _seen(state: State, words: str) -> tuple[Place, ...]:
    """Return the piles whose top card *words* mean."""
    if words == "the top of the reserve":
        return (RESERVE,)
    stacks = stacks_left(state)
    return stacks[:1] if words == "the top of the leftmost stack" else stacks
