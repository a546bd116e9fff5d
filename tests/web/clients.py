"""A server in a process of its own, and clients of it, for the tests."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

Data = dict[str, Any]
Result = TypeVar("Result")
PEOPLE = [{"kind": "human", "name": "Ann"}, {"kind": "human", "name": "Bob"}]


class Served:
    """A server that runs at an *address*, as a *process*."""

    def __init__(self, address: str, process: subprocess.Popen[str]) -> None:
        self.address = address.rstrip("/")
        self.process = process
        self.opened: list[ClientConnection] = []

    def run(self, play: Coroutine[Any, Any, Result]) -> Result:
        """Return what *play* returns, and close all connections that it has opened."""

        async def whole() -> Result:
            try:
                return await play
            finally:
                for socket in self.opened:
                    socket.transport.abort()
                await asyncio.gather(*(socket.wait_closed() for socket in self.opened))
                self.opened.clear()

        return asyncio.run(whole())

    async def connect(self, **options: Any) -> ClientConnection:
        """Return a websocket."""
        socket = await connect(f"ws{self.address[4:]}/api/ws", max_size=None, proxy=None, **options)
        self.opened.append(socket)
        return socket

    def ask(self, path: str, data: Any = None, **headers: str) -> tuple[int, Any]:
        """Return the status and the JSON, or the text, of an answer; with *data* it is sent there."""
        body = None if data is None else json.dumps(data).encode()
        try:
            with urlopen(Request(self.address + path, body, {"content-type": "application/json", **headers})) as answer:
                text, status = answer.read().decode(), answer.status
        except HTTPError as error:
            text, status = error.read().decode(), error.code
        return status, json.loads(text) if text.startswith("{") else text

    def game(self, seats: list[Data] = PEOPLE, **more: Any) -> tuple[str, list[str]]:
        """Start a game, and return its id and the secrets of its people."""
        status, found = self.ask("/api/games", {"packs": ["base"], "seats": seats, **more})
        assert status == 200, found
        return found["game"], [seat["token"] for seat in found["seats"]]

    async def guest(self, game: str, token: str | None = None, **more: Any) -> Client:
        """Return a client that has joined, with its first state."""
        client = Client(await self.connect())
        await client.send(type="join", game=game, token=token, **more)
        client.joined = await client.until("joined")
        await client.until("state")
        return client


class Client:
    """A websocket with the last *state* that came over it, and *everything* that did."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.joined: Data = {}
        self.state: Data = {}
        self.everything: list[Data] = []

    async def send(self, **message: Any) -> None:
        """Send a message."""
        await self.socket.send(json.dumps(message))

    async def next(self) -> Data:
        """Return the next message."""
        message: Data = json.loads(await self.socket.recv())
        self.everything.append(message)
        if message["type"] == "state":
            self.state = message
        return message

    async def until(self, *kinds: str) -> Data:
        """Return the next message of one of these types."""
        while (message := await self.next())["type"] not in kinds:
            pass
        return message

    def log(self) -> list[Data]:
        """Return the entries of the log in all states that came."""
        return [entry for message in self.everything if message["type"] == "state" for entry in message["log"]]

    async def act(self, rng: Random) -> Data:
        """Take one of the actions of the state by chance, and return the answer."""
        offer = rng.choice(self.state["actions"])
        await self.send(type="act", request=1, version=self.state["version"], action=offer["action"])
        return await self.until("done", "refused", "error")


@contextmanager
def serving(*options: str, folder: Path | None = None) -> Iterator[Served]:
    """Run a server with *options* of the command line, on a free port; its games are in *folder*, or in memory."""
    where = ["--memory"] if folder is None else ["--data", str(folder)]
    command = [sys.executable, "-m", "villagers_rules", "serve", "--port", "0", "--limit", "bot_pause=0", *where, *options]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        try:
            yield Served(process.stdout.readline().split()[0], process)
        finally:
            process.kill()
