"""The rooms of a server: what was done is in the file before it is sent, and rooms come and go without anybody noticing."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.web.clients import PEOPLE
from villagers_rules import GameError
from villagers_rules.bots import find_bot
from villagers_rules.web.connection import Connection
from villagers_rules.web.hall import Hall, Table
from villagers_rules.web.lobby import Setup
from villagers_rules.web.room_data import public
from villagers_rules.web.settings import Settings
from villagers_rules.web.store import FILE, Store

Data = dict[str, Any]


class Guest(Connection):
    """A connection without a network: what would be sent is in *messages*."""

    def __init__(self, hall: Hall) -> None:
        super().__init__(hall.guest(), None, hall.settings)  # type: ignore[arg-type]
        self.messages: list[Data] = []

    def offer(self, text: str) -> None:
        """Keep a message."""
        self.messages.append(json.loads(text))

    def last(self, kind: str) -> Data:
        """Return the last message of a kind."""
        return next(message for message in reversed(self.messages) if message["type"] == kind)


def in_hall(play: Callable[[Hall], Coroutine[Any, Any, None]], **settings: Any) -> None:
    """Run *play* in a hall with *settings*."""

    async def whole() -> None:
        hall = Hall(Settings(bot_pause=0, workers=0, **settings))
        try:
            await play(hall)
        finally:
            hall.close()

    asyncio.run(whole())


async def seated(hall: Hall) -> tuple[Table, list[Guest]]:
    """Return the table of a new game for two, with a guest in each seat."""
    setup = Setup.from_data({"packs": ["base"], "seats": PEOPLE, "seed": 7})
    name, tokens = await hall.open(setup, setup.game())
    table = await hall.table(name)
    assert table is not None
    guests = [Guest(hall) for _ in tokens]
    for guest, token in zip(guests, tokens, strict=True):
        await hall.handle(table, guest, {"type": "join", "game": name, "token": token})
    return table, guests


async def act(hall: Hall, table: Table, guests: list[Guest], rng: Random) -> None:
    """Let whoever must decide take an action."""
    guest = guests[(table.room.game.current_player or 1) - 1]
    state = guest.last("state")
    action = rng.choice(state["actions"])["action"]
    await hall.handle(table, guest, {"type": "act", "request": 1, "version": state["version"], "action": action})


def test_an_action_is_in_the_file_before_it_is_sent(tmp_path: Path) -> None:
    """At the moment a client is sent an action, the file on the disk holds it."""

    async def play(hall: Hall) -> None:
        table, guests = await seated(hall)
        held: list[tuple[int, int]] = []

        for guest in guests:
            offered = guest.offer

            def offer(text: str, offered: Callable[[str], None] = offered) -> None:
                message = json.loads(text)
                if message["type"] == "state":
                    held.append((message["version"] - 1, written[0]))
                offered(text)

            guest.offer = offer  # type: ignore[method-assign]
        written = [0]
        append = hall.store.append

        async def noted(game: str, first: int, done: Any) -> None:
            await append(game, first, done)
            kept = await hall.store.game(game)
            assert kept is not None
            written[0] = len(kept.done)

        hall.store.append = noted  # type: ignore[method-assign]
        rng = Random(1)
        for _ in range(10):
            await act(hall, table, guests, rng)
        assert held == [(number, number) for number in range(1, 11) for _ in guests]

    in_hall(play, data=tmp_path)


def test_what_cannot_be_written_did_not_happen(tmp_path: Path) -> None:
    """When the file takes no more, nobody is sent the action, and whoever comes back finds the game as it was before."""

    async def play(hall: Hall) -> None:
        table, guests = await seated(hall)
        await act(hall, table, guests, Random(1))
        before = guests[0].last("state")

        async def full(game: str, first: int, done: Any) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        append, hall.store.append = hall.store.append, full  # type: ignore[method-assign]
        with pytest.raises(sqlite3.OperationalError):
            await act(hall, table, guests, Random(1))
        assert guests[0].last("state") == before
        hall.store.append = append  # type: ignore[method-assign]
        again = await hall.table(table.room.id)
        assert again is not None
        assert again is not table
        assert again.room.game.version(0) == before["version"]

    in_hall(play, data=tmp_path)


def test_a_room_leaves_the_memory_and_comes_back() -> None:
    """A room that nobody looks at can be unloaded; read again, it is at the same version, undone actions and all."""

    async def play(hall: Hall) -> None:
        table, guests = await seated(hall)
        rng = Random(2)
        for _ in range(40):
            await act(hall, table, guests, rng)
            one = rng.choice(guests)
            if one.last("state")["can_undo"]:
                await hall.handle(table, one, {"type": "undo", "version": one.last("state")["version"]})
        assert any(entry is None for entry in table.room.done)
        hall.unload(100)
        assert table.room.id in hall.tables
        for guest in guests:
            await hall.leave(table, guest)
        hall.unload(100)
        assert not hall.tables
        again = await hall.table(table.room.id)
        assert again is not None
        assert again.room.done == table.room.done
        assert again.room.game.log_for(1) == table.room.game.log_for(1)
        rounds = [table.room.history.round_of(version) for version in range(1, table.room.game.version(0) + 1)]
        assert [again.room.history.round_of(version) for version in range(1, table.room.game.version(0) + 1)] == rounds

    in_hall(play)


def test_a_rematch_brings_everybody_to_a_new_game() -> None:
    """When all who play want another game, each is sent its secret there, and the names and packs are the same."""

    async def play(hall: Hall) -> None:
        table, guests = await seated(hall)
        onlooker = Guest(hall)
        await hall.handle(table, onlooker, {"type": "join", "game": table.room.id})
        rng = Random(3)
        while not table.room.game.is_over:
            await act(hall, table, guests, rng)
        await hall.handle(table, guests[0], {"type": "rematch"})
        assert guests[1].last("state")["rematch"] == [1]
        await hall.handle(table, guests[1], {"type": "rematch"})
        invited = [guest.last("rematch") for guest in (*guests, onlooker)]
        assert invited[2]["tokens"] == []
        new = await hall.table(invited[0]["game"])
        assert new is not None
        assert [public(new.room, one["tokens"][0])["seat"] for one in invited[:2]] == [1, 2]
        assert [seat.name for seat in new.room.seats] == [seat.name for seat in table.room.seats]
        assert new.room.game.view(1) != table.room.game.view(1)

    in_hall(play)


def test_a_bot_that_fails_does_not_stop_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a bot raises an error, chance decides in its place, and people go on."""

    def broken(*_: Any) -> None:
        raise RuntimeError("a bot of somebody's")

    find = find_bot
    monkeypatch.setattr(
        "villagers_rules.web.thought.find_bot", lambda name, **how: broken if name == "greedy" else find(name, **how)
    )

    async def play(hall: Hall) -> None:
        setup = Setup.from_data({"packs": ["base"], "seats": [PEOPLE[0], {"kind": "bot", "bot": "greedy"}], "seed": 7})
        name, tokens = await hall.open(setup, setup.game())
        table = await hall.table(name)
        assert table is not None
        ann = Guest(hall)
        await hall.handle(table, ann, {"type": "join", "game": name, "token": tokens[0]})
        for _ in range(500):
            state = ann.last("state")
            if state["version"] > 8:
                break
            if state["actions"] and state["decision"]["player"] == 1:
                await act(hall, table, [ann, ann], Random(1))
            await asyncio.sleep(0.01)
        else:
            pytest.fail("the game stands still")

    in_hall(play)


def test_a_file_of_another_format_is_left_alone(tmp_path: Path) -> None:
    """A file that a later version wrote, that is none of ours, or that another server uses is refused, and not changed."""
    with sqlite3.connect(tmp_path / FILE) as file:
        file.execute("PRAGMA user_version = 99")
    file.close()
    with pytest.raises(GameError, match="format 99"):
        Store(tmp_path)
    other = tmp_path / "other"
    other.mkdir()
    (other / FILE).write_bytes(b"not a database" * 1000)
    with pytest.raises(GameError, match="cannot be opened"):
        Store(other)
    assert (other / FILE).read_bytes() == b"not a database" * 1000
    one = Store(tmp_path / "mine")
    with pytest.raises(GameError, match="another server"):
        Store(tmp_path / "mine")
    one.close()
    Store(tmp_path / "mine").close()
