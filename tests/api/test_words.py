"""What front ends say: every action, change, log entry and decision in every language, with the players' names."""

from __future__ import annotations

import pytest

from tests.api.games import ALL, positions
from tests.laws.combinations import Combination
from villagers_rules import Action, Game, GameError, languages


@pytest.mark.parametrize("combination", ALL, ids=str)
@pytest.mark.parametrize("language", languages())
def test_everything_can_be_said(combination: Combination, language: str) -> None:
    """Whatever happens or is offered in a game has words in each language, without an id or a hole that was left open."""
    for game, _ in positions(combination, every=90):
        words = game.words(language, {1: "Anna"})
        said = [words.action(action) for action in game.legal_actions]
        said += [words.change(change) for change in game.changes]
        for player in range(1, game.players + 1):
            said += [words.entry(entry) for entry in game.log_for(player)]
            said += [words.change(change) for change in game.changes_for(player)]
        if game.decision is not None:
            said.append(words.decision(game.decision))
        assert all(said)
        assert not [text for text in said if "{" in text or "_" in text]


def test_an_italian_table_is_italian() -> None:
    """Names of cards, players and places are those of the language; texts do not change what is parsed."""
    game = Game.new(players=2, seed=7)
    words = game.words("it", {1: "Anna", 2: "Bruno"})
    action = Action.parse("draft poulterer from road 1", player=1)
    assert words.action(action) == "prendi Pollivendolo (Strada 1)"
    changes = game.apply(action)
    assert words.change(changes[0]) == "Pollivendolo: Strada 1 → piazza di Anna"
    assert words.entry(game.log_for(2)[-1]) == "Anna: prendi Pollivendolo (Strada 1)"
    assert game.words().entry(game.log_for(2)[-1]) == "player 1: draft Poulterer (Road 1)"
    decision = game.decision
    assert decision is not None
    assert words.decision(decision) == "prendi un paesano"
    with pytest.raises(GameError, match="no language"):
        game.words("tlh")
