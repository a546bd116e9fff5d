"""Why an action is refused: the rule, the real values, and what would make it legal."""

from __future__ import annotations

from collections.abc import Sequence

from villagers_rules.effects.choosing import is_several
from villagers_rules.effects.context import rule_of, steps_of
from villagers_rules.errors import Refusal
from villagers_rules.model import terms
from villagers_rules.model.actions import Action
from villagers_rules.model.choices import Pile
from villagers_rules.model.groups import Group
from villagers_rules.model.moves import Move
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask, Task
from villagers_rules.phrases import Listed, Phrase, Term, number_phrase, phrase
from villagers_rules.rules import build_refusals, choice_refusals, hand_limit, turn_refusals, turns
from villagers_rules.rules.choice_refusals import request
from villagers_rules.rules.forbidden_refusals import explain_forbidden
from villagers_rules.rules.interrupts import own_interrupts
from villagers_rules.rules.notation import check_known, deciding, kind_named, move_of

NOW = {
    "draft": ("R3.2", phrase("you draft villagers in the draft phase")),
    "add gold": ("R4.2", phrase("gold is put on the Road only while it is updated, by players who are asked")),
    "add no gold": ("R4.2", phrase("you can decline to put gold on the Road only while it is updated, when you are asked")),
    "place": ("R5.2", phrase("you place villagers in your own build turn")),
    "play": ("R8.1", phrase("you play special villagers in your own build turn")),
    "trade": ("R6.1", phrase("you get basic villagers in your own build turn")),
    "use": ("R5.2", phrase("abilities are used in the turns that they name")),
    "resolve": ("R15.4", phrase("events are resolved in the event phase")),
    "pay": ("R15.9", phrase("you pay like this only when an event asks for it")),
    "accept": ("R8.1", phrase("you accept only what a card lets you do, when it asks")),
    "decline": ("R15.9", phrase("you decline only what a card asks for, when it asks")),
    "choose": ("R8.1", phrase("you choose only when a card asks for it")),
    "end turn": ("R5.2", phrase("you can end your turn only in the build phase")),
    "pass": ("R12.1", phrase("you pass only when you are asked whether to interrupt")),
}
"""For each verb the rule that says when it may be used."""
_ANSWERS = {"place": ("place",), "change": ("pay", "decline"), "may": ("accept", "decline")}
"""For each verb of a step that is answered otherwise than by choosing: the verbs of the answers."""
_MOMENT = {
    "draft": phrase("it is the draft phase"),
    "update": phrase("the Road is being updated"),
    "build": phrase("it is the build phase"),
    "events": phrase("it is the event phase"),
    "hand limit": phrase("a build turn ends, with cards to discard"),
}


def judge(state: State, action: Action, offered: Sequence[Group] | None = None) -> Move | Refusal:
    """Return the move that *action* means when it is legal, else why it is refused; `check_action` has nothing to say of it.

    *offered* is what the player of the action is offered, where that is known. Raises `GameError` for an unknown card.
    """
    check_known(state, action)
    if offered is None:
        offered = offers(state, action.player - 1)
    return move_of(state, action, offered) or explain(state, action)


def offers(state: State, seat: int) -> list[Group]:
    """Return what *seat* may do now: what its decision offers, if it has one, and its interrupts (R12.1)."""
    if state.is_over:
        return []
    groups = turns.options(state) if deciding(state) == seat else []
    return groups + own_interrupts(state, seat)


def explain(state: State, action: Action) -> Refusal:
    """Return why *action*, which is not offered, is not legal now."""
    if not state.agenda:
        return Refusal(rule="R9.4", reason=phrase("the game is over"), remedy=phrase("undo, or begin a new game"))
    forbidden = explain_forbidden(state, action) if state.table.forbids else None
    if forbidden is not None:
        return forbidden
    if action.verb == "play" and kind_named(state, action.cards[0][0]) in state.table.interrupters:
        return turn_refusals.explain_interrupt(state, action)
    task = state.agenda[-1]
    seat = deciding(state)
    if action.verb not in verbs_now(state, task):
        return _wrong_moment(state, task, action, seat)
    if action.player != seat + 1:
        if isinstance(task, StepsTask):
            said = phrase("{player} decides now, not {other}", player=terms.owner(seat + 1), other=terms.owner(action.player))
            remedy = phrase("wait until {player} has decided", player=terms.owner(seat + 1))
            return Refusal(rule=rule_of(state, task), reason=said, remedy=remedy)
        return Refusal(
            rule={"draft": "R3.1", "update": "R4.2"}.get(task.kind, "R5.1"),
            reason=phrase("it is {player}'s turn, not {other}'s", player=terms.owner(seat + 1), other=terms.owner(action.player)),
            remedy=phrase("wait until {player} has decided", player=terms.owner(seat + 1)),
        )
    if task.kind == "events":
        return turn_refusals.explain_resolve(state, action)
    if action.verb in ("pay", "accept", "decline"):
        return turn_refusals.explain_answer(state)
    if action.verb == "use":
        return turn_refusals.explain_use(state, action)
    if task.kind == "draft" and action.verb == "draft":
        return _explain_draft(state, action)
    if task.kind == "update":
        return _explain_road(state, action, "R4.2")
    if task.kind == "hand limit":
        return hand_limit.explain(state, action)
    if action.verb == "choose":
        return choice_refusals.explain_choice(state, action)
    return build_refusals.explain(state, task, action)


def _wrong_moment(state: State, task: Task, action: Action, seat: int) -> Refusal:
    """Return why an action with this verb is not for now; what a card asks for is answered before anything else."""
    verbs = Listed((Term(verb, "verb", verb) for verb in _verbs_left(state, task, action, seat)), "or")
    remedy = phrase("{player} can {verbs}", player=terms.owner(seat + 1), verbs=verbs)
    rule, when = NOW[action.verb]
    if not isinstance(task, StepsTask):
        return Refusal(rule=rule, reason=phrase("{when}; now {moment}", when=when, moment=_MOMENT[task.kind]), remedy=remedy)
    return Refusal(rule=rule_of(state, task), reason=phrase("first {request}", request=request(state, task)), remedy=remedy)


def _verbs_left(state: State, task: Task, action: Action, seat: int) -> Sequence[str]:
    """Return the verbs of legal actions to who must decide; to others those of the moment, which show nothing of a hand (R16)."""
    verbs = verbs_now(state, task)
    if action.player != seat + 1:
        return verbs
    legal = {group[0].verb for group in turns.options(state)}
    return [verb for verb in verbs if verb in legal] or verbs


def verbs_now(state: State, task: Task) -> tuple[str, ...]:
    """Return the verbs with which an action may begin now."""
    if isinstance(task, StepsTask):
        step = steps_of(state, task)[task.steps_done]
        declines = step.verb == "auction" or is_several(step) or task.asks_for is not None
        return _ANSWERS.get(step.verb, ("choose", "decline") if declines else ("choose",))
    table = state.table
    if task.kind == "draft":
        played = ("play",) if table.drafters else ()
        return ("draft", *played, *(("use",) if table.abilities["draft"] else ()))
    if task.kind == "build":
        return ("place", "play", "trade", *(("use",) if table.abilities["build"] else ()), "end turn")
    return {"update": ("add gold", "add no gold"), "events": ("resolve",), "hand limit": ("choose",)}[task.kind]


def _explain_road(state: State, action: Action, rule: str) -> Refusal:
    """Return why the Road place that an action names cannot be meant."""
    pile = action.pile or Pile("road")
    road = state.areas["road"]
    if pile.area != "road" or not 1 <= pile.number <= len(road):
        return Refusal(
            rule=rule,
            reason=phrase("the Road has places 1 to {last}; there is no {place} in it", last=len(road), place=terms.pile(pile)),
        )
    here = road[pile.number - 1]
    if not here:
        return Refusal(
            rule=rule, reason=phrase("{place} is empty", place=terms.pile(pile)), remedy=phrase("name a place that holds a card")
        )
    held = terms.card_id(state.table.ids[here[0]])
    named = terms.card_id(action.cards[0][0]) if action.cards else phrase("another card")
    reason = phrase("{place} holds {card}, not {other}", place=terms.pile(pile), card=held, other=named)
    return Refusal(rule=rule, reason=reason, remedy=_where_on_the_road(state, action, here[0]))


def _where_on_the_road(state: State, action: Action, here: int) -> Phrase:
    """Return where the card that an action names lies on the Road, or that it does not; without one the card that is *here*."""
    if not action.cards:
        return phrase("name {card}", card=terms.card_id(state.table.ids[here]))
    kind, named = kind_named(state, action.cards[0][0]), terms.card_id(action.cards[0][0])
    places = [number for number, cards in enumerate(state.areas["road"], 1) if cards == [kind]]
    if not places:
        return phrase("{card} is not on the Road", card=named)
    return phrase(
        "{card} is on {place}", card=named, place=Listed((terms.pile(Pile("road", number)) for number in places), "and")
    )


def _explain_draft(state: State, action: Action) -> Refusal:
    """Return why nothing can be drafted from the place that an action names."""
    pile = action.pile or Pile("road")
    place = terms.pile(pile)
    if pile.area == "road":
        return _explain_road(state, action, "R3.2")
    if action.cards:
        return Refusal(
            rule="R3.2",
            reason=phrase("a card drafted from {place} is not known before it is taken", place=place),
            remedy=phrase("draft from {place}", place=place),
        )
    if pile.area == "discard":
        return Refusal(
            rule="R3.2", reason=phrase("nobody drafts from the discard pile"), remedy=phrase("draft from the Road or a stack")
        )
    piles = state.areas[pile.area]
    if pile.number > len(piles):
        return Refusal(
            rule="R3.2", reason=phrase("there are {number} stacks; there is no {place}", number=len(piles), place=place)
        )
    if pile.area == "stack":
        reason = phrase("{place} was emptied and is out of the game", place=place)
        return Refusal(rule="R3.4", reason=reason, remedy=phrase("draft from another place"))
    left = sum(1 for stack in state.areas["stack"] if stack)
    if left:
        return Refusal(
            rule="R3.2",
            reason=number_phrase(
                left,
                "the Reserve is drafted from only when all stacks are empty; {number} still holds cards",
                "the Reserve is drafted from only when all stacks are empty; {number} still hold cards",
            ),
            remedy=phrase("draft from a stack"),
        )
    return Refusal(rule="R3.2", reason=phrase("the Reserve is empty"), remedy=phrase("draft from the Road"))
