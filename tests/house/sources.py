"""What the tests of the house read: the repository's files, and what the modules of the package say and import."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "villagers_rules"
NAME = PACKAGE.name
DATA_FOLDERS = ("cards", "schemas", "dsl")
DATA_PAGES = ("RULES.md", "docs/phrase_book.md")
"""The pages that the package reads, beside its folders of data."""


def tracked_files(folder: Path = ROOT) -> list[Path]:
    """Return the files under *folder* that are in the repository, or will be once they are added."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return sorted({path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file()})


@cache
def modules() -> dict[str, Path]:
    """Return the path of every module of the package by its dotted name; a package's `__init__` has the package's name."""
    return {module_name(path): path for path in tracked_files(PACKAGE) if path.suffix == ".py"}


def module_name(path: Path) -> str:
    """Return the dotted name of the module at *path*.

    >>> module_name(PACKAGE / "model" / "cards.py"), module_name(PACKAGE / "model" / "__init__.py")
    ('villagers_rules.model.cards', 'villagers_rules.model')
    """
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def tree(path: Path) -> ast.Module:
    """Return the syntax tree of the Python file at *path*."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports(module: str) -> Iterator[tuple[int, str]]:
    """Yield (line, dotted name) for all that *module* imports, wherever it stands: in functions and under TYPE_CHECKING too.

    ``from package import name`` is an import of ``package.name`` where that is a module of ours, else of ``package``.
    """
    path = modules()[module]
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                source = ".".join([*above, *filter(None, [node.module])])
            for alias in node.names:
                full = f"{source}.{alias.name}"
                yield node.lineno, full if full in modules() else source


def words(path: Path) -> Iterator[tuple[int, str]]:
    """Yield (line, word) for every identifier and every string in the Python file at *path* that is not a docstring."""
    parsed = tree(path)
    documented = {
        id(node.value) for node in ast.walk(parsed) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    line = 1
    for node in ast.walk(parsed):
        if id(node) in documented:
            continue
        line = getattr(node, "lineno", line)
        for field, value in ast.iter_fields(node):
            if field in ("kind", "type_comment"):
                continue
            for word in value if isinstance(value, list) else [value]:
                if isinstance(word, str):
                    yield line, word
