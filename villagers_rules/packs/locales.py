"""Locale files of packs: what their cards, suits and other things are called in a language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from villagers_rules.classes import frozen
from villagers_rules.errors import CardFileError, nearest
from villagers_rules.language.wordings import wording
from villagers_rules.packs.book import FILES as RULES
from villagers_rules.packs.cards import cards_in
from villagers_rules.packs.catalog import Pack
from villagers_rules.packs.document import Document, Part
from villagers_rules.packs.pack_files import CARDS, DEVELOPMENTS, EVENTS, INNER, VILLAGERS, PackFiles, read_file
from villagers_rules.packs.reader import inside, shown_path
from villagers_rules.packs.schema import NAMES_KIND, schema

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

FILES = NAMES_KIND
"""The kind of file, and its top-level key, that holds names."""
FOLDER = INNER[FILES][1]
"""The folder of a pack in which its locale files lie, each named after its language."""
_PACKS = "packs"
"""The section under which the names of packs themselves are read; a file gives its own pack's as `name`."""

_PHASES = "phases"
_CHAPTERS = {
    **{name: name for name in ("pools", "seats", "markets", "counters", "uses", "triggers", "instead", "while_in_play")},
    _PHASES: "more_phases",
}
"""The sections that name what a chapter of the rules declares."""

_WORDS = re.compile(r"[a-z0-9_]+(?:, [a-z0-9_]+)* or [a-z0-9_]+")
"""Words that a step lets players choose."""

_Namings = Mapping[str, Mapping[str, str]]
"""Names by section and id."""


def sections() -> tuple[str, ...]:
    """Return the sections of a locale file, each of which names things by id."""
    properties = schema(FILES)["properties"][FILES]["properties"]
    return tuple(key for key, node in properties.items() if node.get("type") == "object")


def names_in(pack: Pack, language: str) -> _Namings:
    """Return what *pack* calls its things in *language*, by section and id; nothing when it has no such file.

    The file is read when it is first asked for. Raises `CardFileError` when it cannot be used.
    """
    return {} if pack.folder is None else names_in_folder(pack.folder, pack.id, language)


def names_in_folder(folder: Traversable, pack: str, language: str) -> _Namings:
    """Return what the *pack* in a *folder* calls its things in *language*, as `names_in` does."""
    key = (str(folder), language)
    if key not in _kept:
        _kept[key] = _read(folder, pack, language)
    return _kept[key]


_kept: dict[tuple[str, str], _Namings] = {}


def _read(folder: Traversable, pack: str, language: str) -> _Namings:
    place = folder.joinpath(FOLDER).joinpath(f"{language}.yaml")
    if not place.is_file():
        return {}
    document = read_file(place, inside(shown_path(folder), f"{FOLDER}/{language}.yaml"))
    if not document.problems:
        _check_place(document)
    if document.problems:
        raise CardFileError(document.problems)
    return _names_of(document, pack)


def _names_of(document: Document, pack: str) -> dict[str, dict[str, str]]:
    """Return the names that *document* gives, by section and id; the name of the *pack* stands among the packs."""
    top = document.top.part(FILES) if isinstance(document.data, dict) else None
    if top is None:
        return {}
    found = {section: dict(_texts(part)) for section in sections() if (part := top.part(section))}
    name = top.text("name")
    return found | ({_PACKS: {pack: name}} if name else {})


def _texts(part: Part) -> Iterator[tuple[str, str]]:
    for key in part.data:
        text = part.text(key)
        if text is not None:
            yield key, text


def _named_by(pack: PackFiles) -> dict[str, list[str]]:
    """Return what a locale file of *pack* can name, by section: all that the pack itself brings."""
    cards = {kind: cards_in([pack], [kind]) for kind in CARDS}
    sides = [side for entry in cards[VILLAGERS] if (part := entry.part.part("sides")) for side in part.data]
    modes = pack.part.part("modes") if pack.part else None
    rules = [document.top.part(RULES) for document in pack.of_kind(RULES)]
    rules += [mode.part(RULES) for _, mode in modes.parts()] if modes else []
    groups = {
        section: [key for chapter in rules if chapter and (group := chapter.part(name)) for key in group.data]
        for section, name in _CHAPTERS.items()
    }
    found: dict[str, Iterable[str | None]] = {
        "suits": (*pack.words("suits"), *(entry.back for entry in cards[DEVELOPMENTS])),
        **{kind: [entry.id for entry in entries] for kind, entries in cards.items()},
        "decks": [entry.back for entry in cards[EVENTS]],
        "sides": sides,
        "modes": modes.data if modes else (),
        "mode_texts": modes.data if modes else (),
        "choices": [name for document in pack.documents for name in _given_by_steps(document.data)],
        **groups,
    }
    return {section: list(dict.fromkeys(name for name in ids if name)) for section, ids in found.items()}


def _given_by_steps(data: object) -> Iterator[str]:
    """Yield the names that the steps in *data* give to what is chosen, and the words that they let players choose."""
    pending = [data]
    while pending:
        found = pending.pop()
        if isinstance(found, dict):
            if isinstance(name := found.get("as"), str):
                yield name
            if isinstance(offer := found.get("choose"), str) and _WORDS.fullmatch(offer):
                yield from re.split(", | or ", offer)
            pending += found.values()
        elif isinstance(found, list):
            pending += found


def check_locales(pack: PackFiles, inner: Iterable[Document]) -> None:
    """Report files of names that lie or are called wrongly, or name what is not there, of *inner*, those in folders of *pack*."""
    known = _named_by(pack)
    # Of a card file that cannot be read nobody knows what it names.
    whole = not pack.problems and all(document.kind and document.readable for document in pack.documents)
    for document in inner:
        if not document.kind:
            continue
        _check_place(document)
        if document.kind == FILES and whole:
            _check_ids(document, known)


def _check_place(document: Document) -> None:
    """Report a file of names outside its folder, another one in it, and one that is not called after its language."""
    place = PurePosixPath(document.file)
    if (document.kind == FILES) != (place.parent.name == FOLDER):
        message, hint = f"names lie in the folder `{FOLDER}` of a pack; here nothing reads them", f"move it into {FOLDER}/"
        if document.kind != FILES:
            message, hint = f"the folder `{FOLDER}` of a pack holds files of names only", "move it to where it belongs"
        document.report("misplaced-file", message, suggestion=hint)
        return
    if document.kind != FILES:
        return
    top = document.top.part(FILES)
    language = top.text("language") if top else None
    if top is not None and language is not None and language != place.stem:
        message = f"expected `{place.stem}`, the language that the file is named after, got `{language}`"
        top.report("wrong-value", message, "language", suggestion="change it, or rename the file")


def _check_ids(document: Document, known: Mapping[str, list[str]]) -> None:
    """Report ids that the pack does not have, and two things of one kind with the same name."""
    top = document.top.part(FILES)
    for section in sections():
        part = top.part(section) if top else None
        # The sections of cards are called like the kinds of files that hold them.
        called: dict[str, str] = {}
        for word, name in _texts(part) if part else ():
            if part is not None and word not in known[section]:
                elsewhere = next((other for other in known if other != section and word in known[other]), "")
                hint = f"it is one of the {elsewhere}" if elsewhere else nearest(word, known[section])
                code = "unknown-card" if section in CARDS else "unknown-name"
                message = f"the pack has nothing called `{word}` among its {section}"
                part.report(code, message, word, at_key=True, suggestion=hint or "a pack names what it brings itself")
            elif part is not None and called.setdefault(name, word) != word:
                message = f"`{called[name]}` is called {name!r}, too"
                part.report("same-name", message, word, suggestion="give one of them another name")


@frozen
class Translated:
    """How many names a pack has, and those that a language *lacks*, each as its section and its id; its own name is one."""

    names: int
    lacks: tuple[str, ...]

    @property
    def given(self) -> int:
        """Return how many names are given."""
        return self.names - len(self.lacks)


def translations(pack: PackFiles, languages: Iterable[str]) -> dict[str, Translated]:
    """Return for each of *languages*, and for those that *pack* has more, what is translated; all its files must be read."""
    folder = pack.folder.joinpath(FOLDER)
    files = {entry.name.removesuffix(".yaml"): entry for entry in folder.iterdir()} if folder.is_dir() else {}
    # Phases of the rulebook, which a pack may add as well, have names in each language.
    known = wording()["rule_sheet"][_PHASES]
    own = ((section, word) for section, words in _named_by(pack).items() for word in words)
    named = [(_PACKS, pack.id), *((section, word) for section, word in own if section != _PHASES or word not in known)]
    found = {}
    for language in dict.fromkeys((*languages, *sorted(files))):
        given: _Namings = {}
        if language in files:
            given = _names_of(read_file(files[language], inside(pack.shown, f"{FOLDER}/{language}.yaml")), pack.id)
        lacks = tuple(f"{section}/{word}" for section, word in named if word not in given.get(section, {}))
        found[language] = Translated(len(named), lacks)
    return found
