"""Runs whose rows go to files: the same rows whoever plays them, continued after a stop, with the statistics of the games."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.cli.running import villagers
from tests.runs.summaries import summary
from villagers_rules import units
from villagers_rules.errors import GameError
from villagers_rules.runs.recording import record_games
from villagers_rules.runs.row_formats import FORMATS
from villagers_rules.runs.row_reader import RowReader
from villagers_rules.simulation import SimulationConfig, play_many

PLAN = SimulationConfig(None, (), 2, 5)
RUN = ("--players", "2", "--seed", "5")
ENDINGS = [found.ending for found in FORMATS]
GAMES = 40


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the rows of a run, with cards, as JSON lines."""
    path = tmp_path_factory.mktemp("rows") / "rows.jsonl"
    record_games(path, PLAN, games=GAMES, cards=True)
    return path.read_bytes()


@pytest.mark.parametrize("jobs", [2, 5])
def test_processes_change_no_row(jobs: int, rows: bytes, tmp_path: Path) -> None:
    """The file is the same, byte by byte, whatever the number of processes."""
    record_games(tmp_path / "rows.jsonl", PLAN, games=GAMES, cards=True, jobs=jobs)
    assert (tmp_path / "rows.jsonl").read_bytes() == rows


@pytest.mark.parametrize("seconds", [0.01, 0.1, 10.0])
def test_units_change_no_row(seconds: float, rows: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is the same, byte by byte, however long the units of work are."""
    monkeypatch.setattr(units, "_USUAL", seconds)
    monkeypatch.setattr(units, "_SHORTEST", seconds / 4)
    record_games(tmp_path / "rows.jsonl", PLAN, games=GAMES, cards=True)
    assert (tmp_path / "rows.jsonl").read_bytes() == rows


def test_any_executor_plays(rows: bytes, tmp_path: Path) -> None:
    """An executor of one's own gives the same file, and stays open."""
    with ThreadPoolExecutor(3) as executor:
        record_games(tmp_path / "rows.jsonl", PLAN, games=GAMES, cards=True, executor=executor)
        assert executor.submit(int, "7").result() == 7
    assert (tmp_path / "rows.jsonl").read_bytes() == rows


def test_the_counts_are_those_of_the_games(tmp_path: Path) -> None:
    """What is counted while rows are written, also of those that were there already, is what all games give."""
    games = [game for part in play_many(PLAN, games=GAMES) for game in part]
    record_games(tmp_path / "rows.csv", PLAN, games=13)
    counted = record_games(tmp_path / "rows.csv", PLAN, games=GAMES, resume=True)
    assert counted.to_data(PLAN) == summary(PLAN, games)
    assert [row.result for row in RowReader(tmp_path / "rows.csv")] == games


@pytest.mark.parametrize("ending", ENDINGS)
def test_statistics_of_rows_are_those_of_games(ending: str, tmp_path: Path) -> None:
    """`stats` prints the same of a file with rows, in any format, as of the games themselves, and so when it plays and writes."""
    name = f"rows{ending}"
    direct = villagers("stats", *RUN, "--games", "30", "--format", "json")
    assert direct.returncode == 0
    written = villagers("simulate", *RUN, "--games", "18", "--rows", name, "--cards", cwd=tmp_path)
    assert (written.returncode, written.stderr) == (0, "")
    assert written.stdout.endswith(f"saved to {name}\n")
    going_on = villagers("stats", "--players", "2", "--games", "30", "--rows", name, "--resume", "--format", "json", cwd=tmp_path)
    assert going_on.stdout == direct.stdout
    read = villagers("stats", name, "--format", "json", cwd=tmp_path)
    assert (read.returncode, read.stderr) == (0, "")
    assert read.stdout == direct.stdout
    assert sorted(path.name for path in tmp_path.iterdir()) == [name]


def test_files_of_several_runs_are_counted_together(tmp_path: Path) -> None:
    """Files with other seeds add up; the same games twice, other players and rows without cards are refused."""
    for name, *options in (
        ("one.jsonl", "--seed", "1", "--cards"),
        ("two.csv", "--seed", "2", "--cards"),
        ("again.jsonl", "--seed", "1", "--cards"),
        ("three.jsonl", "--seed", "3", "--cards", "--players", "3"),
        ("bare.jsonl", "--seed", "4"),
    ):
        assert villagers("simulate", "--games", "6", "--rows", name, *options, cwd=tmp_path).returncode == 0
    data = json.loads(villagers("stats", "one.jsonl", "two.csv", "--format", "json", cwd=tmp_path).stdout)
    assert (data["games"], data["seeds"]) == (12, [1, 2])
    for name, said in (("again.jsonl", "count twice"), ("three.jsonl", "players 3 here, 2 there"), ("bare.jsonl", "no cards")):
        ran = villagers("stats", "one.jsonl", name, cwd=tmp_path)
        assert (ran.returncode, ran.stdout) == (1, "")
        assert said in ran.stderr


def test_a_run_goes_on_with_its_own_seed(tmp_path: Path) -> None:
    """Without --seed the seed of a new run is drawn, and that of a file that is continued is read from it."""
    line = ("simulate", "--rows", "rows.jsonl.gz", "--resume")
    for games in ("3", "9", "9"):
        assert villagers(*line, "--games", games, cwd=tmp_path).returncode == 0
    found = list(RowReader(tmp_path / "rows.jsonl.gz"))
    assert [row.number for row in found] == list(range(9))
    assert len({row.origin for row in found}) == 1


CHANGED: dict[str, tuple[Callable[[Path], object], tuple[str, ...], str]] = {
    "another seed": (lambda path: None, ("--seed", "6"), "seed 6 here, 5 there"),
    "other players": (lambda path: None, ("--players", "3"), "players 3 here, 2 there"),
    "other packs": (lambda path: None, ("--packs", "base,saints"), "packs base,saints here, base there"),
    "cards": (lambda path: None, ("--cards",), "written without --cards"),
    "fewer games": (lambda path: None, ("--games", "2"), "has 4 games already"),
    "a lost row": (lambda path: path.write_bytes(_without_row(path, 1)), (), "expected game 1, got 2"),
    "a lost start": (lambda path: path.write_bytes(_without_row(path, 0)), (), "begins with game 1"),
    "other cards": (lambda path: path.write_bytes(path.read_bytes().replace(b'print":"', b'print":"0')), (), "fingerprint"),
}


def _without_row(path: Path, number: int) -> bytes:
    rows = path.read_bytes().splitlines(keepends=True)
    return b"".join(rows[:number] + rows[number + 1 :])


@pytest.mark.parametrize("name", CHANGED)
def test_rows_of_another_run_are_not_added_to(name: str, tmp_path: Path) -> None:
    """A file whose rows are not the first games of this very run is refused, and stays as it is."""
    change, options, said = CHANGED[name]
    path = tmp_path / "rows.jsonl"
    record_games(path, PLAN, games=4)
    change(path)
    before = path.read_bytes()
    ran = villagers("simulate", *RUN, "--games", "9", "--rows", path.name, "--resume", *options, cwd=tmp_path)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert said in ran.stderr
    assert ran.stderr.count("\n") == 1
    assert path.read_bytes() == before


def test_files_are_replaced_by_force_alone(tmp_path: Path) -> None:
    """A file that is there is neither replaced nor added to unless the command line says so; links are not followed."""
    (tmp_path / "rows.jsonl").write_text("my letter\n")
    (tmp_path / "link.jsonl").symlink_to("rows.jsonl")
    line = ("simulate", *RUN, "--games", "2", "--rows")
    for name in ("rows.jsonl", "link.jsonl"):
        assert villagers(*line, name, cwd=tmp_path).returncode == 1
        assert villagers(*line, name, "--resume", cwd=tmp_path).returncode == 1
    assert villagers(*line, "link.jsonl", "--force", cwd=tmp_path).returncode == 1
    assert (tmp_path / "rows.jsonl").read_text() == "my letter\n"
    assert villagers(*line, "rows.jsonl", "--force", cwd=tmp_path).returncode == 0
    assert len(list(RowReader(tmp_path / "rows.jsonl"))) == 2


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("simulate", "--resume"), "--resume: it goes with --rows only"),
        (("simulate", "--cards"), "--cards: it goes with --rows only"),
        (("simulate", "--rows", "a.jsonl", "--resume", "--force"), "it does not go with --force"),
        (("simulate", "--dask", "tcp://127.0.0.1:1", "--jobs", "2"), "it does not go with --jobs"),
        (("simulate", "--rows", "a.xlsx"), "ends with one of .jsonl"),
        (("stats", "a.jsonl", "--games", "5"), "--games: it does not go with files"),
        (("stats", "a.jsonl", "--rows", "b.jsonl"), "--rows: it does not go with files"),
        (("stats", "a.jsonl"), "a.jsonl: no such file"),
    ],
)
def test_options_that_do_not_go_together(options: tuple[str, ...], said: str, tmp_path: Path) -> None:
    """What cannot be done is refused in one line, before any game is played."""
    ran = villagers(*options, cwd=tmp_path)
    assert ran.returncode in (1, 2)
    assert said in ran.stderr
    assert (ran.stdout, ran.stderr.count("\n")) == ("", 1)
    assert not list(tmp_path.iterdir())


def test_duckdb_answers_questions(tmp_path: Path) -> None:
    """Parquet has a row for each game, with lists of scores and of what happened to each card, as SQL reads them."""
    import duckdb

    path = tmp_path / "rows.parquet"
    record_games(path, PLAN, games=GAMES, cards=True)
    games = [game for part in play_many(PLAN, games=GAMES) for game in part]
    (found,) = (
        duckdb.connect()
        .execute(f"SELECT count(*), avg(scores[1]), max(rounds), count(*) FILTER (1 IN winners) FROM '{path}'")
        .fetchall()
    )
    assert found[0] == GAMES
    assert found[1] == pytest.approx(sum(game.scores[0] for game in games) / GAMES)
    assert found[2:] == (max(game.rounds for game in games), sum(0 in game.winners for game in games))
    question = f"SELECT sum(c.placed) FROM '{path}', unnest(cards) AS t(c) WHERE c.card = 'lumberjack'"
    stats = json.loads(villagers("stats", path.name, "--format", "json", cwd=tmp_path).stdout)
    placed = next(card["placed"] for card in stats["cards"] if card["id"] == "lumberjack")
    assert duckdb.connect().execute(question).fetchall() == [(placed,)]


@pytest.mark.parametrize(("module", "option"), [("duckdb", ("--rows", "a.parquet")), ("distributed", ("--dask", "tcp://a:1"))])
def test_extras_are_named_where_they_are_missing(
    module: str, option: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a package is not installed that an option needs, a line says what to install, and no game is played."""
    monkeypatch.setitem(__import__("sys").modules, module, None)
    ran = villagers("simulate", "--games", "2", *option, cwd=tmp_path)
    assert ran.returncode == 1
    assert "pip install 'villagers-rules[" in ran.stderr
    assert not list(tmp_path.iterdir())


def test_a_name_is_no_pattern(tmp_path: Path) -> None:
    """Brackets, stars and quotes in the name of a file mean themselves, not other files."""
    odd = tmp_path / "it's [1] * of ?.parquet"
    record_games(tmp_path / "it's 1 x of y.parquet", PLAN, games=2)
    record_games(odd, PLAN, games=5)
    record_games(odd, PLAN, games=6, resume=True)
    assert len(list(RowReader(odd))) == 6


def test_what_cannot_be_read_as_parquet_is_refused(tmp_path: Path) -> None:
    """A file that is no Parquet ends in one line."""
    (tmp_path / "rows.parquet").write_bytes(b"my letter")
    ran = villagers("stats", "rows.parquet", cwd=tmp_path)
    assert ran.returncode == 1
    assert ran.stderr.count("\n") == 1
    with pytest.raises(GameError, match="cannot be read as Parquet"):
        list(RowReader(tmp_path / "rows.parquet"))


def test_packed_rows_take_little_room(rows: bytes, tmp_path: Path) -> None:
    """Packed rows are the same rows in less than a fifth of the room."""
    record_games(tmp_path / "rows.jsonl.gz", PLAN, games=GAMES, cards=True)
    packed = (tmp_path / "rows.jsonl.gz").read_bytes()
    assert gzip.decompress(packed) == rows
    assert len(packed) < len(rows) / 5


class _Counting(Executor):
    """An executor that plays at once, and counts how many units wait for nobody."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        """Play a unit."""
        from concurrent.futures import Future

        self.sizes.append(len(args[0]))
        found: Future[object] = Future()
        found.set_result(fn(*args, **kwargs))
        return found


def test_few_units_are_handed_out_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Results that nobody has taken do not pile up: so many units as twice the workers are handed out, and no more."""
    monkeypatch.setattr("os.cpu_count", lambda: 3)
    executor = _Counting()
    parts = units.run_in_units(len, games=10_000, executor=executor)
    next(parts)
    assert len(executor.sizes) == 6
