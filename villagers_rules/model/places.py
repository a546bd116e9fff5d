"""Where cards and gold lie: every pile of a table has a number, and so has every place for gold.

The areas with one pile have the same number at every table (`RESERVE`, `DISCARD` ...). Where the others begin depends on how many
seats, stacks and decks there are, and stands in the `Layout` of the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

Place = int
"""A pile of cards by its number, or, from `Layout.village` on, the village of a seat."""
Account = int
"""A place for gold: `BANK`, `supply_of` a seat, a place of the Road, or the card `coins_on` that a village holds."""

RESERVE: Final = 0
DISCARD: Final = 1
PLAYED: Final = 2
LOOKED: Final = 3
EVENT: Final = 4
RESOLVING: Final = 5
DEVELOPMENT: Final = 6
BOX: Final = 7
SINGLE: Final = ("reserve", "discard", "played", "looked", "event", "resolving", "development", "box")
"""The areas with one pile, by the numbers of these."""
AREAS: Final = (
    *("hand", "square", "keep", "road", "stack", "reserve", "discard", "basic", "played", "looked"),
    *("event", "under", "resolving", "deck", "spent", "development", "box"),
)
"""Every area of the table. Hands are kept sorted, since their order means nothing; in all others the last card lies on top.

*keep* holds what a seat has beside its village, *basic* the piles of basic villagers and other cards that are traded for,
*looked* the cards that somebody looks at, *event* the face-up events, *under* those that lie under a stack, *resolving* those at
work, *deck* and *spent* the event decks and their discards, *development* those beside the Road, *box* what a set-up left over.
"""
HIDDEN: Final = ("stack", "reserve", "looked", "deck", "box")
"""The areas whose cards lie face down."""
BANK: Final[Account] = -1
FIRST_SUPPLY: Final = -2
FIRST_CARD: Final = 1 << 16
"""Places for gold from here on are cards in villages; no table has so many piles, and no village so many cards."""


def supply_of(seat: int) -> Account:
    """Return the place for gold that is the supply of *seat*."""
    return FIRST_SUPPLY - seat


def coins_on(seat: int, spot: int) -> Account:
    """Return the place for gold that is the card on *spot* in the village of *seat*."""
    return FIRST_CARD * (seat + 1) + spot


def seat_of_supply(account: Account) -> int:
    """Return the seat whose supply *account* is, below 0 for another place for gold."""
    return FIRST_SUPPLY - account


def card_with_coins(account: Account) -> tuple[int, int] | None:
    """Return (seat, spot) of the card that *account* is, None for another place for gold."""
    return None if account < FIRST_CARD else (account // FIRST_CARD - 1, account % FIRST_CARD)


class Layout:
    """The numbers of the piles of one table: *hand* is that of the first hand, *village* that of the first village, and so on;
    *first* has these by the names of the areas.

    *area_of* and *number_of* say of every place its area and its number in there (from 0), *is_hidden* whether it lies face down,
    *hand_of* whose hand it is, -1 for none, and *is_open* whether it is neither. *rows* gives (area, first number, end) of each
    area, *parts* the same as slices, *road_part*, *stack_part* and *basic_part* those of three areas. The stacks come right after
    the Road: *drafted* and *draft_part* are both together. *alone* holds every place as a tuple with nothing else, *stacks_alone*
    those of the stacks.
    """

    __slots__ = (
        "alone",
        "area_of",
        "basic",
        "basic_part",
        "deck",
        "draft_part",
        "drafted",
        "first",
        "hand",
        "hand_of",
        "is_hidden",
        "is_open",
        "keep",
        "number_of",
        "parts",
        "road",
        "road_part",
        "roads",
        "rows",
        "sizes",
        "spent",
        "square",
        "stack",
        "stack_part",
        "stacks",
        "stacks_alone",
        "under",
        "village",
    )

    def __init__(self, sizes: Mapping[str, int], seats: int) -> None:
        """Number the piles, *sizes* of each area with more than one."""
        self.sizes = {area: sizes.get(area, 1) for area in AREAS}
        self.area_of: list[str] = []
        self.number_of: list[int] = []
        self.first: dict[str, int] = {}
        first = self.first
        for area in dict.fromkeys((*SINGLE, *AREAS)):
            first[area] = len(self.area_of)
            self.area_of += [area] * self.sizes[area]
            self.number_of += range(self.sizes[area])
        self.rows = [(area, first[area], first[area] + self.sizes[area]) for area in AREAS]
        self.parts = [(area, slice(begin, end)) for area, begin, end in self.rows]
        self.hand, self.square, self.keep = first["hand"], first["square"], first["keep"]
        self.road, self.stack, self.under = first["road"], first["stack"], first["under"]
        self.basic, self.deck, self.spent = first["basic"], first["deck"], first["spent"]
        self.village = first["village"] = len(self.area_of)
        self.area_of += ["village"] * seats
        self.number_of += range(seats)
        self.is_hidden = [area in HIDDEN for area in self.area_of]
        self.hand_of = [number if area == "hand" else -1 for area, number in zip(self.area_of, self.number_of, strict=True)]
        self.is_open = [not hidden and owner < 0 for hidden, owner in zip(self.is_hidden, self.hand_of, strict=True)]
        self.road_part = slice(self.road, self.road + self.sizes["road"])
        self.stack_part = slice(self.stack, self.stack + self.sizes["stack"])
        self.basic_part = slice(self.basic, self.basic + self.sizes["basic"])
        self.roads = tuple(range(self.road, self.road + self.sizes["road"]))
        self.stacks = tuple(range(self.stack, self.stack + self.sizes["stack"]))
        self.draft_part = slice(self.road, self.stack + self.sizes["stack"])
        self.drafted = self.roads + self.stacks
        self.alone = [(place,) for place in range(len(self.area_of))]
        self.stacks_alone = [self.alone[place] for place in self.stacks]

    def place(self, area: str, number: int) -> Place:
        """Return the pile with this number (from 0) in an area, or the village of a seat."""
        return self.first[area] + number


@lru_cache(maxsize=64)
def layout_for(*, seats: int, road: int, stacks: int, supply: int, decks: int) -> Layout:
    """Return the layout of a table with so many seats, Road places, stacks, piles beside the deck and decks of events."""
    sizes = {"road": road, "stack": stacks, "under": stacks, "basic": supply, "deck": decks, "spent": decks}
    return Layout({**dict.fromkeys(("hand", "square", "keep"), seats), **sizes}, seats)
