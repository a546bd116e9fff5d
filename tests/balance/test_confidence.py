"""Intervals: known values, and what they promise."""

from __future__ import annotations

from math import isinf
from random import Random

import pytest

from villagers_rules.balance.confidence import Ratio, mean_of, ratio_difference, student_t, wilson


@pytest.mark.parametrize(
    ("wins", "trials", "low", "high"),
    [(10, 100, 0.0552, 0.1744), (0, 20, 0.0, 0.1611), (20, 20, 0.8389, 1.0), (1, 2, 0.0945, 0.9055)],
)
def test_wilson_is_that_of_the_books(wins: int, trials: int, low: float, high: float) -> None:
    """Wilson's interval has the values that are printed for it, also where nobody or everybody won."""
    found = wilson(wins, trials)
    assert [found.low, found.high] == pytest.approx([low, high], abs=5e-5)


@pytest.mark.parametrize(
    ("freedom", "printed"), [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (29, 2.045), (199, 1.972)]
)
def test_student_is_that_of_the_books(freedom: int, printed: float) -> None:
    """Student's t has its printed values, nearly."""
    assert student_t(freedom) == pytest.approx(printed, rel=0.002)


def test_an_interval_holds_the_truth_19_times_in_20() -> None:
    """Of 2000 means of ten normal numbers about 95 % of the intervals hold the true mean."""
    draw = Random(1).gauss
    found = [mean_of([draw(3, 2) for _ in range(10)]) for _ in range(2000)]
    assert 0.94 <= sum(one.low <= 3 <= one.high for one in found) / 2000 <= 0.96


def test_a_difference_of_shares_holds_the_truth_19_times_in_20() -> None:
    """Paired games that win 50 % and 60 % differ by 10 %, which about 95 % of the intervals hold."""
    random = Random(2)
    held = 0
    for _ in range(400):
        among = [random.randrange(4) for _ in range(150)]
        luck = [[random.random() for _ in range(number)] for number in among]
        before, after = (Ratio(tuple(sum(one < share for one in row) for row in luck), tuple(among)) for share in (0.5, 0.6))
        found = ratio_difference(before, after)
        held += found.low <= 0.1 <= found.high
    assert 0.92 <= held / 400 <= 0.98


def test_one_value_tells_nothing() -> None:
    """The interval of a single value holds everything, so that nothing is significant."""
    found = mean_of([7.0])
    assert isinf(found.low)
    assert not found.excludes_zero
