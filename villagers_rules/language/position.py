"""What sentences read of a position: the types, and the few readings that are not one expression."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from villagers_rules.model.cards import CardTable
from villagers_rules.model.village import Village

Reference = tuple[Any, ...]
"""A card or a player: ("village", seat, spot), ("hand", seat, kind), ("square", seat, kind), ("road", place, kind), ("player", seat)."""


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


def seat_named(position: Position, name: str) -> int:
    """Return the seat called *name*, or -1 when this game has none."""
    return position.seats.index(name) if name in position.seats else -1


def village_of(position: Position, seat: int) -> Village:
    """Return the village of *seat*, an empty one for a seat that this game does not have."""
    return position.villages[seat] if seat >= 0 else Village(position.table)


def cards_of(position: Position, area: str, seat: int) -> list[int]:
    """Return the cards of *seat* in *area*, none for a seat that this game does not have."""
    return position.areas[area][seat] if seat >= 0 else []


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


def shown_face(position: Position, it: Reference) -> int:
    """Return the face of the card *it* when its lower part shows, else -1."""
    where, place, card = it
    if where != "village":
        return int(card)
    village = position.villages[place]
    return -1 if village.load[card] else village.face[card]


def its_gold(position: Position, seat: int, it: Reference) -> int:
    """Return the gold printed on *it* where it shows."""
    face = shown_face(position, it)
    return position.table.gold[face] if face >= 0 else 0


def its_coins(position: Position, seat: int, it: Reference) -> int:
    """Return the gold placed on *it*."""
    where, place, card = it
    if where == "village":
        return position.villages[place].coins[card]
    return position.road_coins[place] if where == "road" else 0


def its_silver(position: Position, seat: int, it: Reference) -> int:
    """Return the silver value of *it* where it shows: in its own village, or as if it were in that of *seat*."""
    face = shown_face(position, it)
    silver = position.table.silver[face] if face >= 0 else None
    return 0 if silver is None else silver(position, seat if it[0] == "road" else it[1], None)


def its_keyring(position: Position, seat: int, it: Reference) -> int:
    """Return the number in the keyring of *it* where it shows."""
    face = shown_face(position, it)
    return position.table.keyring[face] if face >= 0 else 0


READERS: tuple[Callable[..., Any], ...] = (
    *(seat_named, village_of, cards_of, seats_from, players_from, other_players, largest_suit),
    *(its_gold, its_coins, its_silver, its_keyring),
)
"""The readings that compiled sentences call."""
