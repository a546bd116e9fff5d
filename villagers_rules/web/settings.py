"""Where a server listens, where it keeps its games, and how much it lets in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import evolve, field, fields

from villagers_rules.api import GameError
from villagers_rules.classes import frozen

_LOOPBACK = ("127.0.0.1", "localhost", "[::1]", "::1")
"""The names of this machine for itself."""


def _limit(default: float, says: str) -> Any:
    return field(default=default, metadata={"says": says})


@frozen(kw_only=True)
class Settings:
    """Where a server listens, where it keeps its games, and its limits; `limits` lists these."""

    host: str = "127.0.0.1"
    port: int = 8520
    data: Path | None = None
    """The folder of the games; None keeps them in memory alone."""
    pack_dirs: tuple[Path, ...] = ()
    bots: tuple[str, ...] = ()
    """Bots that pages may choose besides those of the package, as `module:name`."""
    hosts: tuple[str, ...] = ()
    """The names by which browsers may reach the server; empty for any, or for this machine's where it serves that alone."""

    bench: Path | None = None
    """The folder of an author whose packs the bench shows and writes; None for no bench."""

    message_bytes: int = _limit(16_384, "the longest message of a client, in bytes")
    body_bytes: int = _limit(65_536, "the longest request for a new game, in bytes")
    save_bytes: int = _limit(5_000_000, "the longest save to be loaded, in bytes")
    messages_a_second: float = _limit(10, "how many messages a connection may send a second, on average; more wait")
    messages_at_once: float = _limit(40, "how many it may send at once before that")
    slow_cost: float = _limit(10, "how many messages a question counts for that takes long, such as a hint or a save")
    games_a_minute: float = _limit(30, "how many games an address may start a minute, on average")
    connections: int = _limit(4_000, "how many connections there may be")
    connections_each: int = _limit(1_000, "how many connections one address may have")
    guests: int = _limit(60, "how many connections one game may have")
    games: int = _limit(20_000, "how many games are kept")
    rooms: int = _limit(2_000, "how many games are held in memory; those that nobody looks at are read again when somebody comes")
    queued_messages: int = _limit(100, "how many messages wait for a slow client; then it is disconnected, and may come back")
    queued_bytes: int = _limit(2_000_000, "how many characters of messages wait for a slow client")
    seconds_to_join: float = _limit(15, "after so many seconds without a first message a connection is closed")
    seconds_for_body: float = _limit(15, "after so many seconds an unfinished request is dropped")
    idle_minutes: float = _limit(30, "after so many minutes a game that nobody looks at leaves the memory")
    keep_days: float = _limit(90, "after so many days a game that nobody has played is deleted")
    bot_pause: float = _limit(0.6, "the seconds that pass before a bot acts, so that people can follow")
    workers: int = _limit(1, "the processes in which bots think and saves are checked; 0 for threads of the server itself")

    @property
    def names(self) -> tuple[str, ...]:
        """The names by which browsers may reach the server; empty for any."""
        return self.hosts or (_LOOPBACK if self.host in _LOOPBACK else ())

    def with_limit(self, name: str, value: str) -> Settings:
        """Return these settings with another limit; raise `GameError` for what is none.

        >>> Settings().with_limit("games", "5").games
        5
        """
        known = {limit: default for limit, default, _ in limits()}
        if name not in known:
            raise GameError(f"there is no limit {name!r:.40}; the limits: {', '.join(known)}")
        kind = type(getattr(Settings(), name))
        try:
            number = kind(value)
        except ValueError:
            number = -1
        if not 0 <= number < 1e12:
            raise GameError(f"expected a number from 0 as {name}, got {value!r:.40}")
        return evolve(self, **{name: number})


def limits() -> Iterator[tuple[str, float, str]]:
    """Yield each limit by name, with its default and what it is."""
    for one in fields(Settings):
        if "says" in one.metadata:
            default: float = getattr(Settings(), one.name)
            yield one.name, default, one.metadata["says"]
