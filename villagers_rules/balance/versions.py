"""Two versions of a pack: opening each by its folder or its name, and loading it to be read or played."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

from villagers_rules.errors import CardFileError, GameError, nearest
from villagers_rules.packs.assembly import load_among, packs_found
from villagers_rules.packs.catalog import Catalog, Pack
from villagers_rules.packs.loader import kept
from villagers_rules.packs.manifest import modes_of
from villagers_rules.packs.pack_files import PackFiles, by_id, packs_in
from villagers_rules.packs.reader import MANIFEST
from villagers_rules.packs.sources import with_missing
from villagers_rules.resources import resource


@frozen
class Version:
    """One version of a pack, as it was *name*; *pack_dirs* hold other packs that it may require."""

    name: str
    pack_dirs: tuple[Path, ...] = ()

    def files(self) -> PackFiles:
        """Return the files of the pack, only its manifest read; raise `GameError` when there is none, or more than one."""
        if not is_folder(self.name):
            found = with_missing(packs_found(list(self.pack_dirs)), (self.name,))
            known = by_id(found)
            if self.name in known:
                return known[self.name]
            hint = nearest(self.name, known) or "the packs: " + ", ".join(known)
            raise GameError(f"no pack and no folder is called {self.name}; {hint}")
        inside = packs_in(Path(self.name)) if Path(self.name).is_dir() else []
        if not inside:
            raise GameError(f"{self.name} is no folder with a {MANIFEST}; check its name")
        if len(inside) > 1:
            raise GameError(f"{self.name} holds several packs; name the folder of one, such as {inside[0].shown}")
        if not inside[0].id:
            inside[0].read_all()
            raise CardFileError(inside[0].manifest.problems or inside[0].problems)
        return inside[0]

    def catalog(self, *, packs: Sequence[str] = (), mode: str = "") -> Catalog:
        """Return the pack with all it requires, and with other *packs*, to play in this *mode*."""
        own = [Path(self.name)] if is_folder(self.name) else []
        return kept((*own, *self.pack_dirs), (self, tuple(packs), mode), lambda: _load(self, packs, mode))

    def readable_catalog(self) -> Catalog:
        """Return the pack with all it requires, in its first mode if it is played in no other way."""
        pack = self.files()
        try:
            return self.catalog()
        except CardFileError:
            raise
        except GameError:
            mode = next(iter(modes_of(pack)), "")
            if not mode:
                raise
            return self.catalog(mode=mode)


def is_folder(called: str) -> bool:
    """Return whether what is given as a version means a folder: it is written as a path, or it is one and no shipped pack's name.

    >>> is_folder("./mine"), is_folder("no_such_folder")
    (True, False)
    """
    if called in (".", "..") or any(mark in called for mark in ("/", os.sep)):
        return True
    return (Path(called) / MANIFEST).is_file() and not resource("cards", called).is_dir()


def _load(version: Version, packs: Sequence[str], mode: str) -> Catalog:
    pack = version.files()
    # Of other packs the first with an id counts, so that versions may lie beside each other.
    others = [other for name, other in by_id(packs_found(list(version.pack_dirs))).items() if name != pack.id]
    names = (*(name for name in packs if name != pack.id), pack.id)
    found = with_missing([pack, *others], names, mode=mode)
    return load_among(found, names, mode, pack_dirs=version.pack_dirs)


def manifest_in(catalog: Catalog, pack: str) -> Pack:
    """Return the manifest of *pack*."""
    return next(one for one in catalog.packs if one.id == pack)
