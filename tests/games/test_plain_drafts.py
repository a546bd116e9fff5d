"""A draft after which nothing is left to do but to pass the turn on is done at once, and comes to the same as step by step."""

from __future__ import annotations

from random import Random

import pytest

from tests.laws.snapshot import differing, snapshot
from villagers_rules import Game

STEPS = 60


@pytest.mark.parametrize("packs", [("base",), ("base", "saints", "scoundrels", "profiteers")], ids="+".join)
@pytest.mark.parametrize("players", [2, 4])
def test_a_plain_draft_comes_to_the_same_as_step_by_step(
    packs: tuple[str, ...], players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A plain draft leaves the same position and the same entries as one that is done step by step (R3.2)."""
    at_once, by_steps = (Game.new(packs=packs, players=players, seed=3) for _ in range(2))
    table, chance = at_once.catalog.table, Random(players)
    assert table is by_steps.catalog.table
    assert table.drafts_unheard
    for _ in range(STEPS):
        action = str(at_once.legal_actions.sample(chance))
        at_once.apply(action)
        with monkeypatch.context() as patched:
            patched.setattr(table, "drafts_unheard", False)
            by_steps.apply(action)
        assert differing(snapshot(at_once.state), snapshot(by_steps.state)) == []
