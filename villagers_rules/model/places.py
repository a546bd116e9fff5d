"""Where cards and gold lie: every pile of a table has a number, and so has every place for gold.

The areas with one pile have the same number at every table (`RESERVE`, `DISCARD` ...). Where the others begin depends on how many
seats, stacks and decks there are, and stands in the `Layout` of the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, Final

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
_SINGLE: Final = ("reserve", "discard", "played", "looked", "event", "resolving", "development", "box")
"""The areas with one pile, by the numbers of these."""
AREAS: Final = (
    *("hand", "stash", "tucked", "square", "keep", "road", "stack", "reserve", "discard", "basic", "played", "looked"),
    *("event", "under", "resolving", "deck", "spent", "development", "box"),
)
"""Every area of the table. Hands, stashes and what is tucked are kept sorted, since their order means nothing; in all others the
last card lies on top.

*stash* holds what a seat has face down beside its village, *tucked* what lies face down under its villagers (`tucked`), a pile
for each of them, *keep* what it has beside its village face up, *basic* the piles of basic
villagers and other cards that are traded for, *looked* the cards that somebody looks at, *event* the face-up events, *under*
those that lie under a stack, *resolving* those at work, *deck* and *spent* the event decks and their discards, *development*
those beside the Road, *box* what a set-up left over.
"""
HELD: Final = ("hand", "stash", "tucked")
"""The areas of which each player sees their own cards alone, and of the others the backs."""
SEEN_BY_SOME: Final = (*HELD, "looked")
"""The areas of cards of which some players see what they are."""
OWN: Final = ("hand", "stash", "square", "keep")
"""The areas with a pile for each seat."""
UNPLACED: Final = (*OWN, "tucked")
"""The areas of cards that somebody has and that are not placed."""
OWNED: Final = (*UNPLACED, "village")
"""The areas whose cards somebody has."""
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


def seat_having(number: int, seats: int) -> int:
    """Return the seat of who has a card, by the *number* of its pile among `OWNED` areas, at a table with so many *seats*.

    Each seat has one pile of an area, or a village; the piles under villagers are numbered around the seats.

    >>> seat_having(2, 4), seat_having(6, 4)
    (2, 2)
    """
    return number % seats


class Filled:
    """Which places of the Road and which stacks hold cards, and whether the Reserve does.

    *roads* and *stacks* are these places from left to right, *face_down* the stacks, or the Reserve once all are empty, *drafted*
    where a villager can be drafted (R3.2), *gaps* the empty places of the Road, *trades* where one traded card goes by the rules
    (R6.1), each as the places of one card. *drafts* are all plain drafts, once they were asked for. *mask* has the bits of all
    these places. *after* has for each place what becomes of this as it is emptied, or gets its first card, as far as somebody has
    asked.
    """

    __slots__ = (*("_layout", "after", "drafted", "drafts", "face_down", "gaps", "mask", "roads", "stacks", "trades"),)

    def __init__(self, layout: Layout, filled: int) -> None:
        """List them for a bit mask of the places that hold cards."""
        self.mask = filled
        self._layout = layout
        self.after: list[Filled | None] = [self] * len(layout.bit)
        for part in layout.tracked:
            self.after[part] = [None] * (part.stop - part.start)
        self.roads = layout.held(layout.roads, filled)
        self.stacks = layout.held(layout.stacks, filled)
        self.face_down = self.stacks or ((RESERVE,) if filled & layout.bit[RESERVE] else ())
        self.drafted = self.roads + self.face_down
        self.drafts: Any = None
        self.gaps = layout.held(layout.roads, ~filled)
        self.trades = [layout.alone[place] for place in self.face_down or (DISCARD,)]

    def turned(self, place: Place) -> Filled:
        """Return what becomes of this as *place* is emptied, or gets its first card."""
        found = self.after[place]
        if found is None:
            found = self.after[place] = self._layout.listed(self.mask ^ self._layout.bit[place])
        return found


class Stocked:
    """Which piles of the supply hold cards.

    *basics* are the basic villagers that are left, *pools* all cards of the supply that are left by the numbers of their pools,
    those of basic villagers being 0. *mask* has the bits of all these piles. They are apart from `Filled`, since each of the two
    can be in few ways, and both together in very many.
    """

    __slots__ = ("basics", "mask", "pools")

    def __init__(self, layout: Layout, filled: int) -> None:
        """List them for a bit mask of the piles that hold cards."""
        self.mask = filled
        self.pools: list[list[int]] = [[] for _ in range(layout.pools)]
        self.basics = self.pools[0]
        for place, (kind, pool) in enumerate(layout.supply, layout.basic):
            if filled & layout.bit[place]:
                self.pools[pool].append(kind)


class Layout:
    """The numbers of the piles of one table: *hand* is that of the first hand, *village* that of the first village, and so on;
    *first* has these by the names of the areas.

    *area_of* and *number_of* say of every place its area and its number in there (from 0), *is_hidden* whether it lies face
    down, *hand_of* which hand it is, -1 for none: hands are numbered by seats, and after them the stashes and what is tucked,
    which players see as they see hands; *seat_of_hand* has the seat of each. *is_open* says whether a place is neither.
    *rows* gives (area, first number, end) of each area, *parts* the same as slices, *supply* has the kind and the number of
    the pool of each basic pile, *pools* how many of these there are. *alone* holds every place as a tuple with nothing else.
    *bit* has a bit of its own for each place of the Road, each stack, each basic pile and the Reserve, and 0 for all others;
    *tracked* are those but the basic piles, *bits* them with theirs, and *supply_bits* the basic piles with theirs.
    """

    __slots__ = (
        "_filled",
        "_held",
        "_stocked",
        "alone",
        "area_of",
        "basic",
        "bit",
        "bits",
        "deck",
        "first",
        "hand",
        "hand_of",
        "is_hidden",
        "is_open",
        "keep",
        "number_of",
        "parts",
        "pools",
        "road",
        "roads",
        "rows",
        "seat_of_hand",
        "sizes",
        "spent",
        "square",
        "stack",
        "stacks",
        "stash",
        "supply",
        "supply_bits",
        "tracked",
        "tucked",
        "under",
        "village",
    )

    def __init__(self, sizes: Mapping[str, int], seats: int, supply: Sequence[tuple[int, int]]) -> None:
        """Number the piles, *sizes* of each area with more than one; basic piles are those of *supply*."""
        self.supply = supply
        self.pools = 1 + max((pool for _, pool in supply), default=0)
        self.sizes = {area: sizes.get(area, 1) for area in AREAS}
        self.area_of: list[str] = []
        self.number_of: list[int] = []
        self.first: dict[str, int] = {}
        first = self.first
        for area in dict.fromkeys((*_SINGLE, *AREAS)):
            first[area] = len(self.area_of)
            self.area_of += [area] * self.sizes[area]
            self.number_of += range(self.sizes[area])
        self.rows = [(area, first[area], first[area] + self.sizes[area]) for area in AREAS]
        self.parts = [(area, slice(begin, end)) for area, begin, end in self.rows]
        self.hand, self.stash, self.square, self.keep = (first[area] for area in OWN)
        self.tucked = first["tucked"]
        self.road, self.stack, self.under = first["road"], first["stack"], first["under"]
        self.basic, self.deck, self.spent = first["basic"], first["deck"], first["spent"]
        self.village = first["village"] = len(self.area_of)
        self.area_of += ["village"] * seats
        self.number_of += range(seats)
        self.is_hidden = [area in HIDDEN for area in self.area_of]
        self.hand_of = [place - self.hand if area in HELD else -1 for place, area in enumerate(self.area_of)]
        under = range(self.sizes["tucked"])
        self.seat_of_hand: list[int] = [*range(seats), *range(seats), *(seat_having(number, seats) for number in under)]
        self.is_open = [not hidden and hand < 0 for hidden, hand in zip(self.is_hidden, self.hand_of, strict=True)]
        self.roads = tuple(range(self.road, self.road + self.sizes["road"]))
        self.stacks = tuple(range(self.stack, self.stack + self.sizes["stack"]))
        self.alone: list[tuple[Place, ...]] = [(place,) for place in range(len(self.area_of))]
        self.bit = [0] * len(self.area_of)
        rows = (self.roads, self.stacks, (RESERVE,), range(self.basic, self.basic + len(supply)))
        for number, place in enumerate(chain(*rows)):
            self.bit[place] = 1 << number
        self.tracked = [slice(row[0], row[-1] + 1) for row in rows[:-1] if row]
        self.supply_bits = [(place, self.bit[place]) for place in rows[-1]]
        self.bits = [(place, bit) for place, bit in enumerate(self.bit) if bit and place not in rows[-1]]
        self._filled: dict[int, Filled] = {}
        self._stocked: dict[int, Stocked] = {}
        self._held: dict[int, tuple[Place, ...]] = {}

    def held(self, places: tuple[Place, ...], filled: int) -> tuple[Place, ...]:
        """Return those of *places*, which have bits next to each other, whose bits are set, and keep them."""
        bits = filled & (self.bit[places[-1]] << 1) - self.bit[places[0]] if places else 0
        found = self._held.get(bits)
        if found is None:
            found = self._held[bits] = tuple([place for place in places if bits & self.bit[place]])
        return found

    def holder(self, place: Place) -> int:
        """Return the seat that alone sees the cards of *place*: of a hand, a stash or what is tucked; -1 for none."""
        hand = self.hand_of[place]
        return -1 if hand < 0 else self.seat_of_hand[hand]

    def listed(self, filled: int) -> Filled:
        """Return what is said of a bit mask of the places that hold cards, and keep it."""
        found = self._filled.get(filled)
        if found is None:
            found = self._filled[filled] = Filled(self, filled)
        return found

    def stocked(self, filled: int) -> Stocked:
        """Return what is said of a bit mask of the basic piles that hold cards, and keep it."""
        found = self._stocked.get(filled)
        if found is None:
            found = self._stocked[filled] = Stocked(self, filled)
        return found

    def place(self, area: str, number: int) -> Place:
        """Return the pile with this number (from 0) in an area, or the village of a seat."""
        return self.first[area] + number


@lru_cache(maxsize=64)
def layout_for(*, seats: int, road: int, stacks: int, supply: tuple[tuple[int, int], ...], decks: int, tucked: int = 0) -> Layout:
    """Return the layout of a table with so many seats, Road places, stacks and decks of events, and with this supply.

    *supply* is the kind and the number of the pool of each pile beside the deck, *tucked* how many villagers of a seat can have
    cards under them.
    """
    sizes = {"road": road, "stack": stacks, "under": stacks, "basic": len(supply), "deck": decks, "spent": decks}
    sizes["tucked"] = tucked * seats
    return Layout({**dict.fromkeys(OWN, seats), **sizes}, seats, supply)
