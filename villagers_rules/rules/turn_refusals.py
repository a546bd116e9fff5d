"""Why an interrupt, the order of events or a payment that was asked for is refused (R12, R15)."""

from __future__ import annotations

from villagers_rules.effects.context import current_steps, name_of, rule_of, steps_of
from villagers_rules.errors import Refusal
from villagers_rules.model import terms
from villagers_rules.model.actions import Action
from villagers_rules.model.hooks import WHEN_PLAYED
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask
from villagers_rules.phrases import Listed, phrase
from villagers_rules.rules.events import to_resolve
from villagers_rules.rules.interrupts import is_moment, place_held
from villagers_rules.rules.notation import kind_named
from villagers_rules.rules.padlock_refusals import explain_padlock


def explain_interrupt(state: State, action: Action) -> Refusal:
    """Return why a card that interrupts is not open to the player of *action* (R12.1, R15.5)."""
    kind = kind_named(state, action.cards[0][0])
    seat = action.player - 1
    name = name_of(state, kind)
    rule = rule_of(state, StepsTask(kind, WHEN_PLAYED, seat))
    if not 0 <= seat < state.players or place_held(state, seat, kind) is None:
        reason = phrase("{player} does not hold {card}", player=terms.owner(action.player), card=name)
        return Refusal(rule=rule, reason=reason, remedy=phrase("name a card that you hold"))
    if not is_moment(state, seat, kind):
        reason = phrase("{card} is played in another player's draft turn, before that player does anything", card=name)
        return Refusal(rule=rule, reason=reason, remedy=phrase("wait for that moment"))
    refused = explain_padlock(state, seat, kind, action.paying)
    reason = phrase("{card} finds nothing to choose now", card=name)
    return refused or Refusal(rule="R8.1", reason=reason, remedy=phrase("keep it for later"))


def explain_resolve(state: State, action: Action) -> Refusal:
    """Return why an event is not resolved now (R15.4)."""
    kind = kind_named(state, action.cards[0][0])
    ids = state.table.ids
    names = Listed((terms.card_id(ids[other]) for other in to_resolve(state)), "or")
    reason = phrase("{event} is no event that waits to be resolved", event=terms.card_id(ids[kind]))
    return Refusal(rule="R15.4", reason=reason, remedy=phrase("resolve {events}", events=names))


def explain_answer(state: State, action: Action) -> Refusal:
    """Return why what a card asks for cannot be paid (R15.9), or an answer cannot be given (R8.1)."""
    task = current_steps(state)
    if "unless_paid" not in steps_of(state, task)[task.steps_done].options:
        reason = phrase("{card} could not go on after that, or needs another answer first", card=name_of(state, task.card))
        return Refusal(rule=rule_of(state, task), reason=reason, remedy=phrase("choose what is offered"))
    price = steps_of(state, task)[task.steps_done].options["unless_paid"].compute(state, task.seat, task.context)
    gold = state.supply[task.seat]
    reason = phrase("{card} asks for {price} gold; you have {gold}", card=name_of(state, task.card), price=price, gold=gold)
    return Refusal(rule="R15.9", reason=reason, remedy=phrase("decline"))
