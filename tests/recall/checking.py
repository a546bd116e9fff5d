"""Checks mutated card files with the real checker, in copies of their packs."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from attrs import evolve

from tests.recall.mutation import Mutation
from tests.recall.sources import folders
from villagers_rules import Problem
from villagers_rules.lint import lint
from villagers_rules.packs import pack_files, reader, schema
from villagers_rules.packs.document import Document
from villagers_rules.packs.document import Path as Place
from villagers_rules.packs.validate import examine_readings


class Workbench:
    """Copies of all packs in *folder*; each mutation is written into the copy of its pack, checked, and taken back."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for pack in folders():
            # Scenarios and locales are no card files, and reading them all again would take most of the time.
            shutil.copytree(pack, folder / pack.name, ignore=shutil.ignore_patterns("scenarios", "locales"))

    def problems(self, mutation: Mutation, *, whole: bool = True) -> list[Problem]:
        """Return what the checker finds in the pack of *mutation*, files named as in the pack; *whole* as for `problems_of`."""
        file = self.folder / mutation.pack / mutation.file
        before = file.read_bytes()
        file.write_text(mutation.text, encoding="utf-8")
        try:
            return self.problems_of(mutation.pack, whole=whole)
        finally:
            file.write_bytes(before)

    def problems_of(self, pack: str, *, whole: bool = True) -> list[Problem]:
        """Return what the checker finds in the copy of *pack*, and if that is nothing and *whole*, what it suspects."""
        report, readings = examine_readings([self.folder / pack])
        found = list(report.problems)
        if whole and not found:
            found = lint(readings, found)
        return [evolve(problem, file=Path(problem.file).name) for problem in found]


@contextmanager
def remembering() -> Iterator[None]:
    """Let equal files be read and validated once, which is what most of the time goes to.

    Both give equal results for equal input; everything else is done anew for each check.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reader, "read_bytes", _read_once(reader.read_bytes))
        patch.setattr(pack_files, "validate", _validated_once(schema.validate))
        yield


def _read_once(read_bytes: Callable[[bytes, str], Document]) -> Callable[[bytes, str], Document]:
    known: dict[tuple[bytes, str], Document] = {}

    def remembered(content: bytes, shown: str) -> Document:
        if (content, shown) not in known:
            known[content, shown] = read_bytes(content, shown)
        found = known[content, shown]
        # What the checks add to a document is added to a copy.
        return evolve(found, problems=list(found.problems), damaged=set(found.damaged), sentences={}, lines=None)

    return remembered


def _validated_once(validate: Callable[[Document], None]) -> Callable[[Document], None]:
    known: dict[tuple[str, str], tuple[list[Problem], set[Place]]] = {}

    def remembered(document: Document) -> None:
        key = (document.file, document.text)
        if key in known:
            document.problems += known[key][0]
            document.damaged |= known[key][1]
            return
        before = len(document.problems)
        validate(document)
        known[key] = (document.problems[before:], set(document.damaged))

    return remembered
