"""Packs: the folders that hold them, their files, and what their manifests say."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources.abc import Traversable
from os.path import relpath
from pathlib import Path

from attrs import define, field

from villagers_rules.catalog import reader
from villagers_rules.catalog.document import Document, Part
from villagers_rules.catalog.schema import tell_kind, validate
from villagers_rules.characters import visible
from villagers_rules.errors import Problem
from villagers_rules.resources import resource

MANIFEST = "pack.yaml"


SCENARIOS = "scenarios"
"""The kind of file that holds scenarios, its top-level key, and the folder of a pack in which they lie."""
INNER = {SCENARIOS: ("scenarios", SCENARIOS), "locale": ("names", "locales")}
"""The kinds of files that lie in a folder of the pack: what they hold, and which folder."""


CARDS = ("villagers", "events", "developments")
"""The kinds of files that hold cards."""
MOST_CARDS = 500
"""A pack with more cards is refused; all official cards together are a third of it."""
MOST_FILES = 100
"""So many files are read of one folder of a pack; more are refused."""


@define(eq=False)
class PackFiles:
    """The files of one pack: the manifest alone, or all of them once `read_all` was called.

    *lacking* says that a pack or suit it means cannot be found, so that a name unknown here may be known there.
    """

    folder: Traversable
    shown: str
    manifest: Document
    documents: list[Document] = field(factory=list)
    problems: list[Problem] = field(factory=list)
    lacking: bool = False

    @property
    def id(self) -> str:
        """Return the id that the manifest gives, "" if it gives none."""
        part = self.part
        return (part.text("id") or "") if part else ""

    @property
    def part(self) -> Part | None:
        """Return what stands under the manifest's top-level key, or None."""
        data = self.manifest.data
        kind = self.manifest.kind
        if not isinstance(data, dict) or kind not in MANIFEST or not isinstance(data.get(kind), dict):
            return None
        return Part(self.manifest, (kind,), data[kind])

    @property
    def sound(self) -> bool:
        """Return whether nothing is wrong so far."""
        return not self.problems and not any(document.problems for document in self.documents)

    def words(self, key: str) -> tuple[str, ...]:
        """Return a list of the manifest."""
        return self.part.words(key) if self.part else ()

    def read_all(self) -> None:
        """Read and validate every card file in the folder, once."""
        if self.documents:
            return
        validate(self.manifest)
        self.documents.append(self.manifest)
        kind = self.manifest.kind
        self.lacking = any((kind, key) in self.manifest.damaged for key in ("suits", "requires"))
        cards = 0
        for file in yaml_files(self.folder, self.problems, self.shown):
            if file.name == MANIFEST:
                continue
            document = read_file(file, inside(self.shown, file.name))
            cards += _cards_in(document)
            if cards > MOST_CARDS and document.kind in CARDS:
                message = f"expected at most {MOST_CARDS} cards in a pack, and with those of this file there are {cards}"
                path = (document.kind,)
                found = document.problem("pack-too-large", message, path=path, key=True, suggestion="make several packs of it")
                document.add(found, ())
                document.kind, document.data = "", None
            if document.kind == self.manifest.kind != "":
                message = f"expected one manifest in a pack, {MANIFEST}, got another one"
                document.add(document.problem("misplaced-file", message, suggestion="move it into a folder of its own"), ())
            elif document.kind in INNER:
                held, folder = INNER[document.kind]
                message = f"{held} lie in the folder `{folder}` of a pack; here nothing reads them"
                document.add(document.problem("misplaced-file", message, suggestion=f"move it into {folder}/"), ())
            self.documents.append(document)

    def read_inner(self) -> list[Document]:
        """Return the files in the folders of the pack, such as scenarios: they belong to it, but hold none of its cards."""
        found = []
        for inner in sorted((entry for entry in self.folder.iterdir() if entry.is_dir()), key=lambda entry: entry.name):
            if not inner.name.startswith("."):
                shown = inside(self.shown, inner.name)
                found += [read_file(file, inside(shown, file.name)) for file in yaml_files(inner, self.problems, shown)]
        return found

    def of_kind(self, kind: str) -> Iterator[Document]:
        """Yield the documents of *kind*, in the order of their names."""
        return (document for document in self.documents if document.kind == kind)


def read_file(file: Traversable, shown: str) -> Document:
    """Return the document in *file*, validated against the schema of its kind."""
    document = reader.read(file, shown)
    tell_kind(document)
    validate(document)
    return document


def yaml_files(folder: Traversable, problems: list[Problem], shown: str) -> list[Traversable]:
    """Return the YAML files right in *folder* by name; a file that looks like one and is not read is a problem."""
    found: list[Traversable] = []
    try:
        listed = sorted(folder.iterdir(), key=lambda entry: entry.name)
    except OSError as error:
        problems.append(unreadable_folder(shown, error))
        return []
    for entry in listed:
        name = entry.name
        if len(found) == MOST_FILES:
            message = f"expected at most {MOST_FILES} files in a folder of a pack, got more"
            problems.append(Problem(shown, 1, 1, "pack-too-large", message, suggestion="put several cards into one file"))
            break
        if name.startswith(".") or not name.lower().endswith((".yaml", ".yml")) or not entry.is_file():
            continue
        if name.endswith(".yaml"):
            found.append(entry)
        else:
            message = "expected a file name that ends in .yaml"
            renamed = name[: name.rindex(".")] + ".yaml"
            problems.append(Problem(inside(shown, name), 1, 1, "misplaced-file", message, suggestion=f"rename it {renamed}"))
    return found


def _cards_in(document: Document) -> int:
    """Return how many cards *document* holds."""
    listed = document.data.get(document.kind) if document.kind in CARDS and isinstance(document.data, dict) else None
    return len(listed) if isinstance(listed, dict) else 0


def unreadable_folder(shown: str, error: OSError) -> Problem:
    """Return the problem that a folder cannot be listed."""
    reason = (error.strerror or "it cannot be opened").lower()
    return Problem(shown, 1, 1, "unreadable-file", f"cannot read the folder: {reason}", suggestion="check who may read it")


def open_pack(folder: Traversable, shown: str) -> PackFiles:
    """Return the pack in *folder*, its manifest read and nothing else."""
    manifest = reader.read(folder / MANIFEST, inside(shown, MANIFEST))
    tell_kind(manifest)
    return PackFiles(folder, shown, manifest)


def is_pack(folder: Traversable) -> bool:
    """Return whether *folder* is the folder of a pack."""
    return (folder / MANIFEST).is_file()


DEEPEST = 3
"""Packs are looked for in folders within folders, but not deeper than this."""


def packs_in(folder: Traversable) -> list[PackFiles]:
    """Return the pack that *folder* is, or those that it and the folders in it hold, by the names of their folders."""
    return list(_packs_in(folder, shown_path(folder), DEEPEST))


def _packs_in(folder: Traversable, shown: str, deeper: int) -> Iterator[PackFiles]:
    if is_pack(folder):
        yield open_pack(folder, shown)
    elif folder.is_dir() and deeper:
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
            if entry.is_dir() and not entry.name.startswith("."):
                yield from _packs_in(entry, inside(shown, entry.name), deeper - 1)


def shipped_packs() -> list[PackFiles]:
    """Return the packs that come with the project."""
    return packs_in(resource("cards"))


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
