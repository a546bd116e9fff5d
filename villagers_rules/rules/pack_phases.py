"""The phases that packs declare: a `PhaseTask`, in which one player after the other carries out the steps of the phase."""

from __future__ import annotations

from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import pop, push, remember_turn, set_counter
from villagers_rules.model.context import EMPTY
from villagers_rules.model.rulebook import Phase, phase_steps
from villagers_rules.model.state import State
from villagers_rules.model.tasks import PhaseTask, StepsTask
from villagers_rules.model.triggers import announce
from villagers_rules.table.seats import in_order, seat_of_turn
from villagers_rules.table.triggered import forget_triggered


def _phase_now(state: State) -> Phase:
    """Return the declared phase that is at work."""
    return state.rules.declared_phases[state.rules.phases[state.phase]]


def begin(state: State) -> None:
    """Begin the phase, if its condition holds, with the players in the order as of now."""
    phase = _phase_now(state)
    if phase.condition is None or phase.condition.compute(state, state.first_player, EMPTY):
        push(state, PhaseTask(_order_of(state, phase), 0))


def _order_of(state: State, phase: Phase) -> tuple[int, ...]:
    """Return the players' seats in the order in which they have their turns."""
    if phase.first_player:
        return (state.first_player,)
    return in_order(state, phase.order)


def advance(state: State, task: PhaseTask) -> bool:
    """End the turn that has begun, where anything waits for that; then begin the next one, or end the phase after the last."""
    phase = _phase_now(state)
    begun = task.turns_begun
    pop(state)
    ends = f"turn {phase.name} ends"
    if begun and not task.announced and ends in state.table.listeners:
        push(state, PhaseTask(task.order, begun, announced=True))
        announce(state, ends, state.player)
        return False
    if begun < phase.times * len(task.order):
        seat = seat_of_turn(task.order, begun, snake=phase.order.snake)
        if state.player != seat:
            set_counter(state, "player", seat)
        remember_turn(state)
        push(state, PhaseTask(task.order, begun + 1))
        push(state, StepsTask(NOBODY, phase_steps(phase.name), seat))
        forget_triggered(state, ("turn",))
        announce(state, f"turn {phase.name} begins", seat)
    return False
