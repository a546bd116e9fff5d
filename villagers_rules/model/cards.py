"""What is printed on the cards: values to read, and the same as rows of numbers to play with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from attrs import field, frozen

NOBODY = -1
"""The number that stands for no card, no place or no player."""


class Amount(Protocol):
    """A formula ready to be reckoned: how much, for *seat* (from 0) in *position*, of the card reference *it*."""

    @property
    def text(self) -> str:
        """The formula as it was written."""

    @property
    def compute(self) -> Callable[[Any, int, Any], int]:
        """The amount in gold or cards, by position, seat and card reference."""


@frozen(kw_only=True)
class Side:
    """One printed side of a card: what stands below its name (R1.1)."""

    name: str = ""
    food: int = 0
    builder: int = 0
    gold: int | None = None
    silver: Amount | None = None
    bronze: Amount | None = None


@frozen(kw_only=True)
class Flip:
    """That a card turns to side *to* for good when *when* holds after the build phase (R5.5)."""

    to: str
    when: Amount


@frozen(kw_only=True)
class Villager:
    """One type of villager card, as printed (R1.1); ids are snake_case."""

    id: str
    name: str
    pack: str
    suit: str
    suit_symbols: int = 1
    copies: int = 2
    players: range = range(0, 100)
    starting_road: bool = False
    starts_village: bool = False
    basic: bool = False
    discard: bool = False
    stealable: bool = True
    stands_for: str | None = None
    played_on: str | None = None
    unlocked_by: str | None = None
    sides: tuple[Side, ...] = (Side(),)
    flips: Flip | None = None
    hooks: Mapping[str, tuple[Any, ...]] = field(factory=dict)
    keyring: int = 0
    unlocks: tuple[str, ...] = ()
    precedes: tuple[str, ...] = ()
    chain: tuple[str, ...] = ()
    carries: int = 0

    def symbols(self, side: Side) -> Iterator[tuple[str, int]]:
        """Yield (symbol, how many) for all that is printed on the card with *side* up, the suit last."""
        yield "food", side.food
        yield "builder", side.builder
        yield "gold", int(side.gold is not None)
        yield "silver", int(side.silver is not None)
        yield "bronze", int(side.bronze is not None)
        yield "padlock", int(self.unlocked_by is not None)
        yield "keyring", int(self.keyring > 0)
        yield self.suit, self.suit_symbols


class CardTable:
    """The villagers of a game as rows of small numbers.

    A *kind* is the number of a villager, in the order of the files. A *face* is the number of a villager with one of its
    sides up:
    faces 0 to kinds - 1 are the first sides, the other sides follow. Rows named after a face have one entry a face, so that
    ``gold[face]`` is the gold printed on what shows.
    """

    def __init__(self, villagers: Sequence[Villager], suits: Sequence[str], symbols: Mapping[str, bool]) -> None:
        """Build the rows; *symbols* says of each symbol but the suits whether it counts when covered (R1.5)."""
        self.villagers = tuple(villagers)
        self.suits = tuple(suits)
        self.symbol_names = (*symbols, *suits)
        self.symbol = {name: number for number, name in enumerate(self.symbol_names)}
        self.kinds = len(self.villagers)
        self.kind = {villager.id: number for number, villager in enumerate(self.villagers)}
        self.ids = [villager.id for villager in self.villagers]
        counts_covered = {**symbols, **dict.fromkeys(suits, True)}

        rows = [(kind, villager.sides[0]) for kind, villager in enumerate(self.villagers)]
        rows += [(kind, side) for kind, villager in enumerate(self.villagers) for side in villager.sides[1:]]
        self.kind_of = [kind for kind, _ in rows]
        self.side = [side for _, side in rows]
        self.faces = [tuple(face for face, (owner, _) in enumerate(rows) if owner == kind) for kind in range(self.kinds)]
        self.suit = [self.suits.index(self.villagers[kind].suit) for kind in self.kind_of]
        self.above: list[tuple[tuple[int, int], ...]] = []
        self.below: list[tuple[tuple[int, int], ...]] = []
        for kind, side in rows:
            printed = [(name, count) for name, count in self.villagers[kind].symbols(side) if count]
            self.above.append(tuple((self.symbol[name], count) for name, count in printed if counts_covered[name]))
            self.below.append(tuple((self.symbol[name], count) for name, count in printed if not counts_covered[name]))
        self.gold = [side.gold or 0 for side in self.side]
        self.has_gold = [side.gold is not None for side in self.side]
        self.silver = [side.silver.compute if side.silver else None for side in self.side]
        self.bronze = [side.bronze.compute if side.bronze else None for side in self.side]
        self.keyring = [self.villagers[kind].keyring for kind in self.kind_of]

        def number(card: str | None) -> int:
            return NOBODY if card is None else self.kind[card]

        self.played_on = [number(villager.played_on) for villager in self.villagers]
        self.unlocked_by = [number(villager.unlocked_by) for villager in self.villagers]
        self.carries = [villager.carries for villager in self.villagers]
        self.basic = [villager.basic for villager in self.villagers]
        self.discard = [villager.discard for villager in self.villagers]
        self.stealable = [villager.stealable for villager in self.villagers]
        self.stand_in = [villager.stands_for is not None for villager in self.villagers]
        self.joins_any_chain = [villager.stands_for == "any villager" for villager in self.villagers]
        self.has_steps = [bool(villager.hooks.get("when_played")) for villager in self.villagers]
        self.is_played = [self.discard[kind] or (self.stand_in[kind] and self.has_steps[kind]) for kind in range(self.kinds)]
        self.is_placed = [not self.is_played[kind] and not self.stand_in[kind] for kind in range(self.kinds)]
        self.alone = [(kind,) for kind in range(self.kinds)]
        self.flips = [(kind, villager.flips) for kind, villager in enumerate(self.villagers) if villager.flips]
        self.any_bronze = any(self.bronze)
        self.joiners = {kind for kind in range(self.kinds) if self.joins_any_chain[kind]}
        self.basics = [kind for kind in range(self.kinds) if self.basic[kind]]
        self.starters = [kind for kind in range(self.kinds) if self.villagers[kind].starts_village]

    def side_name(self, face: int) -> str:
        """Return the name of the side that shows, "" for a card with one side."""
        return self.side[face].name

    def face_named(self, kind: int, side: str) -> int | None:
        """Return the face of *kind* with the side called *side* up, or None."""
        return next((face for face in self.faces[kind] if self.side[face].name == side), None)
