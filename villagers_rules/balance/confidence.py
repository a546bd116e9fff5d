"""How sure a number is that comes from games at random: intervals that hold the true one 19 times in 20."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, sqrt, tan
from statistics import NormalDist

from villagers_rules.classes import frozen

_CONFIDENCE = 0.95
"""How sure all intervals are."""
_Z = NormalDist().inv_cdf(0.5 + _CONFIDENCE / 2)
"""How many standard errors to each side hold the true value, where there are many values."""


@frozen
class Interval:
    """An estimate with the *low* and the *high* end of its interval."""

    value: float
    low: float
    high: float

    @property
    def excludes_zero(self) -> bool:
        """Whether the interval excludes 0, so that there is a difference."""
        return self.low > 0 or self.high < 0

    def to_data(self) -> dict[str, float]:
        """Return the interval as plain data."""
        return {"value": round(self.value, 4), "low": round(self.low, 4), "high": round(self.high, 4)}


def wilson(wins: float, trials: int) -> Interval:
    """Return the share of *wins* among *trials* with Wilson's interval; without a trial it is anything from 0 to 1.

    >>> wilson(40, 100).to_data()
    {'value': 0.4, 'low': 0.3094, 'high': 0.498}
    """
    if not trials:
        return Interval(0.0, 0.0, 1.0)
    share = wins / trials
    square = _Z * _Z
    centre = (share + square / (2 * trials)) / (1 + square / trials)
    half = _Z / (1 + square / trials) * sqrt(max(0.0, share * (1 - share) / trials + square / (4 * trials * trials)))
    return Interval(share, min(share, max(0.0, centre - half)), max(share, min(1.0, centre + half)))


def student_t(freedom: int) -> float:
    """Return how many standard errors to each side hold the true mean: Student's t, by its expansion around the normal one.

    >>> [round(student_t(freedom), 2) for freedom in (1, 2, 5, 10, 100, 100_000)]
    [12.71, 4.3, 2.57, 2.23, 1.98, 1.96]
    """
    if freedom == 1:
        return tan(pi * _CONFIDENCE / 2)
    if freedom == 2:
        return _CONFIDENCE * sqrt(2 / (1 - _CONFIDENCE * _CONFIDENCE))
    z, n = _Z, freedom
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / n + second / n**2 + third / n**3 + fourth / n**4


def mean_of(values: Sequence[float]) -> Interval:
    """Return the mean of *values*, which must not be empty, with its interval; of one value anything is possible.

    >>> mean_of([1.0, 2.0, 3.0, 4.0]).to_data()
    {'value': 2.5, 'low': 0.4482, 'high': 4.5518}
    """
    mean = sum(values) / len(values)
    if len(values) == 1:
        return Interval(mean, float("-inf"), float("inf"))
    deviation = sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))
    half = student_t(len(values) - 1) * deviation / sqrt(len(values))
    return Interval(mean, mean - half, mean + half)


@frozen
class Ratio:
    """A share over many games: of each game how much there was to win, *among*, and how much was won, *won*."""

    won: tuple[float, ...]
    among: tuple[float, ...]

    @property
    def value(self) -> float:
        """The share over all games, 0 where there was nothing to win."""
        whole = sum(self.among)
        return sum(self.won) / whole if whole else 0.0

    def _pulls(self) -> list[float]:
        """Return how far each game pulls the share from its value; these are 0 on average."""
        value, mean = self.value, sum(self.among) / len(self.among)
        if not mean:
            return [0.0] * len(self.among)
        return [(won - value * among) / mean for won, among in zip(self.won, self.among, strict=True)]


def ratio_difference(before: Ratio, after: Ratio) -> Interval:
    """Return how much larger the share is *after* than *before*, game by game in pairs, to first order in the pulls.

    >>> ratio_difference(Ratio((1, 0, 1, 1), (2, 2, 2, 2)), Ratio((1, 0, 1, 1), (2, 2, 2, 2))).to_data()
    {'value': 0.0, 'low': 0.0, 'high': 0.0}
    """
    difference = after.value - before.value
    spread = mean_of([late - early for early, late in zip(before._pulls(), after._pulls(), strict=True)])
    return Interval(difference, difference + spread.low - spread.value, difference + spread.high - spread.value)
