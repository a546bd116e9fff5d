"""Whose build turn it is: one player after the other has one, or as many as the rules, cards and effects say (R5.1, R5.6)."""

from __future__ import annotations

from typing import Final

from villagers_rules.model import terms
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import pop, push, remember_turn, set_counter, skip
from villagers_rules.model.rulebook import BUILD_TURNS
from villagers_rules.model.state import State
from villagers_rules.model.tasks import BuildTask, TurnTask
from villagers_rules.model.triggers import announce
from villagers_rules.phrases import phrase
from villagers_rules.table.draft_steps import reset_turn
from villagers_rules.table.limits import build_limit
from villagers_rules.table.seats import set_order
from villagers_rules.table.standing import changed
from villagers_rules.table.triggered import forget_triggered

_BASICS: Final = "basics per turn"
"""The name of how many basic villagers can be got in a turn, which cards in play may change."""
_BEGINS: Final = "turn build begins"
_ENDS: Final = "turn build ends"
"""What is announced of a turn."""


def begin(state: State) -> None:
    """Begin the phase with the turn of the first player, or of who comes first by the rules."""
    set_order(state, state.rules.build.order)
    push(state, BuildTask(1))
    _begin_next(state, state.seats_from(state.first_at_turn()))


def begin_turn(state: State, seat: int) -> None:
    """Begin a build turn: the build limit is read now and fixed for the turn (R5.1)."""
    table = state.table
    set_counter(state, "player", seat)
    reset_turn(state)
    if table.remembers:
        remember_turn(state)
    limit = build_limit(state, seat)
    set_counter(state, "build_limit", limit)
    set_counter(state, "builds_left", limit)
    trades = state.rules.basics_per_turn
    set_counter(state, "trades_left", changed(state, _BASICS, trades, seat) if _BASICS in table.changers else trades)
    if state.triggered:
        forget_triggered(state, ("turn",))
    if _BEGINS in table.listeners:
        announce(state, _BEGINS, seat)


def end_turn(state: State) -> None:
    """End the turn; the next one begins at once, or when what the end sets off is done."""
    if _ENDS in state.table.listeners:
        announce(state, _ENDS, state.player)
    if state.pending:
        push(state, TurnTask())
    else:
        _go_on(state)


def advance_turn(state: State, task: TurnTask) -> bool:
    """Begin the build turn that has waited."""
    pop(state)
    _go_on(state)
    return False


def _go_on(state: State) -> None:
    """Begin another turn of the same player, or the next player's, or end the turns of the phase."""
    task, seat = state.agenda[-1], state.player
    assert isinstance(task, BuildTask)
    if task.turns_begun < _turns_of(state, seat):
        _set_turns(state, task.turns_begun + 1)
        begin_turn(state, seat)
        return
    if state.more_turns[seat]:
        _use_up(state, seat, task.turns_begun)
    seats = state.seats_from(state.first_at_turn())
    _begin_next(state, seats[seats.index(seat) + 1 :])


def _begin_next(state: State, seats: tuple[int, ...]) -> None:
    """Begin the turn of the first of *seats* that has one; without any the turns of the phase are over (R5.6)."""
    for seat in seats:
        if _turns_of(state, seat) > 0:
            _set_turns(state, 1)
            begin_turn(state, seat)
            return
        _use_up(state, seat, 0)
        skip(state, NOBODY, phrase("{player} has no build turn", player=terms.owner(seat + 1)))
    _set_turns(state, 0)


def _turns_of(state: State, seat: int) -> int:
    """Return how many turns *seat* has in a build phase by the rules, the cards in play and effects."""
    turns = state.rules.build_turns
    if BUILD_TURNS in state.table.changers:
        turns = changed(state, BUILD_TURNS, turns, seat)
    return turns + state.more_turns[seat]


def _use_up(state: State, seat: int, had: int) -> None:
    """Forget what effects gave or took of the turns of *seat*, which *had* so many; what is still to be skipped stays."""
    more = state.more_turns[seat]
    left = min(0, more + max(0, _turns_of(state, seat) - more - had))
    if left != more:
        set_counter(state, "more_turns", [left if other == seat else rest for other, rest in enumerate(state.more_turns)])


def _set_turns(state: State, turns: int) -> None:
    """Note how many turns the player at turn has begun in this phase; 0 once nobody has one any more."""
    task = state.agenda[-1]
    assert isinstance(task, BuildTask)
    if task.turns_begun != turns:
        pop(state)
        push(state, BuildTask(turns))
