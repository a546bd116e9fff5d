"""Whatever can be played can be saved and recorded, and is read again; what could not be saved is not played (R9.4)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.saves.games import played, positions
from villagers_rules import Game, GameError
from villagers_rules.model.actions import MAX_ACTIONS
from villagers_rules.model.changes.codec import MAX_CHANGES
from villagers_rules.packs.schema import schema


def assert_kept(game: Game, folders: Any = ()) -> None:
    """Assert that the save and the record of *game* are read, and are that game."""
    assert Game.from_json(game.to_json(), pack_dirs=folders).to_json() == game.to_json()
    again = Game.replay(game.record(), pack_dirs=folders)
    assert (again.record(), again.to_data()["state"]) == (game.record(), game.to_data()["state"])


def test_a_save_holds_as_much_as_a_game() -> None:
    """The format gives room to just so many actions, marks and changes as a game goes on for."""
    room = {name: schema("save")["properties"][name]["maxItems"] for name in ("actions", "marks", "journal")}
    assert room == {"actions": MAX_ACTIONS, "marks": MAX_ACTIONS + 1, "journal": MAX_CHANGES}


def play_on(game: Game) -> None:
    """Play *game* on, to its end if it comes to one."""
    while not game.is_over:
        game.apply(game.legal_actions[0])


@pytest.mark.parametrize(
    ("name", "most", "says"), [("MAX_ACTIONS", 25, "has 25 actions"), ("MAX_CHANGES", 260, "than 260 changes")]
)
def test_a_game_that_is_too_long_stays_as_it_is(monkeypatch: pytest.MonkeyPatch, name: str, most: int, says: str) -> None:
    """The action after which a game could not be saved is refused, and the game can be saved, recorded and undone as before."""
    monkeypatch.setattr(f"villagers_rules.course.{name}", most)
    game = played(2, 10)
    with pytest.raises(GameError, match=says):
        play_on(game)
    assert (len(game.actions) == 25) == (name == "MAX_ACTIONS")
    assert len(game.state.journal or []) <= 260
    assert_kept(game)
    game.undo()
    game.apply(game.legal_actions[0])


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"first_player": 2}),
        (3, {"packs": ("base", "saints", "scoundrels", "developments", "profiteers")}),
        (1, {"mode": "solo-hard"}),
        (1, {"mode": "monastery", "packs": ("base", "shifting_seasons")}),
        (4, {"mode": "clay-for-grapes", "packs": ("base", "shifting_seasons")}),
    ],
)
def test_games_of_every_beginning_are_kept(players: int, options: dict[str, Any]) -> None:
    """However a game began, in any mode or with any first player, its save and its record are read again."""
    game = Game.new(players=players, seed=10**40, **options)
    for _ in range(8):
        game.apply(game.legal_actions[-1])
    assert_kept(game)


def test_a_written_deal_is_kept() -> None:
    """A game of a deal card by card is read again from its save and its record (R2.2)."""
    state = Game.new(players=2, seed=3).state
    hands = [kind for hand in state.areas["hand"] for kind in hand]
    order = [*(kind for pile in state.areas["stack"] for kind in pile), *hands, *state.areas["reserve"][0]]
    game = Game.new(players=2, deal=[state.table.ids[kind] for kind in order], first_player=1)
    game.apply(game.legal_actions[0])
    assert_kept(game)


def test_the_largest_games_are_kept(tmp_path: Path) -> None:
    """A pack may have many players, places and cards: what it may hold, a save holds."""
    (tmp_path / "pack.yaml").write_text(
        "pack: {id: fair, name: Fair, version: 1.0.0, requires: [base], players: 2 to 12, modes: {"
        "crowd-of-twelve: {says: Many., players: 2 to 12}}}\n",
        encoding="utf-8",
    )
    rules = (
        "rules: {setup: {hand: 30, supply: 999, stack_sizes: ["
        + ", ".join(["9 per player"] * 20)
        + "]}, road: {places: 20, starts_with: cards of the deck},"
        " draft: {cap: 99, limit: 2 + food symbols}}\n"
    )
    (tmp_path / "rules.yaml").write_text(rules, encoding="utf-8")
    cards = "".join(f"  crier_of_the_great_fair_{number}: {{copies: 99}}\n" for number in range(30))
    (tmp_path / "criers.yaml").write_text(f"suit: solitary\nvillagers:\n{cards}", encoding="utf-8")
    game = Game.new(players=12, packs=["fair"], mode="crowd-of-twelve", pack_dirs=[tmp_path], seed=1)
    for _ in range(30):
        game.apply(game.legal_actions[0])
    assert_kept(game, [tmp_path])


def test_every_moment_is_kept() -> None:
    """At every decision of a game of many packs the save without a beginning is read again, and so is the record."""
    for number, game in enumerate(positions(3, seed=4, packs=("base", "saints", "scoundrels", "developments", "profiteers"))):
        if number % 20 == 0:
            data = {**game.to_data(), "begun": {}}
            assert Game.from_data(data).to_data() == data
            assert_kept(game)
