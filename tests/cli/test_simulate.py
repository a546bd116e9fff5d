"""Many games at random: the same for equal seeds, however many processes play them."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.running import villagers
from tests.runs.summaries import summary
from villagers_rules import Game
from villagers_rules.model.groups import count, group, moves
from villagers_rules.model.moves import DraftMove, EndTurnMove, PlayMove
from villagers_rules.rules import turns
from villagers_rules.simulation import SEED_STRIDE, SimulationConfig, play_many, play_one, random_move
from villagers_rules.units import FIRST_UNIT

PLAN = SimulationConfig(None, (), 2, 5)


def simulated(*options: str) -> dict[str, Any]:
    """Return what `villagers simulate --format json` tells."""
    ran = villagers("simulate", "--format", "json", *options)
    assert (ran.returncode, ran.stderr) == (0, "")
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def test_jobs_change_nothing() -> None:
    """The statistics of a run do not depend on the number of processes (issue, 5)."""
    games = str(2 * FIRST_UNIT + 30)
    one = simulated("--games", games, "--seed", "4", "--jobs", "1")
    assert one == simulated("--games", games, "--seed", "4", "--jobs", "2")
    assert one != simulated("--games", games, "--seed", "5", "--jobs", "2")


def test_equal_seeds_give_equal_texts() -> None:
    """The text for people is the same for the same seed, and there is no progress bar without a terminal."""
    lines = [villagers("simulate", "--games", "5", "--seed", "8", "--players", "3") for _ in range(2)]
    assert lines[0].stdout == lines[1].stdout
    assert lines[0].stderr == ""


def test_game_k_is_a_game_of_its_own() -> None:
    """Game k of a run depends on the run's seed and k alone: a longer run begins with the games of a shorter one."""
    short, long = ([game for part in play_many(PLAN, games=games) for game in part] for games in (3, FIRST_UNIT + 20))
    assert long[:3] == short
    assert [game.seed for game in long] == [5 * SEED_STRIDE + number for number in range(FIRST_UNIT + 20)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_simulated_games_are_games_of_the_rules(players: int) -> None:
    """A game without a journal goes as `Game` plays it with the same seed and the same choices."""
    played = play_one(PLAN.catalog(), players=players, seed=11)
    game = Game.new(players=players, seed=11)
    draw = Random("moves of game 11").random
    decisions = 0
    while not game.is_over:
        turns.carry_out(game.state, random_move(turns.options(game.state), draw))
        decisions += 1
    assert played.scores == tuple(game.state.supply)
    assert [seat + 1 for seat in played.winners] == game.winners
    assert (played.rounds, played.decisions) == (game.state.round, decisions)


def test_a_random_move_is_drawn_evenly() -> None:
    """Numbers spread evenly from 0 to 1 give each move of the groups once."""
    groups = [group(PlayMove, [1, 2], [3, 4, 5]), group(EndTurnMove), group(DraftMove, [4, 5])]
    size = count(groups)
    numbers = iter(range(size))
    found = [random_move(groups, lambda: next(numbers) / size) for _ in range(size)]
    assert sorted(found, key=str) == sorted(moves(groups), key=str)


def test_statistics_add_up() -> None:
    """Victories of all seats are as many as games, also when some are shared, and so by the order of play."""
    games = [game for part in play_many(PLAN, games=40) for game in part]
    found: dict[str, Any] = dict(summary(PLAN, games))
    for seats in (found["seats"], found["turn_order"]):
        assert sum(seat["wins"] for seat in seats) == pytest.approx(40)
        mean = sum(seat["score"]["mean"] for seat in seats) / 2
        assert mean == pytest.approx(found["score"]["mean"], abs=0.001)
    assert found["score"]["max"] == max(max(game.scores) for game in games)
    assert found["rounds"]["min"] == min(game.rounds for game in games)


@pytest.mark.parametrize(
    "line",
    [
        "simulate --games 2 --jobs 1",
        "stats --games 2 --jobs 1",
        "tournament greedy random --games 2 --jobs 1",
        "diff base base --games 2 --jobs 1",
        "play",
    ],
)
def test_json_says_packs_and_modes_alike(line: str) -> None:
    """The JSON of every command that plays has the packs as a list and null where no mode is played."""
    ran = villagers(*line.split(), "--format", "json", "--seed", "1")
    assert ran.returncode == 0
    found: dict[str, Any] = json.loads(ran.stdout.splitlines()[0] if line == "play" else ran.stdout)
    found = found["effect"] if line.startswith("diff") else found
    assert found["mode"] is None
    assert found["packs"] == ([] if line.startswith("diff") else ["base"])


def test_a_run_with_cards_is_continued_with_cards(tmp_path: Path) -> None:
    """Rows that were written with --cards are continued with it alone, and the error says so."""
    run = ("simulate", "--seed", "1", "--jobs", "1", "--rows", "games.jsonl")
    assert villagers(*run, "--games", "2", "--cards", cwd=tmp_path).returncode == 0
    without = villagers(*run, "--games", "3", "--resume", cwd=tmp_path)
    assert without.returncode == 1
    assert without.stderr.endswith("has rows of another run: written with --cards, which is missing here; add --cards\n")
    assert villagers(*run, "--games", "3", "--resume", "--cards", cwd=tmp_path).returncode == 0
