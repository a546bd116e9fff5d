"""Whole games, written down as text: whoever changes how a game goes sees it here."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.laws.combinations import named
from tests.laws.play import play_on, played_out
from villagers_rules import Game


def written(game: Game) -> str:
    """Return a game that is over as text: its record, what was paid to whom, and the working of every point."""
    lines = [game.record().partition("\nposition: ")[0]]  # What stands below is only of use with the cards of that day.
    for score in game.scores():
        name = f"player {score.owner}" if isinstance(score.owner, int) else f"the {score.owner}"
        lines += [f"{name}: {score.total} gold", *(f"  {line}" for line in score.payouts), str(score), ""]
    winners = [f"player {owner}" if isinstance(owner, int) else f"the {owner}" for owner in game.winners]
    lines.append(f"won by {' and '.join(winners)}")
    return "\n".join(lines)


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 2), (3, 3), (4, 4), (5, 5)])
def test_whole_game(players: int, seed: int, snapshot: SnapshotAssertion) -> None:
    """The same seed and the same players' choices give this game, to the last gold, with the working of every point."""
    game = Game.new(players=players, seed=seed)
    play_on(game, 10_000, seed=seed)
    assert game.is_over
    assert written(game) == snapshot


@pytest.mark.parametrize(
    ("name", "players"), [("expansions together", 4), ("all together", 3), ("mode solo", 1), ("mode monastery", 1)]
)
def test_whole_game_with_packs(name: str, players: int, snapshot: SnapshotAssertion) -> None:
    """So do they with expansions, in the solo game, and in every other way to play."""
    game = played_out(named(name).begin(players=players, seed=players))
    assert game.is_over
    assert written(game) == snapshot
