"""What steps name beside sentences: cards by where they lie, piles, places for cards, and places for gold."""

from __future__ import annotations

from typing import Final

from attrs import field

from villagers_rules.classes import frozen
from villagers_rules.language.things import Owner
from villagers_rules.language.tree import Node, Word
from villagers_rules.model.places import OWN
from villagers_rules.phrases import plural

RESERVE: Final = "reserve"
DISCARD: Final = "discard pile"
STACK: Final = "stack"
DECK: Final = "deck"
LOOKED: Final = "them"
NAMED: Final = "named"
"""The piles of which a step may name the top."""
SUPPLY: Final = "supply"
ROAD: Final = "road"
BOX: Final = "game"
BANK: Final = "bank"
"""The places that are nobody's and no piles: beside the deck, a place of the Road, out of the game, and the bank."""
EACH, ITS = ("each", "its")
"""Which stack it is, besides those that their place says: every one with cards, and that from which a card came."""
ENDS = TOP, BOTTOM = ("top", "bottom")
"""The two ends of a pile."""
SIDES = ("leftmost", "rightmost")
"""Which of the stacks that hold cards."""
OWNED = (*OWN, "village")
"""The places for cards that somebody has."""
ITS_OWNER = "its owner's"
"""The owner that only steps name."""


@frozen
class Named(Node):
    """What was chosen, as ``it`` or under a name, or the card that has the steps, as ``this villager``."""

    word: Word

    def __str__(self) -> str:
        return str(self.word)


@frozen
class Pile(Node):
    """A pile or a place that is nobody's: its *word*, and *which* of several, or what was *named* when it was chosen."""

    word: str
    which: Word = field(factory=lambda: Word(""))

    def __str__(self) -> str:
        match self.word:
            case "named":
                return str(self.which)
            case "them":
                return "them"
            case "game":
                return "out of the game"
            case "road" if self.which:
                return f"road {self.which}"
            case "stack" | "deck":
                return f"{'' if self.which in (EACH, ITS) else 'the '}{self.which} {self.word}"
        return f"the {self.word}"


@frozen
class Top(Node):
    """One *end* of a pile: a place for a card, or the *number* of cards that lie there, one where none is given."""

    end: Word
    number: Node | None
    pile: Pile

    def __str__(self) -> str:
        if self.number is None:
            return f"the {self.end} of {self.pile}"
        count = getattr(self.number, "value", 2)
        number = str(self.number) if hasattr(self.number, "value") else f"({self.number})"
        return f"the {self.end} {number} {plural(count, 'card')} of {self.pile}"


@frozen
class Under(Node):
    """A place for a card under the cards at the *top* of a pile."""

    top: Top

    def __str__(self) -> str:
        return f"under {self.top}"


@frozen
class CardUnder(Under):
    """The card that lies under those at the *top* of a pile, if there is one."""

    def __str__(self) -> str:
        return f"the card under {self.top}"


@frozen
class UnderCard(Node):
    """The place under a villager, where cards lie face down that are no part of its tree: that *card* by its name."""

    card: Word

    def __str__(self) -> str:
        return f"under {self.card}"


@frozen
class Zone(Node):
    """A place that somebody has: the *word* of one for cards, or a supply of gold."""

    owner: Owner
    word: Word

    def __str__(self) -> str:
        return f"{self.owner} {self.word}"


def pile_of(tree: Node | None) -> Pile | None:
    """Return the pile of which a step names an end, or a place or a card under its top cards; None if it names none."""
    top = tree.top if isinstance(tree, Under) else tree
    return top.pile if isinstance(top, Top) else None
