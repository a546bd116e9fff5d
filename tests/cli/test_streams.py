"""Where output goes: encodings that lack letters, closed streams and pipes, full disks, narrow terminals, and Ctrl-C at once."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import in_streams
from tests.house.sources import ROOT
from villagers_rules import Game
from villagers_rules.text.ink import folded

CARDS = "suit: wood\nvillagers:\n  sawyer: {played_on: lumberjack, name: Žofie ❄, gold: 4, silver: 1 per никто symbol}\n"
PACK = "pack: {id: mine, name: Мельница, version: 1.0.0, players: 2 to 5, requires: [base]}\n"
SCENARIO = (
    "scenarios:\n  - name: Работает как надо ❄\n    rules: [R9.3]\n    given: {villages: {1: lumberjack}}\n"
    "    then: {scores: {1: {silver: 7}}}\n"
)
LINES = (
    "check .",
    "check . --format json",
    "check . --format github",
    "check . --format sarif",
    "check --explain",
    "check --explain никто",
    "check --bounds .",
    "check --coverage .",
    "check . --fix",
    "test mine",
    "test mine --format json",
    "test mine --format github",
    "test --coverage mine -k Работает",
    "show sawyer --packs ./mine",
    "show --chains ./good",
    "explain никто",
    "help никто",
    "help",
    "help --format json",
    "score žofie",
    "diff good base",
    "diff good base --format markdown",
    "diff ./good base --format json",
    "simulate --games 2 --seed 1 --packs ./good --jobs 1",
    "stats --games 2 --seed 1 --packs ./good --jobs 1",
    "play --seed 1 --packs ./good",
    "replay game.txt --all --pack-folder good",
    "replay никто",
    "new card никто --pack mine",
    "new pack Мельница --in .",
    "plya ❄",
)
"""A command line for all that each command may print, with letters that few encodings have."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a pack that has a mistake, one that has none, and a record, all with letters of many scripts."""
    folder = tmp_path_factory.mktemp("letters")
    for name, cards in (("mine", CARDS), ("good", CARDS.replace("никто", "wood"))):
        (folder / name / "scenarios").mkdir(parents=True)
        (folder / name / "pack.yaml").write_text(PACK.replace("mine", name), encoding="utf-8")
        (folder / name / "wood.yaml").write_text(cards.replace("sawyer", f"{name}_sawyer"), encoding="utf-8")
        (folder / name / "scenarios" / "one.yaml").write_text(SCENARIO, encoding="utf-8")
    game = Game.new(players=2, seed=3, packs=["base", "good"], pack_dirs=[folder / "good"])
    for _ in range(30):
        game.apply(game.legal_actions[0])
    (folder / "game.txt").write_text(game.record(), encoding="utf-8")
    return folder


def escaped(text: str, encoding: str) -> str:
    """Return *text* as it is printed where its encoding lacks letters."""
    return text.encode(encoding, "backslashreplace").decode(encoding)


@pytest.mark.parametrize("line", LINES)
def test_nothing_is_lost_in_any_encoding(line: str, place: Path) -> None:
    """Where an encoding lacks letters they are escapes: no line is lost, errors are the same, and so is all that is JSON."""
    code, out, err = in_streams(shlex.split(line), cwd=place)
    assert "bug of the program" not in err
    for encoding in ("ascii", "cp1252"):
        found, printed, told = in_streams(shlex.split(line), cwd=place, encoding=encoding)
        assert (found, told) == (code, escaped(err, encoding))
        assert len(printed.splitlines()) == len(out.splitlines())
        if "json" in line and out:
            assert json.loads(printed) == json.loads(out)


@pytest.mark.parametrize(
    "line", ["show --chains ./good --format html", "show --chains ./good --format dot", "render ./good --once"]
)
def test_a_document_is_utf_8(line: str, place: Path) -> None:
    """A document that is printed is the same whatever the encoding of the terminal: it is mostly written into a file."""
    expected = in_streams(shlex.split(line), cwd=place)[1]
    assert "Žofie ❄" in expected
    printed = in_streams(shlex.split(line), cwd=place, encoding="ascii")[1]
    assert printed.encode("ascii", "surrogateescape").decode("utf-8") == expected


def run_in_a_shell(command: str) -> subprocess.CompletedProcess[str]:
    """Return the outcome of a command line of a shell in which ``villagers`` is this program."""
    script = command.replace("villagers", f"{shlex.quote(sys.executable)} -m villagers_rules")
    return subprocess.run(["sh", "-c", script], cwd=ROOT, capture_output=True, text=True, check=False, encoding="utf-8")


CLOSED = {
    "villagers show miner >&-": 0,
    "villagers show miner 2>&-": 0,
    "villagers show nobody >&- 2>&-": 1,
    "villagers plya 2>&-": 2,
    "villagers --help >&-": 0,
    "villagers play --seed 1 <&- >&- 2>&-": 0,
    "villagers show miner >/dev/full": 1,
    "villagers --help >/dev/full": 1,
    "villagers show nobody 2>/dev/full": 1,
    "{ villagers --help; echo $? >&2; } | true": 0,
}


@pytest.mark.parametrize("command", CLOSED)
def test_a_closed_stream_is_no_trouble(command: str) -> None:
    """Whatever stream is closed, full or read by nobody: the exit code is the usual one, a full one is told, nothing else is."""
    ran = run_in_a_shell(command)
    assert ran.returncode == CLOSED[command]
    assert ran.stderr in ("", "0\n", "villagers: no space left on device\n")
    assert ("no space" in ran.stderr) == (">/dev/full" in command and "2>" not in command)
    if "2>&-" in command and ">&- 2" not in command and not ran.returncode:
        assert "Miner" in ran.stdout


COLOURS = re.compile(r"\x1b\[[0-9;]*m")
INTERRUPTING = """
import sys
from io import StringIO
from villagers_rules.cli import main
light = set(sys.modules)
main(["--version"])
later = [name for name in sys.modules if name.startswith("villagers_rules") and name not in light]
class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == self.name:
            raise KeyboardInterrupt
sys.meta_path.insert(0, hook := Interrupt())
for hook.name in later[::4]:
    for name in later:
        sys.modules.pop(name, None)
        parent, _, last = name.rpartition(".")
        if parent in sys.modules:
            vars(sys.modules[parent]).pop(last, None)
    sys.stderr = StringIO()
    code, told, sys.stderr = main(["--version"]), sys.stderr.getvalue(), sys.__stderr__
    assert (code, told) == (130, "villagers: interrupted\\n"), (hook.name, code, told)
print(len(later))
"""


def test_ctrl_c_while_the_program_is_loaded() -> None:
    """Ctrl-C ends with 130 and one line, whatever is being imported by then."""
    ran = subprocess.run([sys.executable, "-c", INTERRUPTING], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert int(ran.stdout.split()[-1]) > 20


@pytest.mark.parametrize("columns", [1, 12, 25, 39])
def test_narrow_terminals(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """However narrow a terminal is, no line is wider."""
    monkeypatch.setenv("COLUMNS", str(columns))
    for line in ("show cooper", "score 'lumberjack > cooper'", "check --explain never-true", "play --seed 1"):
        code, out, _ = in_streams(shlex.split(line), terminal=True, stdin="quit\n")
        assert code == 0
        assert max(len(row.removeprefix("> ")) for row in COLOURS.sub("", out).split("\n")) <= columns


def test_a_folded_line_loses_no_word() -> None:
    """A line that is too wide is broken at blanks, keeps its margin, and breaks words only that are wider than the page."""
    assert folded("  one two three", width=8) == ["  one", "  two", "  three"]
    assert folded("one", width=2) == ["on", "e"]
    assert folded("    one", width=4) == ["  on", "  e"]
    assert folded("", width=4) == [""]
