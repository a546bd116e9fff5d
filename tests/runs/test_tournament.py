"""Tournaments: who meets whom, what is counted, and rows that are continued."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.cli.running import villagers
from villagers_rules import GameError
from villagers_rules.bots.match import play_match, seated
from villagers_rules.runs.game_rows import Row
from villagers_rules.runs.row_formats import json_lines
from villagers_rules.runs.standings import Standings, elo
from villagers_rules.runs.tournament import Tournament, record
from villagers_rules.simulation import SEED_STRIDE

FAST = "tests.bots.strangers:spoken"
PLAN = Tournament(bots=("random", FAST), games=4, players=2, seed=3)


def rows_of(tournament: Tournament, *, jobs: int = 1) -> list[Row]:
    """Return all rows of a tournament."""
    return [row for rows in tournament.play(jobs=jobs) for row in rows]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_deal_is_played_twice_with_seats_changed(players: int) -> None:
    """Two games in a row have the same deal, and each seat is one bot's in the first and the other one's in the second."""
    plan = Tournament(bots=("random", "greedy", FAST), games=8, players=players, seed=5)
    assert plan.total == 24
    met: Counter[frozenset[int]] = Counter()
    held: Counter[tuple[int, int]] = Counter()
    for number in range(0, plan.total, 2):
        (seed, seats), (again, changed) = plan.table(number), plan.table(number + 1)
        assert seed == again
        assert all({one, other} == set(seats) and one != other for one, other in zip(seats, changed, strict=True))
        met[frozenset(seats)] += 2
        held.update(enumerate(seats))
        held.update(enumerate(changed))
    assert set(met.values()) == {8}
    assert len(met) == 3
    assert set(held.values()) == {8}
    assert {plan.table(number)[0] for number in range(plan.total)} == set(range(5 * SEED_STRIDE, 5 * SEED_STRIDE + 4))


def test_rows_say_how_games_went() -> None:
    """A row has the seats of the bots and what the game came to, the same whatever the number of processes."""
    rows = rows_of(PLAN)
    assert rows == rows_of(PLAN, jobs=2)
    assert [row["game"] for row in rows] == [0, 1, 2, 3]
    for row in rows:
        seed, seats = PLAN.table(row["game"])
        played = play_match(PLAN.catalog(), seated([PLAN.bots[bot] for bot in seats], 2), seed=seed)
        assert row["seats"] == [bot + 1 for bot in seats]
        assert row["scores"] == list(played.scores)
        assert row["winners"] == [seat + 1 for seat in played.winners]


WRONG = {
    "games": (Tournament(bots=("random", "greedy"), games=3, players=2, seed=1), "expected an even number of games"),
    "one bot": (Tournament(bots=("random",), games=2, players=2, seed=1), "expected 2 to 32 different bots, got random"),
    "twice": (Tournament(bots=("random", "random"), games=2, players=2, seed=1), "expected 2 to 32 different bots"),
    "no bot": (Tournament(bots=("random", "chess"), games=2, players=2, seed=1), "no bot is called 'chess'"),
    "the clock": (Tournament(bots=("random", "ismcts:1s"), games=2, players=2, seed=1), "looks at the clock"),
    "alone": (Tournament(bots=("random", "greedy"), games=2, players=1, seed=1, mode="solo"), "needs 2 players or more"),
    "too many": (Tournament(bots=("random", "greedy"), games=2, players=9, seed=1), "is played by 2 to 5 players"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_tournament(name: str) -> None:
    """What cannot be played is refused before anything is played."""
    plan, reason = WRONG[name]
    with pytest.raises(GameError, match=reason):
        plan.catalog()


def result(seats: list[int], winners: list[int], scores: list[int]) -> Row:
    """Return the columns of a row that are counted."""
    return {"finished": bool(winners), "seats": seats, "winners": winners, "scores": scores}


def test_victories_are_counted_for_bots() -> None:
    """Wins go to the bot in the winner's seat, shared ones in parts; unfinished games are counted apart."""
    standings = Standings(("one", "two"))
    standings.add(result([1, 2], [1], [9, 5]))
    standings.add(result([2, 1], [1], [9, 5]))
    standings.add(result([1, 2], [1, 2], [7, 7]))
    standings.add(result([1, 2], [], [1, 1]))
    (meeting,) = standings.meetings()
    assert (meeting.games, meeting.wins, standings.unfinished, standings.count) == (3, 1.5, 1, 4)
    assert meeting.share.low < 0.5 < meeting.share.high
    assert standings.mean_score(0) == (9 + 5 + 7) / 3
    assert standings.ratings() == [0.0, 0.0]


def test_ratings_rank_bots() -> None:
    """Who wins three of four games is 191 points ahead, as the formula of Elo has it; who wins all has a rating, too."""
    assert elo(0.75) == 190.8
    assert elo(0.0) is None
    standings = Standings(("one", "two", "three"))
    for number in range(4000):
        standings.add(result([1, 2], [1 if number % 4 else 2], [1, 1]))
        standings.add(result([2, 3], [1 if number % 4 else 2], [1, 1]))
    one, two, three = standings.ratings()
    assert one - two == pytest.approx(190.8, abs=1)
    assert two - three == pytest.approx(190.8, abs=1)
    sure = Standings(("one", "two"))
    sure.add(result([1, 2], [1], [1, 1]))
    assert sure.ratings()[0] > 0 > sure.ratings()[1]


@pytest.mark.parametrize("name", ["rows.jsonl", "rows.jsonl.gz"])
def test_rows_are_continued(tmp_path: Path, name: str) -> None:
    """A file that was cut off anywhere is continued, and has the same rows at the end."""
    path = tmp_path / name
    rows = [row for part in record(path, PLAN) for row in part]
    whole = path.read_bytes()
    assert rows == rows_of(PLAN)
    for kept in (0, len(whole) // 3, len(whole) - 1):
        path.write_bytes(whole[:kept])
        assert [row for part in record(path, PLAN, resume=True) for row in part] == rows
        assert [row for part in record(path, PLAN, resume=True) for row in part] == rows
    with pytest.raises(GameError, match="already exists"):
        list(record(path, PLAN))


def test_files_of_something_else(tmp_path: Path) -> None:
    """Rows of another tournament, of games in another order, or of none, are refused."""
    path = tmp_path / "rows.jsonl"
    rows = rows_of(PLAN)
    other = Tournament(bots=PLAN.bots, games=4, players=2, seed=4)
    for text, reason in (
        (json_lines(rows_of(other)), "row 1: it has rows of another tournament: seed 3 here, 4 there"),
        (json_lines(rows[1:]), "row 1: expected game 0, got game 1"),
        (json_lines([{**rows[0], "scores": "many"}]), "game 0 has no scores or winners"),
        (b'{"packs":"base"]\n', "row 1 is no row of a game"),
    ):
        path.write_bytes(text)
        with pytest.raises(GameError, match=reason):
            list(record(path, PLAN, resume=True))
    list(record(path, PLAN, force=True))
    with pytest.raises(GameError, match="has 4 games already; expected at most 2"):
        list(record(path, Tournament(bots=PLAN.bots, games=2, players=2, seed=3), resume=True))


def test_the_command(tmp_path: Path) -> None:
    """`villagers tournament` prints ratings and win rates with intervals, and continues its rows without a seed."""
    line = ("tournament", "greedy", "random", "--games", "2", "--jobs", "1")
    ran = villagers(*line, "--seed", "1", "--rows", "rows.jsonl", cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "2 games of 2 players, pack base, seed 1" in ran.stdout
    assert "greedy - random       2       2  100.0%    34.2 to 100.0%" in ran.stdout
    data = json.loads(villagers(*line, "--rows", "rows.jsonl", "--resume", "--format", "json", cwd=tmp_path).stdout)
    assert (data["seed"], data["games"], data["unfinished"]) == (1, 2, 0)
    assert data["meetings"][0]["share"] == {"value": 1.0, "low": 0.3424, "high": 1.0}
    assert [row["bot"] for row in data["bots"]] == ["greedy", "random"]


REFUSED = {
    "tournament greedy random --games 3": "expected an even number",
    "tournament greedy": "expected 2 to 32 different bots",
    "tournament greedy ismcts:2s": "looks at the clock",
    "tournament greedy chess": "no bot is called 'chess'",
    "tournament greedy random --rows rows.csv": "expected a name that ends in .jsonl",
    "tournament greedy random --resume": "it goes with --rows",
    "tournament greedy random --mode solo": "is played by 1 player",
    "simulate --bots greedy,random,greedy": "expected 1 bot, or 2 bots for 2 players",
    "stats --bots ismcts:1s": "looks at the clock",
    "diff base base --bots greedy": "nothing is played without --games",
}


@pytest.mark.parametrize("line", REFUSED)
def test_wrong_options(line: str) -> None:
    """What cannot be played is refused in one line, with exit code 2."""
    ran = villagers(*line.split())
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
    assert REFUSED[line] in ran.stderr


def test_bots_play_the_games_of_other_commands(tmp_path: Path) -> None:
    """`simulate`, `stats` and `diff` let bots play; rows say which, and are not continued with others."""
    line = ("simulate", "--games", "2", "--seed", "1", "--jobs", "1", "--rows", "rows.jsonl")
    ran = villagers(*line, "--bots", "greedy,random", "--cards", cwd=tmp_path)
    assert "2 games of 2 players by greedy, random, pack base, seed 1" in ran.stdout
    rows = [json.loads(text) for text in (tmp_path / "rows.jsonl").read_text().splitlines()]
    assert [row["bots"] for row in rows] == ["greedy,random"] * 2
    played = play_match(PLAN.catalog(), seated(["greedy", "random"], 2), seed=SEED_STRIDE)
    assert rows[0]["scores"] == list(played.scores)
    read = villagers("stats", "rows.jsonl", cwd=tmp_path).stdout
    assert "Played by the bots greedy, random" in read
    assert villagers("stats", "--games", "2", "--seed", "1", "--jobs", "1", "--bots", "greedy,random").stdout == read
    refused = villagers(*line, "--cards", "--resume", cwd=tmp_path)
    assert "bots random here, greedy,random there" in refused.stderr
    effect = villagers("diff", "base", "base", "--games", "2", "--seed", "1", "--bots", "greedy").stdout
    assert "Played by the bot greedy" in effect
    assert "no difference" in effect
