"""Pools of cards beside the deck, as packs declare them (R18.3)."""

from __future__ import annotations

from pathlib import Path

from villagers_rules import Game


def test_a_pool_without_cards_offers_nothing(tmp_path: Path) -> None:
    """A pool of the rules to which no card belongs is there for other packs: a game is played to its end without it."""
    (tmp_path / "pack.yaml").write_text(
        "pack: {id: inn, name: Inn, version: 1.0.0, players: 2 to 5, requires: [base]}\n", encoding="utf-8"
    )
    (tmp_path / "rules.yaml").write_text("rules: {pools: {guests: {hand_cards: 1, per_village: 2}}}\n", encoding="utf-8")
    game = Game.new(players=2, packs=["base", "inn"], pack_dirs=[tmp_path], seed=1)
    while not game.is_over:
        game.apply(game.legal_actions[-1])
    assert game.actions
