"""The event phase (R15.4, R18.2): an `EventsTask`, and an `EventTask` for each event at work."""

from __future__ import annotations

from villagers_rules.model.changes import move_card, pop, push, set_counter
from villagers_rules.model.context import Context
from villagers_rules.model.groups import Group, group
from villagers_rules.model.moves import ResolveMove
from villagers_rules.model.places import EVENT, RESOLVING
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.tasks import EventsTask, EventTask, StepsTask
from villagers_rules.table.decks import REVEALED, announce_revealed, discard_event


def reveal_first(state: State) -> None:
    """Note what those events set off that set-up dealt face up, as the first round begins (R15.4)."""
    acting = {kind for kind, _ in state.table.listeners.get(REVEALED, ())}
    revealed = [kind for kind in state.piles[EVENT] if kind in acting]
    if revealed:
        set_counter(state, "player", state.first_player)
    for kind in revealed:
        announce_revealed(state, kind)


def begin(state: State) -> None:
    """Begin the phase; the first player says in which order events are resolved, where that is chosen."""
    if state.player != state.first_player:
        set_counter(state, "player", state.first_player)
    push(state, EventsTask(0))


def advance(state: State, task: EventsTask) -> bool:
    """Return True while an event is to be chosen; else resolve the next one, and end the phase after the last."""
    _trigger(state)
    if state.pending:
        return False  # What turning them up has set off comes first.
    stage = task.stage
    waiting = to_resolve(state)
    if stage == 0 and waiting:
        if state.rules.events.chosen:
            return True
        _resolve(state, waiting[0])
        return False
    last = [kind for kind in state.piles[EVENT] if kind not in state.table.staying] if stage < 2 else []
    if last:
        pop(state)
        push(state, EventsTask(1))
        _resolve(state, last[0])
        return False
    pop(state)
    return False


def _trigger(state: State) -> None:
    """Turn up the events that lie under stacks which are empty now (R18.2).

    Where players choose the order all of them are turned up, else the leftmost one when the one before is resolved: a stack that
    was emptied meanwhile may lie further left than those that were empty before.
    """
    stacks = state.areas["stack"]
    for number, slot in enumerate(state.areas["under"]):
        while slot and not stacks[number]:
            if not state.rules.events.chosen and to_resolve(state):
                return
            kind = slot[-1]
            move_card(state, kind, state.layout.under + number, EVENT)
            announce_revealed(state, kind)


def to_resolve(state: State) -> list[int]:
    """Return the face-up events that are resolved before the end of the phase, in the order of the deal."""
    last, staying = state.table.resolved_last, state.table.staying
    return [kind for kind in state.piles[EVENT] if kind not in last and kind not in staying]


def options(state: State, task: EventsTask) -> list[Group]:
    """Return the events that may be resolved next, in any order (R15.4)."""
    return [group(ResolveMove, list(dict.fromkeys(to_resolve(state))))]


def carry_out(state: State, task: EventsTask, move: ResolveMove) -> bool:
    """Resolve the event that was chosen."""
    _resolve(state, move.card)
    return False


def _resolve(state: State, kind: int) -> None:
    """Begin to resolve a face-up event: from now on nothing can discard it (R15.5)."""
    move_card(state, kind, EVENT, RESOLVING)
    push(state, EventTask(kind, 0))


def advance_event(state: State, task: EventTask) -> bool:
    """Carry out the event's steps for one player after the other, then discard it."""
    kind, turns = task.card, task.turns_taken
    trigger = state.table.resolved.get(kind)
    pop(state)
    if trigger is not None and turns < (1 if trigger.first_player else state.players) and kind in state.piles[RESOLVING]:
        push(state, EventTask(kind, turns + 1))
        seat, context = state.turn_order()[turns], Context(this=Reference("event", card=kind))
        if trigger.condition is None or trigger.condition.compute(state, seat, context):
            push(state, StepsTask(kind, trigger.name, seat, context=context))
    elif kind in state.piles[RESOLVING]:
        discard_event(state, kind)
    return False
