"""Loads packs by name, and checks files and folders by path."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from attrs import frozen

from villagers_rules.catalog.assembly import Catalog, assembled, check_requirements, problems_of
from villagers_rules.catalog.checks import report_twin
from villagers_rules.catalog.document import Document
from villagers_rules.catalog.loose import check_loose
from villagers_rules.catalog.packs import (
    MANIFEST,
    PackFiles,
    inside,
    is_pack,
    open_pack,
    packs_in,
    reopened,
    shipped_packs,
    shown_path,
    unreadable_folder,
    with_required,
)
from villagers_rules.catalog.villagers import Entry, entries
from villagers_rules.errors import CardFileError, GameError, Problem, nearest

BASE = ("base",)
"""The packs of a game when none are named."""

_loaded: dict[tuple[tuple[str, ...], tuple[str, ...]], Catalog] = {}


@frozen
class Report:
    """What a check found: the number of files it read, and every problem, sorted by place."""

    files: int
    problems: tuple[Problem, ...]


def load(packs: Sequence[str] = BASE, *, folders: Sequence[Path] = ()) -> Catalog:
    """Return the catalog of *packs*, in the order named, each after the packs it requires; it is kept for the next call.

    Packs are looked for among those that are shipped and in *folders*, each a pack or a folder of packs. Raises `GameError` for
    packs that do not exist or cannot be played together, and `CardFileError` with all problems of all their files.

    >>> load(["base"]).villagers["cartwright"].chain
    ('lumberjack', 'wheeler')
    """
    key = (tuple(packs), tuple(str(Path(folder).resolve()) for folder in folders))
    if key not in _loaded:
        _loaded[key] = _load(key[0], [Path(folder) for folder in folders])
    return _loaded[key]


def _load(names: tuple[str, ...], folders: list[Path]) -> Catalog:
    found = shipped_packs()
    for folder in folders:
        packs_there, problem = _packs_there(folder)
        if problem is not None:
            raise CardFileError([problem])
        found += packs_there
    known = _by_id(found)
    if not names:
        raise GameError("expected the name of at least one pack, got none; the packs: " + ", ".join(known))
    for place, name in enumerate(names):
        if name in names[:place]:
            raise GameError(f"the pack {name} is named twice; name it once")
        if name not in known:
            unreadable = [problem for pack in found if not pack.id for problem in pack.manifest.problems]
            if unreadable:
                raise CardFileError(unreadable)
            raise GameError(f"no pack is called {name}; {nearest(name, known) or 'the packs: ' + ', '.join(known)}")
    context = with_required([known[name] for name in names], known)
    for pack in context:
        for other in pack.words("conflicts"):
            if other in (member.id for member in context):
                raise GameError(
                    f"the packs {pack.id} and {other} cannot be played together, says {pack.manifest.file}; leave one out"
                )
        pack.read_all()
        check_requirements(pack, known)
    _refuse_twins(context, found)
    catalog, problems = assembled(context)
    if catalog is None:
        raise CardFileError(problems)
    return catalog


def check(paths: Sequence[Path] = ()) -> list[Problem]:
    """Return every problem of the files, packs and folders of packs at *paths*, sorted; without a path, of the shipped packs."""
    return list(examine(paths).problems)


def examine(paths: Sequence[Path] = ()) -> Report:
    """Return the report on the files, packs and folders of packs at *paths*; without a path, on the shipped packs."""
    problems: set[Problem] = set()
    given: list[PackFiles] = [] if paths else shipped_packs()
    files: list[Path] = []
    for path in map(Path, paths):
        if path.is_dir():
            packs_there, problem = _packs_there(path)
            given += [pack for pack in packs_there if not any(_same_folder(pack, other) for other in given)]
            if problem is not None:
                problems.add(problem)
        else:
            files.append(path)
    shipped = [] if not paths else shipped_packs()
    known = {**_by_id(shipped), **_by_id(given)}
    read: set[str] = set()
    checked = [_check_pack(pack, known) for pack in given]
    for context, inner in checked:
        read.update(document.file for document in (*context[-1].documents, *inner))
    own = [context[-1] for context, _ in checked]
    _refuse_twins(own, own)
    _refuse_same_cards(own)
    for context, inner in checked:
        problems.update(problems_of(context))
        problems.update(problem for document in inner for problem in document.problems)
    for file in files:
        read.add(shown_path(file))
        problems |= _check_file(file, known)
    return Report(len(read), tuple(sorted(problems)))


def _check_pack(pack: PackFiles, known: dict[str, PackFiles]) -> tuple[list[PackFiles], list[Document]]:
    """Check *pack* together with what it requires; return these packs, itself the last, and the files in its folders."""
    # Every pack is read anew, since what is wrong in a file can depend on the packs it is put together with.
    context = [reopened(member) for member in with_required([pack], known)]
    for member in context:
        member.read_all()
        check_requirements(member, known)
    inner = context[-1].read_inner()
    assembled(context)
    return context, inner


def _check_file(file: Path, known: dict[str, PackFiles]) -> set[Problem]:
    """Check one file: in its pack when it lies in the folder of one, else alone."""
    folder = file.parent
    if is_pack(folder) and file.suffix == ".yaml" and file.is_file():
        pack = open_pack(folder, shown_path(folder))
        context, _ = _check_pack(pack, {**known, pack.id: pack})
        name = inside(pack.shown, file.name)
        return {problem for problem in problems_of(context) if problem.file == name}
    return set(check_loose(file, shown_path(file), list(known.values())))


def _by_id(packs: Iterable[PackFiles]) -> dict[str, PackFiles]:
    """Return the packs that have an id by it, the first of each."""
    found: dict[str, PackFiles] = {}
    for pack in packs:
        if pack.id:
            found.setdefault(pack.id, pack)
    return found


def _refuse_twins(packs: Iterable[PackFiles], among: Iterable[PackFiles]) -> None:
    """Report each of *packs* whose id another pack of *among* has, too."""
    among = list(among)
    for pack in packs:
        for other in among:
            if other.id == pack.id != "" and not _same_folder(pack, other):
                path = (pack.manifest.kind, "id")
                message = f"the pack in {other.shown} is called `{pack.id}`, too"
                pack.manifest.add(
                    pack.manifest.problem("duplicate-pack", message, path=path, suggestion="rename one of them"), path
                )
                break


def _refuse_same_cards(packs: Iterable[PackFiles]) -> None:
    """Report cards of *packs* with the same id, unless their packs cannot be in one game anyhow."""
    first: dict[str, tuple[PackFiles, Entry]] = {}
    for pack in packs:
        for card in entries([pack], ()):
            other, twin = first.setdefault(card.id, (pack, card))
            if other is not pack and other.id not in pack.words("conflicts") and pack.id not in other.words("conflicts"):
                report_twin(card, twin)


def _same_folder(one: PackFiles, other: PackFiles) -> bool:
    """Return whether two packs are the same one, found twice."""
    folders = [pack.folder.resolve() if isinstance(pack.folder, Path) else pack.folder for pack in (one, other)]
    return str(folders[0]) == str(folders[1])


def _packs_there(folder: Path) -> tuple[list[PackFiles], Problem | None]:
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
