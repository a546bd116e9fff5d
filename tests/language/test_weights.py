"""A pack whose cards weigh and compare, played: its scenarios hold, and `check` finds nothing in it."""

from __future__ import annotations

from pathlib import Path
from random import Random

from villagers_rules import Game
from villagers_rules.lint import check_paths
from villagers_rules.model.changes import revert
from villagers_rules.model.changes.villages import PlacedEntry, ReplacedEntry
from villagers_rules.testing import run

PACK = Path(__file__).parent / "packs" / "weights"


def test_its_scenarios_hold() -> None:
    """What sentences say of a position is what the game pays for it, at markets, in build turns and in scores (R9, R10)."""
    outcome = run([PACK])
    assert outcome.cases
    assert not outcome.failures


def test_nothing_is_found_in_it() -> None:
    """Packs may say what these cards say: no error, and nothing suspicious."""
    assert not [str(problem) for problem in check_paths([PACK]).problems]


def test_what_was_placed_is_saved_and_taken_back() -> None:
    """When cards were placed is data of the position: it is in saves, is taken back, and every placing is in it."""
    chance = Random(5)
    game = Game.new(players=2, packs=["base", "weights"], pack_dirs=[PACK.parent], seed=4)
    for _ in range(120):
        if not game.legal_actions:
            break
        game.apply(chance.choice(list(game.legal_actions)))
    placed = game.state.placed
    assert len(placed) == sum(isinstance(entry, (PlacedEntry, ReplacedEntry)) for entry in game.state.journal or ())
    assert {number for _, _, number, *_ in placed} > {1}
    assert Game.from_json(game.to_json(), pack_dirs=[PACK.parent]).state.placed == placed
    before = game.state.copy()
    revert(before, game.state.journal or [])
    assert not before.placed


def test_other_games_remember_nothing() -> None:
    """Where no sentence asks when cards were placed, nothing is recorded."""
    chance = Random(5)
    game = Game.new(players=2, seed=4)
    for _ in range(60):
        game.apply(chance.choice(list(game.legal_actions)))
    assert not game.state.table.remembers
    assert not game.state.placed
