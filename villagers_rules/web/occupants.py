"""Who takes part in a room: seats with a person or a bot, guests who are connected, and what they wait for."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from hmac import compare_digest

from attrs import Factory

from villagers_rules.api import GameError
from villagers_rules.classes import define, frozen

HUMAN, BOT = "human", "bot"


class RefusedError(GameError):
    """A request that cannot be carried out now."""

    def __init__(self, code: str, text: str, remedy: str = "") -> None:
        super().__init__(text)
        self.code, self.remedy = code, remedy  # type: ignore[misc]


@frozen
class Seat:
    """A seat: its *number* from 1, the *name* of who sits there, and the *bot* or the digest of the secret of a person."""

    number: int
    name: str
    bot: str = ""
    key: str = ""

    @property
    def kind(self) -> str:
        """Whether a person or a bot sits there."""
        return BOT if self.bot else HUMAN

    def to_data(self, *, present: bool) -> dict[str, object]:
        """Return what everybody may know of the seat; a bot is always there."""
        there = bool(self.bot) or present
        return {"seat": self.number, "name": self.name, "kind": self.kind, "bot": self.bot or None, "present": there}


@define
class Guest:
    """Somebody connected: the *seats* they have, their *language*, which seat they look at, and what each was sent last."""

    seats: tuple[int, ...]
    language: str
    shown: int | None
    sent: dict[int | None, int] = Factory(dict)


@define
class UndoAsked:
    """That the player in the seat *by* asks to undo so many *actions*, and who has not agreed yet."""

    by: int
    actions: int
    waiting: set[int]


def _digest(token: str) -> str:
    """Return what is kept of a secret."""
    return sha256(token.encode()).hexdigest()


def opened_by(seats: Sequence[Seat], token: str) -> int | None:
    """Return the number of the seat that a secret opens, None for none."""
    key = _digest(token)
    return next((seat.number for seat in seats if seat.key and compare_digest(seat.key, key)), None)


def seats_of(names: Sequence[tuple[str, str, str]]) -> tuple[Seat, ...]:
    """Return seats of (name, bot, token), in order; a bot has no token."""
    return tuple(Seat(number, name, bot, _digest(token) if token else "") for number, (name, bot, token) in enumerate(names, 1))
