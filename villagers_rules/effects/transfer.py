"""Moving a card from anywhere to anywhere, with the coins on it and with who sees it (R8.1, R15.6, R16.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from villagers_rules.effects.context import PILES, kind_of, place_of, rule_of
from villagers_rules.effects.zones import is_under, target_of
from villagers_rules.model.changes import move_card, move_gold, put_under, replace_card
from villagers_rules.model.changes.knowledge import EVERYONE
from villagers_rules.model.places import BANK, BOX, DISCARD, PLAYED, Account, Place, coins_on, supply_of
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State, is_prevented
from villagers_rules.model.tasks import StepsTask
from villagers_rules.table.decks import discard_event, renew_reserve
from villagers_rules.table.placing import place_alone, take_out
from villagers_rules.table.protection import coins_are_protected

if TYPE_CHECKING:
    from villagers_rules.language import Naming


def move(state: State, task: StepsTask, card: Reference, to: Naming, *, coins_to_you: bool = False) -> Reference | None:
    """Move *card* to where *to* says; return the card as it lies there, or None when it or that place is not there any more."""
    if card.area == "event":
        discard_event(state, card.card)
        return Reference("gone", task.seat, card.card)
    if card.area == "reserve":
        renew_reserve(state)
    target = target_of(state, task, card, to) if is_there(state, card) else None
    if target is None:
        return None
    kind = kind_of(state, card)
    if target == DISCARD and card.area == "keep":
        target = BOX  # What lay beside a village was never a card of the deck, and does not come back with it.
    rule = rule_of(state, task)
    layout = state.layout
    to_village = target >= layout.village
    if card.area == "village":
        covered = state.villages[card.number].children[card.card] > 0  # Since something else was set off before.
        if covered or is_prevented(state, "left", card.number, card.card):
            return None
        if coins_to_you and card.number != task.seat and not coins_are_protected(state, card.number, card.card, task.seat):
            coins = state.villages[card.number].coins[card.card]
            move_gold(state, coins_on(card.number, card.card), supply_of(task.seat), coins, rule)
        # A card that goes to a hidden pile was seen by all.
        source = PLAYED if to_village or layout.is_hidden[target] else target
        take_out(state, card.number, card.card, source, rule)
    else:
        source = place_of(state, card)
        if card.area == "road":
            move_gold(state, source, _receiver(state, task, target, you=coins_to_you), state.road_coins[card.number], rule)
    number = layout.number_of[target]
    if to_village:
        return Reference("village", number, place_alone(state, number, kind, source))
    if source != target:
        move_card(state, kind, source, target, _witnesses(state, source, target))
    if is_under(to):
        put_under(state, target)
    area = layout.area_of[target]
    return Reference(area, number, kind) if area in REACHED else Reference("gone", task.seat, kind)


REACHED: Final = ("hand", "square", "keep")
"""The areas in which a card can be named after it was moved there, besides a village."""


def exchange(state: State, one: Reference, other: Reference) -> bool:
    """Let two cards change places, with all coins left where they lie; return whether both are there."""
    if one == other or not is_there(state, one) or not is_there(state, other):
        return False
    if one.area != "village" and other.area == "village":
        one, other = other, one
    there, kind = place_of(state, other), kind_of(state, other)
    if one.area == "village":
        replace_card(state, one.number, one.card, kind, there, there)
        return True
    here, first = place_of(state, one), kind_of(state, one)
    moves = [(first, here, there), (kind, there, here)]
    if state.layout.is_hidden[there]:  # What lies on top of a pile goes first, before anything comes to lie on it.
        moves.reverse()
    for card, source, target in moves if here != there else ():
        move_card(state, card, source, target, _witnesses(state, source, target))
    return True


def exchange_all(state: State, here: Place, there: Place) -> None:
    """Let all cards of two places change places, one after the other: who sees none of them sees the backs alone (R16.2)."""
    piles = state.piles
    for source, target, cards in ((here, there, piles[here][:]), (there, here, piles[there][:])) if here != there else ():
        for kind in cards:
            move_card(state, kind, source, target, _witnesses(state, source, target))


def is_there(state: State, card: Reference) -> bool:
    """Return whether the card that a reference means still lies there."""
    if card.area == "village":
        return state.villages[card.number].face[card.card] >= 0
    if card.area in PILES:
        return bool(state.piles[place_of(state, card)])
    return card.area in state.areas and card.card in state.piles[place_of(state, card)]


def _receiver(state: State, task: StepsTask, target: Place, *, you: bool) -> Account:
    """Return who gets the coins on a Road card: whoever gets the card, else the bank (R4.1, R15.2)."""
    if you:
        return supply_of(task.seat)
    layout = state.layout
    goes_to_somebody = layout.hand_of[target] >= 0 or target >= layout.village
    return supply_of(layout.number_of[target]) if goes_to_somebody else BANK


def _witnesses(state: State, source: Place, target: Place) -> int:
    """Return who sees a card on its way, besides those who know it (R16.2).

    From a hidden place to a hand only its receiver sees it, from hand to hand the giver, too; from a hidden place or a hand to a
    hidden place nobody does.
    """
    layout = state.layout
    receiver, giver = layout.hand_of[target], layout.hand_of[source]
    hidden = layout.is_hidden[source]
    if receiver >= 0:
        if hidden:
            return 1 << receiver
        if giver >= 0:
            return 1 << receiver | 1 << giver
    elif layout.is_hidden[target] and (hidden or giver >= 0):
        return 0
    return EVERYONE
