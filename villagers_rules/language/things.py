"""The parts of a sentence that find and count: whose and where, which cards and players, and what else is counted."""

from __future__ import annotations

from functools import partial

from attrs import evolve, field

from villagers_rules.classes import frozen
from villagers_rules.language.filters import (
    AllFilters,
    AreChosen,
    Known,
    Measure,
    Names,
    ThatAreNotChosen,
    WhoseChoice,
    WhoseNumber,
    WithAmount,
    of_one,
    tests_in,
)
from villagers_rules.language.relations import Filter, Having
from villagers_rules.language.tree import Node, Things, Word, bracketed, written_number
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


# -- which cards and players -----------------------------------------------------------------------------------------------------


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


@frozen
class WithMore(Node):
    """Those whose amount compares with that of the one who reads as `THAN` says: ``with no fewer food symbols than you``."""

    word: Word
    amount: Node

    def __str__(self) -> str:
        return f"with {self.word} {bracketed(self.amount)} {'as' if self.word.startswith('as ') else 'than'} you"


@frozen
class WithNumber(Node):
    """Those with so many of something in their own village or hand, as *word* says: ``with 3 or more food symbols``."""

    word: str
    number: int | Node
    things: Things

    def __str__(self) -> str:
        said = written_number(self.number)
        number = f"exactly {said}" if self.word == "exactly" else f"{said} or {self.word}"
        things = self.things.measure if isinstance(self.things, Savings) else self.things.phrase(0)  # A counter of the player.
        return f"with {number} {things}"


@frozen
class Chosen(Node):
    """What was chosen under a *name*: the number, or of other things how many: ``the bid``.

    Where several players are compared by it, it is each player's *own*.
    """

    name: Word
    own: bool = False

    def __str__(self) -> str:
        return f"the {self.name}"


@frozen
class ChosenOf(Node):
    """What one *player* chose under a *name* for which each was asked: ``the bid of the rival``, ``the bid of them``."""

    name: Word
    player: Owner

    def __str__(self) -> str:
        player = {"your": "you", "their": "them"}.get(self.player.word) or str(self.player).removesuffix("'s")
        return f"the {self.name} of {player}"


@frozen
class Key(Node):
    """What ranks players: the ``most``, ``fewest`` or ``least`` of an *amount*, or the ``earliest`` or ``latest`` turn.

    Of what each has chosen the most is the largest, and the fewest the smallest.
    """

    word: Word
    amount: Node | None = None

    def __str__(self) -> str:
        if isinstance(self.amount, Chosen):
            return f"the {'largest' if self.word == 'most' else 'smallest'} {self.amount.name}"
        return f"the {self.word} {'turn' if self.amount is None else bracketed(self.amount)}"


@frozen
class Ranking(Node):
    """An order of players; a later key decides where all before it are tied."""

    keys: tuple[Key, ...]

    def __str__(self) -> str:
        return " then ".join(map(str, self.keys))


@frozen
class WithRanking(Node):
    """Those who come first in a ranking, all that are tied; *alone*: nobody, when several are."""

    ranking: Ranking
    alone: bool = False

    def __str__(self) -> str:
        return f"{'alone ' if self.alone else ''}with {self.ranking}"


def _clauses(test: Node | None) -> str:
    """Return what players or piles must have and be, as it is written behind them."""
    tests = tests_in(test)
    having = [str(each) for each in tests if not isinstance(each, (AreChosen, ThatAreNotChosen))]
    which = [str(each) for each in tests if isinstance(each, (AreChosen, ThatAreNotChosen))]
    that = f"that {which[0]}" if len(which) == 1 else f"that ({' and '.join(which)})" if which else ""
    return "".join(f" {clause}" for clause in (*having, that) if clause)


_Having = WithAmount | WithMore | WithNumber | WithRanking | WhoseChoice | WhoseNumber | AreChosen | ThatAreNotChosen | AllFilters


@frozen
class Players(Things):
    """The players, those *other* than the one who reads, or the *neighbours*, perhaps not the chosen; on one *side* alone.

    Whoever reads is one of them in any case where it says *and_you*.
    """

    other: bool = False
    having: _Having | None = None
    neighbours: bool = False
    side: str = ""
    and_you: bool = False

    @property
    def are_one(self) -> bool:
        """Whether these are one player at most: one neighbour, or whoever alone, or first of those who tie, ranks first."""
        if self.and_you:
            return False
        if self.side:
            return True
        return self.ranked is not None and (self.ranked.alone or self.ranked.ranking.keys[-1].amount is None)

    @property
    def ranked(self) -> WithRanking | None:
        """The ranking in which these players come first, if there is one."""
        return next((test for test in tests_in(self.having) if isinstance(test, WithRanking)), None)

    @property
    def others(self) -> Players:
        """These players without whoever reads, where that is no more said of them than of others."""
        return evolve(self, and_you=False)

    def _phrase(self, number: int) -> str:
        if self.and_you:
            return f"you and the {self.having.name}" if isinstance(self.having, AreChosen) else f"you and {self.others}"
        if self.side:
            return f"the {self.side} neighbour"
        noun = plural(number, "neighbour" if self.neighbours else "player")
        return ("other " if self.other else "") + noun + _clauses(self.having)


@frozen
class Piles(Things):
    """The stacks that hold cards, perhaps *or_reserve*, and *which* of them; to choose from, since nobody sees cards."""

    or_reserve: bool = False
    which: AreChosen | ThatAreNotChosen | AllFilters | None = None

    def _phrase(self, number: int) -> str:
        return plural(number, "stack") + (" or the reserve" if self.or_reserve else "") + _clauses(self.which)


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
