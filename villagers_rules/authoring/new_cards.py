"""New cards: put at the end of their suit's file, whose comments stay, or into a file of their own."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from villagers_rules.authoring.ids import check_id, check_name, in_yaml
from villagers_rules.authoring.new_packs import SCHEMAS, Created, fill, pack_at, replace_file, template, write_file
from villagers_rules.errors import GameError, nearest
from villagers_rules.language import reserved_words
from villagers_rules.packs import Catalog, load, reader
from villagers_rules.packs.assembly import packs_found
from villagers_rules.packs.catalog import display_name
from villagers_rules.packs.document import Document
from villagers_rules.packs.pack_files import VILLAGERS, PackFiles, open_pack
from villagers_rules.packs.reader import shown_path
from villagers_rules.testing.coverage import catalog_with

_ANY_SUIT = "any.yaml"
"""The template of a card whose suit has none of its own."""
FIRST_LINE = "# yaml-language-server: $schema="
"""The line that names the schema of a file for editors."""


def new_card(card: str, *, pack: Path = Path(), suit: str | None = None, name: str | None = None) -> Created:
    """Add *card* to the pack in the folder *pack*, of the suit of its first cards if none is named; return what was made."""
    check_id(card, "a card")
    if name is not None:
        check_name(name, "a card")
    folder = pack_at(pack)
    files = open_pack(folder, shown_path(folder))
    catalog = catalog_of(files)
    if card in reserved_words():
        raise GameError(
            f"{card} is a word of the card language, so that a sentence could mean either; add a word to it, such as old_{card}"
        )
    _refuse_duplicate(card, catalog)
    suits = catalog.table.suits
    chosen = suit or _first_suit(files) or suits[0]
    if chosen not in suits:
        raise GameError(f"no suit is called {chosen}; {nearest(chosen, suits) or 'the suits: ' + ', '.join(suits)}")
    own = template("card", f"{chosen}.yaml")
    source = own if own.is_file() else template("card", _ANY_SUIT)
    text = fill(source.read_text(encoding="utf-8"), {"id": card, "suit": chosen})
    if name is not None and name != display_name(card):
        first, _, rest = text.partition("\n")
        text = f"{first}\n    name: {in_yaml(name)}\n{rest}"
    made = _write_card(folder, files, chosen, card, text)
    path = shlex.quote(folder.as_posix())
    shown = f"villagers show {card} --pack-folder {path}"
    return Created((made,), (f"villagers check {path}", shown, f"villagers new scenario {card} --pack {path}"))


def catalog_of(pack: PackFiles) -> Catalog:
    """Return the catalog of *pack* and what it requires; raise `CardFileError` while something is wrong with it."""
    if not isinstance(pack.folder, Path) or not pack.id:
        return load((pack.id,), pack_dirs=(Path(str(pack.folder)),))
    return catalog_with(pack.id, pack_dirs=(pack.folder,))


def _refuse_duplicate(new: str, catalog: Catalog) -> None:
    """Raise `GameError` when a card of the game, or of a shipped pack, has the id already."""
    packs = {card.id: card.pack for card in catalog.table.cards}
    for pack in packs_found([]):
        pack.read_all()
        packs |= {card: pack.id for file in pack.of_kind(VILLAGERS) for card in file.data[VILLAGERS]}
    if new in packs:
        raise GameError(f"a card called {new} is there already, in the pack {packs[new]}; choose another id")


def _first_suit(pack: PackFiles) -> str:
    """Return the suit of the first file of villagers that names one, "" if none does."""
    pack.read_all()
    return next((str(file.data["suit"]) for file in pack.of_kind(VILLAGERS) if "suit" in file.data), "")


def _write_card(folder: Path, pack: PackFiles, suit: str, card: str, text: str) -> Path:
    """Put the card *text* into the file of its suit, or into a new one, and return the file."""
    pack.read_all()
    for document in pack.of_kind(VILLAGERS):
        file = folder / Path(document.file).name
        if document.data.get("suit") == suit:
            longer = insert_card(file.read_bytes().decode("utf-8"), card, text)
            if longer is not None:
                return replace_file(file, longer, pack=folder)
    head = f"suit: {suit}\nvillagers:\n"
    if (folder / SCHEMAS).is_dir():
        head = f"{FIRST_LINE}{SCHEMAS}/{VILLAGERS}.json\n{head}"
    names = (f"{suit}.yaml", f"{card}.yaml")
    free = next((name for name in names if not os.path.lexists(folder / name)), names[-1])
    return write_file(folder / free, head + text, pack=folder)


def insert_card(old: str, new: str, text: str) -> str | None:
    """Return the file *old* with the card *text* after its last one and all else as it was, or None if that cannot be done.

    >>> print(insert_card("villagers:\\n  miller: {food: 1} # mills\\n", "carter", "  carter:\\n    gold: 1\\n"), end="")
    villagers:
      miller: {food: 1} # mills
      carter:
        gold: 1
    """
    before = reader.read_text(old, "")
    card = reader.read_text(f"{VILLAGERS}:\n{text}", "").data[VILLAGERS]
    wanted = {**before.data, VILLAGERS: {**before.data[VILLAGERS], **card}}
    for longer in _attempts(old, before, text):
        after = reader.read_text(longer, "")
        # The file must read as all that was there, and the card: nothing less proves that it fits.
        if not after.problems and after.data == wanted and list(after.data[VILLAGERS])[-1] == new:
            return longer
    return None


def _attempts(old: str, before: Document, text: str) -> Iterator[str]:
    """Yield *old* with *text* in the places where it may belong, indented as the cards there are."""
    lines = old.splitlines(keepends=True)
    end = "\r\n" if old.count("\r\n") * 2 > len(lines) else "\n"
    indent = before.mark((VILLAGERS, next(iter(before.data[VILLAGERS]))), key=True).column - 1
    shifted = "".join(" " * (indent - 2) + line if indent > 2 else line[2 - indent :] for line in text.splitlines(keepends=True))
    addition = shifted.replace("\n", end)
    if lines and not lines[-1].endswith(("\n", "\r")):
        lines[-1] += end
    begin = before.mark((VILLAGERS,), key=True).line
    # The cards end where the next key of the file begins, or with the last line that is not empty.
    stop = next((place for place in range(begin, len(lines)) if re.match(r"[^\s#]", lines[place])), len(lines))
    while stop > begin and not lines[stop - 1].strip():
        stop -= 1
    yield "".join([*lines[:stop], addition, *lines[stop:]])
