"""A server that is ended at any moment comes back with all that it had sent, and leaves no process behind."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random
from signal import SIGKILL

import psutil
from websockets.exceptions import ConnectionClosed

from tests.web.clients import Client, Served, serving

GAMES = 6
SECONDS = 1.2
"""How long the games go on before the server is killed."""
PATIENCE = 30
"""Seconds after which something that should happen has not; no measure of speed."""


async def play_until_it_ends(client: Client, rng: Random) -> None:
    """Act whenever there is an action, until the connection is lost."""
    with suppress(ConnectionClosed):
        while True:
            if client.state["actions"] and client.state["decision"]["player"] == client.state["seat"]:
                await client.act(rng)
            else:
                await client.until("state")


async def play_and_kill(served: Served, seats: list[tuple[str, str, int]], rng: Random) -> list[Client]:
    """Join all *seats* with the version that each has, play, kill the server, and return the clients."""
    clients = [await served.guest(game, token, version=version) for game, token, version in seats]
    playing = [asyncio.create_task(play_until_it_ends(client, Random(rng.random()))) for client in clients]
    await asyncio.sleep(SECONDS + rng.random() / 5)
    served.process.send_signal(SIGKILL)
    await asyncio.gather(*playing)
    return clients


async def check_and_follow(served: Served, client: Client, game: str, token: str) -> None:
    """Hold the rule below for one seat, given what its *client* had received."""
    had = client.state
    back = await served.guest(game, token, version=had["version"])
    assert back.state["version"] >= had["version"]
    missed = [entry["version"] for entry in back.state["log"]]
    assert missed == list(range(had["version"] + 1, back.state["version"] + 1))
    await back.send(type="at", request=3, version=had["version"])
    assert (await back.until("at", "refused"))["view"] == had["view"]
    if not missed:
        assert back.state["actions"] == had["actions"]


async def check_all(served: Served, seats: list[tuple[str, str, int]], clients: list[Client]) -> None:
    """Hold that rule for all seats."""
    for (game, token, _), client in zip(seats, clients, strict=True):
        await check_and_follow(served, client, game, token)


def test_every_game_comes_back_at_the_last_action_that_was_sent(tmp_path: Path) -> None:
    """After kill -9 in the middle of moves, twice, each seat finds what it had been sent, and gets what it missed alone."""
    rng = Random(5)
    with serving(folder=tmp_path) as served:
        seats = [(game, token, 0) for game, tokens in (served.game() for _ in range(GAMES)) for token in tokens]
        clients = served.run(play_and_kill(served, seats, rng))
    seats = [(game, token, client.state["version"]) for (game, token, _), client in zip(seats, clients, strict=True)]
    assert sum(version for _, _, version in seats) > 5 * len(seats)
    with serving(folder=tmp_path) as served:
        served.run(check_all(served, seats, clients))
        clients = served.run(play_and_kill(served, seats, rng))
    with serving(folder=tmp_path) as served:
        served.run(check_all(served, seats, clients))


async def play_until_a_bot_has_acted(served: Served, game: str, token: str, rng: Random) -> None:
    """Act until anybody else has acted."""
    client = await served.guest(game, token)
    while {entry["action"]["player"] for entry in client.log() if entry["action"]} <= {client.state["seat"]}:
        if client.state["actions"]:
            await client.act(rng)
        else:
            await client.until("state")


def test_nobody_thinks_on_for_a_killed_server(tmp_path: Path) -> None:
    """The processes in which bots think end soon after the server was killed, though nobody told them."""
    with serving(folder=tmp_path) as served:
        game, (token,) = served.game([{"kind": "human"}, {"kind": "bot", "bot": "greedy"}])
        served.run(play_until_a_bot_has_acted(served, game, token, Random(5)))
        workers = psutil.Process(served.process.pid).children()
        assert workers
        served.process.kill()
        _, left = psutil.wait_procs(workers, timeout=PATIENCE)
    assert not [worker for worker in left if worker.status() != psutil.STATUS_ZOMBIE]
