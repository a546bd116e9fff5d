"""Why an ability of a placed villager cannot be used: whose it is, its moment, its price, what it would gain (R11, R12, R13)."""

from __future__ import annotations

from villagers_rules.effects.context import hook_rule, name_of
from villagers_rules.effects.verbs import CHOICE_VERBS
from villagers_rules.errors import Refusal
from villagers_rules.model import terms
from villagers_rules.model.actions import Action
from villagers_rules.model.context import Context
from villagers_rules.model.groups import count
from villagers_rules.model.hooks import GAME, Hook
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.steps import Step
from villagers_rules.model.tasks import StepsTask
from villagers_rules.phrases import Phrase, Term, number_phrase, phrase
from villagers_rules.rules.notation import deciding, find_spot, kind_named, owner_name
from villagers_rules.table.limits import cap_of, draft_limit


def explain_use(state: State, action: Action) -> Refusal:
    """Return why an ability cannot be used now."""
    seat = deciding(state)
    assert action.on is not None  # An action that uses something always says what.
    found = find_spot(state, action.on)
    said = terms.spot(action.on, seat + 1)
    if found is None:
        return Refusal(
            rule="R5.2", reason=phrase("there is no {card} now", card=said), remedy=phrase("name a card that is there")
        )
    kind = kind_named(state, action.on.card)
    table = state.table
    hooks = [table.known_hooks[hook] for hook, kinds in table.users.items() if kind in kinds]
    if not hooks:
        reason = phrase("{card} has no ability to use", card=name_of(state, kind))
        return Refusal(rule="R5.2", reason=reason, remedy=phrase("name another card"))
    hook = next((hook for hook in hooks if _is_usable_now(state, hook)), hooks[0])
    rule = hook_rule(state, hook.name)
    if (*found, hook.name) in state.used:
        if hook.per == GAME:
            reason = phrase("{card} was used already, once in the game", card=said)
            return Refusal(rule=rule, reason=reason, remedy=phrase("use another ability"))
        reason = phrase("{card} was used already in this turn", card=said)
        return Refusal(rule=rule, reason=reason, remedy=phrase("use it again in a later turn"))
    if found[0] != seat and not hook.open_to_all:
        reason = phrase("{card} is used by {owner} alone", card=said, owner=terms.owner(owner_name(state, found[0])))
        return Refusal(rule=rule, reason=reason, remedy=phrase("use an ability of your own village"))
    if not _is_usable_now(state, hook):
        reason = phrase("{card} is used {moment}", card=said, moment=Term(hook.moment, "moment", hook))
        return Refusal(rule=rule, reason=reason, remedy=phrase("use it at that moment"))
    why = _out_of_reach(state, StepsTask(kind, hook.name, seat, context=Context(this=Reference("village", *found))))
    return Refusal(
        rule=rule, reason=phrase("{card} {why}", card=said, why=why), remedy=phrase("use it when it can be carried out in full")
    )


def _is_usable_now(state: State, hook: Hook) -> bool:
    """Return whether the player at turn may use an ability with this hook at this moment of the turn."""
    return hook.phase == state.agenda[-1].kind and (state.stage < 2 or not hook.at_start)


def _out_of_reach(state: State, task: StepsTask) -> Phrase:
    """Return which step of an ability cannot be carried out, as the end of a sentence about the card."""
    owed = 0
    for step in state.table.hooks[task.card][task.hook]:
        if step.verb == "pay" and step.options.get("from", "your supply") == "your supply":
            owed += max(0, step.takes.compute(state, task.seat, task.context))
            if owed > state.supply[task.seat]:
                return phrase("costs {price} gold; you have {gold}", price=owed, gold=state.supply[task.seat])
        elif step.verb == "choose" and not count(CHOICE_VERBS[step.verb].options(state, task, step)):
            return phrase("asks for {choices}; there are none", choices=terms.sentence(step.takes))
        elif step.verb == "change" and step.options["by"] > 0:
            return phrase("would gain nothing: {limit}", limit=_limit(state, task.seat, step))
    return phrase("could not be carried out in full")


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
