"""Why a payment for a padlock is refused (R7, R8.6)."""

from __future__ import annotations

from collections.abc import Sequence

from villagers_rules.errors import Refusal
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.choices import Payee, Spot
from villagers_rules.model.moves import FOR_FREE, Payment
from villagers_rules.model.state import State
from villagers_rules.phrases import owner_phrase
from villagers_rules.rules.notation import find_spot, owner_name, payee_name, payment_named
from villagers_rules.table.padlocks import FREE, bank_price, payments, price
from villagers_rules.table.unlocking import keeps_from_unlocking, unlockers


def explain_padlock(state: State, seat: int, kind: int, paying: Payee) -> Refusal | None:
    """Return why what is paid does not open the padlock of *kind*, or None when it does."""
    table = state.table
    name = f"the {table.villagers[kind].name}"
    unlocker = table.unlocked_by[kind]
    if unlocker < 0:
        if paying is None:
            return None
        return Refusal(rule="R7.1", reason=f"{name} has no padlock", remedy="leave the payment out")
    ways = payments(state, seat, kind)
    padlock = f"{name}'s padlock"
    key = f"the {table.villagers[unlocker].name}"
    remedy = _ways(state, seat, kind, ways)
    if paying is None:
        return Refusal(rule="R7.1", reason=f"{padlock} must be opened, by {key}", remedy=remedy)
    if payment_named(state, paying) in ways:
        return None
    if paying == "free":
        return Refusal(rule="R8.6", reason="nothing played this turn opens padlocks for free", remedy=remedy)
    if paying == "bank":
        return _bank(state, seat, padlock, key, unlocker, remedy)
    assert isinstance(paying, Spot)
    if find_spot(state, paying) is None:
        return Refusal(rule="R7.1", reason=f"there is no {paying.named(seat + 1)}", remedy=remedy)
    owner, spot = find_spot(state, paying) or (NOBODY, NOBODY)
    if keeper := keeps_from_unlocking(state, seat, owner, spot):
        reason = f"while the {keeper} lies there, {paying.named(seat + 1)} opens no padlock for you"
        return Refusal(rule="R7.1", reason=reason, remedy=remedy)
    if (owner, spot) not in unlockers(state, seat, unlocker):
        return Refusal(rule="R7.1", reason=f"{padlock} is opened by {key}, not by {paying.card}", remedy=remedy)
    asked = price(state, seat)
    return Refusal(
        rule="R7.2",
        reason=f"{padlock} opens with {asked} gold from your supply to {paying.named(seat + 1)}; you have {state.supply[seat]}",
        remedy=remedy,
    )


def _bank(state: State, seat: int, padlock: str, key: str, unlocker: int, remedy: str) -> Refusal:
    if FREE in state.allowed:
        return Refusal(rule="R8.6", reason=f"while padlocks open for free the bank is not paid for {padlock}", remedy=remedy)
    owners = [owner_name(state, owner) for owner in sorted({owner for owner, _ in unlockers(state, seat, unlocker)})]
    if owners:
        whose = " and ".join(owner_phrase(owner) for owner in owners)
        have = "have one each" if len(owners) > 1 else "has one"
        return Refusal(rule="R7.1", reason=f"the bank is paid only when no village has {key}; {whose} {have}", remedy=remedy)
    asked = bank_price(state, seat)
    return Refusal(
        rule="R7.2", reason=f"{padlock} opens with {asked} gold to the bank; you have {state.supply[seat]}", remedy=remedy
    )


def _ways(state: State, seat: int, kind: int, ways: Sequence[Payment]) -> str:
    """Say what would open the padlock, or what is lacking."""
    said = []
    for payment in ways:
        named = payee_name(state, payment)
        if isinstance(named, Spot):
            said.append(f"paying {named.named(seat + 1)}")
        else:
            said.append("unlocked for free" if payment == FOR_FREE else "paying the bank")
    if said:
        return f"{' or '.join(said)} opens it"
    key = state.table.villagers[state.table.unlocked_by[kind]].name
    return f"with {_asked(state, seat, kind)} gold in your supply, or a {key} in your own village, it opens"


def _asked(state: State, seat: int, kind: int) -> int:
    """Return what the padlock costs whoever has no unlocking villager: its owner's price, or the bank's where nobody has one."""
    unlocker = state.table.unlocked_by[kind]
    return price(state, seat) if unlockers(state, seat, unlocker) else bank_price(state, seat)


def too_poor(state: State, seat: int, kind: int) -> Refusal:
    """Return that *seat* cannot open the padlock of *kind*, which nothing opens now (R7.2)."""
    name = state.table.villagers[kind].name
    key = state.table.villagers[state.table.unlocked_by[kind]].name
    reason = f"the {name}'s padlock opens with {_asked(state, seat, kind)} gold from your supply; you have {state.supply[seat]}"
    return Refusal(rule="R7.2", reason=reason, remedy=f"first get the gold, or a {key} in your own village")
