"""What `villagers play --load` and `villagers replay` say of games whose actions do not prove how they came about."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import villagers
from tests.saves.games import played

NOT_PROVED = "nothing proves how it came about"


def test_a_save_without_a_beginning_is_told(tmp_path: Path) -> None:
    """A save of a game that began from a position is played on, with a word that nothing proves it; others without."""
    game = played(2, 30)
    whole, bare, record = tmp_path / "whole.json", tmp_path / "bare.json", tmp_path / "game.txt"
    whole.write_text(game.to_json(), encoding="utf-8")
    bare.write_text(json.dumps({**game.to_data(), "begun": {}}), encoding="utf-8")
    record.write_text(game.record(), encoding="utf-8")
    assert NOT_PROVED in " ".join(villagers("play", "--load", str(bare)).stdout.split())
    assert NOT_PROVED not in villagers("play", "--load", str(whole)).stdout
    assert NOT_PROVED not in villagers("replay", str(record)).stdout
