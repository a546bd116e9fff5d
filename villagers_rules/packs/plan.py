"""What a game begins with, for the checks of a deal."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field, frozen

from villagers_rules.model.cards import CardTable
from villagers_rules.model.rulebook import Rules
from villagers_rules.model.state import AREAS
from villagers_rules.model.village import Village
from villagers_rules.packs.document import Part
from villagers_rules.packs.manifest import Prepared
from villagers_rules.packs.merged_rules import Book
from villagers_rules.packs.stock import Stock


@define
class Before:
    """The position before a game begins: nobody has any card or gold. Formulas of the set-up are reckoned in it."""

    table: CardTable
    players: int
    seats: list[str] = field(init=False)
    villages: list[Village] = field(init=False)
    supply: list[int] = field(init=False)
    areas: dict[str, list[list[int]]] = field(init=False)
    road_coins: list[int] = field(init=False)
    renewable: tuple[str, ...] = ()

    def __attrs_post_init__(self) -> None:
        seats = range(self.players)
        self.seats = ["" for _ in seats]
        self.villages = [Village(self.table) for _ in seats]
        self.supply = [0 for _ in seats]
        self.areas = {area: [[] for _ in seats] for area in AREAS}
        self.road_coins = [0 for _ in seats]


@frozen
class Plan:
    """All that a game begins with: cards, rules, set-up steps, for how many players it is made, and the mode as it is written."""

    stock: Stock
    rules: Rules
    book: Book
    table: CardTable
    players: range
    steps: Sequence[Prepared] = ()
    mode: Part | None = None

    def counted(self, players: int) -> int:
        """Return the number of players whose set-up is taken when so many play."""
        return self.rules.setup.as_players or players

    def copies(self, players: int) -> dict[str, int]:
        """Return by id how many copies of each card are in the game."""
        return self.stock.copies([prepared.step for prepared in self.steps], self.counted(players))
