"""Which files are made of the vocabulary and of the list of problems, and which of them are outdated."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from villagers_rules.lint.problems_page import page as problems
from villagers_rules.reference.manual_page import page
from villagers_rules.reference.schemas import GENERATED, as_file, generated_schema


def generated_files() -> Mapping[str, Callable[[], str]]:
    """Return what makes the text of each generated file, by its path in the repository."""
    schemas = {f"schemas/{kind}.json": partial(_schema, kind) for kind in GENERATED}
    return {**schemas, "docs/reference.md": page, "docs/problems.md": problems}


def outdated(folder: Path) -> list[str]:
    """Return the generated files of the checkout in *folder* that are not what they should be."""
    return [name for name, text in generated_files().items() if not _holds(folder / name, text())]


def _schema(kind: str) -> str:
    return as_file(generated_schema(kind))


def _holds(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text
