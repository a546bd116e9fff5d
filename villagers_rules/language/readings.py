"""The parts of a sentence that read what lies open beside the cards, and amounts made of others by steps or division."""

from __future__ import annotations

from functools import partial

from attrs import field

from villagers_rules.classes import frozen
from villagers_rules.language.things import Owner, Ranking
from villagers_rules.language.tree import Node, Things, Word, bracketed


@frozen
class Reading(Node):
    """A number of the game: the round, or, of the *owner*, the place in turn order, a limit, or what is left of one."""

    word: str
    owner: Owner | None = None

    def __str__(self) -> str:
        return f"{self.owner or 'the'} {self.word}"


@frozen
class Rank(Node):
    """Which place a player has in a ranking, from 1; tied players have the same one."""

    owner: Owner
    ranking: Ranking

    def __str__(self) -> str:
        return f"{self.owner} rank by {self.ranking}"


@frozen
class Divided(Node):
    """An amount divided by a number, rounded *direction*."""

    joined = True

    amount: Node
    by: int
    direction: Word

    def __str__(self) -> str:
        return f"{bracketed(self.amount)} divided by {self.by}, rounded {self.direction}"


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
class Turn(Node):
    """True in the turn of the *owner*, perhaps only in one of a *phase*; *it* is the first word."""

    owner: Owner
    phase: Word = field(factory=partial(Word, ""))
    it: Word = field(factory=partial(Word, "it"))

    def __str__(self) -> str:
        return f"{self.it} is {self.owner} {self.phase} turn".replace("  ", " ")
