"""What cards in play protect from the effects of others: cards, the coins on them, gold, and hands (R8.1, R15.6)."""

from __future__ import annotations

from villagers_rules.model.standing import EVERYBODY, Protect
from villagers_rules.model.state import State
from villagers_rules.table.standing import found_by, holds_for


def card_is_protected(state: State, owner: int, spot: int, by: int) -> bool:
    """Return whether an effect that *by* carries out takes no villager from its place in the village of *owner*."""
    table = state.table
    if owner != by or table.fixed:
        kind = table.kind_of[state.villages[owner].face[spot]]
        if kind in table.fixed or (owner != by and not table.stealable[kind]):
            return True
    return bool(table.protects) and _covers(state, owner, spot, by, coins=False)


def coins_are_protected(state: State, owner: int, spot: int, by: int) -> bool:
    """Return whether an effect that *by* carries out takes no coins from a villager of *owner*."""
    return _covers(state, owner, spot, by, coins=True)


def _covers(state: State, owner: int, spot: int, by: int, *, coins: bool) -> bool:
    for card, ability in state.table.protects:
        if ability.gold or ability.hand or ability.coins != coins or not _is_against(ability, owner, by):
            continue
        for holder, context in holds_for(state, card, ability, owner):
            found = found_by(state, ability.cards, holder, context)
            if any((place.area, place.number, place.card) == ("village", owner, spot) for place in found):
                return True
    return False


def gold_is_protected(state: State, owner: int, by: int) -> bool:
    """Return whether an effect that *by* carries out takes no gold from the supply of *owner*."""
    gold = ((card, ability) for card, ability in state.table.protects if ability.gold and _is_against(ability, owner, by))
    return any(True for card, ability in gold for _ in holds_for(state, card, ability, owner))


def hand_is_protected(state: State, owner: int, by: int) -> bool:
    """Return whether an effect that *by* carries out neither takes cards of the hand of *owner* nor looks at them."""
    if owner == by:
        return False
    hands = ((card, ability) for card, ability in state.table.protects if ability.hand and _is_against(ability, owner, by))
    return any(True for card, ability in hands for _ in holds_for(state, card, ability, owner))


def _is_against(ability: Protect, owner: int, by: int) -> bool:
    """Return whether *ability* protects what *owner* has from effects that *by* carries out."""
    return owner != by or ability.others == EVERYBODY
