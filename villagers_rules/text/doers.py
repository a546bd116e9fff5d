"""Steps without those in which somebody else is "that player" than who has others do them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve

from villagers_rules.model.hooks import WAITING
from villagers_rules.packs import Step
from villagers_rules.packs.occasions import done_by_nobody


def without_doers(steps: Sequence[Any]) -> tuple[Any, ...]:
    """Return *steps* and their lists without what waits for something that somebody does: there that one is meant."""
    kept = (step for step in steps if not isinstance(step, Step) or step.verb != WAITING or done_by_nobody(step.takes))
    return tuple(map(_without_inner_doers, kept))


def _without_inner_doers(part: Any) -> Any:
    """Return a *part* of an argument, which may be a step, a list of steps or neither, without them."""
    if isinstance(part, tuple):  # One of the lists of `either`.
        return without_doers(part)
    if not isinstance(part, Step):
        return part
    lists = {key: without_doers(value) for key, value in part.options.items() if isinstance(value, tuple)}
    takes = without_doers(part.takes) if isinstance(part.takes, tuple) else part.takes
    return evolve(part, takes=takes, options={**part.options, **lists})
