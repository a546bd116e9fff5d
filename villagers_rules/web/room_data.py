"""What is said of a room as a whole: who sits there, which game it is, and what its cards and packs are called."""

from __future__ import annotations

from typing import Protocol

from villagers_rules.api import Game, Words
from villagers_rules.web import snapshot
from villagers_rules.web.occupants import Guest, Seat, opened_by
from villagers_rules.web.protocol import Data


class Occupied(Protocol):
    """What is said of a `Room`."""

    id: str
    game: Game
    seats: tuple[Seat, ...]
    guests: dict[int, Guest]
    undo: str
    hot_seat: bool


def seats(room: Occupied) -> Data:
    """Return the message of who sits where, and who of them is there."""
    there = {seat for guest in room.guests.values() for seat in guest.seats}
    return {"type": "seats", "seats": [seat.to_data(present=seat.number in there) for seat in room.seats]}


def joined(room: Occupied, guest: Guest, words: Words, *, may_save: bool) -> Data:
    """Return the message that tells a guest who has joined what does not change in a game."""
    game = room.game
    cards = snapshot.cards_of(game, guest.language)
    return {
        "type": "joined",
        "game": room.id,
        "seat": guest.seats[0] if guest.seats else None,
        "own": list(guest.seats),
        "seats": seats(room)["seats"],
        "owners": list(game.seats),
        "names": {str(owner): words.owner(owner) for owner in game.seats},
        "called": snapshot.called(game, words),
        "suits": {card["suit"]: card["suit_name"] for card in cards.values()},
        "cards": cards,
        "packs": list(game.packs),
        "mode": game.mode,
        "undo": room.undo,
        "hot_seat": room.hot_seat,
        "may_save": may_save,
        "language": guest.language,
    }


def public(room: Occupied, token: str | None) -> Data:
    """Return what anybody may know of the room before joining it, and the seat that a secret opens."""
    return {
        "game": room.id,
        "seats": seats(room)["seats"],
        "seat": opened_by(room.seats, token) if token else None,
        "packs": list(room.game.packs),
        "mode": room.game.mode,
        "round": room.game.clock.round,
        "over": room.game.is_over,
        "hot_seat": room.hot_seat,
    }
