"""The server under load: many games at once, with programs as clients that act a while after their turn begins.

Run it alone: ``python -m benchmarks.rooms``. The server is one process, the clients are another one. Printed are the times
from an action that is sent to the state that the last seat gets, messages a second, memory and processor time.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

PACKS = ("base",)
SEATS = 4
LEAST, MOST = 0.5, 1.5
"""The seconds after which a client acts."""
NAMES = ("Ann", "Bob", "Cem", "Dee")


class Game:
    """One game: its clients, and when what was sent."""

    def __init__(self, address: str, rng: Random) -> None:
        self.address = address
        self.rng = rng
        self.start = 0.0
        self.sent: dict[int, float] = {}
        self.arrived: dict[int, int] = {}
        self.times: list[float] = []
        self.messages = self.bytes = self.actions = 0
        self.errors: list[str] = []

    async def play(self, start: float, until: float) -> None:
        """Start the game at some time before *start*, and play it until a time; what is before *start* is not measured."""
        self.start = start
        await asyncio.sleep(self.rng.uniform(0, 0.8 * (start - time.monotonic())))
        seats = [{"kind": "human", "name": name} for name in NAMES[:SEATS]]
        body = json.dumps({"packs": list(PACKS), "seats": seats}).encode()
        request = Request(f"{self.address}/api/games", body, {"content-type": "application/json"})
        found = json.loads(await asyncio.to_thread(lambda: urlopen(request).read()))
        await asyncio.gather(*(self._seat(found["game"], seat["token"], seat["seat"], until) for seat in found["seats"]))

    async def _seat(self, game: str, token: str, seat: int, until: float) -> None:
        """Be the client of one seat."""
        acting: asyncio.Task[None] | None = None
        async with connect(f"ws{self.address[4:]}/api/ws", max_size=None, compression=None, proxy=None) as socket:
            await socket.send(json.dumps({"type": "join", "game": game, "token": token}))
            while time.monotonic() < until:
                try:
                    async with asyncio.timeout(max(0.01, until - time.monotonic())):
                        text = await socket.recv()
                except TimeoutError:
                    break
                now = time.monotonic()
                if now > self.start:
                    self.messages += 1
                    self.bytes += len(text)
                message = json.loads(text)
                if message["type"] in ("error", "refused"):
                    self.errors.append(f"{message['code']}: {message['text']}")
                if message["type"] != "state":
                    continue
                self._note(message["version"], now)
                if message["actions"] and message["decision"]["player"] == seat and not message["over"]:
                    acting = asyncio.create_task(self._act(socket, message))
            if acting is not None:
                acting.cancel()

    def _note(self, version: int, now: float) -> None:
        """Note that a state has arrived; with the last seat the time from its action is known."""
        if version in self.sent:
            self.arrived[version] = self.arrived.get(version, 0) + 1
            if self.arrived[version] == SEATS:
                sent = self.sent.pop(version)
                if sent > self.start:
                    self.times.append(now - sent)

    async def _act(self, socket: ClientConnection, state: dict[str, Any]) -> None:
        """Take an action of *state* after a while."""
        await asyncio.sleep(self.rng.uniform(LEAST, MOST))
        action = self.rng.choice(state["actions"])["action"]
        self.sent[state["version"] + 1] = time.monotonic()
        self.actions += time.monotonic() > self.start
        await socket.send(json.dumps({"type": "act", "request": 1, "version": state["version"], "action": action}))


def _clients(asked: tuple[str, int, int, float, float]) -> tuple[list[float], int, int, int, list[str]]:
    """Play so many games in this process from a time on for so many seconds; return what was measured."""
    address, first, games, start, seconds = asked
    gc.disable()  # What is measured is the server, not how long this process looks for garbage.

    async def run() -> list[Game]:
        playing = [Game(address, Random(first + number)) for number in range(games)]
        results = await asyncio.gather(*(game.play(start, start + seconds) for game in playing), return_exceptions=True)
        for game, result in zip(playing, results, strict=True):
            if isinstance(result, BaseException):
                game.errors.append(f"{type(result).__name__}: {result}")
        return playing

    found = asyncio.run(run())
    times = [one for game in found for one in game.times]
    errors = [error for game in found for error in game.errors]
    return times, sum(g.messages for g in found), sum(g.bytes for g in found), sum(g.actions for g in found), errors


def _server(folder: str) -> subprocess.Popen[str]:
    command = [
        sys.executable,
        "-m",
        "villagers_rules",
        "serve",
        "--port",
        "0",
        "--data",
        folder,
        "--limit",
        "games_a_minute=100000",
    ]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def _usage(process: int) -> tuple[float, int]:
    """Return the processor seconds and the memory in MiB of a process, as Linux has them."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    seconds = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return seconds, int(fields[21]) * resource.getpagesize() // 2**20


def _report(found: Sequence[Any], seconds: float, usage: tuple[float, int]) -> bool:
    """Print what was measured, and return whether there were no errors."""
    times = sorted(one for part in found for one in part[0])
    messages, size, actions = (sum(part[number] for part in found) for number in (1, 2, 3))
    errors = [error for part in found for error in part[4]]
    print(f"actions: {actions}, {actions / seconds:.0f} a second, all seats reached: {len(times)}")
    if times:
        p50, p95, p99 = (1000 * times[int(len(times) * share)] for share in (0.5, 0.95, 0.99))
        longest = 1000 * times[-1]
        print(f"from action to the last seat: median {p50:.0f} ms, p95 {p95:.0f} ms, p99 {p99:.0f} ms, longest {longest:.0f} ms")
    print(f"messages to clients: {messages}, {messages / seconds:.0f} a second, {size / max(1, messages) / 1000:.1f} kB each")
    share, load = 100 * usage[0] / seconds, os.getloadavg()[0]
    print(f"server: {usage[1]} MiB, {share:.0f} % of a core, {1000 * usage[0] / max(1, actions):.1f} ms an action")
    print(f"machine: {os.cpu_count()} cores, load {load:.1f}")
    print(f"errors: {len(errors)}", *sorted(set(errors))[:5])
    return not errors


def main() -> int:
    """Run the benchmark and return the exit code: 1 when there were errors."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rooms", description="The server under load.")
    parser.add_argument("--games", type=int, default=200, help="games at once (default: 200)")
    parser.add_argument("--seconds", type=float, default=60, help="how long (default: 60)")
    parser.add_argument("--warm-up", type=float, default=15, help="in so many seconds before, games start (default: 15)")
    parser.add_argument("--processes", type=int, default=1, help="processes for the clients (default: 1)")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, _server(folder) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[0].rstrip("/")
            each = -(-args.games // args.processes)
            with Pool(args.processes) as pool:
                start = time.monotonic() + args.warm_up
                parts = [(address, number * each, each, start, args.seconds) for number in range(args.processes)]
                playing = pool.map_async(_clients, parts)
                time.sleep(args.warm_up)
                before = _usage(server.pid)[0]
                time.sleep(args.seconds)
                used, memory = _usage(server.pid)
                found = playing.get()
        finally:
            server.kill()
    return 0 if _report(found, args.seconds, (used - before, memory)) else 1


if __name__ == "__main__":
    sys.exit(main())
