"""The four kinds of sentence, ready to use, and the cycles of silver formulas that read each other's silver values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING, Any, Unpack

from attrs import field

from villagers_rules.classes import frozen
from villagers_rules.errors import FormulaError
from villagers_rules.language import describe, evaluator, nodes, zones
from villagers_rules.language.checker import Speaking, by_backs, check
from villagers_rules.language.compiler import compile_amount, compile_selection, compile_test
from villagers_rules.language.describe_occasion import describe_occasion
from villagers_rules.language.matching import Test, Who, compile_occasion
from villagers_rules.language.nodes import Node, Villagers, walk
from villagers_rules.language.occasion_check import check_occasion
from villagers_rules.language.parser import parse
from villagers_rules.language.phrasings import otherwise_said
from villagers_rules.language.position import Position
from villagers_rules.language.vocabulary import BRONZE, LIMITS, SILVER, Lexicon, measure_called
from villagers_rules.language.zone_checker import check_zones
from villagers_rules.model.context import EMPTY, Context
from villagers_rules.model.references import Reference

if TYPE_CHECKING:
    from villagers_rules.language.breakdown import Breakdown


@frozen
class _Sentence:
    """A checked sentence: what was written, its tree, and the words it was read with."""

    text: str
    tree: Node = field(repr=False)
    lexicon: Lexicon = field(repr=False, eq=False)

    def __str__(self) -> str:
        return str(self.tree)

    @property
    def chosen(self) -> str:
        """What must have been chosen for there to be any, "" where nothing need be."""
        return ""

    def describe(self, language: str = "en", names: Mapping[str, str] | None = None) -> str:
        """Return the sentence in the words of a player, in English ("en") or Italian ("it").

        *names* gives words for the ids of suits, villagers and seats.
        """
        return describe.describe(self.tree, self.lexicon, language, names, chosen=isinstance(self, Selection))


@frozen
class Formula(_Sentence):
    """How much. ``compute(position, seat, context)`` returns the amount for *seat* (from 0); *context* says what was chosen."""

    compute: Callable[[Any, int, Any], int] = field(repr=False, eq=False)

    def reads_limits(self) -> Node | None:
        """Return the first part that reads a limit, or None."""
        return next((node for node in walk(self.tree) if isinstance(node, nodes.Reading) and node.word in LIMITS), None)

    def reads_symbols_alone(self) -> bool:
        """Return whether this is a sum of numbers and of symbols of one's own village."""
        parts = self.tree.amounts if isinstance(self.tree, nodes.Sum) else (self.tree,)
        own = [part.owner is None or part.owner.word == "your" for part in parts if isinstance(part, nodes.Symbols)]
        return all(isinstance(part, (nodes.Number, nodes.Symbols)) for part in parts) and all(own)

    def reads_values(self, *symbols: str) -> Node | None:
        """Return the first part that reads the values of silver or bronze symbols, perhaps only of one of *symbols*, or None."""
        measures = (node for node in walk(self.tree) if isinstance(node, nodes.Measure))
        return next((node for node in measures if measure_called(node.word).formula in (symbols or (SILVER, BRONZE))), None)

    def breakdown(self, position: Position, seat: int, context: Context = EMPTY) -> Breakdown:
        """Return the amount with every number and card that gave it."""
        return evaluator.evaluate(self.tree, self.lexicon, position, seat, context)


@frozen
class Selection(_Sentence):
    """Which cards, players, piles or events. ``find(position, seat, context)`` returns references, first those of *seat*.

    ``each`` gives the same one by one, for who needs the first ones only; the position must not change meanwhile. *by_backs*
    says that cards are told apart by their suits alone.
    """

    find: Callable[[Any, int, Any], list[Reference]] = field(repr=False, eq=False)
    each: Callable[[Any, int, Any], Iterable[Reference]] = field(repr=False, eq=False)
    by_backs: bool = field(repr=False, eq=False)

    @cached_property
    def fits(self) -> Callable[[Any, int, Any], bool] | None:
        """Whether `it` would be among those of a hand if it lay there, by position, seat and context; None of other places."""
        tree = self.tree
        held = isinstance(tree, Villagers) and tree.place is not None and tree.place.word == "hand"
        return compile_test(tree, self.lexicon, self.text) if isinstance(tree, Villagers) and held else None


@frozen
class Condition(_Sentence):
    """Whether. ``compute(position, seat, context)`` returns the truth for *seat* (from 0)."""

    compute: Callable[[Any, int, Any], bool] = field(repr=False, eq=False)

    def breakdown(self, position: Position, seat: int, context: Context = EMPTY) -> Breakdown:
        """Return whether it holds, with every number and card that it compared."""
        return evaluator.evaluate(self.tree, self.lexicon, position, seat, context)


@frozen
class Occasion(_Sentence):
    """When something happens. *listens* gives the kinds of happenings that it means, each with its test and its doer."""

    listens: tuple[tuple[str, Test, Who], ...] = field(repr=False, eq=False)

    def describe(self, language: str = "en", names: Mapping[str, str] | None = None) -> str:
        """Return what stands after `when`, in the words of a player."""
        assert isinstance(self.tree, nodes.Occasion)
        describer = describe.describer_for(self.lexicon, language, names)
        return describer.words.joined(describe_occasion(self.tree, describer))


@frozen
class Naming(_Sentence):
    """What a step names beside sentences; *selection* finds the cards where it is one, *number* how many of a pile are meant."""

    selection: Selection | None = field(repr=False, eq=False)
    number: Formula | None = field(repr=False, eq=False)

    @property
    def chosen(self) -> str:
        """What must have been chosen for there to be any: `it` for `the top of it`, or a name."""
        pile = zones.pile_of(self.tree)
        return str(pile) if pile is not None and pile.word == zones.NAMED else ""


def formula(text: str, lexicon: Lexicon, **spoken: Unpack[Speaking]) -> Formula:
    """Return the formula *text*, raising `FormulaError`.

    What it may speak of is *spoken*, see `Speaking`.
    """
    tree = _checked(text, "formula", lexicon, **spoken)
    return Formula(text, tree, lexicon, compile_amount(tree, lexicon, text))


def selection(text: str, lexicon: Lexicon, **spoken: Unpack[Speaking]) -> Selection:
    """Return the selection *text*. What it may speak of is *spoken*. Raises `FormulaError`."""
    tree = _checked(text, "selection", lexicon, **spoken)
    find, each = (compile_selection(tree, lexicon, text, one_by_one=one_by_one) for one_by_one in (False, True))
    backs = isinstance(tree, Villagers) and by_backs(tree, lexicon)
    return Selection(text, tree, lexicon, find, each, backs)


def condition(text: str, lexicon: Lexicon, **spoken: Unpack[Speaking]) -> Condition:
    """Return the condition *text*. What it may speak of is *spoken*. Raises `FormulaError`."""
    tree = _checked(text, "condition", lexicon, **spoken)
    return Condition(text, tree, lexicon, compile_amount(tree, lexicon, text))


def naming(text: str, kind: str, lexicon: Lexicon, **spoken: Unpack[Speaking]) -> Naming:
    """Return what a step names as *text*, of a *kind* such as "target", which may speak of what is *spoken*."""
    tree = parse(text, kind, lexicon, _names(spoken))
    if not isinstance(tree, (nodes.Named, nodes.Pile, nodes.Top, nodes.Under, nodes.Zone)):
        return Naming(text, tree, lexicon, selection(text, lexicon, **spoken), None)
    check_zones(tree, lexicon, text, **spoken)
    top = tree.top if isinstance(tree, nodes.Under) else tree
    amount = top.number if isinstance(top, nodes.Top) else None
    if amount is None:
        return Naming(text, tree, lexicon, None, None)
    return Naming(text, tree, lexicon, None, Formula(str(amount), amount, lexicon, compile_amount(amount, lexicon, text)))


def occasion(text: str, lexicon: Lexicon, **spoken: Unpack[Speaking]) -> Occasion:
    """Return the occasion *text*, raising `FormulaError`; of what may be *spoken* only the card that has it is known before."""
    tree = parse(text, "occasion", lexicon, _names(spoken))
    assert isinstance(tree, nodes.Occasion)
    with _explained(text, "occasion", lexicon):
        check_occasion(tree, lexicon, text, **spoken)
    return Occasion(text, tree, lexicon, compile_occasion(tree, lexicon, text))


def _checked(text: str, sentence: str, lexicon: Lexicon, **spoken: Unpack[Speaking]) -> Node:
    tree = parse(text, sentence, lexicon, _names(spoken))
    with _explained(text, sentence, lexicon):
        check(tree, lexicon, text, sentence, **spoken)
    return tree


def _names(spoken: Speaking) -> list[str]:
    """Return the names of choices among what a sentence may speak of."""
    return [name for name, _ in spoken.get("names", ())]


@contextmanager
def _explained(text: str, sentence: str, lexicon: Lexicon) -> Iterator[None]:
    """Explain what is said otherwise where a check fails, as the parser does where it stops."""
    try:
        yield
    except FormulaError as error:
        raise otherwise_said(text, sentence, lexicon, error.column - 1) or error from None


MAX_SILVER_DEPTH = 1
"""A silver value may need others; these need no others again."""


def find_cycles(silver: Mapping[str, Formula], suits: Mapping[str, str] | None = None) -> Iterator[tuple[str, ...]]:
    """Yield the cards whose silver formulas need each other, first and last the same; of a later cycle none of those before.

    *silver* holds the silver formula of each card that has one; *suits*, when given, the suit of each card, so that a formula
    that reads the silver of one suit does not depend on the cards of another.
    """
    needs = {card: _needed(formula, silver, suits or {}) for card, formula in silver.items()}
    while True:
        try:
            TopologicalSorter(needs).prepare()
            return
        except CycleError as error:
            cycle = tuple(reversed(error.args[1]))
        yield cycle
        needs = {card: [other for other in named if other not in cycle] for card, named in needs.items() if card not in cycle}


def find_deep(silver: Mapping[str, Formula], suits: Mapping[str, str] | None = None) -> Iterator[tuple[str, ...]]:
    """Yield each card whose silver value needs others deeper than `MAX_SILVER_DEPTH`, with the first one that needs others again.

    There must be no cycles. Without a bound, each card more could double the time that counting a village takes.
    """
    reading = {card: formula for card, formula in silver.items() if _readings(formula)}
    for card, formula in reading.items():
        deeper = _needed(formula, reading, suits or {})
        if deeper:
            yield (card, deeper[0])


def _readings(formula: Formula) -> list[nodes.Villagers]:
    """Return the villagers whose silver values parts of *formula* read; all of them, where that is not said."""
    found = []
    for node in walk(formula.tree):
        measure = getattr(node, "measure", None) or getattr(getattr(node, "having", None), "measure", None)
        if isinstance(node, nodes.WithExtreme):
            continue  # It is found with the villagers that have it.
        if isinstance(measure, nodes.Measure) and measure_called(measure.word).formula == SILVER:
            read = node if isinstance(node, nodes.Villagers) else getattr(node, "villagers", None)
            found.append(read if isinstance(read, nodes.Villagers) else nodes.Villagers())
    return found


def _needed(formula: Formula, cards: Iterable[str], suits: Mapping[str, str]) -> list[str]:
    """Return those of *cards* whose silver values *formula* may read."""
    readings = _readings(formula)
    return [card for card in cards if _reads(readings, formula, card, suits)] if readings else []


def _reads(readings: Iterable[nodes.Villagers], formula: Formula, card: str, suits: Mapping[str, str]) -> bool:
    """Return whether one of the *readings* of *formula* may be of the silver value of *card*."""
    tests = _Known(card, suits.get(card), formula.lexicon)
    return any(tests.may_pass(read.that) and all(any(map(tests.fits, kind.words)) for kind in read.kinds) for read in readings)


@frozen
class _Known:
    """What is known of a card wherever it lies: its id, and its *suit* unless that is None."""

    card: str
    suit: str | None
    lexicon: Lexicon

    def fits(self, word: str) -> bool:
        """Return whether the card may be what *word* says, as it may with adjectives such as `basic`."""
        if word in self.lexicon.villager:
            return word == self.card
        return word not in self.lexicon.suit or self.suit in (word, None)

    def may_pass(self, test: Node | None) -> bool:
        """Return whether the card may pass *test*."""
        match test:
            case nodes.Are(word=word):
                return self.fits(word)
            case nodes.ThatAreNot(words=words):
                return not {self.card, self.suit} & set(words)
            case nodes.AllFilters(tests=tests):
                return all(map(self.may_pass, tests))
            case nodes.AnyFilter(tests=tests):
                return any(map(self.may_pass, tests))
            case nodes.NotFilter(test=inner):
                return self.may_fail(inner)
        return True

    def may_fail(self, test: Node) -> bool:
        """Return whether the card may fail *test*."""
        match test:
            case nodes.Are(word=word):
                return word not in (self.card, self.suit)
            case nodes.ThatAreNot(words=words):
                return any(map(self.fits, words))
            case nodes.AllFilters(tests=tests):
                return any(map(self.may_fail, tests))
            case nodes.AnyFilter(tests=tests):
                return all(map(self.may_fail, tests))
            case nodes.NotFilter(test=inner):
                return self.may_pass(inner)
        return True
