"""Why an interrupt, the order of events or a payment that was asked for is refused (R12, R15)."""

from __future__ import annotations

from villagers_rules.effects import dry_run
from villagers_rules.effects.choices import WHEN_PLAYED
from villagers_rules.effects.work import Work, name_of, rule_of, steps_of
from villagers_rules.errors import Refusal
from villagers_rules.model.actions import Action
from villagers_rules.model.changes import Task
from villagers_rules.model.options import Move
from villagers_rules.model.state import State
from villagers_rules.rules import turns
from villagers_rules.rules.events import to_resolve
from villagers_rules.rules.interrupts import held_in, is_moment
from villagers_rules.rules.naming import kind_named
from villagers_rules.rules.padlock_refusals import judge_payment as judge_padlock


def judge_interrupt(state: State, action: Action) -> Move | Refusal:
    """Return the move that playing an interrupt means when it is legal, else why it is refused (R12.1, R15.5)."""
    kind = kind_named(state, action.cards[0][0])
    seat = action.player - 1
    name = name_of(state, kind)
    rule = rule_of(state, Work("steps", kind, WHEN_PLAYED, seat, 0, None, None))
    source = held_in(state, seat, kind) if 0 <= seat < state.players else None
    if source is None:
        return Refusal(rule=rule, reason=f"player {action.player} does not hold {name}", remedy="name a card that you hold")
    if not is_moment(state, seat, kind):
        moment = "in another player's draft turn, before that player does anything"
        return Refusal(rule=rule, reason=f"{name} is played {moment}", remedy="wait for that moment")
    payment = judge_padlock(state, seat, kind, action.paying)
    if isinstance(payment, Refusal):
        return payment
    if not dry_run.playable(state, seat, kind, payment, source):
        return Refusal(rule="R8.1", reason=f"{name} finds nothing to choose now", remedy="keep it for later")
    return ("interrupt", seat, kind, payment)


def judge_resolve(state: State, task: Task, action: Action) -> Move | Refusal:
    """Return the move that resolving an event means when it is legal, else why it is refused (R15.4)."""
    kind = kind_named(state, action.cards[0][0])
    waiting = to_resolve(state)
    if kind in waiting:
        return ("resolve", kind)
    names = " or ".join(state.table.ids[other] for other in waiting)
    reason = f"{state.table.ids[kind]} is no event that waits to be resolved"
    return Refusal(rule="R15.4", reason=reason, remedy=f"resolve {names}")


def judge_payment(state: State, task: Task, action: Action) -> Move | Refusal:
    """Return the move that paying or declining means when it is legal, else why it is refused (R15.9)."""
    offered = turns.options(state)
    if (action.verb,) in offered:
        return (action.verb,)
    work = Work(*task)
    price = steps_of(state, work)[work.step].options["unless_paid"].compute(state, work.seat, work.it)
    reason = f"{name_of(state, work.kind)} asks for {price} gold; you have {state.supply[work.seat]}"
    return Refusal(rule="R15.9", reason=reason, remedy="decline")
