"""The parts of a sentence that find and count: whose and where, which cards and players, and what else is counted."""

from __future__ import annotations

from functools import partial

from attrs import field, frozen

from villagers_rules.language.tree import Node, Things, Word, bracketed
from villagers_rules.language.vocabulary import SHARED
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
class WhoseSuit(Node):
    """Those of whose suit a village shows symbols, or *no* symbols: ``whose suit has no symbols in your village``."""

    no: bool
    place: Place

    def __str__(self) -> str:
        return f"whose suit has {'no ' if self.no else ''}symbols {self.place}"


@frozen
class ThatAreNotChosen(Node):
    """All but what was chosen under a name: ``that are not the pair``."""

    name: Word

    def __str__(self) -> str:
        return f"that are not the {self.name}"


@frozen
class WhoseSuitIs(Node):
    """Those of the suit that was chosen under a name, or of a card that was, or *no* such: ``whose suit is the hue``."""

    name: Word
    no: bool = False

    def __str__(self) -> str:
        return f"whose suit is {'not ' if self.no else ''}the {self.name}"


@frozen
class Villagers(Things):
    """Villagers that have all of *kinds* (each any of its words), *having* something, in a *place*, but for some."""

    kinds: tuple[Names, ...] = ()
    having: WithMeasure | WithSymbol | WithAtLeast | None = None
    place: Place | None = None
    that: ThatAreNot | ThatAppearOnce | WhoseSuit | ThatAreNotChosen | WhoseSuitIs | None = None

    noun = "villager"

    def _phrase(self, number: int) -> str:
        parts = (*self.kinds, plural(number, self.noun), self.having, self.place, self.that)
        return " ".join(str(part) for part in parts if part is not None)


@frozen
class Cards(Villagers):
    """Cards that are counted where they are no villagers yet: everywhere but in a village."""

    noun = "card"


@frozen
class WithMore(Node):
    """Those with more, fewer or less of an amount than the one who reads: ``with more food symbols than you``."""

    word: Word
    amount: Node

    def __str__(self) -> str:
        return f"with {self.word} {bracketed(self.amount)} than you"


@frozen
class Players(Things):
    """The players, those *other* than the one who reads, or the *neighbours*, perhaps with some gold or more than the reader."""

    other: bool = False
    having: WithAtLeast | WithMore | None = None
    neighbours: bool = False

    def _phrase(self, number: int) -> str:
        noun = plural(number, "neighbour" if self.neighbours else "player")
        return ("other " if self.other else "") + noun + (f" {self.having}" if self.having else "")


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


@frozen
class AnySuit(Things):
    """The suits of the game: to choose from."""

    def _phrase(self, number: int) -> str:
        return plural(number, "suit")


@frozen
class Numbers(Things):
    """The whole numbers from one amount to another: to choose from."""

    least: Node
    most: Node

    def _phrase(self, number: int) -> str:
        return f"numbers from {self.least} to {self.most}"


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


@frozen
class Savings(Things):
    """The gold in a supply; *measure* is the word for it."""

    measure: Word
    owner: Owner

    def _phrase(self, number: int) -> str:
        return f"{self.measure} in {self.owner} supply"
