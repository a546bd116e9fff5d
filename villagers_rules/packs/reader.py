"""Reads folders, and YAML files strictly: what one reader takes for another value than the next one is refused, with its place.

Only mappings, lists, texts, ``true``, ``false`` and decimal whole numbers exist. Anchors, aliases, tags, merge keys, directives,
several documents, tabs and duplicate keys are refused. A text that merely looks like a number (``010``, ``1_000``, ``1:30``,
``1.5``) stays a text, so that it is an error wherever a number is expected.
"""

from __future__ import annotations

import os
from itertools import islice
from os.path import relpath
from pathlib import Path
from typing import TYPE_CHECKING

from villagers_rules.characters import named, unseen, visible
from villagers_rules.errors import Problem
from villagers_rules.packs.allowance import noted, take
from villagers_rules.packs.document import Document
from villagers_rules.packs.yaml_parser import parse

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

MANIFEST = "pack.yaml"
"""The file that makes a folder a pack."""
MAX_BYTES = 1_000_000
"""A larger file is refused before it is parsed."""

_BEGIN = "begin it with the kind of thing it holds, such as `villagers:`"


def read(file: Traversable, shown: str) -> Document:
    """Return the document in *file*, called *shown* in messages; what is wrong with it is in its problems."""
    take("files", 1, shown)
    try:
        if _leads_out(file):
            message = "the file is a link that leads out of the pack"
            return _refused(shown, "outside-pack", message, "put the file itself into the folder of the pack")
        if not file.is_file():
            return _refused(shown, "unreadable-file", f"cannot read the file: {_what_else(file)}", "check the name")
        with file.open("rb") as stream:
            content = stream.read(MAX_BYTES + 1)
    except OSError as error:
        reason = (error.strerror or "it cannot be opened").lower()
        return _refused(shown, "unreadable-file", f"cannot read the file: {reason}", "check who may read it")
    take("bytes", len(content), shown)
    document = read_bytes(content, shown)
    document.size = len(content)
    take("values", document.count, shown)
    return document


def _what_else(file: Traversable) -> str:
    """Return what *file* is, which is no plain file."""
    if file.is_dir():
        return "it is a folder"
    if isinstance(file, Path) and os.path.lexists(file):
        return "it is a link to nothing" if not file.exists() else "it is no plain file, but a device or a pipe"
    return "there is no such file"


def read_bytes(content: bytes, shown: str) -> Document:
    """Return the document that *content* holds."""
    if len(content) > MAX_BYTES:
        message = f"expected a file of at most {MAX_BYTES:,} bytes, got more"
        return _refused(shown, "file-too-large", message, "split it into several files")
    if content.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        return _refused(shown, "byte-order-mark", "the file begins with a byte order mark", "save it as UTF-8 without one")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8")
        document = Document(shown, content.decode("utf-8", errors="replace"), readable=False)
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        message = f"expected UTF-8 text, got the byte 0x{content[error.start]:02x}"
        document.add(document.problem_at("not-utf-8", message, line=line, column=column, suggestion="save the file as UTF-8"))
        return document
    return read_text(text, shown)


def read_text(text: str, shown: str) -> Document:
    """Return the document that *text* holds.

    >>> read_text("villagers: {baker: {food: 1}}", "bread.yaml").data
    {'villagers': {'baker': {'food': 1}}}
    """
    document = Document(shown, text)
    _refuse_characters(document)
    if document.readable:
        parse(document)
        _refuse_escapes(document)
        _check_data(document)
    return document


def _refused(shown: str, code: str, message: str, suggestion: str) -> Document:
    document = Document(shown, readable=False)
    document.add(document.problem_at(code, message, line=1, column=1, suggestion=suggestion))
    return document


def _leads_out(file: Traversable) -> bool:
    """Return whether *file*, which lies in the folder of a pack or in a folder there, is really somewhere else."""
    if not isinstance(file, Path):
        return False
    # The outer one counts: a folder of the pack may be a link to another pack.
    for folder in (file.parent.parent, file.parent):
        if os.path.lexists(folder / MANIFEST):
            # Unlike `Path.resolve` this takes a link to itself for what it is.
            return not Path(os.path.realpath(file)).is_relative_to(os.path.realpath(folder))
    return False


def _refuse_characters(document: Document) -> None:
    """Refuse tabs (only the first is named) and characters that cannot be seen."""
    text = document.text
    hidden = unseen(text, besides="\t\n\r")
    tab = text.find("\t")
    for place, code, message, suggestion in (
        (tab, "tab", "lines are indented with spaces, not tabs", "replace all tabs with spaces"),
        (
            hidden,
            "control-character",
            f"the character {named(text[hidden])} cannot be seen" if hidden >= 0 else "",
            "remove it",
        ),
    ):
        if place >= 0:
            line, column = document.place(place)
            document.add(document.problem_at(code, message, line=line, column=column, suggestion=suggestion))
            document.readable = False


def _refuse_escapes(document: Document) -> None:
    """Refuse characters that cannot be seen where an escape in double quotes writes them."""
    for at_key, events in ((True, document.keys), (False, document.values)):
        for path, event in events.items():
            written = getattr(event, "value", "")
            if getattr(event, "style", None) != '"' or "\\" not in document.text[event.start_mark.index : event.end_mark.index]:
                continue
            hidden = unseen(written, besides="" if at_key else "\n")
            if hidden >= 0:
                message = f"the text holds the character {named(written[hidden])}, which cannot be seen"
                document.report("control-character", message, path=path, key=at_key, suggestion="remove it")


def _check_data(document: Document) -> None:
    """Refuse data that is not a mapping."""
    if not document.readable:
        document.data = None
    elif document.data is None and not document.values:
        document.readable, document.blank = False, True
        document.add(document.problem_at("empty-file", "the file holds no data", line=1, column=1, suggestion=_BEGIN))
    elif not isinstance(document.data, dict):
        document.readable = False
        got = "a list" if isinstance(document.data, list) else "a single value"
        document.report("not-a-mapping", f"expected a mapping of keys to values, got {got}", suggestion=_BEGIN)


MAX_FILES = 100
"""How many files are read of one folder of a pack; more are refused."""
MAX_ENTRIES = 10_000
"""A folder that holds more files and folders, of whatever kind, is not looked into."""


def listed(folder: Traversable, shown: str) -> list[Traversable]:
    """Return the files and folders in *folder* by name; raise `OSError` when it cannot be listed, or holds too many."""
    take("folders", 1, shown)
    found = list(islice(folder.iterdir(), MAX_ENTRIES + 1))
    if len(found) > MAX_ENTRIES:
        raise OSError(0, f"it holds more than {MAX_ENTRIES:,} files and folders")
    return sorted(found, key=lambda entry: entry.name)


def yaml_files(folder: Traversable, problems: list[Problem], shown: str) -> list[Traversable]:
    """Return what is called like a YAML file right in *folder*, by name, also what is no plain file; add what is not read.

    What is no plain file is reported: nothing that looks like a file of the pack is left out silently.
    """
    found: list[Traversable] = []
    try:
        entries = listed(folder, shown)
    except OSError as error:
        noted(problems, [unreadable_folder(shown, error)])
        return []
    for entry in entries:
        name = entry.name
        if len(found) == MAX_FILES:
            message = f"expected at most {MAX_FILES} files in one folder, got more"
            hint = "put several cards, or scenarios, into one file"
            noted(problems, [Problem(shown, 1, 1, "pack-too-large", message, suggestion=hint)])
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
