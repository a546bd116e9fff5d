"""Saves made while what the beginning of a game, a round or a phase sets off is done."""

from __future__ import annotations

from pathlib import Path

import pytest

from villagers_rules import BadSaveError, Game
from villagers_rules.model.tasks import GAME_BEGINS, PHASE_BEGINS, ROUND_BEGINS, RoundTask

LAWS = Path(__file__).parents[1] / "laws" / "packs"


def at_stages(game: Game) -> list[int]:
    """Return the stages of the round at which *game* asks, until the draft has begun; a save at each goes on as the game does."""
    stages = []
    while game.decision is not None and game.decision.kind != "draft":
        task = game.state.agenda[0]
        assert isinstance(task, RoundTask)
        stages.append(task.stage)
        loaded = Game.from_data(game.to_data(), pack_dirs=[LAWS])
        assert loaded.to_data() == game.to_data()
        game.apply("accept")
        loaded.apply("accept")
        assert loaded.state.supply == game.state.supply
    return stages


def test_a_game_is_saved_as_it_and_its_round_begin() -> None:
    """The beginning of the game is done before its round begins, for each player in turn order (R8.8)."""
    game = Game.new(packs=["reckonings"], pack_dirs=[LAWS], players=2, seed=1)
    assert at_stages(game) == [GAME_BEGINS, GAME_BEGINS, ROUND_BEGINS, ROUND_BEGINS]
    assert game.state.supply == [10, 10]


@pytest.mark.parametrize(
    ("key", "value", "stage"), [("round", 2, GAME_BEGINS), ("phase", "build", ROUND_BEGINS), ("phase", "build", GAME_BEGINS)]
)
def test_only_a_first_phase_waits_for_a_beginning(key: str, value: object, stage: int) -> None:
    """Nothing begins in the midst of a round, and no game in a later one (R8.8)."""
    data = Game.new(packs=["reckonings"], pack_dirs=[LAWS], players=2, seed=1).to_data()
    assert data["state"]["agenda"][0]["stage"] != PHASE_BEGINS
    data["state"][key] = value
    data["state"]["agenda"][0]["stage"] = stage
    with pytest.raises(BadSaveError, match="expected a stage within the round"):
        Game.from_data(data, pack_dirs=[LAWS])
