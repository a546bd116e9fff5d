"""A file that was read: its plain data, and where every key and value of it stands."""

from __future__ import annotations

import re
import sys
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

from attrs import evolve, field

from villagers_rules.characters import unseen, visible
from villagers_rules.classes import define, frozen
from villagers_rules.errors import BEFORE_CARET, LONGEST_EXCERPT, Problem
from villagers_rules.packs.allowance import note

Path = tuple[str | int, ...]
OPEN_END = 100
"""`4+` means 4 to 99: no game and no list is longer."""
ANY_PLAYERS = range(0, OPEN_END)
"""With any number of players."""
_LINE_BREAK = re.compile(r"\r\n|\r|\n")
_ESCAPE = re.compile(r"\\(?:x..|u.{4}|U.{8}|\r\n|.)", re.DOTALL)
_REST = re.compile(r"\s*,[^:,{}\[\]\"'#\n]*[,}]")
"""A comma after a value, and a key within { } to which none belongs."""
_RANGE = re.compile(r"([0-9]{1,3})(?:(\+)| to ([0-9]{1,3}))?\Z")
_BLANK_ESCAPES = frozenset({"\\n", "\\t", "\\ ", "\\r", "\\\n", "\\\r", "\\\r\n", "\\_", "\\N", "\\L", "\\P"})


@frozen
class Mark:
    """Where a key or value stands: lines and columns from 1; *start* and *end* in characters of the file."""

    line: int
    column: int
    start: int
    end: int
    style: str = ""


def _excerpt(row: str, column: int) -> str:
    """Return what is shown of a line with a problem at *column*: what is far from it in a long line is left out.

    >>> _excerpt("a: " + "b" * 200 + "c", 204)[:10]
    '... bbbbbb'
    """
    start = 0 if column <= LONGEST_EXCERPT else column - 1 - BEFORE_CARET
    shown = row[start : start + LONGEST_EXCERPT].rstrip()
    return shown if start == 0 else _CUT + shown[len(_CUT) :]


_CUT = "... "
"""How an excerpt begins that is cut on the left."""


@define
class Document:
    """One YAML file as data; *problems* grows while it is read and checked. A *blank* file is readable and holds nothing.

    *sentences* are those of the language that were compiled, by where they stand. *size* is that of the file in bytes.
    """

    file: str
    text: str = ""
    data: Any = None
    keys: dict[Path, Any] = field(factory=dict, repr=False)
    values: dict[Path, Any] = field(factory=dict, repr=False)
    problems: list[Problem] = field(factory=list)
    readable: bool = True
    blank: bool = False
    kind: str = ""
    damaged: set[Path] = field(factory=set, repr=False)
    sentences: dict[Path, Any] = field(factory=dict, repr=False)
    size: int = 0
    _lines: list[str] | None = None
    _starts: list[int] | None = None

    @property
    def count(self) -> int:
        """Return how many keys and values the document holds."""
        return len(self.keys) + len(self.values)

    @property
    def top(self) -> Part:
        """Return the mapping that a readable document is."""
        return Part(self, (), self.data)

    def fresh_copy(self) -> Document:
        """Return the document as it is now, for what is found from here on; what was read is shared."""
        return evolve(self, problems=[*self.problems], damaged={*self.damaged}, sentences={})

    def lines(self) -> list[str]:
        """Return the lines of the file."""
        if self._lines is None:
            self._lines = _LINE_BREAK.split(self.text)
        return self._lines

    def place(self, offset: int) -> tuple[int, int]:
        """Return line and column, both from 1, of the character *offset* of the file, from 0."""
        if self._starts is None:
            self._starts = [0, *(found.end() for found in _LINE_BREAK.finditer(self.text))]
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def mark(self, path: Path, *, key: bool = False) -> Mark:
        """Return where the value at *path* stands, or its key; for a path that is not there, the nearest one above it."""
        events = self.keys if key and path in self.keys else self.values
        while path and path not in events:
            path = path[:-1]
            events = self.values
        event = events.get(path)
        if event is None:
            return Mark(1, 1, 0, 0)
        start = event.start_mark
        return Mark(start.line + 1, start.column + 1, start.index, event.end_mark.index, getattr(event, "style", None) or "")

    def is_cut(self, path: Path) -> bool:
        """Return whether a comma within { } ends the text at *path*, and what follows is a key without a value."""
        mark = self.mark(path)
        return isinstance(path[-1], str) and not mark.style and _REST.match(self.text, mark.end) is not None

    def problem(
        self,
        code: str,
        message: str,
        *,
        path: Path = (),
        key: bool = False,
        suggestion: str = "",
        inside: tuple[str, int] | None = None,
        instead: str = "",
    ) -> Problem:
        """Return a problem at the value at *path*, or at its key; *inside* is (text, offset) for a place within a text.

        The text *instead*, if there is one, is what the whole value should be.
        """
        mark = self.mark(path, key=key)
        line, column = (mark.line, mark.column) if inside is None else self.within(mark, *inside)
        return self.problem_at(code, message, line=line, column=column, suggestion=suggestion, instead=instead)

    def report(
        self,
        code: str,
        message: str,
        *,
        path: Path = (),
        key: bool = False,
        suggestion: str = "",
        inside: tuple[str, int] | None = None,
        instead: str = "",
    ) -> None:
        """Add a problem at the value at *path*, or at its key, which counts as damaged from then on; see `problem`."""
        self.add(self.problem(code, message, path=path, key=key, suggestion=suggestion, inside=inside, instead=instead), path)

    def problem_at(self, code: str, message: str, *, line: int, column: int, suggestion: str = "", instead: str = "") -> Problem:
        """Return a problem at *line* and *column*, both from 1; a place behind the last line is moved to its end."""
        lines = self.lines()
        last = len(lines)
        while last > 1 and not lines[last - 1].strip():
            last -= 1
        if line > last:
            line, column = last, len(lines[last - 1]) + 1
        row = lines[line - 1]
        column = min(column, len(row) + 1)
        excerpt = _excerpt(row, column)
        shown = excerpt if unseen(excerpt) < 0 else ""
        return Problem(self.file, line, column, code, visible(message), shown, visible(suggestion), instead)

    def add(self, problem: Problem, path: Path | None = None) -> None:
        """Keep *problem*; the value at *path* and what holds it count as damaged from then on."""
        self.problems.append(problem)
        note(problem)
        if path is not None:
            for length in range(len(path) + 1):
                self.damaged.add(path[:length])

    def within(self, mark: Mark, value: str, offset: int) -> tuple[int, int]:
        """Return line and column of the character *offset* of the text *value* that stands at *mark*.

        Quotes, escapes and folded lines make a text longer in the file than it is. Its characters other than spaces are the same
        in both, and in the same order, so that counting these finds the place.
        """
        wanted = len("".join(value[:offset].split()))
        at_end = offset >= len(value.rstrip())
        place = mark.start
        if mark.style in ("|", ">"):
            place = self.text.find("\n", place) + 1
        elif mark.style:
            place += 1
        end = mark.end - 1 if mark.style in ("'", '"') else mark.end
        after = place
        while place < end:
            length = 1
            blank = self.text[place].isspace()
            if mark.style == '"' and self.text[place] == "\\":
                escape = _ESCAPE.match(self.text, place)
                length = len(escape[0]) if escape else 1
                blank = escape is not None and _is_blank(escape[0])
            elif mark.style == "'" and self.text.startswith("''", place):
                length = 2
            if not blank:
                if wanted == 0 and not at_end:
                    break
                wanted -= 1
                after = place + length
            place += length
        found = after if at_end else place
        return self.place(found)


def _is_blank(escape: str) -> bool:
    r"""Return whether an *escape* in double quotes stands for a blank.

    >>> _is_blank(r"\n"), _is_blank(r"\x20"), _is_blank(r"\u00e8")
    (True, True, False)
    """
    return escape in _BLANK_ESCAPES or (
        escape[1] in "xuU" and int(escape[2:], 16) <= sys.maxunicode and chr(int(escape[2:], 16)).isspace()
    )


@frozen
class Place:
    """Where a value stands: at *path* in *document*."""

    document: Document
    path: Path


@frozen
class Part:
    """A mapping within a document, read key by key; keys whose values are damaged read as if they were not there."""

    document: Document
    path: Path
    data: dict[str, Any]

    def get(self, key: str) -> Any:
        """Return the value of *key* if it is there and undamaged, else None; lists and mappings may be damaged inside."""
        value = self.data.get(key)
        if value is not None and not isinstance(value, (dict, list)) and (*self.path, key) in self.document.damaged:
            return None
        return value

    def text(self, key: str) -> str | None:
        """Return the text of *key*, or None."""
        value = self.get(key)
        return value if isinstance(value, str) else None

    def number(self, key: str, default: int) -> int:
        """Return the whole number of *key*, or *default*."""
        value = self.get(key)
        return value if type(value) is int else default

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Return whether *key* is true."""
        value = self.get(key)
        return value if isinstance(value, bool) else default

    def words(self, key: str) -> tuple[str, ...]:
        """Return the undamaged texts of the list of *key*."""
        value = self.get(key)
        if not isinstance(value, list):
            return ()
        damaged = self.document.damaged
        return tuple(
            word for place, word in enumerate(value) if isinstance(word, str) and (*self.path, key, place) not in damaged
        )

    def players(self) -> range | None:
        """Return the numbers of players that `players` gives, empty if the range ends before it begins, or None."""
        return number_range(self.get("players"))

    def part(self, key: str) -> Part | None:
        """Return the mapping of *key*, or None."""
        value = self.get(key)
        return Part(self.document, (*self.path, key), value) if isinstance(value, dict) else None

    def parts(self) -> list[tuple[str, Part]]:
        """Return the mappings that the keys hold, in the order of the file."""
        found = ((key, self.part(key)) for key in self.data)
        return [(key, part) for key, part in found if part is not None]

    def listed(self, key: str) -> list[Part]:
        """Return the mappings in the list of *key*."""
        value = self.get(key)
        if not isinstance(value, list):
            return []
        return [
            Part(self.document, (*self.path, key, place), entry) for place, entry in enumerate(value) if isinstance(entry, dict)
        ]

    def report(self, code: str, message: str, key: str | None = None, *, at_key: bool = False, suggestion: str = "") -> None:
        """Add a problem at the value of *key* (or at the key itself); without *key*, at the key of the whole mapping."""
        path = self.path if key is None else (*self.path, key)
        self.document.report(code, message, path=path, key=at_key or key is None, suggestion=suggestion)


def number_range(written: object) -> range | None:
    """Return the range that *written* means, empty if it ends before it begins, or None if it is no range.

    >>> number_range("4+"), number_range("2 to 5"), number_range(3)
    (range(4, 100), range(2, 6), range(3, 4))
    """
    found = _RANGE.match(str(written))
    if found is None:
        return None
    low = int(found[1])
    return range(low, OPEN_END if found[2] else int(found[3] or low) + 1)


def mappings_in(data: Any, path: Path) -> Iterator[tuple[Path, dict[Any, Any]]]:
    """Yield each mapping in *data*, which stands at *path* of a document, with its own path, from the outside in."""
    if isinstance(data, dict):
        yield path, data
        for key, value in data.items():
            yield from mappings_in(value, (*path, key))
    elif isinstance(data, list):
        for number, entry in enumerate(data):
            yield from mappings_in(entry, (*path, number))
