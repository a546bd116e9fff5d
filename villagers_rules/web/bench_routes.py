"""The bench on the server: its page, and its requests, which are answered on this machine alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from starlette.concurrency import iterate_in_threadpool, run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from villagers_rules.api import CodedError, Game, GameError
from villagers_rules.packs.loader import clear_cache
from villagers_rules.web.bench import failure
from villagers_rules.web.bench_files import BenchFiles
from villagers_rules.web.bench_process import BenchProcess
from villagers_rules.web.hall import Hall
from villagers_rules.web.lobby import Setup
from villagers_rules.web.protocol import language_of
from villagers_rules.web.room import FREE

_PAGE = Path(__file__).parent / "static" / "bench" / "index.html"
_LOCAL = ("127.0.0.1", "::1", "localhost")
"""The addresses of this machine; the bench is served at no other."""
_LONGEST = 4_000_000
_OPPONENT = "greedy"


def refuse_others(host: str) -> None:
    """Raise `GameError` unless a server at *host* is reached from this machine alone."""
    if host not in _LOCAL:
        raise GameError(f"the bench writes files, so that it is for this machine alone; leave out --host, got {host}")


class Bench:
    """The bench of one folder: requests in one process, statistics in another, so that neither waits for the other."""

    def __init__(self, folder: Path, hall: Callable[[], Hall]) -> None:
        self.hall = hall
        self.folder = BenchFiles(folder.resolve()).folder
        self.requests = BenchProcess(self.folder)
        self.statistics = BenchProcess(self.folder)

    def routes(self) -> list[Route]:
        """Return the routes of the bench."""
        return [
            Route("/bench", self._page),
            Route("/api/bench/trial", self._trial, methods=["POST"]),
            Route("/api/bench", self._ask, methods=["POST"]),
            Route("/api/bench/statistics", self._statistics, methods=["POST"]),
        ]

    def end(self) -> None:
        """End the processes."""
        self.requests.end()
        self.statistics.end()

    async def _page(self, request: Request) -> Response:
        return FileResponse(_PAGE)

    async def _ask(self, request: Request) -> Response:
        data = await _data_of(request)
        if isinstance(data, Response):
            return data
        return JSONResponse(await run_in_threadpool(self.requests.ask, data))

    async def _trial(self, request: Request) -> Response:
        """Start a game with a card in the first hand, with the cards as the files have them now."""
        data = await _data_of(request)
        if isinstance(data, Response):
            return data
        made = await run_in_threadpool(self.requests.ask, {**data, "type": "trial"})
        if "error" in made:
            return JSONResponse(made)
        try:
            game = await run_in_threadpool(_game_of, made["save"], self.folder)
            bots = [{"kind": "bot", "name": "", "bot": _OPPONENT} for _ in range(game.players - 1)]
            fields = {"packs": made["packs"], "mode": made["mode"], "undo": FREE, "seats": [{"kind": "human"}, *bots]}
            name, tokens = await self.hall().open(Setup.from_data(fields), game)
        except CodedError as error:
            return JSONResponse(failure(error, self.folder, language_of(data)))
        return JSONResponse({"game": name, "token": tokens[0]})

    async def _statistics(self, request: Request) -> Response:
        data = await _data_of(request)
        if isinstance(data, Response):
            return data
        lines = iterate_in_threadpool(_lines(self.statistics.ask_parts({**data, "type": "statistics"})))
        return StreamingResponse(lines, media_type="application/x-ndjson")


def _game_of(save: str, folder: Path) -> Game:
    """Return the game that the process of the bench has made, with its cards, which may have changed since others were read."""
    clear_cache()
    return Game.from_json(save, pack_dirs=[folder], check=False)


def _lines(parts: Iterator[dict[str, Any]]) -> Iterator[str]:
    for part in parts:
        yield json.dumps(part) + "\n"


async def _data_of(request: Request) -> Any:
    """Return the object that a request holds, or the answer that it is refused: sent from elsewhere, too long, or no object."""
    host = (request.headers.get("host") or "").rsplit(":", 1)[0].strip("[]")
    origin = request.headers.get("origin")
    own = f"{request.url.scheme}://{request.headers.get('host')}"
    if host not in _LOCAL or (origin is not None and origin != own):
        return _refused(403, "the bench answers its own page on this machine alone")
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        return _refused(415, "expected JSON")
    content = b""
    async for part in request.stream():
        content += part
        if len(content) > _LONGEST:
            return _refused(413, f"expected at most {_LONGEST:,} bytes")
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        return _refused(400, "expected JSON")
    return data if isinstance(data, dict) else _refused(400, "expected an object")


def _refused(status: int, text: str) -> Response:
    return JSONResponse({"error": {"code": "request", "text": text, "problems": []}}, status_code=status)
