"""One websocket of a guest: what waits to be sent, and how fast messages are taken."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from villagers_rules.web.limits import Bucket
from villagers_rules.web.protocol import language_of
from villagers_rules.web.settings import Settings

TOO_SLOW, POLICY = 1013, 1008
"""Codes with which a websocket is closed: come back later, and a limit was broken."""


class Connection:
    """The *socket* of a *guest* with its own queue, so that nobody waits for a slow client."""

    def __init__(self, guest: int, socket: WebSocket, settings: Settings) -> None:
        self.guest = guest
        self.socket = socket
        self.settings = settings
        self.language = language_of({})
        self.bucket = Bucket(settings.messages_a_second, settings.messages_at_once, asyncio.get_running_loop().time)
        self._waiting: deque[str] = deque()
        self._characters = 0
        self._more = asyncio.Event()
        self._ended = asyncio.Event()

    def offer(self, text: str) -> None:
        """Queue a message; a client for whom too much waits is let go."""
        if self._ended.is_set():
            return
        self._waiting.append(text)
        self._characters += len(text)
        if len(self._waiting) > self.settings.queued_messages or self._characters > self.settings.queued_bytes:
            self.end()
        self._more.set()

    def end(self) -> None:
        """Let the client go; what waits for it is dropped."""
        self._ended.set()
        self._waiting.clear()

    async def ended(self) -> None:
        """Wait until the client was let go."""
        await self._ended.wait()

    async def write(self) -> None:
        """Send what is queued until the connection ends."""
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            while not self._ended.is_set():
                await self._more.wait()
                self._more.clear()
                while self._waiting:
                    text = self._waiting.popleft()
                    self._characters -= len(text)
                    await self.socket.send_text(text)
        self.end()

    async def read(self) -> str | None:
        """Return the next message, None at the end of the connection."""
        message = await self.socket.receive()
        if message["type"] != "websocket.receive":
            return None
        text = message.get("text")
        return text if isinstance(text, str) else ""

    async def close(self, code: int, reason: str) -> None:
        """Close the websocket, without waiting for a client that does not answer."""
        self.end()
        with suppress(WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
            async with asyncio.timeout(1):
                await self.socket.close(code, reason)
