"""The parts of a sentence that say which cards: what they have, what they are, and how they lie to another card."""

from __future__ import annotations

import re

from attrs import field

from villagers_rules.classes import frozen
from villagers_rules.language.tree import Joined, Node, Word, written_number
from villagers_rules.language.vocabulary import is_of_symbols
from villagers_rules.phrases import listing

IT, THIS = "it", "this villager"
"""The cards that a sentence may speak of: what was chosen last, and the card that has the sentence."""

EACH_SUIT = "suit"
"""What villagers are that are of the suit which is compared: ``suits where suit villagers >= 3``."""

UNLOCK = "unlock"
"""What a villager does with the padlock of another one."""
SAME = "same"
"""How a measure is compared that is as large on both cards."""


@frozen
class Known(Node):
    """A card that is known: ``it``, ``this villager``, or, as ``the`` with a name, what was chosen under it.

    Whether it is *named* so is not told apart from the id of a card but as it is read.
    """

    word: Word
    named: bool = field(default=False, eq=False)

    def __str__(self) -> str:
        return str(self.word) if self.word in (IT, THIS) else f"the {self.word}"

    @property
    def possessive(self) -> str:
        """How something of it begins: ``its``, ``this villager's``."""
        return "its" if self.word == IT else f"{self}'s"


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
        exactly = f"exactly {written_number(self.number)}" if self.word == "exactly" else ""
        return f"with {exactly or f'{written_number(self.number)} or {less_of(self.word, self.measure)}'} {self.measure}"


@frozen
class WithExtreme(Node):
    """Those with the largest or smallest measure of all that are found, as *word* says: ``with the largest gold``."""

    word: Word
    measure: Measure

    def __str__(self) -> str:
        return f"with the {self.word} {self.measure}"


def less_of(word: str, measure: Measure) -> str:
    """Return *word*, as it is said of a measure: there are fewer symbols, and less gold."""
    return "fewer" if word == "less" and is_of_symbols(measure.word) else word


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
class WhoseChoice(Node):
    """Those of the players whose own choice under a *name* passes a *test*: ``whose vote is you``, ``whose pick is wood``."""

    name: Word
    test: Node

    def __str__(self) -> str:
        return f"whose {str(self.test).removeprefix('the ')}"


@frozen
class WhoseNumber(Node):
    """Those of the players who chose such a *number* under a *name*, as *operator* says: ``whose bid >= 3``."""

    name: Word
    operator: str
    number: int | Node

    def __str__(self) -> str:
        return f"whose {self.name} {self.operator} {written_number(self.number)}"


# -- tests joined ----------------------------------------------------------------------------------------------------------------


@frozen
class NotFilter(Node):
    """Those that do not pass a test."""

    test: Node

    def __str__(self) -> str:
        if self.test.joined:
            return f"not ({self.test})"
        said = str(self.test)
        verb, _, rest = said.partition(" ")
        return f"{verb} not {rest}" if verb in ("are", "were") else f"do not {said}"


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


def single_tests(test: Node | None) -> tuple[Node, ...]:
    """Return the tests that a test of players is made of, whether all of them must be passed or one."""
    return tuple(one for each in tests_in(test) for one in (each.tests if isinstance(each, AnyFilter) else (each,)))


_ONE = {
    "are copies": "is a copy",
    "are not copies": "is not a copy",
    "do not lie": "does not lie",
    "do not appear": "does not appear",
    "do not have": "does not have",
    f"do not {UNLOCK}": f"does not {UNLOCK}",
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

    >>> of_one(AllFilters((ThatAppearOnce(), ThatAreNot((Word("wood"),)))))
    'appears once and is not wood'
    """
    return _VERBS.sub(lambda found: _ONE[found[0]], str(test))
