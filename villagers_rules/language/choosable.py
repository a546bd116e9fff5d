"""The parts of a sentence that are chosen and are no things on the table: suits, names of villagers, numbers and words."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from villagers_rules.classes import frozen
from villagers_rules.language.filters import AllFilters, AreChosen, ThatAreNotChosen
from villagers_rules.language.things import Place, Villagers, clauses_of
from villagers_rules.language.tree import Node, Things, Word, bracketed
from villagers_rules.phrases import listing, plural


@frozen
class AnySuit(Things):
    """The suits of the game, to choose from: all, with *words* those among them or *no* such, or those *where* a test holds.

    *which* of them are meant may be said by the names of choices.
    """

    words: tuple[Word, ...] = ()
    no: bool = False
    where: Node | None = None
    which: AreChosen | ThatAreNotChosen | AllFilters | None = None

    def _phrase(self, number: int) -> str:
        said = plural(number, "suit")
        if self.where is not None:
            return f"{said} where {bracketed(self.where)}"
        if self.words:
            none = f"not {self.words[0]}" if len(self.words) == 1 else f"neither {' nor '.join(self.words)}"
            said = f"{said} that are {none if self.no else listing(self.words, 'or')}"
        return said + clauses_of(self.which)

    def takes(self, suit: str) -> bool:
        """Return whether the *suit* is one of those."""
        return not self.words or (suit in self.words) != self.no


NAMES: Final = "names"
"""The place of `VillagerNames`, which no sentence says: each villager of the game once, as printed."""


@frozen
class VillagerNames(Things):
    """The names of *villagers* of the game, wherever their cards lie: to choose from, ``names of special villagers``."""

    villagers: Villagers

    @property
    def printed(self) -> Villagers:
        """The villagers, found among all of the game."""
        return evolve(self.villagers, place=Place(Word(NAMES)))

    def _phrase(self, number: int) -> str:
        return f"{plural(number, 'name')} of {self.villagers}"


@frozen
class Numbers(Things):
    """The whole numbers from one amount to another: to choose from."""

    least: Node
    most: Node

    def _phrase(self, number: int) -> str:
        return f"numbers from {self.least} to {self.most}"


@frozen
class Words(Things):
    """Words that only the steps give a meaning: to choose from, ``share or steal``."""

    words: tuple[Word, ...]

    def _phrase(self, number: int) -> str:
        return listing(self.words, "or")


@frozen
class WordIs(Node):
    """True when the word chosen under a *name* is one of *words*, with *no* when it is none of them: ``the call is steal``."""

    name: Word
    words: tuple[Word, ...]
    no: bool = False

    def __str__(self) -> str:
        if not self.no:
            return f"the {self.name} is {self.words[0]}"
        none = f"not {self.words[0]}" if len(self.words) == 1 else f"neither {' nor '.join(self.words)}"
        return f"the {self.name} is {none}"
