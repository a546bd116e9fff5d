"""What the samples of two sides come to: medians, how many times as fast, and the quartiles of that, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median, quantiles
from typing import NamedTuple

HEADS = ("", "base", "now", "", "times as fast", "quartiles")


class Pairs(NamedTuple):
    """What was measured of one row: in each block a value of the base and one of now, and the unit of both.

    Less is better, but for a share, of which there is no unit; *missing* says why there is nothing to compare.
    """

    name: str
    unit: str
    base: Sequence[float]
    now: Sequence[float]
    missing: str = ""

    @property
    def ratios(self) -> list[float]:
        """How many times as good now is as the base, block by block."""
        pairs = zip(self.base, self.now, strict=True)
        return [base / now if self.unit else now / base for base, now in pairs]


def quartiles(values: Sequence[float]) -> tuple[float, float]:
    """Return between which values the middle half of *values* is.

    >>> quartiles([1, 2, 3, 4, 5]), quartiles([7])
    ((2.0, 4.0), (7, 7))
    """
    if len(values) == 1:
        return values[0], values[0]
    low, _, high = quantiles(values, n=4, method="inclusive")
    return low, high


def cells(pairs: Pairs) -> tuple[str, ...]:
    """Return the cells of a line of the table.

    >>> cells(Pairs("copy", "us", [10, 30, 20], [10, 10, 10]))
    ('copy', '20.0', '10.0', 'us', '2.00', '1.50 to 2.50')
    >>> cells(Pairs("copy", "us", [], [], missing="no copy"))
    ('copy', '-', '-', 'us', '-', 'not available')
    """
    if pairs.missing:
        return pairs.name, "-", "-", pairs.unit, "-", "not available"
    low, high = quartiles(pairs.ratios)
    digits = 1 if pairs.unit else 2
    base, now = (f"{median(values):,.{digits}f}" for values in (pairs.base, pairs.now))
    return pairs.name, base, now, pairs.unit, f"{median(pairs.ratios):.2f}", f"{low:.2f} to {high:.2f}"


def table(rows: Sequence[Pairs]) -> list[str]:
    """Return the lines of the table, with names and units at the left of their columns and numbers at the right."""
    filled = [HEADS, *map(cells, rows)]
    widths = [max(len(line[place]) for line in filled) for place in range(len(HEADS))]
    return [
        "  ".join(
            cell.ljust(width) if place in (0, 3, 5) else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in filled
    ]


def same_games(base: Sequence[object], now: Sequence[object]) -> str:
    """Return in words how many games ended the same on both sides.

    >>> same_games([1, 2], [1, 2]), same_games([1, 2], [1, 3])
    ('the same 2 games on both sides', 'only 1 of 2 games ended the same on both sides')
    """
    same = sum(one == other for one, other in zip(base, now, strict=True))
    if same == len(base):
        return f"the same {same:,} games on both sides"
    return f"only {same:,} of {len(base):,} games ended the same on both sides"
