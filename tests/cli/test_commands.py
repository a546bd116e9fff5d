"""The command line as a whole: its help, its exit codes, and errors that are one clear line."""

from __future__ import annotations

import argparse
import re
import shlex
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

from tests.cli.running import villagers
from tests.house.sources import ROOT
from villagers_rules import __version__
from villagers_rules.cli import main
from villagers_rules.cli.command_line import build_parser
from villagers_rules.runs import SimulationConfig, record_games


def subcommands() -> dict[str, argparse.ArgumentParser]:
    """Return the parser of each command."""
    (action,) = [action for action in build_parser()._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(action.choices)


def examples() -> list[str]:
    """Return every example command that a help shows."""
    helps = [build_parser().format_help(), *(parser.format_help() for parser in subcommands().values())]
    rows = [row for text in helps for row in re.sub(r" \\\n +", " ", text).splitlines()]
    return [re.split(r" {2,}", row.strip())[0] for row in rows if re.match("  villagers [a-z]", row)]


@pytest.fixture(scope="module")
def example_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the files which the examples name: a pack with scenarios, a card file, a record and rows of games."""
    place = tmp_path_factory.mktemp("examples")
    inner = place / "my_pack" / "scenarios"
    inner.mkdir(parents=True)
    manifest = "pack:\n  id: my_pack\n  name: Mine\n  version: 1.0.0\n  players: 2 to 5\n  requires: [base]\n"
    (place / "my_pack" / "pack.yaml").write_text(manifest, encoding="utf-8")
    card = "suit: wood\nvillagers:\n  charcoal_burner: {played_on: lumberjack, silver: 2 per ore symbol}\n"
    (place / "my_cards.yaml").write_text(card, encoding="utf-8")
    from villagers_rules import Game

    game = Game.new(seed=1)
    for _ in range(60):
        game.apply(game.legal_actions[0])
    (place / "game.txt").write_text(game.record(), encoding="utf-8")
    record_games(place / "games.jsonl.gz", SimulationConfig(None, (), 2, 1), games=30, cards=True)
    return place


@pytest.fixture
def folder(example_files: Path, tmp_path: Path) -> Path:
    """A folder with these files for one test alone, which may change them."""
    return copytree(example_files, tmp_path / "examples")


@pytest.fixture
def versions(folder: Path, tmp_path: Path) -> Path:
    """A folder that holds packs in two versions, which cannot lie where packs are played from."""
    place = tmp_path / "versions"
    copytree(ROOT / "cards" / "base", place / "base_new")
    for version in ("mine", "old/mine"):
        copytree(folder / "my_pack", place / version)
        card = (folder / "my_cards.yaml").read_text(encoding="utf-8").replace("2 per", f"{len(version)} per")
        (place / version / "wood.yaml").write_text(card, encoding="utf-8")
    return place


def test_every_command_has_an_example() -> None:
    """The help of each command shows at least one command line to copy (issue, 5)."""
    shown = {shlex.split(line)[1] for line in examples()}
    assert shown == set(subcommands())


SERVING = re.compile(r"^villagers serve\b")
"""What runs until Ctrl-C; tests/web/test_server.py starts and ends servers by this command."""
FETCHING = re.compile(r"^villagers publish\b")
"""What needs Python for browsers; tests/web/test_publish.py has it, and runs the command."""


def ends(line: str) -> bool:
    """Return whether an example ends by itself, with the files of these tests alone."""
    return not (" test" in line or SERVING.match(line) or FETCHING.match(line))


@pytest.mark.parametrize("line", [line for line in examples() if ends(line)])
def test_examples_run(line: str, folder: Path, versions: Path) -> None:
    """Each example of a help does what it says when its files are there, and ends with 0; with few games."""
    shorter = re.sub(r"(?<=ismcts:)\d+", "2", re.sub(r"(?<=--games )\d+", "2", line))
    words = shlex.split(shorter)[1:]
    if "my_bakers" in words:
        assert villagers("new", "pack", "My Bakers", cwd=folder).returncode == 0
    ran = villagers(*words, cwd=versions if words[0] == "diff" else folder)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.strip()


def test_examples_of_test_run(folder: Path) -> None:
    """`villagers test` runs the scenarios that are shipped, and says so when a path holds none."""
    shipped = villagers("test")
    assert shipped.returncode == 0, shipped.stdout + shipped.stderr
    empty = villagers("test", "my_pack/scenarios", cwd=folder)
    assert empty.returncode == 1
    assert "Traceback" not in empty.stderr


def test_without_a_command() -> None:
    """`villagers` alone prints a help that names every command, and is no error."""
    ran = villagers()
    assert ran.returncode == 0
    assert all(re.search(rf"^ +{name} ", ran.stdout, flags=re.MULTILINE) for name in subcommands())


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    """`villagers --version` tells the version of the package."""
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"villagers {__version__}\n"


WRONG_LINES = {
    "plya": "there is no command 'plya'; did you mean play",
    "--nonsense": "unrecognized arguments: --nonsense; see villagers --help",
    "simulate --players x": "argument --players: expected a whole number from 0 to 999, got 'x'",
    "simulate --players 0": "players",
    "simulate --players 7": "players",
    "play --players 0": "players",
    "play --players 7": "players",
    "play --seat 3": "no player 3",
    "play --seat 0": "expected a whole number from 1",
    "simulate --games 0": "expected a whole number from 1",
    "simulate --seed -1": "expected a whole number from 0",
    "simulate --packs base,,base": "expected comma-separated names of packs",
    "simulate --packs nonsense": "no pack is called nonsense",
    "show cooper --packs bse": "did you mean base?",
    "show": "required: CARD",
    "explain food --language klingon": "expected one of the languages en, it, got 'klingon'",
    "simulate --packs base,~no_one/x": "there is no home folder for '~no_one'",
    "check ~no_one/x": "there is no home folder for '~no_one'; write the whole path",
    "play --load ''": "argument --load: expected a path, got ''",
    "render --output -": "argument --output: expected the name of a file, got '-'",
    "diff ~no_one/x base": "there is no home folder",
    "show cooper --language klingon": "expected one of the languages en, it, got 'klingon'",
}
BAD_INPUTS = {
    "show coper": "did you mean cooper",
    "score cooper": "write lumberjack > cooper (R5.3)",
    'score "lumberjack > xcooper"': "did you mean cooper?",
    'score "lumberjack >> cooper"': "expected a card's id, got '>'",
    'score "wattler" --hand nobody': "no loaded pack has a card called nobody",
    'score "wattler" --hand betrayer --packs solo': "is not a villager, so it cannot be in a hand",
    'score "miner" --hand miner,miner,miner,miner,miner,miner,miner,miner,miner,miner': "10 miner and 1 in the village",
    'explain "3.5 per food symbol"': "all numbers are whole",
    'explain "3 per 0 wood symbols"': "0",
    'explain "3 per 2 woood symbols"': "wood",
    'explain "1 per wood symbol" --village "lumberjak"': "did you mean lumberjack?",
    "replay nothing_there.txt": "no such file",
    "replay .": "folder",
    "play --load nothing_there.json": "no such file",
    "play --load bytes": "UTF-8",
    "play --load empty": "empty",
    "replay bytes": "UTF-8",
    "simulate --pack-folder nothing_there": "there is no such folder",
    "simulate --pack-folder empty_folder": "pack.yaml",
    "test nothing_there": "there is no such file or folder as nothing_there",
    "check nothing_there": "there is no such file or folder as nothing_there",
}


@pytest.fixture(scope="module")
def bad_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with files and folders that are no use."""
    place = tmp_path_factory.mktemp("bad")
    (place / "bytes").write_bytes(b"\xff\xfe\x00")
    (place / "empty").write_bytes(b"")
    (place / "empty_folder").mkdir()
    return place


@pytest.mark.parametrize("line", WRONG_LINES)
def test_a_wrong_command_line_ends_with_2(line: str, bad_files: Path) -> None:
    """A command line that is wrong gets one line on the error output that says what is wrong, and exit code 2."""
    ran = villagers(*shlex.split(line), cwd=bad_files)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith("villagers: ")
    assert WRONG_LINES[line] in ran.stderr
    assert ran.stderr.count("\n") == 1


@pytest.mark.parametrize("line", BAD_INPUTS)
def test_bad_input_ends_with_1(line: str, bad_files: Path) -> None:
    """Input that is bad gets a clear error (with the place under it where there is one), exit code 1, and no traceback."""
    ran = villagers(*shlex.split(line), cwd=bad_files)
    assert ran.returncode == 1
    told = ran.stderr + ran.stdout
    assert BAD_INPUTS[line].lower() in told.lower()
    assert "Traceback" not in told
    assert "bug" not in told


@pytest.mark.parametrize("line", ["show cooper", "check", "play", "render", "test", "new pack Mine"])
def test_a_search_path_that_can_be_none_is_told(line: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An entry of VILLAGERS_PATH that can be no folder is told by whatever looks for packs there."""
    monkeypatch.setenv("VILLAGERS_PATH", "~no_one/packs")
    ran = villagers(*shlex.split(line), cwd=tmp_path)
    assert "bug" not in ran.stderr
    assert ran.returncode == 0 or "VILLAGERS_PATH: there is no home folder for '~no_one'" in ran.stderr


def test_a_bug_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """What should never happen is told without a traceback, unless one asks for it; the exit code is 1 either way."""

    def fails(args: object) -> int:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr("villagers_rules.cli.show.load_readable_catalog", fails)
    assert main(["show", "cooper"]) == 1
    assert "this is a bug of the program, please report it: ZeroDivisionError: by nothing" in capsys.readouterr().err
    monkeypatch.setenv("VILLAGERS_TRACEBACK", "1")
    assert main(["show", "cooper"]) == 1
    assert "Traceback (most recent call last)" in capsys.readouterr().err


def test_an_interrupt_ends_quietly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Ctrl-C ends any command with exit code 130 and one line."""

    def interrupted(args: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("villagers_rules.cli.show.load_readable_catalog", interrupted)
    assert main(["show", "cooper"]) == 130
    assert capsys.readouterr().err == "villagers: interrupted\n"


def test_a_closed_pipe_is_no_error() -> None:
    """`villagers play | head -1` prints one line and nothing on the error output."""

    script = f"{shlex.quote(sys.executable)} -m villagers_rules play --seed 1 < /dev/null | head -1"
    root = Path(__file__).resolve().parents[2]
    ran = subprocess.run(script, shell=True, cwd=root, capture_output=True, text=True, check=True, encoding="utf-8")
    assert ran.stdout.count("\n") == 1
    assert ran.stderr == ""


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_output_in_any_encoding(encoding: str) -> None:
    """Where the output cannot show lines and boxes, plain letters draw them."""
    ran = villagers("show", "cooper", PYTHONIOENCODING=encoding)
    assert ran.returncode == 0
    assert ("┌" in ran.stdout) == (encoding == "utf-8")


def test_a_pack_in_the_current_folder_is_found(folder: Path) -> None:
    """A pack that lies in the current folder needs no option, and one elsewhere needs `--pack-folder`."""
    (folder / "my_pack" / "wood.yaml").write_text((folder / "my_cards.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    assert "Charcoal Burner" in villagers("show", "charcoal_burner", "--packs", "base,my_pack", cwd=folder).stdout
    elsewhere = folder / "empty"
    elsewhere.mkdir()
    assert villagers("show", "charcoal_burner", "--packs", "base,my_pack", cwd=elsewhere).returncode == 2
    found = villagers("show", "charcoal_burner", "--packs", "base,my_pack", "--pack-folder", str(folder), cwd=elsewhere)
    assert "Charcoal Burner" in found.stdout
