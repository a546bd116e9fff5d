"""Runs on a Dask cluster: the same rows as on one machine, also when a worker is lost."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import villagers
from villagers_rules import units
from villagers_rules.errors import GameError
from villagers_rules.runs import cluster
from villagers_rules.runs.cluster import cluster_executor
from villagers_rules.runs.recording import record_games
from villagers_rules.simulation import SimulationConfig

ROOT = Path(__file__).parents[2]
PLAN = SimulationConfig(None, (), 2, 5)
GAMES = 150
PATIENCE = 120
SOON = {"DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "3s", "DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "10s"}
"""Settings of Dask, by which a worker is given up sooner than after 30 seconds or 5 minutes."""


@contextmanager
def processes(folder: Path, *lines: tuple[str, ...]) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Start command lines of Dask as processes, and end those that are still there at last."""
    running = []
    try:
        for line in lines:
            running.append(
                subprocess.Popen(
                    [sys.executable, "-m", "distributed.cli." + line[0], *line[1:], "--no-dashboard"],
                    cwd=folder,
                    env={**os.environ, **SOON, "PYTHONPATH": str(ROOT)},
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
            )
        yield running
    finally:
        for process in running:
            process.kill()
            process.wait()


def free_port() -> int:
    """Return the number of a port of this machine that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def wait_until_it_listens(port: int) -> None:
    """Wait until somebody answers at a port of this machine."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            assert time.monotonic() < deadline
            time.sleep(0.1)


def wait_for_workers(executor: Any, number: int) -> None:
    """Wait until so many workers play for an executor."""
    deadline = time.monotonic() + PATIENCE
    while len(executor.client.nthreads()) < number:
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_a_lost_worker_changes_no_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scheduler and two workers, one of which is killed while it plays, write the rows that one process writes."""
    whole, path, port = tmp_path / "whole.jsonl", tmp_path / "rows.jsonl", free_port()
    record_games(whole, PLAN, games=GAMES, cards=True)
    address = f"tcp://127.0.0.1:{port}"
    worker = ("dask_worker", address, "--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path / "dask"))
    # Units as short as these leave many that are not played yet when the worker is killed.
    monkeypatch.setattr(units, "_USUAL", 0.05)
    monkeypatch.setattr(units, "_SHORTEST", 0.05)
    scheduler = ("dask_scheduler", "--host", "127.0.0.1", "--port", str(port))
    with processes(tmp_path, scheduler, worker, worker) as (_, lost, _other):
        wait_until_it_listens(port)
        with cluster_executor(address) as executor:
            wait_for_workers(executor, 2)
            submit, handed_out = executor.submit, []

            def submit_and_kill(*args: Any) -> Future[Any]:
                """Hand out a unit; with the sixth, end a worker, which has some of those before it."""
                handed_out.append(args)
                if len(handed_out) == 6:
                    lost.send_signal(signal.SIGKILL)
                return submit(*args)

            monkeypatch.setattr(executor, "submit", submit_and_kill)
            record_games(path, PLAN, games=GAMES, cards=True, executor=executor)
            given_up = submit(time.sleep, 1)
            executor.shutdown(cancel_futures=True)
            assert given_up.cancelled()
            with pytest.raises(RuntimeError, match="after shutdown"):
                submit(time.sleep, 0)
        assert len(handed_out) > 8
        assert lost.wait(timeout=PATIENCE) == -signal.SIGKILL
        assert path.read_bytes() == whole.read_bytes()
        ran = villagers("stats", "--games", "12", "--seed", "5", "--dask", address, "--format", "json")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == villagers("stats", "--games", "12", "--seed", "5", "--format", "json").stdout


def test_a_cluster_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody answers, or the address is none, one line says so."""
    monkeypatch.setattr(cluster, "_CONNECTING", 1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent_port = silent.getsockname()[1]
        for address in (f"tcp://127.0.0.1:{free_port()}", f"tcp://127.0.0.1:{silent_port}", "nowhere", ""):
            with pytest.raises(GameError, match="expected a Dask scheduler at"), cluster_executor(address):
                pass
