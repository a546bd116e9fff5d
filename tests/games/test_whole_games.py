"""Whole games, written down as text: whoever changes how a game goes sees it here."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.laws.play import play_on
from villagers_rules import Game


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 2), (3, 3), (4, 4), (5, 5)])
def test_whole_game(players: int, seed: int, snapshot: SnapshotAssertion) -> None:
    """The same seed and the same players' choices give this game, to the last gold, with the working of every point."""
    game = Game.new(players=players, seed=seed)
    play_on(game, 10_000, seed=seed)
    assert game.over
    lines = [game.record()]
    for score in game.scores():
        lines += [f"player {score.owner}: {score.total} gold", *(f"  {line}" for line in score.paid), str(score), ""]
    lines.append(f"won by player {' and '.join(map(str, game.winners))}")
    assert "\n".join(lines) == snapshot
