"""Statistics that are added up: the same as those of all values at once, in any order and any parts."""

from __future__ import annotations

import statistics
from random import Random

import pytest

from tests.runs.summaries import summary
from villagers_rules.run_summary import RunSummary
from villagers_rules.simulation import GameResult, SimulationConfig
from villagers_rules.spreads import VICTORY, Spread, bins_of

PLAN = SimulationConfig(None, (), 3, 5)


def games(number: int) -> list[GameResult]:
    """Return made-up games of three players, some shared, some not finished."""
    chance = Random(number)
    found = []
    for seed in range(number):
        scores = tuple(chance.randrange(-5, 120) for _ in range(3))
        best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        winners = tuple(range(3)) if seed % 7 == 0 else best
        over = seed % 11 != 0
        found.append(GameResult(seed, seed % 3, scores, winners if over else (), chance.randrange(5, 9), seed, over))
    return found


@pytest.mark.parametrize("seed", range(5))
def test_a_spread_is_that_of_its_values(seed: int) -> None:
    """Count, mean, deviation, ends and quantiles are those that Python's statistics finds."""
    chance = Random(seed)
    values = [chance.randrange(-50, 10_000) for _ in range(501)]
    spread = Spread()
    for value in values:
        spread.add(value)
    assert (spread.count, spread.total) == (501, sum(values))
    assert spread.mean == pytest.approx(statistics.fmean(values))
    assert spread.stdev == pytest.approx(statistics.pstdev(values))
    assert spread.quantile(0.5) == statistics.median(values)
    assert (spread.quantile(0), spread.quantile(1)) == (min(values), max(values))


@pytest.mark.parametrize("part", [1, 7, 50, 1000])
def test_parts_change_no_number(part: int) -> None:
    """Games counted in parts that are joined, in any order, give exactly what they give one by one."""
    played = games(300)
    whole = summary(PLAN, played)
    parts = []
    for start in range(0, len(played), part):
        counted = RunSummary(3)
        for game in played[start : start + part]:
            counted.add(game)
        parts.append(counted)
    Random(part).shuffle(parts)
    joined = RunSummary(3)
    for counted in parts:
        joined.join(counted)
    assert joined.to_data(PLAN) == whole


def test_shared_victories_have_whole_parts() -> None:
    """A victory is cut into whole parts for 1 to 20 winners, so that no rounding depends on the order."""
    assert all(VICTORY % winners == 0 for winners in range(1, 21))
    seats = summary(PLAN, [GameResult(0, 0, (7, 7, 7), (0, 1, 2), 5, 9)] * 3)["seats"]
    assert [seat["wins"] for seat in seats] == [1.0, 1.0, 1.0]  # type: ignore[attr-defined]


def test_what_counts_does_not_grow() -> None:
    """What is kept grows with the values that occur, not with the games."""
    counted = RunSummary(3)
    for game in games(20_000):
        counted.add(GameResult(game.seed, game.first, game.scores, game.winners, game.rounds, game.seed % 50, game.finished))
    spreads = (counted.scores, counted.winning_scores, counted.rounds, counted.decisions)
    assert sum(len(spread.counts) for spread in spreads) <= 125 + 125 + 4 + 50


@pytest.mark.parametrize("most", [1, 2, 20, 40])
@pytest.mark.parametrize("values", [[0], [5, 6], [-7, 3], range(-1000, 1000), [1, 10**9]])
def test_bins_hold_every_value_once(values: list[int], most: int) -> None:
    """Ranges are of equal, round width, at most so many where 0 does not part them, and hold each value once."""
    spread = Spread()
    for value in values:
        spread.add(value)
    bins = bins_of(spread, most=max(2, most))
    assert len(bins.counts) <= max(2, most)
    assert sum(bins.counts) == len(values)
    assert str(bins.width).rstrip("0") in ("1", "2", "5")
    for low, high, count in bins:
        assert high - low == bins.width - 1
        assert count == sum(low <= value <= high for value in values)
