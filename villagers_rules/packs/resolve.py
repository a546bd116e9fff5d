"""Loads packs by name, each after those that it requires."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from attrs import evolve

from villagers_rules.errors import CardFileError, GameError, Problem, nearest
from villagers_rules.packs.allowance import counted, take
from villagers_rules.packs.assembly import assemble
from villagers_rules.packs.catalog import Catalog, Mode
from villagers_rules.packs.manifest import check_requirements, in_modes_only, modes_of, refuse_duplicate_modes
from villagers_rules.packs.pack_files import PackFiles, by_id, packs_in, refuse_nameless, same_folder, shipped_packs
from villagers_rules.packs.reader import MANIFEST, shown_path, unreadable_folder
from villagers_rules.packs.sources import searched_places, with_missing
from villagers_rules.phrases import listing


def packs_in_folder(folder: Path) -> tuple[list[PackFiles], Problem | None]:
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


def with_required(wanted: Iterable[PackFiles], known: dict[str, PackFiles]) -> list[PackFiles]:
    """Return *wanted* in its order, each pack after those of *known* that it requires."""
    found: list[PackFiles] = []
    visited: set[int] = set()

    def add(pack: PackFiles) -> None:
        if id(pack) in visited:
            return
        visited.add(id(pack))
        for name in pack.words("requires"):
            if name in known:
                add(known[name])
        found.append(pack)

    for pack in wanted:
        add(pack)
    return found


def refuse_duplicates(packs: Iterable[PackFiles], among: Iterable[PackFiles]) -> None:
    """Report each of *packs* whose id another pack of *among* has, too."""
    among = list(among)
    for pack in packs:
        for other in among:
            if other.id == pack.id != "" and not same_folder(pack, other):
                path = (pack.manifest.kind, "id")
                message = f"the pack in {other.shown} is called `{pack.id}`, too"
                pack.manifest.report("duplicate-pack", message, path=path, suggestion="rename one of them")
                break


@counted
def load_named(names: tuple[str, ...], pack_dirs: list[Path], mode: str = "") -> Catalog:
    """Return the catalog of the packs called *names* in a *mode*; those in *pack_dirs* come before those found elsewhere."""
    return load_among(with_missing(packs_found(pack_dirs), names, mode=mode), names, mode, pack_dirs=pack_dirs)


def load_among(found: list[PackFiles], names: tuple[str, ...], mode: str = "", *, pack_dirs: Sequence[Path] = ()) -> Catalog:
    """Return the catalog of the packs called *names* among those that were *found*, in *pack_dirs* and elsewhere."""
    known = by_id(found)
    modes = modes_among(found)
    chosen = _mode_named(mode, modes) if mode else None
    if not names:
        raise GameError("expected the name of at least one pack, got none; the packs: " + ", ".join(known))
    for place, name in enumerate(names):
        if name in names[:place]:
            raise GameError(f"the pack {name} is named twice; name it once")
        if name not in known:
            refuse_nameless(found)
            hint = nearest(name, known) or "the packs: " + ", ".join(known)
            raise GameError(f"no pack is called {name}; {hint}; {searched_places(pack_dirs)}")
    wanted = [*names, *([chosen.pack] if chosen else [])]
    context = with_required([known[name] for name in wanted], known)
    _refuse_mismatches(context, chosen)
    for pack in context:
        pack.read_all()
        take("cards", pack.cards, pack.manifest.file)
        check_requirements(pack, known)
    refuse_duplicates(context, found)
    if chosen is not None:
        refuse_duplicate_modes([pack for pack in context if pack.id == chosen.pack], found)
    catalog, problems = assemble(context, chosen)
    if catalog is None:
        raise CardFileError(problems)
    return evolve(catalog, modes=modes)


@counted
def packs_found(pack_dirs: list[Path]) -> list[PackFiles]:
    """Return the shipped packs and those in *pack_dirs*, only manifests read; raise `CardFileError` for bad folders."""
    found = shipped_packs()
    for folder in pack_dirs:
        inside, problem = packs_in_folder(folder)
        if problem is not None:
            raise CardFileError([problem])
        found += inside
    return found


def modes_among(packs: list[PackFiles]) -> dict[str, Mode]:
    """Return the modes of *packs* by name, the first of each."""
    found: dict[str, Mode] = {}
    for pack in packs:
        for name, mode in modes_of(pack).items():
            found.setdefault(name, mode)
    return found


def _mode_named(name: str, modes: dict[str, Mode]) -> Mode:
    if name not in modes:
        hint = nearest(name, modes) or ("the modes: " + ", ".join(modes) if modes else "no pack that is found has a mode")
        raise GameError(f"no mode is called {name}; {hint}")
    return modes[name]


def _refuse_mismatches(packs: list[PackFiles], mode: Mode | None) -> None:
    """Raise `GameError` when *packs* cannot be played together, or not in *mode*."""
    ids = [pack.id for pack in packs]
    for pack in packs:
        for other in pack.words("conflicts"):
            if other in ids:
                raise GameError(
                    f"the packs {pack.id} and {other} cannot be played together, says {pack.manifest.file}; leave one out"
                )
        if mode is not None and mode.plays_with is not None and pack.id != mode.pack and pack.id not in mode.plays_with:
            others = [name for name in mode.plays_with if name != mode.pack]
            only = f"only with {listing(others)}" if others else "with no other pack"
            raise GameError(f"the mode {mode.name} is played {only}; leave {pack.id} out")
    alone = in_modes_only(packs) if mode is None else None
    if alone is not None:
        raise GameError(f"the pack {alone.id} is played in a mode of its own; choose the mode {listing(modes_of(alone), 'or')}")
