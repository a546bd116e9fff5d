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
MOST_MEMORY = 1_000_000_000
"""Bytes of memory that a process gets for whatever a pack asks of it; docs/security.md states it."""
MOST_SECONDS = 60
"""Seconds of processor time that it gets."""

_PROGRAM = """
import contextlib, io, json, resource, sys, time
memory, seconds, lines = json.load(sys.stdin)
resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
from villagers_rules.cli import main
for line in lines:
    out, begun = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline=""), time.process_time()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        code = main(line)
    out.flush()
    print(json.dumps([code, out.buffer.getvalue().decode("utf-8"), time.process_time() - begun]), flush=True)
"""


@frozen
class Ran:
    """What a command line gave: its exit code, all that it printed, and the seconds of processor time that it took."""

    code: int
    text: str
    seconds: float


def run(
    lines: Sequence[Sequence[str | Path]], folder: Path, *, memory: int = MOST_MEMORY, seconds: int = MOST_SECONDS
) -> list[Ran]:
    """Return what the command *lines* give, one after the other, in one process that has so much memory and time for all."""
    given = json.dumps([memory, seconds, [list(map(str, line)) for line in lines]])
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
    return found
