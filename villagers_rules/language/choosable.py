"""The parts of a sentence that are chosen and are no things on the table: suits, numbers and words."""

from __future__ import annotations

from villagers_rules.classes import frozen
from villagers_rules.language.tree import Node, Things, Word
from villagers_rules.phrases import listing, plural


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
