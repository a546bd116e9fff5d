"""What a player is asked, in words."""

from __future__ import annotations

from villagers_rules.effects.context import Work, kind_of, name_of, steps_of
from villagers_rules.model.state import State
from villagers_rules.phrases import counted
from villagers_rules.table.limits import draft_limit


def asked_now(state: State) -> tuple[str, str]:
    """Return the kind of the decision that is due and the question.

    The kinds are "draft", "update", "build", "events", "choose", "place" and "pay".
    """
    task = state.agenda[-1]
    if task[0] == "draft":
        seat = state.player
        have = len(state.areas["square"][seat])
        return "draft", f"draft a villager ({have + 1} of {draft_limit(state, seat)})"
    if task[0] == "update":
        return "update", "put 1 gold from the bank on a Road card, or not"
    if task[0] == "build":
        return "build", f"build: {counted(state.builds, 'build action')} and {counted(state.trades, 'trade')} left"
    if task[0] == "events":
        return "events", "resolve one of the events"
    work = Work(*task)
    step = steps_of(state, work)[work.step]
    name = name_of(state, work.kind).removeprefix("the ")
    if step.verb == "place":
        card = work.card(step.takes)
        placed = state.table.cards[kind_of(state, card)].name if card is not None else "card"
        return "place", f"{name}: place the {placed}"
    if step.verb == "put_back":
        return "choose", f"{name}: choose what to put back next; the last card lies on top"
    if step.verb == "change":
        price = step.options["unless_paid"].compute(state, work.seat, work.it)
        return "pay", f"{name}: {step.takes} {step.options['by']:+d}, or pay {price} gold"
    return "choose", f"{name}: choose one of {step.takes.text}"
