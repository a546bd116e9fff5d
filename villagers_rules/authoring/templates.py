"""Templates, and writing what they make: whole or not at all, and never over a file that is there."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from tempfile import mkdtemp

from attrs import frozen

from villagers_rules import files
from villagers_rules.errors import GameError
from villagers_rules.packs.loader import clear_cache

GAP = re.compile(r"<<([a-z_]+)>>")
"""What stands in a template, in a text or in the name of a file, where a value belongs."""


@frozen
class Created:
    """What was made: the *files* that are new or changed, and the commands to go on with."""

    files: tuple[Path, ...]
    next_commands: tuple[str, ...]


def template(*parts: str) -> Traversable:
    """Return the template or the folder of templates at *parts*."""
    place: Traversable = resources.files("villagers_rules.authoring") / "templates"
    for part in parts:
        place = place / part
    return place


def fill(text: str, values: Mapping[str, str]) -> str:
    """Return a template with its gaps filled.

    >>> fill("<<card>>: {silver: 1 per <<suit>> symbol}", {"card": "miller", "suit": "wood"})
    'miller: {silver: 1 per wood symbol}'
    """
    return GAP.sub(lambda gap: values[gap[1]], text)


def fill_files(folder: Traversable, values: Mapping[str, str], inside: str = "") -> Iterator[tuple[str, str]]:
    """Yield (path, text) for every template in *folder* and in the folders in it, by name."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        name = inside + fill(entry.name, values)
        if entry.is_dir():
            yield from fill_files(entry, values, f"{name}/")
        else:
            yield name, fill(entry.read_text(encoding="utf-8"), values)


def write_folder(folder: Path, texts: Mapping[str, str]) -> tuple[Path, ...]:
    """Make *folder* with the files *texts*; raise `GameError` when something is there already."""
    if os.path.lexists(folder):
        raise GameError(f"{folder} is there already, and {files.NEVER_OVER} or folder")
    folder.parent.mkdir(parents=True, exist_ok=True)
    unfinished = Path(mkdtemp(prefix=".unfinished-", dir=folder.parent))
    try:
        for name, text in texts.items():
            write_file(unfinished / "pack" / name, text, pack=unfinished)
        (unfinished / "pack").rename(folder)
        clear_cache()
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
    return tuple(folder / name for name in texts)


def write_file(file: Path, text: str, *, pack: Path) -> Path:
    """Make *file* in the folder *pack*; raise `GameError` when it is there already, or a link leads out of the pack."""
    files.check(file, within=pack, new_folders=True)
    file.parent.mkdir(parents=True, exist_ok=True)
    files.write(file, text, within=pack)
    clear_cache()
    return file


def replace_file(file: Path, text: str, *, pack: Path, replaces: Callable[[Path], bool] = files.always_replace) -> Path:
    """Write *text* into *file* of the folder *pack*, over what *replaces* says may go; line ends stay as they are in *text*."""
    files.write(file, text, within=pack, replaces=replaces, hint="was not made by this program; remove or rename it")
    clear_cache()
    return file
