"""Every command with any two of its options and odd values: whatever comes of it is told, and nothing ends in a traceback."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import combinations, count
from pathlib import Path

import pytest

from tests.cli.running import in_streams
from villagers_rules import Game
from villagers_rules.cli.command_line import build_parser

ODD = (
    "mine",
    "",
    "-",
    ".",
    "x" * 300,
    "a\0b",
    "~no_one/x",
    "0",
    "-1",
    "1",
    "2",
    "base",
    "mine/one.yaml",
    "game.txt",
    "🐑",
    ",",
    "wood",
)
"""Values that are too small, too long, empty, of the wrong kind, or just right."""
ARGUMENTS: dict[str, tuple[tuple[str, ...], ...]] = {
    "check": ((), ("mine",), ("one.yaml",)),
    "diff": (("mine", "base"), ("base", "base"), ("", "~no_one")),
    "explain": (("food symbols",), ("",)),
    "help": ((), ("place", "")),
    "new pack": (("Yours",), ("",)),
    "new card": (("joiner",), ("",)),
    "new scenario": (("A close call",), ("",)),
    "new schemas": ((),),
    "replay": (("game.txt",), ("",), (".",)),
    "render": (("mine",), (".",), ("~no_one/x",)),
    "score": (("lumberjack",), ("",)),
    "show": (("cooper",), (), ("",)),
    "test": (("mine",), ("one.yaml",), ("nothing",)),
}
"""What may stand beside the options of each command."""
QUICK = {
    "simulate": ("--games", "1", "--jobs", "1"),
    "stats": ("--games", "1", "--jobs", "1"),
    "diff": ("--games", "2", "--jobs", "1"),
}
ENDLESS = "--watch"
SERVING = "serve"
"""The command that runs until it is ended; tests/web start it."""


def commands() -> dict[str, argparse.ArgumentParser]:
    """Return the parser of every command, and of every kind of thing that `new` makes."""
    (found,) = (action for action in build_parser()._actions if isinstance(action, argparse._SubParsersAction))
    all_of = dict(found.choices)
    (kinds,) = (action for action in all_of.pop("new")._actions if isinstance(action, argparse._SubParsersAction))
    del all_of[SERVING]
    return all_of | {f"new {kind}": parser for kind, parser in kinds.choices.items()}


def lines(name: str) -> Iterator[tuple[str, ...]]:
    """Yield a command line for every pair of options of a command, with values and arguments in turn."""
    actions = [action for action in commands()[name]._actions if action.option_strings and action.dest != "help"]
    turn = count(len(name))

    def given(action: argparse.Action) -> tuple[str, ...]:
        option = action.option_strings[-1]
        if action.nargs == 0:
            return (option,)
        chosen = tuple(action.choices or ())
        return (f"{option}={(*chosen, *ODD)[next(turn) % (len(chosen) + len(ODD))]}",)

    for pair in combinations(actions, 2):
        if all(ENDLESS not in action.option_strings for action in pair):
            arguments = ARGUMENTS.get(name, ((),))
            quick = QUICK.get(name, ())
            yield (*name.split(), *quick, *given(pair[0]), *given(pair[1]), *arguments[next(turn) % len(arguments)])


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with a pack, scenarios in it and outside of any, and a record."""
    (tmp_path / "mine" / "scenarios").mkdir(parents=True)
    (tmp_path / "mine" / "pack.yaml").write_text("pack: {id: mine, name: M, version: 1.0.0, players: 2 to 5, requires: [base]}\n")
    (tmp_path / "mine" / "wood.yaml").write_text("suit: wood\nvillagers:\n  sawyer: {played_on: lumberjack, gold: 4}\n")
    scenario = "scenarios:\n  - {name: One that holds, rules: [R9.3], given: {villages: {1: lumberjack}}, then: {turn: 1}}\n"
    for name in ("one.yaml", "mine/scenarios/one.yaml"):
        (tmp_path / name).write_text(scenario)
    game = Game.new(players=2, seed=1)
    for _ in range(20):
        game.apply(game.legal_actions[0])
    (tmp_path / "game.txt").write_text(game.record())
    return tmp_path


@pytest.mark.parametrize("name", sorted(commands()))
def test_any_two_options(name: str, place: Path) -> None:
    """Two options of a command go together, or one line says why not; exit codes are 0, 1 and 2 only, and 2 prints nothing."""
    tried = 0
    for line in lines(name):
        code, out, err = in_streams(line, cwd=place)
        assert code in (0, 1, 2), line
        assert "bug of the program" not in err, (line, err)
        assert "Traceback" not in out + err, line
        if code == 2:
            assert out == "", line
            assert err.startswith("villagers: "), line
            assert err.count("\n") == 1, (line, err)
        tried += 1
    assert tried or len(commands()[name]._actions) < 4


def test_coverage_needs_a_pack(place: Path) -> None:
    """What scenarios leave out is told of the packs around them; where there is none, one line says so."""
    code, out, err = in_streams(("test", "one.yaml", "--coverage"), cwd=place)
    assert (code, out) == (2, "")
    assert err == "villagers: argument --coverage: expected a pack, or scenarios in one; no pack is around one.yaml\n"
    code, out, _ = in_streams(("test", "mine/scenarios/one.yaml", "--coverage"), cwd=place)
    assert "\nmine " in out
    assert in_streams(("test", "solo", "--coverage"), cwd=place)[0] == 0
