"""The log of a game in a terminal: its headings, and what is shown of it while one plays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.running import Table
from villagers_rules import Game
from villagers_rules.cli.notes import print_note

HEADING = re.compile(r"^── (round \d+, [a-z ]+) \(first player: [a-z0-9 ]+\) ─+$", re.MULTILINE)


def game() -> Game:
    """Return a game in which player 1 is the first to act."""
    return Game.new(players=2, first_player=1, seed=7)


def test_the_log_has_a_heading_for_each_phase() -> None:
    """`log` shows the actions under the phases in which they were taken, each phase once and in order."""
    logged = Table(game(), ["1"] * 12 + ["log"]).play().rpartition("> log\n")[2]
    assert HEADING.findall(logged)[:3] == ["round 1, draft", "round 1, update the road", "round 1, build"]
    assert len(set(HEADING.findall(logged))) == len(HEADING.findall(logged))
    assert logged.index("draft") < logged.index("add gold") < logged.index("round 1, build")


def test_what_a_bot_does_first_stands_under_its_phase() -> None:
    """A phase that another player begins is announced before what that player does, and no second time above the table."""
    played = Game.new(players=2, first_player=2, seed=7)
    printed = Table(played, []).play()
    assert HEADING.findall(printed) == ["round 1, draft"]
    assert printed.index("round 1, draft") < printed.index("player 2 drafts") < printed.index("Your hand")


def test_undone_actions_leave_the_log() -> None:
    """What was undone stands in the log no more, and stands there again once it was redone."""
    kept, undone = (Table(game(), ["1", *more, "log"], any_undo=True).play() for more in (["undo", "redo"], ["undo"]))
    assert "you draft" in kept.rpartition("> log\n")[2]
    assert "nothing has happened yet" in undone.rpartition("> log\n")[2]


RULES = """\
rules:
  triggers:
    gifts:
      when: the game begins
      do:
        - {choose: villagers in your hand, number: 2, as: gift}
        - {move: the gift, to: the discard pile}
        - {move: villagers on the road, to: the discard pile}
        - {move: the top of the reserve, to: your hand}
"""


def test_every_card_that_steps_move_is_told(tmp_path: Path) -> None:
    """What one step does with several cards, and what the steps after it move, is told card by card, and the Road at once."""
    folder = tmp_path / "gifts"
    folder.mkdir()
    (folder / "pack.yaml").write_text("pack: {id: gifts, name: Gifts, version: 1.0.0, requires: [base]}\n", encoding="utf-8")
    (folder / "rules.yaml").write_text(RULES, encoding="utf-8")
    played = Game.new(packs=["base", "gifts"], pack_dirs=[tmp_path], players=2, first_player=1, seed=7)
    printed = Table(played, ["1", "1"]).play().rpartition("> 1\n")[2]
    told = [line.strip() for line in printed.splitlines() if line.startswith("  ")]
    assert [line.partition(" goes ")[2] for line in told[:2]] == ["from your hand to the discard pile"] * 2
    assert told[2].endswith("goes from the Reserve to your hand")
    assert told[3].startswith("discarded from the Road: ")


def test_remarks_fit_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A remark on the error output is one line where no terminal is, and in a terminal lines that fit it."""
    text = "the pack oaks is the one in a folder with a long name; it hides the one in another folder with a long name"
    print_note(text)
    assert capsys.readouterr().err == f"villagers: note: {text}\n"
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    print_note(text)
    lines = capsys.readouterr().err.splitlines()
    assert " ".join(line.strip() for line in lines) == f"villagers: note: {text}"
    assert (len(lines) > 1, max(map(len, lines)) <= 60) == (True, True)
