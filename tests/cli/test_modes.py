"""Packs and modes on the command line: which are played, how their games are told, and what is refused."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import villagers
from villagers_rules import Game
from villagers_rules.packs import load
from villagers_rules.text.ink import Ink
from villagers_rules.text.log import deed
from villagers_rules.text.scores import game_over_lines

MODES = ("solo", "solo-beginner", "solo-hard", "monastery")
FOUR_SEASONS = Path(__file__).resolve().parents[2] / "examples" / "packs" / "four_seasons"


def simulated(line: str) -> dict[str, Any]:
    """Return what `villagers simulate --format json` tells."""
    ran = villagers("simulate", "--format", "json", "--seed", "2", "--jobs", "1", *shlex.split(line))
    assert (ran.returncode, ran.stderr) == (0, "")
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


@pytest.mark.parametrize("mode", MODES)
def test_a_mode_brings_its_pack_and_players(mode: str) -> None:
    """`--mode` alone is enough: it brings the pack and the single player (issue 3)."""
    found = simulated(f"--games 4 --mode {mode}")
    assert (found["mode"], found["players"]) == (mode, 1)
    assert found["packs"][0] == "base"
    assert found["packs"][1] == load(mode=mode).modes[mode].pack


def test_the_countess_has_a_seat_in_the_statistics() -> None:
    """The statistics of a solo run have the Countess's seat, so that victories add up to the games (R15.7)."""
    found = simulated("--games 8 --mode solo")
    assert found["seats_without_player"] == ["countess"]
    assert len(found["seats"]) == 2
    assert sum(seat["wins"] for seat in found["seats"]) == 8
    text = villagers("simulate", "--games", "8", "--mode", "solo", "--seed", "2").stdout
    assert "games of 1 player at random, packs base, solo, mode solo, seed 2" in text
    assert re.search(r"^  player 1 .*%$", text, flags=re.MULTILINE)
    assert re.search(r"^  the Countess .*%$", text, flags=re.MULTILINE)


def test_targets_are_counted() -> None:
    """The statistics of a mode with targets say how many scores reached each, and none is lost (R18.5)."""
    found = simulated("--games 12 --mode monastery")
    assert [row["says"] for row in found["targets"]] == [words for _, words in load(mode="monastery").rules.targets]
    assert sum(row["scores"] for row in found["targets"]) == 12
    text = villagers("simulate", "--games", "12", "--mode", "monastery", "--seed", "2").stdout
    assert re.search(r"^  a village +40 +\d+ +\d+%$", text, flags=re.MULTILINE)
    assert "winning score" not in text


def test_no_mode_is_told_as_none() -> None:
    """Without a mode the statistics have none, and no seat without a player."""
    found = simulated("--games 1 --packs developments")
    assert (found["mode"], found["seats_without_player"], found["packs"]) == (None, [], ["base", "developments"])


def test_packs_may_be_folders() -> None:
    """What is written as a path in `--packs` is a folder with a pack, or with several."""
    assert simulated(f"--games 1 --packs saints,{FOUR_SEASONS}")["packs"][-1] == "four_seasons"
    ran = villagers("show", "thaw", "--packs", "./four_seasons", cwd=FOUR_SEASONS.parent)
    assert "spring event" in ran.stdout
    every = villagers("simulate", "--games", "1", "--packs", "./cards", cwd=FOUR_SEASONS.parents[2])
    assert (every.returncode, "solo" in every.stderr) == (2, True)


def played(mode: str, seed: int) -> Game:
    """Return a game in which the first option was taken until its end."""
    game = Game.new(mode=mode, seed=seed)
    while not game.is_over:
        game.apply(game.legal_actions[0])
    return game


def test_the_end_against_the_countess() -> None:
    """At the end of a solo game the Countess has won or the player has (R15.7), and her village is counted as well."""
    game = played("solo", 5)
    lines = game_over_lines(game.words(), game, ink=Ink(), viewer=1)
    assert ("The Countess has won." if game.winners == ["countess"] else "You have won.") in lines
    assert "The Countess" in lines


def test_the_end_with_targets() -> None:
    """In a mode with targets the score is read against them, and the next one is named (R18.5)."""
    game = played("monastery", 2)
    (score,) = game.scores()
    targets = game.catalog.rules.targets
    (line,) = (line for line in game_over_lines(game.words(), game, ink=Ink()) if line.startswith(f"{score.total} gold: "))
    assert [words for least, words in targets if least <= score.total][-1] in line
    assert not any("has won" in line for line in game_over_lines(game.words(), game, ink=Ink()))


@pytest.mark.parametrize("mode", ["solo", "monastery"])
def test_games_in_a_mode_are_saved_and_replayed(mode: str, tmp_path: Path) -> None:
    """A save and a record of a game in a mode go on in that mode."""
    game = Game.new(mode=mode, seed=4)
    for _ in range(12):
        game.apply(game.legal_actions[0])
    (tmp_path / "save.json").write_text(game.to_json(), encoding="utf-8")
    (tmp_path / "game.txt").write_text(game.record(), encoding="utf-8")
    loaded = villagers("play", "--load", str(tmp_path / "save.json"), "--watch")
    assert (loaded.returncode, loaded.stderr) == (0, "")
    assert f"1 player, mode {mode}, packs base, " in loaded.stdout
    replayed = villagers("replay", str(tmp_path / "game.txt"), "--all")
    assert (replayed.returncode, replayed.stderr) == (0, "")
    assert f"player 1 {deed(str(game.actions[0]), own=False)}" in replayed.stdout


REFUSED = {
    "play --players 1": "1 can play in the mode monastery, solo, solo-beginner or solo-hard",
    "simulate --players 1": "1 can play in the mode",
    "play --packs solo": "choose the mode solo, solo-beginner or solo-hard",
    "play --mode sol": "no mode is called sol; did you mean solo",
    "play --mode solo --players 2": "is played by 1 player; got 2",
    "play --mode solo --seat 2": "no player 2",
    "simulate --mode solo --packs saints": "leave saints out",
    "simulate --packs ./nothing": "./nothing is no folder with a pack.yaml",
    "play --seat 1,1": "expected different players",
    "play --seat 1,x": "expected a whole number from 1",
    "check --coverage --format sarif": "the coverage is printed as text or json",
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_cannot_be_played_is_told(line: str) -> None:
    """A mode, packs or seats that cannot be are refused in one line with exit code 2; one player alone is told the modes."""
    ran = villagers(*shlex.split(line))
    assert (ran.returncode, ran.stdout) == (2, "")
    assert REFUSED[line] in ran.stderr
    assert ran.stderr.count("\n") == 1


def test_bots_play_in_modes() -> None:
    """With --watch a bot plays in any mode, and the log says what the Countess gets and what events do."""
    line = ("play", "--watch", "--against", "random", "--mode", "solo", "--seed", "5")
    ran = villagers(*line)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "1 player, mode solo, packs base, solo, seed 5; bots play for all." in ran.stdout
    for told in ("is placed in the Countess's village, from road", "is placed in the Countess's village, from the Reserve"):
        assert told in ran.stdout
    assert "is dealt" in ran.stdout
    assert ran.stdout == villagers(*line).stdout


def test_what_a_mode_adds_to_the_rules_is_shown(tmp_path: Path) -> None:
    """A pack shows its modes, with `--mode` the rules of that mode, and after a card that is called like it its own rules."""
    (tmp_path / "lean").mkdir()
    (tmp_path / "lean" / "pack.yaml").write_text(
        "pack:\n  id: lean\n  name: Lean Years\n  version: 1.0.0\n  requires: [base]\n"
        "  modes:\n    lean-years: {says: Everybody pays., rules: {more_phases: {tithe: {after: [build], do: [{pay: 2}]}}}}\n",
        encoding="utf-8",
    )
    (tmp_path / "lean" / "cards.yaml").write_text("suit: solitary\nvillagers: {lean: {gold: 2}}\n", encoding="utf-8")
    shown = " ".join(villagers("show", "lean", cwd=tmp_path).stdout.split())
    assert "from the lean pack" in shown
    assert shown.endswith("Mode lean-years: Everybody pays. Its rules: villagers show lean --mode lean-years")
    shown = " ".join(villagers("show", "lean", "--mode", "lean-years", cwd=tmp_path).stdout.split())
    assert "comes the tithe phase. Each player in turn order does this: pay the bank 2 gold, or all you have." in shown
