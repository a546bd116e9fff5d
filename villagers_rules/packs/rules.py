"""The numbers of the game: merged by name from the chapters of rules that the packs give, then made into one `Rules` value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import define, field, frozen

from villagers_rules.model import rulebook
from villagers_rules.model.hooks import Hook
from villagers_rules.packs.document import Document, Part, Path, Place, number_range
from villagers_rules.packs.sentences import Sentences
from villagers_rules.packs.steps import StepLists, read_hooks
from villagers_rules.packs.verbs import hooks

FILES = "rules"
"""The kind of file, and its top-level key, that holds the numbers of the game."""
WHOLE = frozenset({("ties",)})
"""Mappings that a later pack replaces as a whole, since their keys exclude each other."""

_SEATS = "seats"
"""The chapter of the rules that declares seats without a player."""

Name = tuple[str, ...]


@frozen
class Number(Place):
    """A *value* of the rules with the place where it stands; of a chapter, which holds other numbers, it is {}."""

    value: Any
    is_chapter: bool = False


def numbers_at(document: Document, path: Path, value: Any, *, root: int = 1) -> Iterator[tuple[Name, Number]]:
    """Yield *value* and all numbers that it holds, each with its name: the part of its path behind *root* keys."""
    name = tuple(map(str, path[root:]))
    is_chapter = isinstance(value, dict) and name not in WHOLE
    yield name, Number(document, path, {} if is_chapter else value, is_chapter)
    for key, inner in value.items() if is_chapter else ():
        yield from numbers_at(document, (*path, key), inner, root=root)


@define
class Book:
    """The merged numbers: for each name the value and where it stands.

    What is asked for and is missing or damaged reads as 0, "" or nothing, and *gaps* is true from then on; what is
    missing is reported unless the book is *quiet*.
    """

    sentences: Sentences
    last: Document
    values: dict[Name, Number] = field(factory=dict)
    names_read: set[Name] = field(factory=set)
    missed: set[Name] = field(factory=set)
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

    def words(self, *name: str) -> tuple[str, ...]:
        """Return the list of words called *name*."""
        return tuple(str(word) for word in self.listed(*name))

    def text(self, *name: str) -> str:
        """Return the text called *name*; left out it is ""."""
        found = self.value(*name, default="")
        return found if isinstance(found, str) else ""

    def names(self, *name: str, needed: bool = False) -> list[str]:
        """Return the keys of the mapping called *name*, those of earlier packs first; it must be there if it is *needed*."""
        self.value(*name, default=None if needed else {})
        return [other[-1] for other in self.values if other[:-1] == name and other]

    def formula(self, *name: str) -> Any:
        """Return the formula called *name*, or None."""
        value = self.value(*name)
        return None if value is None else self.compiled(name, (), value)

    def compiled(self, name: Name, inner: Path, value: object) -> Any:
        """Return the formula *value* that stands at *inner* within the value called *name*, or None."""
        place = self.values[name]
        found = self.sentences.formula(place.document, (*place.path, *inner), value)
        self.gaps = self.gaps or found is None
        return found

    def hooks(self, *name: str) -> StepLists:
        """Return the list of steps called *name* under its last word, with the lists within it; nothing when it is left out."""
        if self.value(*name, default=()) == ():
            return {}
        place = self.values[name]
        part = Part(place.document, place.path[:-1], {name[-1]: place.value})
        count = len(place.document.problems)
        found = read_hooks(part, name[-1:], self.sentences, owner=FILES)
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


def merged(documents: Iterable[Document], fallback: Document, sentences: Sentences, *, mode: Part | None = None) -> Book:
    """Return the numbers of *documents*, later over earlier, and over them those of a *mode*.

    What is missing is reported in the last document, or in *fallback*.
    """
    documents = list(documents)
    book = Book(sentences, documents[-1] if documents else fallback)
    for document in documents:
        if isinstance(document.data.get(FILES), dict):
            book.add(document, (FILES,), document.data[FILES])
    changes = mode.part(FILES) if mode else None
    if changes is not None:
        book.add(changes.document, changes.path, changes.data, root=len(changes.path))
    return book


def seats_in(documents: Iterable[Document], mode: Part | None = None) -> tuple[str, ...]:
    """Return the seats without a player that *documents* and a *mode* declare, in order."""
    tops = [document.top for document in documents]
    chapters = [top.part(FILES) for top in (*tops, *([mode] if mode else []))]
    seats = [chapter.part(_SEATS) for chapter in chapters if chapter]
    return tuple(dict.fromkeys(seat for part in seats if part for seat in part.data))


_DRAWN = 0
"""How `Setup` says that the first player is drawn from the seed."""
FROM_THE_DECK, WITH_COINS, CHOSEN, AFTER = "cards of the deck", "villagers with coins", "chosen", "after "
"""Words of the rules that mean something to the reader."""


def read_rules(book: Book, steps: Sequence[rulebook.SetupStep] = (), *, as_players: int = 0) -> rulebook.Rules | None:
    """Return the rules that *book* gives with the set-up *steps* of the packs, or None when something is missing or wrong.

    The problems are in the documents.
    """
    rules = rulebook.Rules(
        setup=_setup(book, tuple(steps), as_players),
        road=_road(book),
        phases=_phases(book),
        draft=_limit(book, "draft"),
        build=_limit(book, "build"),
        hand_limit=book.optional("build", "hand_limit"),
        basics_per_turn=book.number("basics", "per_turn"),
        padlock_price=book.number("padlocks", "price"),
        bank_price=book.number("padlocks", "bank_price"),
        first_carries=book.number("chains", "first_carries"),
        others_carry=book.number("chains", "others_carry"),
        markets=tuple(_market(book, name) for name in book.names("markets", needed=True)),
        renewable=("reserve",) if book.flag("reserve", "reshuffled_for_effects") else (),
        pools=tuple(_pool(book, name) for name in book.names("pools")),
        events=_events(book),
        hooks={name: steps for hook in hooks().of("rules") for name, steps in book.hooks(hooks().rows[hook].phase, hook).items()},
        cited=_cited(book),
        targets=tuple(sorted((int(gold), book.text("targets", gold)) for gold in book.names("targets") if gold.isdecimal())),
        most_rounds=min(rulebook.MAX_ROUNDS, book.number("most_rounds", default=rulebook.MAX_ROUNDS)),
        **_ties(book),
    )
    return None if book.gaps else rules


def _setup(book: Book, steps: tuple[rulebook.SetupStep, ...], as_players: int) -> rulebook.Setup:
    first = book.value("setup", "first_player")
    sizes = book.listed("setup", "stack_sizes")
    return rulebook.Setup(
        first_player=first if type(first) is int else _DRAWN,
        supply=book.number("setup", "supply"),
        hand=book.number("setup", "hand"),
        stack_sizes=tuple(book.compiled(("setup", "stack_sizes"), (place,), size) for place, size in enumerate(sizes)),
        steps=steps,
        seats={name: _seat(book, name) for name in book.names(_SEATS)},
        as_players=as_players,
    )


def _seat(book: Book, name: str) -> rulebook.SeatStart:
    return rulebook.SeatStart(
        supply=book.number(_SEATS, name, "supply"),
        starts_with=str(book.value(_SEATS, name, "starts_with")),
        side=book.text(_SEATS, name, "side"),
    )


def _road(book: Book) -> rulebook.Road:
    updates = book.listed("road", "updates")
    return rulebook.Road(
        places=book.number("road", "places"),
        draft_refill=book.words("road", "after_a_draft_refill_from"),
        update_refill=book.words("road", "after_an_update_refill_from"),
        updates=tuple(_update(update) for update in updates if isinstance(update, dict)),
        from_the_deck=book.text("road", "starts_with") == FROM_THE_DECK,
    )


def _update(written: dict[str, Any]) -> rulebook.RoadUpdate:
    return rulebook.RoadUpdate(
        players=number_range(written.get("players")) or range(0),
        each_player_may_add=written.get("each_player_may_add", 0),
        discard_with_coins=written.get("discard") == WITH_COINS,
        then_add_to_each=written.get("then_add_to_each", 0),
    )


def _phases(book: Book) -> tuple[str, ...]:
    """Return the phases, with those put in that packs add, one pack after the other."""
    phases = list(book.words("phases"))
    for name in book.names("more_phases"):
        before = book.words("more_phases", name, "before")
        place = next((phases.index(phase) for phase in before if phase in phases), None)
        if name in phases:
            continue
        if place is not None:
            phases.insert(place, name)
        elif before and not book.gaps:
            message = f"the phase `{name}` is put before phases of which the game has none"
            book.report(("more_phases", name, "before"), "missing-phase", message, suggestion="the phases: " + ", ".join(phases))
    return tuple(phases)


def _limit(book: Book, name: str) -> rulebook.Limit:
    return rulebook.Limit(
        amount=book.formula(name, "limit"), cap=book.number(name, "cap"), tokens_add=book.text(name, "tokens_add")
    )


def _market(book: Book, name: str) -> rulebook.Market:
    stacks = book.range("markets", name, "after_stacks")
    return rulebook.Market(
        name=name,
        first_stack=stacks.start,
        last_stack=stacks.stop - 1,
        scores=book.words("markets", name, "scores"),
        collects_coins=book.flag("markets", name, "collects_coins"),
        ends_the_game=book.flag("markets", name, "ends_the_game"),
    )


def _pool(book: Book, name: str) -> rulebook.Pool:
    return rulebook.Pool(
        name=name, hand_cards=book.number("pools", name, "hand_cards"), per_village=book.number("pools", name, "per_village")
    )


def _events(book: Book) -> rulebook.Events:
    decks = []
    for name in book.names("events", "decks"):
        begins = book.text("events", "decks", name)
        decks.append(rulebook.EventDeck(name=name, after=begins.removeprefix(AFTER) if begins.startswith(AFTER) else ""))
    return rulebook.Events(chosen=book.text("events", "order") == CHOSEN, decks=tuple(decks))


def _cited(book: Book) -> dict[str, str]:
    """Return by hook the rule that is cited for its steps: as `dsl/hooks.yaml` lists it, or as the chapter of the hook says."""
    return {name: _named(book, hook) or hook.rule for name, hook in hooks().rows.items()}


def _named(book: Book, hook: Hook) -> str:
    """Return the rule that the chapter of *hook* names for the steps of rules and events, "" for none."""
    chapter = hook.phase if hook.of == "rules" else hook.of
    return book.text(chapter, "rule") if chapter in ("draft", "events") else ""


def _ties(book: Book) -> dict[str, Any]:
    written = book.value("ties")
    if not isinstance(written, dict) or len(written) != 1:
        book.gaps = True
        return {"tie_break": None}
    (which, counted), *_ = written.items()
    if which == "won_by":
        return {"tie_break": None, "won_by": str(counted)}
    return {"tie_break": book.compiled(("ties",), (which,), counted), "fewest_wins_ties": which == "fewest"}
