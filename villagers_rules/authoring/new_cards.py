"""New cards: put at the end of their suit's file, whose comments stay, or into a file of their own."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path

from villagers_rules.authoring.ids import LONGEST_ID, check_id, check_name, id_for, id_of, in_yaml, name_for
from villagers_rules.authoring.new_packs import SCHEMAS, Created, fill, pack_at, replace_file, template, write_file
from villagers_rules.errors import GameError, nearest
from villagers_rules.language import reserved_words
from villagers_rules.packs import Catalog, load, reader
from villagers_rules.packs.assembly import packs_found
from villagers_rules.packs.catalog import display_name
from villagers_rules.packs.document import Document
from villagers_rules.packs.loader import catalog_with
from villagers_rules.packs.pack_files import CARDS, VILLAGERS, PackFiles, open_pack
from villagers_rules.packs.reader import shown_path
from villagers_rules.phrases import phrase

_ANY_SUIT = "any.yaml"
"""The template of a card whose suit has none of its own."""
FIRST_LINE = "# yaml-language-server: $schema="
"""The line that names the schema of a file for editors."""


def new_card(card: str, *, pack: Path = Path(), suit: str | None = None, name: str | None = None) -> Created:
    """Add *card* to the pack in the folder *pack*, of the suit of its first cards if none is named; return what was made."""
    card, name = named(card, name, phrase("a card"))
    folder = pack_at(pack)
    files = open_pack(folder, shown_path(folder))
    catalog = catalog_of(files)
    refuse_taken(card, catalog)
    suits = catalog.table.suits
    chosen = suit or _first_suit(files) or suits[0]
    if chosen not in suits:
        hint = nearest(chosen, suits) or f"the suits: {', '.join(suits)}; a pack declares suits of its own with `suits:`"
        raise GameError(f"no suit is called {chosen}; {hint}")
    own = template("card", f"{chosen}.yaml")
    source = own if own.is_file() else template("card", _ANY_SUIT)
    text = with_name(fill(source.read_text(encoding="utf-8"), {"id": card, "suit": chosen}), card, name)
    made = write_card(folder, files, VILLAGERS, card, text, back={"suit": chosen})
    return Created((made,), next_commands(card, folder))


def named(text: str, name: str | None, what: str) -> tuple[str, str | None]:
    """Return the id that *text* is or that is made of it, and the name for people; raise `GameError` for what cannot be one."""
    if name is not None:
        check_name(name, what)
        return check_id(text, what), name
    if id_of(text) in ("", text[:LONGEST_ID]):
        return check_id(text, what), None
    return id_for(text, given=None, what=what), name_for(text)


def with_name(text: str, card: str, name: str | None) -> str:
    """Return the card *text* with a line for *name*, unless that is made of the id anyway."""
    if name is None or name == display_name(card):
        return text
    first, _, rest = text.partition("\n")
    return f"{first}\n    name: {in_yaml(name)}\n{rest}"


def next_commands(card: str, folder: Path) -> tuple[str, ...]:
    """Return the commands that somebody who has a new card goes on with."""
    path = shlex.quote(folder.as_posix())
    shown = f"villagers show {card} --pack-folder {path}"
    return (f"villagers check {path}", shown, f"villagers new scenario {card} --pack {path}")


def catalog_of(pack: PackFiles) -> Catalog:
    """Return the catalog of *pack* and what it requires; raise `CardFileError` while something is wrong with it."""
    if not isinstance(pack.folder, Path) or not pack.id:
        return load((pack.id,), pack_dirs=(Path(str(pack.folder)),))
    return catalog_with(pack.id, pack_dirs=(pack.folder,))


def refuse_taken(new: str, catalog: Catalog) -> None:
    """Raise `GameError` when the id is a word of the language, or that of a card of the game or of a shipped pack."""
    if new in reserved_words():
        raise GameError(
            phrase(
                "{card} is a word of the card language, so that a sentence could mean either; "
                "add a word to it, such as old_{card}",
                card=new,
            )
        )
    packs = {card.id: card.pack for card in catalog.table.cards}
    for pack in packs_found([]):
        pack.read_all()
        packs |= {card: pack.id for kind in CARDS for file in pack.of_kind(kind) for card in file.data[kind]}
    if new in packs:
        raise GameError(phrase("the pack {pack} already has a card {card}; choose another id", pack=packs[new], card=new))


def _first_suit(pack: PackFiles) -> str:
    """Return the suit of the first file of villagers that names one, "" if none does."""
    pack.read_all()
    return next((str(file.data["suit"]) for file in pack.of_kind(VILLAGERS) if "suit" in file.data), "")


def write_card(folder: Path, pack: PackFiles, kind: str, card: str, text: str, *, back: Mapping[str, str]) -> Path:
    """Put the card *text* into a file of *kind* whose head is *back*, or into a new one, and return the file."""
    pack.read_all()
    for document in pack.of_kind(kind):
        file = folder / Path(document.file).name
        if all(document.data.get(key) == value for key, value in back.items()):
            longer = insert(file.read_bytes().decode("utf-8"), kind, card, text)
            if longer is not None:
                return replace_file(file, longer, pack=folder)
    head = "".join(f"{key}: {value}\n" for key, value in back.items()) + f"{kind}:\n"
    names = (f"{next(iter(back.values()), kind)}.yaml", f"{card}.yaml")
    free = next((name for name in names if not os.path.lexists(folder / name)), names[-1])
    return write_file(folder / free, for_editors(folder, kind) + head + text, pack=folder)


def for_editors(folder: Path, kind: str) -> str:
    """Return the line with which a file of *kind* begins in a pack that has the schemas, else ""."""
    return f"{FIRST_LINE}{SCHEMAS}/{kind}.json\n" if (folder / SCHEMAS).is_dir() else ""


def insert(old: str, kind: str, new: str, text: str) -> str | None:
    """Return the file *old* with *text*, which holds the key *new*, at the end of what stands under the key *kind*.

    All else is as it was. None means that it cannot be done.

    >>> print(insert("villagers:\\n  miller: {food: 1} # mills\\n", "villagers", "carter", "  carter:\\n    gold: 1\\n"), end="")
    villagers:
      miller: {food: 1} # mills
      carter:
        gold: 1
    """
    before = reader.read_text(old, "")
    card = reader.read_text(f"{kind}:\n{text}", "").data[kind]
    wanted = {**before.data, kind: {**before.data[kind], **card}}
    for longer in _attempts(old, before, kind, text):
        if reads_as(longer, wanted) and list(reader.read_text(longer, "").data[kind])[-1] == new:
            return longer
    return None


def reads_as(text: str, wanted: object) -> bool:
    """Return whether a changed file reads as all that was there and what is new: nothing less proves that it fits."""
    after = reader.read_text(text, "")
    return not after.problems and after.data == wanted


def _attempts(old: str, before: Document, kind: str, text: str) -> Iterator[str]:
    """Yield *old* with *text* in the places where it may belong, indented as what is there."""
    lines = old.splitlines(keepends=True)
    end = "\r\n" if old.count("\r\n") * 2 > len(lines) else "\n"
    indent = before.mark((kind, next(iter(before.data[kind]))), key=True).column - 1
    shifted = "".join(" " * (indent - 2) + line if indent > 2 else line[2 - indent :] for line in text.splitlines(keepends=True))
    addition = shifted.replace("\n", end)
    if lines and not lines[-1].endswith(("\n", "\r")):
        lines[-1] += end
    begin = before.mark((kind,), key=True).line
    # The cards end where the next key of the file begins, or with the last line that is not empty.
    stop = next((place for place in range(begin, len(lines)) if re.match(r"[^\s#]", lines[place])), len(lines))
    while stop > begin and not lines[stop - 1].strip():
        stop -= 1
    yield "".join([*lines[:stop], addition, *lines[stop:]])
