"""Moving a card from anywhere to anywhere, with the coins on it and with who sees it (R8.1, R15.6, R16.2)."""

from __future__ import annotations

from villagers_rules.effects.context import PILES, Reference, Work, kind_of, move_target, rule_of
from villagers_rules.model.changes import BANK, Account, move_card, move_gold
from villagers_rules.model.knowledge import EVERYONE
from villagers_rules.model.state import Place, State
from villagers_rules.table.decks import discard_event, renew_reserve
from villagers_rules.table.placing import PLAYED, place_alone, take_out

BOX: Place = ("box", 0)


def move(state: State, work: Work, card: Reference, word: str, *, coins_to_you: bool = False) -> Reference | None:
    """Move *card* to where *word* says; return the card as it lies there, or None when there is no such card any more."""
    if card[0] == "event":
        discard_event(state, card[1])
        return ("gone", work.seat, card[1])
    if card == ("reserve", 0):
        renew_reserve(state)
    if not is_there(state, card):
        return None
    kind = kind_of(state, card)
    target = move_target(state, work, card, word)
    if target[0] == "discard" and card[0] == "keep":
        target = BOX  # What lay beside a village was never a card of the deck, and does not come back with it.
    rule = rule_of(state, work)
    source = (card[0], card[1])
    if card[0] == "village":
        if coins_to_you and card[1] != work.seat:
            move_gold(state, card, ("supply", work.seat), state.villages[card[1]].coins[card[2]], rule)
        source = PLAYED if target[0] == "village" else target
        take_out(state, card[1], card[2], source, rule)
    elif card[0] == "road":
        move_gold(state, source, _receiver(work, target, you=coins_to_you), state.road_coins[card[1]], rule)
    elif card[0] == "played":
        source = PLAYED
    if target[0] == "village":
        return ("village", target[1], place_alone(state, target[1], kind, source))
    if source != target:
        move_card(state, kind, source, target, _watching(source, target))
    return (*target, kind) if target[0] == "hand" else ("gone", work.seat, kind)


def is_there(state: State, card: Reference) -> bool:
    """Return whether the card that a reference means still lies there."""
    if card[0] == "village":
        return state.villages[card[1]].face[card[2]] >= 0
    if card[0] in PILES:
        return bool(state.areas[card[0]][card[1]])
    if card[0] == "played":
        return card[1] in state.areas["played"][0]
    return card[0] in state.areas and card[-1] in state.areas[card[0]][card[1]]


def _receiver(work: Work, target: Place, *, you: bool) -> Account:
    """Return who gets the coins on a Road card: whoever gets the card, else the bank (R4.1, R15.2)."""
    if you:
        return ("supply", work.seat)
    return ("supply", target[1]) if target[0] in ("hand", "village") else BANK


def _watching(source: Place, target: Place) -> int:
    """Return who sees a card on its way: nobody but its receiver, where it goes from a hidden place to a hand (R16.2)."""
    if target[0] == "hand":
        if source[0] in (*PILES, "looked"):
            return 1 << target[1]
        if source[0] == "hand":
            return 1 << target[1] | 1 << source[1]
    return EVERYONE
