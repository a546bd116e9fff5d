"""The three kinds of sentence, ready to use: `Formula`, `Selection` and `Condition`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attrs import field, frozen

from villagers_rules.language.breakdown import Breakdown
from villagers_rules.language.checker import check
from villagers_rules.language.compiler import compile_amount, compile_selection
from villagers_rules.language.describe import describe
from villagers_rules.language.evaluate import evaluate
from villagers_rules.language.hidden_hand import by_backs
from villagers_rules.language.input_limits import check_tree
from villagers_rules.language.nodes import Node, Villagers
from villagers_rules.language.parser import parse
from villagers_rules.language.position import Position, Reference
from villagers_rules.language.vocabulary import Lexicon


@frozen
class _Sentence:
    """A checked sentence: what was written, its tree, and the words it was read with."""

    text: str
    tree: Node = field(repr=False)
    lexicon: Lexicon = field(repr=False, eq=False)

    def __str__(self) -> str:
        return str(self.tree)

    def describe(self, language: str = "en", names: Mapping[str, str] | None = None) -> str:
        """Return the sentence in the words of a player, in English ("en") or Italian ("it").

        *names* gives words for the ids of suits, villagers and seats.
        """
        return describe(self.tree, self.lexicon, language, names, chosen=isinstance(self, Selection))


@frozen
class Formula(_Sentence):
    """How much. ``compute(position, seat, it)`` returns the amount for *seat* (from 0); *it* is what was chosen last."""

    compute: Callable[[Any, int, Any], int] = field(repr=False, eq=False)

    def breakdown(self, position: Position, seat: int, it: Reference | None = None) -> Breakdown:
        """Return the amount with every number and card that gave it."""
        return evaluate(self.tree, self.lexicon, position, seat, it)


@frozen
class Selection(_Sentence):
    """Which cards, players, piles or events. ``find(position, seat, it)`` returns references, first those of *seat*.

    ``each`` gives the same one by one, for who needs the first ones only; the position must not change meanwhile. *by_backs*
    says that cards are told apart by their suits alone.
    """

    find: Callable[[Any, int, Any], list[Reference]] = field(repr=False, eq=False)
    each: Callable[[Any, int, Any], Iterable[Reference]] = field(repr=False, eq=False)
    by_backs: bool = field(repr=False, eq=False)


@frozen
class Condition(_Sentence):
    """Whether. ``compute(position, seat, it)`` returns the truth for *seat* (from 0)."""

    compute: Callable[[Any, int, Any], bool] = field(repr=False, eq=False)

    def breakdown(self, position: Position, seat: int, it: Reference | None = None) -> Breakdown:
        """Return whether it holds, with every number and card that it compared."""
        return evaluate(self.tree, self.lexicon, position, seat, it)


def formula(text: str, lexicon: Lexicon, *, it_allowed: bool = False, their_allowed: bool = False) -> Formula:
    """Return the formula *text*, raising `FormulaError`.

    `its ...` has a meaning only where *it_allowed*, where something has been chosen before, and `their ...` only where
    *their_allowed*, where that may be a player.
    """
    tree = _checked(text, "formula", lexicon, it_allowed=it_allowed, their_allowed=their_allowed)
    return Formula(text, tree, lexicon, compile_amount(tree, lexicon, text))


def selection(text: str, lexicon: Lexicon, *, it_allowed: bool = False, their_allowed: bool = False) -> Selection:
    """Return the selection *text*, with *it_allowed* and *their_allowed* as for `formula`. Raises `FormulaError`."""
    tree = _checked(text, "selection", lexicon, it_allowed=it_allowed, their_allowed=their_allowed)
    find, each = (compile_selection(tree, lexicon, text, one_by_one=one_by_one) for one_by_one in (False, True))
    backs = isinstance(tree, Villagers) and by_backs(tree, lexicon)
    return Selection(text, tree, lexicon, find, each, backs)


def condition(text: str, lexicon: Lexicon, *, it_allowed: bool = False, their_allowed: bool = False) -> Condition:
    """Return the condition *text*, with *it_allowed* and *their_allowed* as for `formula`. Raises `FormulaError`."""
    tree = _checked(text, "condition", lexicon, it_allowed=it_allowed, their_allowed=their_allowed)
    return Condition(text, tree, lexicon, compile_amount(tree, lexicon, text))


def _checked(text: str, sentence: str, lexicon: Lexicon, *, it_allowed: bool, their_allowed: bool) -> Node:
    tree = parse(text, sentence, lexicon)
    check_tree(text, tree)
    check(tree, lexicon, text, sentence, it_allowed=it_allowed, their_allowed=their_allowed)
    return tree
