"""The numbers of the game, as `rules.yaml` gives them: values only, read by the modules of `rules`."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from villagers_rules.model.cards import Amount


@frozen(kw_only=True)
class Setup:
    """R2: *first_player* is 0 when drawn from the seed; *supply* in gold, *hand* and *stack_sizes* in cards."""

    first_player: int
    supply: int
    hand: int
    stack_sizes: tuple[Amount, ...]


@frozen(kw_only=True)
class RoadUpdate:
    """R4: for the player counts *players*; *discard_with_coins* says which cards go: those with coins, or those without."""

    players: range
    each_player_may_add: int
    discard_with_coins: bool
    then_add_to_each: int


@frozen(kw_only=True)
class Road:
    """R2.1, R3.2, R4: *draft_refill* and *update_refill* name the areas to refill from, in order ("stacks", "reserve")."""

    places: int
    draft_refill: tuple[str, ...]
    update_refill: tuple[str, ...]
    updates: tuple[RoadUpdate, ...]


@frozen(kw_only=True)
class Limit:
    """R3.1, R5.1: a limit in cards, as a formula and the cap it never exceeds."""

    amount: Amount
    cap: int


@frozen(kw_only=True)
class Market:
    """R9: held at the end of the round in which stacks *first_stack* to *last_stack* (from 1) are all empty."""

    name: str
    first_stack: int
    last_stack: int
    scores: tuple[str, ...]
    collects_coins: bool = False
    ends_the_game: bool = False


@frozen(kw_only=True)
class Rules:
    """All numbers of a game. Prices in gold; *first_carries* and *others_carry* in cards directly on one card (R5.3)."""

    setup: Setup
    road: Road
    phases: tuple[str, ...]
    draft: Limit
    build: Limit
    basics_per_turn: int
    padlock_price: int
    bank_price: int
    first_carries: int
    others_carry: int
    markets: tuple[Market, ...]
    tie_break: Amount
    fewest_wins_ties: bool = True
    settings: Mapping[str, object] = {}
