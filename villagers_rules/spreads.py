"""Statistics to which games are added one by one: how often each value occurs, and who wins; they do not grow with the games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import count
from math import sqrt

from attrs import field

from villagers_rules.classes import define

VICTORY = 232_792_560
"""A victory in parts of which 2 to 20 winners have a whole number each, so that sums do not depend on their order."""


@define
class Spread:
    """How often each value of something occurs.

    >>> spread = Spread()
    >>> for value in (2, 4, 4, 6): spread.add(value)
    >>> spread.describe()
    {'mean': 4.0, 'stdev': 1.4142, 'min': 2, 'max': 6}
    """

    counts: Counter[int] = field(factory=Counter)

    def add(self, value: int) -> None:
        """Count one more value."""
        self.counts[value] += 1

    def join(self, other: Spread) -> None:
        """Add what *other* counted."""
        self.counts.update(other.counts)

    @property
    def count(self) -> int:
        """How many values there are."""
        return self.counts.total()

    @property
    def total(self) -> int:
        """The sum of all values."""
        return sum(value * times for value, times in self.counts.items())

    @property
    def mean(self) -> float:
        """The mean, 0 without a value."""
        return self.total / self.count if self.counts else 0.0

    @property
    def stdev(self) -> float:
        """The standard deviation, 0 without a value."""
        return deviation(self.count, self.total, sum(value * value * times for value, times in self.counts.items()))

    def quantile(self, share: float) -> int:
        """Return the least value that at least this *share* of the values does not exceed; there must be a value.

        >>> Spread(Counter([1, 2, 3, 9])).quantile(0.5)
        2
        """
        seen, wanted = 0, share * self.count
        for value, times in sorted(self.counts.items()):
            seen += times
            if seen >= wanted:
                return value
        raise ValueError("there is no value")

    def describe(self) -> Mapping[str, float]:
        """Return mean, standard deviation, smallest and largest value; there must be one."""
        return {
            "mean": round(self.mean, 4),
            "stdev": round(self.stdev, 4),
            "min": min(self.counts),
            "max": max(self.counts),
        }


def deviation(number: int, total: int, squares: int) -> float:
    """Return the standard deviation of so many whole numbers with this sum, and this sum of squares, whatever their order.

    >>> deviation(4, 16, 72) == 2 ** 0.5
    True
    """
    return sqrt(max(0, number * squares - total * total)) / number if number else 0.0


@define
class Place:
    """The results of those in one seat, or with one turn of the order: *scores*, and what they *won* in parts of a victory."""

    scores: Spread = field(factory=Spread)
    won: int = 0

    @property
    def wins(self) -> float:
        """How many victories that are, a shared one counted in parts."""
        return self.won / VICTORY

    def join(self, other: Place) -> None:
        """Add what *other* counted."""
        self.scores.join(other.scores)
        self.won += other.won


@define
class Bins:
    """Values in ranges of equal width, for a histogram: the *start* of the first range, their *width*, how many are in each."""

    start: int
    width: int
    counts: list[int]

    def __iter__(self) -> Iterator[tuple[int, int, int]]:
        """Yield (first value, last value, how many) of each range."""
        for place, number in enumerate(self.counts):
            low = self.start + place * self.width
            yield low, low + self.width - 1, number


def bins_of(spread: Spread, *, most: int) -> Bins:
    """Return the values of *spread* in at most so many ranges, whose width is 1, 2 or 5 times a power of ten.

    >>> bins_of(Spread(Counter([1, 3, 3, 11])), most=5)
    Bins(start=0, width=5, counts=[3, 0, 1])
    """
    low, high = min(spread.counts), max(spread.counts)
    width = next(
        step * 10**power
        for power in count()
        for step in (1, 2, 5)
        if high // (step * 10**power) - low // (step * 10**power) < most
    )
    start = low // width
    counts = [0] * (high // width - start + 1)
    for value, times in spread.counts.items():
        counts[value // width - start] += times
    return Bins(start * width, width, counts)
