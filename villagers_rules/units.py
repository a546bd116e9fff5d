"""Many games in units of work: their size follows the measured speed, their results come in order, whoever works them out."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from math import ceil
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Any, TypeVar

from villagers_rules.classes import define, frozen
from villagers_rules.errors import GameError

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

_T = TypeVar("_T")
FIRST_UNIT = 1
"""How many games the first units have, whose speed is not known yet: with some bots, one game takes a minute."""
_SHORTEST, _USUAL = 0.5, 2.0
"""How many seconds a unit should take at least, and usually."""
_GROWTH = 4
"""A unit has at most so many times the games of the one before, since the first games of a process are slower."""
_PARENT_SEEN = 1.0
"""A process looks so often, in seconds, whether its parent is still there."""
_TOO_FEW = 2
"""For so few games no processes are started."""
_AHEAD = 2
"""How many units are handed out for each worker, so that none waits for the next one; no more are kept in memory."""


@frozen
class _Timed:
    """What was made of a unit, and how many *seconds* that took where it was made."""

    result: Any
    games: int
    seconds: float


@define
class Pace:
    """How many games the next unit has, for so many *workers*: as many as take the usual time at the speed measured so far."""

    workers: int
    size: int = FIRST_UNIT
    seconds_a_game: float = 0.0

    def measure(self, games: int, seconds: float) -> None:
        """Take into account that so many games took so long."""
        latest = seconds / games
        self.seconds_a_game = (self.seconds_a_game + latest) / 2 if self.seconds_a_game else latest
        wanted = int(_USUAL / max(1e-9, self.seconds_a_game))
        self.size = max(1, min(wanted, self.size * _GROWTH))

    def next_unit(self, start: int, stop: int) -> range:
        """Return the next games of those from *start*; towards the end units are shorter, so that all workers end at once.

        >>> pace = Pace(2)
        >>> pace.next_unit(0, 1_000)
        range(0, 1)
        >>> pace.measure(1, 0.01); pace.next_unit(1, 100_000), pace.next_unit(998, 1_000)
        (range(1, 5), range(998, 1000))
        """
        share = ceil((stop - start) / self.workers)
        least = ceil(_SHORTEST / self.seconds_a_game) if self.seconds_a_game else 1
        return range(start, min(stop, start + min(self.size, max(share, least))))


def _timed(play: Callable[[range], Any], numbers: range) -> _Timed:
    started = perf_counter()
    result = play(numbers)
    return _Timed(result, len(numbers), perf_counter() - started)


def run_in_units(
    play: Callable[[range], _T], *, games: int, start: int = 0, jobs: int = 1, executor: Executor | None = None
) -> Iterator[_T]:
    """Yield what *play* makes of the numbers from *start* up to *games*, unit by unit in their order.

    The units are worked out by *executor*, or without one by *jobs* processes. How many numbers a unit has depends on the speed;
    what is made of each number must not. Raises `GameError` if a process was ended from outside.
    """
    if executor is None and (jobs == 1 or games - start <= _TOO_FEW):
        pace = Pace(1)
        while start < games:
            unit = pace.next_unit(start, games)
            done = _timed(play, unit)
            pace.measure(done.games, done.seconds)
            start = unit.stop
            yield done.result
        return
    with _workers(jobs, executor) as pool:
        pace = Pace(_capacity(pool))
        units: deque[Future[_Timed]] = deque()
        try:
            while start < games or units:
                pace.workers = _capacity(pool)
                while start < games and len(units) < _AHEAD * pace.workers:
                    unit = pace.next_unit(start, games)
                    units.append(pool.submit(partial(_timed, play), unit))
                    start = unit.stop
                done = units.popleft().result()
                pace.measure(done.games, done.seconds)
                yield done.result
        finally:
            for future in units:
                future.cancel()


@contextmanager
def _workers(jobs: int, executor: Executor | None) -> Iterator[Executor]:
    """Give *executor*, which stays open, or a pool of processes that is closed at the end."""
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor

    pool = executor if executor is not None else ProcessPoolExecutor(jobs, initializer=begin_in_worker)
    try:
        yield pool
    except BrokenExecutor as error:
        raise GameError(
            "a process that played games was ended from outside, perhaps for want of memory; use fewer jobs; where rows go to a "
            "file, --resume continues"
        ) from error
    finally:
        if executor is None:
            pool.shutdown(cancel_futures=True)


def _capacity(executor: Executor) -> int:
    """Return how many workers an executor has; those of the standard library say so by this name alone."""
    return int(getattr(executor, "_max_workers", None) or os.cpu_count() or 1)


def begin_in_worker() -> None:
    """Leave Ctrl-C to the parent, and end when it ends, however that happens."""
    import signal
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, args=(os.getppid(),), daemon=True).start()


def _end_with_parent(parent: int) -> None:
    """End this process once another one than *parent* has become its parent; queues do not notice that theirs was killed."""
    while os.getppid() == parent:
        sleep(_PARENT_SEEN)
    os._exit(1)
