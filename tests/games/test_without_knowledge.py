"""Games that chance plays keep nothing of who knows what, and come out as if they did."""

from __future__ import annotations

import pytest

from tests.laws.combinations import Combination, combinations
from tests.pace import sized
from villagers_rules.model.state import KnowledgeNotKept
from villagers_rules.simulation import _play, play_one

SEEDS = sized(quick=1, test=1, everything=5)
ASKING = "whispers"
"""A pack whose cards go on by what somebody knows."""


@pytest.mark.parametrize("combination", combinations(), ids=str)
def test_a_game_without_knowledge_is_the_same_or_says_that_it_is_asked_for(combination: Combination) -> None:
    """Whatever a game is played with, no option follows from knowledge that is not kept: it is asked for aloud (R16.2)."""
    catalog, players = combination.catalog(), combination.players()[-1]
    for seed in range(SEEDS):
        kept = _play(catalog, players, seed, keeps_knowledge=True)
        assert play_one(catalog, players=players, seed=seed) == kept
        try:
            without = _play(catalog, players, seed, keeps_knowledge=False)
        except KnowledgeNotKept:
            continue
        assert without == kept


def test_some_games_ask_for_it() -> None:
    """Of the games of a pack that asks who knows what, some are played a second time, with that knowledge."""
    catalog = next(each for each in combinations() if each.name == ASKING).catalog()

    def play_all() -> None:
        for seed in range(20):
            _play(catalog, 3, seed, keeps_knowledge=False)

    with pytest.raises(KnowledgeNotKept):
        play_all()
