"""The processes that play the random games never outlive the tests that started them."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 120
"""In seconds; it takes one or two, and what takes longer hangs."""
WORKERS = 2
MODULE = """
import os
import sys
import threading

from tests.laws import workers


def hold(path):
    with open(path, "w") as pipe:
        print(os.getpid(), file=pipe, flush=True)
        threading.Event().wait()


def test_of_workers():
    pool = workers.pool({workers})
    try:
        for holding in [pool.submit(hold, {path!r}) for _ in range({workers})]:
            holding.result()
    finally:
        workers.stop(pool)
"""


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGKILL"])
def test_workers_end_with_the_tests(tmp_path: Path, name: str) -> None:
    """Whatever ends a test run, also what it cannot notice, its workers end, too, in the middle of what they do."""
    fifo = tmp_path / "held"
    os.mkfifo(fifo)
    (tmp_path / "test_tiny.py").write_text(MODULE.format(workers=WORKERS, path=str(fifo)), encoding="utf-8")
    line = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path), str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    tests = subprocess.Popen(
        line, cwd=tmp_path, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    reading = -1
    try:
        reading = os.open(fifo, os.O_RDONLY)  # This waits for the first worker.
        said = b""
        while said.count(b"\n") < WORKERS:
            assert select.select([reading], [], [], LONGEST)[0], "the workers did not begin"
            said += os.read(reading, 4096)
            assert tests.poll() is None, "the tests ended before their workers began"
        tests.send_signal(getattr(signal, name))
        tests.wait(LONGEST)
        # The pipe ends with the last of those that hold it.
        ended = select.select([reading], [], [], LONGEST)[0] and os.read(reading, 4096) == b""
        assert ended, "the workers go on"
    finally:
        if reading >= 0:
            os.close(reading)
        if tests.poll() is None:
            tests.kill()
            tests.wait(LONGEST)
