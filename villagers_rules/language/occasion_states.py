"""Refuses what has changed by the time an occasion is asked: coins that have just come, and a villager that is covered now."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from villagers_rules.errors import FormulaError
from villagers_rules.language.checker import Speaking, check_found
from villagers_rules.language.filters import Names, WithMeasure, WithSymbol
from villagers_rules.language.nodes import Place
from villagers_rules.language.occasions import YOU, Deed, Object
from villagers_rules.language.tree import Word, failure
from villagers_rules.language.vocabulary import Lexicon, vocabulary

_COVERED: Final = "covered"


def check_covered(below: Object, lexicon: Lexicon, text: str, spoken: Speaking) -> None:
    """Refuse what counts only where it shows of the villager *below* one that was placed, which is covered by then (R1.5)."""
    found = below.villagers
    if found is None:
        return
    message = "the villager is covered when this is asked"
    for word in (word for kind in found.kinds for word in kind.words):
        if "shows" in vocabulary()["adjectives"].get(word, {}):
            raise failure(text, word.at, message, f"leave `{word}` out")
    covered = Names((Word(_COVERED, below.at),))
    try:
        check_found(evolve(found, kinds=(covered, *found.kinds)), lexicon, text, found.place or Place(), spoken)
    except FormulaError as error:
        having, hint = found.having, error.suggestion or "leave it out"
        if isinstance(having, WithSymbol) and not having.thing:
            hint = f"write `with 1 or more {having.symbol} symbols` for what is printed"
        raise failure(text, below.at, f"{message}, and this counts only where it shows", hint) from None


def check_just_come(what: Object | None, measure: str, text: str) -> None:
    """Refuse that the villager *what* has any of a *measure*, some of which has just come to it."""
    having = None if what is None or what.villagers is None else what.villagers.having
    if isinstance(having, WithMeasure) and having.measure.word == measure:
        raise failure(
            text, having.at, f"this is asked when the {measure} have come, so that it has some each time", "leave it out"
        )


def check_own_padlock(node: Deed, text: str) -> None:
    """Refuse that *you* pay a villager of your own for a padlock, where the bank pays (R7.1)."""
    what = node.what
    place = None if what is None or what.villagers is None else what.villagers.place
    own = (what is not None and what.article == "this") or (
        place is not None and place.word == "village" and place.owner.word == "your"
    )
    if node.purpose is not None and node.doer == YOU and own:
        hint = f"write `you unlock a villager using {what}`"
        raise failure(text, what.at if what else node.at, "for a padlock that a villager of your own opens the bank pays", hint)
