"""Packs that are neither shipped nor in a folder that was named: on the search path, and in installed distributions.

The first pack with an id counts, in this order: shipped, in a folder that was named, on the search path, installed. The later
places are looked at only when something is missing, since that takes time.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import field

from villagers_rules.characters import visible
from villagers_rules.classes import frozen
from villagers_rules.errors import GameError, nearest
from villagers_rules.files import expand_home
from villagers_rules.packs.manifest import modes_of
from villagers_rules.packs.pack_files import PackFiles, by_id, open_pack, packs_in, same_folder, shipped_packs
from villagers_rules.packs.reader import MANIFEST, is_pack, shown_path
from villagers_rules.phrases import listing
from villagers_rules.resources import resource

if TYPE_CHECKING:
    from importlib.metadata import Distribution, PackagePath

_VARIABLE = "VILLAGERS_PATH"
"""The environment variable that lists the folders, parted as in PATH."""
_BY_DEFAULT = "packs"
"""The folder in the current one that is the search path while the variable is not set."""


_GROUP = "villagers_rules.packs"
"""The group of entry points with which a distribution says that it holds packs: `my_pack = "my_pack"`."""
_FOLDER = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*", re.ASCII)
"""What an entry point may name: a folder of the distribution, and the folders in it after dots."""
_LINKS = "direct_url.json"
"""The metadata file that says where an editable install has its source."""


def search_path() -> tuple[Path, ...]:
    """Return the folders of the search path, in their order; an empty entry means nothing.

    Raises `GameError` for an entry that can be no folder.
    """
    listed = os.environ.get(_VARIABLE)
    names = [_BY_DEFAULT] if listed is None else listed.split(os.pathsep)
    try:
        return tuple(expand_home(name) for name in dict.fromkeys(names) if name)
    except GameError as error:
        raise GameError(f"{_VARIABLE}: {error}") from error


@frozen
class _Installed:
    """The packs in all installed distributions, and *troubles*: what is wrong with those that cannot be opened."""

    packs: list[PackFiles] = field(factory=list)
    troubles: list[str] = field(factory=list)


def _installed_packs() -> _Installed:
    """Return the packs of the distributions that Python would find, in the order of its path and of their entry points."""
    from importlib.metadata import distributions  # It is slow, and seldom needed.

    found = _Installed()
    seen: set[str] = set()
    for distribution in distributions():
        name = "a distribution"
        try:
            if _GROUP not in (distribution.read_text("entry_points.txt") or ""):
                continue
            name = visible(str(distribution.metadata["Name"] or name))[:80]
            named = [(entry.name, entry.value) for entry in distribution.entry_points if entry.group == _GROUP]
        except (OSError, ValueError, TypeError, KeyError):
            found.troubles.append(f"the entry points of {name} cannot be read")
            continue
        plain = re.sub(r"[-_.]+", "-", name).lower()
        if plain in seen:
            continue  # Of two with the same name Python would import the first, too.
        seen.add(plain)
        for pack, value in named:
            folder = _folder_of(distribution, value)
            if folder is None:
                found.troubles.append(f"{name} says that {pack} lies in {value!r:.80}, and has no {MANIFEST} there")
                continue
            opened = open_pack(folder, shown_path(folder))
            if opened.id and opened.id != pack:
                found.troubles.append(f"{name} calls it {pack}, and its {MANIFEST} calls it {opened.id}")
                continue
            found.packs.append(opened)
    return found


def _folder_of(distribution: Distribution, value: str) -> Path | None:
    """Return the folder that an entry point names, if the distribution has a manifest in it."""
    if not _FOLDER.fullmatch(value):
        return None
    parts = value.split(".")
    manifest = "/".join([*parts, MANIFEST])
    for file in _files_of(distribution):
        if file.as_posix() == manifest:
            folder = Path(str(distribution.locate_file(file))).parent
            return folder if is_pack(folder) else None
    for source in _sources(distribution):
        # An editable install lists none of its files. A project may also be the folder of its only pack.
        for folder in (source.joinpath(*parts), source):
            if is_pack(folder) and (folder != source or len(parts) == 1):
                return folder
    return None


def _files_of(distribution: Distribution) -> list[PackagePath]:
    """Return the files that a distribution lists, none if its list cannot be read."""
    import csv  # What reads the list imports it, too.

    try:
        return distribution.files or []
    except (OSError, ValueError, KeyError, csv.Error):
        return []


def _sources(distribution: Distribution) -> Iterator[Path]:
    """Yield the folders in which an editable install has its source."""
    from urllib.parse import urlsplit  # Slow, and seldom needed.
    from urllib.request import url2pathname

    for file in _files_of(distribution):
        if file.suffix == ".pth":
            with suppress(OSError, ValueError):
                lines = Path(str(distribution.locate_file(file))).read_text(encoding="utf-8").splitlines()
                # Lines that begin with `import` are programs; they are never run here.
                yield from (Path(line) for line in lines if line and not line.startswith(("import", "#")))
    with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
        link = json.loads(distribution.read_text(_LINKS) or "{}")
        if link.get("dir_info", {}).get("editable") is True and urlsplit(link["url"]).scheme == "file":
            project = Path(url2pathname(urlsplit(link["url"]).path))
            yield from (project, project / "src")


def with_missing(found: Sequence[PackFiles], names: Iterable[str], *, mode: str = "") -> list[PackFiles]:
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


def with_requirements(known: Mapping[str, PackFiles], packs: Iterable[PackFiles]) -> dict[str, PackFiles]:
    """Return *known* packs by id with those of other places that *packs* require."""
    return by_id(with_missing([*known.values()], [name for pack in packs for name in pack.words("requires")]))


def with_all_places(found: Sequence[PackFiles]) -> list[PackFiles]:
    """Return *found* with the packs of all other places whose ids are new."""
    whole = list(found)
    for look in _places():
        known = by_id(whole)
        whole += [pack for pack in look().packs if pack.id not in known]
    return whole


def hidden_packs(names: Iterable[str], pack_dirs: Iterable[Path] = ()) -> list[tuple[PackFiles, PackFiles]]:
    """Return each pack called so that is found with each one that it hides, since that has the same id and comes later.

    Installed distributions are looked through only when one of *names* is not shipped.
    """
    wanted = tuple(names)
    places = _places() if any(not resource("cards", name).is_dir() for name in wanted) else _places()[:-1]
    others = [pack for look in places for pack in look().packs]
    if not others:
        return []
    used = by_id([*shipped_packs(), *(pack for folder in pack_dirs if folder.is_dir() for pack in packs_in(folder)), *others])
    pairs = [(used[name], other) for name in wanted for other in others if other.id == name]
    return [(pack, other) for pack, other in pairs if not same_folder(pack, other)]


def locate(path: Path, pack_dirs: Sequence[Path] = ()) -> Path:
    """Return *path*, or the folder of the pack that is called so, perhaps in *pack_dirs*, if there is no such file or folder.

    Raises `GameError` when *path* is written like the id of a pack and is neither there nor the id of one.
    """
    if len(path.parts) != 1 or path.suffix or os.path.lexists(path):
        return path
    named = [pack for folder in pack_dirs for pack in packs_in(folder)]
    known = by_id(with_missing([*shipped_packs(), *named], [path.name]))
    if path.name not in known:
        hint = nearest(path.name, known)
        hint = f"{hint}; {searched_places(pack_dirs)}" if hint else searched_places(pack_dirs)
        raise GameError(f"there is no such file or folder as {path}, and no pack is called so; {hint}")
    folder = known[path.name].folder
    return folder if isinstance(folder, Path) else path


def searched_places(pack_dirs: Iterable[Path] = ()) -> str:
    """Return in words where packs are looked for, with what is wrong with these places."""
    places = ["among the shipped packs", *(f"in {_written(folder)}" for folder in pack_dirs)]
    for folder in search_path():
        places.append(f"in {_written(folder)}" + ("" if folder.is_dir() else " (not found)"))
    places.append("in installed distributions")
    text = "looked " + listing(places)
    troubles = _installed_packs().troubles
    more = f"name more folders in {_VARIABLE}, with --pack-folder or as pack_dirs"
    return "; ".join([text, more, *troubles])


def _written(folder: Path) -> str:
    """Return a folder as a path that nobody takes for a name.

    >>> _written(Path("packs")), _written(Path("."))
    ('./packs', '.')
    """
    shown = shown_path(folder)
    return f"./{shown}" if shown[:1] not in ("/", ".") and not Path(shown).is_absolute() else shown


def _places() -> list[Callable[[], _Installed]]:
    """Return a function for each place, in their order; the last one is for installed distributions."""
    return [*(partial(_on_path, folder) for folder in search_path()), _installed_packs]


def _on_path(folder: Path) -> _Installed:
    try:
        return _Installed(packs_in(folder) if folder.is_dir() else [])
    except OSError:
        # What cannot be listed has no packs for this person; a name that is not found says where was looked.
        return _Installed()


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
