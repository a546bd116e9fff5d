"""Games by fixed seeds come out as they did, in all that they say."""

from __future__ import annotations

from pathlib import Path

from tests.golden.games import lines
from tests.pace import sized

KEPT = Path(__file__).parent / "games.txt"
EVERY = sized(quick=15, test=4, everything=1)
"""Of so many games one is played."""


def test_games_come_out_as_they_did() -> None:
    """With every pack and mode the same seeds give the same offers, actions, changes, views and scores, word for word."""
    assert list(lines(EVERY)) == KEPT.read_text(encoding="utf-8").splitlines()[::EVERY]
