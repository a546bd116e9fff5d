"""The chapters of the reference with all their entries, gathered in the order of `dsl/chapters.yaml`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from attrs import evolve, frozen

from villagers_rules.packs.problems import problem_kinds
from villagers_rules.reference import language_entries, schema_entries
from villagers_rules.reference.entries import Entry, merge
from villagers_rules.resources import read_yaml

LISTS: Mapping[str, Callable[[str], Iterator[Entry]]] = {
    "files": lambda at: schema_entries.files(),
    "keys": schema_entries.keys,
    "hooks": language_entries.hooks_in,
    "verbs": lambda at: language_entries.all_verbs(),
    "values": schema_entries.values,
    "words": language_entries.words,
    "setup": lambda at: schema_entries.setup_steps(),
}
"""What a part of a chapter may list, with what yields its entries."""


@frozen(kw_only=True)
class Part:
    """A part of a chapter: what it *lists*, from which place, under which title, with what is said before."""

    title: str
    text: str
    lists: str
    at: str
    entries: tuple[Entry, ...]


@frozen(kw_only=True)
class Chapter:
    """A chapter of the manual, and a *topic* of the help."""

    topic: str
    title: str
    says: str
    text: str
    parts: tuple[Part, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries of the chapter, in order."""
        return tuple(entry for part in self.parts for entry in part.entries)


@cache
def chapters() -> tuple[Chapter, ...]:
    """Return the chapters, read once."""
    return tuple(_chapter(topic, written) for topic, written in read_yaml("dsl", "chapters.yaml").items())


def _chapter(topic: str, written: Mapping[str, Any]) -> Chapter:
    parts = tuple(_part(part, str(written["title"])) for part in written["parts"])
    return Chapter(topic=topic, title=written["title"], says=written["says"], text=written["text"].strip(), parts=parts)


def _part(written: Mapping[str, Any], chapter: str) -> Part:
    at, title = written.get("at", ""), written.get("title", "")
    found = tuple(evolve(entry, part=title or chapter) for entry in LISTS[written["list"]](at))
    return Part(title=title, text=written.get("text", "").strip(), lists=written["list"], at=at, entries=found)


@cache
def entries() -> tuple[Entry, ...]:
    """Return all entries: those of the chapters, arguments, words that keys and arguments take, and the codes of problems.

    >>> [entry.kind for entry in entries() if entry.word == "keyring"]
    ['symbol', 'measure']
    """
    parts = [part for chapter in chapters() for part in chapter.parts]
    listed = [entry for part in parts for entry in part.entries]
    listed += [evolve(entry, part="What steps are made of") for entry in schema_entries.words_of_values()]
    listed += [evolve(entry, part="Verbs") for entry in (*language_entries.arguments(), *language_entries.words_of_verbs())]
    listed += [evolve(entry, part="Set-up steps") for entry in schema_entries.arguments()]
    listed += [
        evolve(entry, part=part.title)
        for part in parts
        if part.lists == "keys"
        for entry in schema_entries.words_of_keys(part.at)
    ]
    return merge([*listed, *_problems()])


def _problems() -> Iterator[Entry]:
    for code, kind in problem_kinds().items():
        shown = f"# wrong\n{kind.bad}\n# right\n{kind.good}"
        yield Entry(
            word=code, kind=kind.severity, of="the checks", says=f"{kind.says} {kind.fix}", example=shown, part="problems"
        )
