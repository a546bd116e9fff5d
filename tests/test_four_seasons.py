"""Our own expansion of Shifting Seasons is a pack of data that plays, and the mechanics it needs are anybody's."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from villagers_rules import Game, GameError, packs, testing

FOLDER = Path(__file__).parents[1] / "examples" / "packs"
PACKS = ("base", "shifting_seasons", "four_seasons")


def test_it_holds_what_it_says() -> None:
    """12 season events, 3 a season; 9 clay villagers with a chain of 3 and padlocks, 2 copies each; 5 special villagers (R18)."""
    loaded = packs.load(PACKS, pack_dirs=(FOLDER,))
    assert Counter(event.deck for event in loaded.events.values()) == dict.fromkeys(("spring", "summer", "autumn", "winter"), 3)
    own = [villager for villager in loaded.villagers.values() if villager.pack == PACKS[2]]
    clay = [villager for villager in own if villager.suit == "clay"]
    assert Counter(villager.suit for villager in own) == {"clay": 9, "special": 5}
    assert {villager.copies for villager in own} == {2}
    assert max(len(villager.chain) for villager in clay) == 2
    assert sum(villager.unlocked_by is not None for villager in clay) >= 3
    assert all(path.suffix in (".yaml", ".md") for path in (FOLDER / PACKS[2]).rglob("*.*"))


def test_it_has_no_mistakes_and_its_scenarios_hold() -> None:
    """The pack passes what authors run: check and test."""
    assert packs.check([FOLDER]) == []
    outcome = testing.run([FOLDER])
    assert outcome.cases >= 60
    assert not outcome.failures, str(outcome)


def test_five_players_need_its_cards() -> None:
    """Five players need 116 cards: Shifting Seasons alone has 106 and says both numbers; this pack has enough (R18.1)."""
    with pytest.raises(GameError, match=r"116 .* 106 .*R18\.1"):
        Game.new(players=5, packs=PACKS[:2], seed=1)
    assert Game.new(players=5, packs=PACKS, seed=1, pack_dirs=[FOLDER]).decision is not None


@pytest.mark.parametrize("mode", [None, "clay-for-grapes", "extra-graper"])
def test_games_play_to_their_end(mode: str | None) -> None:
    """In every mode for several players all four season events are resolved and a market ends the game (R18.2, R9.4)."""
    game, chance = Game.new(players=4, packs=PACKS, mode=mode, seed=2, pack_dirs=[FOLDER]), Random(2)
    while game.decision:
        game.apply(chance.choice(game.legal_actions))
    view = game.view(1)
    assert Counter(map(len, view.event_discards.values())) == {1: 4}
    assert not any(view.slots)


def test_the_monastery_plays_alone() -> None:
    """Nobody else decides; the game ends with the last market and its score is read against the targets (R18.5)."""
    game, chance = Game.new(packs=["base"], mode="monastery", seed=2), Random(2)
    while game.decision:
        assert game.decision.player == 1
        game.apply(chance.choice(game.legal_actions))
    assert game.is_over
    assert game.catalog.rules.targets[0][0] == 0
