"""What a player is asked, in words."""

from __future__ import annotations

from typing import Any

from villagers_rules.effects.choosing import is_several
from villagers_rules.effects.context import current_steps, heading_of, kind_of, steps_of
from villagers_rules.effects.peek import AT_BOTTOM
from villagers_rules.model import terms
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.hooks import EACH, INNER
from villagers_rules.model.state import State
from villagers_rules.model.steps import Step
from villagers_rules.model.tasks import StepsTask
from villagers_rules.phrases import Listed, Phrase, Term, number_phrase, phrase, spaced
from villagers_rules.rules import hand_limit
from villagers_rules.table.limits import draft_limit


def asked_now(state: State) -> tuple[str, Phrase]:
    """Return the kind of the decision that is due and the question.

    The kinds are "draft", "update", "build", "events", "choose", "place" and "pay".
    """
    task = state.agenda[-1]
    if task.kind == "draft":
        seat = state.player
        have = len(state.areas["square"][seat])
        return "draft", phrase("draft a villager ({number} of {limit})", number=have + 1, limit=draft_limit(state, seat))
    if task.kind == "update":
        return "update", phrase("put 1 gold from the bank on a Road card, or not")
    if task.kind == "build":
        builds = number_phrase(state.builds_left, "{number} build action", "{number} build actions")
        trades = number_phrase(state.trades_left, "{number} trade", "{number} trades")
        return "build", phrase("build: {builds} and {trades} left", builds=builds, trades=trades)
    if task.kind == "events":
        return "events", phrase("resolve one of the events")
    if task.kind == "hand limit":
        return "choose", hand_limit.prompt(state)
    steps_task = current_steps(state)
    step = steps_of(state, steps_task)[steps_task.steps_done]
    kind, asked = _asked_by(state, steps_task, step)
    source, each = heading_of(state, steps_task), _each(state, steps_task)
    if each is not None:
        return kind, phrase("{source}, for {each}: {asked}", source=source, each=each, asked=asked)
    return kind, phrase("{source}: {asked}", source=source, asked=asked)


def _each(state: State, task: StepsTask) -> Term | None:
    """Return the suit, the name or the player for which a list is carried out that is carried out for each of several."""
    it = task.it
    if it is None or not any(part.partition(".")[2] == EACH for part in task.hook.split(INNER)[1:]):
        return None
    match it.area:
        case "suit":
            suit = state.table.suits[it.number]
            return Term(spaced(suit), "answer", suit)
        case "name":
            return terms.card(state.table, it.card)
        case "player":
            return terms.owner(it.number + 1)
    return None


def _asked_by(state: State, task: StepsTask, step: Step[Any]) -> tuple[str, Phrase]:
    """Return the kind of the decision that a step asks for, and the question."""
    if step.verb == "place":
        card = task.named(step.takes)
        if card is None:
            return "place", phrase("place the card")
        return "place", phrase("place {card}", card=terms.the_card(state.table, kind_of(state, card)))
    if step.verb == "put_back":
        if step.takes == AT_BOTTOM:
            return "choose", phrase("choose what to put at the bottom next; the last card lies lowest")
        return "choose", phrase("choose what to put back next; the last card lies on top")
    if step.verb == "change":
        price = step.options["unless_paid"].compute(state, task.seat, task.context)
        limit, by = Term(step.takes, "number", step.takes), f"{step.options['by']:+d}"
        return "pay", phrase("{limit} {by}, or pay {price} gold", limit=limit, by=by, price=price)
    if step.verb == "may":
        return "choose", phrase("accept what you may do, or decline")
    if step.verb == "either":
        from villagers_rules.text.steps import short_steps

        named = (Term(short_steps(listed), "steps", (listed, task.hook)) for listed in step.takes)
        options = [phrase("{number} ({steps})", number=number, steps=steps) for number, steps in enumerate(named, 1)]
        return "choose", phrase("choose one of the options {options}", options=Listed(options, "or"))
    if step.verb == "auction":
        return "choose", phrase("bid more, or decline to bid any more")
    choices = terms.sentence_as_written(step.takes)
    if task.chosen:
        if is_several(step):
            return "choose", phrase("choose another of {choices}, or decline", choices=choices)
        return "choose", phrase("choose another of {choices}", choices=choices)
    if is_several(step):
        return "choose", phrase("choose one of {choices}, or decline", choices=choices)
    return "choose", phrase("choose one of {choices}", choices=choices)


def asking_card(state: State) -> str:
    """Return the id of the card whose steps ask the player, "" where the rules do."""
    task = state.agenda[-1]
    return state.table.ids[task.card] if isinstance(task, StepsTask) and task.card != NOBODY else ""
