"""The ways into the catalog. What they need is imported when they are called, so that importing the package stays fast."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from villagers_rules.catalog.contents import Catalog, Mode
from villagers_rules.catalog.search_path import search_path
from villagers_rules.errors import Problem

BASE = ("base",)
"""The packs of a game when none are named."""

_loaded: dict[tuple[tuple[str, ...], tuple[str, ...], str], Catalog] = {}


def load(packs: Sequence[str] = BASE, *, folders: Sequence[Path] = (), mode: str = "") -> Catalog:
    """Return the catalog of *packs*, in the order named, each after the packs it requires; it is kept for the next call.

    Packs are looked for among those that are shipped and in *folders*, each a pack or a folder of packs, then on the search path
    and in installed distributions; a *mode* brings its pack. Raises `GameError` for packs and modes that do not exist or cannot
    be played together, and `CardFileError` with all problems of all their files.

    >>> load(["base"]).villagers["cartwright"].chain
    ('lumberjack', 'wheeler')
    """
    key = (tuple(packs), tuple(str(Path(folder).resolve()) for folder in (*folders, *search_path())), mode)
    if key not in _loaded:
        from villagers_rules.catalog.naming import named

        _loaded[key] = named(key[0], [Path(folder) for folder in folders], mode)
    return _loaded[key]


def forget() -> None:
    """Forget all that was loaded: its files may have changed since."""
    _loaded.clear()


def modes_known(folders: Sequence[Path] = ()) -> Mapping[str, Mode]:
    """Return the modes of all shipped packs and of those in *folders*, by name."""
    from villagers_rules.catalog.naming import modes_among, packs_found

    return modes_among(packs_found([Path(folder) for folder in folders]))


def check(paths: Sequence[Path] = ()) -> list[Problem]:
    """Return every problem of the files, packs and folders of packs at *paths*, sorted; without a path, of the shipped packs."""
    from villagers_rules.catalog.examining import examine

    return list(examine(paths).problems)
