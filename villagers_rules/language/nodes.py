"""The syntax tree of a sentence: one class for each thing that can be said, each printing as what one would type."""

from __future__ import annotations

from functools import partial

from attrs import field, frozen

from villagers_rules.language.tree import Node as Node
from villagers_rules.language.tree import Things as Things
from villagers_rules.language.tree import Word as Word
from villagers_rules.language.tree import walk as walk
from villagers_rules.language.vocabulary import SHARED
from villagers_rules.phrases import listing, plural

# -- whose and where -------------------------------------------------------------------------------------------------------------


@frozen
class Owner(Node):
    """Whose: *word* is ``your``, ``any``, ``another player's``, ``their`` or ``the``, the last with the id of a *seat*."""

    word: str = "your"
    seat: Word = field(factory=partial(Word, ""))

    def __str__(self) -> str:
        return f"the {self.seat}'s" if self.seat else self.word


@frozen
class Place(Node):
    """Where: the *word* of a place and its owner, which the places of `SHARED` lack."""

    word: Word = field(factory=partial(Word, "village"))
    owner: Owner = field(factory=Owner)

    def __str__(self) -> str:
        return SHARED[self.word].phrase if self.word in SHARED else f"in {self.owner} {self.word}"


# -- which cards and players -----------------------------------------------------------------------------------------------------


@frozen
class Names(Node):
    """One word, or several of which any will do: ``wood``, or ``grapes, wool or leather``."""

    words: tuple[Word, ...]

    def __str__(self) -> str:
        return listing(self.words, "or")


@frozen
class Measure(Node):
    """What can be read off a card as a number: ``gold``, ``coins``, ``silver value``, ``keyring``."""

    word: Word

    def __str__(self) -> str:
        return str(self.word)


@frozen
class WithMeasure(Node):
    """Those that have any of a measure: ``with coins``."""

    measure: Measure

    def __str__(self) -> str:
        return f"with {self.measure}"


@frozen
class WithSymbol(Node):
    """Those that show a symbol: ``with a silver symbol``; *thing* when the symbol is named alone, as in ``with a keyring``."""

    symbol: Word
    thing: bool = False

    def __str__(self) -> str:
        return f"with a {self.symbol}" + ("" if self.thing else " symbol")


@frozen
class WithAtLeast(Node):
    """Those that have so much of a measure: ``with 3 or more gold``."""

    number: int
    measure: Measure

    def __str__(self) -> str:
        return f"with {self.number} or more {self.measure}"


@frozen
class ThatAreNot(Node):
    """All but these: ``that are not basic``, ``that are neither special nor basic``."""

    words: tuple[Word, ...]

    def __str__(self) -> str:
        return f"that are not {self.words[0]}" if len(self.words) == 1 else f"that are neither {' nor '.join(self.words)}"


@frozen
class ThatAppearOnce(Node):
    """Those of which their village holds exactly one copy, covered ones included (R11.2)."""

    def __str__(self) -> str:
        return "that appear once"


@frozen
class Villagers(Things):
    """Villagers that have all of *kinds* (each any of its words), *having* something, in a *place*, but for some."""

    kinds: tuple[Names, ...] = ()
    having: WithMeasure | WithSymbol | WithAtLeast | None = None
    place: Place | None = None
    that: ThatAreNot | ThatAppearOnce | None = None

    noun = "villager"

    def _phrase(self, number: int) -> str:
        parts = (*self.kinds, plural(number, self.noun), self.having, self.place, self.that)
        return " ".join(str(part) for part in parts if part is not None)


@frozen
class Cards(Villagers):
    """Cards that are counted where they are no villagers yet: everywhere but in a village."""

    noun = "card"


@frozen
class Players(Things):
    """The players, or those *other* than the one who reads, perhaps with a supply of some gold."""

    other: bool = False
    having: WithAtLeast | None = None

    def _phrase(self, number: int) -> str:
        return ("other " if self.other else "") + plural(number, "player") + (f" {self.having}" if self.having else "")


@frozen
class Piles(Things):
    """The stacks that hold cards, perhaps *or_reserve*: to choose from, since nobody sees what could be counted."""

    or_reserve: bool = False

    def _phrase(self, number: int) -> str:
        return plural(number, "stack") + (" or the reserve" if self.or_reserve else "")


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
class Chains(Things):
    """Trees of at least so many cards in a village."""

    at_least: int
    owner: Owner | None = None

    def _phrase(self, number: int) -> str:
        return (f"{self.owner} " if self.owner else "") + f"{plural(number, 'chain')} of {self.at_least} or more"


@frozen
class Suits(Things):
    """The different suits of the cards in a place."""

    place: Place | None = None

    def _phrase(self, number: int) -> str:
        return f"different {plural(number, 'suit')}" + (f" {self.place}" if self.place else "")


Counted = Symbols | Sets | Chains | Suits | Villagers | Players | Events


# -- how much --------------------------------------------------------------------------------------------------------------------


@frozen
class Number(Node):
    """A number."""

    value: int

    def __str__(self) -> str:
        return str(self.value)


@frozen
class Per(Node):
    """*amount* for each complete *every* of what is counted."""

    amount: int
    every: int
    counted: Counted

    def __str__(self) -> str:
        return f"{self.amount} per " + (f"{self.every} " if self.every != 1 else "") + self.counted.phrase(self.every)


@frozen
class Total(Node):
    """A measure added up over villagers."""

    measure: Measure
    villagers: Villagers

    def __str__(self) -> str:
        return f"sum of {self.measure} on {self.villagers}"


@frozen
class Largest(Node):
    """The largest of a measure over villagers, 0 over none."""

    measure: Measure
    villagers: Villagers

    def __str__(self) -> str:
        return f"largest {self.measure} on {self.villagers}"


@frozen
class LargestSuit(Node):
    """The number of cards of the suit of which a village has most."""

    owner: Owner

    def __str__(self) -> str:
        return f"size of {self.owner} largest suit"


@frozen
class Its(Node):
    """A measure of what was chosen last; of what is no card it is 0."""

    measure: Measure

    def __str__(self) -> str:
        return f"its {self.measure}"


@frozen
class Half(Node):
    """Half of an amount, rounded *direction*."""

    amount: _Amount
    direction: Word

    def __str__(self) -> str:
        return f"half of {_bracketed(self.amount)}, rounded {self.direction}"


@frozen
class Sum(Node):
    """Amounts added to and subtracted from the first one, from left to right; *signs* stand before all but the first."""

    amounts: tuple[_Amount, ...]
    signs: tuple[str, ...]

    def __str__(self) -> str:
        first, *others = map(_bracketed, self.amounts)
        return first + "".join(f" {sign} {amount}" for sign, amount in zip(self.signs, others, strict=True))


_Amount = Number | Per | Total | Largest | LargestSuit | Its | Half | Sum | Counted


def _bracketed(node: Node) -> str:
    return f"({node})" if isinstance(node, (Sum, Both, Either)) else str(node)


# -- whether ---------------------------------------------------------------------------------------------------------------------


@frozen
class Comparison(Node):
    """Two amounts compared."""

    left: _Amount
    operator: str
    right: _Amount

    def __str__(self) -> str:
        return f"{self.left} {self.operator} {self.right}"


@frozen
class Opposite(Node):
    """True when the test is not."""

    test: Test

    def __str__(self) -> str:
        return f"not {_bracketed(self.test)}"


@frozen
class Both(Node):
    """True when all tests are."""

    tests: tuple[Test, ...]

    def __str__(self) -> str:
        return " and ".join(map(_bracketed, self.tests))


@frozen
class Either(Node):
    """True when one test is."""

    tests: tuple[Test, ...]

    def __str__(self) -> str:
        return " or ".join(map(_bracketed, self.tests))


Test = Comparison | Opposite | Both | Either

KINDS: tuple[type[Node], ...] = (
    *(Owner, Place, Names, Measure, WithMeasure, WithSymbol, WithAtLeast, ThatAreNot, ThatAppearOnce, Villagers, Cards),
    *(Players, Piles, Events),
    *(Symbols, Sets, Chains, Suits, Number, Per, Total, Largest, LargestSuit, Its, Half, Sum),
    *(Comparison, Opposite, Both, Either),
)
"""All classes of nodes; the vocabulary says how each is worded."""
