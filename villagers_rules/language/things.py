"""The parts of a sentence that find and count: whose and where, which cards, and what else is counted."""

from __future__ import annotations

from functools import partial

from attrs import field

from villagers_rules.classes import frozen
from villagers_rules.language.filters import (
    AllFilters,
    AreChosen,
    Known,
    Measure,
    Names,
    ThatAreNotChosen,
    of_one,
    tests_in,
)
from villagers_rules.language.relations import Filter, Having
from villagers_rules.language.tree import Node, Things, Word, bracketed
from villagers_rules.language.vocabulary import PLACED_THEN, SHARED, TUCKED
from villagers_rules.phrases import listing, plural

# -- whose and where -------------------------------------------------------------------------------------------------------------


@frozen
class Owner(Node):
    """Whose: *word* is ``your``, ``any``, ``another player's``, ``their`` or ``the``, the last with the id of a *seat*.

    Steps name further owners, with the words of `zones`; of a player who was chosen under a name, that is the *seat*.
    """

    word: str = "your"
    seat: Word = field(factory=partial(Word, ""))

    def __str__(self) -> str:
        return f"the {self.seat}'s" if self.seat else self.word


@frozen
class Place(Node):
    """Where: the *word* of a place and its owner, which those of `SHARED` lack; of what is tucked, perhaps under one *card*."""

    word: Word = field(factory=partial(Word, "village"))
    owner: Owner = field(factory=Owner)
    card: Known | None = None

    def __str__(self) -> str:
        if self.word == TUCKED:
            return f"tucked under {self.card or f'{self.owner} villagers'}"
        if self.word in PLACED_THEN:
            return f"you {self.word}"
        return SHARED[self.word].phrase if self.word in SHARED else f"in {self.owner} {self.word}"


@frozen
class LieIn(Node):
    """Those that lie in a *place*, said of one card that is known: ``it lies in your village``."""

    place: Place

    def __str__(self) -> str:
        return f"lie {self.place}"


# -- which cards -----------------------------------------------------------------------------------------------------------------


@frozen
class WhoseSuit(Node):
    """Those of whose suit a village shows symbols, or *no* symbols: ``whose suit has no symbols in your village``."""

    no: bool
    place: Place

    def __str__(self) -> str:
        return f"whose suit has {'no ' if self.no else ''}symbols {self.place}"


@frozen
class WhoseSuitIs(Node):
    """Those of the suit that was chosen under a name, or of a card that was, or *no* such: ``whose suit is the hue``."""

    name: Word
    no: bool = False

    def __str__(self) -> str:
        return f"whose suit is {'not ' if self.no else ''}the {self.name}"


@frozen
class Villagers(Things):
    """Villagers that have all of *kinds* (each any of its words), *having* something, in a *place*, but for some.

    With *other* the one is left out that has the sentence.
    """

    kinds: tuple[Names, ...] = ()
    having: Having | None = None
    place: Place | None = None
    that: Filter | WhoseSuit | WhoseSuitIs | None = None
    other: bool = False

    noun = "villager"

    def _phrase(self, number: int) -> str:
        that = None if self.that is None else str(self.that)
        if self.that is not None and not isinstance(self.that, (WhoseSuit, WhoseSuitIs)):
            test = of_one(self.that) if number == 1 else str(self.that)
            that = f"that ({test})" if self.that.joined else f"that {test}"
        parts = ("other" if self.other else None, *self.kinds, plural(number, self.noun), self.having, self.place, that)
        return " ".join(str(part) for part in parts if part is not None)


@frozen
class Cards(Villagers):
    """Cards that are counted where they are no villagers yet: everywhere but in a village."""

    noun = "card"


def clauses_of(test: Node | None) -> str:
    """Return what players or piles must have and be, as it is written behind them."""
    tests = tests_in(test)
    having = [str(each) for each in tests if not isinstance(each, (AreChosen, ThatAreNotChosen))]
    having = [" and ".join(having)]
    which = [str(each) for each in tests if isinstance(each, (AreChosen, ThatAreNotChosen))]
    that = f"that {which[0]}" if len(which) == 1 else f"that ({' and '.join(which)})" if which else ""
    return "".join(f" {clause}" for clause in (*having, that) if clause)


@frozen
class Piles(Things):
    """The stacks that hold cards, perhaps *or_reserve*, and *which* of them; to choose from, since nobody sees cards."""

    or_reserve: bool = False
    which: AreChosen | ThatAreNotChosen | AllFilters | None = None

    def _phrase(self, number: int) -> str:
        return plural(number, "stack") + (" or the reserve" if self.or_reserve else "") + clauses_of(self.which)


@frozen
class Events(Things):
    """The face-up events."""

    def _phrase(self, number: int) -> str:
        return plural(number, "event")


# -- what else is counted --------------------------------------------------------------------------------------------------------


@frozen
class Symbols(Things):
    """The symbols of these names in a village, counted together."""

    names: Names
    owner: Owner | None = None

    def _phrase(self, number: int) -> str:
        return (f"{self.owner} " if self.owner else "") + f"{self.names} {plural(number, 'symbol')}"


@frozen
class Sets(Things):
    """Complete sets of one symbol of each name in a village."""

    names: tuple[Word, ...]
    owner: Owner | None = None

    def _phrase(self, number: int) -> str:
        return (f"{self.owner} " if self.owner else "") + f"{plural(number, 'set')} of {listing(self.names, 'and')} symbols"


@frozen
class TreeWith(Node):
    """Those in which so many villagers are like that, or show so many suits: ``with 3 or more different suits``."""

    word: str
    number: int
    things: Villagers | Suits

    def __str__(self) -> str:
        number = f"exactly {self.number}" if self.word == "exactly" else f"{self.number} or {self.word}"
        return f"with {number} {self.things.phrase(self.number if self.word == 'exactly' else 0)}"


@frozen
class Chains(Things):
    """Trees of at least, or *exactly*, so many cards in a village, or of any number, *having* so many of some of them."""

    number: int
    owner: Owner | None = None
    exactly: bool = False
    having: TreeWith | None = None

    def _phrase(self, number: int) -> str:
        if self.having is not None:
            return (f"{self.owner} " if self.owner else "") + f"{plural(number, 'chain')} {self.having}"
        written_number = f"exactly {self.number}" if self.exactly else f"{self.number} or more"
        return (f"{self.owner} " if self.owner else "") + f"{plural(number, 'chain')} of {written_number}"


@frozen
class Suits(Things):
    """The different suits of the cards in a place, or of some *villagers*."""

    place: Place | None = None
    villagers: Villagers | None = None

    def _phrase(self, number: int) -> str:
        where = f" {self.place}" if self.place else f" on {self.villagers}" if self.villagers else ""
        return f"different {plural(number, 'suit')}{where}"


@frozen
class SuitsWhere(Things):
    """The suits for which a test holds that compares the symbols of each."""

    test: Node

    def _phrase(self, number: int) -> str:
        return f"{plural(number, 'suit')} where {bracketed(self.test)}"


@frozen
class SuitSets(Things):
    """Complete sets of *number* villagers of different suits each, or *alike*: of the same "suit" or "kind", whichever it is."""

    number: int
    villagers: Villagers = field(factory=Villagers)
    alike: str = ""

    def _phrase(self, number: int) -> str:
        on = "" if self.villagers == Villagers() else f" on {self.villagers}"
        of = f"of the same {self.alike}" if self.alike else "different suits"
        return f"{plural(number, 'set')} of {self.number} {of}{on}"


@frozen
class SuitSymbols(Things):
    """The symbols, in a village, of the suit that is compared."""

    owner: Owner | None = None

    def _phrase(self, number: int) -> str:
        return (f"{self.owner} " if self.owner else "") + f"suit {plural(number, 'symbol')}"


@frozen
class Different(Things):
    """How many different cards there are among *villagers*, or different values of a *measure* on them."""

    villagers: Villagers
    measure: Measure | None = None

    def _phrase(self, number: int) -> str:
        if self.measure is not None:
            return f"different {self.measure} on {self.villagers}"
        return f"different {self.villagers.phrase(number)}"


TABLE = "table"
"""The word for the owner of what lies on the table."""


@frozen
class Savings(Things):
    """The gold in a supply, or what a counter counts there or on the table; *measure* is the word for it."""

    measure: Word
    owner: Owner

    def _phrase(self, number: int) -> str:
        return f"{self.measure} on the {TABLE}" if self.owner.word == TABLE else f"{self.measure} in {self.owner} supply"
