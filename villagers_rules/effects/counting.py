"""Counters that steps change: those of players, and those that lie on villagers."""

from __future__ import annotations

from villagers_rules.effects.zones import accounts_of
from villagers_rules.language.position import counted_on
from villagers_rules.model.changes import count_on, set_counter
from villagers_rules.model.places import card_with_coins, seat_of_supply, supply_of
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.steps import Step
from villagers_rules.model.tasks import StepsTask


def count(state: State, task: StepsTask, step: Step[str]) -> Reference | None:
    """Raise, lower or set a counter of yours, or each of those that the step names; none counts less than 0."""
    key = "by" if "by" in step.options else "to"
    amount = step.options[key].compute(state, task.seat, task.context)
    accounts = accounts_of(state, task, step.options["of"]) if "of" in step.options else [supply_of(task.seat)]
    for account in accounts:
        card = card_with_coins(account)
        if card is not None:
            had = counted_on(state, *card, step.takes)
            count_on(state, *card, step.takes, max(0, had + amount if key == "by" else amount))
        elif step.takes in state.rules.counters:
            _count_for(state, seat_of_supply(account), step.takes, amount, adds=key == "by")
    return task.it


def _count_for(state: State, seat: int, counter: str, amount: int, *, adds: bool) -> None:
    """Let a counter of a player or a seat count so much, or so much more."""
    place = list(state.rules.counters).index(counter) * len(state.seats) + seat
    had = state.counted[place]
    now = max(0, had + amount if adds else amount)
    if now != had:
        counted = state.counted[:]
        counted[place] = now
        set_counter(state, "counted", counted)
