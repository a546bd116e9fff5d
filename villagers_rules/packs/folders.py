"""Folders of packs: which of their files are read, and how messages name them."""

from __future__ import annotations

import os
from importlib.resources.abc import Traversable
from itertools import islice
from os.path import relpath
from pathlib import Path

from villagers_rules.characters import visible
from villagers_rules.errors import Problem
from villagers_rules.packs.allowance import noted, take
from villagers_rules.packs.reader import MANIFEST

MOST_FILES = 100
"""So many files are read of one folder of a pack; more are refused."""
MOST_ENTRIES = 10_000
"""A folder that holds more files and folders, of whatever kind, is not looked into."""


def listed(folder: Traversable, shown: str) -> list[Traversable]:
    """Return the files and folders in *folder* by name; raise `OSError` when it cannot be listed, or holds too many."""
    take("folders", 1, shown)
    found = list(islice(folder.iterdir(), MOST_ENTRIES + 1))
    if len(found) > MOST_ENTRIES:
        raise OSError(0, f"it holds more than {MOST_ENTRIES:,} files and folders")
    return sorted(found, key=lambda entry: entry.name)


def yaml_files(folder: Traversable, problems: list[Problem], shown: str) -> list[Traversable]:
    """Return what is called like a YAML file right in *folder*, by name, also what is no plain file; add what is not read.

    Whoever reads what is no plain file is told so: nothing that looks like a file of the pack is left out without a word.
    """
    found: list[Traversable] = []
    try:
        entries = listed(folder, shown)
    except OSError as error:
        noted(problems, [unreadable_folder(shown, error)])
        return []
    for entry in entries:
        name = entry.name
        if len(found) == MOST_FILES:
            message = f"expected at most {MOST_FILES} files in a folder of a pack, got more"
            noted(problems, [Problem(shown, 1, 1, "pack-too-large", message, suggestion="put several cards into one file")])
            break
        if name.startswith(".") or not name.lower().endswith((".yaml", ".yml")):
            continue
        if name.endswith(".yaml"):
            found.append(entry)
        else:
            message = "expected a file name that ends in .yaml"
            renamed = name[: name.rindex(".")] + ".yaml"
            hint = f"rename it {visible(renamed)}"
            noted(problems, [Problem(inside(shown, name), 1, 1, "misplaced-file", message, suggestion=hint)])
    return found


def folders_in(folder: Traversable, problems: list[Problem], shown: str) -> list[Traversable]:
    """Return the folders in *folder* by name, but for hidden ones."""
    try:
        return [entry for entry in listed(folder, shown) if entry.is_dir() and not entry.name.startswith(".")]
    except OSError as error:
        noted(problems, [unreadable_folder(shown, error)])
        return []


def is_pack(folder: Traversable) -> bool:
    """Return whether *folder* is the folder of a pack: it has a manifest, be it one that cannot be read."""
    manifest = folder / MANIFEST
    return os.path.lexists(manifest) if isinstance(manifest, Path) else manifest.is_file()


def unreadable_folder(shown: str, error: OSError) -> Problem:
    """Return the problem that a folder cannot be listed."""
    reason = (error.strerror or "it cannot be opened").lower()
    return Problem(shown, 1, 1, "unreadable-file", f"cannot read the folder: {reason}", suggestion="check who may read it")


def shown_path(place: Traversable) -> str:
    """Return how messages name a file or folder: from the working directory if it lies there, with forward slashes."""
    shown = str(place)
    if isinstance(place, Path) and place.is_absolute():
        try:
            short = relpath(place)
        except ValueError:  # On Windows there is no relative path to another drive.
            short = ".."
        shown = shown if short.startswith("..") else short
    # A name need not be text on every system; what cannot be printed is shown as an escape.
    return visible(shown.replace("\\", "/").encode("utf-8", "backslashreplace").decode("utf-8"))


def inside(folder: str, name: str) -> str:
    """Return how messages name the file *name* in *folder*."""
    name = visible(name.encode("utf-8", "backslashreplace").decode("utf-8"))
    return name if folder == "." else f"{folder}/{name}"
