"""Runs of many games whose rows go to files: written as the games end, continued after a stop, read back as a stream."""

from villagers_rules.run_summary import RunSummary
from villagers_rules.runs.cluster import cluster_executor
from villagers_rules.runs.recording import record_games
from villagers_rules.runs.row_reader import GameRow, RowReader
from villagers_rules.simulation import GameResult, SimulationConfig, play_many

__all__ = [
    "GameResult",
    "GameRow",
    "RowReader",
    "RunSummary",
    "SimulationConfig",
    "cluster_executor",
    "play_many",
    "record_games",
]
