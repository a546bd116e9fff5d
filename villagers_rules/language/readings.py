"""The parts of a sentence that read what lies open beside the cards, and amounts made of others by steps or arithmetic."""

from __future__ import annotations

from functools import partial

from attrs import field

from villagers_rules.classes import frozen
from villagers_rules.language.filters import Known, Measure
from villagers_rules.language.players import Ranking
from villagers_rules.language.things import Owner, Villagers
from villagers_rules.language.tree import Node, Things, Word, bracketed, factor
from villagers_rules.phrases import plural


@frozen
class Reading(Node):
    """A number of the game: the round, the markets held, or, of the *owner*, the place in turn order, a limit or its rest."""

    word: str
    owner: Owner | None = None

    def __str__(self) -> str:
        return self.word if self.word.endswith(" held") else f"{self.owner or 'the'} {self.word}"


@frozen
class Rank(Node):
    """Which place a player has in a ranking, from 1; tied players have the same one."""

    owner: Owner
    ranking: Ranking

    def __str__(self) -> str:
        return f"{self.owner} rank by {self.ranking}"


@frozen
class Divided(Node):
    """An amount divided by another one, rounded *direction*; divided by 0 it is 0."""

    joined = True

    amount: Node
    by: Node
    direction: Word

    def __str__(self) -> str:
        return f"{factor(self.amount)} divided by {factor(self.by)}, rounded {self.direction}"


@frozen
class ByStep(Node):
    """What stands beside the last of *steps*, (amount, from), that a number reaches; 0 below the first one."""

    steps: tuple[tuple[int, int], ...]
    counted: Node

    def __str__(self) -> str:
        steps = ", ".join(f"{amount} from {least}" for amount, least in self.steps)
        last = self.steps[-1][1]
        counted = self.counted.phrase(last) if isinstance(self.counted, Things) else bracketed(self.counted)
        return f"{steps} {counted}"


@frozen
class Product(Node):
    """Two amounts multiplied."""

    joined = True

    left: Node
    right: Node

    def __str__(self) -> str:
        return f"{factor(self.left)} times {factor(self.right)}"


@frozen
class Extreme(Node):
    """The smaller or the larger of two amounts, as *word* says."""

    open_ended = True

    word: Word
    left: Node
    right: Node

    def __str__(self) -> str:
        return f"the {self.word} of {bracketed(self.left)} and {bracketed(self.right)}"


@frozen
class Difference(Node):
    """By how much two amounts differ, whichever is more; never less than 0."""

    open_ended = True

    left: Node
    right: Node

    def __str__(self) -> str:
        return f"the difference of {bracketed(self.left)} and {bracketed(self.right)}"


@frozen
class Average(Node):
    """A measure added up over the villagers that have it and divided by their number, 0 over none."""

    measure: Measure
    villagers: Villagers
    direction: Word

    def __str__(self) -> str:
        return f"average {self.measure} on {self.villagers}, rounded {self.direction}"


@frozen
class LongestRun(Node):
    """How many whole numbers that follow one another a measure is, each on a villager: 3 for 2, 3, 3, 4 and 7."""

    measure: Measure
    villagers: Villagers

    def __str__(self) -> str:
        return f"longest run of {self.measure} on {self.villagers}"


@frozen
class LargestSuit(Node):
    """The number of cards of the suit of which a village has most."""

    owner: Owner

    def __str__(self) -> str:
        return f"size of {self.owner} largest suit"


@frozen
class Turn(Node):
    """True in the turn of the *owner*, perhaps only in one of a *phase*, or without one in that phase; *it* is the first word."""

    owner: Owner | None
    phase: Word = field(factory=partial(Word, ""))
    it: Word = field(factory=partial(Word, "it"))

    def __str__(self) -> str:
        if self.owner is None:
            return f"{self.it} is the {self.phase} phase"
        return f"{self.it} is {self.owner} {self.phase} turn".replace("  ", " ")


@frozen
class PileSize(Things):
    """The cards of a pile that was chosen, of which only the number is seen: ``cards in the heap``."""

    pile: Word

    def _phrase(self, number: int) -> str:
        return f"{plural(number, 'card')} in {Known(self.pile)}"
