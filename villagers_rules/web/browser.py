"""The engine of a page without a server: its rooms, in one process, behind the same requests and messages as the server's.

A worker of the page hands in what the page sends as JSON, `{ask, method, path, body}` or `{line, message}`, and posts what comes
back: a list of `{ask, status, body}` and `{line, message}`. Bots decide one decision at a time, when the worker calls `step`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from secrets import token_urlsafe
from typing import Any
from urllib.parse import parse_qs, urlsplit

from villagers_rules.api import Action, BadSaveError, CodedError, Game, GameError
from villagers_rules.translation import translated
from villagers_rules.web import lobby, persistent
from villagers_rules.web.author_packs import keep_pack
from villagers_rules.web.complaint import said
from villagers_rules.web.occupants import Seat
from villagers_rules.web.protocol import Data, language_of
from villagers_rules.web.room import Outgoing, Room

_Query = Mapping[str, str]

_PACKS = Path("/packs")
"""Where the packs of the person at the page are kept, in the memory of the worker."""
_MOST_ROOMS = 20
"""How many games are kept; older ones go."""


class Engine:
    """All rooms of a page, and the packs that were brought to it, which are in *packs*; those without errors can be played."""

    def __init__(self, packs: Path = _PACKS) -> None:
        persistent.install()
        self.packs = packs
        self.pack_dirs: list[Path] = []
        self.rooms: dict[str, Room] = {}
        self._setups: dict[str, lobby.Setup] = {}
        self._changed: set[str] = set()
        self.lines: dict[int, Room] = {}

    def receive(self, text: str) -> str:
        """Return what is posted after the page has sent *text*."""
        data = json.loads(text)
        if "ask" in data:
            status, body = self._answer(data["method"], data["path"], data.get("body"))
            return json.dumps([{"ask": data["ask"], "status": status, "body": body}])
        return _posted(self._on_line(data["line"], data["message"]))

    def step(self) -> str:
        """Let one bot decide, and return what is posted; "" when no bot has to."""
        for room in self.rooms.values():
            if room.guests:
                sent = room.step_bot()
                if sent is not None:
                    self._changed.add(room.id)
                    return _posted(sent)
        return ""

    def changed(self) -> str:
        """Return the rooms that have changed since this was asked last, as a JSON list of `{id, text, packs}`, to be kept."""
        changed, self._changed = self._changed, set()
        rooms = [self.rooms[name] for name in changed if name in self.rooms]
        kept = [{"id": room.id, "text": _text_of(room, self._setups[room.id]), "packs": list(room.game.packs)} for room in rooms]
        return json.dumps(kept)

    def restore(self, text: str) -> None:
        """Open a room again that was kept; raise an error of the package where that cannot be."""
        room, setup = _room_of(text, self.pack_dirs)
        if room.id not in self.rooms:
            self._keep(room, setup)

    def warm(self) -> None:
        """Load the cards of the base game, so that the first game starts at once."""
        Game.new(seed=0)

    # -- requests ----------------------------------------------------------------------------------------------------------------
    def _answer(self, method: str, path: str, body: Any) -> tuple[int, Any]:
        parts = urlsplit(path)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        answer = self._answers().get((method, parts.path.strip("/")))
        if answer is None:
            return 404, {"code": "no page", "text": f"there is nothing at {parts.path}"}
        try:
            return 200, answer(query, body)
        except CodedError as error:
            return 400, error.to_data() | {"text": said(error, language_of(query))}

    def _answers(self) -> dict[tuple[str, str], Callable[[_Query, Any], Any]]:
        return {
            ("GET", "api/catalog"): self._catalog,
            ("GET", "api/faces"): self._faces,
            ("POST", "api/games"): self._create,
            ("POST", "api/games/load"): self._load,
            ("POST", "api/packs"): self._keep_pack,
        }

    def _catalog(self, query: _Query, body: Any) -> Data:
        return lobby.catalog(query.get("language", "en"), pack_dirs=self.pack_dirs)

    def _faces(self, query: _Query, body: Any) -> Data:
        room = self.rooms.get(query.get("game", ""))
        if room is None:
            raise GameError(lobby.NO_GAME)
        return lobby.faces(room.game, query.get("language", "en"))

    def _create(self, query: _Query, body: Any) -> Data:
        setup = lobby.Setup.from_data(body)
        return self._opened(setup, setup.game(pack_dirs=self.pack_dirs))

    def _load(self, query: _Query, body: Any) -> Data:
        data = dict(body) if isinstance(body, dict) else {}
        game = Game.from_json(str(data.pop("save", "")), pack_dirs=self.pack_dirs)
        return self._opened(lobby.Setup.of_save(data, game), game)

    def _opened(self, setup: lobby.Setup, game: Game) -> Data:
        room, tokens = setup.room(token_urlsafe(9), game, lambda: token_urlsafe(24))
        self._keep(room, setup)
        self._changed.add(room.id)
        seats = [{"seat": number, "token": token} for number, token in enumerate(tokens, 1) if token]
        return {"game": room.id, "seats": seats, "spectator": f"?game={room.id}"}

    def _keep(self, room: Room, setup: lobby.Setup) -> None:
        """Hold a room in memory; the oldest ones leave it where there are too many."""
        self.rooms[room.id] = room
        self._setups[room.id] = setup
        for old in list(self.rooms)[:-_MOST_ROOMS]:
            del self.rooms[old], self._setups[old]

    def _keep_pack(self, query: _Query, body: Any) -> Data:
        found = keep_pack(self.packs, body, language_of(query))
        folder = self.packs / found["pack"]
        others = [place for place in self.pack_dirs if place != folder]
        self.pack_dirs = others if found["is_wrong"] else [*others, folder]
        return found

    # -- lines -------------------------------------------------------------------------------------------------------------------
    def _on_line(self, line: int, message: Any) -> Outgoing:
        """Hand a *message* to the room of a line; None closes the line, and `join` says which room it is."""
        room = self.lines.get(line)
        if message is None:
            return self.lines.pop(line).leave(line) if room is not None else []
        if room is None:
            room = self.rooms.get(str(message.get("game")))
            if room is None:
                text = translated(lobby.NO_GAME, language_of(message))
                return [(line, {"type": "error", "request": None, "code": "no game", "text": text})]
            self.lines[line] = room
        sent = room.handle(line, message)
        if room.take_done():
            self._changed.add(room.id)
        return [*sent, *self._rematch(room)] if room.wants_rematch else sent

    def _rematch(self, room: Room) -> Outgoing:
        """Start another game with the same people, and say where it is to all who look at this one."""
        setup = self._setups[room.id].again()
        room.rematch.clear()
        made = self._opened(setup, setup.game(pack_dirs=self.pack_dirs))
        tokens = {seat["seat"]: seat["token"] for seat in made["seats"]}
        return [
            (line, {"type": "rematch", "game": made["game"], "tokens": [tokens[seat] for seat in guest.seats]})
            for line, guest in room.guests.items()
        ]


def _posted(sent: Outgoing) -> str:
    return json.dumps([{"line": line, "message": message} for line, message in sent])


# -- rooms as texts, which the page keeps in the browser's own storage until somebody comes back ---------------------------------
def _text_of(room: Room, setup: lobby.Setup) -> str:
    """Return a room as a text; of the secrets of its seats it holds digests."""
    seats = [[seat.name, seat.bot, seat.key] for seat in room.seats]
    packs = list(room.game.packs)
    return json.dumps({"id": room.id, "packs": packs, "setup": setup.to_data(), "seats": seats, "game": room.game.to_data()})


def _room_of(text: str, pack_dirs: Sequence[str | Path]) -> tuple[Room, lobby.Setup]:
    """Return the room that `_text_of` wrote; raise `BadSaveError` for another text, or where its cards have changed."""
    try:
        data = json.loads(text)
        setup = lobby.Setup.from_own(data["setup"])
        seats = tuple(Seat(number, *one) for number, one in enumerate(data["seats"], 1))
        game = Game.from_data(data["game"], pack_dirs=pack_dirs, check=False)
        name = str(data["id"])
    except (KeyError, TypeError, AttributeError) as error:
        raise BadSaveError(f"expected a room, got something else: {error}") from None
    done: list[Action | None] = list(game.actions)
    return Room(name, game, seats, undo=setup.undo, hot_seat=setup.hot_seat, done=done), setup
