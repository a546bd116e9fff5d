"""A server that is ended at any moment comes back with all that it had sent."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random
from signal import SIGKILL

from websockets.exceptions import ConnectionClosed

from tests.web.clients import Client, Served, serving

GAMES = 6
SECONDS = 1.2
"""How long the games go on before the server is killed."""


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
    await back.socket.close()


def test_every_game_comes_back_at_the_last_action_that_was_sent(tmp_path: Path) -> None:
    """After kill -9 in the middle of moves, twice, each seat finds what it had been sent, and gets what it missed alone."""
    rng = Random(5)
    clients: list[Client] = []
    seats: list[tuple[str, str, int]] = []
    played = 0
    for _ in range(2):
        with serving(folder=tmp_path) as served:
            if not seats:
                seats = [(game, token, 0) for game, tokens in (served.game() for _ in range(GAMES)) for token in tokens]

            async def check_all(served: Served = served) -> None:
                for client, (game, token, _) in zip(clients, seats, strict=bool(clients)):
                    await check_and_follow(served, client, game, token)

            asyncio.run(check_all())
            clients = asyncio.run(play_and_kill(served, seats, rng))
        seats = [(game, token, client.state["version"]) for (game, token, _), client in zip(seats, clients, strict=True)]
        played = sum(version for _, _, version in seats)
    assert played > 10 * len(seats)
    with serving(folder=tmp_path) as served:

        async def finish() -> None:
            for client, (game, token, _) in zip(clients, seats, strict=True):
                await check_and_follow(served, client, game, token)

        asyncio.run(finish())
