"""Rooms as texts, for a page without a server, which keeps them in the browser's own storage until somebody comes back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from villagers_rules.api import Action, BadSaveError, Game
from villagers_rules.web.lobby import Setup
from villagers_rules.web.occupants import Seat
from villagers_rules.web.room import Room


def text_of(room: Room, setup: Setup) -> str:
    """Return a room as a text; of the secrets of its seats it holds digests."""
    seats = [[seat.name, seat.bot, seat.key] for seat in room.seats]
    packs = list(room.game.packs)
    return json.dumps({"id": room.id, "packs": packs, "setup": setup.to_data(), "seats": seats, "game": room.game.to_data()})


def room_of(text: str, pack_dirs: Sequence[str | Path]) -> tuple[Room, Setup]:
    """Return the room that `text_of` wrote; raise `BadSaveError` for another text, or where its cards have changed."""
    try:
        data = json.loads(text)
        setup = Setup.from_own(data["setup"])
        seats = tuple(Seat(number, *one) for number, one in enumerate(data["seats"], 1))
        game = Game.from_data(data["game"], pack_dirs=pack_dirs, check=False)
        name = str(data["id"])
    except (KeyError, TypeError, AttributeError) as error:
        raise BadSaveError(f"expected a room, got something else: {error}") from None
    done: list[Action | None] = list(game.actions)
    return Room(name, game, seats, undo=setup.undo, hot_seat=setup.hot_seat, done=done), setup
