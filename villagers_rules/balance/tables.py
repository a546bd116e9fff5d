"""The statistics as sheets of plain values: what CSV files hold, and what the page shows."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path

from attrs import frozen

from villagers_rules.balance.statistics import CardRow, Result, SeatRow, Statistics
from villagers_rules.files import starts_with

Cell = str | int | float
RESULT = ("villages", "wins", "win_rate", "win_rate_low", "win_rate_high", "score", "score_stdev")
KEYS: dict[str, tuple[str, ...]] = {
    "cards": ("id", "name", "pack", "back", "drafted", "placed", "played"),
    "pairs": ("id", "other_id", "name", "other_name"),
    "seats": ("seat",),
}
"""The columns with which the rows of each sheet begin."""
RISKY = ("=", "+", "-", "@", "\t", "\r")
"""A text that begins so would be a formula for a spreadsheet; an apostrophe before it keeps it a text."""


@frozen
class Table:
    """A table with a *name* and a head: all its rows, each with a value for every column."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def csv(self) -> str:
        """Return the sheet as CSV, its columns in the first line."""
        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows([_safe(cell) for cell in row] for row in self.rows)
        return text.getvalue()


def _safe(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(RISKY) else cell


def tables(found: Statistics, *, by: str) -> list[Table]:
    """Return the sheets of cards, of pairs and of seats, with all their rows, the cards and pairs sorted *by* something."""
    cards = Table(
        "cards",
        (*KEYS["cards"], *RESULT, *found.parts, "earned"),
        tuple(_card(row, found.parts) for row in found.sorted_cards(by)),
    )
    pairs = Table(
        "pairs",
        (*KEYS["pairs"], *RESULT),
        tuple((*row.ids, *row.names, *_result(row.result)) for row in found.sorted_pairs(by)),
    )
    rows = tuple(_seat(row, found.sources) for row in (*found.seats, *found.turns))
    seats = Table("seats", (*KEYS["seats"], *RESULT, *found.sources), rows)
    return [cards, pairs, seats]


def _result(result: Result) -> tuple[Cell, ...]:
    won = result.won
    shares = (round(share, 4) for share in (won.value, won.low, won.high))
    return (result.count, result.wins, *shares, round(result.score, 4), round(result.stdev, 4))


def _card(row: CardRow, parts: Sequence[str]) -> tuple[Cell, ...]:
    counts = (row.drafted, row.placed, row.played)
    return (
        row.id,
        row.name,
        row.pack,
        row.back,
        *counts,
        *_result(row.result),
        *(row.earned[part] for part in parts),
        row.all_earned,
    )


def _seat(row: SeatRow, sources: Sequence[str]) -> tuple[Cell, ...]:
    return (row.name, *_result(row.result), *(row.gold[source] for source in sources))


def csv_files(path: Path) -> dict[str, Path]:
    """Return the file for each sheet by its name: in the folder *path*, or *path* itself, if it is a file, for the first one."""
    if path.suffix.lower() == ".csv":
        return {next(iter(KEYS)): path}
    return {name: path / f"{name}.csv" for name in KEYS}


def is_table(name: str) -> Callable[[Path], bool]:
    """Return a function that says whether a file is such a table as CSV."""
    return starts_with(",".join((*KEYS[name], *RESULT)))
