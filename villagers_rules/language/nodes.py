"""The syntax tree of a sentence: one class for each thing that can be said, each printing as what one would type."""

from __future__ import annotations

from attrs import frozen

from villagers_rules.language.things import Cards as Cards
from villagers_rules.language.things import Chains as Chains
from villagers_rules.language.things import Events as Events
from villagers_rules.language.things import Measure as Measure
from villagers_rules.language.things import Names as Names
from villagers_rules.language.things import Owner as Owner
from villagers_rules.language.things import Piles as Piles
from villagers_rules.language.things import Place as Place
from villagers_rules.language.things import Players as Players
from villagers_rules.language.things import Savings as Savings
from villagers_rules.language.things import Sets as Sets
from villagers_rules.language.things import Suits as Suits
from villagers_rules.language.things import Symbols as Symbols
from villagers_rules.language.things import ThatAppearOnce as ThatAppearOnce
from villagers_rules.language.things import ThatAreNot as ThatAreNot
from villagers_rules.language.things import Villagers as Villagers
from villagers_rules.language.things import WhoseSuit as WhoseSuit
from villagers_rules.language.things import WithAtLeast as WithAtLeast
from villagers_rules.language.things import WithMeasure as WithMeasure
from villagers_rules.language.things import WithSymbol as WithSymbol
from villagers_rules.language.tree import Node as Node
from villagers_rules.language.tree import Things as Things
from villagers_rules.language.tree import Word as Word
from villagers_rules.language.tree import walk as walk

Counted = Symbols | Sets | Chains | Suits | Villagers | Players | Events | Savings


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

    amount: int
    every: int
    counted: _Amount

    def __str__(self) -> str:
        counted = self.counted.phrase(self.every) if isinstance(self.counted, Things) else _bracketed(self.counted)
        return f"{self.amount} per " + (f"{self.every} " if self.every != 1 else "") + counted


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


@frozen
class Extreme(Node):
    """The smaller or the larger of two amounts, as *word* says."""

    word: Word
    left: _Amount
    right: _Amount

    def __str__(self) -> str:
        return f"the {self.word} of {_bracketed(self.left)} and {_bracketed(self.right)}"


@frozen
class Capped(Node):
    """An amount that is never less than *least* and never more than *most*, where these are given."""

    amount: _Amount
    least: _Amount | None
    most: _Amount | None

    def __str__(self) -> str:
        least = "" if self.least is None else f", at least {_bracketed(self.least)}"
        most = "" if self.most is None else f", at most {_bracketed(self.most)}"
        return f"{_operand(self.amount)}{least}{most}"


@frozen
class Choice(Node):
    """An amount where the test holds, *otherwise* another one."""

    amount: _Amount
    test: Test
    otherwise: _Amount

    def __str__(self) -> str:
        otherwise = str(self.otherwise) if isinstance(self.otherwise, Choice) else _operand(self.otherwise)
        return f"{_operand(self.amount)} if {self.test}, otherwise {otherwise}"


@frozen
class Round(Node):
    """The number of the round, from 1."""

    def __str__(self) -> str:
        return "the round"


_Amount = Round | Number | Per | Total | Largest | LargestSuit | Its | Half | Sum | Extreme | Capped | Choice | Counted


def _operand(node: Node) -> str:
    """Return an amount as it stands beside a comparison or a comma."""
    return f"({node})" if isinstance(node, (Capped, Choice)) else str(node)


def _bracketed(node: Node) -> str:
    return f"({node})" if isinstance(node, (Sum, Both, Either)) else _operand(node)


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
    *(
        Owner,
        Place,
        Names,
        Measure,
        WithMeasure,
        WithSymbol,
        WithAtLeast,
        ThatAreNot,
        ThatAppearOnce,
        WhoseSuit,
        Villagers,
        Cards,
    ),
    *(Players, Piles, Events),
    *(Symbols, Sets, Chains, Suits, Number, Per, Total, Largest, LargestSuit, Its, Half, Sum),
    *(Extreme, Capped, Choice, Savings, Round),
    *(Comparison, Opposite, Both, Either),
)
"""All classes of nodes; the vocabulary says how each is worded."""
