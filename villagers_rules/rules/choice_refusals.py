"""Why something that the steps of a card ask for cannot be chosen (R8.1, R15.5); of hidden cards nothing is said (R16)."""

from __future__ import annotations

from itertools import islice

from villagers_rules.effects.choice_verbs import CHOICE_VERBS
from villagers_rules.effects.context import THE_RULES, current_steps, kind_of, rule_of, source_of, steps_of
from villagers_rules.effects.risks import is_hidden_choice
from villagers_rules.errors import Refusal
from villagers_rules.model import terms
from villagers_rules.model.actions import Action
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes.knowledge import known_cards
from villagers_rules.model.choices import Answer, Choice, HandRef, Pile, PlayerRef, RoadRef, Spot, SupplyRef, TuckedRef
from villagers_rules.model.groups import holds, moves
from villagers_rules.model.moves import ChooseMove
from villagers_rules.model.places import HELD, LOOKED
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask
from villagers_rules.phrases import Phrase, phrase
from villagers_rules.rules.notation import BESIDE, action_of, deciding, find_spot, kind_named, seat_of
from villagers_rules.rules.padlock_refusals import too_poor
from villagers_rules.rules.turns import options
from villagers_rules.table.chains import spots_for
from villagers_rules.table.padlocks import payments


def explain_choice(state: State, action: Action) -> Refusal:
    """Return why what *action* chooses is not offered."""
    assert action.choice is not None  # An action that chooses always says what.
    task = current_steps(state)
    step = steps_of(state, task)[task.steps_done]
    chosen = terms.chosen(action)
    reason = phrase("{request}; {chosen} is none of them", request=request(state, task), chosen=chosen)
    none = Refusal(rule=rule_of(state, task), reason=reason, remedy=_for_example(state, action))
    if _is_hidden(state, action.choice, task.seat):
        return none
    card = _find_choice(state, action.choice)
    if card is None:
        return Refusal(rule=none.rule, reason=phrase("there is no {chosen} now", chosen=chosen), remedy=none.remedy)
    if step.verb != "choose" or card not in step.takes.find(state, task.seat, task.context):
        return none
    if not holds(CHOICE_VERBS[step.verb].options(state, task, step), ChooseMove(card)):
        if card.area == "event":
            reason = phrase("{chosen} has acted this round, and is only discarded in the event phase", chosen=chosen)
            return Refusal(rule="R15.5", reason=reason, remedy=none.remedy)
        if task.chosen:
            reason = phrase("{chosen} does not go with what was chosen already", chosen=chosen)
            return Refusal(rule=none.rule, reason=reason, remedy=none.remedy)
        reason = phrase("effects of other players cannot take {chosen}", chosen=chosen)
        return Refusal(rule="R8.1", reason=reason, remedy=none.remedy)
    return _infeasible(state, task, card, action)


_WANTED = {
    "put_back": phrase("put a card back"),
    "place": phrase("place the card"),
    "change": phrase("pay or decline"),
    "may": phrase("accept what it allows or decline"),
    "either": phrase("choose one of its options"),
    "auction": phrase("bid more or decline"),
}
"""What the steps that choose nothing from a selection ask for."""


def request(state: State, task: StepsTask) -> Phrase:
    """Return what the step at work asks of whom, such as `the Courier asks player 2 to choose from villagers on the Road`."""
    step = steps_of(state, task)[task.steps_done]
    source = source_of(state, task)
    wanted = _WANTED.get(step.verb) or phrase("choose from {choices}", choices=terms.sentence(step.takes))
    player = terms.owner(task.seat + 1)
    if source == THE_RULES:
        return phrase("{rules} ask {player} to {wanted}", rules=source, player=player, wanted=wanted)
    return phrase("{card} asks {player} to {wanted}", card=source, player=player, wanted=wanted)


def _infeasible(state: State, task: StepsTask, card: Reference, action: Action) -> Refusal:
    """Return why what follows cannot be carried out with *card*: as a rule, because it is placed next and has no place."""
    after = steps_of(state, task)[task.steps_done + 1 :]
    following = next((step for step in after if step.verb == "choose"), None)
    chosen = task.context.chose(card)
    if following is not None and not is_hidden_choice(following) and not following.takes.find(state, task.seat, chosen):
        reason = phrase(
            "{card} would go on with {choices}, and there are none",
            card=source_of(state, task),
            choices=terms.sentence(following.takes),
        )
        return Refusal(rule=rule_of(state, task), reason=reason, remedy=_for_example(state))
    if (lacking := _unpayable(state, task, card, action)) is not None:
        return lacking
    if any(step.verb == "place" for step in after):
        kind = kind_of(state, card)
        below = state.table.played_on[kind]
        if not spots_for(state.villages[task.seat], kind):
            wanted = terms.a_card(state.table, below)
            reason = phrase(
                "{card} would be placed next, on {below} with room for one more card, and there is none",
                card=terms.the_card(state.table, kind),
                below=wanted,
            )
            remedy = phrase("get {below} first, or {otherwise}", below=wanted, otherwise=_for_example(state))
            return Refusal(rule="R5.3", reason=reason, remedy=remedy)
        if not payments(state, task.seat, kind):
            return too_poor(state, task.seat, kind)
    return Refusal(
        rule=rule_of(state, task),
        reason=phrase(
            "what {card} does next could not be carried out with {chosen}",
            card=source_of(state, task),
            chosen=terms.chosen(action),
        ),
        remedy=_for_example(state),
    )


_BEFORE_PAYING = ("choose", "look_at", "move", "name", "put_back", "reveal")
"""The steps that bring nobody gold, so that a payment after them is made of what there is now."""


def _unpayable(state: State, task: StepsTask, card: Reference, action: Action) -> Refusal | None:
    """Return that the player has too little gold for what is paid next, if that is so once *card* is chosen, too."""
    steps = steps_of(state, task)
    step, after = steps[task.steps_done], steps[task.steps_done + 1 :]
    paid = next((number for number, each in enumerate(after) if each.verb == "pay"), len(after))
    if paid == len(after) or any(each.verb not in _BEFORE_PAYING or each.condition for each in after[:paid]):
        return None
    payment = after[paid]
    if payment.condition is not None or "from" in payment.options:
        return None
    chosen = task.context.chose_several((*task.chosen, card), step.options.get("as", ""))
    price, gold = payment.takes.compute(state, task.seat, chosen), state.supply[task.seat]
    if price <= gold:
        return None
    reason = phrase(
        "with {chosen}, {card} would ask for {price} gold from your supply; you have {gold}",
        chosen=terms.chosen(action),
        card=source_of(state, task),
        price=price,
        gold=gold,
    )
    return Refusal(rule=rule_of(state, task), reason=reason, remedy=_for_example(state))


def _for_example(state: State, action: Action | None = None) -> Phrase:
    """Return a legal choice as a remedy, of the card that *action* names if there is one, since it may lie elsewhere."""
    offered = [action_of(state, move) for move in islice(moves(options(state)), _MAX_COMPARED)]
    if not offered:
        return phrase("undo what led here")
    wanted = _card_named(action)
    example = next((other for other in offered if wanted and _card_named(other) == wanted), offered[0])
    return phrase("{action} would do", action=terms.action(example))


_MAX_COMPARED = 200
"""Of more choices the first are looked through for an example."""


def _card_named(action: Action | None) -> str:
    """Return the id of the card that *action* chooses, "" if it chooses none."""
    return str(getattr(action.choice, "card", "")) if action is not None else ""


# -- what an action names to choose ----------------------------------------------------------------------------------------------
def _is_hidden(state: State, named: Choice, viewer: int) -> bool:
    """Return whether *viewer* may not learn if there is such a card: it is said to be in another hand, or looked at (R16.1)."""
    if isinstance(named, SupplyRef):
        return named.where == BESIDE["looked"] and not _knows_looked(state, viewer)
    if isinstance(named, TuckedRef):
        return seat_of(state, named.under.owner) != viewer
    return isinstance(named, HandRef) and named.area in HELD and seat_of(state, named.owner) != viewer


def _knows_looked(state: State, viewer: int) -> bool:
    """Return whether *viewer* knows all cards that are looked at; nobody does where it is not kept who knows what."""
    pile = state.areas["looked"][0]
    return bool(pile) and state.keeps_knowledge and len(known_cards(state, LOOKED, viewer)) == len(pile)


def _find_choice(state: State, named: Choice) -> Reference | None:
    """Return the card reference that people named, or None when there is no such card; use it for what is not `_is_hidden`."""
    if isinstance(named, Pile):
        return Reference(named.area, named.number - 1) if 1 <= named.number <= state.layout.sizes.get(named.area, 0) else None
    if isinstance(named, SupplyRef):
        return _find_beside(state, named)
    if isinstance(named, Answer):
        return _find_answer(state, named)
    if isinstance(named, Spot):
        if kind_named(state, named.card) >= len(state.table.villagers):
            # An event is named by its id alone.
            alone = named == Spot(deciding(state) + 1, named.card)
            return Reference("event", card=kind_named(state, named.card)) if alone else None
        found = find_spot(state, named)
        return Reference("village", *found) if found else None
    if isinstance(named, TuckedRef):
        return _find_tucked(state, named)
    if isinstance(named, PlayerRef):
        return Reference("player", named.player - 1) if 1 <= named.player <= state.players else None
    kind = kind_named(state, named.card)
    if isinstance(named, RoadRef):
        road = state.areas["road"]
        is_there = 1 <= named.number <= len(road) and road[named.number - 1] == [kind]
        return Reference("road", named.number - 1, kind) if is_there else None
    seat = seat_of(state, named.owner)
    return Reference(named.area, seat, kind) if seat is not None and kind in state.areas[named.area][seat] else None


def _find_tucked(state: State, named: TuckedRef) -> Reference | None:
    kind, host = kind_named(state, named.card), find_spot(state, named.under)
    piles = state.areas["tucked"]
    found = (Reference("tucked", number, kind) for seat, spot, number in state.hosts if (seat, spot) == host)
    return next((card for card in found if kind in piles[card.number]), None)


def _find_answer(state: State, named: Answer) -> Reference | None:
    if named.what in ("suit", "word"):
        known = state.table.suits if named.what == "suit" else state.table.words
        return Reference(named.what, known.index(named.word)) if named.word in known else None
    if named.what == "name":
        return Reference("name", card=kind_named(state, named.word))
    number = int(named.word) - (named.what == "option") if named.word.isdecimal() else NOBODY
    return Reference(named.what, number) if number >= 0 else None


def _find_beside(state: State, named: SupplyRef) -> Reference | None:
    kind = kind_named(state, named.card)
    if named.where == BESIDE["discard"]:
        return Reference("discard", 0, kind) if kind in state.areas["discard"][0] else None
    if named.where == BESIDE["looked"]:
        return Reference("looked", 0, kind) if kind in state.areas["looked"][0] else None
    supply = state.table.supply
    return Reference("basic", supply.index(kind), kind) if kind in supply else None
