"""Compares the speed of this checkout with that of another commit, in one run, as ratios of the same games.

Run it with ``make bench BASE=COMMIT``. Each side is a process that imports its own package with its own cards; the two measure
block by block in turn, so that a slow moment of the machine meets both. Times are processor time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import zipfile
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Protocol

from benchmarks.compare.generations import NotAvailable
from benchmarks.compare.rows import ROWS, Row, Sample
from benchmarks.compare.table import Pairs, same_games, table
from benchmarks.compare.worktree import checked_out, commit_named

ROOT = Path(__file__).resolve().parents[2]
GAMES = 1_000
BLOCKS = 20
"""The games are measured in so many blocks."""
MIN_GAMES = 4
"""Fewer games would leave out a number of players."""


class Measuring(Protocol):
    """What measures a row."""

    def sample(self, row: Row, games: range) -> Sample:
        """Return what a block of *row* with these *games* takes; raise `NotAvailable` where that cannot be measured."""


class Side:
    """A process that measures the package of one *folder*."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)]), "PYTHONHASHSEED": "0"}
        # Whoever starts the program a second time need not wait for it to be compiled.
        self.environment.pop("PYTHONDONTWRITEBYTECODE", None)
        # In a session of its own it is not interrupted by Ctrl-C, and ends with its input.
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "benchmarks.compare.side", str(folder)],
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def sample(self, row: Row, games: range) -> Sample:
        """Return what this side measures; raise `NotAvailable` where it cannot."""
        if row.cold:
            line = [sys.executable, "-P", "-c", row.cold]
            ran = subprocess.run(line, env=self.environment, capture_output=True, text=True, check=False)
            if ran.returncode:
                raise NotAvailable((ran.stderr.strip().splitlines() or ["the process failed"])[-1])
            return Sample(float(ran.stdout), [])
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            print(json.dumps([row.name, games.start, games.stop - 1]), file=self.process.stdin, flush=True)
            answer = json.loads(self.process.stdout.readline() or "null")
        except BrokenPipeError:
            answer = None
        if answer is None:
            raise NotAvailable(f"the process that measures {self.folder} ended")
        if isinstance(answer, dict):
            raise NotAvailable(answer["not available"])
        return Sample(*answer)

    def stop(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.communicate()


@contextmanager
def sides(base: Path, now: Path = ROOT) -> Iterator[tuple[Side, Side]]:
    """Give a side that measures the package in *base*, and one that measures the one in *now*, usually this checkout."""
    with ExitStack() as stack:
        started = []
        for folder in (base, now):
            side = Side(folder)
            stack.callback(side.stop)
            started.append(side)
        yield started[0], started[1]


@contextmanager
def unpacked(wheel: Path | None) -> Iterator[Path]:
    """Give a folder with the package of a *wheel*, this checkout where there is none; raise `NotAvailable` if it is no wheel."""
    if wheel is None:
        yield ROOT
        return
    with tempfile.TemporaryDirectory(prefix="villagers-bench-") as folder:
        try:
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(folder)
        except (OSError, zipfile.BadZipFile) as error:
            raise NotAvailable(f"{wheel} cannot be read as a wheel: {error}") from error
        yield Path(folder).resolve()


def in_blocks(games: int, blocks: int = BLOCKS) -> list[range]:
    """Return the numbers of the games block by block.

    >>> in_blocks(10, blocks=3)
    [range(1, 4), range(4, 7), range(7, 11)]
    """
    ends = [1 + games * block // blocks for block in range(blocks + 1)]
    return [range(start, stop) for start, stop in pairwise(ends) if stop > start]


def measured(row: Row, both: tuple[Measuring, Measuring], games: int) -> tuple[Pairs, str]:
    """Return what both sides measure of a row, and in words how far they played the same games."""
    found: tuple[list[Sample], list[Sample]] = ([], [])
    try:
        for number, block in enumerate(in_blocks(games)[: row.blocks]):
            # Each side is the first one in every second block.
            for side, samples in sorted(zip(both, found, strict=True), key=lambda pair: (pair[0] is both[0]) == number % 2):
                samples.append(side.sample(row, block))
    except NotAvailable as error:
        return Pairs(row.name, row.unit, [], [], str(error)), f"not available: {error}"
    base, now = ([row.in_a_second * sample.seconds for sample in samples] for samples in found)
    ended = [[game for sample in samples for game in sample.outcomes] for samples in found]
    return Pairs(row.name, row.unit, base, now), same_games(*ended) if ended[0] else ""


def shared(row: Row, measured_before: dict[str, Pairs]) -> Pairs:
    """Return the row that divides the times of two others, on each side and block by block."""
    assert row.share is not None
    upper, lower = (measured_before[name] for name in row.share)
    if missing := upper.missing or lower.missing:
        return Pairs(row.name, row.unit, [], [], missing)
    base = [one / other for one, other in zip(upper.base, lower.base, strict=True)]
    now = [one / other for one, other in zip(upper.now, lower.now, strict=True)]
    return Pairs(row.name, row.unit, base, now)


def compare(base: Path, games: int, now: Path = ROOT) -> Iterator[tuple[Pairs, str]]:
    """Yield every row of the comparison of the packages in *base* and in *now*, and what else is to be said of it."""
    done: dict[str, Pairs] = {}
    with sides(base, now) as both:
        for row in ROWS:
            pairs, note = (shared(row, done), "") if row.share else measured(row, both, games)
            done[row.name] = pairs
            yield pairs, note


def main() -> int:
    """Print the table and what is to be said of its rows; return 1 when there is nothing to compare with, 130 after Ctrl-C."""
    parser = ArgumentParser(prog="python -m benchmarks.compare", description=__doc__)
    parser.add_argument("base", metavar="COMMIT", help="the commit to compare with, such as a tag or a hash")
    parser.add_argument("--games", type=int, default=GAMES, help=f"whole games a side and row (default: {GAMES:,})")
    parser.add_argument(
        "--wheel", type=Path, help="compare the package in a wheel, such as that of `make compiled`, not this checkout"
    )
    arguments = parser.parse_args()
    if arguments.games < MIN_GAMES:
        parser.error(f"expected at least {MIN_GAMES} games, got {arguments.games}")
    try:
        commit = commit_named(ROOT, arguments.base)
        with checked_out(ROOT, commit) as folder, unpacked(arguments.wheel) as now:
            found = []
            for pairs, note in compare(folder, arguments.games, now):
                found.append((pairs, note))
                print(".", end="", file=sys.stderr, flush=True)
            print(file=sys.stderr)
    except NotAvailable as error:
        print(f"not available: {error}")
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    games, blocks = arguments.games, min(BLOCKS, arguments.games)
    name = arguments.wheel.name if arguments.wheel else "this checkout"
    print(f"base is {commit[:7]}, now is {name}: medians of {blocks} blocks that took turns, {games:,} games a side")
    print(*table([pairs for pairs, _ in found]), sep="\n")
    for pairs, note in found:
        if note:
            print(f"{pairs.name}: {note}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
