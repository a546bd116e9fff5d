"""What happens instead of something that would happen: it is found out on a copy, and asked, before it happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from villagers_rules.errors import GameError
from villagers_rules.model.changes import push, set_counter
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.model.prevented import Prevented
from villagers_rules.model.state import State
from villagers_rules.model.triggers import Foreseen
from villagers_rules.table.triggered import show_in_hand

_KEY: Final = " | "
"""What stands between an ability that was asked about and what it would replace."""


def begin_replacement(state: State, happens: Callable[[State], object]) -> bool:
    """Begin what replaces something that *happens* next, if any card would and was not asked about it yet; return whether."""
    depth = len(state.agenda)
    if state.answered and state.asked_at != depth:
        return False  # What is done instead is not replaced itself.
    for each in _foreseen(state, happens):
        asked = f"{each.card} {each.task.seat} {each.spot} {each.task.hook}{_KEY}{each.key}"
        if asked not in state.answered:
            set_counter(state, "answered", [*state.answered, asked])
            set_counter(state, "asked_at", depth)
            if each.shown and each.task.it is not None:
                show_in_hand(state, each.task.it)
            push(state, each.task)
            return True
    return False


def is_replaced(state: State, happens: Callable[[State], object]) -> bool:
    """Return whether any card does something instead of what *happens*, and is not what is done instead already."""
    return not state.answered and bool(_foreseen(state, happens))


def _foreseen(state: State, happens: Callable[[State], object]) -> list[Foreseen]:
    """Return what cards would replace of all that *happens*."""
    trial = state.copy()
    trial.journal = Journal()
    trial.foreseen = []
    trial.barred = Prevented(state.prevented)
    try:
        happens(trial)
    except GameError:
        return []  # It is reported when it really happens.
    return [
        each
        for each in trial.foreseen
        if each.condition is None or each.condition.compute(state, each.task.seat, each.task.context)
    ]


def prevent(state: State) -> None:
    """Prevent what the ability at work replaces, as its steps begin."""
    key = state.answered[-1].rpartition(_KEY)[2]
    if key not in state.prevented:
        set_counter(state, "prevented", [*state.prevented, key])


def forget_replacements(state: State) -> None:
    """Forget what was asked and prevented, once what it was about has happened without it."""
    for field, empty in (("answered", []), ("prevented", []), ("asked_at", 0)):
        if getattr(state, field):
            set_counter(state, field, empty)
