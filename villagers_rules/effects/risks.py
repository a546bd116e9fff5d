"""Which steps may turn out to be out of reach, told from the steps alone, so that the others need not be tried out."""

from __future__ import annotations

from typing import Any

from villagers_rules.language import nodes
from villagers_rules.model.steps import Step, Steps

_known: dict[int, tuple[Steps, int]] = {}
"""By the identity of a list of steps: the list itself, so that it is kept, and the number of its last risk."""


def last_risk(steps: Steps) -> int:
    """Return the number (from 0) of the last step that may be out of reach though all before it were carried out, or -1."""
    found = _known.get(id(steps))
    if found is None:
        found = _known[id(steps)] = (steps, _last_risk(steps))
    return found[1]


def _last_risk(steps: Steps) -> int:
    last = -1
    chosen = looked = False  # Whether `it` surely is a card that lies there, and whether cards are surely looked at.
    for number, step in enumerate(steps):
        sure = step.condition is None
        if step.verb == "choose_one":
            safe = looked and _any_looked_at(step.takes.tree)
            chosen = sure
        elif step.verb in ("move", "draft"):
            safe = chosen and step.takes == "it"
            chosen = False
        elif step.verb == "look_at":
            safe = (chosen and step.takes == "it" and "cards" not in step.options) or step.takes == "their hand"
            looked = sure
        elif step.verb == "pay":
            safe = _can_be_paid(steps[number - 1] if number else None, step)
        elif step.verb == "change":
            safe = step.options["by"] < 0 or "unless_paid" in step.options
        else:
            safe = step.verb not in ("place", "first_of")
        if not safe:
            last = number
    return last


def _any_looked_at(tree: Any) -> bool:
    """Return whether a selection finds every card that is looked at."""
    if not isinstance(tree, nodes.Villagers) or tree.place is None or tree.place.word != "them":
        return False
    return not (tree.kinds or tree.having or tree.that)


def _can_be_paid(before: Step[Any] | None, step: Step[Any]) -> bool:
    """Return whether who was chosen by the step *before* surely has what it pays."""
    if before is None or before.verb != "choose_one" or step.options.get("from") != "their supply":
        return False
    having, owed = getattr(before.takes.tree, "having", None), step.takes.tree
    if not isinstance(having, nodes.WithAtLeast) or not isinstance(before.takes.tree, nodes.Players):
        return False
    return isinstance(owed, nodes.Number) and owed.value <= having.number
