"""Padlocks: who can be paid to open one, and the payment (R7)."""

from __future__ import annotations

from typing import Any

from villagers_rules.model.changes import BANK, move_gold
from villagers_rules.model.state import State, around

FREE = "free unlocking"
"""The allowance under which padlocks open for nothing (R8.6)."""

Payment = Any
"""None for a card without padlock, "free", "bank", or the (seat, spot) of the unlocking villager that is paid."""
NO_PADLOCK: tuple[Payment, ...] = (None,)


def payments(state: State, seat: int, kind: int) -> tuple[Payment, ...]:
    """Return every way in which *seat* can open the padlock of *kind* now; none when it cannot be played (R7.1, R7.2).

    Copies in the own village come first, then those of the other seats in turn order.
    """
    unlocker = state.table.unlocked_by[kind]
    if unlocker < 0:
        return NO_PADLOCK
    found: list[Payment] = []
    price = state.rules.padlock_price
    free = FREE in state.allowed
    if free:
        found.append("free")
    supply = state.supply[seat]
    anywhere = False
    villages = state.villages
    for owner in around(seat, len(villages)):
        spots = villages[owner].copies().get(unlocker)
        if spots:
            anywhere = True
            if owner == seat or supply >= price:
                found += [(owner, spot) for spot in spots]
    if not anywhere and not free and supply >= state.rules.bank_price:
        found.append("bank")
    return tuple(found)


def pay(state: State, seat: int, payment: Payment) -> None:
    """Pay for a padlock: from the bank onto an own villager, from the supply onto another's or to the bank (R7.1)."""
    if payment is None or payment == "free":
        return
    if payment == "bank":
        move_gold(state, ("supply", seat), BANK, state.rules.bank_price, "R7.1")
    else:
        source = BANK if payment[0] == seat else ("supply", seat)
        move_gold(state, source, ("village", *payment), state.rules.padlock_price, "R7.1")
