"""The syntax tree of a sentence: one class for each thing that can be said, each printing as what one would type."""

from __future__ import annotations

from collections.abc import Container
from functools import partial

from attrs import field

from villagers_rules.classes import frozen
from villagers_rules.language.choosable import NAMES as NAMES
from villagers_rules.language.choosable import AnySuit as AnySuit
from villagers_rules.language.choosable import Numbers as Numbers
from villagers_rules.language.choosable import VillagerNames as VillagerNames
from villagers_rules.language.choosable import WordIs as WordIs
from villagers_rules.language.choosable import Words as Words
from villagers_rules.language.filters import AllFilters as AllFilters
from villagers_rules.language.filters import AnyFilter as AnyFilter
from villagers_rules.language.filters import Are as Are
from villagers_rules.language.filters import AreChosen as AreChosen
from villagers_rules.language.filters import Known as Known
from villagers_rules.language.filters import Measure as Measure
from villagers_rules.language.filters import Names as Names
from villagers_rules.language.filters import NotFilter as NotFilter
from villagers_rules.language.filters import ThatAppearOnce as ThatAppearOnce
from villagers_rules.language.filters import ThatAreNot as ThatAreNot
from villagers_rules.language.filters import ThatAreNotChosen as ThatAreNotChosen
from villagers_rules.language.filters import WhoseChoice as WhoseChoice
from villagers_rules.language.filters import WhoseNumber as WhoseNumber
from villagers_rules.language.filters import WithAmount as WithAmount
from villagers_rules.language.filters import WithExtreme as WithExtreme
from villagers_rules.language.filters import WithMeasure as WithMeasure
from villagers_rules.language.filters import WithSymbol as WithSymbol
from villagers_rules.language.filters import of_one as of_one
from villagers_rules.language.filters import single_tests as single_tests
from villagers_rules.language.filters import tests_in as tests_in
from villagers_rules.language.occasions import Occasion as Occasion
from villagers_rules.language.players import HAVE_SO_MANY as HAVE_SO_MANY
from villagers_rules.language.players import Chosen as Chosen
from villagers_rules.language.players import ChosenOf as ChosenOf
from villagers_rules.language.players import Key as Key
from villagers_rules.language.players import Players as Players
from villagers_rules.language.players import Ranking as Ranking
from villagers_rules.language.players import WithMore as WithMore
from villagers_rules.language.players import WithNumber as WithNumber
from villagers_rules.language.players import WithRanking as WithRanking
from villagers_rules.language.readings import Average as Average
from villagers_rules.language.readings import ByStep as ByStep
from villagers_rules.language.readings import Difference as Difference
from villagers_rules.language.readings import Divided as Divided
from villagers_rules.language.readings import Extreme as Extreme
from villagers_rules.language.readings import LargestSuit as LargestSuit
from villagers_rules.language.readings import LongestRun as LongestRun
from villagers_rules.language.readings import PileSize as PileSize
from villagers_rules.language.readings import Product as Product
from villagers_rules.language.readings import Rank as Rank
from villagers_rules.language.readings import Reading as Reading
from villagers_rules.language.readings import Turn as Turn
from villagers_rules.language.relations import Filter as Filter
from villagers_rules.language.relations import Have as Have
from villagers_rules.language.relations import Lie as Lie
from villagers_rules.language.relations import Like as Like
from villagers_rules.language.relations import LikeAround as LikeAround
from villagers_rules.language.relations import NextTo as NextTo
from villagers_rules.language.relations import OneOf as OneOf
from villagers_rules.language.relations import OnGround as OnGround
from villagers_rules.language.relations import OnRoad as OnRoad
from villagers_rules.language.relations import Printed as Printed
from villagers_rules.language.relations import Unlock as Unlock
from villagers_rules.language.relations import WerePlaced as WerePlaced
from villagers_rules.language.relations import WithMoreThan as WithMoreThan
from villagers_rules.language.things import TABLE as TABLE
from villagers_rules.language.things import Cards as Cards
from villagers_rules.language.things import Chains as Chains
from villagers_rules.language.things import Different as Different
from villagers_rules.language.things import Events as Events
from villagers_rules.language.things import LieIn as LieIn
from villagers_rules.language.things import Owner as Owner
from villagers_rules.language.things import Piles as Piles
from villagers_rules.language.things import Place as Place
from villagers_rules.language.things import Savings as Savings
from villagers_rules.language.things import Sets as Sets
from villagers_rules.language.things import Suits as Suits
from villagers_rules.language.things import SuitSets as SuitSets
from villagers_rules.language.things import SuitsWhere as SuitsWhere
from villagers_rules.language.things import SuitSymbols as SuitSymbols
from villagers_rules.language.things import Symbols as Symbols
from villagers_rules.language.things import TreeWith as TreeWith
from villagers_rules.language.things import Villagers as Villagers
from villagers_rules.language.things import WhoseSuit as WhoseSuit
from villagers_rules.language.things import WhoseSuitIs as WhoseSuitIs
from villagers_rules.language.tree import Joined as Joined
from villagers_rules.language.tree import Node as Node
from villagers_rules.language.tree import Things as Things
from villagers_rules.language.tree import Word as Word
from villagers_rules.language.tree import bracketed as bracketed
from villagers_rules.language.tree import walk as walk
from villagers_rules.language.tree import written_number
from villagers_rules.language.zones import CardUnder as CardUnder
from villagers_rules.language.zones import Named as Named
from villagers_rules.language.zones import Pile as Pile
from villagers_rules.language.zones import Top as Top
from villagers_rules.language.zones import Under as Under
from villagers_rules.language.zones import UnderCard as UnderCard
from villagers_rules.language.zones import Zone as Zone

Counted = (
    Symbols
    | SuitSymbols
    | Sets
    | SuitSets
    | Chains
    | Suits
    | PileSize
    | SuitsWhere
    | Different
    | Villagers
    | Players
    | Events
    | Savings
    | Piles
)


# -- how much --------------------------------------------------------------------------------------------------------------------


@frozen
class Number(Node):
    """A number."""

    value: int

    def __str__(self) -> str:
        return str(self.value)


@frozen
class Per(Node):
    """*amount* for each complete *every* of what is counted, which may be an amount itself."""

    open_ended = True

    amount: int
    every: int
    counted: _Amount

    def __str__(self) -> str:
        counted = self.counted.phrase(self.every) if isinstance(self.counted, Things) else bracketed(self.counted)
        return f"{self.amount} per " + (f"{self.every} " if self.every != 1 else "") + counted


@frozen
class Total(Node):
    """A measure added up over villagers, or over a *number* of them on which it is the largest, or smallest as *word* says."""

    measure: Measure
    villagers: Villagers
    number: int | Node | None = None
    word: Word = field(factory=partial(Word, "largest"))

    def __str__(self) -> str:
        few = "" if self.number is None else f"the {written_number(self.number)} {self.word} "
        return f"sum of {few}{self.measure} on {self.villagers}"


@frozen
class Largest(Node):
    """The largest of a measure over villagers, 0 over none."""

    measure: Measure
    villagers: Villagers

    def __str__(self) -> str:
        return f"largest {self.measure} on {self.villagers}"


@frozen
class Smallest(Largest):
    """The smallest of a measure over villagers, 0 over none."""

    def __str__(self) -> str:
        return f"smallest {self.measure} on {self.villagers}"


@frozen
class Its(Node):
    """A measure of what was chosen last, or of another *card* that is known; of what is no card it is 0."""

    measure: Measure
    card: Known = field(factory=partial(Known, Word("it")))

    def __str__(self) -> str:
        return f"{self.card.possessive} {self.measure}"


@frozen
class Half(Node):
    """Half of an amount, rounded *direction*."""

    amount: _Amount
    direction: Word

    def __str__(self) -> str:
        return f"half of {bracketed(self.amount)}, rounded {self.direction}"


@frozen
class Sum(Node):
    """Amounts added to and subtracted from the first one, from left to right; *signs* stand before all but the first."""

    joined = True

    amounts: tuple[_Amount, ...]
    signs: tuple[str, ...]

    def has_sign(self) -> bool:
        """Return whether it begins with a minus, so that its first amount is 0 and not written."""
        return self.amounts[0] == Number(0) and self.signs[0] == "-"

    def __str__(self) -> str:
        first, *others = map(bracketed, self.amounts)
        if self.has_sign():
            return f"-{others[0]}" + "".join(f" {sign} {amount}" for sign, amount in zip(self.signs[1:], others[1:], strict=True))
        return first + "".join(f" {sign} {amount}" for sign, amount in zip(self.signs, others, strict=True))


@frozen
class Capped(Node):
    """An amount that is never less than *least* and never more than *most*, where these are given."""

    joined = True

    amount: _Amount
    least: _Amount | None
    most: _Amount | None

    def __str__(self) -> str:
        least = "" if self.least is None else f", at least {_limit(self.least)}"
        most = "" if self.most is None else f", at most {_limit(self.most)}"
        return f"{_operand(self.amount)}{least}{most}"


@frozen
class Choice(Node):
    """An amount where the test holds, *otherwise* another one."""

    joined = True

    amount: _Amount
    test: Test
    otherwise: _Amount

    def __str__(self) -> str:
        otherwise = str(self.otherwise) if isinstance(self.otherwise, Choice) else _limit(self.otherwise)
        return f"{_limit(self.amount)} if {self.test}, otherwise {otherwise}"


@frozen
class OfPlayers(Node):
    """The largest or smallest that an amount is for one of the *players*, 0 for none; *tally* says that it counts things.

    With a *direction* it is their average, rounded so.
    """

    word: Word
    tally: bool
    amount: _Amount
    players: Players
    direction: Word | None = None

    def __str__(self) -> str:
        rounded = "" if self.direction is None else f", rounded {self.direction}"
        amount = self.amount.name if isinstance(self.amount, Chosen) else bracketed(self.amount)
        return f"the {self.word} {'number of ' if self.tally else ''}{amount} of {self.players}{rounded}"


_Amount = (
    OfPlayers
    | Reading
    | Rank
    | Divided
    | Product
    | Difference
    | Average
    | LongestRun
    | ByStep
    | Chosen
    | ChosenOf
    | Number
    | Per
    | Total
    | Largest
    | LargestSuit
    | Its
    | Half
    | Sum
    | Extreme
    | Capped
    | Choice
    | Counted
)


def _operand(node: Node) -> str:
    """Return an amount as it stands beside a comparison or a comma."""
    return f"({node})" if isinstance(node, (Capped, Choice, Divided, Product)) else str(node)


def _limit(node: Node) -> str:
    """Return an amount as it stands behind `at least` or `at most`: in brackets, but for one number with a minus."""
    return str(node) if is_negative(node) else bracketed(node)


def is_negative(node: Node) -> bool:
    """Return whether *node* is one amount with a minus, which needs no brackets beside others."""
    return isinstance(node, Sum) and node.has_sign() and len(node.amounts) == 2


# -- whether ---------------------------------------------------------------------------------------------------------------------


@frozen
class Comparison(Node):
    """Two amounts compared."""

    left: _Amount
    operator: str
    right: _Amount

    def __str__(self) -> str:
        return f"{_operand(self.left)} {self.operator} {_operand(self.right)}"


@frozen
class LastRound(Node):
    """That the market is due that ends the game: ``this is the last round``."""

    def __str__(self) -> str:
        return "this is the last round"


@frozen
class CardIs(Node):
    """That a card that is known passes a test: ``it is wood``, ``this villager has coins``."""

    card: Known
    that: Filter

    def __str__(self) -> str:
        return f"{self.card} {of_one(self.that)}"


@frozen
class IsYou(Node):
    """That `you` are among the players who have a *name*: ``the winner is you``."""

    name: Word

    def __str__(self) -> str:
        return f"the {self.name} is you"


@frozen
class Opposite(Node):
    """True when the test is not."""

    test: Test

    def __str__(self) -> str:
        match self.test:
            case CardIs(card=card, that=that):
                return f"{card} {of_one(NotFilter(that))}"
            case LastRound() | Turn() | IsYou():
                return str(self.test).replace(" is ", " is not ", 1)
            case _:
                return f"not {bracketed(self.test)}"


@frozen
class Both(Joined):
    """True when all tests are."""

    word = "and"


@frozen
class Either(Joined):
    """True when one test is."""

    word = "or"


def suits_asked(that: Node, known: Container[str]) -> tuple[Word, ...]:
    """Return the suits of which a test asks whether a card, or a suit that was chosen, is one of them; () if it asks more."""
    words = that.words if isinstance(that, ThatAreNot) else (that.word,) if isinstance(that, Are) else ()
    return words if all(word in known for word in words) else ()


Test = Comparison | LastRound | Opposite | Both | Either | Turn | CardIs | IsYou | WordIs
