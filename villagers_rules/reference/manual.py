"""The chapters of the reference with all their entries, in the order of `dsl/chapters.yaml`, to look up or to complete."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from attrs import asdict, evolve

from villagers_rules.classes import frozen
from villagers_rules.errors import GameError, nearest_words
from villagers_rules.language import reserved_words
from villagers_rules.language.filters import IT
from villagers_rules.language.vocabulary import vocabulary
from villagers_rules.packs.problems import problem_kinds
from villagers_rules.phrases import listing, quoted, search_key
from villagers_rules.reference import language_entries, schema_entries, standing_entries
from villagers_rules.reference.entries import Entry, block, merge
from villagers_rules.reference.language_entries import mistakes, printed
from villagers_rules.resources import read_yaml
from villagers_rules.version import __version__

TEXT = "text"
"""What a part lists that says all in its text."""
_LISTS = {TEXT: lambda at: iter(()), **schema_entries.LISTS, **language_entries.LISTS, **standing_entries.LISTS}


_REQUEST = re.compile(r"^\s*(how (do i|to)\s+)?((write|set|use|say)\s+)?((a|an|the)\s+)?(?=\S)", re.IGNORECASE)
"""What people put before the word that they look for."""


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
    found = tuple(evolve(entry, part=title or chapter) for entry in _LISTS[written["list"]](at))
    text = written.get("text", "").strip().replace("{reserved}", listing(quoted(_no_names()), "and"))
    return Part(title=title, text=text, lists=written["list"], at=at, entries=found)


def _no_names() -> list[str]:
    """Return the words that could be names, and are none since the language has them."""
    return sorted(word for word in (*reserved_words(), IT) if word.isidentifier())


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
    listed += [evolve(entry, part="Standing abilities") for entry in standing_entries.arguments()]
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


def look_up(words: str) -> tuple[Entry, ...]:
    """Return the meanings of *words*, in the order of the manual; () when only a topic is called so, or nothing.

    >>> [entry.kind for entry in look_up("Played on")], look_up("write played_on") == look_up("played_on")
    (['key'], True)
    """
    every = (*printed(), *entries(), *mistakes())
    for asked in (words, _REQUEST.sub("", words, count=1), words.rpartition(":")[2]):
        wanted = search_key(asked)
        found = tuple(entry for entry in every if wanted in _names(entry))
        if found:
            return found
    return ()


def look_up_in_part(words: str) -> tuple[Entry, ...]:
    """Return the meanings of those of several *words* that are printed on cards; of the longest runs of them.

    >>> look_up_in_part("a ponderous lantern"), [entry.word for entry in look_up_in_part("skip a turn for a loan")]
    ((), ['skip', 'loan'])
    """
    small = {word for word, said in vocabulary()["alike"].items() if not said}
    every, parts = tuple(printed()), [word for word in words.split() if word.lower() not in small]
    found: dict[str, Entry] = {}  # What two words mean alike is said once.
    while parts:
        size = len(parts)
        while size and not (meant := [entry for entry in every if search_key(" ".join(parts[:size])) in _names(entry)]):
            size -= 1
        for entry in meant:
            found.setdefault(entry.says, entry)
        del parts[: size or 1]
    return tuple(found.values())


def topic(words: str) -> Chapter | None:
    """Return the chapter that *words* name, by its topic or its title."""
    wanted = search_key(words)
    return next((chapter for chapter in chapters() if wanted in (chapter.topic, search_key(chapter.title))), None)


def unknown_word(words: str) -> GameError:
    """Return the error for *words* that mean nothing, with the nearest ones that do."""
    known: dict[str, str] = {}
    for entry in entries():  # Of several words that are looked up alike the first is the best known.
        for name in _names(entry):
            known.setdefault(name, name if entry.kind == "part of a sentence" else entry.word)
    known |= {chapter.topic: chapter.topic for chapter in chapters()}
    key = search_key(words)  # The first letter is hardly ever wrong, and other words share many letters by chance.
    near = nearest_words(key, [name for name in known if name[:1] == key[:1]], cutoff=0.75)
    hint = f"did you mean {' or '.join(dict.fromkeys(known[name] for name in near))}?" if near else ""
    hint = hint or "`villagers help` lists the topics, and `villagers show` shows a card"
    return GameError(f"no word of the card files is called {words[:60]!r}; {hint}")


def _names(entry: Entry) -> set[str]:
    return {search_key(word) for word in (entry.word, *entry.also)}


def completions(asked: Iterable[Entry] | None = None) -> dict[str, Any]:
    """Return all words, or those that are *asked* for, as plain data; what is empty is left out.

    Each has a `word`, a `kind`, what it is one `of`, a `description`, what it `takes`, its `parameters`, an `example` as text,
    and `insert`, which an editor writes: a text with places to fill in as language servers know them (`${1:it}`).
    """
    return {"version": __version__, "words": [_plain(entry) for entry in (entries() if asked is None else asked)]}


def _plain(entry: Entry) -> dict[str, Any]:
    example = entry.example if isinstance(entry.example, str) else "\n".join(block(entry.example))
    data = {
        "word": entry.word,
        "kind": entry.kind,
        "of": entry.of,
        "description": entry.says,
        "takes": entry.takes,
        "needed": entry.needed,
        "parameters": [asdict(parameter) for parameter in entry.parameters],
        "example": example,
        "insert": entry.insert,
        "also": list(entry.also),
    }
    return {key: value for key, value in data.items() if value}
