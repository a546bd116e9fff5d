"""The parts of a sentence that say how cards lie, and what they are, in relation to another card."""

from __future__ import annotations

from functools import partial
from typing import Final

from attrs import field

from villagers_rules.classes import frozen
from villagers_rules.language.filters import (
    SAME,
    UNLOCK,
    AllFilters,
    AnyFilter,
    Are,
    AreChosen,
    Known,
    Measure,
    Names,
    NotFilter,
    ThatAppearOnce,
    ThatAreNot,
    ThatAreNotChosen,
    WithAmount,
    WithExtreme,
    WithMeasure,
    WithSymbol,
    less_of,
    of_one,
)
from villagers_rules.language.tree import Node, Word

PLACED = "placed"
"""What happens to a villager that comes into a village."""


@frozen
class WithMoreThan(Node):
    """Those with more, less or the same of a measure than a card that is known, or than the one around them.

    ``with less gold than it``; ``with the same gold``, in a selection inside another one.
    """

    word: Word
    measure: Measure
    card: Known | OneOf | None

    def __str__(self) -> str:
        than = "" if self.card is None else f" {'as' if self.word == SAME else 'than'} {self.card}"
        return f"with {'the ' if self.word == SAME else ''}{less_of(self.word, self.measure)} {self.measure}{than}"


@frozen
class Have(Node):
    """The same beside other tests: ``have coins``."""

    having: WithMeasure | WithSymbol | WithAmount | WithMoreThan

    def __str__(self) -> str:
        return f"have {str(self.having).removeprefix('with ')}"


@frozen
class Like(Node):
    """Those that are of the same suit as a card that is known, or *copies* of it."""

    copies: bool
    card: Known | OneOf

    def __str__(self) -> str:
        return f"are copies of {self.card}" if self.copies else f"are of the same suit as {self.card}"


@frozen
class LikeAround(Node):
    """Those of the same or, with *other*, of another suit or kind than the card around them: ``are of the same suit``."""

    other: bool
    row: str

    def __str__(self) -> str:
        return f"are of {'another' if self.other else 'the same'} {self.row}"


@frozen
class Unlock(Node):
    """The copies of the villager that unlocks a card that is known, or another one; *verb* is the word for it."""

    card: Known | OneOf
    verb: Word = field(factory=partial(Word, UNLOCK))

    def __str__(self) -> str:
        return f"{self.verb} {self.card}"


PRINTED: Final = {"unlocked by": "unlocked_by", "played on": "played_on"}
"""What is printed on a card about another one, with the row of the `CardTable` that holds it."""


@frozen
class Printed(Node):
    """Those on which a villager is printed, by its *name*, a card that is known or another: ``are unlocked by carpenter``."""

    how: Word
    name: Word | None
    card: Known | OneOf | None = None

    def __str__(self) -> str:
        return f"are {self.how} {self.name or self.card}"


@frozen
class OneOf(Node):
    """One more villager of the same village, that one around it is compared with or lies on: ``a villager of the same suit``.

    What it is *like* or *having*, and *that* it is, may compare it with the one around it.
    """

    kinds: tuple[Names, ...] = ()
    like: LikeAround | None = None
    having: Having | None = None
    that: Node | None = None
    another: bool = False

    def __str__(self) -> str:
        that = None if self.that is None else of_one(self.that)
        if self.that is not None and that is not None and not that.startswith("whose "):
            that = f"that ({that})" if self.that.joined else f"that {that}"
        like = None if self.like is None else str(self.like).removeprefix("are ")
        text = " ".join(str(part) for part in (*self.kinds, "villager", like, self.having, that) if part is not None)
        return f"{'another' if self.another else 'an' if text[0] in 'aeiou' else 'a'} {text}"


@frozen
class Lie(Node):
    """Those that lie on, under or beside a card, or in its tree: *where* is how that is written before the card.

    The card is one that is known, or any one of which something is said.
    """

    where: str
    card: Known | OneOf

    def __str__(self) -> str:
        return f"lie {self.where} {self.card}"


@frozen
class WerePlaced(Node):
    """Those that were placed in this round, phase or turn, perhaps *from_hand*: ``were placed from a hand this phase``."""

    since: str
    from_hand: bool = False
    verb: Word = field(factory=partial(Word, PLACED))

    def __str__(self) -> str:
        return f"were {self.verb}{' from a hand' if self.from_hand else ''} this {self.since}"


@frozen
class OnGround(Node):
    """Those that lie on no other card."""

    def __str__(self) -> str:
        return "lie on the ground"


@frozen
class OnRoad(Node):
    """Those that lie on one place of the Road, by its *number* from the left (R2.1)."""

    number: int

    def __str__(self) -> str:
        return f"lie on road {self.number}"


@frozen
class NextTo(Node):
    """Those of the Road that lie on a place to the left or right of that of a card that is known (R2.1)."""

    card: Known

    def __str__(self) -> str:
        return f"lie next to {self.card}"


Having = WithMeasure | WithSymbol | WithAmount | WithMoreThan | WithExtreme
Filter = (
    Are
    | ThatAreNot
    | AreChosen
    | ThatAreNotChosen
    | ThatAppearOnce
    | Like
    | LikeAround
    | Unlock
    | Printed
    | Lie
    | OnGround
    | OnRoad
    | NextTo
    | WerePlaced
    | Have
    | NotFilter
    | AllFilters
    | AnyFilter
)
ANYWHERE = "anywhere"
"""How a card lies to all others of its village."""
MAX_INSIDE = 2
"""Selections of cards nested deeper in one another are refused."""
UNDER = ("under", "directly under")
"""How one card lies to another that covers it."""
OF_TREES: Final = (OneOf, Lie, OnGround, WerePlaced)
"""The tests of how a card lies in its village."""
OF_VILLAGES: Final = (*OF_TREES, ThatAppearOnce)
"""The tests of what only a placed card can be."""
