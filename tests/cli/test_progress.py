"""Progress on the error output: of what takes over a second, on a terminal, with a clock of our own so that no test waits."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path

import pytest

from tests.cli.running import in_streams
from villagers_rules import Game
from villagers_rules.cli import progress
from villagers_rules.text.ink import control, terminal_text

BAR = re.compile(r"\d+ of \d+ (?P<noun>\w+), \d+ a second, (?P<left>\d+ s) left")


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock by which every look at it comes two seconds after the one before; bars are our own, without rich."""
    ticks = count(0, 2)
    monkeypatch.setattr(progress, "perf_counter", lambda: float(next(ticks)))
    monkeypatch.setattr(progress, "_drawn_by_rich", lambda noun: None)


def shown(line: list[str], folder: Path) -> set[str]:
    """Return of what a command line shows the progress on a terminal, with the time that is left."""
    _, _, err = in_streams(line, terminal=True, cwd=folder)
    return {found["noun"] for found in BAR.finditer(err)}


@pytest.mark.usefixtures("slow")
@pytest.mark.parametrize(
    ("line", "noun"),
    [
        (["render", "--output", "cards.html"], "cards"),
        (["replay", "game.txt"], "actions"),
        (["replay", "game.txt", "--format", "json"], "actions"),
        (["test", "scenarios.yaml"], "scenarios"),
        (["simulate", "--games", "9", "--seed", "1", "--jobs", "1"], "games"),
    ],
)
def test_what_takes_over_a_second_shows_its_progress(line: list[str], noun: str, tmp_path: Path) -> None:
    """A bar appears after a second and says how much is done, how fast, and how long the rest takes."""
    game = Game.new(seed=1)
    for _ in range(30):
        game.apply(game.legal_actions[0])
    (tmp_path / "game.txt").write_text(game.record(), encoding="utf-8")
    rows = "".join(f"  - {{name: Number {number}, rules: [R1.5], then: {{turn: 1}}}}\n" for number in range(5))
    (tmp_path / "scenarios.yaml").write_text(f"scenarios:\n{rows}", encoding="utf-8")
    assert noun in shown(line, tmp_path)


def test_nothing_is_shown_without_a_terminal(tmp_path: Path) -> None:
    """In a pipe or a log the error output stays empty."""
    assert in_streams(["render", "--output", str(tmp_path / "cards.html")])[2] == ""


def test_who_thinks_is_said_and_taken_back(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """While somebody thinks a line says for how long, and it is gone when they have decided."""
    thinking = progress.Thinking("player 2 is thinking")
    waits = iter((False, False, True))
    monkeypatch.setattr(thinking.over, "wait", lambda seconds: next(waits))
    thinking._say()
    said, again = terminal_text(capsys.readouterr().err), terminal_text(control("\r"))
    line = "player 2 is thinking (0 s)"
    assert said == f"{again}{line}" * 2 + again + " " * len(line) + again
