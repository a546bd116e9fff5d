"""The server as an ASGI application: the pages, games by HTTP, and a websocket for each guest of a room."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from villagers_rules.api import CodedError, Game
from villagers_rules.phrases import phrase
from villagers_rules.translation import translated
from villagers_rules.web import lobby, room_data
from villagers_rules.web.bench_routes import Bench
from villagers_rules.web.complaint import said
from villagers_rules.web.connection import POLICY, TOO_SLOW, Connection
from villagers_rules.web.guard import Guard
from villagers_rules.web.hall import SLOW, FullError, Hall, Table
from villagers_rules.web.limits import Bucket, Buckets
from villagers_rules.web.protocol import ProtocolError, language_of
from villagers_rules.web.settings import Settings

_STATIC = Path(str(files("villagers_rules.web"))) / "static"
_log = logging.getLogger(__name__)
_Endpoint = Callable[[Request], Awaitable[Response]]


class _Server:
    """What the routes of a server do."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.settings = hall.settings
        self.addresses: Counter[str] = Counter()
        rate = self.settings.games_a_minute
        clock = asyncio.get_running_loop().time
        self.starts = Buckets(lambda: Bucket(rate / 60, max(1.0, rate), clock))
        self.starting = asyncio.Semaphore(2)

    # -- games -------------------------------------------------------------------------------------------------------------------
    async def catalog(self, request: Request) -> Response:
        """Answer what can be played."""
        language = language_of(dict(request.query_params))
        found = await asyncio.to_thread(lobby.catalog, language, pack_dirs=self.settings.pack_dirs, bots=self.settings.bots)
        return JSONResponse(found)

    async def create(self, request: Request) -> Response:
        """Start a game."""
        setup = lobby.Setup.from_data(await self._body(request, self.settings.body_bytes), bots=self.settings.bots)
        async with self.starting:
            game = await asyncio.to_thread(setup.game, pack_dirs=self.settings.pack_dirs)
        return await self._opened(setup, game)

    async def load(self, request: Request) -> Response:
        """Start a room with a game that was saved: `save` is its JSON, besides the fields of a new game."""
        data = await self._body(request, self.settings.save_bytes)
        save = data.pop("save", "") if isinstance(data, dict) else ""
        if not isinstance(save, str):
            raise ProtocolError("expected the text of a save as save")
        async with self.starting:
            # Playing it again takes long, and who made it is not known: that is done elsewhere.
            checked = await self.hall.run(_checked_save, save, self.settings.pack_dirs)
            game = await asyncio.to_thread(Game.from_json, checked, pack_dirs=self.settings.pack_dirs, check=False)
        return await self._opened(lobby.Setup.of_save(data, game, bots=self.settings.bots), game)

    async def game(self, request: Request) -> Response:
        """Answer who sits where in a game, and which seat a secret opens."""
        table = await self.hall.table(request.path_params["game"])
        if table is None:
            return _missing(request)
        return JSONResponse(room_data.public(table.room, request.query_params.get("token")))

    async def faces(self, request: Request) -> Response:
        """Answer how the cards of a game are drawn; everybody may know which cards there are."""
        table = await self.hall.table(request.query_params.get("game", ""))
        if table is None:
            return _missing(request)
        found = await asyncio.to_thread(lobby.faces, table.room.game, language_of(dict(request.query_params)))
        return JSONResponse(found, headers={"cache-control": "private, max-age=3600"})

    async def _opened(self, setup: lobby.Setup, game: Game) -> Response:
        name, tokens = await self.hall.open(setup, game)
        seats = [{"seat": number, "token": token} for number, token in enumerate(tokens, 1) if token]
        return JSONResponse({"game": name, "seats": seats, "spectator": f"/?game={name}"})

    async def _body(self, request: Request, most: int) -> Any:
        """Return the JSON of a request; raise `ProtocolError` for one that is too long, too slow, or none."""
        if not self.starts.of(_address(request.scope)).has():
            raise FullError(phrase("too many games were started from here; wait a minute"))
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            raise ProtocolError("expected application/json")
        body = bytearray()
        try:
            async with asyncio.timeout(self.settings.seconds_for_body):
                async for part in request.stream():
                    body += part
                    if len(body) > most:
                        raise ProtocolError(f"expected at most {most} bytes")
        except TimeoutError:
            raise ProtocolError(f"expected the whole request within {self.settings.seconds_for_body:g} seconds") from None
        return _json(body.decode("utf-8", "replace"))

    # -- guests ------------------------------------------------------------------------------------------------------------------
    async def connect(self, socket: WebSocket) -> None:
        """Serve one websocket until it closes."""
        await socket.accept()
        address = _address(socket.scope)
        connection = Connection(self.hall.guest(), socket, self.settings)
        if self.addresses.total() >= self.settings.connections or self.addresses[address] >= self.settings.connections_each:
            await connection.close(TOO_SLOW, "too many connections")
            return
        self.addresses[address] += 1
        tasks = [asyncio.create_task(one) for one in (self._listen(connection), connection.write(), connection.ended())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            connection.end()
            for task in tasks:
                task.cancel()
            for result in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(result, Exception):
                    _log.error("a connection failed", exc_info=result)
            await connection.close(POLICY, "")
            self.addresses[address] -= 1
            if not self.addresses[address]:
                del self.addresses[address]

    async def _listen(self, connection: Connection) -> None:
        """Take messages until the connection ends; who sends too many waits, and nobody else does."""
        table: Table | None = None
        try:
            table = await self._joined(connection)
            while table is not None and (text := await connection.read()) is not None:
                await self._take(connection, table, text)
        except TimeoutError:
            connection.offer(_told("no message", "expected the message join"))
        finally:
            if table is not None:
                await asyncio.shield(self.hall.leave(table, connection))

    async def _joined(self, connection: Connection) -> Table | None:
        """Return the table that the first message names; None where there is none."""
        async with asyncio.timeout(self.settings.seconds_to_join):
            text = await connection.read()
        if text is None:
            return None
        try:
            message = _json(text)
            name = message.get("game") if isinstance(message, dict) and message.get("type") == "join" else None
            if not isinstance(name, str):
                raise ProtocolError("expected the message join first")
            table = await self.hall.table(name)
            if table is None:
                connection.offer(_told("no game", translated(lobby.NO_GAME, language_of(message))))
                await asyncio.sleep(0.2)  # So that it is sent before the connection is closed.
                return None
        except CodedError as error:
            connection.offer(_told(error.code, str(error)))
            await asyncio.sleep(0.2)
            return None
        await self._take(connection, table, text)
        return table

    async def _take(self, connection: Connection, table: Table, text: str) -> None:
        """Carry out one message of a guest."""
        try:
            message = _json(text)
            if not isinstance(message, dict):
                raise ProtocolError("expected an object")
            wait = connection.bucket.take(self.settings.slow_cost if message.get("type") in SLOW else 1)
            if wait:
                await asyncio.sleep(wait)
            if message.get("type") == "join":
                connection.language = language_of(message)
            # What was started is finished, whatever becomes of the connection.
            await asyncio.shield(self.hall.handle(table, connection, message))
        except CodedError as error:
            connection.offer(_told(error.code, said(error, connection.language)))


def _checked_save(text: str, pack_dirs: tuple[Path, ...]) -> str:
    """Return a save that was found to be one, as this version writes it; raise `BadSaveError` if it is none."""
    return Game.from_json(text, pack_dirs=pack_dirs).to_json()


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise ProtocolError("expected JSON") from None


def _told(code: str, text: str) -> str:
    return json.dumps({"type": "error", "request": None, "code": code, "text": text})


def _error(code: str, text: str, status: int) -> Response:
    return JSONResponse({"code": code, "text": text}, status_code=status)


def _missing(request: Request) -> Response:
    return _error("no game", translated(lobby.NO_GAME, language_of(dict(request.query_params))), 404)


def _address(scope: Any) -> str:
    return scope["client"][0] if scope.get("client") else ""


def application(settings: Settings) -> Starlette:
    """Return the server as an ASGI application; its games are opened when it starts."""
    servers: list[_Server] = []
    bench = Bench(settings.bench, lambda: servers[0].hall) if settings.bench else None

    def answered(name: str) -> _Endpoint:
        async def answer(request: Request) -> Response:
            try:
                found: Response = await getattr(servers[0], name)(request)
            except CodedError as error:
                text = said(error, language_of(dict(request.query_params)))
                return _error(error.code, text, 503 if isinstance(error, FullError) else 400)
            return found

        return answer

    async def connect(socket: WebSocket) -> None:
        await servers[0].connect(socket)

    async def index(request: Request) -> Response:
        return FileResponse(_STATIC / "index.html")

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        hall = Hall(settings)
        servers[:] = [_Server(hall)]
        tidying = asyncio.create_task(hall.tidy())
        try:
            yield
        finally:
            tidying.cancel()
            hall.close()
            if bench is not None:
                bench.end()

    return Starlette(
        routes=[
            Route("/", index),
            *(bench.routes() if bench is not None else ()),
            Route("/api/catalog", answered("catalog")),
            Route("/api/faces", answered("faces")),
            Route("/api/games", answered("create"), methods=["POST"]),
            Route("/api/games/load", answered("load"), methods=["POST"]),
            Route("/api/games/{game}", answered("game")),
            WebSocketRoute("/api/ws", connect),
            Mount("/static", StaticFiles(directory=_STATIC)),
        ],
        middleware=[Middleware(Guard, settings=settings)],
        lifespan=lifespan,
    )
