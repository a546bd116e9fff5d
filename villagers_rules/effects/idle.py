"""Whether steps would do nothing as things stand, so that nobody is offered them: as far as all can see (R8.1, R16)."""

from __future__ import annotations

from typing import Any

from villagers_rules.effects.choosing import choices
from villagers_rules.effects.risks import HIDDEN_PLACES
from villagers_rules.language import nodes
from villagers_rules.model.context import IT, Context
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.steps import Step, Steps
from villagers_rules.model.tasks import StepsTask


def does_anything(state: State, task: StepsTask, steps: Steps) -> bool:
    """Return whether any of *steps* would do something, carried out by the player of *task* with what it knows.

    Steps that depend on what is hidden, or that cannot be judged at once, count as doing something.
    """
    return _any(state, task.seat, task.context, steps)


def _any(state: State, seat: int, context: Context, steps: Steps) -> bool:
    missing: set[str] = set()  # What was to be chosen before, where there is nothing to choose from.
    for step in steps:
        if step.condition is not None and not step.condition.compute(state, seat, context):
            continue
        if missing and any(str(named) in missing for named in (step.takes, *step.options.values())):
            continue
        if step.verb == "choose" and _finds_nothing(state, seat, context, step):
            missing |= {IT, f"the {step.options['as']}"} if "as" in step.options else {IT}
            continue
        if not _is_idle(state, seat, context, step):
            return True
    return False


def _is_idle(state: State, seat: int, context: Context, step: Step[Any]) -> bool:
    """Return whether a step surely does nothing now."""
    takes, options = step.takes, step.options
    match step.verb:
        case "if":
            chosen = options["do"] if takes.compute(state, seat, context) else options.get("otherwise", ())
            return not _any(state, seat, context, chosen)
        case "repeat":
            enough = "until" in options and options["until"].compute(state, seat, context)
            return bool(enough or takes.compute(state, seat, context) <= 0)
        case "gain" | "pay":
            return bool(takes.compute(state, seat, context) == 0)
        case "for_each":
            return not isinstance(takes, str) and not _is_hidden(takes) and not _any_for_each(state, seat, context, step)
        case "count":
            named = [getattr(options[key], "selection", None) for key in ("from", "of") if key in options]
            passes = "from" not in options or options["by"].compute(state, seat, context) > 0
            return not passes or any(_is_empty(state, seat, context, found) for found in named if found is not None)
        case "move" | "flip" | "reveal" | "look_at":
            found = getattr(takes, "selection", takes)
            return not isinstance(found, str) and found is not None and _is_empty(state, seat, context, found)
    return False


def _any_for_each(state: State, seat: int, context: Context, step: Step[Any]) -> bool:
    themselves = isinstance(step.takes.tree, nodes.Players) and "by" not in step.options
    for each in step.takes.find(state, seat, context):
        doer, known = (each.number, context.chose(None).meaning(seat)) if themselves else (seat, context.chose(each))
        if _any(state, doer, known, step.options["do"]):
            return True
    return False


def _finds_nothing(state: State, seat: int, context: Context, step: Step[Any]) -> bool:
    if "by" in step.options or _is_hidden(step.takes):
        return False
    return next(choices(state, StepsTask(0, "", seat, context=context), step), None) is None


def _is_empty(state: State, seat: int, context: Context, selection: Any) -> bool:
    """Return whether a selection finds nothing, among what all can see."""
    if not hasattr(selection, "find") or _is_hidden(selection):
        return False
    found: list[Reference] = selection.find(state, seat, context)
    return not found


def _is_hidden(selection: Any) -> bool:
    """Return whether a selection is among cards that not everybody sees, by more than their backs."""
    tree = selection.tree
    if not isinstance(tree, nodes.Villagers) or tree.place is None or tree.place.word not in HIDDEN_PLACES:
        return False
    return tree.place.word == "them" or not selection.by_backs
