"""Why an interrupt, the order of events, a payment that was asked for or an ability is refused (R11, R12, R13, R15)."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from villagers_rules.effects.choice_verbs import CHOICE_VERBS
from villagers_rules.effects.context import as_played, current_steps, hook_rule, name_of, rule_of, steps_of
from villagers_rules.effects.dry_run import obstacle, unmet, why_not_playable
from villagers_rules.effects.limits import can_change
from villagers_rules.effects.risks import LAST_CHOSEN, speaks_of
from villagers_rules.errors import Refusal
from villagers_rules.model import terms
from villagers_rules.model.actions import Action
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import push
from villagers_rules.model.choices import Spot
from villagers_rules.model.hooks import WHEN_PLAYED, Hook, rule_use_name
from villagers_rules.model.references import Reference
from villagers_rules.model.state import UNDER_WAY, State
from villagers_rules.model.steps import AtMost, Step
from villagers_rules.model.tasks import StepsTask
from villagers_rules.model.triggers import acted
from villagers_rules.phrases import Listed, Phrase, Term, number_phrase, phrase
from villagers_rules.rules.abilities import known_of_use, unplaced_use
from villagers_rules.rules.build_refusals import unmet_refusal
from villagers_rules.rules.events import to_resolve
from villagers_rules.rules.how_often import already
from villagers_rules.rules.interrupts import is_moment, place_held
from villagers_rules.rules.notation import deciding, find_spot, kind_named, spot_name
from villagers_rules.rules.padlock_refusals import explain_padlock
from villagers_rules.table.limits import cap_of, draft_limit

_REACTING: Final = "R8.7"
"""The rule by which cards are played that wait in the hand for an occasion."""


def explain_interrupt(state: State, action: Action) -> Refusal:
    """Return why a card that interrupts is not open to the player of *action* (R12.1, R15.5)."""
    kind = kind_named(state, action.cards[0][0])
    seat = action.player - 1
    name = name_of(state, kind)
    rule = rule_of(state, StepsTask(kind, WHEN_PLAYED, seat))
    if not 0 <= seat < state.players or place_held(state, seat, kind) is None:
        reason = phrase("{player} does not hold {card}", player=terms.owner(action.player), card=name)
        return Refusal(rule=rule, reason=reason, remedy=phrase("name a card that you hold"))
    if kind in state.table.reactions and not is_moment(state, seat, kind):
        when = Term(str(state.table.reactions[kind].when.text), "reaction", kind)
        reason = phrase("{card} is played right after this happens: {occasion}", card=name, occasion=when)
        return Refusal(rule=state.table.cards[kind].rule or _REACTING, reason=reason, remedy=phrase("wait for that moment"))
    if not is_moment(state, seat, kind):
        reason = phrase("{card} is played in another player's draft turn, before that player does anything", card=name)
        return Refusal(rule=rule, reason=reason, remedy=phrase("wait for that moment"))
    condition = unmet(state, seat, kind, WHEN_PLAYED, as_played(state, seat, kind))
    if condition is not None:
        # What `it` is, the occasion says.
        said = terms.sentence_as_written(condition) if kind in state.table.reactions else terms.sentence(condition)
        return unmet_refusal(terms.the_card(state.table, kind), said)
    refused = None if kind in state.table.places_itself else explain_padlock(state, seat, kind, action)
    if refused is not None:
        return refused
    why = why_not_playable(state, seat, kind, place_held(state, seat, kind))
    reason = phrase("what {card} does could not be done in full now: {why}", card=name, why=why)
    return Refusal(rule="R8.1", reason=reason, remedy=phrase("keep it for later"))


def explain_resolve(state: State, action: Action) -> Refusal:
    """Return why an event is not resolved now (R15.4)."""
    kind = kind_named(state, action.cards[0][0])
    ids = state.table.ids
    names = Listed((terms.card_id(ids[other]) for other in to_resolve(state)), "or")
    reason = phrase("{event} is no event that waits to be resolved", event=terms.card_id(ids[kind]))
    return Refusal(rule="R15.4", reason=reason, remedy=phrase("resolve {events}", events=names))


def explain_answer(state: State) -> Refusal:
    """Return why what a card asks for cannot be paid (R15.9), or an answer cannot be given (R8.1)."""
    task = current_steps(state)
    if "unless_paid" not in steps_of(state, task)[task.steps_done].options:
        reason = phrase("{card} could not go on after that, or needs another answer first", card=name_of(state, task.card))
        return Refusal(rule=rule_of(state, task), reason=reason, remedy=phrase("choose what is offered"))
    price = steps_of(state, task)[task.steps_done].options["unless_paid"].compute(state, task.seat, task.context)
    gold = state.supply[task.seat]
    reason = phrase("{card} asks for {price} gold; you have {gold}", card=name_of(state, task.card), price=price, gold=gold)
    return Refusal(rule="R15.9", reason=reason, remedy=phrase("decline"))


def explain_use(state: State, action: Action) -> Refusal:
    """Return why an ability cannot be used now."""
    seat, table = deciding(state), state.table
    assert action.on is not None  # An action that uses something always says what.
    named, said = action.on, terms.spot(action.on, seat + 1)
    is_of_rules = named.card in table.rule_uses
    kind = NOBODY if is_of_rules else kind_named(state, named.card)
    if table.is_used_unplaced(kind):
        names = [hook for owner, hook in table.unplaced if owner == kind]
        names = [rule_use_name(named.card)] if is_of_rules else names
        is_there = named == Spot(seat + 1, named.card)
        found = next((used for hook in names if (used := unplaced_use(state, seat, kind, hook))), None) if is_there else None
    else:
        names = [hook for hook, kinds in table.users.items() if kind in kinds]
        lies = find_spot(state, named)
        is_there, found = lies is not None, Reference("village", *lies) if lies else None
    if not is_there:
        reason, remedy = phrase("there is no {card} now", card=said), phrase("name a card that is there")
        return Refusal(rule="R5.2", reason=reason, remedy=remedy)
    if not names:
        reason = phrase("{card} has no ability to use", card=name_of(state, kind))
        return Refusal(rule="R5.2", reason=reason, remedy=phrase("name another card"))
    hooks = [hook for hook in map(table.known_hooks.__getitem__, names) if hook.number == action.ability]
    if not hooks:
        reason = phrase("{card} has no ability {number}", card=name_of(state, kind), number=action.ability)
        return Refusal(rule="R5.2", reason=reason, remedy=phrase("name an ability by a lower number, or the card alone"))
    return _explain_hook(state, kind, next((hook for hook in hooks if _is_usable_now(state, hook)), hooks[0]), found, said)


def _explain_hook(state: State, kind: int, hook: Hook, used: Reference | None, said: Term) -> Refusal:
    """Return why the ability with this *hook*, of a card of *kind* that lies where it is *used*, cannot be used now."""
    seat = deciding(state)
    owned = used is not None and used.area == "village"
    rule = rule_of(state, StepsTask(kind, hook.name, seat))
    if owned:
        rule = state.table.cards[kind].rule or hook_rule(state, hook.name)
    if used is None:
        if kind in state.table.used_in_hand:
            reason = phrase("{card} is not in your hand", card=said)
            return Refusal(rule=rule, reason=reason, remedy=phrase("name a card that you hold"))
        reason = phrase("{card} does not lie face up now", card=said)
        if kind in state.table.beside:
            reason = phrase("{card} does not lie beside your village", card=said)
        return Refusal(rule=rule, reason=reason, remedy=phrase("use it while it is in effect"))
    task = StepsTask(kind, hook.name, seat, context=known_of_use(used))
    times = state.used.count((used.number, used.card, hook.name)) if owned else state.triggered.count(acted(task, hook.name))
    if times >= hook.at_most.times:
        refused, other = _used_already(rule, hook.at_most, said), _other_copy(state, kind, hook, used)
        return refused if other is None else evolve(refused, remedy=other)
    if owned and used.number != seat and not hook.open_to_all:
        reason = phrase("{card} is used by {owner} alone", card=said, owner=terms.owner(state.owner_name(used.number)))
        return Refusal(rule=rule, reason=reason, remedy=phrase("use an ability of your own village"))
    if owned and used.number == seat and hook.but_owner:
        reason = phrase("{card} is used by other players than its owner", card=said)
        return Refusal(rule=rule, reason=reason, remedy=phrase("use one of another village"))
    if not _is_usable_now(state, hook):
        reason = phrase("{card} is used {moment}", card=said, moment=Term(hook.moment, "moment", hook))
        return Refusal(rule=rule, reason=reason, remedy=phrase("use it at that moment"))
    condition = unmet(state, seat, kind, hook.name, task.context)
    if condition is not None:
        reason = phrase("{card} is used only if this holds: {condition}", card=said, condition=terms.sentence(condition))
        return Refusal(rule=rule, reason=reason, remedy=phrase("use it when that holds"))
    why = _out_of_reach(state, task)
    if why is not None:
        remedy = phrase("use it when it can be carried out in full")
        return Refusal(rule=rule, reason=phrase("{card} {why}", card=said, why=why), remedy=remedy)
    what = obstacle(state, seat, lambda copy: push(copy, task))
    why = phrase("could not be carried out in full: {why}", why=what)
    return Refusal(rule=rule, reason=phrase("{card} {why}", card=said, why=why))


def _other_copy(state: State, kind: int, hook: Hook, used: Reference) -> Phrase | None:
    """Return which copy of a used villager can still be used, as a remedy; None where there is none."""
    seat = deciding(state)
    for spot in state.villages[seat].copies().get(kind, ()) if used.area == "village" else ():
        if state.used.count((seat, spot, hook.name)) < hook.at_most.times:
            return phrase("use {card}", card=terms.spot(spot_name(state, seat, spot), seat + 1))
    return None


def _used_already(rule: str, most: AtMost, card: Term) -> Refusal:
    """Return that a *card* was used already as often as it may be, and when it can be used again."""
    match most.per:
        case "game":
            remedy = phrase("use another ability")
        case "round":
            remedy = phrase("use it again in a later round")
        case "phase":
            remedy = phrase("use it again in a later phase")
        case _:
            remedy = phrase("use it again in a later turn")
    return Refusal(rule=rule, reason=phrase("{card} was used already{times} {when}", card=card, **already(most)), remedy=remedy)


def _is_usable_now(state: State, hook: Hook) -> bool:
    """Return whether the player at turn may use an ability with this hook at this moment of the turn."""
    return hook.phase == state.agenda[-1].kind and (state.stage < UNDER_WAY or not hook.at_start)


def _out_of_reach(state: State, task: StepsTask) -> Phrase | None:
    """Return which step of an ability cannot be carried out, as words about the card; None where none is known."""
    owed, meant = 0, {*LAST_CHOSEN}
    for step in steps_of(state, task):
        if step.verb == "pay" and step.options.get("from", "your supply") == "your supply":
            owed += max(0, step.takes.compute(state, task.seat, task.context))
            if owed > state.supply[task.seat]:
                return phrase("costs {price} gold; you have {gold}", price=owed, gold=state.supply[task.seat])
        elif step.verb == "choose" and not (
            speaks_of(step.takes.tree, meant) or CHOICE_VERBS["choose"].offers(state, task, step)
        ):
            return phrase("asks for {choices}; there are none", choices=terms.sentence(step.takes))
        elif step.verb == "change" and step.options["by"] > 0 and not can_change(state, task.seat, step):
            return phrase("would gain nothing: {limit}", limit=_limit(state, task.seat, step))
        if "as" in step.options:
            meant.add(step.options["as"])
    return None


def _limit(state: State, seat: int, step: Step[str]) -> Phrase:
    """Return what keeps a limit from being raised."""
    if step.takes == "build limit":
        most = cap_of(state, seat, "build", state.rules.build)
        return phrase(
            "you have {limit} build actions in this turn, and there are at most {most}", limit=state.build_limit, most=most
        )
    if step.takes == "draft limit":
        most = cap_of(state, seat, "draft", state.rules.draft)
        return phrase("your draft limit is {limit}, and it is at most {most}", limit=draft_limit(state, seat), most=most)
    missing = draft_limit(state, seat) - len(state.areas["square"][seat])
    return number_phrase(
        missing,
        "{number} card is missing to your draft limit of {limit}",
        "{number} cards are missing to your draft limit of {limit}",
        limit=draft_limit(state, seat),
    )
