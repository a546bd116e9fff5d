"""Cards that are played while somebody else has to decide, or at any time (R12.1, R15.5)."""

from __future__ import annotations

from villagers_rules.effects import dry_run, runner
from villagers_rules.effects.context import what_happened
from villagers_rules.model.groups import Group, group
from villagers_rules.model.moves import InterruptMove
from villagers_rules.model.places import Place
from villagers_rules.model.state import UNTOUCHED, State, around
from villagers_rules.rules.notation import deciding
from villagers_rules.table.prohibitions import permitted


def interrupts(state: State) -> list[Group]:
    """Return every interrupt that is open now; nobody but the holder may know."""
    return held_interrupts(state) if state.agenda and can_be_open(state) else []


def own_interrupts(state: State, seat: int) -> list[Group]:
    """Return the interrupts that are open to *seat* now; the game is not over."""
    return [group for group in held_interrupts(state) if group[2][0] == (seat,)] if can_be_open(state) else []


def can_be_open(state: State) -> bool:
    """Return whether this is a moment for any interrupt of the game, whoever may hold one; the game is not over."""
    table = state.table
    if table.any_time or state.occasions:
        return True
    return bool(table.interrupters) and state.stage == UNTOUCHED and state.agenda[-1].kind == "draft"


def asked_for_interrupts(state: State) -> list[int]:
    """Return the seats with an open interrupt that do not decide now, in turn order from the one that does (R12.1)."""
    holders = {group[2][0][0] for group in interrupts(state)}
    deciding_now = deciding(state) if holders else 0
    return [seat for seat in around(deciding_now, state.players) if seat in holders and seat != deciding_now]


def held_interrupts(state: State) -> list[Group]:
    """Return the interrupts of all hands that are open at a moment for them, but for what cards in play forbid (R1.6)."""
    found = by_the_rules(state)
    if not state.table.forbids:
        return found
    return [left for each in found for left in permitted(state, each[2][0][0], [each])]


def by_the_rules(state: State) -> list[Group]:
    """Return the interrupts of all hands that are open at a moment for them."""
    table, hands, keeps = state.table, state.areas["hand"], state.areas["keep"]
    found: list[Group] = []
    for kind in sorted(table.interrupters):
        for seat in range(state.players):
            if (kind in hands[seat] or kind in keeps[seat]) and is_moment(state, seat, kind):
                source = place_held(state, seat, kind)
                ways = dry_run.ways_to_play(state, seat, kind, source)
                if ways:
                    found.append(group(InterruptMove, (seat,), (kind,), ways))
    return found


def place_held(state: State, seat: int, kind: int) -> Place | None:
    """Return where *seat* holds a card: in the hand, or beside the village; or None."""
    for area in ("hand", "keep"):
        if kind in state.areas[area][seat]:
            return state.layout.place(area, seat)
    return None


def is_moment(state: State, seat: int, kind: int) -> bool:
    """Return whether an interrupt of this kind is open to *seat* now (R12.1: before the other player does anything)."""
    if kind in state.table.reactions:
        return what_happened(state, seat, kind) is not None
    if kind in state.table.any_time:
        return True
    return state.agenda[-1].kind == "draft" and state.stage == UNTOUCHED and state.player != seat


def carry_out(state: State, move: InterruptMove) -> None:
    """Play the card that interrupts."""
    seat, kind = move.seat, move.card
    source = place_held(state, seat, kind)
    assert source is not None  # Only who holds the card has this move.
    runner.play(state, seat, kind, move.payment, source)
