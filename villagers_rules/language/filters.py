"""The parts of a sentence that say which cards: what they have, what they are, and how they lie to another card."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from attrs import field

from villagers_rules.classes import frozen
from villagers_rules.language.tree import Joined, Node, Word, bracketed, so_many
from villagers_rules.language.vocabulary import is_of_symbols
from villagers_rules.phrases import listing

IT, THIS = "it", "this villager"
"""The cards that a sentence may speak of: what was chosen last, and the card that has the sentence."""

PLACED = "placed"
"""What happens to a villager that comes into a village."""
UNLOCK = "unlock"
"""What a villager does with the padlock of another one."""
SAME = "same"
"""How a measure is compared that is as large on both cards."""


@frozen
class Known(Node):
    """A card that is known: ``it``, ``this villager``, or, as ``the`` with a name, what was chosen under it."""

    word: Word

    def __str__(self) -> str:
        return str(self.word) if self.word in (IT, THIS) else f"the {self.word}"

    @property
    def possessive(self) -> str:
        """How something of it begins: ``its``, ``this villager's``."""
        return "its" if self.word == IT else f"{self.word}'s"


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


# -- what they have --------------------------------------------------------------------------------------------------------------


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
class WithAmount(Node):
    """Those with so much of a measure or ``more``, ``less`` or ``exactly`` that: ``with (food symbols) or less gold``."""

    word: str
    number: int | Node
    measure: Measure

    def __str__(self) -> str:
        exactly = f"exactly {so_many(self.number)}" if self.word == "exactly" else ""
        return f"with {exactly or f'{so_many(self.number)} or {_less(self.word, self.measure)}'} {self.measure}"


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
        return f"with {'the ' if self.word == SAME else ''}{_less(self.word, self.measure)} {self.measure}{than}"


@frozen
class WithExtreme(Node):
    """Those with the largest or smallest measure of all that are found, as *word* says: ``with the largest gold``."""

    word: Word
    measure: Measure

    def __str__(self) -> str:
        return f"with the {self.word} {self.measure}"


def _less(word: str, measure: Measure) -> str:
    """Return *word*, as it is said of a measure: there are fewer symbols, and less gold."""
    return "fewer" if word == "less" and is_of_symbols(measure.word) else word


@frozen
class Have(Node):
    """The same beside other tests: ``have coins``."""

    having: WithMeasure | WithSymbol | WithAmount | WithMoreThan

    def __str__(self) -> str:
        return f"have {str(self.having).removeprefix('with ')}"


# -- what they are ---------------------------------------------------------------------------------------------------------------


@frozen
class Are(Node):
    """Those that are this, beside other tests: ``are wood``."""

    word: Word

    def __str__(self) -> str:
        return f"are {self.word}"


@frozen
class ThatAreNot(Node):
    """All but these: ``are not basic``, ``are neither special nor basic``."""

    words: tuple[Word, ...]

    def __str__(self) -> str:
        return f"are not {self.words[0]}" if len(self.words) == 1 else f"are neither {' nor '.join(self.words)}"


@frozen
class AreChosen(Node):
    """Those that were chosen under a name: ``are the pair``."""

    name: Word

    def __str__(self) -> str:
        return f"are the {self.name}"


@frozen
class ThatAreNotChosen(Node):
    """All but what was chosen under a name: ``are not the pair``."""

    name: Word

    def __str__(self) -> str:
        return f"are not the {self.name}"


@frozen
class ThatAppearOnce(Node):
    """Those of which their village holds exactly one copy, covered ones included (R11.2)."""

    def __str__(self) -> str:
        return "appear once"


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
    """The copies of the villager that unlocks a card that is known; *verb* is the word for it."""

    card: Known
    verb: Word = field(factory=partial(Word, UNLOCK))

    def __str__(self) -> str:
        return f"{self.verb} {self.card}"


PRINTED: Final = {"unlocked by": "unlocked_by", "played on": "played_on"}
"""What is printed on a card about another one, with the row of the `CardTable` that holds it."""


@frozen
class Printed(Node):
    """Those on which a villager is printed, by its *name*, or a card that is known: ``are unlocked by carpenter``."""

    how: Word
    name: Word | None
    card: Known | None = None

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


# -- tests joined ----------------------------------------------------------------------------------------------------------------


@frozen
class NotFilter(Node):
    """Those that do not pass a test."""

    test: Node

    def __str__(self) -> str:
        return f"not {bracketed(self.test)}"


@frozen
class AllFilters(Joined):
    """Those that pass all tests."""

    word = "and"


def tests_in(test: Node | None) -> tuple[Node, ...]:
    """Return the tests of which each must be passed: those of several, or the one there is."""
    return test.tests if isinstance(test, AllFilters) else () if test is None else (test,)


@frozen
class AnyFilter(Joined):
    """Those that pass one of the tests."""

    word = "or"


_ONE = {
    "are copies": "is a copy",
    "are": "is",
    "lie": "lies",
    "appear": "appears",
    "have": "has",
    "were": "was",
    UNLOCK: f"{UNLOCK}s",
}
_VERBS = re.compile(rf"\b({'|'.join(_ONE)})\b")


def of_one(test: Node) -> str:
    """Return *test* as it is written of one card.

    >>> of_one(AllFilters((OnGround(), ThatAppearOnce())))
    'lies on the ground and appears once'
    """
    return _VERBS.sub(lambda found: _ONE[found[0]], str(test))


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
