"""A pack whose cards weigh and compare, played: its scenarios hold, and `check` finds nothing in it."""

from __future__ import annotations

from pathlib import Path

from villagers_rules.lint import check_paths
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
