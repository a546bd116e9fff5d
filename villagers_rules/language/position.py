"""What sentences read of a position: the types, and the few readings that are not one expression."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from villagers_rules.model.cards import CardTable
from villagers_rules.model.village import Village

Reference = tuple[Any, ...]
"""A card or a player: ("village", seat, spot), ("hand", seat, kind), ("square", seat, kind), ("road", place, kind) or
("player", seat)."""


class Position(Protocol):
    """What a sentence may look at. Seats count from 0; those from *players* on have no player."""

    @property
    def table(self) -> CardTable:
        """The cards of the game."""

    @property
    def players(self) -> int:
        """How many seats have a player."""

    @property
    def seats(self) -> list[str]:
        """The id of each seat, "" where a player sits."""

    @property
    def villages(self) -> list[Village]:
        """The village of each seat."""

    @property
    def supply(self) -> list[int]:
        """The gold of each seat."""

    @property
    def areas(self) -> dict[str, list[list[int]]]:
        """The kinds that lie in each hand, square and place of the Road."""

    @property
    def road_coins(self) -> list[int]:
        """The gold on each place of the Road."""


def no_village(position: Position) -> Village:
    """Return the village of a seat that this game does not have: an empty one."""
    return Village(position.table)


def seats_from(position: Position, seat: int) -> list[int]:
    """Return all seats, *seat* first, then the players as they sit after it, then the seats without a player."""
    players, others = position.players, range(position.players, len(position.villages))
    if seat < players:
        return [*range(seat, players), *range(seat), *others]
    return [seat, *range(players), *(other for other in others if other != seat)]


def players_from(position: Position, seat: int) -> list[int]:
    """Return the players, *seat* first when it is one, as they sit after it."""
    return [other for other in seats_from(position, seat) if other < position.players]


def other_players(position: Position, seat: int) -> list[int]:
    """Return the players other than *seat*, as they sit after it."""
    return [other for other in seats_from(position, seat) if other != seat and other < position.players]


def largest_suit(village: Village) -> int:
    """Return the number of cards of the suit of which *village* has most."""
    suit, counted = village.table.suit, [0] * len(village.table.suits)
    for face in village.face:
        if face >= 0:
            counted[suit[face]] += 1
    return max(counted)


READERS: tuple[Callable[..., Any], ...] = (no_village, seats_from, players_from, other_players, largest_suit)
"""The readings that compiled sentences call."""
