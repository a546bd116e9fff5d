"""New packs, made of templates that are written whole or not at all, and never over a file that is there."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Callable, Iterator, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from tempfile import mkdtemp

from villagers_rules import files
from villagers_rules.authoring.ids import LONGEST_ID, id_for, in_yaml, name_for
from villagers_rules.classes import frozen
from villagers_rules.errors import GameError
from villagers_rules.packs.loader import clear_cache
from villagers_rules.packs.pack_files import by_id, shipped_packs
from villagers_rules.packs.reader import MANIFEST, is_pack
from villagers_rules.packs.schema import kinds, shared
from villagers_rules.packs.sources import with_all_places
from villagers_rules.phrases import phrase
from villagers_rules.resources import read_text

_GAP = re.compile(r"<<([a-z_]+)>>")
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
    return _GAP.sub(lambda gap: values[gap[1]], text)


def _fill_files(folder: Traversable, values: Mapping[str, str], inside: str = "") -> Iterator[tuple[str, str]]:
    """Yield (path, text) for every template in *folder* and in the folders in it, by name."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        name = inside + fill(entry.name, values)
        if entry.is_dir():
            yield from _fill_files(entry, values, f"{name}/")
        else:
            yield name, fill(entry.read_text(encoding="utf-8"), values)


def _write_folder(folder: Path, texts: Mapping[str, str]) -> tuple[Path, ...]:
    """Make *folder* with the files *texts*; raise `GameError` when it exists already."""
    if os.path.lexists(folder):
        raise GameError(phrase("{place} already exists, and is not overwritten; choose another name or folder", place=folder))
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
    """Make *file* in the folder *pack*; raise `GameError` when it exists already, or a link leads out of the pack."""
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


SCHEMAS = ".schemas"
"""The folder of a pack with a copy of the schemas, for editors: it works wherever the pack is taken."""
_is_schema = files.contains("urn:villagers-rules:schema:")
"""Whether a file is a schema that some version of this program wrote."""
_HELPER = "_helper"
"""What the id of a pack's first card ends with."""


def new_pack(name: str, *, folder: Path = Path(), as_id: str | None = None) -> Created:
    """Make a pack called *name* in *folder*, with the id *as_id* or one made of the name, and return what was made."""
    found = id_for(name, given=as_id, what=phrase("a pack"))
    taken = by_id(with_all_places(shipped_packs())).get(found)
    if taken is not None:
        raise GameError(
            phrase(
                "a pack called {pack} already exists, in {place}; choose another name, or an id with --id",
                pack=found,
                place=taken.shown,
            )
        )
    shown = name_for(name)
    values = {"id": found, "card": _first_card(found), "name": in_yaml(shown), "shown": shown}
    texts = dict(_fill_files(template("pack"), values)) | _schemas()
    place = folder / found
    return Created(_write_folder(place, texts), _next_commands(place))


def _first_card(pack: str) -> str:
    """Return the id of the card with which *pack* begins, which no other pack has.

    >>> _first_card("my_bakers")
    'my_bakers_helper'
    """
    return pack[: LONGEST_ID - len(_HELPER)].rstrip("_") + _HELPER


def _next_commands(pack: Path) -> tuple[str, ...]:
    """Return the commands that somebody who has a new pack goes on with."""
    path = shlex.quote(pack.as_posix())
    to_play = path if "/" in path else f"./{path}"
    return (f"villagers check {path}", f"villagers test {path}", f"villagers play --packs base,{to_play}")


def write_schemas(pack: Path) -> Created:
    """Write the schemas that editors read into *pack*, over those that an older version of the program wrote there."""
    pack = pack_at(pack)
    texts = {pack / name: text for name, text in _schemas().items()}
    for file in texts:
        files.check(file, within=pack, replaces=_is_schema, new_folders=True)
    (pack / SCHEMAS).mkdir(exist_ok=True)
    made = [replace_file(file, text, pack=pack, replaces=_is_schema) for file, text in texts.items()]
    return Created(tuple(made), _next_commands(pack)[:1])


def _schemas() -> dict[str, str]:
    """Return the schema of every kind of file of a pack, and those that they refer to, by its path in a pack."""
    return {f"{SCHEMAS}/{name}.json": read_text("schemas", f"{name}.json") for name in (*kinds(), *shared())}


def pack_at(folder: Path) -> Path:
    """Return *folder* if it is that of a pack, else raise `GameError`."""
    if is_pack(folder):
        return folder
    inner = sorted(entry.parent.name for entry in folder.glob(f"*/{MANIFEST}")) if folder.is_dir() else []
    hint = f"say which one with --pack, such as --pack {(folder / inner[0]).as_posix()}" if inner else ""
    hint = hint or "name its folder with --pack, or make one with: villagers new pack NAME"
    raise GameError(f"expected a {MANIFEST} in {'this folder' if folder == Path() else folder}, got none; {hint}")
