"""Correcting files: what has one correction only is tried, and kept if the file is better by it."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from difflib import unified_diff
from functools import partial
from pathlib import Path

from villagers_rules import files
from villagers_rules.classes import frozen
from villagers_rules.errors import Problem
from villagers_rules.lint.corrections import corrected
from villagers_rules.packs.catalog import Report
from villagers_rules.packs.problems import SEVERITIES, severity
from villagers_rules.packs.reader import MAX_BYTES
from villagers_rules.packs.validate import examine

_MAX_ROUNDS = 20
"""A correction can show what was hidden behind it; after so many rounds the rest is left to people."""

_NAME = re.compile(r"rename it ([^/]+\.yaml)\Z")


@frozen
class Change:
    """What becomes of one file: its content *before* and *after*, and the new *name* if it is renamed."""

    file: Path
    before: bytes
    after: bytes
    name: str = ""

    def diff(self) -> str:
        """Return the change as a unified diff; a new name is one line above it."""
        old, new = self.file.as_posix(), self.file.with_name(self.name or self.file.name).as_posix()
        head = f"rename {old} to {new}\n" if self.name else ""
        lines = unified_diff(_lines(self.before), _lines(self.after), fromfile=old, tofile=new, lineterm="")
        return head + "\n".join(lines)


def _lines(content: bytes) -> list[str]:
    """Return the lines of *content* as they can be shown."""
    return content.decode("utf-8", "replace").replace("\ufeff", "<byte order mark>").splitlines()


def fix(paths: Sequence[Path], *, pack_dirs: Sequence[Path] = ()) -> list[Change]:
    """Correct the files at *paths*, and return what was changed. Nothing else is written to, and no sound file is changed.

    A correction is kept only if the problem is gone by it and no other one has come in its place. Packs that are required are
    looked for in *pack_dirs*, too.
    """
    checked = partial(examine, paths, pack_dirs=pack_dirs)
    originals: dict[Path, bytes] = {}
    names: dict[Path, Path] = {}
    refused: set[Problem] = set()
    for _ in range(_MAX_ROUNDS):
        problems = checked().problems
        done = False
        for file, group in _by_file([problem for problem in problems if problem not in refused], paths).items():
            # All at once if that is good, else one at a time, after which places have moved and the next round goes on.
            for batch in ([group] if len(group) > 1 else []) + [[problem] for problem in group]:
                rewritten = _rename(file, batch, paths, checked) or _rewrite(file, batch, problems, checked)
                if rewritten is not None:
                    before, target = rewritten
                    first = names.pop(file, file)
                    originals.setdefault(first, before)
                    names[target] = first
                    done = True
                    break
                refused.update(batch if len(batch) == 1 else ())
        if not done:
            break
    return [
        _change_of(first, originals[first], target)
        for target, first in names.items()
        if target != first or _read(target) != originals[first]
    ]


def _by_file(problems: Iterable[Problem], paths: Sequence[Path]) -> dict[Path, list[Problem]]:
    """Return the errors among *problems* by the file that may be changed for them, the last place of each file first."""
    found: dict[Path, list[Problem]] = {}
    for problem in sorted(problems, key=lambda each: (each.file, -each.line, -each.column)):
        file = _writable(problem.file, paths)
        if file is not None and severity(problem) == SEVERITIES[0]:
            found.setdefault(file, []).append(problem)
    return found


def _change_of(first: Path, before: bytes, target: Path) -> Change:
    return Change(first, before, _read(target), target.name if target != first else "")


def _read(file: Path) -> bytes:
    return file.read_bytes()


def _writable(shown: str, paths: Iterable[Path]) -> Path | None:
    """Return the file called *shown* in messages if it lies at one of *paths*, also after links are followed, else None.

    A file that is too large to be checked is none that could be corrected.
    """
    file = Path(shown)
    if not file.is_file() or file.stat().st_size > MAX_BYTES:
        return None
    real = file.resolve()
    return file if any(real == path.resolve() or real.is_relative_to(path.resolve()) for path in paths) else None


# -- trying ----------------------------------------------------------------------------------------------------------------------
_Rewritten = tuple[bytes, Path]
"""What a file held before, and what it is called now."""


def _rewrite(
    file: Path, batch: Sequence[Problem], problems: Sequence[Problem], checked: Callable[[], Report]
) -> _Rewritten | None:
    """Return what became of *file* if all of *batch*, the last place first, or all of it that can be, is corrected in it."""
    before = after = _read(file)
    tried = []
    for problem in batch:
        rewritten = corrected(after, problem)
        if rewritten is not None and rewritten != after:
            after = rewritten
            tried.append(problem)
    if not tried:
        return None
    files.write(file.resolve(), after, replaces=files.always_replace)
    if not _is_better(checked().problems, tried, problems):
        files.write(file.resolve(), before, replaces=files.always_replace)
        return None
    return before, file


def _rename(file: Path, batch: Sequence[Problem], paths: Sequence[Path], checked: Callable[[], Report]) -> _Rewritten | None:
    """Return what became of *file* if it has a name with which nobody reads it, and got the one with which it is read."""
    found = _NAME.search(batch[0].suggestion) if batch[0].code == "misplaced-file" else None
    target = file.with_name(found[1]) if found else file
    # Another file of that name would be lost; and what was asked for by its name could not be found again.
    if found is None or os.path.lexists(target) or file.resolve() in [path.resolve() for path in paths]:
        return None
    file.rename(target)
    # Nobody has read the file so far, so that it may have problems of its own, but it must be one that is read here.
    if any(new.file == target.as_posix() and new.code in ("misplaced-file", "syntax") for new in checked().problems):
        target.rename(file)
        return None
    return _read(target), target


def _is_better(now: Sequence[Problem], tried: Sequence[Problem], before: Sequence[Problem]) -> bool:
    """Return whether the problems *tried* are gone *now*, and none has come in their places, or keeps a file from being read.

    What stood behind them, such as the second mistake of a sentence, may have come to light.
    """
    keys = Counter(map(_key, before))
    left = Counter(map(_key, now))
    gone = Counter(map(_key, tried))
    if any(left[key] > keys[key] - number for key, number in gone.items()):
        return False
    places = {_place(problem) for problem in tried if problem.code not in _HIDING}
    new = [problem for problem in now if not keys[_key(problem)]]
    return not any(problem.code in _UNREAD or _place(problem) in places for problem in new)


def _key(problem: Problem) -> tuple[str, str, str]:
    return problem.file, problem.code, problem.message


def _place(problem: Problem) -> tuple[str, int, int]:
    return problem.file, problem.line, problem.column


_HIDING = ("tab", "byte-order-mark", "unknown-kind")
"""What keeps a file from being read, so that its other problems come to light only afterwards."""
_UNREAD = ("syntax", "duplicate-key")
"""What a correction never leads to."""
