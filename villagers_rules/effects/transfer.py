"""Moving a card from anywhere to anywhere, with the coins on it and with who sees it (R8.1, R15.6, R16.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from villagers_rules.effects.context import PILES, kind_of, place_of, rule_of
from villagers_rules.effects.zones import depth_of, host_of, target_of
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import clear_gold, host, move_card, put_under, remove_card, replace_card
from villagers_rules.model.changes.knowledge import EVERYONE
from villagers_rules.model.places import (
    BANK,
    EVENT,
    OWNED,
    PLAYED,
    RESOLVING,
    UNPLACED,
    Account,
    Place,
    coins_on,
    seat_having,
    supply_of,
)
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State, is_prevented, stays
from villagers_rules.model.steps import Step
from villagers_rules.model.tasks import StepsTask
from villagers_rules.phrases import phrase
from villagers_rules.table.decks import discard_event, renew_reserve
from villagers_rules.table.placing import (
    collect_coins,
    discard_tucked,
    place_alone,
    return_stand_in,
    swap_placed,
    take_elsewhere,
    take_out,
)
from villagers_rules.table.protection import card_is_protected, coins_are_protected, hand_is_protected
from villagers_rules.table.triggered import end_occasion

if TYPE_CHECKING:
    from villagers_rules.language import Naming


def move(state: State, task: StepsTask, card: Reference, step: Step[Any], copy: int = 0) -> Reference | None:
    """Move *card* to where a *step* says; return it as it lies there, or None when it or that place is not there any more.

    Where all equal cards are moved *copy* says which of them this is, from the last one down to 1.
    """
    if card.area == "event":
        return _move_event(state, task, card, step.options["to"])
    if card.area == "reserve":
        renew_reserve(state)
    found = destination(state, task, card, step.options) if is_there(state, card) else None
    if found is None:
        return None
    target, under = found
    if card.area == "village":
        return _move_placed(state, task, card, target, under, step.options)
    if card.area == "hand" and state.table.protects and hand_is_protected(state, card.number, task.seat):
        return None
    kind = kind_of(state, card)
    layout = state.layout
    source = place_of(state, card)
    if source != target < layout.village and stays(state, kind, source, target, copy):
        return None
    if card.area == "road":
        receiver = _receiver(state, task, target, you=COINS in step.options)
        state.coins_lain = state.road_coins[source - layout.road]
        clear_gold(state, source, receiver, rule_of(state, task))
    if target >= layout.village:
        number, state.coins_lain = layout.number_of[target], 0
        return Reference("village", number, place_alone(state, number, kind, source, under))
    if source != target:
        _let_host(state, task, card, target, step.options["to"])
        move_card(state, kind, source, target, _witnesses(state, source, target))
        if source == PLAYED and state.occasions:
            end_occasion(state, kind, target)
    state.coins_lain = 0
    return _arrived(state, task, kind, target, step.options["to"])


def _move_event(state: State, task: StepsTask, card: Reference, to: Naming) -> Reference:
    """Put a face-up event back into its deck, or out of the game, where a step says so, else to the discards of that deck."""
    kind = card.card
    deck = target_of(state, task, card, to)
    source = RESOLVING if kind in state.piles[RESOLVING] else EVENT
    if deck is None or state.layout.area_of[deck] == "spent":
        discard_event(state, kind)
    elif kind in state.piles[source]:
        move_card(state, kind, source, deck)
        deep = depth_of(state, task, to)
        if deep:
            put_under(state, deck, deep)
    return Reference("gone", task.seat, kind)


def _let_host(state: State, task: StepsTask, card: Reference, target: Place, to: Naming) -> None:
    """Let the villager have its pile, if *target* is the one under it to which *card* is about to go."""
    if state.layout.area_of[target] == "tucked":
        below = host_of(state, task, card, to.tree)
        assert below is not None  # Else there is no such place.
        host(state, below.number, below.card)


NAMED_IN: Final = (*UNPLACED, "road", "discard")
"""The areas, besides villages, in which a card that has come there is still found by its name."""


def _arrived(state: State, task: StepsTask, kind: int, target: Place, to: Naming) -> Reference:
    """Put a card that came to the top of a pile as deep as it shall lie; return it, if it can be named there."""
    deep = depth_of(state, task, to)
    if deep:
        put_under(state, target, deep)
    area = state.layout.area_of[target]
    return Reference(area, state.layout.number_of[target], kind) if area in NAMED_IN else Reference("gone", task.seat, kind)


HAND_PROTECTED: Final = phrase("that hand is protected")
COINS, ONTO, WITH = "coins", "onto", "with"
"""Who gets coins, onto what a card goes, and whether what lies on it goes with it, as options of a step are called."""


def destination(state: State, task: StepsTask, card: Reference, options: Mapping[str, Any]) -> tuple[Place, int] | None:
    """Return the pile or village to which a step moves *card*, and the spot there, NOBODY for the ground; None for no place."""
    if ONTO in options:
        below = task.named(options[ONTO])
        lies = below is not None and below.area == "village" and is_there(state, below)
        return (state.layout.village + below.number, below.card) if below is not None and lies else None
    target = target_of(state, task, card, options["to"])
    return None if target is None else (target, NOBODY)


def _move_placed(
    state: State, task: StepsTask, card: Reference, target: Place, under: int, options: Mapping[str, Any]
) -> Reference | None:
    """Move a placed card, alone if nothing lies on it, or with all that does; return it as it lies there, or None."""
    layout, owner, spot, rule = state.layout, card.number, card.card, rule_of(state, task)
    village = state.villages[owner]
    spots = village.tree(spot) if WITH in options else [spot]
    if village.children[spot] and WITH not in options:  # Since something else was set off before.
        return None
    stays = target == layout.village + owner
    if stays and under in spots:
        return None
    if any(not stays and is_prevented(state, "left", owner, each) for each in spots):
        return None
    chosen = 0 if card == task.this and owner != task.seat else 1  # Others carry out what a protected card does with itself.
    if any(card_is_protected(state, owner, each, task.seat) for each in spots[chosen:]):
        return None
    targets = [] if target >= layout.village else _targets(state, task, owner, spots, options["to"])
    if targets is None:  # Neither cards nor coins go anywhere.
        return None
    if targets:
        _let_host(state, task, card, target, options["to"])
    for each in spots:
        kept = not stays and coins_are_protected(state, owner, each, task.seat)
        if COINS in options and owner != task.seat and not kept:
            clear_gold(state, coins_on(owner, each), supply_of(task.seat), rule)
        if WITH not in options or kept:
            collect_coins(state, owner, each, rule)
    if target >= layout.village:
        number = layout.number_of[target]
        return Reference("village", number, take_elsewhere(state, owner, spot, number, under))
    arrived = None
    for each, target in zip(spots[::-1], targets[::-1], strict=True):
        kind = village.table.kind_of[village.face[each]]
        # A card that goes to a hidden pile was seen by all.
        way = PLAYED if layout.is_hidden[target] else target
        if each == spot:
            take_out(state, owner, each, way, rule)
        else:
            collect_coins(state, owner, each, rule)
            discard_tucked(state, owner, each)
            remove_card(state, owner, each, way)
        if way != target:
            move_card(state, kind, way, target, _witnesses(state, way, target))
        arrived = _arrived(state, task, kind, target, options["to"])
    return arrived


def _targets(state: State, task: StepsTask, owner: int, spots: list[int], to: Naming) -> list[Place] | None:
    """Return where a placed card and those on it go, each to its own pile or Road place; None if one has none."""
    found: list[Place] = []
    below = host_of(state, task, Reference("village", owner, spots[0]), to.tree)
    if below is not None and below.number == owner and below.card in spots:
        return None
    free = [place for place in state.layout.roads if not state.piles[place]]
    for spot in spots:
        target = target_of(state, task, Reference("village", owner, spot), to)
        if target in state.layout.roads:
            target = free.pop(0) if free else None
        if target is None:
            return None
        found.append(target)
    return found


def exchange(state: State, one: Reference, other: Reference) -> bool:
    """Let two cards change places, with all coins left where they lie; return whether both are there."""
    if one == other or not is_there(state, one) or not is_there(state, other):
        return False
    if one.area != "village" and other.area == "village":
        one, other = other, one
    state.exchanging = next((place_of(state, card) for card in (other, one) if card.area in PILES), NOBODY)
    exchanged = _exchange_placed(state, one, other) if one.area == "village" else _exchange_lying(state, one, other)
    state.exchanging = NOBODY
    return exchanged


def _exchange_lying(state: State, one: Reference, other: Reference) -> bool:
    """Let two cards that lie in no village change places; return that they did."""
    there, kind = place_of(state, other), kind_of(state, other)
    here, first = place_of(state, one), kind_of(state, one)
    moves = [(first, here, there), (kind, there, here)]
    if state.layout.is_hidden[there]:  # What lies on top of a pile goes first, before anything comes to lie on it.
        moves.reverse()
    if here != there and any(stays(state, *each) for each in moves):
        return False
    for card, source, target in moves if here != there else ():
        move_card(state, card, source, target, _witnesses(state, source, target))
    return True


def _exchange_placed(state: State, one: Reference, other: Reference) -> bool:
    """Let a placed card and another card change places, unless something else happens instead; return whether they did."""
    both = other.area == "village"
    leaving = ((one, other) if one.number != other.number else ()) if both else (one,)
    if any(is_prevented(state, "left", card.number, card.card) for card in leaving):
        return False
    if both:
        swap_placed(state, (one.number, one.card), (other.number, other.card))
        return True
    place, kind, out = place_of(state, other), kind_of(state, other), kind_of(state, one)
    way = PLAYED if state.layout.is_hidden[place] else place  # All see what comes from a hidden pile and what goes there.
    if way != place:
        move_card(state, kind, place, way)
    replace_card(state, one.number, one.card, kind, way, way)
    if way != place:
        move_card(state, out, way, place)
    return_stand_in(state, one.number, one.card)
    return True


def exchange_all(state: State, here: Place, there: Place) -> None:
    """Let all cards of two places change places, one after the other: who sees none of them sees the backs alone (R16.2)."""
    piles = state.piles
    for source, target, cards in ((here, there, piles[here][:]), (there, here, piles[there][:])) if here != there else ():
        for kind in cards:
            if not stays(state, kind, source, target):
                move_card(state, kind, source, target, _witnesses(state, source, target))


def is_there(state: State, card: Reference) -> bool:
    """Return whether the card that a reference means still lies there."""
    if card.area == "village":
        return state.villages[card.number].face[card.card] >= 0
    if card.area in PILES:
        return bool(state.piles[place_of(state, card)])
    return card.area in state.areas and card.card in state.piles[place_of(state, card)]


def _receiver(state: State, task: StepsTask, target: Place, *, you: bool) -> Account:
    """Return who gets the coins on a Road card: whoever gets the card, its new place on the Road, else the bank (R4.1, R15.2)."""
    if you:
        return supply_of(task.seat)
    layout = state.layout
    if target in layout.roads:
        return target
    return supply_of(seat_having(layout.number_of[target], len(state.seats))) if layout.area_of[target] in OWNED else BANK


def _witnesses(state: State, source: Place, target: Place) -> int:
    """Return who sees a card on its way, besides those who know it (R16.2).

    From a hidden place to a hand or stash only its receiver sees it, from one hand or stash to another the giver, too; from any
    of them to a hidden place nobody does.
    """
    layout = state.layout
    to, of = layout.hand_of[target], layout.hand_of[source]
    hidden = layout.is_hidden[source]
    if to >= 0:
        receiver = 1 << layout.seat_of_hand[to]
        if hidden:
            return receiver
        if of >= 0:
            return receiver | 1 << layout.seat_of_hand[of]
    elif layout.is_hidden[target] and (hidden or of >= 0):
        return 0
    return EVERYONE
