"""Packs whose numbers or steps would never let a game end are refused instead of hanging."""

from __future__ import annotations

from pathlib import Path

import pytest

from villagers_rules import Game, GameError

WHEEL = """
deck: wheel
events:
  spin:
    copies: 2
    when_revealed:
      - {move: this event, to: the discard pile}
      - {deal_events: 1, from: its own deck}
"""
"""A deck that is never empty, since each event goes back to it and deals the next one."""


def written(folder: Path, **files: str) -> Path:
    """Return a new pack `idle` in *folder* with these files beside its manifest."""
    pack = folder / "idle"
    pack.mkdir()
    files["pack"] = "pack: {id: idle, name: Idle, version: 1.0.0, requires: [base]}\n"
    for name, text in files.items():
        (pack / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


def test_a_round_without_a_decision_is_refused(tmp_path: Path) -> None:
    """When a whole round asks nobody for anything, the game tells so at once, naming the file to change (R3.1, R5.1)."""
    written(tmp_path, rules="rules: {phases: [draft, markets], draft: {cap: 0}}\n")
    with pytest.raises(GameError, match=r"in round 1 nobody had anything to decide.*rules\.yaml"):
        Game.new(packs=["base", "idle"], seed=1, folders=[tmp_path])


def test_a_deck_that_would_deal_for_ever_is_an_error(tmp_path: Path) -> None:
    """Steps that begin themselves anew for ever are an error that names the card, and the game stays as it was (R15.4)."""
    rules = (
        "rules: {more_phases: {events: {before: [markets]}}, events: {decks: {wheel: from the start}},"
        " draft: {after_each_draft: [deal_events: 1]}}\n"
    )
    written(tmp_path, rules=rules, events=WHEEL)
    game = Game.new(packs=["base", "idle"], seed=1, folders=[tmp_path])
    before = game.to_json()
    with pytest.raises(GameError, match=r"went on for \d+ steps without a decision.* spin"):
        game.apply(game.legal_actions[0])
    assert game.to_json() == before
    assert str(game.legal_actions) == str(Game.from_json(before, folders=[tmp_path]).legal_actions)


def test_a_card_that_would_deal_for_ever_is_an_error(tmp_path: Path) -> None:
    """Whether such a card can be played is found out in time, and playing it is the error (R8.1)."""
    card = "{copies: 90, discard: true, when_played: [{deal_events: 1}, {choose_one: villagers in your hand}]}"
    written(
        tmp_path,
        rules="rules: {more_phases: {events: {before: [markets]}}, events: {decks: {wheel: from the start}}}\n",
        events=WHEEL,
        special=f"suit: special\nvillagers:\n  turner: {card}\n",
    )
    game = Game.new(packs=["base", "idle"], seed=1, folders=[tmp_path])
    while game.view(1).phase != "build":
        game.apply(next(action for action in game.legal_actions if action.verb in ("draft", "add no gold")))
    before = game.to_json()
    with pytest.raises(GameError, match=r"steps without a decision.* spin"):
        game.apply("play turner")
    assert game.to_json() == before
