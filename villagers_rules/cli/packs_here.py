"""Packs in the current folder, which may be one itself: found without being named, and never in the place of other packs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from villagers_rules.classes import frozen
from villagers_rules.resources import resource

if TYPE_CHECKING:
    from villagers_rules.packs.pack_files import PackFiles

MANIFEST = "pack.yaml"
"""The file that makes a folder a pack."""


@frozen
class PacksHere:
    """The *folders* of the packs in the current folder, and the packs *set aside*, since a shipped pack has their id."""

    folders: tuple[Path, ...]
    set_aside: tuple[PackFiles, ...]


def packs_here(named: Sequence[Path] = ()) -> PacksHere:
    """Return the packs of the current folder; one with an id that a pack in a *named* folder has is left out.

    Of several packs with the same id, the one in a folder that is called so counts.
    """
    from villagers_rules.packs.pack_files import packs_in

    here = [(folder, pack) for folder in _folders() for pack in packs_in(folder)]
    set_aside = tuple(pack for _, pack in here if _is_id_of_shipped(pack.id))
    taken = {pack.id for folder in named if folder.is_dir() for pack in packs_in(folder) if pack.id}
    by_name = {pack.id for folder, pack in here if pack.id == folder.name}
    kept = [
        folder
        for folder, pack in here
        if pack not in set_aside and pack.id not in taken and (pack.id not in by_name or pack.id == folder.name)
    ]
    return PacksHere(tuple(kept), set_aside)


def _folders() -> list[Path]:
    """Return the folders of packs in the current one, and the current one if it is a pack; shipped packs are known already."""
    found: list[Path] = []
    with suppress(OSError):
        found = sorted(Path(manifest.parent.name) for manifest in Path().glob(f"*/{MANIFEST}"))
    return [*([Path()] if is_in_a_pack() else []), *(folder for folder in found if not _is_shipped(folder))]


def is_in_a_pack() -> bool:
    """Return whether the current folder is a pack, other than a shipped one."""
    with suppress(OSError):
        return Path(MANIFEST).is_file() and not _is_shipped(Path())
    return False


def is_in_a_new_pack() -> bool:
    """Return whether the current folder is a pack with an id that no shipped pack has."""
    return Path() in packs_here().folders


def _is_shipped(folder: Path) -> bool:
    """Return whether *folder* is the folder of a shipped pack."""
    place = folder.resolve()
    shipped = resource("cards", place.name)
    return isinstance(shipped, Path) and shipped.resolve() == place


def _is_id_of_shipped(name: str) -> bool:
    """Return whether a shipped pack has the id *name*."""
    return bool(name) and resource("cards", name).is_dir()


def notes_on(here: PacksHere, used: Collection[str]) -> Iterable[str]:
    """Yield a note for each pack that was set aside while the shipped one of its id is *used*."""
    for pack in here.set_aside:
        if pack.id in used:
            where = pack.shown if pack.shown == "." else f"./{pack.shown}"
            yield f"the shipped pack {pack.id} is used, not the one in {where}; villagers diff {pack.id} {where} compares them"
