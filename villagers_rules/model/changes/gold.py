"""Changes of gold: a place for gold (an *account*) is ("bank",), ("supply", seat), ("road", place) or ("village", seat, spot)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from villagers_rules.model.changes.journal import Entry
from villagers_rules.model.events import Change, GoldMoved
from villagers_rules.model.state import State

if TYPE_CHECKING:
    from villagers_rules.model.narration import Narrator

Account = tuple[Any, ...]
BANK: Account = ("bank",)


def move_gold(state: State, source: Account, target: Account, amount: int, rule: str) -> None:
    """Move *amount* gold by the rule with this number. The bank never runs out (R1.4)."""
    if amount:
        _add_gold(state, source, -amount)
        _add_gold(state, target, amount)
        if state.journal is not None:
            state.journal.append(GoldEntry(source, target, amount, rule))


def _add_gold(state: State, account: Account, amount: int) -> None:
    where = account[0]
    if where == "supply":
        state.supply[account[1]] += amount
    elif where == "village":
        state.villages[account[1]].coins[account[2]] += amount
    elif where == "road":
        state.road_coins[account[1]] += amount


class GoldEntry(Entry):
    """Gold went from one account to another."""

    __slots__ = ("amount", "rule", "source", "target")
    kind = "gold"
    fields = (
        ("source", "account"),
        ("target", "account"),
        ("amount", "amount"),
        ("rule", "text"),
    )

    def __init__(self, source: Account, target: Account, amount: int, rule: str) -> None:
        self.source = source
        self.target = target
        self.amount = amount
        self.rule = rule

    def revert(self, state: State) -> None:
        _add_gold(state, self.source, self.amount)
        _add_gold(state, self.target, -self.amount)

    def fits(self, state: State) -> bool:
        if not _is_there(state, self.source) or not _is_there(state, self.target):
            return False
        holding = _holding(state, self.target)
        return holding is None or holding >= self.amount

    def narrate(self, narrator: Narrator) -> Change:
        source, target = narrator.place(self.source), narrator.place(self.target)
        return GoldMoved(source=source, target=target, amount=self.amount, rule=self.rule)


def _is_there(state: State, account: Account) -> bool:
    """Return whether a place for gold is there: one in a village is a placed card."""
    return account[0] != "village" or state.villages[account[1]].holds(account[2])


def _holding(state: State, account: Account) -> int | None:
    """Return the gold of an account, None for the bank, which never runs out (R1.4)."""
    if account[0] == "supply":
        return state.supply[account[1]]
    if account[0] == "village":
        return state.villages[account[1]].coins[account[2]]
    return state.road_coins[account[1]] if account[0] == "road" else None
