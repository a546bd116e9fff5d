"""What becomes of a card that was played, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from villagers_rules.model.steps import Step, Steps
from villagers_rules.packs.step_scope import VILLAGER
from villagers_rules.text.prose import Prose

_PUTTING = ("move", "place", "exchange", "replace")
"""The verbs that put a card elsewhere."""
_WAITING = "when"
"""The verb of steps that wait, while the card does not."""


def after_play(prose: Prose, steps: Steps) -> str:
    """Return the sentence, with a space before it, that a card is discarded after its *steps*, unless these put it elsewhere."""
    if any(_puts_itself(step) and step.condition is None for step in steps):
        return ""
    perhaps = any(_puts_itself(step) for step in _with_inner(steps))
    waits = bool(steps) and steps[-1].verb == _WAITING
    return f" {prose.words('villagers')['discard unless moved' if perhaps else 'discard now' if waits else 'discard']}"


def _puts_itself(step: Step[Any]) -> bool:
    """Return whether *step* puts the card elsewhere that has it."""
    return step.verb in _PUTTING and VILLAGER in (step.takes, step.options.get("with"))


def _with_inner(value: Any) -> Iterator[Step[Any]]:
    """Yield the steps in *value*, a list or an argument of a step, and those of the lists within them."""
    if isinstance(value, Step):
        yield value
        yield from _with_inner((value.takes, *value.options.values()))
    elif isinstance(value, (tuple, list)):
        for part in value:
            yield from _with_inner(part)
