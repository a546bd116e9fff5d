"""The moments at which face-up events act outside the event phase: their steps are laid on the agenda (R15.4, R15.9)."""

from __future__ import annotations

from collections.abc import Sequence

from villagers_rules.model.changes import push
from villagers_rules.model.state import State

AT_WORK = {"start_of_draft_phase": "draft", "start_of_build_turn": "build"}
"""The hooks of events that act in another phase, each with that phase."""
EVENTS = "events"
IN_EVENT_PHASE = frozenset({"in_event_phase", "end_of_event_phase"})
"""The hooks of events that wait for the event phase."""


def begin_for_events(state: State, hook: str, seats: Sequence[int]) -> None:
    """Begin what face-up events do at the moment *hook*, the first dealt first, each for one of *seats* after the other."""
    events = state.areas["event"][0]
    if not events:
        return
    hooks = state.table.hooks
    for kind in reversed(events):
        if hook in hooks[kind]:
            for seat in reversed(seats):
                push(state, ("steps", kind, hook, seat, 0, None, ("event", kind)))


def has_acted(state: State, kind: int) -> bool:
    """Return whether a face-up event that acts in another phase has done so this round, so that it cannot be called off (R15.9).

    One that asks a player has acted once the choice is made, one that changes a number once the event phase has begun.
    """
    hooks = state.table.hooks[kind]
    if not IN_EVENT_PHASE.isdisjoint(hooks) or any(task[0] == "steps" and task[1] == kind for task in state.agenda):
        return False
    phases = state.rules.phases
    acts_in = [phase for hook, phase in AT_WORK.items() if hook in hooks] or [EVENTS]
    return any(phase in phases and state.phase >= phases.index(phase) for phase in acts_in)
