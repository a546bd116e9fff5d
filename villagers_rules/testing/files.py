"""Files of scenarios: found, read strictly and with the place of everything in them, and written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from villagers_rules.classes import frozen
from villagers_rules.errors import CardFileError, Problem
from villagers_rules.packs.allowance import counted
from villagers_rules.packs.document import Document
from villagers_rules.packs.document import Path as Place
from villagers_rules.packs.loader import BASE
from villagers_rules.packs.pack_files import SCENARIOS, PackFiles, open_pack, packs_in, read_file, shipped_packs
from villagers_rules.packs.reader import MANIFEST, is_pack, shown_path
from villagers_rules.packs.reader import yaml_files as files_in
from villagers_rules.packs.sources import locate

_GIVEN = "given"
"""The key of the position before, of one scenario or of all of a file."""


@frozen(eq=False)
class Entry:
    """A value of a scenario, and where it stands; None where a key is left out."""

    case: Case
    place: Place
    value: Any

    @property
    def key(self) -> str:
        """Return the key, or the number in a list from 0, of the value."""
        return str(self.place[-1])

    @property
    def number(self) -> int:
        """Return which one it is of a list, or of entries by their number from 1; counted from 0."""
        step = self.place[-1]
        return int(step) - 1 if isinstance(step, str) else step

    @property
    def inner(self) -> tuple[Entry, ...]:
        """Return the entries of a list or of a mapping; none where nothing is."""
        if isinstance(self.value, dict):
            return tuple(Entry(self.case, (*self.place, key), value) for key, value in self.value.items())
        return tuple(Entry(self.case, (*self.place, number), value) for number, value in enumerate(self.value or ()))

    def get(self, key: str) -> Entry:
        """Return what stands under *key* of a mapping, with None for its value if nothing does."""
        return Entry(self.case, (*self.place, key), (self.value or {}).get(key))

    def otherwise(self, value: Any) -> Entry:
        """Return this entry, or one with *value* in its place where it is left out."""
        return self if self.value is not None else Entry(self.case, self.place, value)

    def error(self, code: str, message: str, *, key: bool = False, suggestion: str = "") -> CardFileError:
        """Return the error that the value, or its *key*, cannot be used."""
        document = self.case.document
        if self.place[0] == _GIVEN:
            suggestion = "; ".join(filter(None, [suggestion, f"this is so in the scenario `{self.case.name}`"]))
        return CardFileError([document.problem(code, message, path=self.place, key=key, suggestion=suggestion)])


@frozen(kw_only=True, eq=False)
class Case:
    """One scenario: its text as data, where it stands, and the packs that it is played with.

    *pack_dirs* are the packs beside the shipped ones among which *packs* are found.
    """

    document: Document
    path: Place
    data: dict[str, Any]
    shared: dict[str, Any]
    packs: tuple[str, ...]
    pack_dirs: tuple[Path, ...]

    @property
    def name(self) -> str:
        """Return what the scenario shows, in a few words."""
        return str(self.data["name"])

    @property
    def rules(self) -> tuple[str, ...]:
        """Return the rules that it is an example of: numbers, the words that packs cite, or ids of cards."""
        return tuple(self.data["rules"])

    @property
    def file(self) -> str:
        """Return the file as messages name it."""
        return self.document.file

    @property
    def line(self) -> int:
        """Return the line in which it begins, from 1."""
        return self.document.mark(self.path).line

    @property
    def given(self) -> dict[str, Any]:
        """Return what is given: what all scenarios of the file begin with, and over it what this one says itself."""
        return {**self.shared, **self.data.get(_GIVEN, {})}

    def entry(self, key: str) -> Entry:
        """Return what is given under *key*: what the scenario says itself, or else what the file says for all of them."""
        own = self.data.get(_GIVEN, {})
        inside = (*self.path, _GIVEN) if key in own or key not in self.shared else (_GIVEN,)
        return Entry(self, (*inside, key), self.given.get(key))

    def part(self, key: str) -> Entry:
        """Return what stands under *key* of the scenario, such as `then`."""
        return Entry(self, (*self.path, key), self.data.get(key))

    def line_of(self, place: Place) -> int:
        """Return the line, from 1, of the key or value at *place*."""
        return self.document.mark(place, key=True).line


@frozen
class _Listed:
    """A file of scenarios, its name for messages, and the pack that it lies in."""

    file: Traversable
    shown: str
    owner: PackFiles | None


@counted
def read_cases(paths: Sequence[Path | str] = (), *, pack_dirs: Sequence[Path] = ()) -> tuple[Case, ...]:
    """Return the scenarios of the files, packs and folders of packs at *paths*; without a path, those of the shipped packs.

    Packs that they need are looked for in *pack_dirs*, too.
    Raises `CardFileError` with all that is wrong in all of the files.
    """
    shipped = shipped_packs()
    problems: list[Problem] = []
    found: list[_Listed] = []
    given: list[PackFiles] = []
    if not paths:
        found = [file for pack in shipped for file in _files_of(pack, problems)]
    for path in map(locate, map(Path, paths)):
        listed, packs = _found_at(path, problems)
        found += listed
        given += packs
    own = (*_not_shipped(given, shipped), *pack_dirs)
    cases: list[Case] = []
    for listed_file in found:
        document = read_file(listed_file.file, listed_file.shown)
        if document.kind not in ("", SCENARIOS):
            message = f"expected a file that begins with `{SCENARIOS}:`, got `{document.kind}:`"
            document.add(document.problem("misplaced-file", message, path=(document.kind,), key=True), ())
        _refuse_twins(document)
        if document.problems:
            problems += document.problems
        else:
            cases += cases_of(document, listed_file.owner, own)
    if problems:
        raise CardFileError(problems)
    return tuple(cases)


def _found_at(path: Path, problems: list[Problem]) -> tuple[list[_Listed], list[PackFiles]]:
    """Return the scenario files at *path*, each with the pack it lies in, and these packs."""
    if not path.is_dir():
        owner = _pack_around(path)
        return [_Listed(path, shown_path(path), owner)], [owner] if owner else []
    packs = packs_in(path)
    found = [file for pack in packs for file in _files_of(pack, problems)]
    if not packs:
        owner = _pack_around(path / MANIFEST)
        shown = shown_path(path)
        found = [_Listed(file, f"{shown}/{file.name}", owner) for file in files_in(path, problems, shown)]
        packs = [owner] if owner else []
    if not found:
        message = "expected scenarios in the folder, or packs that have some, got none"
        problems.append(
            Problem(shown_path(path), 1, 1, "no-scenarios", message, suggestion=f"put them into a folder {SCENARIOS} of a pack")
        )
    return found, packs


def packs_at(paths: Sequence[Path | str] = ()) -> list[PackFiles]:
    """Return the packs that the scenarios at *paths* lie in, each once; without a path, the shipped packs."""
    if not paths:
        return shipped_packs()
    found = [pack for path in map(locate, map(Path, paths)) for pack in _found_at(path, [])[1]]
    return list({str(Path(str(pack.folder)).resolve()): pack for pack in found}.values())


def _pack_around(file: Path) -> PackFiles | None:
    """Return the pack in whose folder, or folder of scenarios, *file* lies, or None."""
    for folder in (file.parent, file.parent.parent):
        if is_pack(folder):
            return open_pack(folder, shown_path(folder))
    return None


def _files_of(pack: PackFiles, problems: list[Problem]) -> Iterator[_Listed]:
    """Yield the scenario files of *pack*."""
    folder = pack.folder / SCENARIOS
    if folder.is_dir():
        shown = f"{pack.shown}/{SCENARIOS}"
        yield from (_Listed(file, f"{shown}/{file.name}", pack) for file in files_in(folder, problems, shown))


def _not_shipped(packs: Sequence[PackFiles], shipped: Sequence[PackFiles]) -> tuple[Path, ...]:
    """Return the folders of those *packs* that do not come with the project."""
    known = {str(Path(str(pack.folder)).resolve()) for pack in shipped}
    pack_dirs = dict.fromkeys(Path(str(pack.folder)).resolve() for pack in packs)
    return tuple(folder for folder in pack_dirs if str(folder) not in known)


def cases_of(document: Document, owner: PackFiles | None, pack_dirs: tuple[Path, ...]) -> Iterator[Case]:
    """Yield the scenarios of a file without problems."""
    shared = document.data.get(_GIVEN, {})
    for number, data in enumerate(document.data[SCENARIOS]):
        given = {**shared, **data.get(_GIVEN, {})}
        packs = tuple(given.get("packs", (owner.id,) if owner and owner.id else BASE))
        yield Case(document=document, path=(SCENARIOS, number), data=data, shared=shared, packs=packs, pack_dirs=pack_dirs)


def _refuse_twins(document: Document) -> None:
    """Report scenarios that have the name of an earlier one of the file."""
    if document.problems:
        return
    seen: dict[str, int] = {}
    for number, data in enumerate(document.data[SCENARIOS]):
        path: Place = (SCENARIOS, number, "name")
        if data["name"] in seen:
            message = f"a scenario has this name already, in line {seen[data['name']]}"
            document.add(
                document.problem("duplicate-entry", message, path=path, suggestion="say what is special about this one"), path
            )
        seen.setdefault(data["name"], document.mark(path).line)


_WIDTH = 120
"""No line is longer, but for a long tree of a village, or a long name."""
_PLAIN = re.compile(r"[A-Za-z][^,\[\]{}:#&*!|%@`\"']*|\.\.\.")
_OTHER_MEANING = re.compile(r"(true|false|null|yes|no|on|off|y|n|~)", re.IGNORECASE)


def print_scenario(data: Mapping[str, Any], *, comment: str = "") -> str:
    """Return the file with the one scenario *data*, under a *comment*.

    >>> print(print_scenario({"name": "An end", "rules": ["R5.2"], "when": ["end turn"], "then": {"turn": 2}}), end="")
    scenarios:
      - name: An end
        rules: [R5.2]
        when:
          - end turn
        then:
          turn: 2
    """
    rows = [f"# {row}" for row in comment.splitlines()] + ["scenarios:"]
    lead = "  - "
    for key, value in data.items():
        if key in ("name", "rules"):
            rows.append(f"{lead}{key}: {_flow(value)}")
        elif key == "when":
            rows += [f"{lead}{key}:", *(f"      - {_flow(step, inside=False)}" for step in value)]
        else:
            rows += [f"{lead}{key}:", *(row for name, inner in value.items() for row in _entry(name, inner, " " * 6))]
        lead = "    "
    return "\n".join(rows) + "\n"


def _entry(key: str, value: Any, indent: str) -> Iterator[str]:
    """Yield the lines of one key: a single one if that is short enough."""
    line = f"{indent}{_flow(key)}: {_flow(value, inside=False)}"
    if len(line) <= _WIDTH or not value or isinstance(value, int):
        yield line
    elif isinstance(value, str):
        yield from _folded(line, indent + "  ")
    elif isinstance(value, dict):
        yield f"{indent}{_flow(key)}:"
        for name, inner in value.items():
            yield from _entry(name, inner, indent + "  ")
    else:
        yield f"{indent}{_flow(key)}:"
        yield from _filled(value, indent + "  ")


def _folded(line: str, indent: str) -> Iterator[str]:
    """Yield a long village on several lines, parted between its trees; in quotes or not, YAML reads one text with spaces."""
    row, *others = line.split("; ")
    for tree in others:
        if len(row) + len(tree) + 3 > _WIDTH:
            yield row + ";"
            row = indent + tree
        else:
            row += f"; {tree}"
    yield row


def _filled(values: Sequence[Any], indent: str) -> Iterator[str]:
    """Yield a long list in brackets, as many values on a line as fit."""
    row = indent + "["
    for number, value in enumerate(values):
        word = _flow(value) + ("]" if number == len(values) - 1 else ",")
        if len(row) + 1 + len(word) > _WIDTH:
            yield row
            row = indent + " " + word
        else:
            row += word if row.endswith("[") else " " + word
    yield row


def _flow(value: Any, *, inside: bool = True) -> str:
    """Return a value on one line; a text that would mean something else stands in quotes, *inside* brackets sooner."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if not isinstance(value, str):
        return json.dumps(value)
    # Commas part values inside brackets alone; a number is a key, and keys are read as text.
    plain = bool(_PLAIN.fullmatch(value if inside else value.replace(",", "")) and not _OTHER_MEANING.fullmatch(value))
    return value if value.isdigit() or (plain and value == value.strip()) else json.dumps(value, ensure_ascii=False)
