"""What a step finds as it begins: it stays the same while something else is done instead in the midst of it (R8.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.steps import Step
from villagers_rules.model.tasks import StepsTask

if TYPE_CHECKING:
    from villagers_rules.language import Selection

_NAMES: Final = ("from", "to", "of")
"""The keys under which a step says whose gold or whose counter it is about."""
_END: Final = Reference("number", 0)
"""What stands behind all that a step has found under one key, among what was chosen in it."""


def finding(state: State, task: StepsTask, step: Step[Any]) -> StepsTask | None:
    """Return the task that knows what its *step* finds now, if something may be done instead before all of it is carried out.

    None once it knows, where the step finds nothing by a selection, and where no card does anything instead.
    """
    if task.chosen or not state.table.replacers:
        return None
    selections = [*_selections(step)]
    if not selections:
        return None
    found = [(*selection.find(state, task.seat, task.context), _END) for selection in selections]
    return task.choosing(tuple([card for each in found for card in each]))


def found_by(state: State, task: StepsTask, step: Step[Any], selection: Selection) -> list[Reference]:
    """Return what a *selection* of a step has found as the step began, or finds now."""
    if not task.chosen:
        return selection.find(state, task.seat, task.context)
    found = list(task.chosen)
    for other in _selections(step):
        end = found.index(_END)
        if other is selection:
            return found[:end]
        del found[: end + 1]
    return []


def _selections(step: Step[Any]) -> Iterator[Selection]:
    for named in (step.takes, *(step.options[key] for key in _NAMES if key in step.options)):
        selection = getattr(named, "selection", None)
        if selection is not None:
            yield selection
