"""What a player is asked, in words."""

from __future__ import annotations

from villagers_rules.effects.choosing import is_several
from villagers_rules.effects.context import current_steps, kind_of, source_of, steps_of
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask
from villagers_rules.phrases import counted
from villagers_rules.rules import hand_limit
from villagers_rules.table.limits import draft_limit


def asked_now(state: State) -> tuple[str, str]:
    """Return the kind of the decision that is due and the question.

    The kinds are "draft", "update", "build", "events", "choose", "place" and "pay".
    """
    task = state.agenda[-1]
    if task.kind == "draft":
        seat = state.player
        have = len(state.areas["square"][seat])
        return "draft", f"draft a villager ({have + 1} of {draft_limit(state, seat)})"
    if task.kind == "update":
        return "update", "put 1 gold from the bank on a Road card, or not"
    if task.kind == "build":
        return "build", f"build: {counted(state.builds_left, 'build action')} and {counted(state.trades_left, 'trade')} left"
    if task.kind == "events":
        return "events", "resolve one of the events"
    if task.kind == "hand limit":
        return "choose", hand_limit.prompt(state)
    steps_task = current_steps(state)
    step = steps_of(state, steps_task)[steps_task.steps_done]
    name = source_of(state, steps_task).removeprefix("the ")
    if step.verb == "place":
        card = steps_task.named(step.takes)
        placed = state.table.cards[kind_of(state, card)].name if card is not None else "card"
        return "place", f"{name}: place the {placed}"
    if step.verb == "put_back":
        return "choose", f"{name}: choose what to put back next; the last card lies on top"
    if step.verb == "change":
        price = step.options["unless_paid"].compute(state, steps_task.seat, steps_task.context)
        return "pay", f"{name}: {step.takes} {step.options['by']:+d}, or pay {price} gold"
    if step.verb == "may":
        return "choose", f"{name}: accept what you may do, or decline"
    if step.verb == "either":
        return "choose", f"{name}: choose one of the options"
    if step.verb == "auction":
        return "choose", f"{name}: bid more, or decline to bid any more"
    more = "another" if steps_task.chosen else "one"
    return "choose", f"{name}: choose {more} of {step.takes.text}" + (", or decline" if is_several(step) else "")


def asking_card(state: State) -> str:
    """Return the id of the card whose steps ask the player, "" where the rules do."""
    task = state.agenda[-1]
    return state.table.ids[task.card] if isinstance(task, StepsTask) and task.card != NOBODY else ""
