"""The page about many games says what is so: its columns, its Python and its command lines."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from villagers_rules.cli.command_line import build_parser
from villagers_rules.runs.game_rows import CARD_SOURCES, CARDS, COUNTS, COURSE, ORIGIN
from villagers_rules.runs.recording import record_games
from villagers_rules.simulation import SimulationConfig

PAGE = (Path(__file__).parents[2] / "docs" / "many_games.md").read_text(encoding="utf-8")
LINES = [line for block in re.findall(r"^```sh\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL) for line in block.splitlines()]


def test_the_columns_are_those_of_the_rows() -> None:
    """The table names every column of a row, in order, with what the program says of it, and the text what an entry has."""
    assert dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", PAGE, flags=re.MULTILINE)) == ORIGIN | COURSE | CARDS
    assert list(re.findall(r"^\| `(\w+)` \|", PAGE, flags=re.MULTILINE)) == [*ORIGIN, *COURSE, *CARDS]
    assert all(f"`{name}`" in PAGE for name in (*COUNTS, *CARD_SOURCES))


def test_the_python_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples give what is printed under them."""
    monkeypatch.chdir(tmp_path)
    runner = doctest.DocTestRunner()
    runner.run(doctest.DocTestParser().get_doctest(PAGE, {}, "many_games.md", None, 0))
    assert runner.tries
    assert not runner.failures


def test_the_command_lines_are_understood() -> None:
    """Each line of `villagers` is one that the program understands."""
    lines = [line for line in LINES if line.startswith("villagers ")]
    assert lines
    for line in lines:
        build_parser().parse_args(shlex.split(line)[1:])


def test_the_question_in_sql_is_answered(tmp_path: Path) -> None:
    """The line with SQL runs as it is written, and has a row for each player who began."""
    record_games(tmp_path / "games.parquet", SimulationConfig(None, (), 3, 1), games=20)
    (line,) = (line for line in LINES if line.startswith("python -c"))
    ran = subprocess.run(
        [sys.executable, *shlex.split(line)[1:]], cwd=tmp_path, capture_output=True, text=True, check=False, encoding="utf-8"
    )
    assert ran.returncode == 0, ran.stderr
    assert len(re.findall(r"│ +\d+ │ +\d+ │", ran.stdout)) == 3
