"""Which choices leave what is chosen as it is, by the steps after them: protected cards may be chosen for these (R8.12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from attrs import evolve

from villagers_rules.model.context import IT
from villagers_rules.model.steps import Step, Steps

_TAKING: Final = ("move", "exchange", "replace", "place", "flip", "draft")
"""The verbs that take a card from where it lies, cover it or turn it."""
_CHOOSING: Final = ("choose", "first_of")
"""The verbs that choose among what effects may not take."""
_RENEWING: Final = ("choose", "first_of", "auction")
"""The verbs after which `it` is something else in any case."""


def with_harmless(steps: Sequence[Step[Any]]) -> Steps:
    """Return the *steps* of a list with those that choose marked whose choice the others leave as it is, where it lies."""
    found = []
    for number, step in enumerate(steps):
        if step.verb in _CHOOSING:
            names = {IT, f"the {step.options['as']}"} if "as" in step.options else {IT}
            step = evolve(step, harmless=not _any_takes(steps[number + 1 :], names))
        found.append(step)
    return tuple(found)


def taken_after(steps: Sequence[Step[Any]], number: int, inner: Steps) -> Steps:
    """Return the list *inner* within step *number* with the choices no longer marked that steps after it take by name.

    Those are the *steps* after that one and, since the list may be carried out once more, its own.
    """
    later = (*steps[number + 1 :], *inner)
    return tuple(
        evolve(step, harmless=step.harmless and not _any_takes(later, {f"the {name}"}))
        if step.verb == "choose" and (name := step.options.get("as")) in steps[number].gives
        else step
        for step in inner
    )


def _any_takes(steps: Sequence[Step[Any]], names: set[str]) -> bool:
    """Return whether any of *steps*, or of those within them, takes what one of *names* means."""
    names = set(names)
    for step in steps:
        if _takes(step, names) or any(_any_takes(inner, names) for inner in _inner(step)):
            return True
        if step.verb in _RENEWING and step.condition is None and "by" not in step.options:
            names.discard(IT)
    return False


def _takes(step: Step[Any], names: set[str]) -> bool:
    if step.verb == "pay":  # Coins lie on the card.
        return _means(step.options.get("from"), names)
    return step.verb in _TAKING and any(_means(value, names) for value in (step.takes, *step.options.values()))


def _means(value: Any, names: set[str]) -> bool:
    """Return whether an argument of a step means one of *names*, or the top of it."""
    named = getattr(value, "chosen", value)
    return isinstance(named, str) and str(named) in names


def _inner(step: Step[Any]) -> Iterator[Steps]:
    """Yield the lists of steps within *step*."""
    for value in (step.takes, *step.options.values()):
        if isinstance(value, tuple) and value:
            if isinstance(value[0], Step):
                yield value
            elif isinstance(value[0], tuple):
                yield from value
