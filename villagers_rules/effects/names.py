"""What names mean once a step has moved what was chosen: it is followed wherever it goes, in the lists around as well."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from villagers_rules.effects.context import PILES
from villagers_rules.effects.transfer import is_there
from villagers_rules.model.changes import learn
from villagers_rules.model.context import Context
from villagers_rules.model.hooks import outer
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask

MOVING: Final = ("move", "replace", "draft", "place")
"""The verbs after which a card lies elsewhere, which they return as it lies there."""

STAYING: Final = ("flip", "reveal", "look_at", "carry_out")
"""The verbs that leave a card where it lies, and the latest choice as it was."""


def follow_name(state: State, task: StepsTask, name: str, cards: tuple[Reference, ...], became: tuple[Reference, ...]) -> None:
    """Let lists of the same card that go on later know what *cards* that were moved by their *name* *became*.

    Equal cards that stay where these lay are none of them.
    """
    for number, other in _of_same_card(state, task):
        if other.context.known_as(name, task.seat) == cards:
            learn(state, number, other.context.renaming(name, became, task.seat))


def follow(state: State, task: StepsTask, context: Context, became: Mapping[Reference, Reference]) -> Context:
    """Return *context* with what the step of *task* has moved under its names as it lies now, as *became* says.

    Lists of the same card that go on later know it, too: those around, and those of other players. Of equal cards of a hand it
    is the last one that is followed: as long as one lies there, a name that means it means that one. Where a placed card lay
    another one may lie now.
    """
    moved = ((old, new) for old, new in became.items() if old != new and old.area not in PILES)
    gone = {old: new for old, new in moved if old.area == "village" or not is_there(state, old)}
    if not gone:
        return context
    for number, other in _of_same_card(state, task):
        known = other.context.moving(gone)
        if known is not other.context:
            learn(state, number, known)
    return context.moving(gone)


def _of_same_card(state: State, task: StepsTask) -> list[tuple[int, StepsTask]]:
    """Return the lists on the agenda that go on later with the same steps as *task*, with their numbers there."""
    lists = ((number, other) for number, other in enumerate(state.agenda) if isinstance(other, StepsTask))
    return [row for row in lists if row[1].card == task.card and outer(row[1].hook) == outer(task.hook)]
