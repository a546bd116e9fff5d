"""The verbs that do something at once; each returns what `it` is afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from villagers_rules.effects import branches, choosing
from villagers_rules.effects.choice_verbs import place_at_once
from villagers_rules.effects.context import Impossible, kind_of, must_succeed, nothing_done, place_of
from villagers_rules.effects.copying import carry_out
from villagers_rules.effects.counting import count
from villagers_rules.effects.found import finding, found_by
from villagers_rules.effects.gold import gain, pay
from villagers_rules.effects.limits import at_turn, change_limit
from villagers_rules.effects.names import follow
from villagers_rules.effects.peek import look_at, put_back, reveal, shuffle_pile
from villagers_rules.effects.pile_moves import move_from_piles, nothing_moved, put_back_under
from villagers_rules.effects.transfer import HAND_PROTECTED, NAMED_IN, exchange, exchange_all, is_there, move
from villagers_rules.effects.zones import depth_of, owner_of, pile_cards, zone_place
from villagers_rules.language import nodes, sentence, zones
from villagers_rules.model.changes import (
    clear_gold,
    flip_card,
    move_card,
    push,
    put_under,
    replace_card,
    set_counter,
    skip,
)
from villagers_rules.model.context import LOOKING, Context
from villagers_rules.model.places import (
    DISCARD,
    EVENT,
    PLAYED,
    RESOLVING,
    Place,
    supply_of,
)
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State, is_prevented, stays
from villagers_rules.model.steps import OwnerOf, Step
from villagers_rules.model.tasks import EventTask, StepsTask
from villagers_rules.phrases import phrase
from villagers_rules.table.decks import deal_event, deck_in_use, deck_of
from villagers_rules.table.draft_steps import count_as_drafted, finish_draft
from villagers_rules.table.placing import collect_coins
from villagers_rules.table.protection import card_is_protected, hand_is_protected
from villagers_rules.table.road import refill

if TYPE_CHECKING:
    from villagers_rules.language import Formula, Naming, Selection


def _first_of(state: State, task: StepsTask, step: Step[tuple[Selection, ...]]) -> Reference | Context | None:
    for selection in step.takes:
        for card in _in_order(state, task, selection):
            if choosing.can_be_chosen(state, task.seat, card, step):
                return task.context.chose(card).naming(step.options["as"], (card,)) if "as" in step.options else card
    nothing_done(state, task, phrase("there was nothing to take"))
    of_players = any(isinstance(selection.tree, nodes.Players) for selection in step.takes)
    known = task.context.chose(None)
    known = known.meaning(None) if of_players else known
    return known.naming(step.options["as"], ()) if "as" in step.options else known if of_players else None


def _in_order(state: State, task: StepsTask, selection: Selection) -> Iterable[Reference]:
    """Return what *selection* finds, the most wanted first: in the discard pile, from the top."""
    tree = selection.tree
    if not isinstance(tree, nodes.Villagers) or tree.place is None or tree.place.word != zones.DISCARD:
        return selection.each(state, task.seat, task.context)
    found = selection.find(state, task.seat, task.context)
    return [card for kind in reversed(state.piles[DISCARD]) for card in found if card.card == kind]


_PUT_FROM: Final = ("played", "hand", "discard")
"""The areas from which a card can take the place of another one: where its steps may be carried out, but for villages."""


def _replace(state: State, task: StepsTask, step: Step[str]) -> Reference | None:
    card, other = task.named(step.takes), task.named(step.options["with"])
    assert card is not None  # The catalog lets a step replace nothing but a card that was chosen.
    assert other is not None
    seat, spot = card.number, card.card
    # It may have left since it was chosen, and its steps may be carried out once more, when the other one lies elsewhere.
    if card.area != "village" or other.area not in _PUT_FROM or not (is_there(state, card) and is_there(state, other)):
        nothing_done(state, task, phrase("the card is not there"))
        return None
    if is_prevented(state, "left", seat, spot):
        return None
    out = kind_of(state, card)
    if "coins" not in step.options:
        collect_coins(state, seat, spot, "R8.3")
    replace_card(state, seat, spot, other.card, place_of(state, other), PLAYED)
    return Reference("played", card=out)


def _move(state: State, task: StepsTask, step: Step[Naming | str]) -> Reference | StepsTask | None:
    takes = step.takes
    if isinstance(takes, sentence.Naming) and takes.selection is not None:
        begun = finding(state, task, step)
        if begun is None:
            _move_each(state, task, takes.selection, step)
        return begun or task.it
    if isinstance(takes, sentence.Naming):
        return move_from_piles(state, task, step)
    card = task.named(takes)
    moved = None if card is None else move(state, task, card, step)
    if moved is None:
        nothing_moved(state, task)
    return moved


def _move_each(state: State, task: StepsTask, selection: Selection, step: Step[Any]) -> None:
    for card in found_by(state, task, step, selection):
        if card.area != "village" or not card_is_protected(state, card.number, card.card, task.seat):
            # Equal cards are found once, and all of them are moved.
            for copy in range(choosing.copies(state, task, selection, card), 0, -1):
                move(state, task, card, step, copy)


def _exchange(state: State, task: StepsTask, step: Step[Naming | str]) -> Reference | Context | None:
    both = (step.takes, step.options["with"])
    zones = [tree for each in both if isinstance(tree := getattr(each, "tree", None), nodes.Zone)]
    if zones:
        here, there = (zone_place(state, task, zone) for zone in zones)
        if here is None or there is None:
            return task.it
        if any(hand_is_protected(state, state.layout.number_of[hand], task.seat) for hand in _hands(state, here, there)):
            nothing_done(state, task, HAND_PROTECTED)
        else:
            exchange_all(state, here, there)
        return task.it
    one, other = (_card_named(state, task, each) for each in both)
    placed = one is not None and other is not None and one.area == other.area == "village"
    became = _exchanged(state, task, one, other) if one is not None and other is not None and not placed else {}
    protected = any(card.area == "hand" and hand_is_protected(state, card.number, task.seat) for card in (one, other) if card)
    exchanged = one is not None and other is not None and not protected and exchange(state, one, other)
    for named, card in zip(both, (one, other), strict=True):
        deep = depth_of(state, task, named)
        if deep and card is not None:  # Whatever lies on top now goes where the card had come up from.
            put_under(state, place_of(state, card), deep)
    if not exchanged:
        nothing_done(state, task, phrase("there were no cards to exchange"))
        return None
    return task.it if placed else follow(state, task, task.context.chose(None), became)


def _hands(state: State, *places: Place) -> list[Place]:
    """Return those of some *places* that are hands."""
    return [place for place in places if state.layout.area_of[place] == "hand"]


def _exchanged(state: State, task: StepsTask, one: Reference, other: Reference) -> dict[Reference, Reference]:
    """Return what two cards, not both placed, become when they change places; one that comes into a pile has no name there."""
    found = {}
    for card, there in ((one, other), (other, one)):
        kind = kind_of(state, card)
        moved = Reference(there.area, there.number, kind) if there.area in NAMED_IN else Reference("gone", task.seat, kind)
        found[card] = there if there.area == "village" else moved
    return found


def _card_named(state: State, task: StepsTask, named: Naming | str) -> Reference | None:
    """Return the card that a step names: one that was chosen, or the one that lies so deep in a pile."""
    return task.named(named) if isinstance(named, str) else next(pile_cards(state, task, named, task.it), None)


def _flip(state: State, task: StepsTask, step: Step[str]) -> Reference | None:
    card = task.named(step.takes)
    if card is None or card.area != "village" or not is_there(state, card):
        skip(state, task.card, phrase("there was no card to turn"))
        return task.it
    table, face = state.table, state.villages[card.number].face[card.card]
    faces = table.faces[table.kind_of[face]]
    wanted = step.options.get("to")
    other = table.face_named(table.kind_of[face], wanted) if wanted else faces[(faces.index(face) + 1) % len(faces)]
    if other is not None and other != face:
        flip_card(state, card.number, card.card, other)
    return task.it


def _name(state: State, task: StepsTask, step: Step[Formula | OwnerOf | str]) -> Context:
    """Let what a step knows have a name, or an amount as it is now; nothing has changed."""
    if isinstance(step.takes, OwnerOf):
        card = task.named(step.takes.card)
        seat = None if card is None else owner_of(state, task, card)
        owner = () if seat is None or seat >= state.players else (Reference("player", seat),)
        return task.context.naming(step.options["as"], owner)
    if not isinstance(step.takes, str):
        amount = max(0, step.takes.compute(state, task.seat, task.context))
        return task.context.naming(step.options["as"], (Reference("number", amount),))
    several, one = task.several(step.takes), task.named(step.takes)
    chosen = several if several is not None else () if one is None else (one,)
    return task.context.naming(step.options["as"], chosen)


def _draft(state: State, task: StepsTask, step: Step[Naming | str]) -> Reference | None:
    card = _card_named(state, task, step.takes)
    # The steps of a card may be carried out at another time than those of its own.
    if card is None or not is_there(state, card) or not at_turn(state, task.seat, "draft"):
        if must_succeed(state, task):
            raise Impossible(phrase("the card cannot be drafted"))
        return None
    source = place_of(state, card)
    kind = kind_of(state, card)
    if stays(state, kind, source, state.layout.square + task.seat):
        put_back_under(state, task, card, step)
        count_as_drafted(state, task.seat)
        finish_draft(state, task.seat, source)
        return None
    if card.area == "road":
        state.coins_lain = state.road_coins[source - state.layout.road]
        clear_gold(state, source, supply_of(task.seat), "R3.2")
    move_card(state, kind, source, state.layout.square + task.seat)
    state.coins_lain = 0
    finish_draft(state, task.seat, source)
    return Reference("gone", task.seat, kind)


def _refill_road(state: State, task: StepsTask, step: Step[str]) -> Reference | None:
    road = state.rules.road
    refill(state, road.draft_refill if step.takes == "like a draft" else road.update_refill)
    return task.it


def _take(state: State, task: StepsTask, step: Step[str]) -> Reference | None:
    """Let who has the steps get the first player card as it is passed next."""
    if task.seat < state.players:
        set_counter(state, "next_first", (task.seat,))
    return task.it


def _deal_events(state: State, task: StepsTask, step: Step[Formula]) -> Reference | None:
    own = "from" in step.options
    it = task.it
    for _ in range(max(0, step.takes.compute(state, task.seat, task.context))):
        deck = deck_of(state, task.card) if own else deck_in_use(state)
        kind = None if deck is None else deal_event(state, deck)
        if kind is None:
            skip(state, task.card, phrase("there was no event to deal"))
            break
        it = Reference("event", card=kind)
    return it


def _resolve(state: State, task: StepsTask, step: Step[str]) -> Reference | None:
    card = task.named(step.takes)
    if card is not None and card.area == "event" and card.card in state.piles[EVENT]:
        move_card(state, card.card, EVENT, RESOLVING)
        push(state, EventTask(card.card, 0))
    return None


def _put_back(state: State, task: StepsTask, step: Step[str]) -> Reference | Context | None:
    if not task.context.looks:  # What lies there is looked at by others.
        return task.it
    put_back(state, step.takes)
    return task.context.forgetting(LOOKING)


INSTANT_VERBS: Final[dict[str, Callable[[State, StepsTask, Step[Any]], Reference | Context | StepsTask | None]]] = {
    "first_of": _first_of,
    "replace": _replace,
    "move": _move,
    "exchange": _exchange,
    "look_at": look_at,
    "reveal": reveal,
    "shuffle": shuffle_pile,
    "flip": _flip,
    "name": _name,
    "put_back": _put_back,
    "draft": _draft,
    "refill_road": _refill_road,
    "take": _take,
    "gain": gain,
    "pay": pay,
    "count": count,
    "change": change_limit,
    "deal_events": _deal_events,
    "resolve": _resolve,
    "carry_out": carry_out,
    "for_each": branches.for_each,
    "if": branches.if_it_holds,
    "repeat": branches.repeat,
    "when": branches.wait,
    "meanwhile": branches.wait,
    "place": place_at_once,
    "choose": choosing.choose_at_once,
    "auction": choosing.hold_auction,
    "may": branches.go_on,
}
"""The verbs that do something at once, among them those that ask only at times."""
