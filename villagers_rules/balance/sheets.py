"""The statistics as sheets of plain values: what CSV files hold, and what the page shows."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

from attrs import frozen

from villagers_rules.balance.statistics import CardRow, Result, SeatRow, Statistics

Cell = str | int | float
RESULT = ("villages", "wins", "win_rate", "win_rate_low", "win_rate_high", "score", "score_deviation")
RISKY = ("=", "+", "-", "@", "\t", "\r")
"""A text that begins so would be a formula for a spreadsheet; an apostrophe before it keeps it a text."""


@frozen
class Sheet:
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


def sheets(found: Statistics, *, by: str) -> list[Sheet]:
    """Return the sheets of cards, of pairs and of seats, with all their rows, the cards and pairs sorted *by* something."""
    cards = Sheet(
        "cards",
        (*("id", "name", "pack", "back", "drafted", "placed", "played"), *RESULT, *found.parts, "earned"),
        tuple(_card(row, found.parts) for row in found.sorted_cards(by)),
    )
    pairs = Sheet(
        "pairs",
        ("id", "other_id", "name", "other_name", *RESULT),
        tuple((*row.ids, *row.names, *_result(row.result)) for row in found.sorted_pairs(by)),
    )
    seats = Sheet(
        "seats", ("seat", *RESULT, *found.sources), tuple(_seat(row, found.sources) for row in (*found.seats, *found.turns))
    )
    return [cards, pairs, seats]


def _result(result: Result) -> tuple[Cell, ...]:
    won = result.won
    shares = (round(share, 4) for share in (won.value, won.low, won.high))
    return (result.many, result.wins, *shares, round(result.score, 4), round(result.deviation, 4))


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


def write_csv(found: Sequence[Sheet], path: Path) -> list[Path]:
    """Write the sheets into the folder *path*, a file each, or the first one alone into a file; return what was written."""
    if path.suffix.lower() == ".csv":
        path.write_text(found[0].csv(), encoding="utf-8", newline="")
        return [path]
    path.mkdir(parents=True, exist_ok=True)
    files = [path / f"{sheet.name}.csv" for sheet in found]
    for file, sheet in zip(files, found, strict=True):
        file.write_text(sheet.csv(), encoding="utf-8", newline="")
    return files
