"""What a player is asked, in words."""

from __future__ import annotations

from villagers_rules.effects.runner import steps_of
from villagers_rules.effects.verbs import Work, kind_of
from villagers_rules.model.state import State
from villagers_rules.rules.limits import draft_limit


def asked_now(state: State) -> tuple[str, str]:
    """Return the kind of the decision that is due ("draft", "update", "build", "choose" or "place") and the question."""
    task = state.agenda[-1]
    if task[0] == "draft":
        seat = state.player
        have = len(state.areas["square"][seat])
        return "draft", f"draft a villager ({have + 1} of {draft_limit(state, seat)})"
    if task[0] == "update":
        return "update", "put 1 gold from the bank on a Road card, or not"
    if task[0] == "build":
        return "build", f"build: {_many(state.builds, 'build action')} and {_many(state.trades, 'trade')} left"
    work = Work._make(task)
    step = steps_of(state, work)[work.step]
    name = state.table.villagers[work.kind].name
    if step.verb == "place":
        placed = state.table.villagers[kind_of(state, work.card(step.takes))].name
        return "place", f"{name}: place the {placed}"
    return "choose", f"{name}: choose one of {step.takes.text}"


def _many(number: int, thing: str) -> str:
    return f"{number} {thing}" + ("" if number == 1 else "s")
