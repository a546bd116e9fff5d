"""The moments at which face-up events act outside the event phase: their steps are laid on the agenda (R15.4, R15.9)."""

from __future__ import annotations

from collections.abc import Sequence

from villagers_rules.model.changes import push
from villagers_rules.model.context import Context
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask


def start_event_steps(state: State, phase: str, seats: Sequence[int]) -> None:
    """Begin what face-up events do at the start of *phase* or a turn in it, the first dealt first, for each seat."""
    events = state.areas["event"][0]
    if not events:
        return
    hooks, hook = state.table.hooks, state.table.of_events[phase, "start"]
    for kind in reversed(events):
        if hook in hooks[kind]:
            for seat in reversed(seats):
                push(state, StepsTask(kind, hook, seat, context=Context(this=Reference("event", card=kind))))


def has_acted(state: State, kind: int) -> bool:
    """Return whether a face-up event that acts in another phase has done so this round, so that it cannot be called off (R15.9).

    One that asks a player has acted once the choice is made, one that changes a number once the event phase has started.
    """
    if kind in state.table.resolved or any(isinstance(task, StepsTask) and task.card == kind for task in state.agenda):
        return False
    phases = state.rules.phases
    return any(phase in phases and state.phase >= phases.index(phase) for phase in state.table.acts_in[kind])
