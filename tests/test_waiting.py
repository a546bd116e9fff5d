"""Steps that wait for an occasion are carried out then: once, or each time until something else ends it."""

from __future__ import annotations

from pathlib import Path

import pytest

from villagers_rules import Game, GameError
from villagers_rules.effects.branches import MOST_WAITING

ONCE = "{when: your build turn begins, do: [{gain: 5}]}"
EACH_TIME = "{when: you draft a villager, until: the update phase begins, do: [{gain: 1}]}"
MANY = "{repeat: 30, do: [{when: your build turn begins, do: [{gain: 1}]}]}"


def begun(folder: Path, steps: str, *, often: str = ", once: per game") -> Game:
    """Return a game with a rule that does *steps* when somebody drafts."""
    pack = folder / "later"
    pack.mkdir()
    (pack / "pack.yaml").write_text("pack: {id: later, name: Later, version: 1.0.0, requires: [base]}\n", encoding="utf-8")
    rules = f"rules: {{triggers: {{later: {{when: you draft a villager{often}, do: [{steps}]}}}}}}\n"
    (pack / "rules.yaml").write_text(rules, encoding="utf-8")
    return Game.new(packs=["base", "later"], players=2, seed=3, pack_dirs=[folder])


def until(game: Game, phase: str) -> Game:
    """Return *game* once it has come to a *phase*; nobody places or trades anything."""
    while game.view(1).phase != phase:
        game.apply(next((action for action in game.legal_actions if str(action) == "end turn"), game.legal_actions[0]))
    return game


def test_it_is_done_once_the_next_time(tmp_path: Path) -> None:
    """Without `until` the steps are done the first time, for who set them off, and then wait no longer (R15.2)."""
    game = begun(tmp_path, ONCE)
    before = [seat.supply for seat in game.view(1).seats[:2]]
    until(game, "build")
    first = game.view(1).current_player
    assert first is not None
    assert game.view(1).seats[first - 1].supply == before[first - 1] + 5
    assert len(game.state.waiting) == 1  # The other player's turn has not begun yet.
    game.apply("end turn")
    assert not game.state.waiting
    until(until(game, "draft"), "build")
    assert not game.state.waiting


def test_it_is_done_each_time_until_it_ends(tmp_path: Path) -> None:
    """With `until` the steps are done each time, but not by what set them off, and no more once that has happened (R4.1)."""
    game = begun(tmp_path, EACH_TIME)
    before = game.view(1).seats[0].supply
    drafts = 0
    while game.view(1).phase == "draft":
        drafts += game.legal_actions[0].player == 1
        game.apply(next(action for action in game.legal_actions if action.pile is not None and action.pile.area == "stack"))
    assert game.view(1).seats[0].supply == before + drafts - 1
    assert not game.state.waiting


def test_what_waits_is_saved_and_taken_back(tmp_path: Path) -> None:
    """A save holds what waits, and undo takes it back; whoever reads the save goes on as if nothing had been saved."""
    game = begun(tmp_path, ONCE)
    empty = game.to_json()
    game.apply(game.legal_actions[0])
    again = Game.from_json(game.to_json(), pack_dirs=[tmp_path])
    assert again.to_json() == game.to_json()
    assert until(again, "build").view(1) == until(game, "build").view(1)
    for _ in range(len(game.actions)):
        game.undo()
    assert game.to_data()["state"] == Game.from_json(empty, pack_dirs=[tmp_path]).to_data()["state"]


def test_no_more_than_so_many_lists_wait(tmp_path: Path) -> None:
    """A pack that lets ever more lists wait is an error that names the rules; the game stays as it was (docs/security.md)."""
    game = begun(tmp_path, MANY, often="")
    for _ in range(MOST_WAITING // 30):
        game.apply(game.legal_actions[0])
    before = game.to_json()
    with pytest.raises(GameError, match=f"more than {MOST_WAITING} lists of steps would wait; look at the steps of the rules"):
        game.apply(game.legal_actions[0])
    assert game.to_json() == before
