"""A draft after which nothing is left to do but to pass the turn on is done at once, and comes to the same as step by step."""

from __future__ import annotations

from random import Random

import pytest

from tests.laws.snapshot import differing, snapshot
from villagers_rules import Game
from villagers_rules.model.state import State
from villagers_rules.rules import draft

STEPS = 60


@pytest.mark.parametrize("packs", [("base",), ("base", "saints", "scoundrels", "profiteers")], ids="+".join)
@pytest.mark.parametrize("players", [2, 4])
def test_a_plain_draft_comes_to_the_same_as_step_by_step(
    packs: tuple[str, ...], players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A plain draft leaves the same position and the same entries as one that is done step by step (R3.2)."""
    at_once, by_steps = (Game.new(packs=packs, players=players, seed=3) for _ in range(2))
    chance, is_only_draft = Random(players), draft._is_only_draft
    plain = 0

    def counted(state: State) -> bool:
        nonlocal plain
        found = is_only_draft(state)
        plain += found
        return found

    for _ in range(STEPS):
        action = at_once.legal_actions.sample(chance)
        monkeypatch.setattr(draft, "_is_only_draft", counted)
        at_once.apply(str(action))
        monkeypatch.setattr(draft, "_is_only_draft", lambda state: False)
        by_steps.apply(str(action))
        assert differing(snapshot(at_once.state), snapshot(by_steps.state)) == []
    assert plain
