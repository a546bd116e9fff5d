"""What a village is worth, with the working of every point (R9, R10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import frozen

from villagers_rules.model.state import State
from villagers_rules.rules.naming import owner_name, spot_name


class Part(int):
    """A number with the working it comes from: ``part.working`` is a tuple of lines, and the part prints as its number."""

    working: tuple[str, ...]

    def __new__(cls, amount: int, working: Iterable[str]) -> Part:
        """Make the number *amount* with its working."""
        part = super().__new__(cls, amount)
        part.working = tuple(working)
        return part


@frozen(kw_only=True)
class Score:
    """What a seat has and what its village is worth now, in gold; *food* and *builders* are symbols that show.

    While the game runs, *total* is what the seat would have if its village were paid in full now; once it is over, the supply.
    *paid* are the lines of what markets and bronze symbols paid so far.
    """

    owner: int | str
    supply: int
    gold: Part
    silver: Part
    coins: Part
    food: Part
    builders: Part
    total: int
    paid: tuple[str, ...] = ()

    def __str__(self) -> str:
        rows = [f"{name:>8} {part:>3}  {'; '.join(part.working)}".rstrip() for name, part in self.parts()]
        return "\n".join(rows)

    def parts(self) -> list[tuple[str, Part]]:
        """Return the parts by name, in the order of a market."""
        return [
            ("gold", self.gold),
            ("silver", self.silver),
            ("coins", self.coins),
            ("food", self.food),
            ("builders", self.builders),
        ]


def _symbol(state: State, seat: int, symbol: str) -> Part:
    table, village = state.table, state.villages[seat]
    number = table.symbol[symbol]
    lines = []
    for spot in village.reading_order():
        face = village.face[spot]
        showing = table.above[face] if village.load[spot] else (*table.above[face], *table.below[face])
        count = sum(found for which, found in showing if which == number)
        if count:
            lines.append(f"{spot_name(state, seat, spot).named(seat + 1)} {count}")
    return Part(village.symbols()[number], lines)


def _tops(state: State, seat: int) -> list[int]:
    village = state.villages[seat]
    return [spot for spot in village.reading_order() if not village.load[spot]]


def _gold(state: State, seat: int) -> Part:
    table, village = state.table, state.villages[seat]
    rows = [(spot, table.gold[village.face[spot]]) for spot in _tops(state, seat)]
    return Part(sum(gold for _, gold in rows), (f"{_named(state, seat, spot)} {gold}" for spot, gold in rows if gold))


def _silver(state: State, seat: int) -> Part:
    table, village = state.table, state.villages[seat]
    total, lines = 0, []
    for spot in _tops(state, seat):
        formula: Any = table.side[village.face[spot]].silver
        if formula:
            working = formula.working(state, seat, ("village", seat, spot))
            total += working.value
            lines.append(f"{_named(state, seat, spot)}: {working}")
    return Part(total, lines)


def _coins(state: State, seat: int) -> Part:
    village = state.villages[seat]
    return Part(
        sum(village.coins),
        (f"{_named(state, seat, spot)} {village.coins[spot]}" for spot in village.reading_order() if village.coins[spot]),
    )


def _named(state: State, seat: int, spot: int) -> str:
    return spot_name(state, seat, spot).named(seat + 1)


def score_of(state: State, seat: int) -> Score:
    """Return what *seat* has and what its village is worth now, with the working."""
    gold, silver, coins = _gold(state, seat), _silver(state, seat), _coins(state, seat)
    supply = state.supply[seat]
    return Score(
        owner=owner_name(state, seat),
        supply=supply,
        gold=gold,
        silver=silver,
        coins=coins,
        food=_symbol(state, seat, "food"),
        builders=_symbol(state, seat, "builder"),
        total=supply if state.over and state.held else supply + gold + silver + coins,
        paid=tuple(f"{occasion}: {part} {amount}" for occasion, owner, part, amount in state.paid if owner == seat),
    )
