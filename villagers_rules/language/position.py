"""What sentences may look at: a position, as the language needs it."""

from __future__ import annotations

from typing import Protocol

from villagers_rules.model.cards import CardTable
from villagers_rules.model.references import Reference
from villagers_rules.model.village import Village


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
    counted_on: list[tuple[int, int, str, int]]
    """What the counters count that lie on villagers: seat, spot, counter, number."""
    hosts: list[tuple[int, int, int]]
    """The villagers with cards under them: seat, spot, and the number of the pile in the area called tucked."""
    round: int
    """The number of the round, from 1; 0 before the first one."""
    road_coins: list[int]
    """The gold on each place of the Road."""
    builds_left: int
    """How many build actions are left in this turn."""
    trades_left: int
    """How many trades for basic villagers are left in this turn."""

    placed: list[tuple[int, int, int, int, bool, int]]
    """When cards were placed, where that is asked for: seat, spot, round, phase, and whether from a hand."""
    placed_before: int
    """How many of these were there as the turn began."""
    phase: int
    """The number of the phase of the round."""

    markets_held: list[str]
    """The names of the markets that were held."""

    @property
    def areas(self) -> dict[str, list[list[int]]]:
        """The kinds that lie in each area, pile by pile, in the numbering of `State.areas`.

        Sentences read those called hand, stash, tucked, square, keep, road, basic, looked, event, stack, reserve and discard.
        """

    @property
    def turns(self) -> str:
        """The name of that phase, whose turns are taken now."""

    @property
    def at_turn(self) -> int:
        """The seat that has a turn of a phase now, -1 while nobody has one: before the first, after the last, at a market."""

    def turn_order(self) -> list[int]:
        """Return the players in turn order."""

    def limit(self, name: str, seat: int) -> int:
        """Return the limit of *seat* that is called so: ``draft`` or ``build``."""

    def counts_as(self, card: Reference) -> tuple[frozenset[int], frozenset[int]]:
        """Return the suits and the kinds that a villager, which is placed, counts as where sentences ask for them."""

    @property
    def is_last_round(self) -> bool:
        """Whether the market is due that ends the game."""

    @property
    def renewable(self) -> tuple[str, ...]:
        """The piles that are refilled from the discard pile when they are empty."""
