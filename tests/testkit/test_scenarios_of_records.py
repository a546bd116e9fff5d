"""Scenarios made of played games: they hold as they are written, are short, and tell what the game went on with."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import villagers
from tests.testkit.test_watch import make_pack
from villagers_rules import Game, GameError
from villagers_rules.cli import main
from villagers_rules.testing import from_record as from_record_module
from villagers_rules.testing import read_cases, run
from villagers_rules.testing.files import print_scenario
from villagers_rules.testing.from_record import scenario_of

MANY = ("base", "saints", "scoundrels", "profiteers", "developments", "promo", "kickstarter")
GAMES: dict[str, dict[str, Any]] = {
    "base": {"players": 2},
    "many": {"players": 4, "packs": MANY},
    "solo": {"mode": "solo"},
    "monastery": {"mode": "monastery"},
    "seasons": {"players": 3, "packs": (*MANY, "shifting_seasons")},
}
POSITIONS = 5
"""So many positions of each game are made scenarios; the first and the last one besides."""


def played(seed: int, **options: Any) -> Game:
    """Return a game that was played to its end at random, interrupts included."""
    game, draw = Game.new(seed=seed, **options), random.Random(seed)
    while not game.is_over:
        others = [action for seat in range(game.state.players) for action in game.legal_actions_for(seat + 1)]
        game.apply(draw.choice(others if draw.random() < 0.3 else list(game.legal_actions)))
    return game


def recorded(folder: Path, game: Game) -> Path:
    """Return the file in *folder* with the record of *game*."""
    file = folder / "game.txt"
    file.write_text(game.record(), encoding="utf-8")
    return file


@pytest.mark.parametrize("name", GAMES)
def test_a_position_of_a_game_is_a_scenario_that_holds(name: str, tmp_path: Path) -> None:
    """At any point of a game, between turns and in the middle of choices, the written file loads and holds at once."""
    game = played(11, **GAMES[name])
    file = recorded(tmp_path, game)
    last = len(game.actions) - 1
    draw = random.Random(name)
    for at in [0, last, *draw.sample(range(1, last), POSITIONS)]:
        actions = min(draw.choice((1, 1, 3)), last + 1 - at)
        found = scenario_of(file, at=at, actions=actions)
        done = [str(action) for action in game.actions[at : at + actions]]
        told = [step if isinstance(step, str) else next(iter(step.values())) for step in found.data["when"]]
        assert told[-actions:] == done
        written = tmp_path / f"{at}.yaml"
        written.write_text(print_scenario(found.data, comment=found.says), encoding="utf-8")
        assert read_cases([written])[0].data == found.data
        outcome = run([written])
        assert (outcome.cases, outcome.failures) == (1, ()), f"{written.read_text(encoding='utf-8')}\n{outcome}"


def test_in_the_middle_of_a_choice_it_begins_before_it(tmp_path: Path) -> None:
    """A scenario cannot begin while a card asks: then it begins before the card was played, and plays it."""
    game = played(11, **GAMES["many"])
    asked = next(number for number in range(len(game.actions)) if str(game.actions[number]).startswith("choose "))
    found = scenario_of(recorded(tmp_path, game), at=asked)
    assert found.data["when"][-1] == str(game.actions[asked])
    assert len(found.data["when"]) > 1
    assert "what led there" in found.says


def test_in_the_worst_case_it_begins_with_the_deal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no position before can be given, the scenario is dealt from the seed of the record and does all that was done."""
    monkeypatch.setattr(from_record_module, "_from_here", lambda *_: None)
    game = played(11, **GAMES["solo"])
    file = recorded(tmp_path, game)
    found = scenario_of(file, at=20)
    assert found.data["given"] == {"mode": "solo", "seed": 11, "deal": "from the seed"}
    assert len(found.data["when"]) == 21
    written = tmp_path / "deal.yaml"
    written.write_text(print_scenario(found.data), encoding="utf-8")
    assert run([written]).failures == ()
    file.write_text(played(99_999_999_999, players=2).record(), encoding="utf-8")
    with pytest.raises(GameError, match="no scenario can give the position after 3 actions, nor the seed of this record"):
        scenario_of(file, at=3)


def test_a_pack_that_would_not_be_found_again_is_told(tmp_path: Path) -> None:
    """A game of a pack that lies elsewhere is no scenario of this pack: it could not be run where it lies."""
    make_pack(tmp_path / "here", "oak")
    make_pack(tmp_path / "there", "elm")
    file = recorded(tmp_path, played(3, players=2, packs=("elm",), pack_dirs=(tmp_path / "there",)))
    with pytest.raises(GameError, match="no pack is called elm"):
        scenario_of(file, at=3, owner="oak", home=tmp_path / "here" / "oak", pack_dirs=(tmp_path / "there",))


def test_only_what_matters_is_written(tmp_path: Path) -> None:
    """An end of a turn needs no more than the phase; the other players' villages, hands and the piles are left out."""
    game = played(11, players=2)
    at = next(number for number, action in enumerate(game.actions) if str(action) == "end turn" and action.player == 1)
    found = scenario_of(recorded(tmp_path, game), at=at, name="A turn ends")
    assert "hands" not in found.data.get("given", {})
    assert print_scenario(found.data).count("\n") < 16


def test_what_cannot_be_made_a_scenario_is_told(tmp_path: Path) -> None:
    """Too few actions, and a position that no scenario can give of a record with a written deal, are clear errors."""
    game = played(11, players=2)
    file = recorded(tmp_path, game)
    with pytest.raises(GameError, match=r"the record has \d+ actions; after 9999 there are no 1 more; name a number from 0 to"):
        scenario_of(file, at=9999)
    with pytest.raises(GameError, match="cannot read the record"):
        scenario_of(tmp_path / "nowhere.txt", at=0)


def test_the_command_writes_it_into_a_pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`villagers new scenario NAME --from-record FILE --at N` makes a file of the pack, and `villagers test` passes at once."""
    assert villagers("new", "pack", "Mine", cwd=tmp_path).returncode == 0
    recorded(tmp_path, played(3, players=3, packs=("base", "mine"), pack_dirs=(tmp_path / "mine",)))
    line = ("new", "scenario", "A close call", "--pack", "mine", "--from-record", "game.txt")
    made = villagers(*line, "--at", "57", "--actions", "2", cwd=tmp_path)
    assert (made.returncode, made.stderr) == (0, "")
    text = (tmp_path / "mine" / "scenarios" / "a_close_call.yaml").read_text(encoding="utf-8")
    assert "# From the position after 57 actions of game.txt" in text
    assert "name: A close call" in text
    assert run([tmp_path / "mine"]).failures == ()
    assert main([*line]) == 2
    assert capsys.readouterr().err.startswith("villagers: argument --from-record: say with --at N")
    assert main(["new", "scenario", "Another", "--pack", "mine", "--at", "5"]) == 2
    assert capsys.readouterr().err == "villagers: argument --at: it goes with --from-record FILE\n"
