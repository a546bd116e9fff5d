"""The games of a server in a file: how each started, who sits where, and every action, written down before anybody is sent it.

All access goes through one thread, which writes what has gathered in one transaction. The file is SQLite in WAL mode: a process
that is ended at any moment leaves everything that was committed.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from villagers_rules.api import Action, Game, GameError
from villagers_rules.classes import frozen
from villagers_rules.web.lobby import Setup
from villagers_rules.web.occupants import Seat
from villagers_rules.web.room import Room

_FORMAT = 1
"""The number of the format of the file."""
FILE = "villagers.sqlite3"
_TABLES = """
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    started REAL NOT NULL,
    played REAL NOT NULL,
    setup TEXT NOT NULL,
    start TEXT NOT NULL,
    seats TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE done (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    action TEXT,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE INDEX games_by_time ON games (played);
"""
_T = TypeVar("_T")
_Work = Callable[[sqlite3.Connection], Any]


@frozen
class _Kept:
    """What the file holds of a game: its *setup*, its *start* as a save, its seats, and what was done, None for an undo."""

    id: str
    setup: Setup
    start: str
    seats: tuple[Seat, ...]
    done: tuple[Action | None, ...]

    def room(self, pack_dirs: Sequence[str | Path]) -> Room:
        """Return the room as it was after the last action that was written; raise `GameError` where its cards have changed."""
        game = Game.from_json(self.start, pack_dirs=pack_dirs, check=False)
        before: list[Action | None] = list(game.actions)
        for action in self.done:
            if action is None:
                game.undo()
            else:
                game.apply(action, player=action.player)
        setup = self.setup
        return Room(self.id, game, self.seats, undo=setup.undo, hot_seat=setup.hot_seat, done=[*before, *self.done])


class Store:
    """The file in a *folder*, or in memory without one; close it at the end."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._jobs: SimpleQueue[tuple[_Work, Future[Any]] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="store", daemon=True)
        opened: Future[None] = Future()
        self._opened = opened
        self._thread.start()
        opened.result()

    def close(self) -> None:
        """Write what is left, and let go of the file."""
        self._jobs.put(None)
        self._thread.join()

    # -- games -------------------------------------------------------------------------------------------------------------------
    async def add(self, room: Room, setup: Setup) -> None:
        """Write down a room that has just been made."""
        now = time.time()
        start = room.game.to_json()
        seats = json.dumps([[seat.name, seat.bot, seat.key] for seat in room.seats])
        row = (room.id, now, now, json.dumps(setup.to_data()), start, seats)
        await self._do(lambda file: file.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?)", row))

    async def append(self, game: str, first: int, done: Sequence[Action | None]) -> None:
        """Write down what was done in a game; *first* is the number of the first of these, counted from 0 since its start."""
        rows = [
            (game, number, None if action is None else json.dumps(action.to_data())) for number, action in enumerate(done, first)
        ]
        now = time.time()

        def write(file: sqlite3.Connection) -> None:
            file.executemany("INSERT INTO done VALUES (?, ?, ?)", rows)
            file.execute("UPDATE games SET played = ? WHERE id = ?", (now, game))

        await self._do(write)

    async def game(self, game: str) -> _Kept | None:
        """Return what the file holds of a game, None where it has none of this id."""

        def read(file: sqlite3.Connection) -> tuple[Any, list[Any]] | None:
            row = file.execute("SELECT setup, start, seats FROM games WHERE id = ?", (game,)).fetchone()
            return row and (row, file.execute("SELECT action FROM done WHERE game = ? ORDER BY number", (game,)).fetchall())

        found = await self._do(read)
        if found is None:
            return None
        (setup, start, seats), done = found
        return _Kept(
            game,
            Setup.from_own(json.loads(setup)),
            start,
            tuple(Seat(number, *one) for number, one in enumerate(json.loads(seats), 1)),
            tuple(None if action is None else Action.from_data(json.loads(action)) for (action,) in done),
        )

    async def count(self) -> int:
        """Return how many games there are."""
        return int(await self._do(lambda file: file.execute("SELECT count(*) FROM games").fetchone()[0]))

    async def forget(self, before: float) -> int:
        """Delete the games that nobody has played since a time, and return how many."""
        return int(await self._do(lambda file: file.execute("DELETE FROM games WHERE played < ?", (before,)).rowcount))

    # -- the thread --------------------------------------------------------------------------------------------------------------
    async def _do(self, work: Callable[[sqlite3.Connection], _T]) -> _T:
        """Return what *work* returns, once it is committed."""
        future: Future[_T] = Future()
        self._jobs.put((work, future))
        return await asyncio.wrap_future(future)

    def _run(self) -> None:
        try:
            file = _open(self._folder)
        except (sqlite3.Error, OSError, GameError) as error:
            where = self._folder or "memory"
            reason = "another server uses them" if "locked" in str(error) else str(error)
            told = error if isinstance(error, GameError) else GameError(f"the games in {where} cannot be opened: {reason}")
            self._opened.set_exception(told)
            return
        self._opened.set_result(None)
        while (job := self._jobs.get()) is not None:
            jobs = [job]
            try:
                while (more := self._jobs.get_nowait()) is not None:
                    jobs.append(more)
            except Empty:
                pass
            else:
                self._jobs.put(None)  # The end was asked for meanwhile.
            _carry_out(file, jobs)
        file.close()


def _carry_out(file: sqlite3.Connection, jobs: Sequence[tuple[_Work, Future[Any]]]) -> None:
    """Do all *jobs* in one transaction; when one fails, each in one of its own."""
    try:
        with file:
            file.execute("BEGIN IMMEDIATE")
            results = [work(file) for work, _ in jobs]
    except Exception as error:
        if len(jobs) == 1:
            _settle(jobs[0][1], error=error)
            return
        for job in jobs:
            _carry_out(file, [job])
        return
    for (_, future), result in zip(jobs, results, strict=True):
        _settle(future, result)


def _settle(future: Future[Any], result: Any = None, *, error: Exception | None = None) -> None:
    """Give a future its result or error, unless nobody waits for it any more."""
    if not future.set_running_or_notify_cancel():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)


def _open(folder: Path | None) -> sqlite3.Connection:
    """Return the file of games, made if there is none; raise `GameError` for one that cannot be used."""
    if folder is None:
        file = sqlite3.connect(":memory:", isolation_level=None)
    else:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = sqlite3.connect(folder / FILE, isolation_level=None, timeout=1)
        (folder / FILE).chmod(0o600)
    file.execute("PRAGMA locking_mode = EXCLUSIVE")  # One server alone uses the file.
    file.execute("PRAGMA journal_mode = WAL")
    file.execute("PRAGMA synchronous = NORMAL")
    file.execute("PRAGMA foreign_keys = ON")
    found = file.execute("PRAGMA user_version").fetchone()[0]
    if found not in (0, _FORMAT):
        raise GameError(f"the games in {folder} are of format {found}, and this version reads format {_FORMAT}")
    if not found:
        file.executescript(f"BEGIN; {_TABLES} PRAGMA user_version = {_FORMAT}; COMMIT;")
    else:
        file.execute("BEGIN IMMEDIATE")
        file.execute("COMMIT")  # So that a second server learns at once that it cannot use the file.
    return file
