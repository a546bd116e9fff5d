"""The verbs that do something at once; each returns what `it` is afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from villagers_rules.effects import branches
from villagers_rules.effects.context import Impossible, account, kind_of, must_succeed, place_of, rule_of
from villagers_rules.effects.limits import change_limit
from villagers_rules.effects.peek import look_at, put_back
from villagers_rules.effects.transfer import is_there, move
from villagers_rules.language import Formula, Selection
from villagers_rules.model.changes import move_card, move_gold, push, replace_card, set_counter, skip
from villagers_rules.model.places import BANK, EVENT, PLAYED, RESOLVING, coins_on, seat_of_supply, supply_of
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.steps import Step
from villagers_rules.model.tasks import EventTask, StepsTask
from villagers_rules.table.decks import deal_event, deck_in_use, deck_of
from villagers_rules.table.draft_steps import finish_draft
from villagers_rules.table.placing import collect_coins
from villagers_rules.table.road import refill


def _first_of(state: State, task: StepsTask, step: Step[tuple[Selection, ...]]) -> Reference | None:
    for selection in step.takes:
        found = selection.find(state, task.seat, task.context)
        if found:
            return found[0]
    if must_succeed(state, task):
        raise Impossible
    skip(state, task.card, "there was nothing to take")
    return None


def _replace(state: State, task: StepsTask, step: Step[str]) -> Reference | None:
    card, other = task.named(step.takes), task.named(step.options["with"])
    assert card is not None  # The catalog lets a step replace nothing but a card that was chosen.
    assert other is not None
    seat, spot = card.number, card.card
    out = kind_of(state, card)
    collect_coins(state, seat, spot, "R8.3")
    replace_card(state, seat, spot, other.card, PLAYED, PLAYED)
    return Reference("played", card=out)


def _move(state: State, task: StepsTask, step: Step[str]) -> Reference | None:
    card = task.named(step.takes)
    moved = None if card is None else move(state, task, card, step.options["to"], coins_to_you="coins" in step.options)
    if moved is None:
        if must_succeed(state, task):
            raise Impossible
        skip(state, task.card, "there was no card to move")
    return moved


def _move_all(state: State, task: StepsTask, step: Step[Selection]) -> Reference | None:
    stealable = state.table.stealable
    for card in step.takes.find(state, task.seat, task.context):
        own = card.area != "village" or card.number == task.seat
        if own or stealable[kind_of(state, card)]:
            move(state, task, card, step.options["to"], coins_to_you="coins" in step.options)
    return task.it


def _draft(state: State, task: StepsTask, step: Step[str]) -> Reference | None:
    card = task.named(step.takes)
    if card is None or not is_there(state, card):
        if must_succeed(state, task):
            raise Impossible
        return None
    source = place_of(state, card)
    kind = kind_of(state, card)
    if card.area == "road":
        move_gold(state, source, supply_of(task.seat), state.road_coins[card.number], "R3.2")
    move_card(state, kind, source, state.layout.square + task.seat)
    finish_draft(state, task.seat, source)
    return Reference("gone", task.seat, kind)


def _refill_road(state: State, task: StepsTask, step: Step[str]) -> Reference | None:
    road = state.rules.road
    refill(state, road.draft_refill if step.takes == "like a draft" else road.update_refill)
    return task.it


def _earn(state: State, task: StepsTask, step: Step[Formula]) -> Reference | None:
    amount = max(0, step.takes.compute(state, task.seat, task.context))
    rule = rule_of(state, task)
    if "to_each" in step.options:
        for card in step.options["to_each"].find(state, task.seat, task.context):
            if card.area == "village":
                move_gold(state, BANK, coins_on(card.number, card.card), amount, rule)
        return task.it
    target = account(state, task, step.options.get("to", "your supply"))
    if target is not None:
        move_gold(state, BANK, target, amount, rule)
    return task.it


def _pay(state: State, task: StepsTask, step: Step[Formula]) -> Reference | None:
    owed = max(0, step.takes.compute(state, task.seat, task.context))
    source = account(state, task, step.options.get("from", "your supply"))
    target = account(state, task, step.options.get("to", "the bank"))
    if source is None or target is None:
        return task.it
    has = state.supply[seat_of_supply(source)]
    if must_succeed(state, task) and has < owed:
        raise Impossible
    move_gold(state, source, target, min(owed, has), rule_of(state, task))
    return task.it


def _allow(state: State, task: StepsTask, step: Step[str]) -> Reference | None:
    if step.takes not in state.allowed:
        set_counter(state, "allowed", [*state.allowed, step.takes])
    return task.it


def _deal_events(state: State, task: StepsTask, step: Step[Formula]) -> Reference | None:
    own = "from" in step.options
    it = task.it
    for _ in range(max(0, step.takes.compute(state, task.seat, task.context))):
        deck = deck_of(state, task.card) if own else deck_in_use(state)
        kind = None if deck is None else deal_event(state, deck)
        if kind is None:
            skip(state, task.card, "there was no event to deal")
            break
        it = Reference("event", card=kind)
    return it


def _resolve(state: State, task: StepsTask, step: Step[str]) -> Reference | None:
    card = task.named(step.takes)
    if card is not None and card.area == "event" and card.card in state.piles[EVENT]:
        move_card(state, card.card, EVENT, RESOLVING)
        push(state, EventTask(card.card, 0))
    return None


def _put_back(state: State, task: StepsTask, step: Step[str]) -> Reference | None:
    put_back(state, task.seat)
    return task.it


INSTANT_VERBS: dict[str, Callable[[State, StepsTask, Step[Any]], Reference | None]] = {
    "first_of": _first_of,
    "replace": _replace,
    "move": _move,
    "move_all": _move_all,
    "look_at": look_at,
    "put_back": _put_back,
    "draft": _draft,
    "refill_road": _refill_road,
    "earn": _earn,
    "pay": _pay,
    "allow": _allow,
    "change": change_limit,
    "deal_events": _deal_events,
    "resolve": _resolve,
    "for_each": branches.for_each,
    "if": branches.if_it_holds,
    "repeat": branches.repeat,
}
"""The verbs that do something at once, but for `place`."""
