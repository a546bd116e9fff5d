"""The statistics of games that a test has at hand."""

from __future__ import annotations

from collections.abc import Iterable

from villagers_rules.run_summary import RunSummary
from villagers_rules.simulation import GameResult, SimulationConfig


def summary(plan: SimulationConfig, games: Iterable[GameResult]) -> dict[str, object]:
    """Return the statistics of *games* as plain data, which are read one by one; see `RunSummary.to_data`."""
    found = RunSummary(plan.players)
    for game in games:
        found.add(game)
    return found.to_data(plan)
