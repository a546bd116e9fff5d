"""The rooms of a server: who is connected to which, bots that think elsewhere, and a file that knows everything first.

What is done in a room is written down before anybody is sent it. Of each room one thing is done at a time; rooms do not wait for
each other.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from secrets import token_urlsafe
from typing import Any, TypeVar

import msgspec
from attrs import evolve, field

from villagers_rules.api import Action, CodedError, Game, GameError
from villagers_rules.classes import define
from villagers_rules.phrases import phrase
from villagers_rules.units import begin_in_worker
from villagers_rules.web.connection import Connection
from villagers_rules.web.lobby import Setup
from villagers_rules.web.room import Outgoing, Room
from villagers_rules.web.settings import Settings
from villagers_rules.web.store import Store
from villagers_rules.web.thought import CHANCE, Thought

SLOW = frozenset({"hint", "save", "record", "at", "breakdown"})
"""Questions that take long: they are answered in a thread, and count for several messages."""
_T = TypeVar("_T")
_log = logging.getLogger(__name__)


class FullError(GameError):
    """A server that takes no more."""

    code = "full"


@define(eq=False)
class Table:
    """A room with the connections of its guests, and what goes on there."""

    room: Room
    setup: Setup
    written: int
    """How much of what was done in the room is in the file."""
    guests: dict[int, Connection] = field(factory=dict)
    lock: asyncio.Lock = field(factory=asyncio.Lock)
    thinking: asyncio.Task[None] | None = None
    used: float = 0.0


class Hall:
    """All rooms of a server, by *settings*."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.data)
        self.tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._workers: Executor | None = None
        self._last_guest = 0

    # -- rooms -------------------------------------------------------------------------------------------------------------------
    async def open(self, setup: Setup, game: Game) -> tuple[str, list[str]]:
        """Make a room for *game*, and return its id and the secrets of its seats."""
        if await self.store.count() >= self.settings.games:
            raise FullError(phrase("this server keeps {number} games and takes no more", number=self.settings.games))
        room, tokens = setup.room(token_urlsafe(12), game, lambda: token_urlsafe(24))
        await self.store.add(room, setup)
        self._seat(Table(room, setup, written=len(room.done)))
        return room.id, tokens

    async def table(self, game: str) -> Table | None:
        """Return the table of a game, read from the file where it is not in memory; None where there is no such game."""
        if game in self.tables:
            return self.tables[game]
        lock = self._loading.setdefault(game, asyncio.Lock())
        try:
            async with lock:
                if game in self.tables:
                    return self.tables[game]
                kept = await self.store.game(game)
                if kept is None:
                    return None
                room = await asyncio.to_thread(kept.room, self.settings.pack_dirs)
                return self._seat(Table(room, kept.setup, written=len(room.done)))
        finally:
            self._loading.pop(game, None)

    def _seat(self, table: Table) -> Table:
        """Keep a table in memory; those that nobody has used for longest leave it where there are too many."""
        self.tables[table.room.id] = table
        table.used = time.monotonic()
        if len(self.tables) > self.settings.rooms:
            self.unload(len(self.tables) - self.settings.rooms)
        return table

    def unload(self, most: int, *, before: float = float("inf")) -> None:
        """Let up to *most* rooms that nobody looks at leave the memory, of those not used since *before*."""
        idle = [table for table in self.tables.values() if not table.guests and not table.lock.locked() and table.used < before]
        for table in sorted(idle, key=lambda one: one.used)[:most]:
            self._drop(table)

    def _drop(self, table: Table) -> None:
        """Forget what is in memory of a room: who comes next finds it as the file has it."""
        if self.tables.get(table.room.id) is table:
            del self.tables[table.room.id]
        if table.thinking is not None:
            table.thinking.cancel()
        for connection in table.guests.values():
            connection.end()

    # -- guests ------------------------------------------------------------------------------------------------------------------
    def guest(self) -> int:
        """Return a number for a new guest."""
        self._last_guest += 1
        return self._last_guest

    async def handle(self, table: Table, connection: Connection, message: Any) -> None:
        """Carry out a message of a guest of *table*, and send what follows."""
        async with table.lock:
            if message.get("type") == "join":
                if connection.guest not in table.guests and len(table.guests) >= self.settings.guests:
                    raise FullError(phrase("{number} connections watch this game already", number=self.settings.guests))
                table.guests[connection.guest] = connection
            if message.get("type") in SLOW:
                outgoing = await asyncio.to_thread(table.room.handle, connection.guest, message)
            else:
                outgoing = table.room.handle(connection.guest, message)
            await self._send(table, outgoing)
            if table.room.wants_rematch:
                await self._rematch(table)
        self._wake(table)

    async def leave(self, table: Table, connection: Connection) -> None:
        """Let a guest go."""
        async with table.lock:
            if table.guests.pop(connection.guest, None) is not None:
                await self._send(table, table.room.leave(connection.guest))

    async def _send(self, table: Table, outgoing: Outgoing) -> None:
        """Write down what was done, and only then queue what follows of it; nothing waits for whoever reads it."""
        done = table.room.take_done()
        if done:
            try:
                await self.store.append(table.room.id, table.written, done)
            except BaseException:
                # Nobody has been sent it: the room is read again, without it.
                self._drop(table)
                raise
            table.written += len(done)
        table.used = time.monotonic()
        texts: dict[int, str] = {}
        for guest, message in outgoing:
            text = texts.get(id(message))
            if text is None:
                text = texts[id(message)] = msgspec.json.encode(message).decode()
            connection = table.guests.get(guest)
            if connection is not None:
                connection.offer(text)

    async def _rematch(self, table: Table) -> None:
        """Start another game with the same people, and send each guest there."""
        setup, room = table.setup.again(), table.room
        room.rematch.clear()
        game = await asyncio.to_thread(setup.game, pack_dirs=self.settings.pack_dirs)
        name, tokens = await self.open(setup, game)
        messages: Outgoing = [
            (number, {"type": "rematch", "game": name, "tokens": [tokens[seat - 1] for seat in guest.seats]})
            for number, guest in room.guests.items()
        ]
        await self._send(table, messages)

    # -- bots --------------------------------------------------------------------------------------------------------------------
    def _wake(self, table: Table) -> None:
        """Let bots go on playing where they have to, unless they do already."""
        if (table.thinking is None or table.thinking.done()) and table.guests and self.tables.get(table.room.id) is table:
            table.thinking = asyncio.create_task(self._play_bots(table))

    async def _play_bots(self, table: Table) -> None:
        """Let bots decide, one after the other, until people must."""
        try:
            while table.guests and (thought := table.room.next_thought()) is not None:
                started = time.monotonic()
                action = await self._decided(thought)
                await asyncio.sleep(max(0.0, self.settings.bot_pause - (time.monotonic() - started)))
                async with table.lock:
                    await self._send(table, table.room.take_thought(thought, action))
        except CodedError as error:
            _log.warning("a bot cannot go on in %s: %s", table.room.id, error)

    async def _decided(self, thought: Thought) -> Action | None:
        """Return what a bot decides; where it fails, chance decides, so that people can go on."""
        try:
            return await self.run(Thought.think, thought)
        except BrokenExecutor:
            self._workers = None
        except Exception:
            _log.exception("the bot %s failed", thought.name)
        return await self.run(Thought.think, evolve(thought, name=CHANCE))

    async def run(self, work: Callable[..., _T], *arguments: Any) -> _T:
        """Return what *work* returns, done by a worker: a process of its own, so that the server goes on meanwhile."""
        if self._workers is None:
            self._workers = (
                ProcessPoolExecutor(self.settings.workers, get_context("spawn"), initializer=begin_in_worker)
                if self.settings.workers
                else ThreadPoolExecutor(2)
            )
        return await asyncio.get_running_loop().run_in_executor(self._workers, work, *arguments)

    # -- time --------------------------------------------------------------------------------------------------------------------
    async def tidy(self) -> None:
        """Every minute let idle rooms leave the memory, and delete games that were left long ago."""
        while True:
            await self.store.forget(time.time() - self.settings.keep_days * 86_400)
            self.unload(len(self.tables), before=time.monotonic() - 60 * self.settings.idle_minutes)
            await asyncio.sleep(60)

    def close(self) -> None:
        """End all that goes on; what was done is in the file."""
        for table in list(self.tables.values()):
            self._drop(table)
        if self._workers is not None:
            self._workers.shutdown(cancel_futures=True)
        self.store.close()
