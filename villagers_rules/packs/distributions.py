"""Packs in installed distributions: found by their metadata and lists of files alone, so that nothing of theirs is imported."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from urllib.request import url2pathname

from attrs import field, frozen

from villagers_rules.characters import visible
from villagers_rules.packs.folders import is_pack, shown_path
from villagers_rules.packs.pack_files import PackFiles, open_pack
from villagers_rules.packs.reader import MANIFEST

if TYPE_CHECKING:
    from importlib.metadata import Distribution, PackagePath

GROUP = "villagers_rules.packs"
"""The group of entry points with which a distribution says that it holds packs: `my_pack = "my_pack"`."""
FOLDER = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*", re.ASCII)
"""What an entry point may name: a folder of the distribution, and the folders in it after dots."""
LINKS = "direct_url.json"
"""The file of the metadata that tells where an editable install has its source."""


@frozen
class Installed:
    """The packs in all installed distributions, and *troubles*: what is wrong with those that cannot be opened."""

    packs: list[PackFiles] = field(factory=list)
    troubles: list[str] = field(factory=list)


def installed_packs() -> Installed:
    """Return the packs of the distributions that Python would find, in the order of its path and of their entry points."""
    from importlib.metadata import distributions  # It is slow, and seldom needed.

    found = Installed()
    seen: set[str] = set()
    for distribution in distributions():
        name = "a distribution"
        try:
            if GROUP not in (distribution.read_text("entry_points.txt") or ""):
                continue
            name = visible(str(distribution.metadata["Name"] or name))[:80]
            named = [(entry.name, entry.value) for entry in distribution.entry_points if entry.group == GROUP]
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
    if not FOLDER.fullmatch(value):
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
    try:
        return distribution.files or []
    except (OSError, ValueError, KeyError, csv.Error):
        return []


def _sources(distribution: Distribution) -> Iterator[Path]:
    """Yield the folders in which an editable install has its source."""
    for file in _files_of(distribution):
        if file.suffix == ".pth":
            with suppress(OSError, ValueError):
                lines = Path(str(distribution.locate_file(file))).read_text(encoding="utf-8").splitlines()
                # Lines that begin with `import` are programs; they are never run here.
                yield from (Path(line) for line in lines if line and not line.startswith(("import", "#")))
    with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
        link = json.loads(distribution.read_text(LINKS) or "{}")
        if link.get("dir_info", {}).get("editable") is True and urlsplit(link["url"]).scheme == "file":
            project = Path(url2pathname(urlsplit(link["url"]).path))
            yield from (project, project / "src")
