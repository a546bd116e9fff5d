"""The parts of a sentence about players: which of them, how they are ranked, and what each has chosen."""

from __future__ import annotations

from attrs import evolve

from villagers_rules.classes import frozen
from villagers_rules.language.filters import (
    AllFilters,
    AnyFilter,
    AreChosen,
    ThatAreNotChosen,
    WhoseChoice,
    WhoseNumber,
    WithAmount,
    tests_in,
)
from villagers_rules.language.things import Owner, Savings, clauses_of
from villagers_rules.language.tree import Node, Things, Word, bracketed, written_number
from villagers_rules.phrases import plural


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


HAVE_SO_MANY = (WithAmount, WithMore, WithNumber)
"""What players have so many of; the tests of which several may be joined."""
_Having = (
    WithAmount
    | WithMore
    | WithNumber
    | WithRanking
    | WhoseChoice
    | WhoseNumber
    | AreChosen
    | ThatAreNotChosen
    | AllFilters
    | AnyFilter
)


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
        return ("other " if self.other else "") + noun + clauses_of(self.having)
