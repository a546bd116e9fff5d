"""Finding packs: those in a folder, those by name, and those that one requires."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from villagers_rules.errors import Problem
from villagers_rules.packs.folders import shown_path, unreadable_folder
from villagers_rules.packs.pack_files import PackFiles, open_pack, packs_in
from villagers_rules.packs.reader import MANIFEST


def by_id(packs: Iterable[PackFiles]) -> dict[str, PackFiles]:
    """Return the packs that have an id by it, the first of each."""
    found: dict[str, PackFiles] = {}
    for pack in packs:
        if pack.id:
            found.setdefault(pack.id, pack)
    return found


def with_required(wanted: Iterable[PackFiles], known: dict[str, PackFiles]) -> list[PackFiles]:
    """Return *wanted* in its order, each pack after those of *known* that it requires."""
    found: list[PackFiles] = []
    begun: set[int] = set()

    def add(pack: PackFiles) -> None:
        if id(pack) in begun:
            return
        begun.add(id(pack))
        for name in pack.words("requires"):
            if name in known:
                add(known[name])
        found.append(pack)

    for pack in wanted:
        add(pack)
    return found


def reopened(pack: PackFiles) -> PackFiles:
    """Return *pack* as if it had never been read or checked."""
    return open_pack(pack.folder, pack.shown)


def packs_there(folder: Path) -> tuple[list[PackFiles], Problem | None]:
    """Return the packs in *folder*, or the problem that there are none."""
    shown = shown_path(folder)
    if not folder.is_dir():
        return [], Problem(shown, 1, 1, "unreadable-file", "there is no such folder", suggestion="check its name")
    try:
        found = packs_in(folder)
    except OSError as error:
        return [], unreadable_folder(shown, error)
    if found:
        return found, None
    message = f"expected a {MANIFEST} in the folder, or in folders in it, got none"
    return [], Problem(shown, 1, 1, "no-pack", message, suggestion="add the manifest, or name the files one by one")


def same_folder(one: PackFiles, other: PackFiles) -> bool:
    """Return whether two packs are the same one, found twice."""
    folders = [pack.folder.resolve() if isinstance(pack.folder, Path) else pack.folder for pack in (one, other)]
    return str(folders[0]) == str(folders[1])


def refuse_twins(packs: Iterable[PackFiles], among: Iterable[PackFiles]) -> None:
    """Report each of *packs* whose id another pack of *among* has, too."""
    among = list(among)
    for pack in packs:
        for other in among:
            if other.id == pack.id != "" and not same_folder(pack, other):
                path = (pack.manifest.kind, "id")
                message = f"the pack in {other.shown} is called `{pack.id}`, too"
                pack.manifest.add(
                    pack.manifest.problem("duplicate-pack", message, path=path, suggestion="rename one of them"), path
                )
                break
