"""Packs whose numbers would never let a game end are refused instead of hanging."""

from __future__ import annotations

from pathlib import Path

import pytest

from villagers_rules import Game, GameError


def test_a_round_without_a_decision_is_refused(tmp_path: Path) -> None:
    """When a whole round asks nobody for anything, the game tells so at once, naming the file to change (R3.1, R5.1)."""
    pack = tmp_path / "idle"
    pack.mkdir()
    (pack / "pack.yaml").write_text("pack: {id: idle, name: Idle, version: 1.0.0, requires: [base]}\n", encoding="utf-8")
    (pack / "rules.yaml").write_text("rules: {phases: [draft, markets], draft: {cap: 0}}\n", encoding="utf-8")
    with pytest.raises(GameError, match=r"in round 1 nobody had anything to decide.*rules\.yaml"):
        Game.new(packs=["base", "idle"], seed=1, folders=[tmp_path])
