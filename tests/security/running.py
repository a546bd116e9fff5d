"""Runs command lines in a process of their own, within stated memory and time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

ROOT = Path(__file__).parents[2]
MAX_GROWTH = 500_000_000
"""Bytes of memory by which a process may grow for whatever a pack asks of it; docs/security.md states it."""
MAX_SECONDS = 10
"""Seconds of processor time that each command line gets on an ordinary computer, as docs/security.md states."""
ORDINARY = 0.15
"""Seconds of processor time that an ordinary computer takes for the loop below; a slower one gets more in proportion."""

_PROGRAM = """
import contextlib, io, json, math, resource, sys, time
seconds, ordinary, lines = json.load(sys.stdin)
begun, seen = time.process_time(), {}
for number in range(500_000):
    seen[number % 1000] = seen.get(number % 777, 0) + number
slowness = max(1, (time.process_time() - begun) / ordinary)
resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(seconds * slowness),) * 2)
from villagers_rules.cli import main
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for line in lines:
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="")
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        code = main(line)
    out.flush()
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024
    print(json.dumps([code, out.buffer.getvalue().decode("utf-8"), grown]), flush=True)
"""


@frozen
class Ran:
    """What a command line gave: its exit code, all that it printed, and the bytes by which the process had grown after it."""

    code: int
    text: str
    grown: int


def run(lines: Sequence[Sequence[str | Path]], folder: Path) -> list[Ran]:
    """Return what the command *lines* give, one after the other, in one process that is ended when they take too long.

    The process must not grow by more than is stated, either.
    """
    seconds = MAX_SECONDS * len(lines)
    given = json.dumps([seconds, ORDINARY, [list(map(str, line)) for line in lines]])
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM],
        input=given,
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env=environment,
        check=False,
        timeout=10 * seconds,
    )
    assert done.returncode == 0, done.stderr
    found = [Ran(*json.loads(line)) for line in done.stdout.splitlines()]
    assert len(found) == len(lines), done.stderr
    assert all(ran.grown < MAX_GROWTH for ran in found), [ran.grown for ran in found]
    return found
