"""Whatever a stranger writes, and wherever, a terminal gets none of it that moves, colours, hides or turns."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import in_streams
from villagers_rules import Game
from villagers_rules.cli.command_line import build_parser

HOSTILE = "\x1b]0;x\x07\x1b[35mPWNED\x00\x9b31m\x7f\u202e\u200b\r\u2028"
"""ESC, BEL, NUL, the one-character CSI, DEL, a turn of the direction of writing, a letter without width, and line breaks."""
FORBIDDEN = set(HOSTILE) - set("]0;x[35mPWNED31m")
OWN = re.compile(r"\x1b\[[0-9;]*(?:m|H|2J|3J)")
"""What our own colours look like; they change nothing but how the next letters look, or wipe the page."""


def clean(*line: str, stdin: str = "", terminal: object = None, cwd: Path | None = None) -> str:
    """Return all that a command line prints, after a look at every letter of it."""
    _, out, err = in_streams(line, stdin=stdin, terminal=bool(terminal), cwd=cwd)
    shown = out + err
    if terminal:
        assert "\x1b[35mPWNED" not in shown
        shown = OWN.sub("", shown)
    found = FORBIDDEN & set(shown)
    assert not found, (line, found, shown[:500])
    assert "bug of the program" not in shown
    return shown


# -- saves and records ---------------------------------------------------------------------------------------------------------
def game() -> Game:
    """Return a game in which something of every kind has happened."""
    found = Game.new(players=2, seed=3, packs=["base", "saints", "scoundrels"])
    while len(found.actions) < 40:
        found.apply(found.legal_actions[0])
    return found


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every text and number in *value*, and of every key."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield (*path, "key of", key)
            yield from places(inner, (*path, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from places(inner, (*path, number))
    else:
        yield path


def replaced(value: Any, path: tuple[Any, ...]) -> Any:
    """Return a copy of *value* with a hostile text at *path*, after what stood there."""
    if not path:
        return f"{value if isinstance(value, str) else ''}{HOSTILE}"
    if path[0] == "key of":
        return {f"{key}{HOSTILE}" if key == path[1] else key: inner for key, inner in value.items()}
    if isinstance(value, dict):
        return {key: replaced(inner, path[1:]) if key == path[0] else inner for key, inner in value.items()}
    return [replaced(inner, path[1:]) if number == path[0] else inner for number, inner in enumerate(value)]


def test_hostile_saves(tmp_path: Path) -> None:
    """A hostile text in any place of a save, one of each kind, is printed as escapes, if it is printed."""
    data = json.loads(game().to_json())
    kinds = {tuple("*" if isinstance(part, int) else part for part in path): path for path in places(data)}
    assert len(kinds) > 100
    told = 0
    for path in kinds.values():
        (tmp_path / "save.json").write_text(json.dumps(replaced(data, path)))
        told += "PWNED" in clean(
            "play", "--load", str(tmp_path / "save.json"), terminal="all" if told % 2 else None, stdin="quit\n"
        )
    assert told > 50


def test_hostile_records(tmp_path: Path) -> None:
    """A hostile text in any line of a record, before, within or after what stands there, is printed as escapes."""
    rows = game().record().split("\n")
    kinds = {row.split(":")[-1].split(" ")[1] if row[:1].isdigit() else row.split(":")[0]: at for at, row in enumerate(rows)}
    assert len(kinds) > 8
    for at in kinds.values():
        for where in (0, len(rows[at]) // 2, len(rows[at])):
            changed = [*rows[:at], rows[at][:where] + HOSTILE + rows[at][where:], *rows[at + 1 :]]
            (tmp_path / "game.txt").write_text("\n".join(changed), newline="")
            clean("replay", str(tmp_path / "game.txt"))
    clean("new", "scenario", "x y", "--from-record", str(tmp_path / "game.txt"), "--at", "1", "--pack", str(tmp_path))


# -- packs -----------------------------------------------------------------------------------------------------------------------
FILES = {
    "pack.yaml": (
        "pack:\n  id: mine@\n  name: Mine@\n  version: 1.0.0@\n  players: 2 to 5@\n  requires: [base@]\n"
        "  modes: {alone@: {players: 2@, name: Alone@}}\n"
    ),
    "wood.yaml": (
        "suit: wood@\nvillagers:\n  sawyer@: {played_on: lumberjack@, name: The Sawyer@, silver: 1 per wood symbol@}\n"
    ),
    "scenarios/one.yaml": (
        "scenarios:\n  - name: It is worth something@\n    rules: [R9.3@]\n"
        "    given: {villages: {1: lumberjack > sawyer@}}\n    then: {scores: {1: {silver: 2@}}}\n"
    ),
    "locales/it.yaml": "locale:\n  language: it@\n  villagers: {sawyer@: Segatore@}\n",
}
"""A pack with an @ wherever a stranger may write something."""
LINES = (
    ("check", "mine"),
    ("check", "mine", "--format", "sarif"),
    ("test", "mine", "--format", "github"),
    ("simulate", "--games", "1", "--packs", "./mine", "--jobs", "1"),
    ("show", "sawyer", "--language", "it"),
    ("show", "--chains", "./mine", "--format", "mermaid"),
)


def lay(folder: Path, *, hostile: int, text: str) -> int:
    """Write the pack with *text* in place number *hostile*; return how many places there are."""
    count = 0
    for name, template in FILES.items():
        parts = template.split("@")
        marks = [text if number == hostile else "" for number in range(count, count + len(parts) - 1)]
        count += len(marks)
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        written = parts[0] + "".join(mark + part for mark, part in zip(marks, parts[1:], strict=True))
        (folder / name).write_text(written, encoding="utf-8", newline="")
    return count


@pytest.mark.parametrize("raw", [True, False])
def test_hostile_packs(raw: object, tmp_path: Path) -> None:
    """A hostile text in any place of a pack, as it is or as the escapes of YAML, is printed as escapes by all commands."""
    text = HOSTILE if raw else '"' + "".join(f"\\U{ord(char):08x}" for char in HOSTILE) + '"'
    number = lay(tmp_path / "mine", hostile=-1, text=text)
    assert number > 15
    for place in range(number):
        lay(tmp_path / "mine", hostile=place, text=text)
        clean(*LINES[place % len(LINES)], cwd=tmp_path)
        problems = json.loads(clean("check", "mine", "--format", "json", cwd=tmp_path))["problems"]
        assert problems


def test_hostile_names_of_files(tmp_path: Path) -> None:
    """The names of folders and files, of links and of what is written are printed as escapes."""
    name = HOSTILE.replace("\0", "")
    lay(tmp_path / name, hostile=-1, text="")
    (tmp_path / name / f"{name}.yaml").write_text("suit: wood\nvillagers: {joiner: {gold: many}}\n")
    (tmp_path / name / f"{name}.yml").write_text("suit: wood\n")
    shown = clean("check", name, cwd=tmp_path) + clean("check", ".", "--fix", "--format", "text", cwd=tmp_path)
    assert "PWNED" in shown
    for line in (
        ("test", name, "--coverage"),
        ("simulate", "--games", "1", "--packs", f"base,./{name}"),
        ("diff", f"./{name}", "base"),
        ("render", "base", "--once", "--output", f"{name}.html"),
        ("render", "base", "--once", "--output", f"{name}/no/where"),
        ("new", "pack", "Mine", "--in", name),
        ("stats", "--games", "1", "--csv", f"{name}/csv", "--jobs", "1"),
        ("replay", f"{name}/{name}.yml"),
    ):
        clean(*line, cwd=tmp_path)


# -- the command line ------------------------------------------------------------------------------------------------------------
def arguments() -> Iterator[tuple[str, ...]]:
    """Yield a command line with a hostile value for every option and argument of every command."""
    yield (HOSTILE,)
    (commands,) = (action for action in build_parser()._actions if isinstance(action, argparse._SubParsersAction))
    for name, parser in commands.choices.items():
        inner = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
        kinds: list[tuple[tuple[str, ...], argparse.ArgumentParser]] = [
            ((name, kind), each) for action in inner for kind, each in action.choices.items()
        ] or [((name,), parser)]
        for words, each in kinds:
            for action in each._actions:
                if action.option_strings and action.nargs != 0:
                    yield (*words, action.option_strings[-1], HOSTILE)
                    yield (*words, f"{action.option_strings[-1]}={HOSTILE}", *["x"] * 2)
                elif not action.option_strings:
                    yield (*words, HOSTILE, *["x"] * (action.nargs is None))
                    yield (*words, "x", HOSTILE)


def test_hostile_arguments(tmp_path: Path) -> None:
    """A hostile value of any option or argument is printed as escapes, and is no bug."""
    lines = list(arguments())
    assert len(lines) > 100
    for line in lines:
        quick: tuple[str, ...] = ()
        if line[0] in ("simulate", "stats") and "--games" not in line:
            quick = ("--games", "1", "--jobs", "1")
        if line[0] == "serve":  # It would run until it is ended.
            quick = ("--limit", "nothing=1")
        clean(*line, *quick, cwd=tmp_path)


def test_hostile_lines_in_a_game(tmp_path: Path) -> None:
    """What is typed in a game, and what is answered, is printed as escapes, with colours and without."""
    words = ("", "save ", "record ", "show ", "why ", "2: ", "why 2: ", "draft ", "help ")
    typed = "".join(f"{word}{HOSTILE}\n".replace("\r", "").replace("\u2028", "") for word in words)
    shown = clean("play", "--seed", "1", stdin=typed + "quit\n", terminal="all", cwd=tmp_path)
    assert shown.count("PWNED") >= len(words) - 3
    assert list(tmp_path.iterdir()) == []


def test_colours_are_still_printed() -> None:
    """On a terminal our own colours are codes that it obeys; elsewhere there are none."""
    assert "\x1b[1m" in in_streams(("show", "cooper"), terminal=True)[1]
    assert "\x1b" not in in_streams(("show", "cooper"))[1]
