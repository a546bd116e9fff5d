"""Changes of gold: what goes from one place for gold (an *account*) to another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from villagers_rules.model import public_changes
from villagers_rules.model.journal import Entry
from villagers_rules.model.narrator import Narrator
from villagers_rules.model.places import BANK, FIRST_CARD, FIRST_SUPPLY, Account, card_with_coins, seat_of_supply
from villagers_rules.model.prevented import name_of_payment
from villagers_rules.model.state import State
from villagers_rules.model.triggers import record

if TYPE_CHECKING:
    from villagers_rules.model.public_changes import Change

_GOLD: Final = "gold"
"""The kind of what is entered here, as what waits for it names it."""


def move_gold(state: State, source: Account, target: Account, amount: int, rule: str, otherwise: Account | None = None) -> None:
    """Move *amount* gold by the rule with this number. The bank never runs out (R1.4).

    If something else is done instead it goes to *otherwise*, or stays where it is (R8.9).
    """
    if state.barred is not None and state.barred.holds(name_of_payment(source, target)):
        if otherwise is None:
            return
        target = otherwise
    if not amount:
        return
    _transfer(state, source, target, amount)
    if _GOLD in state.table.heard:
        record(state, GoldEntry(source, target, amount, rule))
    elif state.journal is not None:
        state.journal.append((GoldEntry, source, target, amount, rule))


def add_gold(state: State, targets: Sequence[Account], amount: int, rule: str) -> None:
    """Move *amount* gold from the bank to each of *targets*, places of the Road, one after the other."""
    if not amount:
        return
    if state.barred is not None or state.journal is not None or _GOLD in state.table.heard:
        for target in targets:
            move_gold(state, BANK, target, amount, rule)
        return
    road, coins = state.layout.road, state.road_coins
    for target in targets:
        coins[target - road] += amount


def clear_gold(state: State, source: Account, target: Account, rule: str) -> None:
    """Move all gold of a card that leaves its place; if its receiver gets something else instead, it goes to the bank (R8.9)."""
    move_gold(state, source, target, holding(state, source) or 0, rule, otherwise=BANK)


def _transfer(state: State, source: Account, target: Account, amount: int) -> None:
    if source < BANK:
        state.supply[FIRST_SUPPLY - source] -= amount
    elif source > BANK:
        _add_coins(state, source, -amount)
    if target < BANK:
        state.supply[FIRST_SUPPLY - target] += amount
    elif target > BANK:
        _add_coins(state, target, amount)


def _add_coins(state: State, account: Account, amount: int) -> None:
    """Put coins on a card of a village or of the Road, or take them off."""
    if account >= FIRST_CARD:
        state.villages[account // FIRST_CARD - 1].coins[account % FIRST_CARD] += amount
    else:
        state.road_coins[account - state.layout.road] += amount


class GoldEntry(Entry):
    """Gold went from one account to another."""

    __slots__ = ("amount", "rule", "source", "target")
    kind = _GOLD
    fields = (("source", "account"), ("target", "account"), ("amount", "amount"), ("rule", "text"))

    def __init__(self, source: Account, target: Account, amount: int, rule: str) -> None:
        self.source = source
        self.target = target
        self.amount = amount
        self.rule = rule

    def revert(self, state: State) -> None:
        _transfer(state, self.target, self.source, self.amount)

    def fits(self, state: State) -> bool:
        if not _is_there(state, self.source) or not _is_there(state, self.target):
            return False
        there = holding(state, self.target)
        return there is None or there >= self.amount

    def narrate(self, narrator: Narrator) -> Change:
        source, target = narrator.account(self.source), narrator.account(self.target)
        return public_changes.GoldMoved(source=source, target=target, amount=self.amount, rule=self.rule)


def _is_there(state: State, account: Account) -> bool:
    """Return whether a place for gold is there: one in a village is a placed card."""
    card = card_with_coins(account)
    return card is None or state.villages[card[0]].holds(card[1])


def holding(state: State, account: Account) -> int | None:
    """Return the gold of an account, None for the bank, which never runs out (R1.4)."""
    if account <= BANK:
        return None if account == BANK else state.supply[seat_of_supply(account)]
    card = card_with_coins(account)
    return state.road_coins[account - state.layout.road] if card is None else state.villages[card[0]].coins[card[1]]
