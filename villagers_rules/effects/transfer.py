"""Moving a card from anywhere to anywhere, with the coins on it and with who sees it (R8.1, R15.6, R16.2)."""

from __future__ import annotations

from villagers_rules.effects.context import PILES, kind_of, move_target, place_of, rule_of
from villagers_rules.model.changes import move_card, move_gold
from villagers_rules.model.changes.knowledge import EVERYONE
from villagers_rules.model.places import BANK, BOX, DISCARD, PLAYED, Account, Place, coins_on, supply_of
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask
from villagers_rules.table.decks import discard_event, renew_reserve
from villagers_rules.table.placing import place_alone, take_out
from villagers_rules.table.protection import coins_are_protected


def move(state: State, task: StepsTask, card: Reference, word: str, *, coins_to_you: bool = False) -> Reference | None:
    """Move *card* to where *word* says; return the card as it lies there, or None when there is no such card any more."""
    if card.area == "event":
        discard_event(state, card.card)
        return Reference("gone", task.seat, card.card)
    if card.area == "reserve":
        renew_reserve(state)
    if not is_there(state, card):
        return None
    kind = kind_of(state, card)
    target = move_target(state, task, card, word)
    if target == DISCARD and card.area == "keep":
        target = BOX  # What lay beside a village was never a card of the deck, and does not come back with it.
    rule = rule_of(state, task)
    layout = state.layout
    to_village = target >= layout.village
    if card.area == "village":
        if coins_to_you and card.number != task.seat and not coins_are_protected(state, card.number, card.card, task.seat):
            coins = state.villages[card.number].coins[card.card]
            move_gold(state, coins_on(card.number, card.card), supply_of(task.seat), coins, rule)
        source = PLAYED if to_village else target
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
    return Reference("hand", number, kind) if layout.hand_of[target] >= 0 else Reference("gone", task.seat, kind)


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
    """Return who sees a card on its way: nobody but its receiver, where it goes from a hidden place to a hand (R16.2)."""
    layout = state.layout
    receiver, giver = layout.hand_of[target], layout.hand_of[source]
    if receiver >= 0:
        if layout.is_hidden[source]:
            return 1 << receiver
        if giver >= 0:
            return 1 << receiver | 1 << giver
    return EVERYONE
