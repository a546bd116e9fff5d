"""Why an ability of a placed villager cannot be used: whose it is, its moment, its price, what it would gain (R11, R12, R13)."""

from __future__ import annotations

from typing import Any

from villagers_rules.effects.context import Work, hook_rule, name_of
from villagers_rules.effects.verbs import DECISIONS
from villagers_rules.errors import Refusal
from villagers_rules.model.actions import Action
from villagers_rules.model.options import count
from villagers_rules.model.state import State
from villagers_rules.phrases import counted, owner_phrase
from villagers_rules.rules import abilities, build, draft
from villagers_rules.rules.naming import deciding, find_spot, kind_named, owner_name
from villagers_rules.table import draft_steps
from villagers_rules.table.limits import cap_of, draft_limit

MOMENTS = {
    "each_draft_turn": "in the own draft turn, before the first draft",
    "each_build_turn": "in the own build turn",
    "start_of_any_build_turn": "at the start of a build turn, before anything else is done in it",
    draft_steps.ONCE_PER_GAME: "in the own build turn",
}
"""For each hook of an ability, when it may be used."""


def explain_use(state: State, action: Action) -> Refusal:
    """Return why an ability cannot be used now."""
    seat = deciding(state)
    assert action.on is not None  # An action that uses something always says what.
    found = find_spot(state, action.on)
    said = action.on.named(seat + 1)
    if found is None:
        return Refusal(rule="R5.2", reason=f"there is no {said} now", remedy="name a card that is there")
    kind = kind_named(state, action.on.card)
    hooks = [hook for hook, kinds in state.table.users.items() if kind in kinds]
    if not hooks:
        return Refusal(rule="R5.2", reason=f"{name_of(state, kind)} has no ability to use", remedy="name another card")
    now = hooks_now(state)
    hook = next((hook for hook in hooks if hook in now), hooks[0])
    rule, moment = hook_rule(state, hook), MOMENTS[hook]
    if (*found, hook) in state.used:
        if hook == draft_steps.ONCE_PER_GAME:
            return Refusal(rule=rule, reason=f"{said} was used already, once in the game", remedy="use another ability")
        return Refusal(rule=rule, reason=f"{said} was used already in this turn", remedy="use it again in a later turn")
    if found[0] != seat and hook not in abilities.OPEN_TO_ALL:
        whose = owner_phrase(owner_name(state, found[0]))
        return Refusal(rule=rule, reason=f"{said} is used by {whose} alone", remedy="use an ability of your own village")
    if hook not in now:
        return Refusal(rule=rule, reason=f"{said} is used {moment}", remedy="use it at that moment")
    why = _out_of_reach(state, Work("steps", kind, hook, seat, 0, None, ("village", *found)))
    return Refusal(rule=rule, reason=f"{said} {why}", remedy="use it when it can be carried out in full")


def hooks_now(state: State) -> tuple[str, ...]:
    """Return the hooks whose abilities the player at turn may use at this moment of the turn."""
    if state.agenda[-1][0] == "draft":
        return draft.ABILITIES if state.stage < 2 else ()
    return build.IN_TURN if state.stage == 2 else (*build.AT_START, *build.IN_TURN)


def _out_of_reach(state: State, work: Work) -> str:
    """Return which step of an ability cannot be carried out, as the end of a sentence about the card."""
    owed = 0
    for step in state.table.hooks[work.kind][work.hook]:
        if step.verb == "pay" and step.options.get("from", "your supply") == "your supply":
            owed += max(0, step.takes.compute(state, work.seat, work.it))
            if owed > state.supply[work.seat]:
                return f"costs {owed} gold; you have {state.supply[work.seat]}"
        elif step.verb == "choose_one" and not count(DECISIONS[step.verb].options(state, work, step)):
            return f"asks for {step.takes.describe()}; there are none"
        elif step.verb == "change" and step.options["by"] > 0:
            return f"would gain nothing: {_limit(state, work.seat, step)}"
    return "could not be carried out in full"


def _limit(state: State, seat: int, step: Any) -> str:
    """Return what keeps a limit from being raised."""
    if step.takes == "build limit":
        most = cap_of(state, seat, "build", state.rules.build)
        return f"you have {state.limit} build actions in this turn, and there are at most {most}"
    if step.takes == "draft limit":
        most = cap_of(state, seat, "draft", state.rules.draft)
        return f"your draft limit is {draft_limit(state, seat)}, and it is at most {most}"
    missing = draft_limit(state, seat) - len(state.areas["square"][seat])
    return f"{counted(missing, 'card is', many='cards are')} missing to your draft limit of {draft_limit(state, seat)}"
