"""Placing villagers: the ways to do it, and doing it (R5.3, R7, R8.2, R8.4)."""

from __future__ import annotations

from collections.abc import Sequence

from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import clear_gold, let_go, move_card, pile_under, place_card, remove_card, resettle, swap
from villagers_rules.model.context import played
from villagers_rules.model.groups import Group
from villagers_rules.model.moves import NO_PADLOCK, Payment, PlaceMove
from villagers_rules.model.places import PLAYED, Place, coins_on, supply_of
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.village import GROUND
from villagers_rules.table.allowances import note_placing, possible_spots
from villagers_rules.table.chains import spots_for, stood_for
from villagers_rules.table.decks import discards_of
from villagers_rules.table.padlocks import UNLOCKED, WITHOUT_PADLOCK, announce_unlocked, pay, payments


def may_be_placed(state: State, seat: int, kind: int) -> bool:
    """Return whether the card itself lets *seat* place it now; where it can lie and who opens it is asked elsewhere."""
    condition = state.table.placed_if.get(kind)
    return condition is None or condition.compute(state, seat, played(kind))


def place_group(state: State, seat: int, cards: tuple[int, ...], lowest: int, waived: str = "") -> Group | None:
    """Return the moves that place *cards*, the lowest counting as kind *lowest*, or None.

    The "chain" or the "padlock", or both, may be *waived*.
    """
    table = state.table
    top = cards[-1]
    if top in table.placed_if and not may_be_placed(state, seat, top):
        return None
    spots: Sequence[int]
    if "chain" in waived:
        spots = GROUND
    else:
        spots = possible_spots(state, seat, lowest) if table.other_places else spots_for(state.villages[seat], lowest)
    if not spots:
        return None
    ways = WITHOUT_PADLOCK if table.unlocked_by[top] < 0 or "padlock" in waived else payments(state, seat, top)
    faces = table.faces[top]
    return (PlaceMove, len(spots) * len(ways) * len(faces), ((cards,), spots, ways, faces)) if ways else None


def place(
    state: State, seat: int, cards: Sequence[int], source: Place, spot: int, payment: Payment, face: int, *, held: bool = False
) -> None:
    """Place *cards* of a pile, the lowest first, on *spot* in the village of *seat*, and pay for the padlock.

    One that was played out of the hand and that its own steps place was *held* there.
    """
    table = state.table
    if table.placings:
        note_placing(state, seat, (stood_for(table, cards[-1], len(cards) - 1) or [cards[-1]])[0], spot)
    if payment != NO_PADLOCK:
        pay(state, seat, cards[-1], payment)
    top = cards[-1]
    if len(cards) == 1:
        spot = place_card(state, seat, top, source, under=spot, face=face, role=top, held=held)
    else:
        roles = [*(stood_for(table, top, len(cards) - 1) or ()), top]
        for card, role in zip(cards, roles, strict=True):
            shows = face if card == top and role == top else table.faces[card][0]
            spot = place_card(state, seat, card, source, under=spot, face=shows, role=role)
    if payment != NO_PADLOCK and UNLOCKED in table.listeners:
        announce_unlocked(state, seat, top, Reference("village", seat, spot), payment)


def place_alone(state: State, seat: int, kind: int, source: Place, under: int = NOBODY) -> int:
    """Put a card of a pile in a village, on the ground or on a spot, without chain and padlock (R6.1, R15.2); return its spot."""
    if state.layout.is_hidden[source]:
        move_card(state, kind, source, PLAYED)
        source = PLAYED
    return place_card(state, seat, kind, source, under=under, face=state.table.faces[kind][0], role=kind)


def collect_coins(state: State, seat: int, spot: int, why: str) -> None:
    """Move the coins on a placed card to the supply of its village's owner."""
    if state.villages[seat].coins[spot]:
        clear_gold(state, coins_on(seat, spot), supply_of(seat), why)


def discard_tucked(state: State, seat: int, spot: int) -> None:
    """Discard what lies under a placed card that is about to leave its village for a pile, for all to see."""
    place = pile_under(state, seat, spot) if any(row[:2] == (seat, spot) for row in state.hosts) else None
    if place is not None:
        for kind in state.piles[place][:]:
            move_card(state, kind, place, discards_of(state, kind))
        let_go(state, seat, spot)


def take_out(state: State, seat: int, spot: int, target: Place, why: str) -> None:
    """Take a top villager out of a village; a stand-in that becomes a top villager by it returns to its owner's hand (R8.4)."""
    village = state.villages[seat]
    below = village.under[spot]
    collect_coins(state, seat, spot, why)
    if state.hosts:
        discard_tucked(state, seat, spot)
    remove_card(state, seat, spot, target)
    return_stand_in(state, seat, below)


def return_stand_in(state: State, seat: int, spot: int) -> None:
    """Let the card on *spot* (-1: none) return to its owner's hand if it is a stand-in with nothing on it (R8.4)."""
    village = state.villages[seat]
    if spot != NOBODY and not village.children[spot] and state.table.stand_in[state.table.kind_of[village.face[spot]]]:
        take_out(state, seat, spot, state.layout.hand + seat, "R8.4")


def take_elsewhere(state: State, seat: int, spot: int, target: int, under: int) -> int:
    """Let a placed card go to the village of *target*, onto a spot or the ground, with what lies on it; return its spot there."""
    below = state.villages[seat].under[spot]
    found = resettle(state, seat, spot, target, under)
    return_stand_in(state, seat, below)
    return found


def swap_placed(state: State, one: tuple[int, int], other: tuple[int, int]) -> None:
    """Let two placed cards, each a seat and a spot, change places, with the coins left where they lie."""
    swap(state, one, other)
    for seat, spot in (one, other):
        return_stand_in(state, seat, spot)
