"""The bench in a process of its own, so that whatever an author writes can be given up after some seconds."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any

from villagers_rules.phrases import phrase
from villagers_rules.translation import translated
from villagers_rules.web import bench
from villagers_rules.web.bench import trouble
from villagers_rules.web.protocol import Data, language_of

_FIRST_ANSWER = 60.0
"""The seconds that a new process may take to import what it needs, on top of those of its request."""


def _serve(connection: Connection, folder: str) -> None:
    """Answer requests until the other side goes."""
    with suppress(EOFError, OSError, KeyboardInterrupt):
        connection.send("ready")
        while True:
            data = connection.recv()
            try:
                if data.get("type") == "statistics":
                    for part in bench.statistics(Path(folder), data):
                        connection.send(part)
                    connection.send(None)
                else:
                    connection.send(bench.answer(Path(folder), data))
            except Exception as error:
                connection.send(trouble("bug", _bug(error, language_of(data))))


class BenchProcess:
    """A process that answers the requests of a bench, one after the other; one that takes too long is replaced."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = Lock()
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None

    def ask(self, data: Any, *, seconds: float | None = None) -> Data:
        """Return the answer to a request; an `error` with the code `time` if it takes more *seconds* than it may."""
        with self._lock:
            limit = bench.seconds_for(data) if seconds is None else seconds
            try:
                connection = self._started()
                connection.send(data)
                if connection.poll(limit):
                    found: Data = connection.recv()
                    return found
            except (EOFError, OSError):
                return self._gone(data)
            self.end()
            return _late(limit, data)

    def ask_parts(self, data: Any) -> Generator[Data, None, None]:
        """Yield the parts of the answer to a request for statistics, as they come; closing it ends the process."""
        with self._lock:
            end = monotonic() + bench.STATISTICS.seconds
            try:
                connection = self._started()
                connection.send(data)
                while connection.poll(max(0.0, end - monotonic())):
                    part = connection.recv()
                    if part is None:
                        return
                    yield part
            except GeneratorExit:
                self.end()
                raise
            except (EOFError, OSError):
                yield self._gone(data)
                return
            self.end()
            yield _late(bench.STATISTICS.seconds, data)

    def end(self) -> None:
        """End the process."""
        if self._connection is not None:
            self._connection.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._process = self._connection = None

    def _started(self) -> Connection:
        if self._process is not None and self._connection is not None and self._process.is_alive():
            return self._connection
        self.end()
        context = get_context("spawn")
        own, other = context.Pipe()
        self._process = context.Process(target=_serve, args=(other, os.fspath(self.folder)), daemon=True)
        self._process.start()
        other.close()
        self._connection = own
        if not own.poll(_FIRST_ANSWER):
            raise OSError("the bench did not start")
        own.recv()
        return own

    def _gone(self, data: Any) -> Data:
        self.end()
        text = phrase("the bench ended in the middle of this, and starts again with the next request")
        return trouble("gone", translated(text, language_of(data)))


def _late(seconds: float, data: Any) -> Data:
    text = phrase("this took more than {seconds:g} seconds, and was given up", seconds=seconds)
    return trouble("time", translated(text, language_of(data)))


def _bug(error: Exception, language: str) -> str:
    text = phrase("this is a bug of the program, please report it: {error}", error=f"{type(error).__name__}: {error}")
    return translated(text, language)
