"""The size of the house against its targets; with a commit, before and after side by side.

Run it with ``python -m tests.house.sizes``, or ``python -m tests.house.sizes 6d5a948``. Lines are all lines of a module; every
Python file is a module. Public are the functions, methods, properties and classes of modules and of public classes whose names do
not begin with an underscore. A module names a hook if one of its strings, docstrings left out, is the name of one in
dsl/hooks.yaml; ``then`` does not count, since scenarios have a key of that name.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

from benchmarks.compare.generations import PACKAGE, NotAvailable
from benchmarks.compare.worktree import checked_out, commit_named
from tests.house.sources import ROOT

TOOLS = ("balance", "drawing")
"""The rooms that nothing in the engine imports."""
ALL, ENGINE = "the package", "without balance and drawing"

TARGETS = {
    f"lines, {ALL}": 27_000,
    f"modules, {ALL}": 185,
    f"public, {ALL}": 900,
    f"lines, {ENGINE}": 24_000,
    f"modules, {ENGINE}": 160,
    "modules that name a hook": 4,
    "step: Any": 0,
    "modules of Game.new, cold": 30,
    "modules of one placing": 12,
    "modules of one use of an ability": 16,
}
"""What is aimed at, or less."""

MOST = {"modules that name a hook": 3, "step: Any": 0}
"""The most that a test allows: what has been reached, or is yet to fall to the target; no one raises a number here."""


class Size(NamedTuple):
    """The size of one room, or of several together."""

    lines: int = 0
    modules: int = 0
    public: int = 0

    def with_more(self, other: Size) -> Size:
        """Return the size of both together."""
        return Size(*(one + more for one, more in zip(self, other, strict=True)))


@cache
def parsed(file: Path) -> ast.Module:
    """Return the syntax tree of a Python file."""
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


def files(root: Path) -> list[Path]:
    """Return the modules of the package in the tree at *root*."""
    return sorted((root / PACKAGE).rglob("*.py"))


def public(body: Iterable[ast.stmt]) -> int:
    """Return how many public functions and classes are defined in *body*, those in public classes included.

    >>> public(ast.parse("class A:\\n  def b(self): ...\\n  def _c(self): ...\\ndef _d(): ...").body)
    2
    """
    found = 0
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) and not node.name.startswith("_"):
            found += 1 + (public(node.body) if isinstance(node, ast.ClassDef) else 0)
    return found


def rooms(root: Path) -> dict[str, Size]:
    """Return the size of each room of the tree at *root*; modules outside of any folder are the room ``(top)``."""
    found: dict[str, Size] = {}
    for file in files(root):
        inner = file.relative_to(root / PACKAGE).parts
        room = inner[0] if len(inner) > 1 else "(top)"
        size = Size(len(file.read_text(encoding="utf-8").splitlines()), 1, public(parsed(file).body))
        found[room] = found.get(room, Size()).with_more(size)
    return found


def strings(tree: ast.Module) -> Iterator[str]:
    """Yield every string in the syntax tree of a module that is no docstring.

    >>> list(strings(ast.parse("'a docstring'; b = 'c'")))
    ['c']
    """
    documented = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documented:
            yield node.value


@cache
def hooks() -> frozenset[str]:
    """Return the keys that hold what cards do, and the moments of abilities that may be used."""
    data = yaml.safe_load((ROOT / "dsl" / "hooks.yaml").read_text(encoding="utf-8"))
    return frozenset(data["uses"]) - set(data["play"])


def naming_hooks(root: Path) -> dict[str, list[str]]:
    """Return the modules of a tree that name a hook, with the hooks they name."""
    found = {str(file.relative_to(root / PACKAGE)): sorted(hooks().intersection(strings(parsed(file)))) for file in files(root)}
    return {file: named for file, named in found.items() if named}


def untyped_in(tree: ast.Module) -> int:
    """Return how many parameters and variables called ``step`` have the type ``Any``."""
    return sum(
        (isinstance(node, ast.arg) and node.arg == "step" and _is_any(node.annotation))
        or (isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "step" and _is_any(node.annotation))
        for node in ast.walk(tree)
    )


def _is_any(annotation: ast.expr | None) -> bool:
    return isinstance(annotation, ast.Name) and annotation.id == "Any"


def held(root: Path) -> dict[str, int]:
    """Return the numbers of a tree that a test holds."""
    return {
        "modules that name a hook": len(naming_hooks(root)),
        "step: Any": sum(untyped_in(parsed(file)) for file in files(root)),
    }


def flows(root: Path) -> dict[str, int]:
    """Return through how many modules of a tree each way goes, measured in a new process; nothing where it cannot be."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root), str(ROOT)])}
    line = [sys.executable, "-P", "-m", "tests.house.flows", str(root)]
    ran = subprocess.run(line, env=environment, capture_output=True, text=True, check=False)
    if ran.returncode:
        print(f"the ways through {root} cannot be measured: {ran.stderr.strip().splitlines()[-1]}", file=sys.stderr)
        return {}
    return {f"modules of {name}": number for name, number in json.loads(ran.stdout).items()}


def figures(root: Path) -> dict[str, int]:
    """Return what has a target, and what goes with it, of the tree at *root*."""
    found: dict[str, int] = {}
    for name, left_out in ((ALL, ()), (ENGINE, TOOLS)):
        total = Size()
        for room, size in rooms(root).items():
            total = total if room in left_out else total.with_more(size)
        found |= {f"{field}, {name}": number for field, number in total._asdict().items()}
    return found | held(root) | flows(root)


def lines(columns: Mapping[str, Mapping[str, int]]) -> list[str]:
    """Return a table with a column for each of some trees.

    >>> print(*lines({"now": {"step: Any": 3, "lines, cli": 2_900}, "target": {"step: Any": 0}}), sep="\\n")
                   now   target
    step: Any        3        0
    lines, cli   2,900
    """
    names = list(dict.fromkeys(name for column in columns.values() for name in column))
    width = max(map(len, names))
    shown = [f"{'':{width}}" + "".join(f"{head:>9}" for head in columns)]
    for name in names:
        row = [column.get(name) for column in columns.values()]
        shown.append(f"{name:{width}}" + "".join(f"{'' if number is None else f'{number:,}':>9}" for number in row))
    return [line.rstrip() for line in shown]


def room_lines(trees: Mapping[str, Mapping[str, Size]]) -> list[str]:
    """Return a table with lines, modules and public functions of each room, of one tree after the other."""
    columns = {}
    for number, tree in enumerate(trees.values()):
        for field in Size._fields:
            columns[field + " " * number] = {room: getattr(size, field) for room, size in sorted(tree.items())}
    heads = " " * 11 + "".join(f"{name:>{9 * len(Size._fields)}}" for name in trees)
    return [heads, *lines(columns)]


def main() -> int:
    """Print the figures of this checkout, after those of a commit if one is named; return 1 if there is no such commit."""
    parser = ArgumentParser(prog="python -m tests.house.sizes", description=__doc__)
    parser.add_argument("commit", nargs="?", help="a commit to put beside this checkout")
    commit = parser.parse_args().commit
    targets, by_room = {}, {}
    if commit:
        try:
            with checked_out(ROOT, commit_named(ROOT, commit)) as folder:
                targets[commit[:7]], by_room[commit[:7]] = figures(folder), rooms(folder)
        except NotAvailable as error:
            print(f"not available: {error}")
            return 1
    targets["now"], by_room["now"] = figures(ROOT), rooms(ROOT)
    print(*lines({**targets, "target": TARGETS}), "", *room_lines(by_room), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
