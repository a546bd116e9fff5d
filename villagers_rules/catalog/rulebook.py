"""The numbers of the game: what the packs give in their files of rules, merged by name, as one `Rules` value."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import define, field

from villagers_rules.catalog.document import Document, Path
from villagers_rules.catalog.sentences import Sentences
from villagers_rules.catalog.values import number_range
from villagers_rules.model.rulebook import Limit, Market, Road, RoadUpdate, Rules, Setup

FILES = "rules"
"""The kind of file, and its top-level key, that holds the numbers of the game."""
DRAWN = 0
"""How `Setup` says that the first player is drawn from the seed."""
WHOLE = frozenset({("ties",)})
"""Mappings that a later pack replaces as a whole, since their keys exclude each other."""

Name = tuple[str, ...]


@define
class Book:
    """The merged numbers: for each name the value and where it stands.

    What is asked for and is missing or damaged reads as 0, "" or nothing, and *gaps* is true from then on; what is
    missing is reported unless the book is *quiet*.
    """

    sentences: Sentences
    last: Document
    values: dict[Name, tuple[Document, Path, Any]] = field(factory=dict)
    asked: set[Name] = field(factory=set)
    missed: set[Name] = field(factory=set)
    documents: list[str] = field(factory=list)
    gaps: bool = False
    quiet: bool = False

    def add(self, document: Document, path: Path, value: Any) -> None:
        """Take over *value*, replacing what earlier packs gave by the same name."""
        name = tuple(map(str, path[1:]))
        if document.file not in self.documents:
            self.documents.append(document.file)
        if isinstance(value, dict) and name not in WHOLE:
            self.values.setdefault(name, (document, path, {}))
            for key, inner in value.items():
                self.add(document, (*path, key), inner)
        else:
            self.values[name] = (document, path, value)

    def value(self, *name: str, default: Any = None) -> Any:
        """Return the value called *name*; without a *default* it must be there."""
        self.asked.add(name)
        if name not in self.values:
            if default is None:
                self.miss(name)
            return default
        document, path, value = self.values[name]
        if path in document.damaged and not isinstance(value, (dict, list)):
            self.gaps = True
            return default
        return value

    def miss(self, name: Name) -> None:
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
        self.last.add(self.last.problem("missing-rule", message, path=self.last_path, key=True, suggestion=suggestion))

    def latest(self, *names: Name) -> Name:
        """Return the one of *names* that the last pack gave; of several, the first."""
        given = [name for name in names if name in self.values]
        return max(given, key=lambda name: self.documents.index(self.values[name][0].file), default=names[0])

    @property
    def last_path(self) -> Path:
        """Return where the document of the last pack says what it holds."""
        return (self.last.kind,) if self.last.kind else ()

    def number(self, *name: str) -> int:
        """Return the whole number called *name*."""
        found = self.value(*name)
        return found if type(found) is int else 0

    def flag(self, *name: str) -> bool:
        """Return whether the value called *name* is true; left out it is false."""
        return self.value(*name, default=False) is True

    def listed(self, *name: str) -> list[Any]:
        """Return the list called *name*."""
        found = self.value(*name)
        return found if isinstance(found, list) else []

    def words(self, *name: str) -> tuple[str, ...]:
        """Return the list of words called *name*."""
        return tuple(str(word) for word in self.listed(*name))

    def names(self, *name: str) -> list[str]:
        """Return the keys of the mapping called *name*, those of earlier packs first."""
        self.value(*name)
        return [other[-1] for other in self.values if other[:-1] == name and other]

    def formula(self, *name: str) -> Any:
        """Return the formula called *name*, or None."""
        value = self.value(*name)
        if value is None:
            return None
        document, path, _ = self.values[name]
        return self.compiled(document, path, value)

    def compiled(self, document: Document, path: Path, value: object) -> Any:
        """Return the formula *value* that stands at *path*, or None."""
        found = self.sentences.formula(document, path, value)
        if found is not None:
            return found
        self.gaps = True
        return None

    def range(self, *name: str) -> range:
        """Return the range called *name*."""
        found = number_range(self.value(*name))
        return found if found is not None else range(0)

    def report(self, name: Name, code: str, message: str, *, inner: Path = (), suggestion: str = "") -> None:
        """Add a problem at the value called *name*, or at *inner* within it."""
        self.gaps = True
        document, path, _ = self.values.get(name, (self.last, self.last_path, None))
        path = (*path, *inner)
        document.add(document.problem(code, message, path=path, suggestion=suggestion), path)


def merged(documents: Iterable[Document], fallback: Document, sentences: Sentences) -> Book:
    """Return the numbers of *documents*, later over earlier; what is missing is reported in the last, or in *fallback*."""
    documents = list(documents)
    book = Book(sentences, documents[-1] if documents else fallback)
    for document in documents:
        if isinstance(document.data.get(FILES), dict):
            book.add(document, (FILES,), document.data[FILES])
    return book


def read_rules(book: Book) -> Rules | None:
    """Return the rules that *book* gives, or None when something is missing or wrong; the problems are in the documents."""
    rules = Rules(
        setup=_setup(book),
        road=_road(book),
        phases=book.words("phases"),
        draft=Limit(amount=book.formula("draft", "limit"), cap=book.number("draft", "cap")),
        build=Limit(amount=book.formula("build", "limit"), cap=book.number("build", "cap")),
        basics_per_turn=book.number("basics", "per_turn"),
        padlock_price=book.number("padlocks", "price"),
        bank_price=book.number("padlocks", "bank_price"),
        first_carries=book.number("chains", "first_carries"),
        others_carry=book.number("chains", "others_carry"),
        markets=tuple(_market(book, name) for name in book.names("markets")),
        **_ties(book),
    )
    return None if book.gaps else rules


def _setup(book: Book) -> Setup:
    first = book.value("setup", "first_player")
    sizes = book.listed("setup", "stack_sizes")
    document, path, _ = book.values.get(("setup", "stack_sizes"), (book.last, (), None))
    return Setup(
        first_player=first if type(first) is int else DRAWN,
        supply=book.number("setup", "supply"),
        hand=book.number("setup", "hand"),
        stack_sizes=tuple(book.compiled(document, (*path, place), size) for place, size in enumerate(sizes)),
    )


def _road(book: Book) -> Road:
    updates = book.listed("road", "updates")
    return Road(
        places=book.number("road", "places"),
        draft_refill=book.words("road", "after_a_draft_refill_from"),
        update_refill=book.words("road", "after_an_update_refill_from"),
        updates=tuple(_update(update) for update in updates if isinstance(update, dict)),
    )


def _update(written: dict[str, Any]) -> RoadUpdate:
    return RoadUpdate(
        players=number_range(written.get("players")) or range(0),
        each_player_may_add=written.get("each_player_may_add", 0),
        discard_with_coins=written.get("discard") == "villagers with coins",
        then_add_to_each=written.get("then_add_to_each", 0),
    )


def _market(book: Book, name: str) -> Market:
    stacks = book.range("markets", name, "after_stacks")
    return Market(
        name=name,
        first_stack=stacks.start,
        last_stack=stacks.stop - 1,
        scores=book.words("markets", name, "scores"),
        collects_coins=book.flag("markets", name, "collects_coins"),
        ends_the_game=book.flag("markets", name, "ends_the_game"),
    )


def _ties(book: Book) -> dict[str, Any]:
    written = book.value("ties")
    if not isinstance(written, dict) or len(written) != 1:
        book.gaps = True
        return {"tie_break": None}
    document, path, _ = book.values[("ties",)]
    (which, counted), *_ = written.items()
    return {"tie_break": book.compiled(document, (*path, which), counted), "fewest_wins_ties": which == "fewest"}
