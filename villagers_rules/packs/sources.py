"""Packs that are neither shipped nor in a folder that was named: on the search path, and in installed distributions.

The first pack with an id counts, in this order: shipped, in a folder that was named, on the search path, installed. The later
places are looked at only when something is missing, since that takes time.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

from villagers_rules.errors import GameError, nearest
from villagers_rules.packs.distributions import Installed, installed_packs
from villagers_rules.packs.folders import shown_path
from villagers_rules.packs.manifest import modes_of
from villagers_rules.packs.pack_files import PackFiles, packs_in, shipped_packs
from villagers_rules.packs.resolve import by_id, same_folder
from villagers_rules.packs.search_path import VARIABLE, search_path
from villagers_rules.resources import resource


def with_others(found: Sequence[PackFiles], names: Iterable[str], *, mode: str = "") -> list[PackFiles]:
    """Return *found* with the packs of as many more places as it takes until *names*, all they require, and *mode* are there."""
    wanted = tuple(names)
    whole = list(found)
    for look in _places():
        known = by_id(whole)
        bringing = [pack.id for pack in whole if mode in modes_of(pack)] if mode else []
        if not _missing((*wanted, *bringing[:1]), known) and (bringing or not mode):
            break
        whole += [pack for pack in look().packs if pack.id not in known]
    return whole


def with_needed(known: Mapping[str, PackFiles], packs: Iterable[PackFiles]) -> dict[str, PackFiles]:
    """Return *known* packs by id with those of other places that *packs* require."""
    return by_id(with_others([*known.values()], [name for pack in packs for name in pack.words("requires")]))


def with_all_others(found: Sequence[PackFiles]) -> list[PackFiles]:
    """Return *found* with the packs of all other places whose ids are new."""
    whole = list(found)
    for look in _places():
        known = by_id(whole)
        whole += [pack for pack in look().packs if pack.id not in known]
    return whole


def hidden(names: Iterable[str], folders: Iterable[Path] = ()) -> list[tuple[PackFiles, PackFiles]]:
    """Return each pack called so that is found with each one that it hides, since that has the same id and comes later.

    Installed distributions are looked through only when one of *names* is not shipped.
    """
    wanted = tuple(names)
    places = _places() if any(not resource("cards", name).is_dir() for name in wanted) else _places()[:-1]
    others = [pack for look in places for pack in look().packs]
    if not others:
        return []
    used = by_id([*shipped_packs(), *(pack for folder in folders if folder.is_dir() for pack in packs_in(folder)), *others])
    pairs = [(used[name], other) for name in wanted for other in others if other.id == name]
    return [(pack, other) for pack, other in pairs if not same_folder(pack, other)]


def located(path: Path) -> Path:
    """Return *path*, or the folder of the pack that is called so when there is no such file or folder.

    Raises `GameError` when *path* is written like the id of a pack and is neither there nor the id of one.
    """
    if len(path.parts) != 1 or path.suffix or os.path.lexists(path):
        return path
    known = by_id(with_others(shipped_packs(), [path.name]))
    if path.name not in known:
        hint = nearest(path.name, known)
        hint = f"{hint}; {where_looked()}" if hint else where_looked()
        raise GameError(f"there is no such file or folder as {path}, and no pack is called so; {hint}")
    folder = known[path.name].folder
    return folder if isinstance(folder, Path) else path


def where_looked(folders: Iterable[Path] = ()) -> str:
    """Return in words where packs are looked for, with what is wrong with these places."""
    told = ["among the shipped packs", *(f"in {shown_path(folder)}" for folder in folders)]
    for folder in search_path():
        told.append(f"in {shown_path(folder)}" + ("" if folder.is_dir() else " (there is no such folder)"))
    told.append("in installed distributions")
    text = "looked " + ", ".join(told[:-1]) + f" and {told[-1]}"
    troubles = installed_packs().troubles
    return text + f"; {VARIABLE} and --pack-folder name more folders" + "".join(f"; {trouble}" for trouble in troubles)


def _places() -> list[Callable[[], Installed]]:
    """Return a function for each place, in their order; the last one is for installed distributions."""
    return [*(partial(_on_path, folder) for folder in search_path()), installed_packs]


def _on_path(folder: Path) -> Installed:
    try:
        return Installed(packs_in(folder) if folder.is_dir() else [])
    except OSError:
        # What cannot be listed has no packs for this person; a name that is not found says where was looked.
        return Installed()


def _missing(names: Iterable[str], known: Mapping[str, PackFiles]) -> bool:
    """Return whether one of *names*, or a pack that these require, is not *known*."""
    waiting, seen = list(names), set[str]()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        if name not in known:
            return True
        waiting += known[name].words("requires")
    return False
