"""A progress bar for whatever takes over a second."""

from __future__ import annotations

import sys
from importlib import import_module
from shutil import get_terminal_size
from threading import Event, Thread
from time import perf_counter
from typing import Any

from villagers_rules.cli.output import ink_for

_BAR = 30
"""How wide the progress bar is, in characters."""
_LINE = 79
"""How many characters of a line are written over by the next one."""
_BETWEEN_LINES = 60.0
"""After so many seconds the next line is printed where there is no terminal."""


class Progress:
    """A progress bar on the error output, with the speed and the time that is left; leaves one line.

    Without a terminal, such as in the log of a cluster, a line is printed every minute. Where the package rich is installed it
    draws the bar. So many as are *done* at the start do not count for the speed. A *total* of 0 is one that nobody knows.
    """

    def __init__(self, total: int, noun: str = "games", *, done: int = 0) -> None:
        from villagers_rules.text.ink import control

        self.total = total
        self.noun = noun
        self.before = done
        self.on = sys.stderr.isatty()
        self.full = "█" if ink_for(sys.stderr).lines else "#"
        self.again = control("\r")
        self.width = get_terminal_size().columns - 1
        self.started = self.printed = perf_counter()
        self.drawn: Any = _drawn_by_rich(noun) if self.on else None
        self.task: Any = (
            self.drawn.add_task(noun, total=total or None, completed=done, rate="") if self.drawn is not None else None
        )

    def __enter__(self) -> Progress:
        if self.drawn is not None:
            self.drawn.start()
        self.update(self.before)
        return self

    def __exit__(self, *failure: object) -> None:
        if self.drawn is not None:
            self.drawn.stop()
        elif self.on:
            print(file=sys.stderr)

    def update(self, done: int) -> None:
        """Show how many are done, how many a second, and about how long the rest takes."""
        if self.drawn is not None:
            self.drawn.update(self.task, completed=done, rate=self._said(done).split(", ")[1])
        elif self.on:
            bar = f"[{self.full * (_BAR * done // self.total):<{_BAR}}] " if self.total else ""
            line = f"{bar}{self._said(done)}"
            print(self.again + f"{line[: self.width]:<{min(self.width, _LINE)}}", end="", file=sys.stderr, flush=True)
        elif perf_counter() - self.printed >= _BETWEEN_LINES:
            self.printed = perf_counter()
            print(self._said(done), file=sys.stderr, flush=True)

    def _said(self, done: int) -> str:
        """Return how many are done, how many a second, and how long the rest takes."""
        passed, new = perf_counter() - self.started, done - self.before
        left = f", {_time(passed / new * (self.total - done))} left" if new and done < self.total else ""
        whole = f" of {self.total}" if self.total else ""
        return f"{done}{whole} {self.noun}, {new / max(1e-9, passed):.0f} a second{left}"


class LateProgress:
    """A progress bar that appears once something has taken over a second."""

    def __init__(self, noun: str) -> None:
        self.noun = noun
        self.started = perf_counter()
        self.progress: Progress | None = None

    def __enter__(self) -> LateProgress:
        return self

    def __exit__(self, *failure: object) -> None:
        if self.progress is not None:
            self.progress.__exit__(*failure)

    def show(self, done: int, total: int) -> None:
        """Show that the next one after so many of *total* is done."""
        if self.progress is None and perf_counter() - self.started > 1:
            self.progress = Progress(total, self.noun).__enter__()
        if self.progress is not None:
            self.progress.update(done + 1)


class Thinking:
    """Says in a terminal that somebody is thinking, and for how long, once that takes over a second; leaves nothing."""

    def __init__(self, said: str) -> None:
        self.said = said
        self.over = Event()
        self.thread = Thread(target=self._say, daemon=True) if sys.stderr.isatty() else None

    def __enter__(self) -> Thinking:
        if self.thread is not None:
            self.thread.start()
        return self

    def __exit__(self, *failure: object) -> None:
        self.over.set()
        if self.thread is not None:
            self.thread.join()

    def _say(self) -> None:
        """Write the line over again every second until it is over, and then remove it."""
        from villagers_rules.text.ink import control

        started, line, stream = perf_counter(), "", sys.stderr
        while not self.over.wait(1):
            line = f"{self.said} ({_time(perf_counter() - started)})"
            print(control("\r") + line, end="", file=stream, flush=True)
        if line:
            print(control("\r") + " " * len(line) + control("\r"), end="", file=stream, flush=True)


def _drawn_by_rich(noun: str) -> Any:
    """Return a bar of the package rich, None where it is not installed."""
    try:
        rich, console = import_module("rich.progress"), import_module("rich.console")
    except ImportError:
        return None
    # What rich prints are its own codes, which our guarded stream would show as text.
    stream = getattr(sys.stderr, "stream", sys.stderr)
    columns = (
        rich.BarColumn(),
        rich.MofNCompleteColumn(),
        rich.TextColumn(noun),
        rich.TextColumn("{task.fields[rate]}"),
        rich.TimeRemainingColumn(),
        rich.TimeElapsedColumn(),
    )
    return rich.Progress(*columns, console=console.Console(file=stream))


def _time(seconds: float) -> str:
    """Return a time as people say it.

    >>> _time(8.2), _time(75), _time(3700)
    ('8 s', '1 min 15 s', '1 h 1 min')
    """
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
