"""Why an action of a build turn, or the placing that a played card asks for, is refused (R5, R6, R7, R8)."""

from __future__ import annotations

from villagers_rules.effects.context import kind_of, steps_of
from villagers_rules.errors import Refusal
from villagers_rules.model.actions import Action
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.choices import Pile
from villagers_rules.model.hooks import WHEN_PLAYED
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask, Task
from villagers_rules.phrases import counted
from villagers_rules.rules.build import TRADED_TO, pooled_left, trade_places
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
        name = state.table.cards[kind].name
        rule = "R6.1" if action.verb == "trade" else "R5.2"
        has = f"{held} {name} in hand, not {wanted}" if held else f"no {name} in hand"
        return Refusal(rule=rule, reason=f"player {seat + 1} has {has}", remedy="name cards of the hand")
    if action.verb == "trade":
        return _explain_trade(state, seat, action, kinds)
    return (_explain_play if action.verb == "play" else _explain_place)(state, seat, action, kinds)


def _name(state: State, kind: int) -> str:
    return "the " + state.table.cards[kind].name


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
            reason=f"{_name(state, wanted)} must be placed now, alone",
            remedy=f"place {state.table.ids[wanted]}",
        )
    return _explain_placing(state, task.seat, action, kinds)


def _explain_place(state: State, seat: int, action: Action, kinds: tuple[int, ...]) -> Refusal:
    table = state.table
    top = kinds[-1]
    name = _name(state, top)
    if table.discard[top]:
        return Refusal(rule="R8.1", reason=f"{name} is discarded after use and never placed", remedy=f"play {table.ids[top]}")
    if table.joins_any_chain[top]:
        return Refusal(
            rule="R8.2",
            reason=f"{name} is always placed together with the villager directly on it",
            remedy=f"place {table.ids[top]} (...) > that villager, from the hand",
        )
    if table.stand_in[top]:
        return Refusal(rule="R8.3", reason=f"{name} takes the place of another villager", remedy=f"play {table.ids[top]}")
    for kind in kinds[:-1]:
        if not table.joins_any_chain[kind]:
            return Refusal(
                rule="R8.2",
                reason=f"{_name(state, kind)} stands for no other villager, so the cards are placed one by one",
                remedy=f"place {table.ids[kind]} first",
            )
    if len(kinds) > state.builds_left:
        return Refusal(
            rule="R5.1",
            reason=f"this takes {counted(len(kinds), 'build action')}; you have {state.builds_left or 'none'} left this turn",
            remedy="each builder symbol that shows as a turn begins gives one more"
            if state.builds_left == 0
            else "place fewer villagers",
        )
    return _explain_placing(state, seat, action, kinds)


def _explain_placing(state: State, seat: int, action: Action, kinds: tuple[int, ...]) -> Refusal:
    table = state.table
    top = kinds[-1]
    roles = stood_for(table, top, len(kinds) - 1)
    if roles is None:
        return Refusal(
            rule="R8.2",
            reason=f"the chain of {_name(state, top)} has {len(table.villagers[top].chain)} villagers under it, "
            f"not {len(kinds) - 1} to stand for",
            remedy="use fewer stand-ins",
        )
    for (card, note), role in zip(action.cards, roles, strict=False):
        if note and kind_named(state, note) != role:
            return Refusal(
                rule="R8.2",
                reason=f"{card} would lie where the chain of {_name(state, top)} has {_name(state, role)}, not {note}",
                remedy=f"write {card} ({table.ids[role]})",
            )
    return (
        _explain_side(state, top, action.cards[-1][1])
        or _explain_spot(state, seat, action, roles[0] if roles else top)
        or explain_padlock(state, seat, top, action.paying)
        or Refusal(rule="R8.1", reason=f"what {_name(state, top)} does could not be carried out now", remedy="keep it for later")
    )


def _explain_side(state: State, kind: int, note: str) -> Refusal | None:
    """Return why *note* says no side of the card, or None when it does."""
    table = state.table
    faces = table.faces[kind]
    if (table.face_named(kind, note) if note else None if len(faces) > 1 else faces[0]) is not None:
        return None
    if len(faces) == 1:
        return Refusal(
            rule="R1.1", reason=f"{_name(state, kind)} has one side and stands for nobody", remedy=f"leave out ({note})"
        )
    sides = " or ".join(f"{table.ids[kind]} ({table.side_name(face)})" for face in faces)
    return Refusal(
        rule="R8.3", reason=f"{_name(state, kind)} has {len(faces)} sides; say which one shows", remedy=f"write {sides}"
    )


def _explain_spot(state: State, seat: int, action: Action, lowest: int) -> Refusal | None:
    """Return why a card counting as *lowest* cannot lie where the action says, or None when it can."""
    table, village, on = state.table, state.villages[seat], action.on
    spots = possible_spots(state, seat, lowest) if table.other_places else [*spots_for(village, lowest)]
    below = table.played_on[lowest]
    name = _name(state, lowest)
    if below == NOBODY:
        if on is None:
            return None
        return Refusal(rule="R5.3", reason=f"{name} lies on no other card", remedy="leave out what it is placed on")
    wanted = _name(state, below)
    if on is None and NOBODY in spots:
        return None
    free = ["the ground" if spot == NOBODY else spot_name(state, seat, spot).named(seat + 1) for spot in spots]
    remedy = f"it can go on {', '.join(free)}" if free else f"first get {wanted} with room for one more card"
    if on is None:
        lacking = "" if free else ", and none has room"
        return Refusal(rule="R5.3", reason=f"{name} must be placed on {wanted}{lacking}", remedy=remedy)
    if on.owner != seat + 1:
        return Refusal(rule="R5.3", reason=f"{name} is placed in your own village only", remedy=remedy)
    found = find_spot(state, on)
    if found is None:
        there = len(spots_named(state, seat, kind_named(state, on.card)))
        if on.id is not None:
            has = f"no {on.card} with the id {on.id}"
        else:
            has = f"only {there} of {_name(state, kind_named(state, on.card))}" if there else f"no {on.card}"
        return Refusal(rule="R5.3", reason=f"your village has {has}", remedy=remedy)
    spot = found[1]
    if spot in spots:
        return None
    if village.role[spot] != below:
        return Refusal(rule="R5.3", reason=f"{name} lies directly on {wanted}, not on {on.card}", remedy=remedy)
    carried = village.children[spot]
    if carried < table.carries[below] and not carries_suit(village, spot, lowest):
        return Refusal(rule="R8.2", reason=f"{on.card} stands for {wanted} and carries cards of one suit only", remedy=remedy)
    return Refusal(rule="R5.3", reason=f"{on.named(seat + 1)} carries {carried} already, it has no room left", remedy=remedy)


# -- playing and trading ---------------------------------------------------------------------------------------------------------
def _explain_play(state: State, seat: int, action: Action, kinds: tuple[int, ...]) -> Refusal:
    table = state.table
    kind = kinds[0]
    name, card = _name(state, kind), table.ids[kind]
    in_draft = state.agenda[-1].kind == "draft"
    if in_draft != (kind in table.drafters) and (in_draft or table.discard[kind]):
        if kind in table.drafters:
            rule, when = "R11.1", "played in your own draft turn, before drafting"
        elif table.is_played[kind]:
            rule, when = "R8.1", "played in your own build turn"
        else:
            rule, when = "R5.2", "placed in your own build turn"
        return Refusal(rule=rule, reason=f"{name} is {when}", remedy="keep it for later")
    if in_draft and state.stage == 2:
        return Refusal(rule="R11.1", reason=f"{name} is played before the first draft of the turn", remedy="keep it for later")
    if not table.is_played[kind] and not in_draft:
        rule = "R8.2" if table.joins_any_chain[kind] else "R5.2"
        return Refusal(rule=rule, reason=f"{name} is placed in the village, not played", remedy=f"place {card}")
    if not table.discard[kind] and state.builds_left < 1:
        return Refusal(
            rule="R8.1", reason=f"{name} takes a build action; none is left this turn", remedy="play it in a later turn"
        )
    refused = explain_padlock(state, seat, kind, action.paying)
    wanted = "; ".join(step.takes.describe() for step in table.villagers[kind].hooks[WHEN_PLAYED] if step.verb == "choose")
    reason = f"{name} finds nothing to choose that could be carried through: it asks for {wanted}"
    return refused or Refusal(rule="R8.1", reason=reason, remedy="keep it for later")


def _explain_trade(state: State, seat: int, action: Action, kinds: tuple[int, ...]) -> Refusal:
    table = state.table
    basic = kind_named(state, action.basic)
    if basic not in table.supply:
        names = ", ".join(table.ids[kind] for kind in table.supply)
        return Refusal(rule="R6.1", reason=f"{_name(state, basic)} is no basic villager", remedy=f"take one of {names}")
    refused = _lacking(state, seat, basic, len(kinds))
    if refused is not None:
        return refused
    if not state.areas["basic"][table.supply.index(basic)]:
        rule, other = ("R6.1", "basic villager") if table.basic[basic] else ("R18.3", "card of the supply")
        return Refusal(rule=rule, reason=f"no {table.ids[basic]} is left in the supply", remedy=f"take another {other}")
    offered = [place for (place,) in trade_places(state)]
    wrong = next(pile for pile in action.piles if place_named(state, pile) not in offered)
    return _wrong_place(state, wrong, " or ".join(str(target_name(state, place)) for place in offered))


def _lacking(state: State, seat: int, basic: int, cards: int) -> Refusal | None:
    """Return why *seat* cannot get this card for so many cards of the hand, or None."""
    name = _name(state, basic)
    if state.table.basic[basic]:
        if state.trades_left < 1:
            most = changed(state, "basics per turn", state.rules.basics_per_turn, seat)
            return Refusal(
                rule="R6.1", reason=f"{most} basic villagers were got this turn already", remedy="trade again next turn"
            )
        wanted = 1
    else:
        pool = next(pool for pool in state.rules.pools if pool.name == state.table.villagers[basic].pool)
        wanted = pool.hand_cards
        if state.areas["basic"][state.table.supply.index(basic)] and not pooled_left(state, seat, pool):
            reason = f"a village holds at most {pool.per_village} of the {pool.name}, and yours does"
            return Refusal(rule="R18.3", reason=reason, remedy="place other villagers")
    if cards != wanted:
        rule = "R6.1" if wanted == 1 else "R18.3"
        return Refusal(rule=rule, reason=f"{name} costs {wanted} cards of the hand, not {cards}", remedy=f"name {wanted}")
    return None


def _wrong_place(state: State, pile: Pile, places: str) -> Refusal:
    """Return why a traded card does not go to *pile*."""
    remedy = f"put it on {places}"
    if pile.area == "road":
        return Refusal(rule="R6.1", reason="a traded card goes on a face-down stack, not into the Road", remedy=remedy)
    if sayers := causes(state, TRADED_TO, state.player):
        reason = f"while the {' and the '.join(sayers)} says so, a traded card goes to {places}"
        return Refusal(rule="R15.4", reason=reason, remedy=f"name {places}")
    if pile.area == "stack":
        rule = "R3.4" if pile.number <= len(state.areas["stack"]) else "R6.1"
        return Refusal(rule=rule, reason=f"{pile} is not in the game or not any more", remedy=remedy)
    return Refusal(rule="R6.1", reason=f"a traded card goes on {pile} only when nothing nearer is left", remedy=remedy)
