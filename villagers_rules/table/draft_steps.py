"""What every draft does, in a draft turn or by the effect of a card (R3.1 to R3.3, R15.2)."""

from __future__ import annotations

from typing import Final

from villagers_rules.model.changes import push, remember_turn, set_counter, take_in_hand
from villagers_rules.model.places import Place
from villagers_rules.model.state import UNDER_WAY, UNTOUCHED, State
from villagers_rules.model.tasks import RefillTask
from villagers_rules.model.triggers import announce
from villagers_rules.table.limits import draft_limit
from villagers_rules.table.road import refill
from villagers_rules.table.triggered import forget_used

_FINISHED: Final = "finished"
"""What is announced of a player who sits out the rest of a draft phase."""


def take_full_square(state: State, seat: int) -> None:
    """Take the square to the hand when it holds the limit as of now, or more (R3.1, R3.3)."""
    if len(state.piles[state.layout.square + seat]) >= draft_limit(state, seat):
        sit_out(state, seat)


def sit_out(state: State, seat: int) -> None:
    """Take the square to the hand, known to all; the player sits out the rest of the phase (R3.3, R16.2)."""
    take_in_hand(state, state.layout.square + seat, seat)
    done = state.sits_out[:]
    done[seat] = True
    set_counter(state, "sits_out", done)
    if _FINISHED in state.table.listeners:
        announce(state, _FINISHED, seat)


def count_as_drafted(state: State, seat: int) -> None:
    """Let a draft count that did not happen, since something else was done instead: *seat* drafts one card fewer (R8.9)."""
    more = state.more_drafts[:]
    more[seat] -= 1
    set_counter(state, "more_drafts", more)


def finish_draft(state: State, seat: int, source: Place) -> None:
    """Go on after a card came from *source* to the square: refill the Road, and end the turn when no draft is left in it."""
    rules = state.rules
    if state.drafts_left > 1:
        set_counter(state, "drafts_left", state.drafts_left - 1)
        set_stage(state, UNDER_WAY)
    else:
        begin_next_turn(state)
    if state.pending:
        # What a draft sets off is done before the Road is refilled (R15.2, R18.5), with a card of a full square in the hand.
        take_full_square(state, seat)
        if state.sits_out[seat]:
            _take_square_in_mind(state, seat)
        push(state, RefillTask())
        return
    if state.layout.area_of[source] == "road":
        refill(state, rules.road.draft_refill)
    if len(state.piles[state.layout.square + seat]) >= draft_limit(state, seat):
        sit_out(state, seat)


def _take_square_in_mind(state: State, seat: int) -> None:
    """Let what was set off know the cards of the square of *seat* in the hand."""
    state.pending = [task.knowing(task.context.taking_square(seat)) for task in state.pending]


def begin_next_turn(state: State) -> None:
    """Begin the draft turn of whoever comes next in order."""
    if not state.order:
        begin_turn(state, (state.player + 1) % state.players)
        return
    if state.player == state.order[-1] and state.rules.draft.order.snake:
        set_counter(state, "order", state.order[::-1])
        begin_turn(state, state.player)
        return
    begin_turn(state, state.seats_from(state.player)[1 % state.players])


def begin_turn(state: State, seat: int) -> None:
    """Begin a draft turn: one draft, and nothing done yet."""
    if state.in_turn:
        set_counter(state, "in_turn", value=False)
        announce(state, "turn draft ends", state.player)
    if seat != state.player:
        set_counter(state, "player", seat)
    if state.table.remembers:
        remember_turn(state)
    if state.drafts_left != 1:
        set_counter(state, "drafts_left", 1)
    if state.stage != UNTOUCHED or state.used:
        reset_turn(state)


def leave_turn(state: State) -> None:
    """Leave nothing of a turn: no builds, trades or drafts left, nothing used."""
    for left in ("builds_left", "trades_left", "build_limit"):
        if getattr(state, left):
            set_counter(state, left, 0)
    if state.drafts_left != 1:
        set_counter(state, "drafts_left", 1)
    if state.in_turn:
        set_counter(state, "in_turn", value=False)
    reset_turn(state)


def reset_turn(state: State) -> None:
    """Forget what was done and used in the turn before; what may be used once in the game stays used."""
    set_stage(state, UNTOUCHED)
    if state.used:
        forget_used(state, ("turn",))


def set_stage(state: State, stage: int) -> None:
    """Set how far the turn has come (R11.1, R12.1, R13.1)."""
    if state.stage != stage:
        set_counter(state, "stage", stage)
