"""Finds cycles of silver formulas that read each other's silver values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter

from villagers_rules.errors import FormulaError
from villagers_rules.language import nodes
from villagers_rules.language.input_limits import failure
from villagers_rules.language.nodes import walk
from villagers_rules.language.semantics import MEASURES
from villagers_rules.language.sentence import Formula

MAX_SILVER_DEPTH = 1
"""A silver value may need others; these need no others again."""


def find_cycle(silver: Mapping[str, Formula], suits: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """Return the cards whose silver formulas need each other, first and last the same, or () when there are none.

    *silver* holds the silver formula of each card that has one; *suits*, when given, the suit of each card, so that a formula
    that reads the silver of one suit does not depend on the cards of another.
    """
    return next(find_cycles(silver, suits), ())


def find_cycles(silver: Mapping[str, Formula], suits: Mapping[str, str] | None = None) -> Iterator[tuple[str, ...]]:
    """Yield the cycles that `find_cycle` finds, one after the other, each without the cards of those before."""
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


def refuse_cycle(silver: Mapping[str, Formula], suits: Mapping[str, str] | None = None) -> None:
    """Raise the error of the cycle that `find_cycle` finds, if there is one."""
    cycle = find_cycle(silver, suits)
    if cycle:
        raise cycle_error(silver[cycle[0]], cycle)


def cycle_error(formula: Formula, cycle: tuple[str, ...]) -> FormulaError:
    """Return the error of *cycle*, placed in *formula*, that of its first card."""
    at = _readings(formula)[0].measure.at
    path = " needs that of ".join(cycle)
    return failure(formula.text, at, f"silver values in a circle: that of {path}", "count something else, or name a suit")


def _readings(formula: Formula) -> list[nodes.Total | nodes.Largest]:
    """Return the parts of *formula* that read silver values."""
    found = [node for node in walk(formula.tree) if isinstance(node, (nodes.Total, nodes.Largest))]
    return [node for node in found if MEASURES[node.measure.word].formula]


def _needed(formula: Formula, cards: Iterable[str], suits: Mapping[str, str]) -> list[str]:
    """Return those of *cards* whose silver values *formula* may read."""
    readings = _readings(formula)
    return [card for card in cards if _reads(readings, formula, card, suits)] if readings else []


def _reads(readings: Iterable[nodes.Total | nodes.Largest], formula: Formula, card: str, suits: Mapping[str, str]) -> bool:
    """Return whether one of the *readings* of *formula* may be of the silver value of *card*."""

    def fits(word: str) -> bool:
        if word in formula.lexicon.villager:
            return word == card
        # Adjectives such as `basic` may fit any card; so may a suit when the card's is not known.
        return word not in formula.lexicon.suit or suits.get(card, word) == word

    for reading in readings:
        found = reading.villagers
        left_out = isinstance(found.that, nodes.ThatAreNot) and bool({card, suits.get(card)} & set(found.that.words))
        if not left_out and all(any(map(fits, kind.words)) for kind in found.kinds):
            return True
    return False
