"""How scenarios that do not hold are shown: the line of the file, both sides under each other, and marks where they differ."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from villagers_rules.cli import main
from villagers_rules.testing import run
from villagers_rules.testing.expect import aligned, alike, pairs_of, pieces
from villagers_rules.testing.report import FORMATS, outcome_lines
from villagers_rules.text.ink import Ink, terminal_text, uncoloured

FAILING = """\
given: {phase: build, villages: {1: "founders > swineherd; lumberjack > (wheeler, carpenter +2)"}, hands: {1: [cooper, fisher]}}
scenarios:
  - name: A Carpenter with too few coins
    rules: [R5.3]
    then:
      villages: {1: "founders > swineherd; lumberjack > (wheeler, carpenter +1)"}
      supplies: {1: 9}
  - name: A Wheeler, 100% wrong
    rules: [R7.1]
    when: [place wheeler]
    then: {turn: 1}
  - name: What holds
    rules: [R5.1]
    then: {turn: 1}
"""
WORDS = ("lumberjack", "wheeler", "cooper", ">", ";", "(", ")", ",", "+2", "+1", "miner")


@pytest.fixture
def failing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a file of which the first two scenarios do not hold, in the working directory."""
    monkeypatch.chdir(tmp_path)
    Path("bad.yaml").write_text(FAILING, encoding="utf-8")
    return Path("bad.yaml")


def test_a_failure_shows_the_line_and_marks_what_differs(failing: Path) -> None:
    """A failure is place, name and rules, the line of the file, and expected over got, marked where villages differ."""
    first = run([failing]).failures[0]
    assert str(first).splitlines() == [
        "bad.yaml:3: A Carpenter with too few coins (R5.3)",
        '  6 | villages: {1: "founders > swineherd; lumberjack > (wheeler, carpenter +1)"}',
        "    the village of player 1",
        "      expected: lumberjack > (carpenter +1, wheeler)",
        "      got:      lumberjack > (carpenter +2, wheeler)",
        "                                         ^",
        "      and 1 tree as expected",
        "  7 | supplies: {1: 9}",
        "    the supply of player 1",
        "      expected: 9",
        "      got:      8",
    ]


def test_colours_take_the_place_of_the_marks(failing: Path) -> None:
    """On a terminal what differs is coloured and nothing else is different, but for the row of marks."""
    outcome = run([failing])
    shown = outcome_lines(outcome, Ink(colour=True))
    plain = [row for row in str(outcome).splitlines() if set(row) - {" ", "^"}]
    assert [uncoloured(row) for row in shown if row] == plain
    assert "\x1b[32m1\x1b[0m" in terminal_text("\n".join(shown))
    assert "\x1b[31m2\x1b[0m" in terminal_text("\n".join(shown))


@pytest.mark.parametrize("seed", range(40))
def test_marks_stand_where_texts_differ(seed: int) -> None:
    """Aligned texts lose no word, the same words stand under each other, and marks stand just where they do not."""
    draw = random.Random(seed)
    texts = [" ".join(draw.choice(WORDS) for _ in range(draw.randint(1, 9))) for _ in range(2)]
    texts[1] = draw.choice((texts[1], texts[0] + " " + texts[1], texts[0].replace("wheeler", "cooper +1")))
    found = pieces(*texts)
    if not found:
        return
    first, second, marks = aligned(found)
    assert (first.split(), second.split()) == tuple(text.split() for text in texts)
    width = max(len(first), len(second))
    for one, other, mark in zip(first.ljust(width), second.ljust(width), marks.ljust(width), strict=True):
        assert one == other or mark == "^"
    assert ("^" in marks) == (texts[0].split() != texts[1].split())


def test_trees_are_paired_with_what_is_most_alike() -> None:
    """Of two villages, trees on one side only are shown beside the other side's most similar one, each once."""
    pairs = pairs_of(["miner", "hayer > horse_trader"], ["hayer > thatcher", "miner", "hunter", "cooper"])
    assert pairs == (("hayer > horse_trader", "hayer > thatcher"), ("", "hunter"), ("", "cooper"))


def test_an_option_that_is_missing_is_shown_beside_those_like_it() -> None:
    """Of many options only the few most like the missing one are told, and the number of the others."""
    offered = [f"trade cooper for miner, to stack {number}" for number in range(1, 7)] + ["place fisher, paying the bank"]
    notes = alike("place fisher", offered)
    assert notes[0] == "offered:  place fisher, paying the bank"
    assert len(notes) <= 4
    assert notes[-1].startswith("and ")


def test_a_word_selects(failing: Path) -> None:
    """A word of a name or of a rule's number, in any case, selects scenarios; the first failure ends a fast run."""
    assert run([failing], word="wheeler").cases == 1
    assert run([failing], word="r5.").cases == 2
    assert len(run([failing], fail_fast=True).failures) == 1


def test_programs_read_failures(failing: Path) -> None:
    """As JSON a report has all numbers and both sides; GitHub gets a command a difference, with escapes, at its line."""
    outcome = run([failing])
    data = json.loads("\n".join(FORMATS["json"](outcome)))
    assert data["scenarios"] == 3
    assert [failure["line"] for failure in data["failures"]] == [3, 8]
    assert data["failures"][0]["differences"][1] == {
        "line": 7,
        "what": "the supply of player 1",
        "expected": "9",
        "got": "8",
        "notes": [],
    }
    commands = FORMATS["github"](outcome)
    assert commands[0].startswith("::error file=bad.yaml,line=6,title=A Carpenter with too few coins::the village of player 1%0A")
    assert commands[2].startswith("::error file=bad.yaml,line=10,title=A Wheeler%2C 100%25 wrong::action 1%0A")
    assert commands[-1] == "1 passed, 2 failed"


def test_the_command_selects_and_formats(failing: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`villagers test` takes -k, --fail-fast and --format; its exit code tells whether what was selected holds."""
    assert main(["test", str(failing), "-k", "what holds"]) == 0
    assert capsys.readouterr().out == "1 passed\n"
    assert main(["test", str(failing), "--fail-fast", "--format", "json"]) == 1
    assert len(json.loads(capsys.readouterr().out)["failures"]) == 1
    assert main(["test", str(failing), "-k", "tinner"]) == 1
    assert capsys.readouterr().err == "villagers: there is no scenario with 'tinner' in its name or rules in bad.yaml\n"
