"""What lists of steps on the agenda know: where that lies now which they have chosen, once steps within them have moved it."""

from __future__ import annotations

from villagers_rules.model.context import Context
from villagers_rules.model.journal import Entry
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask


def learn(state: State, number: int, context: Context) -> None:
    """Let the list of steps with the *number*, from 0, on the agenda know what *context* says from now on."""
    task = state.agenda[number]
    assert isinstance(task, StepsTask)  # Steps alone know anything.
    state.agenda[number] = task.knowing(context)
    if state.journal is not None:
        state.journal.append(LearnedEntry(number, task.context, context))


class LearnedEntry(Entry):
    """The list of steps with the *number*, from 0, on the agenda knows what *after* says, and no longer what *before* did."""

    __slots__ = ("after", "before", "number")
    kind = "learned"
    fields = (("number", "number"), ("before", "context"), ("after", "context"))

    def __init__(self, number: int, before: Context, after: Context) -> None:
        self.number = number
        self.before = before
        self.after = after

    def revert(self, state: State) -> None:
        task = state.agenda[self.number]
        assert isinstance(task, StepsTask)
        state.agenda[self.number] = task.knowing(self.before)

    def fits(self, state: State) -> bool:
        task = state.agenda[self.number] if self.number < len(state.agenda) else None
        return isinstance(task, StepsTask) and task.context == self.after
