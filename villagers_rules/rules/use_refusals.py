"""Why an ability of a placed villager cannot be used: whose it is, its moment, its price, what it would gain (R11, R12, R13)."""

from __future__ import annotations

from villagers_rules.effects.context import hook_rule, name_of
from villagers_rules.effects.verbs import CHOICE_VERBS
from villagers_rules.errors import Refusal
from villagers_rules.model.actions import Action
from villagers_rules.model.context import Context
from villagers_rules.model.groups import count
from villagers_rules.model.hooks import GAME, Hook
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.steps import Step
from villagers_rules.model.tasks import StepsTask
from villagers_rules.phrases import counted, owner_phrase
from villagers_rules.rules.notation import deciding, find_spot, kind_named, owner_name
from villagers_rules.table.limits import cap_of, draft_limit


def explain_use(state: State, action: Action) -> Refusal:
    """Return why an ability cannot be used now."""
    seat = deciding(state)
    assert action.on is not None  # An action that uses something always says what.
    found = find_spot(state, action.on)
    said = action.on.named(seat + 1)
    if found is None:
        return Refusal(rule="R5.2", reason=f"there is no {said} now", remedy="name a card that is there")
    kind = kind_named(state, action.on.card)
    table = state.table
    hooks = [table.known_hooks[hook] for hook, kinds in table.users.items() if kind in kinds]
    if not hooks:
        return Refusal(rule="R5.2", reason=f"{name_of(state, kind)} has no ability to use", remedy="name another card")
    hook = next((hook for hook in hooks if _is_usable_now(state, hook)), hooks[0])
    rule = hook_rule(state, hook.name)
    if (*found, hook.name) in state.used:
        if hook.per == GAME:
            return Refusal(rule=rule, reason=f"{said} was used already, once in the game", remedy="use another ability")
        return Refusal(rule=rule, reason=f"{said} was used already in this turn", remedy="use it again in a later turn")
    if found[0] != seat and not hook.open_to_all:
        whose = owner_phrase(owner_name(state, found[0]))
        return Refusal(rule=rule, reason=f"{said} is used by {whose} alone", remedy="use an ability of your own village")
    if not _is_usable_now(state, hook):
        return Refusal(rule=rule, reason=f"{said} is used {hook.moment}", remedy="use it at that moment")
    why = _out_of_reach(state, StepsTask(kind, hook.name, seat, context=Context(this=Reference("village", *found))))
    return Refusal(rule=rule, reason=f"{said} {why}", remedy="use it when it can be carried out in full")


def _is_usable_now(state: State, hook: Hook) -> bool:
    """Return whether the player at turn may use an ability with this hook at this moment of the turn."""
    return hook.phase == state.agenda[-1].kind and (state.stage < 2 or not hook.at_start)


def _out_of_reach(state: State, task: StepsTask) -> str:
    """Return which step of an ability cannot be carried out, as the end of a sentence about the card."""
    owed = 0
    for step in state.table.hooks[task.card][task.hook]:
        if step.verb == "pay" and step.options.get("from", "your supply") == "your supply":
            owed += max(0, step.takes.compute(state, task.seat, task.context))
            if owed > state.supply[task.seat]:
                return f"costs {owed} gold; you have {state.supply[task.seat]}"
        elif step.verb == "choose" and not count(CHOICE_VERBS[step.verb].options(state, task, step)):
            return f"asks for {step.takes.describe()}; there are none"
        elif step.verb == "change" and step.options["by"] > 0:
            return f"would gain nothing: {_limit(state, task.seat, step)}"
    return "could not be carried out in full"


def _limit(state: State, seat: int, step: Step[str]) -> str:
    """Return what keeps a limit from being raised."""
    if step.takes == "build limit":
        most = cap_of(state, seat, "build", state.rules.build)
        return f"you have {state.build_limit} build actions in this turn, and there are at most {most}"
    if step.takes == "draft limit":
        most = cap_of(state, seat, "draft", state.rules.draft)
        return f"your draft limit is {draft_limit(state, seat)}, and it is at most {most}"
    missing = draft_limit(state, seat) - len(state.areas["square"][seat])
    return f"{counted(missing, 'card is', many='cards are')} missing to your draft limit of {draft_limit(state, seat)}"
