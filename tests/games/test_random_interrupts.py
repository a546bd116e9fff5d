"""Play at random offers the interrupts of all hands, though it looks into them only where they may have changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from tests.laws.combinations import Combination, combinations
from villagers_rules import Game, simulation
from villagers_rules.model.groups import Group, pick
from villagers_rules.model.moves import NO_PADLOCK, ChooseMove, DraftMove, InterruptMove, Move, PlayMove
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.rules import setup, turns
from villagers_rules.rules.interrupts import interrupts

INTERRUPTING = [each for each in combinations() if each.catalog().table.interrupters]
SEEDS = 6


def test_some_packs_have_interrupts() -> None:
    """There are cards of both kinds: of a draft turn, and of any time."""
    tables = [each.catalog().table for each in INTERRUPTING]
    assert any(table.any_time or table.reactions for table in tables)
    assert any(not (table.any_time or table.reactions) for table in tables)


def offers_all(state: State, groups: Sequence[Group]) -> None:
    """Check that *groups* hold the interrupts that are open to anybody."""
    assert [group for group in groups if group[0] is InterruptMove] == interrupts(state)


@pytest.mark.parametrize("combination", INTERRUPTING, ids=str)
def test_whoever_holds_an_interrupt_has_it_among_the_options(combination: Combination, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each decision of a random game lets all holders interrupt who may, and nobody else (R12.1)."""
    catalog, choose = combination.catalog(), simulation.random_move
    for seed in range(SEEDS):
        state = setup.new_state(catalog.table, catalog.rules, players=combination.players()[-1], seed=seed)
        setup.deal(state)
        turns.begin(state)

        def checked(groups: Sequence[Group], draw: Callable[[], float]) -> Move:
            offers_all(state, groups)  # noqa: B023
            return choose(groups, draw)

        monkeypatch.setattr(simulation, "random_move", checked)
        simulation.play_to_the_end(state, Random(seed).random)


def test_a_card_that_an_effect_brings_to_a_hand_interrupts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Courier that the Flaker takes out of a square while others still draft is offered from then on (R12.1)."""
    catalog = Game.new(packs=["base", "scoundrels"], players=3, seed=1).catalog
    state = setup.new_state(catalog.table, catalog.rules, players=3, seed=1)
    setup.deal(state)
    courier, flaker = (catalog.table.kind[card] for card in ("courier", "flaker"))
    for pile in state.piles:
        pile[:] = [kind for kind in pile if kind not in (courier, flaker)]
    holder, road = (state.first_player + 1) % 3, state.layout.road
    state.piles[road][:] = [courier]
    state.piles[state.layout.hand + holder].append(flaker)
    state.piles[state.layout.hand + holder].sort()
    state.look()
    turns.begin(state)
    wanted = [DraftMove(road), PlayMove(flaker, NO_PADLOCK), ChooseMove(Reference("square", state.first_player, courier))]
    seen = 0

    def follows(groups: Sequence[Group], draw: Callable[[], float]) -> Move:
        nonlocal seen
        offers_all(state, groups)
        seen += courier in state.piles[state.layout.hand + holder] and state.turns == "draft"
        return wanted.pop(0) if wanted else pick(groups, 0)

    monkeypatch.setattr(simulation, "random_move", follows)
    simulation.play_to_the_end(state, Random(1).random)
    assert seen
