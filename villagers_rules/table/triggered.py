"""What was set off goes on the agenda; what acts once a turn, phase, round or game does so once."""

from __future__ import annotations

from collections.abc import Collection

from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import push, set_counter
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask


def start_triggered(state: State) -> None:
    """Put what was set off on the agenda, the first on top, but for what has acted already as often as it may."""
    pending, state.pending = state.pending, []
    tasks = [task for task in pending if _may_act(state, task)]
    for number in range(len(tasks) - 1, -1, -1):
        push(state, tasks[number])


def _may_act(state: State, task: StepsTask) -> bool:
    """Return whether an ability may act now, and remember that it did if that is limited."""
    if not state.table.often.get((task.card, task.hook)):
        return True
    this = task.this
    spot = this.card if this is not None and this.area == "village" else NOBODY
    key = (task.card, task.seat, spot, task.hook)
    if key in state.triggered:
        return False
    set_counter(state, "triggered", [*state.triggered, key])
    return True


def forget_triggered(state: State, ended: Collection[str]) -> None:
    """Let what acts once a turn, phase or round act again, as those have *ended*."""
    if state.triggered:
        often = state.table.often
        kept = [each for each in state.triggered if often[each[0], each[3]] not in ended]
        if kept != state.triggered:
            set_counter(state, "triggered", kept)
