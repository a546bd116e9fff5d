"""The examples run and do what they say."""

from __future__ import annotations

import runpy
from pathlib import Path

from villagers_rules import packs, testing

EXAMPLES = Path(__file__).parents[1] / "examples"


def test_greedy_player_beats_a_random_one() -> None:
    """A player that looks one action ahead with copies of the game ends with more gold than a random one, three times of
    three."""
    example = runpy.run_path(str(EXAMPLES / "greedy_player.py"))
    for seed in (1, 2, 3):
        greedy, random = example["play"](seed)
        assert greedy > random


def test_example_pack_is_a_pack() -> None:
    """The pack of the examples loads beside base, and its card counts for the Blacksmith's keyring only in its own pack
    (R1.1)."""
    loaded = packs.load(("base", "charcoal"), pack_dirs=(EXAMPLES,))
    assert loaded.villagers["charcoal_burner"].unlocked_by == "blacksmith"
    assert loaded.villagers["blacksmith"].keyring == 10


def test_example_pack_has_no_mistakes_and_its_scenarios_hold() -> None:
    """The pack of the examples passes what its README tells authors to run: check and test."""
    assert packs.check([EXAMPLES]) == []
    outcome = testing.run([EXAMPLES])
    assert outcome.cases >= 2
    assert not outcome.failures, str(outcome)
