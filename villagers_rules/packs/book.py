"""The numbers of the game by name, merged from the chapters of rules that the packs give: a `Book`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import field

from villagers_rules.classes import define, frozen
from villagers_rules.packs.document import Document, Part, Path, Place, number_range
from villagers_rules.packs.pack_files import RULES
from villagers_rules.packs.sentences import NO_BINDINGS, Bindings, Sentences
from villagers_rules.packs.steps import StepLists, read_steps

FILES = RULES
"""The kind of file that a book is made of."""

Name = tuple[str, ...]


@frozen
class Number(Place):
    """A *value* of the rules with the place where it stands; of a chapter, which holds other numbers, it is {}."""

    value: Any
    is_chapter: bool = False


def numbers_at(document: Document, path: Path, value: Any, *, root: int = 1) -> Iterator[tuple[Name, Number]]:
    """Yield *value* and all numbers that it holds, each with its name: the part of its path behind *root* keys."""
    name = tuple(map(str, path[root:]))
    is_chapter = isinstance(value, dict)
    yield name, Number(document, path, {} if is_chapter else value, is_chapter)
    for key, inner in value.items() if is_chapter else ():
        yield from numbers_at(document, (*path, key), inner, root=root)


@define
class Book:
    """The merged numbers: for each name the value and where it stands.

    What is asked for and is missing or damaged reads as 0, "" or nothing, and *gaps* is true from then on; what is
    missing is reported unless the book is *quiet*. What a mode leaves out of the packs below it is *left_out*.
    """

    sentences: Sentences
    last: Document
    values: dict[Name, Number] = field(factory=dict)
    names_read: set[Name] = field(factory=set)
    missed: set[Name] = field(factory=set)
    left_out: set[Name] = field(factory=set)
    documents: list[str] = field(factory=list)
    gaps: bool = False
    quiet: bool = False

    def add(self, document: Document, path: Path, value: Any, *, root: int = 1) -> None:
        """Take over *value*, replacing what earlier packs gave by the same name: the part of *path* behind *root* keys."""
        if document.file not in self.documents:
            self.documents.append(document.file)
        for name, number in numbers_at(document, path, value, root=root):
            if number.is_chapter:
                self.values.setdefault(name, number)
            else:
                self.values[name] = number

    def value(self, *name: str, default: Any = None) -> Any:
        """Return the value called *name*; without a *default* it must be there."""
        self.names_read.add(name)
        if name not in self.values:
            if default is None:
                self._miss(name)
            return default
        found = self.values[name]
        if found.path in found.document.damaged and not isinstance(found.value, (dict, list)):
            self.gaps = True
            return default
        return found.value

    def _miss(self, name: Name) -> None:
        """Report once that *name* is not there, or the whole chapter in which it stands."""
        self.gaps = True
        while name and name[:-1] not in self.values:
            name = name[:-1]
        if name in self.missed or self.quiet:
            return
        self.missed.add(name)
        what = f"the number `{'.'.join(name)}`" if name else "the numbers of the game"
        suggestion = "add it to the rules of the pack, or require a pack that gives it"
        if not name:
            suggestion = "require a pack that gives them, or add a file of rules"
        message = f"no loaded pack gives {what}"
        # What a pack names itself, such as a seat, is complete where it is declared; all else may stand in any file of rules.
        place = self.values[name[:-1]] if len(name) > 2 else self._end
        place.document.add(place.document.problem("missing-rule", message, path=place.path, key=True, suggestion=suggestion))

    def latest(self, *names: Name) -> Name:
        """Return the one of *names* that the last pack gave; of several, the first."""
        given = [name for name in names if name in self.values]
        return max(given, key=lambda name: self.documents.index(self.values[name].document.file), default=names[0])

    @property
    def _end(self) -> Number:
        """Return all that the document of the last pack holds, where what is missing is reported."""
        return Number(self.last, (self.last.kind,) if self.last.kind else (), None)

    def number(self, *name: str, default: int | None = None) -> int:
        """Return the whole number called *name*; without a *default* it must be there."""
        found = self.value(*name, default=default)
        return found if type(found) is int else default or 0

    def optional(self, *name: str) -> int | None:
        """Return the whole number called *name*, None where it is left out."""
        self.names_read.add(name)
        return self.number(*name) if name in self.values else None

    def flag(self, *name: str) -> bool:
        """Return whether the value called *name* is true; left out it is false."""
        return self.value(*name, default=False) is True

    def listed(self, *name: str) -> list[Any]:
        """Return the list called *name*."""
        found = self.value(*name)
        return found if isinstance(found, list) else []

    def words(self, *name: str, needed: bool = True) -> tuple[str, ...]:
        """Return the list of words called *name*; it must be there if it is *needed*."""
        return tuple(str(word) for word in self.listed(*name)) if needed or self.value(*name, default=[]) else ()

    def text(self, *name: str) -> str:
        """Return the text called *name*; left out it is ""."""
        found = self.value(*name, default="")
        return found if isinstance(found, str) else ""

    def names(self, *name: str, needed: bool = False) -> list[str]:
        """Return the keys of the mapping called *name*, those of earlier packs first; it must be there if it is *needed*."""
        self.value(*name, default=None if needed else {})
        return [other[-1] for other in self.values if other[:-1] == name and other]

    def part(self, *name: str, alone: bool = False) -> Part:
        """Return the chapter called *name* as one mapping, which stands where its latest value was given.

        With *alone* it has nothing but what stands there.
        """
        given = {other[-1]: number for other, number in self.values.items() if other[:-1] == name}
        self.names_read.update([name] if alone else [(*name, key) for key in given])
        latest = max(given.values(), key=lambda number: self.documents.index(number.document.file), default=None)
        if latest is None:
            return Part(self.values[name].document, self.values[name].path, {})
        values = {key: each.value for key, each in given.items() if not alone or each.document is latest.document}
        return Part(latest.document, latest.path[:-1], values)

    def formula(self, *name: str) -> Any:
        """Return the formula called *name*, or None."""
        value = self.value(*name)
        return None if value is None else self.compiled(name, (), value)

    def occasion(self, *name: str) -> Any:
        """Return the occasion called *name*, which must be there, or None."""
        value = self.value(*name)
        if value is None:
            return None
        place = self.values[name]
        found = self.sentences.occasion(place.document, place.path, value)
        self.gaps = self.gaps or found is None
        return found

    def condition(self, *name: str, needed: bool = False, known: Bindings = NO_BINDINGS) -> Any:
        """Return the condition called *name*, or None when it is left out; it must be there if it is *needed*.

        What is *known* as it is read, it may speak of.
        """
        value = self.value(*name, default=None if needed else "")
        if value in ("", None):
            return None
        place = self.values[name]
        found = self.sentences.condition(place.document, place.path, value, known)
        self.gaps = self.gaps or found is None
        return found

    def compiled(self, name: Name, inner: Path, value: object) -> Any:
        """Return the formula *value* that stands at *inner* within the value called *name*, or None."""
        place = self.values[name]
        found = self.sentences.formula(place.document, (*place.path, *inner), value)
        self.gaps = self.gaps or found is None
        return found

    def steps(self, *name: str, called: str) -> StepLists:
        """Return the list of steps called *name*, and the lists within it, under what it is *called*; it must be there."""
        if self.value(*name) is None:
            return {}
        place = self.values[name]
        part = Part(place.document, place.path[:-1], {name[-1]: place.value})
        count = len(place.document.problems)
        found = read_steps(part, name[-1], called, self.sentences, owner=FILES)
        self.gaps = self.gaps or len(place.document.problems) > count
        return found

    def range(self, *name: str) -> range:
        """Return the range called *name*."""
        found = number_range(self.value(*name))
        return found if found is not None else range(0)

    def report(self, name: Name, code: str, message: str, *, inner: Path = (), key: bool = False, suggestion: str = "") -> None:
        """Add a problem at the value called *name*, at *inner* within it, or at its *key*."""
        self.gaps = True
        place = self.values.get(name, self._end)
        place.document.report(code, message, path=(*place.path, *inner), key=key, suggestion=suggestion)
