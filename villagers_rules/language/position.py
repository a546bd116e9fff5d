"""What sentences read of a position: the types, and the few readings that are not one expression."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from villagers_rules.model.cards import CardTable
from villagers_rules.model.context import Context
from villagers_rules.model.references import Reference
from villagers_rules.model.village import Village

CARDS = ("hand", "square", "keep", "road", "basic", "looked", "played", "gone", "discard")
"""The areas of references to cards outside villages, whose card is a kind."""


class Position(Protocol):
    """What a sentence may look at. Seats count from 0; those from *players* on have no player."""

    table: CardTable
    """The cards of the game."""
    players: int
    """How many seats have a player."""
    seats: list[str]
    """The id of each seat, "" where a player sits."""
    villages: list[Village]
    """The village of each seat."""
    supply: list[int]
    """The gold of each seat."""
    counted: list[int]
    """What the counters that packs declare count: for the first of them at each seat, then for the next one."""
    areas: dict[str, list[list[int]]]
    """The kinds that lie in each area, pile by pile, in the numbering of `State.areas`.

    Sentences read those called hand, square, keep, road, basic, looked, event, stack, reserve and discard.
    """
    round: int
    """The number of the round, from 1; 0 before the first one."""
    road_coins: list[int]
    """The gold on each place of the Road."""

    @property
    def is_last_round(self) -> bool:
        """Whether the market is due that ends the game."""

    @property
    def renewable(self) -> tuple[str, ...]:
        """The piles that are refilled from the discard pile when they are empty."""


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


def neighbours(position: Position, seat: int) -> list[int]:
    """Return the players to the left and to the right of *seat*, once each; a seat without a player has none."""
    others = other_players(position, seat) if seat < position.players else []
    return others if len(others) < 2 else [others[0], others[-1]]


def largest_suit(village: Village) -> int:
    """Return the number of cards of the suit of which *village* has most."""
    suit, counted = village.table.suit, [0] * len(village.table.suits)
    for face in village.face:
        if face >= 0:
            counted[suit[face]] += 1
    return max(counted)


def stacks_left(position: Position) -> list[Reference]:
    """Return the stacks that hold cards, leftmost first."""
    return [Reference("stack", number) for number, pile in enumerate(position.areas["stack"]) if pile]


def reserve_left(position: Position) -> list[Reference]:
    """Return the Reserve as the one pile to choose, or none when it has no card and cannot be refilled."""
    areas = position.areas
    renewed = "reserve" in position.renewable and bool(areas["discard"][0])
    return [Reference("reserve", 0)] if areas["reserve"][0] or renewed else []


def amount_chosen(context: Context, name: str, seat: int) -> int:
    """Return the number that was chosen under *name*, or of other things how many were; 0 for nothing."""
    return sum(each.number if each.area == "number" else 1 for each in context.known_as(name, seat))


def suits_chosen(position: Position, context: Context, name: str, seat: int) -> list[int]:
    """Return the suits that were chosen under *name*, or those of the cards that were."""
    suit, villages = position.table.suit, position.villages
    found = []
    for each in context.known_as(name, seat):
        if each.area == "suit":
            found.append(each.number)
        elif each.area == "village":
            found.append(suit[villages[each.number].face[each.card]])
        elif each.area in CARDS:
            found.append(suit[each.card])
    return found


def numbers_between(least: int, most: int) -> list[Reference]:
    """Return the numbers from *least*, 0 or more, to *most*, to choose from; of very many the first ones."""
    first = max(0, least)
    return [Reference("number", number) for number in range(first, min(most, first + MOST_NUMBERS - 1) + 1)]


MOST_NUMBERS = 1_000
"""So many numbers at most are offered to choose from."""
READERS: tuple[Callable[..., Any], ...] = (
    *(no_village, seats_from, players_from, other_players, neighbours, largest_suit),
    *(stacks_left, reserve_left, amount_chosen, suits_chosen, numbers_between),
)
"""The readings that compiled sentences call."""
