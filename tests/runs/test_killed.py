"""Runs that are ended in the middle, by the hardest means: what they wrote is continued, and nothing of theirs stays behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from tests.pace import part
from villagers_rules.runs import recording
from villagers_rules.runs.recording import record_games
from villagers_rules.runs.row_reader import RowReader
from villagers_rules.simulation import SimulationConfig

ROOT = Path(__file__).parents[2]
PLAN = SimulationConfig(None, (), 2, 5)
GAMES = 160
KILLS = 3
PATIENCE = 60
"""Seconds after which something that should happen has not."""
_PROGRAM = """
import sys
from villagers_rules import units
from villagers_rules.runs import row_file
from villagers_rules.cli import main
row_file._MEMBER_ROWS = 10
units._USUAL = units._SHORTEST = 0.05
sys.exit(main(sys.argv[1:]))
"""
"""Runs a command line with units and packed members that are small, so that there are many moments to be killed at."""


def started(path: Path, *options: str, jobs: int = 2) -> subprocess.Popen[bytes]:
    """Start a run whose rows go to *path*."""
    line = ("simulate", "--games", str(GAMES), "--players", "2", "--seed", "5", "--rows", str(path), "--jobs", str(jobs))
    return subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, *line, *options],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )


def wait_until(happened: Callable[[], bool]) -> None:
    """Wait until something has happened."""
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.005)


def size_of(path: Path) -> int:
    """Return how many bytes a file has, 0 if there is none."""
    return path.stat().st_size if path.exists() else 0


@pytest.mark.parametrize("ending", part([".jsonl.gz", ".jsonl", ".csv", ".parquet"], 3))
def test_a_killed_run_goes_on(ending: str, tmp_path: Path) -> None:
    """A run killed with SIGKILL several times and continued has the rows of one that was not, none lost and none doubled."""
    path, whole = tmp_path / f"killed{ending}", tmp_path / f"whole{ending}"
    record_games(whole, PLAN, games=GAMES)
    lines = recording.lines_path(path)
    sizes = []
    for _ in range(KILLS):
        before = size_of(lines)
        process = started(path, "--resume")
        wait_until(lambda: size_of(lines) > before or process.poll() is not None)  # noqa: B023
        process.kill()
        assert process.wait() == -signal.SIGKILL
        process.communicate()
        sizes.append(size_of(lines))
    assert sizes == sorted(set(sizes)), "each process went on where the one before was ended"
    assert sizes[0] > 0
    process = started(path, "--resume")
    _, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, errors) == (0, b"")
    assert [row.columns for row in RowReader(path)] == [row.columns for row in RowReader(whole)]
    assert [row.number for row in RowReader(path)] == list(range(GAMES))
    if ending in (".jsonl", ".csv"):
        assert path.read_bytes() == whole.read_bytes()
    assert sorted(found.name for found in tmp_path.iterdir()) == sorted([path.name, whole.name])


def test_nobody_plays_on_for_a_killed_run(tmp_path: Path) -> None:
    """The processes that play for a run end soon after it was killed, though nobody told them."""
    path = tmp_path / "rows.jsonl"
    process = started(path)
    wait_until(lambda: size_of(path) > 0)
    players = psutil.Process(process.pid).children()
    assert len(players) == 2
    process.kill()
    process.communicate()
    wait_until(lambda: not any(player.is_running() and player.status() != psutil.STATUS_ZOMBIE for player in players))
