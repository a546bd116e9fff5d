"""Games with all packs and in all modes are saved, recorded and told as base games are."""

from __future__ import annotations

from typing import Any

import pytest

from tests.saves.games import positions
from villagers_rules import Game
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.model.narration import changes_of

TOGETHER = ("base", "saints", "scoundrels", "profiteers", "developments", "promo", "kickstarter")
GAMES: list[tuple[int, dict[str, Any]]] = [
    (1, {"mode": "solo"}),
    (1, {"mode": "solo-hard"}),
    (1, {"mode": "monastery"}),
    (2, {"packs": TOGETHER}),
    (3, {"packs": (*TOGETHER, "shifting_seasons"), "seed": 2}),
    (4, {"packs": TOGETHER}),
]


@pytest.mark.parametrize(("players", "options"), GAMES, ids=lambda value: str(value))
def test_games_of_packs_are_saved_recorded_and_told(players: int, options: dict[str, Any]) -> None:
    """Each save gives back the game, with its beginning and without; its record replays; all is told as when it happened."""
    live: list[list[str]] = [[] for _ in range(players)]
    begun = 0
    for game in positions(players, **options):
        journal = game.state.journal or Journal()
        for viewer, told in enumerate(live):
            told += [str(change) for change in changes_of(game.state, journal[begun:], viewer=viewer)]
        begun = len(journal)
        if len(game.actions) % 17 == 0 or game.is_over:
            again = Game.from_json(game.to_json())
            assert again.to_json() == game.to_json()
            alone = {**game.to_data(), "begun": {}}
            assert Game.from_data(alone).to_data() == alone
            for player in range(1, players + 1):
                assert again.view(player) == game.view(player)
    assert live == [[str(change) for change in game.changes_for(player)] for player in range(1, players + 1)]
    record = game.record()
    assert Game.replay(record).record() == record
    assert (f"mode: {options.get('mode')}" in record) == ("mode" in options)
    assert game.to_data().get("mode", "") == options.get("mode", "")


def test_an_interrupt_is_recorded_with_its_player() -> None:
    """Who plays a card in another's turn stands before it in record and save, and the game is played again so (R12.1)."""
    for seed in range(60):
        game = Game.new(players=3, packs=["base", "scoundrels"], seed=seed, first_player=1)
        holders = [player for player in (2, 3) if "courier" in str(game.view(player).seats[player - 1].hand)]
        if holders:
            break
    player = holders[0]
    action = next(action for action in game.legal_actions_for(player) if str(action) == "play courier")
    game.apply(action)
    assert game.actions[-1].player == player
    while game.decision is not None and game.decision.player == player:
        game.apply(game.legal_actions[0])
    assert f"{player}: play courier" in game.record().splitlines()
    assert f"{player}: play courier" in game.to_data()["actions"]
    assert Game.replay(game.record()).to_json() == game.to_json()
    assert Game.from_json(game.to_json()).record() == game.record()
