"""What was set off goes on the agenda; what acts so many times a turn, phase, round or game does so no more often."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from villagers_rules.model.changes import EVERYONE, end_waiting, push, see_card, set_counter
from villagers_rules.model.known import known_to
from villagers_rules.model.places import HELD, Place
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.steps import AtMost
from villagers_rules.model.tasks import StepsTask
from villagers_rules.model.triggers import ENDED, OPEN, acted


def start_triggered(state: State) -> None:
    """Put what was set off on the agenda, the first on top, but for what has acted already as often as it may."""
    pending, state.pending = state.pending, []
    if state.table.reactions:
        pending = _open_reactions(state, pending)
    if state.waiting:
        _end_waiting(state, pending)
    tasks = [task for task in pending if task.steps_done != ENDED and _may_act(state, task)]
    for task in tasks:
        if task.this is not None and task.this.area in HELD:
            show_in_hand(state, task.this)  # That it acts tells all which card it is (R8.13).
    for number in range(len(tasks) - 1, -1, -1):
        push(state, tasks[number])


def show_in_hand(state: State, card: Reference) -> None:
    """Show a *card* of a hand or stash to all, unless they know it."""
    place = state.layout.place(card.area, card.number)
    owner = state.layout.holder(place)
    known = state.known_hands[state.layout.hand_of[place]]
    if not all(seat == owner or card.card in known_to(known, seat) for seat in range(state.players)):
        see_card(state, EVERYONE, card.card, place)


def _open_reactions(state: State, pending: Sequence[StepsTask]) -> list[StepsTask]:
    """Let cards be played on what happened last of what they wait for; return the rest of *pending*."""
    latest = {(task.card, task.seat): task.at(0, task.context) for task in pending if task.steps_done == OPEN}
    if latest:
        others = [task for task in state.occasions if (task.card, task.seat) not in latest]
        set_counter(state, "occasions", [*others, *latest.values()])
    return [task for task in pending if task.steps_done != OPEN]


def end_occasion(state: State, kind: int, place: Place) -> None:
    """Let a card that was played and came back to a hand or stash, at *place*, be played no more on what happened (R8.7)."""
    holder = state.layout.holder(place) if state.layout.area_of[place] in HELD else None
    left = [task for task in state.occasions if (task.card, task.seat) != (kind, holder)]
    if left != state.occasions:
        set_counter(state, "occasions", left)


def _end_waiting(state: State, pending: Sequence[StepsTask]) -> None:
    """Let what waited for an occasion wait no longer, where it has come once or the time is over."""
    for task in pending:
        waits = state.table.waiting.get((task.card, task.hook))
        if waits is not None and (task.steps_done == ENDED or waits.is_once):
            lists = [(each.card, each.hook, each.seat) for each in state.waiting]
            if (task.card, task.hook, task.seat) in lists:
                end_waiting(state, lists.index((task.card, task.hook, task.seat)))


def _may_act(state: State, task: StepsTask) -> bool:
    """Return whether an ability may act now, and remember that it did if that is limited."""
    if (task.card, task.hook) not in state.table.often:
        return True
    if is_done(state, task, task.hook):
        return False
    remember_done(state, task, task.hook)
    return True


def is_done(state: State, task: StepsTask, hook: str) -> bool:
    """Return whether the list *hook* of the card with the steps of *task* was started as often as it may be in this time."""
    most: AtMost = state.table.often[task.card, hook]
    return state.triggered.count(acted(task, hook)) >= most.times


def remember_done(state: State, task: StepsTask, hook: str) -> None:
    """Remember that the list *hook* of the card with the steps of *task* was started."""
    set_counter(state, "triggered", [*state.triggered, acted(task, hook)])


def forget_triggered(state: State, ended: Collection[str]) -> None:
    """Let what acts or may be used once a turn, phase or round act again, as those have *ended*."""
    if state.used and len(ended) > 1:
        forget_used(state, ended)
    if state.triggered:
        _forget_acted(state, ended)


def forget_used(state: State, ended: Collection[str]) -> None:
    """Let what may be used once a turn, phase or round be used again, as those have *ended*."""
    lasting = state.table.lasting
    left = [use for use in state.used if lasting.get(use[2], "turn") not in ended]
    if left != state.used:
        set_counter(state, "used", left)


def _forget_acted(state: State, ended: Collection[str]) -> None:
    often = state.table.often
    kept = [each for each in state.triggered if often[each[0], each[-1]].per not in ended]
    if kept != state.triggered:
        set_counter(state, "triggered", kept)


def has_acted(state: State, kind: int) -> bool:
    """Return whether a face-up event that acts in another phase has done so this round, so that it cannot be called off (R15.9).

    One that asks a player has acted once the choice is made, one that changes a number once the event phase has started.
    """
    if kind in state.table.resolved or any(isinstance(task, StepsTask) and task.card == kind for task in state.agenda):
        return False
    phases = state.rules.phases
    return any(phase in phases and state.phase >= phases.index(phase) for phase in state.table.acts_in[kind])
