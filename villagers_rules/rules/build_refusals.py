"""Why an action of a build turn, or the placing that a played card asks for, is refused (R5, R6, R7, R8)."""

from __future__ import annotations

from attrs import evolve

from villagers_rules.effects.context import as_played, kind_of, steps_of
from villagers_rules.effects.dry_run import unmet, why_not_playable
from villagers_rules.effects.risks import risks_of
from villagers_rules.errors import Refusal
from villagers_rules.model import terms
from villagers_rules.model.actions import Action
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.choices import Pile, Spot
from villagers_rules.model.hooks import WHEN_PLAYED
from villagers_rules.model.state import UNDER_WAY, State
from villagers_rules.model.tasks import StepsTask, Task
from villagers_rules.phrases import Listed, Phrase, Term, number_phrase, phrase
from villagers_rules.rules.build import TRADED_TO, pooled_left, trade_places
from villagers_rules.rules.how_often import but_for_a_limit
from villagers_rules.rules.notation import (
    deciding,
    find_spot,
    kind_named,
    place_named,
    spot_name,
    spots_named,
    target_name,
)
from villagers_rules.rules.padlock_refusals import explain_padlock
from villagers_rules.table.allowances import possible_spots
from villagers_rules.table.chains import carries_suit, spots_for, stood_for
from villagers_rules.table.padlocks import payments
from villagers_rules.table.placing import may_be_placed
from villagers_rules.table.standing import causes, changed


def explain(state: State, task: Task, action: Action) -> Refusal:
    """Return why a villager cannot be placed or played, or a card not be traded for."""
    kinds = tuple(kind_named(state, card) for card, _ in action.cards)
    if isinstance(task, StepsTask):
        return _explain_required(state, task, action, kinds)
    seat = deciding(state)
    hand = state.areas["hand"][seat]
    for kind in kinds:
        held, wanted = hand.count(kind), kinds.count(kind)
        if held >= wanted:
            continue
        rule = "R6.1" if action.verb == "trade" else "R5.2"
        player, card = terms.owner(seat + 1), terms.card(state.table, kind)
        if held:
            reason = phrase(
                "{player} has {held} {card} in hand, not {wanted}", player=player, held=held, card=card, wanted=wanted
            )
        else:
            reason = phrase("{player} has no {card} in hand", player=player, card=card)
        return Refusal(rule=rule, reason=reason, remedy=phrase("name cards from your hand"))
    if action.verb == "trade":
        return _explain_trade(state, seat, action, kinds)
    return (_explain_play if action.verb == "play" else _explain_place)(state, seat, action, kinds)


def _name(state: State, kind: int) -> Term:
    return terms.the_card(state.table, kind)


def _id(state: State, kind: int) -> Term:
    """Return a card as an action names it."""
    return terms.card_id(state.table.ids[kind])


# -- placing ---------------------------------------------------------------------------------------------------------------------
def _explain_required(state: State, task: StepsTask, action: Action, kinds: tuple[int, ...]) -> Refusal:
    """The placing of one certain card, asked for by a played card: outside the build limit, without hand cards (R8.3)."""
    step = steps_of(state, task)[task.steps_done]
    card = task.named(step.takes)
    assert card is not None  # Without a card nobody would be asked.
    wanted = kind_of(state, card)
    if kinds != (wanted,):
        return Refusal(
            rule="R8.3",
            reason=phrase("{card} must be placed now, alone", card=_name(state, wanted)),
            remedy=phrase("place {card}", card=_id(state, wanted)),
        )
    return _explain_placing(state, task.seat, action, kinds)


def _explain_place(state: State, seat: int, action: Action, kinds: tuple[int, ...]) -> Refusal:
    table = state.table
    top = kinds[-1]
    name = _name(state, top)
    if table.discard[top]:
        reason = phrase("{card} is discarded after use and never placed", card=name)
        return Refusal(rule="R8.1", reason=reason, remedy=phrase("play {card}", card=_id(state, top)))
    if top in table.places_itself:
        reason = phrase("{card} asks for more before it is placed", card=name)
        return Refusal(rule="R8.1", reason=reason, remedy=phrase("play {card}", card=_id(state, top)))
    if table.joins_any_chain[top]:
        return Refusal(
            rule="R8.2",
            reason=phrase("{card} is always placed together with the villager directly on it", card=name),
            remedy=phrase("place it from the hand together with that villager"),
        )
    if table.stand_in[top]:
        reason = phrase("{card} takes the place of another villager", card=name)
        return Refusal(rule="R8.3", reason=reason, remedy=phrase("play {card}", card=_id(state, top)))
    for kind in kinds[:-1]:
        if not table.joins_any_chain[kind]:
            return Refusal(
                rule="R8.2",
                reason=phrase("{card} stands for no other villager, so the cards are placed one by one", card=_name(state, kind)),
                remedy=phrase("place {card} first", card=_id(state, kind)),
            )
    if not state.builds_left:
        remedy = phrase("each builder showing at the start of your turn gives one more")
        return Refusal(rule="R5.1", reason=phrase("you have no build actions left this turn"), remedy=remedy)
    if len(kinds) > state.builds_left:
        reason = phrase(
            "this takes {number} build actions; you have {left} left this turn", number=len(kinds), left=state.builds_left
        )
        return Refusal(rule="R5.1", reason=reason, remedy=phrase("place fewer villagers"))
    return _explain_placing(state, seat, action, kinds)


def _explain_placing(state: State, seat: int, action: Action, kinds: tuple[int, ...]) -> Refusal:
    table = state.table
    top = kinds[-1]
    roles = stood_for(table, top, len(kinds) - 1)
    if roles is None:
        return Refusal(
            rule="R8.2",
            reason=phrase(
                "the chain of {card} has {number} villagers under it, not {wanted} to stand for",
                card=_name(state, top),
                number=len(table.villagers[top].chain),
                wanted=len(kinds) - 1,
            ),
            remedy=phrase("use fewer stand-ins"),
        )
    for (card, note), role in zip(action.cards, roles, strict=False):
        if note and kind_named(state, note) != role:
            return Refusal(
                rule="R8.2",
                reason=phrase(
                    "{card} would take the place where the chain of {top} has {role}, not {other}",
                    card=terms.card_id(card),
                    top=_name(state, top),
                    role=_name(state, role),
                    other=terms.card_id(note),
                ),
                remedy=phrase("let {card} stand for {role}", card=terms.card_id(card), role=_name(state, role)),
            )
    condition = table.placed_if.get(top)
    if condition is not None and not may_be_placed(state, seat, top):
        reason = phrase(
            "{card} is placed only if this holds: {condition}", card=_name(state, top), condition=terms.sentence(condition)
        )
        return Refusal(rule="R8.1", reason=reason, remedy=phrase("keep it for later"))
    lowest = roles[0] if roles else top
    return (
        _explain_side(state, top, action.cards[-1][1])
        or but_for_a_limit(state, seat, lowest, _explain_spot(state, seat, action, lowest))
        or explain_padlock(state, seat, top, action)
        or Refusal(
            rule="R8.1",
            reason=phrase("what {card} does could not be carried out now", card=_name(state, top)),
            remedy=phrase("keep it for later"),
        )
    )


def _explain_side(state: State, kind: int, note: str) -> Refusal | None:
    """Return why *note* says no side of the card, or None when it does."""
    table = state.table
    faces = table.faces[kind]
    if (table.face_named(kind, note) if note else None if len(faces) > 1 else faces[0]) is not None:
        return None
    if len(faces) == 1:
        reason = phrase("{card} has one side and stands for nobody", card=_name(state, kind))
        return Refusal(rule="R1.1", reason=reason, remedy=phrase("leave {note} out", note=note))
    sides = Listed((f"{table.ids[kind]} ({table.side_name(face)})" for face in faces), "or")
    reason = phrase("the card has {number} sides; say which one shows", number=len(faces))
    return Refusal(rule="R8.3", reason=reason, remedy=phrase("write {sides} for the card", sides=sides))


def _explain_spot(state: State, seat: int, action: Action, lowest: int) -> Refusal | None:
    """Return why a card counting as *lowest* cannot lie where the action says, or None when it can."""
    table, village, on = state.table, state.villages[seat], action.on
    spots = possible_spots(state, seat, lowest) if table.other_places else [*spots_for(village, lowest)]
    below = table.played_on[lowest]
    name = _name(state, lowest)
    if below == NOBODY:
        found = None if on is None or on.owner != seat + 1 else find_spot(state, on)
        if on is None or (found is not None and found[1] in spots):
            return None
        reason = phrase("{card} is placed on no other card", card=name)
        return Refusal(rule="R5.3", reason=reason, remedy=phrase("place it on the ground"))
    wanted, any_below = _name(state, below), terms.a_card(table, below)
    if on is None and NOBODY in spots:
        return None
    free = [phrase("the ground") if spot == NOBODY else terms.spot(spot_name(state, seat, spot), seat + 1) for spot in spots]
    if free:
        remedy = phrase("it can go on {places}", places=Listed(free, "or"))
    elif below in village.role:
        remedy = phrase("get {card} with room for one more card first", card=any_below)
    else:
        remedy = phrase("get {card} first", card=any_below)
    if on is None:
        if free:
            reason = phrase("{card} goes on {below}", card=name, below=any_below)
        elif below in village.role:
            reason = phrase("{card} goes on {below}, and you have none with room", card=name, below=any_below)
        else:
            reason = phrase("{card} goes on {below}, and your village has none", card=name, below=any_below)
        return Refusal(rule="R5.3", reason=reason, remedy=remedy)
    if on.owner != seat + 1:
        return Refusal(rule="R5.3", reason=phrase("{card} is placed in your own village only", card=name), remedy=remedy)
    found = find_spot(state, on)
    if found is None:
        return Refusal(rule="R5.3", reason=_missing(state, seat, on), remedy=remedy)
    named = terms.card_id(on.card)
    spot = found[1]
    if spot in spots:
        return None
    if village.role[spot] != below:
        return Refusal(rule="R5.3", reason=_not_there(name, wanted, named), remedy=remedy)
    carried = village.children[spot]
    if carried < table.carries[below] and not carries_suit(village, spot, lowest):
        reason = phrase("{card} stands for {other} and carries cards of one suit only", card=named, other=wanted)
        return Refusal(rule="R8.2", reason=reason, remedy=remedy)
    reason = phrase("{card} is full (holds {number})", card=terms.spot(on, seat + 1), number=carried)
    return Refusal(rule="R5.3", reason=reason, remedy=remedy)


def _not_there(name: Term, wanted: Term, other: Term) -> Phrase:
    return phrase("{card} is placed directly on {below}, not on {other}", card=name, below=wanted, other=other)


def _missing(state: State, seat: int, on: Spot) -> Phrase:
    """Return that the village has no such card, or fewer of them."""
    named = terms.card_id(on.card)
    if on.id is not None:
        return phrase("your village has no {card} with the id {id}", card=named, id=on.id)
    kind = kind_named(state, on.card)
    there = len(spots_named(state, seat, kind))
    if there:
        return phrase("your village has only {number} of {card}", number=there, card=_name(state, kind))
    return phrase("your village has no {card}", card=named)


def unmet_refusal(name: Term, condition: Term) -> Refusal:
    """Return that a card is not played while its *condition* does not hold."""
    reason = phrase("{card} is played only if this holds: {condition}", card=name, condition=condition)
    return Refusal(rule="R8.1", reason=reason, remedy=phrase("keep it for later"))


# -- playing and trading ---------------------------------------------------------------------------------------------------------
def _explain_play(state: State, seat: int, action: Action, kinds: tuple[int, ...]) -> Refusal:
    table = state.table
    kind = kinds[0]
    name = _name(state, kind)
    later = phrase("keep it for later")
    in_draft = state.agenda[-1].kind == "draft"
    if in_draft != (kind in table.drafters) and (in_draft or table.discard[kind]):
        if kind in table.drafters:
            rule, reason = "R11.1", phrase("{card} is played in your own draft turn, before drafting", card=name)
        elif table.is_played[kind]:
            rule, reason = "R8.1", phrase("{card} is played in your own build turn", card=name)
        else:
            rule, reason = "R5.2", phrase("{card} is placed in your own build turn", card=name)
        return Refusal(rule=rule, reason=reason, remedy=later)
    if in_draft and state.stage == UNDER_WAY:
        reason = phrase("{card} is played before the first draft of the turn", card=name)
        return Refusal(rule="R11.1", reason=reason, remedy=later)
    if not table.is_played[kind] and not in_draft:
        rule = "R8.2" if table.joins_any_chain[kind] else "R5.2"
        reason = phrase("{card} is placed in the village, not played", card=name)
        return Refusal(rule=rule, reason=reason, remedy=phrase("place {card}", card=_id(state, kind)))
    if not table.discard[kind] and state.builds_left < 1:
        reason = phrase("{card} takes a build action; none is left this turn", card=name)
        return Refusal(rule="R5.1", reason=reason, remedy=phrase("play it in a later turn"))
    if kind in table.places_itself:
        return _explain_cost(state, seat, action, kind)
    refused = explain_padlock(state, seat, kind, action)
    return refused or _out_of_reach(state, seat, kind)


def _explain_cost(state: State, seat: int, action: Action, kind: int) -> Refusal:
    """Return why the steps of a card that end with its placing cannot be carried out: it has no place, or costs too much."""
    alone = evolve(action, on=None, paying=None)
    if not _has_place(state, seat, kind):
        return _explain_spot(state, seat, alone, kind) or _out_of_reach(state, seat, kind)
    if not payments(state, seat, kind):
        return explain_padlock(state, seat, kind, alone) or _out_of_reach(state, seat, kind)
    return _out_of_reach(state, seat, kind)


def _has_place(state: State, seat: int, kind: int) -> bool:
    """Return whether a card could lie anywhere in the village of *seat* now."""
    return bool(possible_spots(state, seat, kind) if state.table.other_places else spots_for(state.villages[seat], kind))


def _out_of_reach(state: State, seat: int, kind: int) -> Refusal:
    """Return what the steps of a card lack: gold, or something to choose."""
    table, name, later = state.table, _name(state, kind), phrase("keep it for later")
    condition = unmet(state, seat, kind, WHEN_PLAYED, as_played(state, seat, kind))
    if condition is not None:
        return unmet_refusal(name, terms.sentence(condition))
    steps = table.villagers[kind].hooks[WHEN_PLAYED]
    price = risks_of(table, steps).price
    if price > state.supply[seat]:
        reason = phrase("{card} asks for {price} gold; you have {gold}", card=name, price=price, gold=state.supply[seat])
        return Refusal(rule="R8.1", reason=reason, remedy=later)
    why = why_not_playable(state, seat, kind)
    reason = phrase("what {card} does could not be done in full now: {why}", card=name, why=why)
    return Refusal(rule="R8.1", reason=reason, remedy=later)


def _explain_trade(state: State, seat: int, action: Action, kinds: tuple[int, ...]) -> Refusal:
    table = state.table
    basic = kind_named(state, action.basic)
    if basic not in table.supply:
        names = Listed((_id(state, kind) for kind in table.supply), "or")
        reason = phrase("{card} is no basic villager", card=_name(state, basic))
        return Refusal(rule="R6.1", reason=reason, remedy=phrase("take {cards}", cards=names))
    refused = _lacking(state, seat, basic, len(kinds))
    if refused is not None:
        return refused
    if not state.areas["basic"][table.supply.index(basic)]:
        reason = phrase("no {card} is left in the supply", card=_id(state, basic))
        if table.basic[basic]:
            return Refusal(rule="R6.1", reason=reason, remedy=phrase("take another basic villager"))
        return Refusal(rule="R18.3", reason=reason, remedy=phrase("take another card of the supply"))
    offered = [place for (place,) in trade_places(state)]
    wrong = next(pile for pile in action.piles if place_named(state, pile) not in offered)
    return _wrong_place(state, wrong, terms.piles(target_name(state, place) for place in offered))


def _lacking(state: State, seat: int, basic: int, cards: int) -> Refusal | None:
    """Return why *seat* cannot get this card for so many cards of the hand, or None."""
    name = _name(state, basic)
    if state.table.basic[basic]:
        if state.trades_left < 1:
            most = changed(state, "basics per turn", state.rules.basics_per_turn, seat)
            reason = number_phrase(
                most,
                "you got {number} basic villager this turn already",
                "you got {number} basic villagers this turn already",
            )
            return Refusal(rule="R6.1", reason=reason, remedy=phrase("trade again next turn"))
        wanted = 1
    else:
        pool = next(pool for pool in state.rules.pools if pool.name == state.table.villagers[basic].pool)
        wanted = pool.hand_cards
        if state.areas["basic"][state.table.supply.index(basic)] and not pooled_left(state, seat, pool):
            reason = phrase(
                "a village holds at most {number} of the {pool}, and yours does",
                number=pool.per_village,
                pool=Term(pool.name, "pool", pool.name),
            )
            return Refusal(rule="R18.3", reason=reason, remedy=phrase("place other villagers"))
    if cards != wanted:
        rule = "R6.1" if wanted == 1 else "R18.3"
        reason = number_phrase(
            wanted,
            "{card} costs {number} card of the hand, not {named}",
            "{card} costs {number} cards of the hand, not {named}",
            card=name,
            named=cards,
        )
        return Refusal(rule=rule, reason=reason, remedy=phrase("name {number}", number=wanted))
    return None


def _wrong_place(state: State, pile: Pile, places: Listed) -> Refusal:
    """Return why a traded card does not go to *pile*."""
    remedy, place = phrase("put it on {places}", places=places), terms.pile(pile)
    if pile.area == "road":
        reason = phrase("a traded card goes on a face-down stack, not into the Road")
        return Refusal(rule="R6.1", reason=reason, remedy=remedy)
    if sayers := causes(state, TRADED_TO, state.player):
        reason = phrase("while {cards} says so, a traded card goes to {places}", cards=Listed(sayers), places=places)
        return Refusal(rule="R15.4", reason=reason, remedy=phrase("name {card}", card=places))
    if pile.area == "stack":
        rule = "R3.4" if pile.number <= len(state.areas["stack"]) else "R6.1"
        return Refusal(rule=rule, reason=phrase("{place} is not in the game or not any more", place=place), remedy=remedy)
    reason = phrase("a traded card goes on {place} only when nothing nearer is left", place=place)
    return Refusal(rule="R6.1", reason=reason, remedy=remedy)
