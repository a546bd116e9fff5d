"""Units of work: as long as they should be whatever the speed, in order, without gaps."""

from __future__ import annotations

import pytest

from villagers_rules.errors import GameError
from villagers_rules.units import Pace, run_in_units


@pytest.mark.parametrize("seconds", [0.0001, 0.003, 0.2, 0.9, 4.0])
@pytest.mark.parametrize("workers", [1, 2, 64])
def test_units_take_half_a_second_to_five(seconds: float, workers: int) -> None:
    """Once the speed is known, each unit takes from 0.5 to 5 seconds, but for the last and for games that take longer."""
    pace, start, stop = Pace(workers), 0, int(4000 / seconds)
    taken = []
    while start < stop:
        unit = pace.next_unit(start, stop)
        assert unit.start == start
        pace.measure(len(unit), len(unit) * seconds)
        taken.append(len(unit) * seconds)
        start = unit.stop
    assert start == stop
    assert all(0.5 <= each <= 5 for each in taken[10:-1])


def test_a_change_of_speed_is_followed() -> None:
    """Where games become slower, as with other bots or on a busy machine, units become shorter."""
    pace = Pace(1)
    for _ in range(10):
        pace.measure(pace.size, pace.size * 0.001)
    for _ in range(10):
        pace.measure(pace.size, pace.size * 0.5)
    assert 0.5 <= pace.size * 0.5 <= 5


@pytest.mark.parametrize("games", [0, 1, 7, 8, 9, 100])
@pytest.mark.parametrize("start", [0, 5])
@pytest.mark.parametrize("jobs", [1, 3])
def test_every_number_once_and_in_order(games: int, start: int, jobs: int) -> None:
    """All numbers from the start on come once, in order, from one process or several; none if the start is the end."""
    parts = run_in_units(list, games=games, start=start, jobs=jobs)
    assert [number for part in parts for number in part] == list(range(start, games))


def test_an_error_of_a_unit_is_raised() -> None:
    """What a unit raises ends the run, from another process, too."""
    for jobs in (1, 2):
        with pytest.raises(GameError, match="game 3"):
            list(run_in_units(_fail, games=20, jobs=jobs))


def _fail(numbers: range) -> None:
    raise GameError(f"game {numbers.start + 3} cannot be played")
