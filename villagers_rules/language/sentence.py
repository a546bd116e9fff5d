"""The four kinds of sentence, ready to use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any, Unpack

from attrs import evolve, field

from villagers_rules.classes import frozen
from villagers_rules.errors import FormulaError
from villagers_rules.language import describe, evaluator, nodes, zones
from villagers_rules.language.checker import Speaking, check
from villagers_rules.language.compiled import compile_amount, compile_selection, compile_test
from villagers_rules.language.describe_occasion import describe_occasion
from villagers_rules.language.hidden_cards import by_backs
from villagers_rules.language.matching import Test, Who, compile_occasion
from villagers_rules.language.nodes import Node, Villagers, walk
from villagers_rules.language.occasion_check import check_occasion
from villagers_rules.language.parser import parse
from villagers_rules.language.phrasings import otherwise_said
from villagers_rules.language.position import Position
from villagers_rules.language.vocabulary import BRONZE, LIMITS, SILVER, Lexicon, measure_called
from villagers_rules.language.word_choices import with_words
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


@frozen
class Formula(_Sentence):
    """How much. ``compute(position, seat, context)`` returns the amount for *seat* (from 0); *context* says what was chosen."""

    compute: Callable[[Any, int, Any], int] = field(repr=False, eq=False)

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

    def printed(self) -> Selection:
        """Return the same of cards as they are printed, whatever they count as."""
        find, each = (
            compile_selection(self.tree, self.lexicon, self.text, one_by_one=one_by_one, printed=True)
            for one_by_one in (False, True)
        )
        return evolve(self, find=find, each=each)

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

    def printed(self) -> Condition:
        """Return the same about cards as they are printed, whatever they count as."""
        return evolve(self, compute=compile_amount(self.tree, self.lexicon, self.text, printed=True))

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
    if not isinstance(tree, (nodes.Named, nodes.Pile, nodes.Top, nodes.Under, nodes.UnderCard, nodes.Zone)):
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
    if offered := spoken.get("offered"):
        tree = with_words(tree, dict(offered))
    with _explained(text, sentence, lexicon):
        check(tree, lexicon, text, sentence, **spoken)
    return tree


def _names(spoken: Speaking) -> dict[str, str]:
    """Return the names of choices among what a sentence may speak of, with what was chosen."""
    return dict(spoken.get("names", ()))


@contextmanager
def _explained(text: str, sentence: str, lexicon: Lexicon) -> Iterator[None]:
    """Explain what is said otherwise where a check fails, as the parser does where it stops."""
    try:
        yield
    except FormulaError as error:
        raise otherwise_said(text, sentence, lexicon, error.column - 1) or error from None
