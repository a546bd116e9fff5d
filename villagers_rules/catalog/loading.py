"""The ways into the catalog. What they need is imported when they are called, so that importing the package stays fast."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from villagers_rules.catalog.contents import Catalog, Mode
from villagers_rules.catalog.search_path import search_path
from villagers_rules.errors import GameError, Problem

BASE = ("base",)
"""The packs of a game when none are named."""

MOST_LOADED = 20
"""So many catalogs are kept for when the same packs are loaded again: a few megabytes each when they hold all cards there are."""

_loaded: OrderedDict[tuple[tuple[str, ...], tuple[str, ...], str], Catalog] = OrderedDict()


def load(packs: Sequence[str] = BASE, *, folders: Sequence[str | Path] = (), mode: str = "") -> Catalog:
    """Return the catalog of *packs*, in the order named, each after the packs it requires.

    The last catalogs are kept for the next call, `MOST_LOADED` of them, and do not see files that were changed in between; see
    `forget`.

    Packs are looked for among those that are shipped and in *folders*, each a pack or a folder of packs, then on the search path
    and in installed distributions; a *mode* brings its pack. Raises `GameError` for packs and modes that do not exist or cannot
    be played together, and `CardFileError` with all problems of all their files.

    >>> load(["base"]).villagers["cartwright"].chain
    ('lumberjack', 'wheeler')
    """
    wanted = names("packs", packs, write=list(BASE))
    if isinstance(folders, str):
        raise GameError(f"expected a list of folders, such as {[folders]}; got {folders!r:.60}")
    key = (wanted, tuple(os.path.realpath(folder) for folder in (*folders, *search_path())), mode)
    if key not in _loaded:
        from villagers_rules.catalog.naming import named

        _loaded[key] = named(key[0], [Path(folder) for folder in folders], mode)
        if len(_loaded) > MOST_LOADED:
            _loaded.popitem(last=False)
    _loaded.move_to_end(key)
    return _loaded[key]


def names(what: str, given: object, *, write: Sequence[str]) -> tuple[str, ...]:
    """Return the list of names that was *given* for *what*; raise `GameError` for anything else, with what to *write* instead.

    >>> names("packs", ["base", "solo"], write=["base"])
    ('base', 'solo')
    """
    if isinstance(given, str) or not isinstance(given, Iterable):
        such_as = [given] if isinstance(given, str) else write
        raise GameError(f"expected a list of names as {what}, such as {such_as}; got {given!r:.60}")
    found = tuple(given)
    wrong = [name for name in found if not isinstance(name, str)]
    if wrong:
        raise GameError(f"expected names as {what}, such as {write}; got {wrong[0]!r:.60} among them")
    return found


def forget() -> None:
    """Forget all catalogs that are kept, so that packs whose files have changed are read again."""
    _loaded.clear()


def modes_known(folders: Sequence[Path] = ()) -> Mapping[str, Mode]:
    """Return the modes of all shipped packs and of those in *folders*, by name."""
    from villagers_rules.catalog.naming import modes_among, packs_found

    return modes_among(packs_found([Path(folder) for folder in folders]))


def check(paths: Sequence[Path] = ()) -> list[Problem]:
    """Return every problem of the files, packs and folders of packs at *paths*, sorted; without a path, of the shipped packs."""
    from villagers_rules.catalog.examining import examine

    return list(examine(paths).problems)
