"""What a village is worth, with the working of every point (R9, R10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from attrs import evolve, frozen

from villagers_rules.model.changes import CountEntry, EndedEntry, Entry, GoldEntry, PaidEntry, revert
from villagers_rules.model.context import lying
from villagers_rules.model.counters import FIELDS
from villagers_rules.model.state import State
from villagers_rules.rules.market import GOLD, SILVER
from villagers_rules.rules.notation import owner_name, spot_name
from villagers_rules.table.standing import changes_of, holds_for


class Part(int):
    """A number with the breakdown it comes from: ``part.breakdown`` is a tuple of lines, and the part prints as its number."""

    breakdown: tuple[str, ...]

    def __new__(cls, amount: int, breakdown: Iterable[str]) -> Part:
        """Make the number *amount* with its breakdown."""
        part = super().__new__(cls, amount)
        part.breakdown = tuple(breakdown)
        return part


@frozen(kw_only=True)
class Score:
    """What a seat has and what its village is worth, in gold; *food* and *builders* are symbols that show.

    While the game runs, *total* is what the seat would have if its village were paid in full now. Once it is over, *supply* is
    what the seat had before the last market, the parts are what that market paid, and *total* is what the seat has (R9.2).
    *payouts* are the lines of all that markets and bronze symbols have paid.
    """

    owner: int | str
    supply: int
    gold: Part
    silver: Part
    coins: Part
    food: Part
    builders: Part
    total: int
    payouts: tuple[str, ...] = ()

    def __str__(self) -> str:
        rows = [f"{name:>8} {part:>3}  {'; '.join(part.breakdown)}".rstrip() for name, part in self.parts()]
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
        total=supply + gold + silver + coins,
        payouts=paid_to(state, seat),
    )


def final_scores(state: State) -> list[Score]:
    """Return the scores of a game that is over, with the villages as the last market found them (R9.2).

    That market moves the coins to the supplies; seen after it, villagers that count coins would seem to be paid for nothing.
    """
    entries = state.journal or []
    before = state.copy()
    before.journal = None
    revert(before, entries[_last_market(entries) :])
    return [
        evolve(score_of(before, seat), total=state.supply[seat], payouts=paid_to(state, seat)) for seat in range(len(state.seats))
    ]


def _last_market(entries: Sequence[Entry]) -> int:
    """Return where in the journal of a game that is over the last market began to pay."""
    number = len(entries)
    while number and isinstance(entries[number - 1], EndedEntry):
        number -= 1
    if not number or not _is_note(entries[number - 1]):
        return len(entries)
    number -= 1  # Past the note that the market was held comes what it paid, the latest first.
    while number > 0 and isinstance(entries[number - 1], (GoldEntry, PaidEntry)):
        number -= 1
    return max(number, 0)


def _is_note(entry: Entry) -> bool:
    """Return whether an entry notes that a market was held."""
    return isinstance(entry, CountEntry) and FIELDS[entry.name] == "markets_held"


def paid_to(state: State, seat: int) -> tuple[str, ...]:
    """Return the lines of what markets and bronze symbols have paid to *seat*."""
    return tuple(f"{occasion}: {part} {amount}" for occasion, owner, part, amount in state.paid if owner == seat)


def _lines(state: State, seat: int, amounts: Iterable[tuple[int, int]]) -> tuple[str, ...]:
    """Return a line for each kind of card and amount among (spot, amount), said once with its number."""
    table, village = state.table, state.villages[seat]
    found = Counter((table.ids[table.kind_of[village.face[spot]]], amount) for spot, amount in amounts if amount)
    return tuple(f"{number} x {card} {amount}" if number > 1 else f"{card} {amount}" for (card, amount), number in found.items())


def _symbol(state: State, seat: int, symbol: str) -> Part:
    table, village = state.table, state.villages[seat]
    number = table.symbol[symbol]
    rows = []
    for spot in village.reading_order():
        rows.append((spot, sum(found for which, found in village.shown(spot) if which == number)))
    return Part(village.symbols()[number], _lines(state, seat, rows))


def _tops(state: State, seat: int) -> list[int]:
    village = state.villages[seat]
    return [spot for spot in village.reading_order() if not village.children[spot]]


def _gold(state: State, seat: int) -> Part:
    table, village = state.table, state.villages[seat]
    rows = [(spot, table.gold[village.face[spot]]) for spot in _tops(state, seat)]
    return _with_changes(state, seat, GOLD, Part(sum(gold for _, gold in rows), _lines(state, seat, rows)))


def _silver(state: State, seat: int) -> Part:
    table, village = state.table, state.villages[seat]
    total, lines = 0, []
    for spot in _tops(state, seat):
        formula: Any = table.side[village.face[spot]].silver
        if formula:
            breakdown = formula.breakdown(state, seat, lying(seat, spot))
            total += breakdown.value
            lines.append(f"{spot_name(state, seat, spot).named(seat + 1)}: {breakdown}")
    return _with_changes(state, seat, SILVER, Part(total, lines))


def _with_changes(state: State, seat: int, name: str, part: Part) -> Part:
    """Return *part* of a score as cards in play change what markets pay for it, with a line for each of them (R11.2)."""
    changes = state.table.changes.get(name)
    if not changes:
        return part
    new, more = changes_of(state, name, seat)
    lines = [*part.breakdown]
    for kind, change in changes:
        for owner, context in holds_for(state, kind, change, seat):
            amount: Any = change.to if change.by is None else change.by
            told = amount.breakdown(state, owner, context)
            sign = "less " if change.less else "" if change.by is not None else f"{int(part)} becomes "
            lines.append(f"{state.table.ids[kind]}: {sign}{told}")
    return Part((int(part) if new is None else new) + more, lines)


def _coins(state: State, seat: int) -> Part:
    village = state.villages[seat]
    return Part(sum(village.coins), _lines(state, seat, [(spot, village.coins[spot]) for spot in village.reading_order()]))
