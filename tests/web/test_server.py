"""What a server lets in and gives out: headers, origins, limits; and that nobody waits for slow or flooding clients."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.request import urlopen

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.web.clients import PEOPLE, Served, serving
from villagers_rules import Game
from villagers_rules.web.guard import HEADERS

LIMITS = {
    "message_bytes": 2000,
    "body_bytes": 3000,
    "messages_a_second": 50,
    "messages_at_once": 30,
    "guests": 4,
    "connections_each": 30,
    "games": 12,
    "queued_bytes": 300_000,
    "seconds_to_join": 1,
}


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    """A server with the usual limits."""
    with serving() as found:
        yield found


@pytest.fixture(scope="module")
def strict() -> Iterator[Served]:
    """A server with low limits."""
    with serving(*(part for name, value in LIMITS.items() for part in ("--limit", f"{name}={value}"))) as found:
        yield found


def test_every_answer_has_the_headers(served: Served) -> None:
    """Pages, scripts, answers and errors alike forbid what comes from elsewhere, and scripts within the page."""
    for path in ("/", "/static/index.html", "/api/catalog"):
        with urlopen(served.address + path) as answer:
            assert {name: answer.headers[name] for name in HEADERS} == dict(HEADERS)
    assert "unsafe" not in HEADERS["content-security-policy"]


def test_pages_of_others_are_refused(served: Served) -> None:
    """A page of another server can neither start a game nor open a websocket, nor reach this one by another name."""
    assert served.ask("/api/games", {"seats": PEOPLE}, origin="http://elsewhere.example")[0] == 403
    assert served.ask("/api/catalog", host="elsewhere.example")[0] == 403
    assert served.ask("/api/games", {"seats": PEOPLE}, origin=served.address)[0] == 200

    async def come() -> None:
        with pytest.raises(InvalidStatus):
            await served.connect(origin="http://elsewhere.example")

    served.run(come())


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ([], "expected an object"),
        ({}, "list of seats"),
        ({"seats": [{"kind": "human"}] * 40}, "list of seats"),
        ({"seats": [{"kind": "bot", "bot": "nobody"}, PEOPLE[0]]}, "no bot is called"),
        ({"seats": [{"kind": "bot", "bot": "greedy"}] * 2}, "a person"),
        ({"seats": PEOPLE, "undo": "free"}, "one person"),
        ({"seats": PEOPLE, "packs": ["nothing"]}, "nothing"),
        ({"seats": PEOPLE, "packs": ["../../etc"]}, "etc"),
        ({"seats": PEOPLE, "mode": "nothing"}, "nothing"),
        ({"seats": PEOPLE[:1]}, "players"),
        ({"seats": [PEOPLE[0], PEOPLE[0]]}, "different names"),
        ({"seats": [{"kind": "human", "name": "x" * 50}, PEOPLE[0]]}, "at most 20"),
        ({"seats": PEOPLE, "colour": 1}, "colour"),
        ({"seats": PEOPLE, "seed": 1.5}, "whole number"),
    ],
)
def test_a_game_that_cannot_be_is_refused(served: Served, asked: Any, says: str) -> None:
    """What is wrong with a new game is answered in a sentence, with the status 400."""
    status, answer = served.ask("/api/games", asked)
    assert status == 400
    assert says in answer["text"]


def test_names_are_shown_as_text(served: Served) -> None:
    """Characters that steer a screen are spelled out in names; markup stays as it is, since pages show text alone."""
    game, _ = served.game([{"kind": "human", "name": "<b>\u202eA\x1b"}, PEOPLE[1]])
    assert served.ask(f"/api/games/{game}")[1]["seats"][0]["name"] == "<b>\\u202eA\\x1b"


def test_a_save_goes_on_elsewhere(served: Served) -> None:
    """A save that is loaded is a room at the same position; a damaged one is refused."""
    game = Game.new(players=2, seed=3)
    rng = Random(3)
    for _ in range(30):
        game.apply(game.legal_actions.sample(rng))
    status, found = served.ask("/api/games/load", {"save": game.to_json(), "seats": PEOPLE})
    assert status == 200

    async def look() -> None:
        guest = await served.guest(found["game"], found["seats"][0]["token"])
        assert guest.state["view"] == game.view(1, options=False).to_data()

    served.run(look())
    damaged = game.to_json().replace('"seed": 3', '"seed": 4')
    assert served.ask("/api/games/load", {"save": damaged, "seats": PEOPLE})[1]["code"] == "bad save"
    assert served.ask("/api/games/load", {"save": game.to_json(), "seats": PEOPLE[:1]})[0] == 400


def test_a_secret_opens_its_seat_alone(served: Served) -> None:
    """A seat is joined with its own secret; with another, or that of another game, nothing is sent but a refusal."""
    (game, tokens), (_, others) = served.game(), served.game()
    assert served.ask(f"/api/games/{game}?token={tokens[1]}")[1]["seat"] == 2
    assert served.ask(f"/api/games/{game}?token={others[1]}")[1]["seat"] is None

    async def come(token: str) -> list[dict[str, Any]]:
        socket = await served.connect()
        await socket.send(json.dumps({"type": "join", "game": game, "token": token}))
        await socket.send(json.dumps({"type": "ping"}))
        return [json.loads(await socket.recv()) for _ in range(2)]

    for token in (others[0], "", "x" * 150):
        refused, error = served.run(come(token))
        assert (refused["code"], error["code"]) == ("token", "no message")


def test_a_reconnect_brings_what_was_missed(served: Served) -> None:
    """Who comes back with a version gets the log since then, and not the whole log again."""
    game, tokens = served.game(seed=3)

    async def play() -> None:
        rng = Random(1)
        ann, bob = [await served.guest(game, token) for token in tokens]
        seen = []
        for _ in range(8):
            actor = ann if ann.state["decision"]["player"] == 1 else bob
            after = actor.state["version"] + 1
            await actor.act(rng)
            for one in (ann, bob):
                while one.state["version"] < after:
                    await one.until("state")
            seen.append(bob.state["version"])
            if len(seen) == 4:
                await bob.socket.close()
                bob = await served.guest(game, tokens[1], version=bob.state["version"])
                assert bob.state["log"] == []
                missed = seen[-1] - 2
                await bob.socket.close()
                bob = await served.guest(game, tokens[1], version=missed)
                assert [entry["version"] for entry in bob.state["log"]] == [missed + 1, missed + 2]

    served.run(play())


def test_a_bot_that_thinks_holds_nobody_up(served: Served) -> None:
    """While bots play in one game, a message in another is answered at once."""
    game, tokens = served.game([PEOPLE[0], *({"kind": "bot", "bot": "greedy"} for _ in range(3))])
    quick, others = served.game()

    async def play() -> float:
        rng = Random(1)
        ann, bob = await served.guest(game, tokens[0]), await served.guest(quick, others[1])
        longest = 0.0
        for _ in range(6):
            while not (ann.state["actions"] and ann.state["decision"]["player"] == 1):
                await ann.until("state")
            await ann.act(rng)
            started = time.monotonic()
            await bob.send(type="ping", request=1)
            await bob.until("pong")
            longest = max(longest, time.monotonic() - started)
        return longest

    assert served.run(play()) < 20


def test_floods_are_slowed_and_harm_nobody(strict: Served) -> None:
    """A client that sends without end is answered at the rate of the settings, while another one is answered at once."""
    game, tokens = strict.game()

    async def play() -> None:
        flood, bob = [await strict.guest(game, token) for token in tokens]
        for number in range(150):
            await flood.send(type="ping", request=number)
        started = time.monotonic()
        await bob.send(type="ping", request=1)
        await bob.until("pong")
        alone = time.monotonic() - started
        for _ in range(150):
            await flood.until("pong")
        assert time.monotonic() - started > (150 - LIMITS["messages_at_once"]) / LIMITS["messages_a_second"] - 0.5
        assert alone < 10

    strict.run(play())


def test_a_slow_client_is_let_go(strict: Served) -> None:
    """A client that takes nothing of what it is sent is disconnected; others play on, and it may come back."""
    game, tokens = strict.game()

    async def play() -> None:
        ann, bob = [await strict.guest(game, token) for token in tokens]
        bob.socket.transport.pause_reading()
        for _ in range(300):
            await bob.send(type="join", game=game, token=tokens[1])
        async with asyncio.timeout(30):
            while (await ann.until("seats"))["seats"][1]["present"]:
                pass
        await ann.send(type="ping", request=1)
        await ann.until("pong")
        back = await strict.guest(game, tokens[1])
        assert back.state["version"] == 1

    strict.run(play())


def test_limits_hold(strict: Served) -> None:
    """Messages and requests that are too long, connections and games that are too many, and silence are refused."""
    assert strict.ask("/api/games", {"seats": PEOPLE, "packs": ["x" * 90] * 40})[1]["text"] == "expected at most 3000 bytes"
    game, _ = strict.game()

    async def come() -> None:
        first = [await strict.guest(game) for _ in range(4)]
        fifth = await strict.connect()
        await fifth.send(json.dumps({"type": "join", "game": game}))
        assert json.loads(await fifth.recv())["code"] == "full"
        await first[0].send(type="ping", x="y" * 3000)
        with pytest.raises(ConnectionClosed):
            await first[0].until("pong")
        await first[1].socket.send("{" * 1000)
        assert (await first[1].until("error"))["code"] == "no message"
        await first[1].socket.send(b"\x00")
        assert (await first[1].until("error"))["code"] == "no message"
        silent = await strict.connect()
        assert json.loads(await silent.recv())["code"] == "no message"
        with pytest.raises(ConnectionClosed):
            await silent.recv()
        many = [await strict.connect() for _ in range(35)]
        with pytest.raises(ConnectionClosed):
            await many[-1].recv()

    strict.run(come())
    found = [strict.ask("/api/games", {"seats": PEOPLE}) for _ in range(12)]
    assert found[-1][0] == 503
    assert found[-1][1]["code"] == "full"
    assert "questo server" in strict.ask("/api/games?language=it", {"seats": PEOPLE})[1]["text"]
