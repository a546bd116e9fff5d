"""New packs: a folder that passes its checks and its scenarios at once."""

from __future__ import annotations

import shlex
from pathlib import Path

from villagers_rules import files
from villagers_rules.authoring.ids import LONGEST_ID, id_for, in_yaml, name_for
from villagers_rules.authoring.templates import Created, fill_files, replace_file, template, write_folder
from villagers_rules.errors import GameError
from villagers_rules.packs.pack_files import by_id, shipped_packs
from villagers_rules.packs.reader import MANIFEST, is_pack
from villagers_rules.packs.schema import kinds, shared
from villagers_rules.packs.sources import with_all_places
from villagers_rules.resources import read_text

SCHEMAS = ".schemas"
"""The folder of a pack with a copy of the schemas, for editors: it works wherever the pack is taken."""
is_schema = files.contains("urn:villagers-rules:schema:")
"""Whether a file is a schema that some version of this program wrote."""
HELPER = "_helper"
"""What the id of a pack's first card ends with."""


def new_pack(name: str, *, folder: Path = Path(), as_id: str | None = None) -> Created:
    """Make a pack called *name* in *folder*, with the id *as_id* or one made of the name, and return what was made."""
    found = id_for(name, given=as_id, what="a pack")
    taken = by_id(with_all_places(shipped_packs())).get(found)
    if taken is not None:
        raise GameError(f"a pack called {found} is there already, in {taken.shown}; choose another name, or an id with --id")
    shown = name_for(name)
    values = {"id": found, "card": first_card(found), "name": in_yaml(shown), "shown": shown}
    texts = dict(fill_files(template("pack"), values)) | schemas()
    place = folder / found
    return Created(write_folder(place, texts), next_commands(place))


def first_card(pack: str) -> str:
    """Return the id of the card with which *pack* begins, which no other pack has.

    >>> first_card("my_bakers")
    'my_bakers_helper'
    """
    return pack[: LONGEST_ID - len(HELPER)].rstrip("_") + HELPER


def next_commands(pack: Path) -> tuple[str, ...]:
    """Return the commands that somebody who has a new pack goes on with."""
    path = shlex.quote(pack.as_posix())
    to_play = path if "/" in path else f"./{path}"
    return (f"villagers check {path}", f"villagers test {path}", f"villagers play --packs base,{to_play}")


def write_schemas(pack: Path) -> Created:
    """Write the schemas that editors read into *pack*, over those that an older version of the program wrote there."""
    pack = pack_at(pack)
    texts = {pack / name: text for name, text in schemas().items()}
    for file in texts:
        files.check(file, within=pack, replaces=is_schema, new_folders=True)
    (pack / SCHEMAS).mkdir(exist_ok=True)
    made = [replace_file(file, text, pack=pack, replaces=is_schema) for file, text in texts.items()]
    return Created(tuple(made), next_commands(pack)[:1])


def schemas() -> dict[str, str]:
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
