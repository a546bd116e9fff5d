"""The server: pages, games by HTTP, and a websocket for each guest of a room."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from secrets import token_urlsafe

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from villagers_rules.api import CodedError, Game, GameError
from villagers_rules.drawing.tiles import face_set
from villagers_rules.text.prose import Prose
from villagers_rules.web import lobby
from villagers_rules.web.protocol import language_of
from villagers_rules.web.room import Outgoing, Room
from villagers_rules.web.settings import Settings

STATIC = Path(str(files("villagers_rules.web"))) / "static"


class Server:
    """The rooms of a server, and who is connected to them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.rooms: dict[str, Room] = {}
        self.sockets: dict[int, WebSocket] = {}
        self.thinking: dict[str, asyncio.Task[None]] = {}
        self._last_guest = 0

    # -- games -------------------------------------------------------------------------------------------------------------------
    async def catalog(self, request: Request) -> Response:
        """Answer what can be played."""
        return JSONResponse(lobby.catalog(request.query_params.get("language", "en"), pack_dirs=self.settings.pack_dirs))

    async def faces(self, request: Request) -> Response:
        """Answer how the cards of a game are drawn: no secret, since everybody knows which cards there are."""
        room = self.rooms.get(request.query_params.get("game", ""))
        if room is None:
            return JSONResponse({"code": "no game", "text": "no such game"}, status_code=404)
        language = language_of(dict(request.query_params))
        return JSONResponse(face_set(Prose(room.game.catalog, language)), headers={"Cache-Control": "private, max-age=3600"})

    async def create(self, request: Request) -> Response:
        """Start a game."""
        setup = lobby.Setup.from_data(await request.json())
        return self._opened(setup, setup.game(pack_dirs=self.settings.pack_dirs))

    async def load(self, request: Request) -> Response:
        """Start a room with a game that was saved: `save` is its JSON, besides the fields of a new game."""
        data = await request.json()
        game = Game.from_json(str(data.pop("save", "")), pack_dirs=self.settings.pack_dirs)
        data |= {"packs": list(game.packs), "mode": game.mode}
        setup = lobby.Setup.from_data(data)
        if len(setup.seats) != game.players:
            raise GameError(f"this game has {game.players} seats; got {len(setup.seats)}")
        return self._opened(setup, game)

    def _opened(self, setup: lobby.Setup, game: Game) -> Response:
        room, tokens = setup.room(token_urlsafe(9), game, lambda: token_urlsafe(24))
        self.rooms[room.id] = room
        seats = [{"seat": number, "token": token} for number, token in enumerate(tokens, 1) if token]
        return JSONResponse({"game": room.id, "seats": seats, "spectator": f"/?game={room.id}"})

    # -- guests ------------------------------------------------------------------------------------------------------------------
    async def connect(self, socket: WebSocket) -> None:
        """Serve one websocket until it closes."""
        await socket.accept()
        self._last_guest += 1
        guest, room = self._last_guest, None
        self.sockets[guest] = socket
        try:
            while True:
                message = json.loads(await socket.receive_text())
                if room is None:
                    room = self.rooms.get(str(message.get("game")))
                    if room is None:
                        await socket.send_json({"type": "error", "request": None, "code": "no game", "text": "no such game"})
                        break
                await self._send(room.handle(guest, message))
                self._wake_bots(room)
        except (WebSocketDisconnect, ValueError):
            pass
        finally:
            del self.sockets[guest]
            if room is not None:
                await self._send(room.leave(guest))

    async def _send(self, outgoing: Outgoing) -> None:
        for guest, message in outgoing:
            socket = self.sockets.get(guest)
            if socket is not None:
                with suppress(RuntimeError, WebSocketDisconnect):
                    await socket.send_json(message)

    def _wake_bots(self, room: Room) -> None:
        task = self.thinking.get(room.id)
        if (task is None or task.done()) and room.next_thought() is not None:
            self.thinking[room.id] = asyncio.create_task(self._play_bots(room))

    async def _play_bots(self, room: Room) -> None:
        while (thought := room.next_thought()) is not None:
            await asyncio.sleep(self.settings.bot_pause)
            action = await asyncio.to_thread(thought.think)
            await self._send(room.take_thought(thought, action))


Endpoint = Callable[[Request], Awaitable[Response]]


def answered(endpoint: Endpoint) -> Endpoint:
    """Return *endpoint* with errors of the package as JSON."""

    async def answer(request: Request) -> Response:
        try:
            return await endpoint(request)
        except CodedError as error:
            return JSONResponse({"code": error.code, "text": str(error)}, status_code=400)

    return answer


def application(settings: Settings) -> Starlette:
    """Return the server as an ASGI application."""
    server = Server(settings)

    async def index(request: Request) -> Response:
        return FileResponse(STATIC / "index.html")

    return Starlette(
        routes=[
            Route("/", index),
            Route("/api/catalog", answered(server.catalog)),
            Route("/api/faces", answered(server.faces)),
            Route("/api/games", answered(server.create), methods=["POST"]),
            Route("/api/games/load", answered(server.load), methods=["POST"]),
            WebSocketRoute("/api/ws", server.connect),
            Mount("/static", StaticFiles(directory=STATIC)),
        ]
    )


def serve(settings: Settings) -> None:
    """Run the server until it is interrupted."""
    import uvicorn

    application_ = application(settings)
    uvicorn.run(application_, host=settings.host, port=settings.port, ws="websockets-sansio", log_level="warning")
