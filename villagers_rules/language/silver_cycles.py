"""Which silver formulas need the silver values of other cards, and the cycles among them (R9.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from typing import Final

from villagers_rules.classes import frozen
from villagers_rules.language import nodes
from villagers_rules.language.nodes import Node, walk
from villagers_rules.language.sentence import Formula
from villagers_rules.language.vocabulary import SILVER, Lexicon, measure_called


@frozen
class Counted:
    """The ids of suits and cards as which some villager may *also* count, and whether some may count as them *instead* (R1.7)."""

    also: frozenset[str] = frozenset()
    instead: bool = False


AS_PRINTED: Final[Counted] = Counted()
"""No card counts as anything but itself."""

MAX_SILVER_DEPTH = 1
"""A silver value may need others; these need no others again."""


def find_cycles(
    silver: Mapping[str, Formula], suits: Mapping[str, str] | None = None, counted: Counted = AS_PRINTED
) -> Iterator[tuple[str, ...]]:
    """Yield the cards whose silver formulas need each other, first and last the same; of a later cycle none of those before.

    *silver* holds the silver formula of each card that has one; *suits*, when given, the suit of each card, so that a formula
    that reads the silver of one suit does not depend on the cards of another. *counted* is what some of them may count as.
    """
    needs = {card: _needed(formula, silver, suits or {}, counted) for card, formula in silver.items()}
    while True:
        try:
            TopologicalSorter(needs).prepare()
            return
        except CycleError as error:
            cycle = tuple(reversed(error.args[1]))
        yield cycle
        needs = {card: [other for other in named if other not in cycle] for card, named in needs.items() if card not in cycle}


def find_deep(
    silver: Mapping[str, Formula], suits: Mapping[str, str] | None = None, counted: Counted = AS_PRINTED
) -> Iterator[tuple[str, ...]]:
    """Yield each card whose silver value needs others deeper than `MAX_SILVER_DEPTH`, with the first one that needs others again.

    There must be no cycles. Without a bound, each card more could double the time that counting a village takes.
    """
    reading = {card: formula for card, formula in silver.items() if _readings(formula)}
    for card, formula in reading.items():
        deeper = _needed(formula, reading, suits or {}, counted)
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


def _needed(formula: Formula, cards: Iterable[str], suits: Mapping[str, str], counted: Counted) -> list[str]:
    """Return those of *cards* whose silver values *formula* may read."""
    readings = _readings(formula)
    return (
        [card for card in cards if _reads(readings, _Known(card, suits.get(card), formula.lexicon, counted))] if readings else []
    )


def _reads(readings: Iterable[nodes.Villagers], card: _Known) -> bool:
    """Return whether one of the *readings* may be of the silver value of *card*."""
    return any(card.may_pass(read.that) and all(any(map(card.fits, kind.words)) for kind in read.kinds) for read in readings)


@frozen
class _Known:
    """What is known of a card wherever it lies: its id, and its *suit* unless that is None."""

    card: str
    suit: str | None
    lexicon: Lexicon
    counted: Counted

    def fits(self, word: str) -> bool:
        """Return whether the card may be what *word* says, as it may with adjectives such as `basic`."""
        if word in self.counted.also:
            return True
        if word in self.lexicon.villager:
            return word == self.card
        return word not in self.lexicon.suit or self.suit in (word, None)

    def may_pass(self, test: Node | None) -> bool:
        """Return whether the card may pass *test*."""
        match test:
            case nodes.Are(word=word):
                return self.fits(word)
            case nodes.ThatAreNot(words=words):
                return self.counted.instead or not {self.card, self.suit} & set(words)
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
                return self.counted.instead or word not in (self.card, self.suit)
            case nodes.ThatAreNot(words=words):
                return any(map(self.fits, words))
            case nodes.AllFilters(tests=tests):
                return any(map(self.may_fail, tests))
            case nodes.AnyFilter(tests=tests):
                return all(map(self.may_fail, tests))
            case nodes.NotFilter(test=inner):
                return self.may_pass(inner)
        return True
