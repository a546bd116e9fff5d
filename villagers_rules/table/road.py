"""The Road: what lies there, what can be drafted, and how it is refilled (R2.1, R3.2, R3.6, R4.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import move_card, move_gold, move_top
from villagers_rules.model.places import BANK, DISCARD, RESERVE, Place
from villagers_rules.model.rulebook import RoadUpdate
from villagers_rules.model.state import State, stays
from villagers_rules.model.triggers import announce

_REFILLED: Final = "refilled"
"""What is announced of empty places of the Road that got cards."""


def stacks_left(state: State) -> tuple[Place, ...]:
    """Return the stacks that still hold cards, leftmost first; an emptied stack stays empty for good (R3.4)."""
    return state.filled.stacks


def draftable(state: State) -> tuple[Place, ...]:
    """Return where a villager can be drafted: all of `face_up`, then the stacks, or once all are empty the Reserve (R3.2)."""
    return state.filled.drafted


def face_up(state: State) -> tuple[Place, ...]:
    """Return the Road places that hold a card, from left to right."""
    return state.filled.roads


def source_of_refill(state: State, order: Sequence[str]) -> Place | None:
    """Return the pile from which an empty Road place is refilled, or None when all are empty (R3.2, R4.1)."""
    for name in order:
        if name == "reserve":
            if state.piles[RESERVE]:
                return RESERVE
        else:
            stacks = state.filled.stacks
            if stacks:
                return stacks[0]
    return None


def refill(state: State, order: Sequence[str]) -> None:
    """Refill the empty Road places from left to right (R3.6), each from the first pile of *order* that holds a card."""
    gaps = state.filled.gaps
    for place in gaps:
        source = source_of_refill(state, order)
        if source is None:
            break
        move_top(state, source, place)
    if gaps and _REFILLED in state.table.listeners:
        announce(state, _REFILLED, area="road")


def discard(state: State, place: Place) -> None:
    """Discard a Road card, its coins to the bank (R4.1); both stay there if something else is done instead (R8.9)."""
    if stays(state, NOBODY, place, DISCARD):
        return
    coins = state.road_coins[place - state.layout.road]
    if coins:
        move_gold(state, place, BANK, coins, "R4.1")
    move_card(state, state.piles[place][0], place, DISCARD)


def update_for(state: State) -> RoadUpdate:
    """Return how the Road is updated with this number of players (R4.1, R4.2)."""
    players = state.rules.setup.as_players or state.players
    for update in state.rules.road.updates:
        if players in update.players:
            return update
    raise LookupError(f"rules.yaml says nothing of the Road's update with {players} players")
