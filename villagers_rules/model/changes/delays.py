"""Lists of steps on the agenda and those that wait: one begins or ends to wait, or learns where what it chose lies now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from villagers_rules.model import public_changes
from villagers_rules.model.changes.counters import pop, push, set_counter
from villagers_rules.model.context import Context, Position
from villagers_rules.model.hooks import INNER
from villagers_rules.model.journal import Entry
from villagers_rules.model.narrator import Narrator
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask


def begin_to_wait(state: State, task: StepsTask) -> None:
    """Let a list of steps wait for its occasion, after all others that wait."""
    state.waiting = [*state.waiting, task]  # The journal holds what waited before.
    if state.journal is not None:
        state.journal.append(WaitEntry(len(state.waiting) - 1, task, begins=True))


def end_waiting(state: State, number: int) -> None:
    """Let the list with the *number*, from 0, of those that wait do so no longer."""
    task = state.waiting[number]
    state.waiting = [*state.waiting[:number], *state.waiting[number + 1 :]]
    if state.journal is not None:
        state.journal.append(WaitEntry(number, task, begins=False))


def follow(tasks: Iterable[StepsTask], ways: Mapping[Position, Position | None]) -> list[StepsTask]:
    """Return lists of steps with placed cards where they lie now, by seat and spot; what lies nowhere is forgotten."""
    return [task.following(ways) for task in tasks]


def forget_card(state: State, seat: int, spot: int) -> None:
    """Let nothing be known any more of a card that has left its village, or given its place to another one.

    Lists that wait do not speak of it, and a card that lies there now has not been used and has not acted.
    """
    kept = {
        "waiting": follow(state.waiting, {(seat, spot): None}),
        "used": [row for row in state.used if row[:2] != (seat, spot)],
        "triggered": [row for row in state.triggered if row[2:4] != (seat, spot)],
    }
    for field, rows in kept.items():
        if rows != getattr(state, field):
            set_counter(state, field, rows)


def call_off(state: State, seat: int, spot: int) -> None:
    """Take off the agenda what a villager has not begun that leaves for a pile or gives its place to another one (R8.13)."""
    agenda = state.agenda
    ended = [
        isinstance(task, StepsTask)
        and not task.steps_done
        and task.this is not None
        and (task.this.area, task.this.number, task.this.card) == ("village", seat, spot)
        and INNER not in task.hook
        for task in agenda
    ]
    if True not in ended:
        return
    first = ended.index(True)
    kept = [task for task, is_ended in zip(agenda[first:], ended[first:], strict=True) if not is_ended]
    for _ in ended[first:]:
        pop(state)
    for task in kept:
        push(state, task)


class WaitEntry(Entry):
    """A list of steps, the one with the *number* (from 0) of those that wait, begins to do so, or does so no longer."""

    __slots__ = ("begins", "number", "task")
    kind = "wait"
    fields = (("number", "number"), ("task", "task"), ("begins", "flag"))

    def __init__(self, number: int, task: StepsTask, begins: bool) -> None:  # noqa: FBT001
        self.number = number
        self.task = task
        self.begins = begins

    def revert(self, state: State) -> None:
        before, after = state.waiting[: self.number], state.waiting[self.number :]
        state.waiting = [*before, *after[1:]] if self.begins else [*before, self.task, *after]

    def fits(self, state: State) -> bool:
        if (getattr(self.task, "card", None), getattr(self.task, "hook", "")) not in state.table.waiting:
            return False
        return state.waiting[self.number :] == [self.task] if self.begins else self.number <= len(state.waiting)

    def narrate(self, narrator: Narrator) -> public_changes.StepsWaiting:
        return public_changes.StepsWaiting(**narrator.waiting(self.task), begins=self.begins)


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
