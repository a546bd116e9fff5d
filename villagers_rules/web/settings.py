"""How much a server lets in: each limit with what it guards."""

from __future__ import annotations

from pathlib import Path

from attrs import frozen


@frozen(kw_only=True)
class Settings:
    """Where a server listens, where it keeps its games, and its limits."""

    host: str = "127.0.0.1"
    port: int = 8520
    data: Path | None = None
    """The folder of the games; None keeps them in memory alone."""
    pack_dirs: tuple[Path, ...] = ()
    bot_pause: float = 0.6
    """The seconds that pass before a bot acts, so that people can follow."""
