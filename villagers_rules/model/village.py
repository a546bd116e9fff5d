"""A village: trees of placed cards (R1.5), held as rows of numbers that copy fast."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress
from typing import Any, Final

from villagers_rules.model.cards import NOBODY, CardTable

Holders = tuple[tuple[int, ...], dict[int, tuple[int, Sequence[int], Sequence[int]]]]
"""The places for gold on all copies of a kind, and for seats that asked the gold that it takes to pay others, and then the
ways to pay for a padlock that they open: without so much gold, and with it."""
VILLAGE_SLOTS: Final = (
    "_active",
    "_copies",
    "_open_spots",
    "_symbols",
    "children",
    "coins",
    "draft_limit",
    "face",
    "holders",
    "role",
    "suit_bound",
    "table",
    "under",
)
"""The names of all that a village holds."""


_NO_ROLES: Final[frozenset[int]] = frozenset()
"""The roles of no spot at all."""
GROUND: Final = (NOBODY,)
"""The one place where a card lies on no other: as the bottom card of a new tree."""


class Village:
    """The cards placed in one village.

    Each placed card is a *spot*: its position in the rows, given in the order of placing and never used again. ``face``
    holds what shows (-1 for a card that left), ``under`` the spot it lies on (-1: the ground), ``coins`` the gold on it, ``role``
    the kind it counts as in its production chain (for a stand-in another one), ``children`` how many cards lie directly on it.
    ``holders`` is what all villages of a state have in common: of kinds that were asked for, all copies in all villages and the
    ways to pay them (`padlocks`). A card that comes to a village or leaves it takes its kind out of there. ``draft_limit`` is how
    many cards its owner may draft, where it follows from the cards of the village but for what effects and tokens give, which
    stand before it (`limits`).
    """

    __slots__ = VILLAGE_SLOTS

    def __init__(self, table: CardTable, of: Village | None = None) -> None:
        """Begin an empty village, or an independent copy *of* another."""
        self.table = table
        self.holders: dict[int, Holders] = {}
        self.face: list[int] = [] if of is None else of.face.copy()
        self.under: list[int] = [] if of is None else of.under.copy()
        self.coins: list[int] = [] if of is None else of.coins.copy()
        self.role: list[int] = [] if of is None else of.role.copy()
        self.children: list[int] = [] if of is None else of.children.copy()
        self._symbols: list[int] | None = None
        self._open_spots: dict[int, tuple[int, ...]] | None = None
        self._copies: dict[int, list[int]] | None = None
        self._active: set[int] | None = None
        self.suit_bound: frozenset[int] = _NO_ROLES
        self.draft_limit: tuple[list[int], list[int], int] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the cards with the fingerprint of their table alone; what was counted is counted again."""
        return _unpickled, (self.table, self.face, self.under, self.coins, self.role, self.children)

    def invalidate(self) -> None:
        """Forget what was counted; called by every change of the cards but `add` (coins are never counted ahead)."""
        self.holders.clear()
        self._symbols = None
        self._open_spots = None
        self._copies = None
        self._active = None
        self.suit_bound = _NO_ROLES
        self.draft_limit = None

    def add(self, face: int, under: int, role: int) -> int:
        """Put a card on the spot *under* (-1: the ground) and return its spot; what was counted is brought up to date."""
        table, children, faces = self.table, self.children, self.face
        self.draft_limit = None
        kind, spot = table.kind_of[face], len(faces)
        faces.append(face)
        self.under.append(under)
        self.coins.append(0)
        self.role.append(role)
        children.append(0)
        open_spots, symbols = self._open_spots, self._symbols
        if under >= 0:
            children[under] += 1
            if symbols is not None and children[under] == 1:
                for symbol, number in table.below[faces[under]]:
                    symbols[symbol] -= number
            if open_spots is not None:
                acts_as = table.carries_like[self.role[under]]
                if table.stand_in[table.kind_of[faces[under]]]:
                    self.suit_bound |= {acts_as}
                if children[under] >= table.carries[acts_as] and under in open_spots.get(acts_as, ()):
                    left = _without(open_spots[acts_as], under)
                    if left:
                        open_spots[acts_as] = left
                    else:
                        del open_spots[acts_as]
        if symbols is not None:
            for symbol, number in table.printed[face]:
                symbols[symbol] += number
            if table.recounts:
                self._symbols = None
        copies = self._copies
        if copies is not None:
            if kind in copies:
                copies[kind].append(spot)
            else:
                copies[kind] = [spot]
                if self._active is not None and kind in table.active:
                    self._active.add(kind)
        if kind in self.holders:
            del self.holders[kind]
        if open_spots is not None:
            acts_as = table.carries_like[role]
            if table.carries[acts_as]:
                open_spots[acts_as] = (*open_spots[acts_as], spot) if acts_as in open_spots else (spot,)
        return spot

    def remove_last(self) -> None:
        """Take the card that was placed last out, as if it had never been there."""
        under = self.under[-1]
        for row in (self.face, self.under, self.coins, self.role, self.children):
            row.pop()
        if under != NOBODY:
            self.children[under] -= 1
        self.invalidate()

    def remove(self, spot: int) -> None:
        """Take a card out; nothing is left of it on its spot, so that villages with the same cards are equal."""
        under = self.under[spot]
        self.face[spot] = self.under[spot] = self.role[spot] = NOBODY
        if under != NOBODY:
            self.children[under] -= 1
        self.invalidate()

    def put_back(self, spot: int, face: int, under: int, role: int) -> None:
        """Put a card that was taken out on its spot again."""
        self.face[spot] = face
        self.under[spot] = under
        self.role[spot] = role
        if under != NOBODY:
            self.children[under] += 1
        self.invalidate()

    def flip(self, spot: int, face: int) -> None:
        """Let another side of the card on a spot show."""
        self.face[spot] = face
        self.invalidate()

    def lay(self, spot: int, face: int, role: int) -> None:
        """Put another card on a spot, in the place of the one there and under what lies on it."""
        self.role[spot] = role
        self.flip(spot, face)

    def holds(self, spot: int) -> bool:
        """Return whether there is a card on *spot*, which may be any number."""
        return 0 <= spot < len(self.face) and self.face[spot] != NOBODY

    def shows(self, spot: int, face: int) -> bool:
        """Return whether *face* shows on *spot*, which may be any number."""
        return 0 <= spot < len(self.face) and self.face[spot] == face

    def copy(self) -> Village:
        """Return an independent copy."""
        return Village(self.table, self)

    def symbols(self) -> list[int]:
        """Return how many of each symbol count in this village, by symbol number (R1.5)."""
        counted = self._symbols
        if counted is None:
            table = self.table
            above, below, children = table.above, table.below, self.children
            counted = [0] * len(table.symbol_names)
            for spot, face in enumerate(self.face):
                if face >= 0:
                    for symbol, number in above[face]:
                        counted[symbol] += number
                    if not children[spot]:
                        for symbol, number in below[face]:
                            counted[symbol] += number
            if table.recounts:
                counted = self._recounted(counted)
            self._symbols = counted
        return counted

    def _recounts(self) -> set[tuple[int, int, bool]]:
        """Return (symbol, what it counts as, whether besides) as the top villagers and the rules say it, each once."""
        table = self.table
        showing = {NOBODY, *(table.kind_of[self.face[spot]] for spot in self.tops())} if table.recounts else ()
        return {change for kind in showing for change in table.recounts.get(kind, ())}

    def _recounted(self, counted: list[int]) -> list[int]:
        """Return the numbers of symbols with those that count as others; what they count as then is not read again."""
        found = counted[:]
        for source, target, also in sorted(self._recounts()):
            found[target] += counted[source]
            if not also:
                found[source] -= counted[source]
        return found

    def shown(self, spot: int) -> list[tuple[int, int]]:
        """Return (symbol, number) for each symbol that the card on *spot* shows, or that one of its symbols counts as."""
        face, table = self.face[spot], self.table
        shown = [*table.above[face], *(() if self.children[spot] else table.below[face])]
        if not table.recounts:
            return shown
        recounts = self._recounts()
        moved = {source for source, _, also in recounts if not also}
        extra = [(target, number) for symbol, number in shown for source, target, _ in sorted(recounts) if source == symbol]
        return [*((symbol, number) for symbol, number in shown if symbol not in moved), *extra]

    def spots(self) -> list[int]:
        """Return the spots that hold a card, in the order of placing."""
        return [spot for spot, face in enumerate(self.face) if face >= 0]

    def tops(self) -> list[int]:
        """Return the spots of the top villagers: cards with nothing on them (R1.5)."""
        face = self.face
        return [spot for spot, cards_on_it in enumerate(self.children) if not cards_on_it and face[spot] >= 0]

    def copies(self) -> dict[int, list[int]]:
        """Return the spots of each kind that lies in this village, covered ones included."""
        found = self._copies
        if found is None:
            found = {}
            kind_of = self.table.kind_of
            for spot, face in enumerate(self.face):
                if face >= 0:
                    found.setdefault(kind_of[face], []).append(spot)
            self._copies = found
        return found

    def active(self) -> set[int]:
        """Return the kinds in this village, covered ones included, that do more than lie there and count.

        They have abilities or bronze symbols, change numbers of the game, or belong to a pool.
        """
        found = self._active
        if found is None:
            found = self._active = self.table.active.intersection(self.copies())
        return found

    def open_spots(self) -> dict[int, tuple[int, ...]]:
        """Return, for each role, the spots that have room for one more card (R5.3); for NOBODY it is the ground.

        Afterwards ``suit_bound`` holds the roles of which one is a stand-in with a card on it: it takes cards of one suit only
        (R8.2).
        """
        found = self._open_spots
        if found is None:
            found = {NOBODY: GROUND}
            table, children, role = self.table, self.children, self.role
            carries, carries_like = table.carries, table.carries_like
            for spot, face in enumerate(self.face):
                if face >= 0 and children[spot] < carries[carries_like[role[spot]]]:
                    acts_as = carries_like[role[spot]]
                    found[acts_as] = (*found.get(acts_as, ()), spot)
                    if children[spot] and table.stand_in[table.kind_of[face]]:
                        self.suit_bound |= {acts_as}
            self._open_spots = found
        return found

    def on(self, spot: int) -> list[int]:
        """Return the spots directly on *spot*, in the order of placing."""
        return [child for child, below in enumerate(self.under) if below == spot and self.face[child] >= 0]

    def tree(self, spot: int) -> list[int]:
        """Return *spot* and the spots of all that lies on it, each after the one under it."""
        found = [spot]
        for above in range(spot + 1, len(self.under)):
            if self.face[above] >= 0 and self.under[above] in found:
                found.append(above)
        return found

    def reading_order(self) -> Iterator[int]:
        """Return the spots as the village is written: tree by tree, each card before what lies on it."""
        return reading_order(self.face, self.under)

    def chains(self, at_least: int) -> int:
        """Return the number of trees of *at_least* cards or more."""
        return len(self.trees(at_least))

    def trees(self, at_least: int) -> list[int]:
        """Return the lowest spots of the trees of *at_least* cards or more, in the order of placing."""
        under, face = self.under, self.face
        if at_least == 2:  # It is enough to look at the cards with something on them.
            return [spot for spot in compress(range(len(under)), self.children) if under[spot] < 0]
        if at_least < 2:
            return [spot for spot, below in enumerate(under) if below < 0 and face[spot] >= 0]
        root = list(range(len(under)))
        cards = [0] * len(root)
        for spot, below in enumerate(under):
            if below >= 0:  # What lies on a card was placed after it, so the tree of the card below is known.
                root[spot] = root[below]
            if face[spot] >= 0:
                cards[root[spot]] += 1
        return [tree for tree, number in enumerate(cards) if number >= at_least]


def _without(spots: tuple[int, ...], full: int) -> tuple[int, ...]:
    """Return *spots* but for one that is *full*.

    >>> _without((2, 5, 7), 5)
    (2, 7)
    """
    return tuple([spot for spot in spots if spot != full])


def reading_order(face: Sequence[int], under: Sequence[int]) -> Iterator[int]:
    """Yield the spots with these faces that lie *under* these as a village is written.

    >>> list(reading_order((5, 3, 4, 7), (-1, -1, 0, 0)))
    [0, 2, 3, 1]
    """
    above: dict[int, list[int]] = {}
    for spot in range(len(under) - 1, -1, -1):
        if face[spot] >= 0:
            above.setdefault(under[spot], []).append(spot)
    pending = above.get(NOBODY, [])
    while pending:
        spot = pending.pop()
        yield spot
        if spot in above:
            pending.extend(above[spot])


def _unpickled(
    table: CardTable, face: list[int], under: list[int], coins: list[int], role: list[int], children: list[int]
) -> Village:
    """Return the village that was pickled."""
    village = Village(table)
    village.face, village.under, village.coins, village.role, village.children = face, under, coins, role, children
    return village
