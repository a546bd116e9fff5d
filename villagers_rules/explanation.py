"""A sentence by itself, of any kind: read, and its value in a village that somebody writes down."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any

from villagers_rules.errors import FormulaError
from villagers_rules.language.wordings import FIRST
from villagers_rules.model.context import EMPTY
from villagers_rules.phrases import Listed, Term, phrase

if TYPE_CHECKING:
    from villagers_rules.language.nodes import Node
    from villagers_rules.model.choices import Choice
    from villagers_rules.model.state import State
    from villagers_rules.packs import Catalog
    from villagers_rules.words import Words


def read_sentence(text: str, catalog: Catalog) -> Any:
    """Return the formula, selection, condition or occasion that *text* is; raise `FormulaError` when it is none of them.

    The error is that of the reading that can be fixed, or got furthest; that of an occasion where one begins so.

    >>> from villagers_rules.packs import load
    >>> read_sentence("3 per 2 hay symbols", load()).describe("it")
    '3 ogni 2 simboli di hay nel tuo villaggio'
    """
    from villagers_rules.language import condition, formula, occasion, selection
    from villagers_rules.language.occasions import occasions
    from villagers_rules.language.slip_fixes import fixed_error

    as_occasion = partial(occasion, lexicon=catalog.lexicon)
    try:
        return as_occasion(text)
    except FormulaError as error:
        is_no_occasion = error
    errors = []
    for reader in (formula, selection, condition):
        read = partial(reader, lexicon=catalog.lexicon, it_allowed=True, their_allowed=True, this_allowed=True, it_is_pile=True)
        try:
            return read(text)
        except FormulaError as error:
            errors.append(fixed_error(error, read))
    if text.startswith(_DOERS) and not any(error.instead for error in errors):
        raise fixed_error(is_no_occasion, as_occasion)
    # A condition that ends too early is a formula, and what is wrong with that is what one wants to know; what compares is none.
    *others, last = errors[1:] if _COMPARING.search(text) else errors
    found = others if last.line == 1 and last.column > len(text) else [*others, last]
    found += [is_no_occasion] * any(f" {verb} " in f"{text} " for verb in (*occasions()["suffered"], *_EDGES))
    raise max(found, key=lambda error: (error.instead != "", error.line, error.column))


_COMPARING = re.compile(r"^(?!.*\b(?:if|where|whose)\b).*[<>=]")
"""What is compared, and not within an amount."""
_DOERS = ("you ", "another player ", "any player ", "a neighbour ", "the left neighbour ", "the right neighbour ")
"""How sentences begin that are about what somebody does."""
_EDGES = ("begins", "ends", "starts", "finishes", "is over")
"""What is said of what begins and ends."""


def position_of(catalog: Catalog, village: str) -> State:
    """Return the position of one player who has *village* and nothing else; raise `GameError` if it cannot be."""
    from villagers_rules.model.state import State
    from villagers_rules.model.village_text import build_village, counters_written, lay_counters, parse_village
    from villagers_rules.village_score import check_village

    state = State(catalog.table, catalog.rules, players=1, seats=[""], seed=0)
    trees = parse_village(village)
    state.settle(0, build_village(catalog.table, trees))
    lay_counters(state, 0, counters_written(trees))
    check_village(state)
    return state


def value_lines(sentence: Any, state: State, words: Words) -> list[str]:
    """Return what a *sentence* gives in *state*: a formula with its working, what a selection finds, or whether it is true.

    An occasion gives nothing: it happens, or not.

    In English, the language of the sentences, cards are named by their ids, as they stand there.
    """
    if hasattr(sentence, "breakdown"):
        found = sentence.breakdown(state, 0, EMPTY)
        return [str(found) if words.language == FIRST else words.text(Term(str(found), "breakdown", found))]
    if hasattr(sentence, "find"):
        from villagers_rules.rules.notation import choice_name

        named = [choice_name(state, reference) for reference in sentence.find(state, 0, EMPTY)]
        things = [_called(choice, words) for choice in named]
        if not things:
            return [words.text(phrase("finds nothing"))]
        return [words.text(phrase("finds {number}: {things}", number=len(things), things=Listed(things)))]
    if not hasattr(sentence, "compute"):
        return []
    return [words.text(phrase("is true") if sentence.compute(state, 0, EMPTY) else phrase("is false"))]


def _called(choice: Choice, words: Words) -> str:
    """Return what a selection has found."""
    from villagers_rules.model.choices import Spot

    if not isinstance(choice, Spot):
        return str(choice)
    return choice.named(1) if words.language == FIRST else Term(choice.named(1), "spot", (choice, 1))


def tree_data(tree: Node) -> dict[str, object]:
    """Return the syntax tree as plain data."""
    parts = [tree_data(part) for part in tree.parts()]
    return {"kind": type(tree).__name__, "text": str(tree), **({"parts": parts} if parts else {})}
