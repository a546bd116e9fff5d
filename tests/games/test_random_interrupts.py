"""Play at random offers the interrupts of all hands, though it looks into them only where they may have changed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.laws.combinations import Combination, combinations
from tests.laws.snapshot import differing, snapshot
from tests.pace import sized
from villagers_rules import Game
from villagers_rules.model.groups import count, moves
from villagers_rules.model.moves import NO_PADLOCK, ChooseMove, DraftMove, Move, PlayMove
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.packs import Catalog
from villagers_rules.rules import setup, turns
from villagers_rules.rules.interrupts import interrupts
from villagers_rules.simulation import play_to_the_end, random_move

INTERRUPTING = [each for each in combinations() if each.catalog().table.interrupters]
SEEDS = sized(quick=1, test=2, everything=6)
Draw = Callable[[], float]


def dealt(catalog: Catalog, players: int, seed: int) -> State:
    """Return a game that was dealt and has not begun."""
    state = setup.new_state(catalog.table, catalog.rules, players=players, seed=seed)
    setup.deal(state)
    return state


def play_asking(state: State, draw: Draw) -> int:
    """Play a game at random as `play_to_the_end` does, and look for interrupts at each decision."""
    decisions = 0
    while state.agenda:
        turns.carry_out(state, random_move([*turns.options(state), *interrupts(state)], draw))
        decisions += 1
    return decisions


def test_some_packs_have_interrupts() -> None:
    """There are cards of both kinds: of a draft turn, and of any time."""
    tables = [each.catalog().table for each in INTERRUPTING]
    assert any(table.any_time or table.reactions for table in tables)
    assert any(not (table.any_time or table.reactions) for table in tables)


@pytest.mark.parametrize("combination", INTERRUPTING, ids=str)
def test_whoever_holds_an_interrupt_has_it_among_the_options(combination: Combination) -> None:
    """A random game goes as if all hands were looked into at each decision, for who may interrupt (R12.1)."""
    for seed in range(SEEDS):
        ended = []
        for play in (play_to_the_end, play_asking):
            state = dealt(combination.catalog(), combination.players()[-1], seed)
            turns.begin(state)
            ended.append((play(state, Random(seed).random), snapshot(state)))
        assert ended[0][0] == ended[1][0]
        assert differing(ended[0][1], ended[1][1]) == []


def with_flaker_and_courier() -> tuple[State, list[Move]]:
    """Return a game of three, and with what it begins: the second player's Flaker takes a Courier that was drafted."""
    catalog = Game.new(packs=["base", "scoundrels"], players=3, seed=1).catalog
    state = dealt(catalog, 3, seed=1)
    courier, flaker = (catalog.table.kind[card] for card in ("courier", "flaker"))
    for pile in state.piles:
        pile[:] = [kind for kind in pile if kind not in (courier, flaker)]
    road, first = state.layout.road, state.first_player
    hand = state.piles[state.layout.hand + (first + 1) % 3]
    hand[:] = sorted([*hand, flaker])
    state.piles[road][:] = [courier]
    state.look()
    turns.begin(state)
    return state, [DraftMove(road), PlayMove(flaker, NO_PADLOCK), ChooseMove(Reference("square", first, courier))]


def test_a_card_that_an_effect_brings_to_a_hand_interrupts() -> None:
    """A Courier that the Flaker takes out of a square while others still draft is offered from then on (R12.1)."""
    for seed in range(6):
        ended = []
        for play in (play_to_the_end, play_asking):
            state, wanted = with_flaker_and_courier()
            chance = Random(seed)

            def draw(state: State = state, wanted: list[Move] = wanted, chance: Random = chance) -> float:
                if not wanted:
                    return chance.random()
                groups = [*turns.options(state), *interrupts(state)]
                return ([*moves(groups)].index(wanted.pop(0)) + 0.5) / count(groups)

            ended.append((play(state, draw), snapshot(state)))
        assert ended[0][0] == ended[1][0]
        assert differing(ended[0][1], ended[1][1]) == []
