"""The ways into the catalog. What they need is imported when they are called, so that importing the package stays fast."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from villagers_rules import arguments
from villagers_rules.errors import GameError, Problem
from villagers_rules.packs.catalog import Catalog, Mode, Pack

if TYPE_CHECKING:
    from villagers_rules.model.cards import CardTable

BASE = ("base",)
"""The packs of a game when none are named."""

MAX_LOADED = 20
"""How many catalogs are kept until the same packs are loaded again: a few megabytes each when they hold all cards there are."""

_loaded: OrderedDict[tuple[tuple[str, ...], Hashable], Catalog] = OrderedDict()


def load(packs: Sequence[str] = BASE, *, pack_dirs: Sequence[str | Path] = (), mode: str = "") -> Catalog:
    """Return the catalog of *packs*, in the order named, each after the packs it requires.

    The last catalogs are kept for the next call, `MAX_LOADED` of them, and do not see files that were changed in between; see
    `clear_cache`.

    Packs are looked for among those that are shipped and in *pack_dirs*, each a pack or a folder of packs, then on the search
    path and in installed distributions; a *mode* brings its pack. Raises `GameError` for packs and modes that do not exist or
    cannot be played together, and `CardFileError` with all problems of all their files.

    >>> load(["base"]).villagers["cartwright"].chain
    ('lumberjack', 'wheeler')
    """
    from villagers_rules.packs.assembly import load_named
    from villagers_rules.packs.sources import search_path

    wanted, searched = arguments.names("packs", packs, write=BASE), arguments.pack_dirs(pack_dirs)
    what = (wanted, arguments.text("a mode", mode))
    catalog = kept((*searched, *search_path()), what, lambda: load_named(wanted, list(searched), mode))
    if catalog.table.rules is not catalog.rules:
        place = (wanted, tuple(str(Path(folder).resolve()) for folder in searched), mode, fingerprint(catalog.packs))
        catalog.table.rules, catalog.table.origin = catalog.rules, (_table_again, _catalog_again, place)
    return catalog


def load_to_read(packs: Sequence[str] = BASE, *, pack_dirs: Sequence[str | Path] = (), mode: str = "") -> Catalog:
    """Return the catalog of *packs* as `load` does, to read its cards and not to play: no game of them need be set up."""
    from villagers_rules.packs.assembly import load_named
    from villagers_rules.packs.sources import search_path

    wanted, searched = arguments.names("packs", packs, write=BASE), arguments.pack_dirs(pack_dirs)
    what = (wanted, arguments.text("a mode", mode), "to read")
    return kept((*searched, *search_path()), what, lambda: load_named(wanted, list(searched), mode, to_read=True))


def catalog_with(pack: str, *, pack_dirs: Sequence[Path] = ()) -> Catalog:
    """Return a catalog with all cards of *pack* and what it requires, in its first mode if it is played in no other way."""
    from villagers_rules.packs.assembly import mode_with
    from villagers_rules.packs.pack_files import packs_in, shipped_packs
    from villagers_rules.packs.sources import with_missing

    try:
        return load((pack,), pack_dirs=pack_dirs)
    except GameError:
        packs = [*shipped_packs(), *(found for folder in pack_dirs for found in packs_in(folder))]
        mode = mode_with(with_missing(packs, [pack]), [pack])
        if not mode:
            raise
        return load((pack,), pack_dirs=pack_dirs, mode=mode)


def fingerprint(packs: Sequence[Pack], contents: Mapping[str, Mapping[str, str]] | None = None) -> str:
    """Return a few digits that tell *packs*, with all that they hold or with other *contents*, from others."""
    from hashlib import sha256

    held = contents if contents is not None else {pack.id: pack.contents for pack in packs}
    rows = [(pack.id, sorted(held.get(pack.id, {}).items())) for pack in packs]
    return sha256(repr(rows).encode()).hexdigest()[:16]


def _catalog_again(packs: Sequence[str], pack_dirs: Sequence[str], mode: str, wanted: str) -> Catalog:
    """Return the catalog that something pickled belongs to; raise `GameError` unless its packs are the very same here."""
    found = fingerprint(load(packs, pack_dirs=pack_dirs, mode=mode).packs)
    if found != wanted:
        clear_cache()  # The files may have been changed since they were read.
    catalog = load(packs, pack_dirs=pack_dirs, mode=mode)
    found = fingerprint(catalog.packs)
    if found != wanted:
        names = ", ".join(packs)
        raise GameError(f"this was pickled with packs ({names}) of the fingerprint {wanted}; here theirs is {found}")
    return catalog


def _table_again(packs: Sequence[str], pack_dirs: Sequence[str], mode: str, wanted: str) -> CardTable:
    return _catalog_again(packs, pack_dirs, mode, wanted).table


def kept(pack_dirs: Iterable[Path], what: Hashable, make: Callable[[], Catalog]) -> Catalog:
    """Return the catalog of *what*, found in *pack_dirs*, that is kept until `clear_cache`; it is made now if there is none."""
    key = tuple(map(os.path.realpath, pack_dirs)), what
    if key not in _loaded:
        _loaded[key] = make()
        if len(_loaded) > MAX_LOADED:
            _loaded.popitem(last=False)
    _loaded.move_to_end(key)
    return _loaded[key]


def clear_cache() -> None:
    """Forget all catalogs that are kept, so that packs whose files have changed are read again."""
    _loaded.clear()


def modes_known(pack_dirs: Sequence[Path] = ()) -> Mapping[str, Mode]:
    """Return the modes of all shipped packs and of those in *pack_dirs*, by name."""
    from villagers_rules.packs.assembly import modes_among, packs_found

    return modes_among(packs_found([Path(folder) for folder in pack_dirs]))


def check(paths: Sequence[Path] = ()) -> list[Problem]:
    """Return every problem of the files, packs and folders of packs at *paths*, sorted; without a path, of the shipped packs."""
    from villagers_rules.packs.validate import examine

    return list(examine(paths).problems)
