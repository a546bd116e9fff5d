"""Which files matter to scenarios, which of them have changed, and what has to be run again then."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from villagers_rules.packs.pack_files import SCENARIOS, PackFiles, by_id, with_required
from villagers_rules.testing.files import packs_at

_Snapshot = Mapping[Path, tuple[int, int]]
"""The files that matter, each with the time at which it was changed last, in nanoseconds, and its size in bytes."""
_ENDING = ".yaml"
_CHANGED, _NEW, _GONE = "changed", "new", "gone"


def snapshot(paths: Sequence[Path]) -> _Snapshot:
    """Return what lies in the packs of *paths*, or at *paths* themselves; without a path, in the shipped packs."""
    found: dict[Path, tuple[int, int]] = {}
    try:
        roots = _roots(paths)
    except OSError:  # A folder has gone since it was listed.
        return found
    for root in roots:
        for file in _files(root):
            try:
                status = file.stat()
            except OSError:  # It has gone since it was listed.
                continue
            found[file] = (status.st_mtime_ns, status.st_size)
    return found


def changes(before: _Snapshot, after: _Snapshot) -> dict[Path, str]:
    """Return what happened to each file that is not as it was.

    >>> changes({Path("a"): (1, 5), Path("b"): (1, 5)}, {Path("a"): (2, 5), Path("c"): (2, 5)}) == {
    ...     Path("a"): "changed", Path("b"): "gone", Path("c"): "new"}
    True
    """
    found = {}
    for file in sorted({*before, *after}):
        if before.get(file) != after.get(file):
            found[file] = _NEW if file not in before else _GONE if file not in after else _CHANGED
    return found


def affected(paths: Sequence[Path], changed: Mapping[Path, str]) -> list[Path]:
    """Return what of *paths* has to be run again when files have *changed*.

    Of a folder these are the packs in which something changed, and those that require them; but of a pack in which scenarios
    alone have changed, only the files of these.
    """
    if any(not path.is_dir() for path in paths):
        return list(paths)
    try:
        packs = packs_at(paths)
    except OSError:
        return list(paths)
    found: list[Path] = []
    hit: set[str] = set()
    for pack in packs:
        folder = _folder(pack)
        inside = [file for file in changed if file.is_relative_to(folder)]
        scenarios = [file for file in inside if file.parent == folder / SCENARIOS and changed[file] != _GONE]
        if inside and len(scenarios) == len(inside):
            found += scenarios
        elif inside:
            hit.add(pack.id)
    known = by_id(packs)
    again = [_folder(pack) for pack in packs if any(needed.id in hit for needed in with_required([pack], known))]
    found = [file for file in found if not any(file.is_relative_to(folder) for folder in again)]
    covered = [_folder(pack) for pack in packs]
    if any(not any(file.is_relative_to(folder) for folder in covered) for file in changed):
        return list(paths)  # Something lies in no pack, or no pack is left around it.
    return [*again, *found]


def _folder(pack: PackFiles) -> Path:
    return Path(str(pack.folder)).absolute()


def _roots(paths: Sequence[Path]) -> list[Path]:
    """Return the folders and files to look at: of a file, the pack that it lies in."""
    roots: list[Path] = []
    for path in paths:
        packs = [] if path.is_dir() else packs_at([path])
        roots += [_folder(pack) for pack in packs] or [path.absolute()]
    if not paths:
        roots = [_folder(pack) for pack in packs_at()]
    return list(dict.fromkeys(roots))


def _files(root: Path) -> Iterable[Path]:
    """Return the YAML files in a folder, at any depth but in hidden folders; or the file that *root* is."""
    if not root.is_dir():
        return [root]
    found = []
    for folder, inner, names in os.walk(root):
        inner[:] = [name for name in inner if not name.startswith(".")]
        found += [Path(folder, name) for name in names if name.lower().endswith(_ENDING) and not name.startswith(".")]
    return found
