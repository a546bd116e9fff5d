"""Runs the application on a socket of this machine."""

from __future__ import annotations

import gc
import socket
import sys
from collections.abc import Callable

import uvicorn
from uvicorn.config import LOGGING_CONFIG

from villagers_rules.api import GameError
from villagers_rules.web.app import application
from villagers_rules.web.settings import Settings
from villagers_rules.web.store import Store

_GIVEN_UP = 30_000
"""After so many milliseconds the system ends the connection of a client that does not take what was sent."""


def serve(settings: Settings, say: Callable[[str], None], *, sets_up_log: bool = True) -> None:
    """Serve until the process is interrupted; *say* is given the address once browsers can come.

    A program that has its own handlers of logs serves without *sets_up_log*, so that they get what uvicorn logs.
    """
    with _socket(settings) as listening:
        Store(settings.data).close()  # So that a folder that cannot be used is reported before an address is.
        config = uvicorn.Config(
            application(settings),
            http="h11",
            ws="websockets-sansio",
            ws_max_size=settings.message_bytes,
            ws_per_message_deflate=False,
            access_log=False,
            server_header=False,
            log_config=LOGGING_CONFIG if sets_up_log else None,
            log_level="warning",
            lifespan="on",
            timeout_graceful_shutdown=2,
        )
        say(_address(settings, listening))
        _collect_rarely()
        uvicorn.Server(config).run(sockets=[listening])


def _collect_rarely() -> None:
    """Let the garbage collector look at all games only now and then: it stops the server for as long as that takes.

    Games hold no cycles, and what is in cycles elsewhere is found while it is young.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)


def _socket(settings: Settings) -> socket.socket:
    """Return a socket that listens where the settings say; raise `GameError` where that cannot be."""
    try:
        family, _, _, _, address = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)[0]
        found = socket.socket(family)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if sys.platform == "linux":
            found.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, _GIVEN_UP)
        found.bind(address)
        found.listen(2048)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise GameError(f"cannot listen on {settings.host} port {settings.port}: {reason}; name another with --port") from error
    return found


def _address(settings: Settings, listening: socket.socket) -> str:
    """Return the address of the page."""
    port = listening.getsockname()[1]
    host = "127.0.0.1" if settings.host in ("0.0.0.0", "") else settings.host
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
