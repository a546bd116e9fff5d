"""Packs: the folders that hold them, their files, and what their manifests say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve, field

from villagers_rules.classes import define
from villagers_rules.errors import CardFileError, Problem
from villagers_rules.packs import reader
from villagers_rules.packs.allowance import counted, noted
from villagers_rules.packs.document import Document, Part
from villagers_rules.packs.reader import MANIFEST, folders_in, inside, is_pack, listed, shown_path, yaml_files
from villagers_rules.packs.schema import MANIFEST_KIND, find_kind, validate
from villagers_rules.resources import resource

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

SCENARIOS = "scenarios"
"""The kind of file that holds scenarios, its top-level key, and the folder of a pack in which they lie."""
INNER = {SCENARIOS: ("scenarios", SCENARIOS), "locale": ("names", "locales")}
"""The kinds of files that lie in a folder of the pack: what they hold, and which folder."""


CARDS = VILLAGERS, EVENTS, DEVELOPMENTS = ("villagers", "events", "developments")
"""The kinds of files that hold cards."""
RULES = "rules"
"""The kind of file, and its top-level key, that holds the numbers of the game and what the rules do by themselves."""
MAX_CARDS = 500
"""A pack with more cards is refused; all official cards together are a third of it."""
MAX_FILES_OF_A_PACK = 200
"""A pack with more files, those in its folders included, is refused."""
MAX_FOLDERS = 20
"""How many folders of a pack are read; a pack with more is refused."""
MAX_BYTES_OF_A_PACK = 2_000_000
"""A pack whose files are larger together is refused."""
MAX_VALUES_OF_A_PACK = 50_000
"""A pack with more keys and values in all its files is refused."""


@define(eq=False)
class PackFiles:
    """The files of one pack: the manifest alone, or all of them once `read_all` was called.

    *lacking* says that a pack or suit it means cannot be found, so that a name unknown here may be known there; *read* are
    all files that were read, those in its folders included.
    """

    folder: Traversable
    shown: str
    manifest: Document
    documents: list[Document] = field(factory=list)
    problems: list[Problem] = field(factory=list)
    lacking: bool = False
    read: tuple[Document, ...] = ()

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
        if not isinstance(data, dict) or kind != MANIFEST_KIND or not isinstance(data.get(kind), dict):
            return None
        return Part(self.manifest, (kind,), data[kind])

    def words(self, key: str) -> tuple[str, ...]:
        """Return a list of the manifest."""
        return self.part.words(key) if self.part else ()

    def read_all(self) -> None:
        """Read and validate every card file in the folder, once."""
        if self.documents:
            return
        validate(self.manifest)
        self.documents.append(self.manifest)
        self._take(self.manifest)
        kind = self.manifest.kind
        # Of what a manifest that cannot be read requires and declares, nobody knows what it is.
        self.lacking = self.part is None or any((kind, key) in self.manifest.damaged for key in ("suits", "requires"))
        cards = 0
        for file in yaml_files(self.folder, self.problems, self.shown):
            if file.name == MANIFEST:
                continue
            document = read_file(file, inside(self.shown, file.name))
            cards += _cards_in(document)
            if cards > MAX_CARDS and document.kind in CARDS:
                message = f"expected at most {MAX_CARDS} cards in a pack, and with those of this file there are {cards}"
                path = (document.kind,)
                document.report("pack-too-large", message, path=path, key=True, suggestion="make several packs of it")
                document.kind, document.data = "", None
            if document.kind == self.manifest.kind != "":
                message = f"expected one manifest in a pack, {MANIFEST}, got another one"
                document.report("misplaced-file", message, suggestion="move it into a folder of its own")
            elif document.kind in INNER:
                held, folder = INNER[document.kind]
                message = f"{held} lie in the folder `{folder}` of a pack; here nothing reads them"
                document.report("misplaced-file", message, suggestion=f"move it into {folder}/")
            self.documents.append(document)
            if not self._take(document):
                break

    def read_inner(self) -> list[Document]:
        """Return the files in the folders of the pack, such as scenarios: they belong to it, but hold none of its cards."""
        found: list[Document] = []
        inner = folders_in(self.folder, self.problems, self.shown)
        if len(inner) > MAX_FOLDERS:
            message = f"expected at most {MAX_FOLDERS} folders in a pack, got {len(inner)}"
            hint = "remove those that the pack does not need"
            noted(self.problems, [Problem(self.shown, 1, 1, "pack-too-large", message, suggestion=hint)])
        for folder in inner[:MAX_FOLDERS]:
            shown = inside(self.shown, folder.name)
            for file in yaml_files(folder, self.problems, shown):
                found.append(read_file(file, inside(shown, file.name)))
                if not self._take(found[-1]):
                    return found
        return found

    def fresh_copy(self) -> PackFiles:
        """Return the pack as it is now with its files, which are not read again, for what is found from here on."""
        documents = [document.fresh_copy() for document in self.documents]
        return evolve(self, manifest=documents[0], documents=documents, problems=[*self.problems])

    @property
    def cards(self) -> int:
        """Return how many cards the files hold that were read."""
        return sum(map(_cards_in, self.documents))

    def _take(self, document: Document) -> bool:
        """Count *document* as one of the pack, and return whether the pack is no larger with it than it may be."""
        self.read += (document,)
        for number, most, what in (
            (len(self.read), MAX_FILES_OF_A_PACK, "files"),
            (sum(each.size for each in self.read), MAX_BYTES_OF_A_PACK, "bytes of files"),
            (sum(each.count for each in self.read), MAX_VALUES_OF_A_PACK, "keys and values"),
        ):
            if number > most:
                message = f"expected at most {most:,} {what} in a pack, and with this file there are {number:,}"
                hint = "make several packs of it, or remove what is not needed"
                document.add(document.problem_at("pack-too-large", message, line=1, column=1, suggestion=hint), ())
                return False
        return True

    def of_kind(self, kind: str) -> Iterator[Document]:
        """Yield the documents of *kind*, in the order of their names."""
        return (document for document in self.documents if document.kind == kind)


def read_file(file: Traversable, shown: str) -> Document:
    """Return the document in *file*, validated against the schema of its kind."""
    document = reader.read(file, shown)
    find_kind(document)
    validate(document)
    return document


def _cards_in(document: Document) -> int:
    """Return how many cards *document* holds."""
    listed = document.data.get(document.kind) if document.kind in CARDS and isinstance(document.data, dict) else None
    return len(listed) if isinstance(listed, dict) else 0


def open_pack(folder: Traversable, shown: str) -> PackFiles:
    """Return the pack in *folder*, its manifest read and nothing else."""
    manifest = reader.read(folder / MANIFEST, inside(shown, MANIFEST))
    find_kind(manifest)
    if manifest.kind not in ("", MANIFEST_KIND):
        message = f"expected `{MANIFEST_KIND}` as the top-level key of a manifest, got `{manifest.kind}`"
        hint = f"move this to a file of another name, and begin {MANIFEST} with `{MANIFEST_KIND}:`"
        manifest.report("unknown-kind", message, path=(manifest.kind,), key=True, suggestion=hint)
        manifest.kind = ""
    return PackFiles(folder, shown, manifest)


def refuse_nameless(packs: Iterable[PackFiles]) -> None:
    """Raise `CardFileError` with what is wrong in the manifests of those *packs* that have no id and so cannot be played."""
    nameless = [pack.manifest for pack in packs if not pack.id]
    for manifest in nameless:
        if not manifest.problems:
            validate(manifest)
    if nameless:
        raise CardFileError(problem for manifest in nameless for problem in manifest.problems)


DEEPEST = 3
"""Packs are looked for in folders within folders, but not deeper than this."""


@counted
def packs_in(folder: Traversable) -> list[PackFiles]:
    """Return the pack that *folder* is, or those that it and the folders in it hold, by the names of their folders."""
    return list(_packs_in(folder, shown_path(folder), DEEPEST))


def _packs_in(folder: Traversable, shown: str, deeper: int) -> Iterator[PackFiles]:
    if is_pack(folder):
        yield open_pack(folder, shown)
    elif folder.is_dir() and deeper:
        for entry in listed(folder, shown):
            if entry.is_dir() and not entry.name.startswith("."):
                yield from _packs_in(entry, inside(shown, entry.name), deeper - 1)


def shipped_packs() -> list[PackFiles]:
    """Return the packs that come with the project."""
    return packs_in(resource("cards"))


def by_id(packs: Iterable[PackFiles]) -> dict[str, PackFiles]:
    """Return the packs that have an id by it, the first of each."""
    found: dict[str, PackFiles] = {}
    for pack in packs:
        if pack.id:
            found.setdefault(pack.id, pack)
    return found


def with_required(wanted: Iterable[PackFiles], known: dict[str, PackFiles]) -> list[PackFiles]:
    """Return *wanted* in its order, each pack after those of *known* that it requires."""
    found: list[PackFiles] = []
    visited: set[int] = set()

    def add(pack: PackFiles) -> None:
        if id(pack) in visited:
            return
        visited.add(id(pack))
        for name in pack.words("requires"):
            if name in known:
                add(known[name])
        found.append(pack)

    for pack in wanted:
        add(pack)
    return found


def folders_of(packs: Iterable[PackFiles]) -> tuple[Path, ...]:
    """Return the folders of packs, each once."""
    return tuple(dict.fromkeys(Path(str(pack.folder)) for pack in packs))


def same_folder(one: PackFiles, other: PackFiles) -> bool:
    """Return whether two packs are the same one, found twice."""
    folders = [pack.folder.resolve() if isinstance(pack.folder, Path) else pack.folder for pack in (one, other)]
    return str(folders[0]) == str(folders[1])
