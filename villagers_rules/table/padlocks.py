"""Padlocks: who can be paid to open one, and the payment (R7)."""

from __future__ import annotations

from collections.abc import Sequence

from villagers_rules.model.changes import move_gold
from villagers_rules.model.moves import FOR_FREE, NO_PADLOCK, Payment
from villagers_rules.model.places import BANK, card_with_coins, coins_on, supply_of
from villagers_rules.model.state import State
from villagers_rules.table.modifiers import modified

FREE = "free unlocking"
"""The allowance under which padlocks open for nothing (R8.6)."""

PRICE, BANK_PRICE = ("padlocks", "price"), ("padlocks", "bank_price")
"""The numbers of the rules that cards may change."""
WITHOUT_PADLOCK: tuple[Payment, ...] = (NO_PADLOCK,)
"""The one way to place or play a card without padlock."""
BANK_ALONE: tuple[Payment, ...] = (BANK,)


def price(state: State) -> int:
    """Return what an unlocking villager gets now, in gold (R7.1)."""
    return int(modified(state, *PRICE, state.rules.padlock_price))


def bank_price(state: State) -> int:
    """Return what the bank gets now where no village holds the unlocking villager, in gold (R7.1, R15.9)."""
    return int(modified(state, *BANK_PRICE, state.rules.bank_price))


def payments(state: State, seat: int, kind: int) -> Sequence[Payment]:
    """Return every way in which *seat* can open the padlock of *kind* now; none when it cannot be played (R7.1, R7.2).

    Copies in the own village come first, then those of the other seats in turn order.
    """
    unlocker = state.table.unlocked_by[kind]
    if unlocker < 0:
        return WITHOUT_PADLOCK
    holding = state.villages[seat].holders.get(unlocker)
    if holding is None:
        holding = _held(state, unlocker)
    changes, supply = state.table.changes, state.supply[seat]
    found: Sequence[Payment] = holding
    if holding:
        own = coins_on(seat, 0)
        if supply < (price(state) if PRICE in changes else state.rules.padlock_price):
            found = [payment for payment in holding if own <= payment < coins_on(seat + 1, 0)]
        elif len(holding) > 1:
            found = [payment for payment in holding if payment >= own] + [payment for payment in holding if payment < own]
    if FREE in state.allowed:
        return (FOR_FREE, *found)
    if not holding and supply >= (bank_price(state) if BANK_PRICE in changes else state.rules.bank_price):
        return BANK_ALONE
    return found


def _held(state: State, unlocker: int) -> tuple[Payment, ...]:
    """Return all copies of a kind in all villages, by seat, and keep them until one comes or goes (`Village.holders`)."""
    villages = list(enumerate(state.villages))
    found = tuple([coins_on(seat, spot) for seat, village in villages for spot in village.copies().get(unlocker, ())])
    state.villages[0].holders[unlocker] = found
    return found


def pay(state: State, seat: int, payment: Payment) -> None:
    """Pay for a padlock: from the bank onto an own villager, from the supply onto another's or to the bank (R7.1)."""
    if payment == BANK:
        move_gold(state, supply_of(seat), BANK, bank_price(state), "R7.1")
        return
    card = card_with_coins(payment)
    if card is not None:
        move_gold(state, BANK if card[0] == seat else supply_of(seat), payment, price(state), "R7.1")
