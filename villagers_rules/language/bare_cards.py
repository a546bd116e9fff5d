"""Checks that a sentence asks for what there is where it looks: coins and trees in villages, gold and counters in supplies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from villagers_rules.errors import nearest
from villagers_rules.language import nodes
from villagers_rules.language.tree import Node, failure, walk
from villagers_rules.language.units import GOLD
from villagers_rules.language.vocabulary import SHARED, TUCKED, Lexicon, about_measure, places, vocabulary
from villagers_rules.phrases import listing

COINS: Final = "coins"
"""The measure of cards that the Road has, too."""
DRAFTED: Final = (
    "of a card of the Road the occasion says it, as in `you draft a villager with 2 or more coins from the road`; "
    "how much is `the amount` of `you gain 1 or more gold from the road`; before it, under `instead`, ask `if: its coins >= 2`"
)
"""What to write for the coins of a card that was drafted."""
_HINTS: Final = {"square": DRAFTED, "hand": "name the amount before the card is moved, as in `{name: its coins, as: found}`"}
"""What to write for the coins of a card, by where it lies."""
_OF_VILLAGERS: Final = "coins lie on villagers of a village and on the road"


def check_bare(tree: Node, bare: Mapping[str, str], text: str) -> None:
    """Raise `FormulaError` if *tree* asks for coins or a tree of a card that is *bare*: the place where it lies, by its word."""
    for node in walk(tree):
        match node:
            case nodes.Its(card=card, measure=measure) if card.word in bare:
                _check(str(measure.word), bare[card.word], node, text)
            case nodes.CardIs(card=card, that=that) if card.word in bare:
                for part in walk(that):
                    if isinstance(part, nodes.Measure):
                        _check(str(part.word), bare[card.word], part, text)


def check_place(place: nodes.Place, text: str) -> None:
    """Raise `FormulaError` if the word of *place* is none for places."""
    if place.word not in places():
        known = [word for word in places() if word not in (*SHARED, TUCKED)]
        hint = vocabulary()["mistakes"].get(place.word) or nearest(place.word, known) or f"places are {listing(known)}"
        raise failure(text, place.word.at, f"`{place.word}` is not a place", hint)


def check_lies_in(node: nodes.LieIn, text: str, *, of_one: bool) -> None:
    """Raise `FormulaError` if it is not *of_one* known card that *text* says where it lies, or if nobody sees it there."""
    place = node.place
    if not of_one:
        raise failure(text, node.at, "where cards are stands after the noun", f"write `villagers {place}`")
    if place.word in SHARED and SHARED[place.word].hidden:
        raise failure(text, node.at, "nobody sees which cards lie there", "ask of another place")


def _check(measure: str, place: str, node: Node, text: str) -> None:
    hint = "ask before it is moved, or of a villager of a village"
    if measure == COINS:
        hint = _HINTS.get(place, _OF_VILLAGERS)
    elif about_measure(measure)["of"] != ["villagers"]:
        return
    said = {
        "hand": f"the card lies in a hand, and has no {measure} there",
        "stash": f"the card lies in a stash, and has no {measure} there",
        "tucked": f"the card lies under a villager, and has no {measure} there",
        "square": f"the card lies in a square, and has no {measure} there",
        "keep": f"the card lies beside the village, and has no {measure} there",
        "supply": f"the card lies in the supply, and has no {measure} there",
        "name": f"a name lies nowhere, and has no {measure}",
        "discard pile": f"the card lies in the discard pile, and has no {measure} there",
    }
    raise failure(text, node.at, said[place], hint)


def check_savings(node: nodes.Savings, lexicon: Lexicon, text: str) -> None:
    """Raise `FormulaError` for what no supply holds, and for a counter that lies elsewhere."""
    word, at, counters, on_table = node.measure, node.measure.at, lexicon.counters, lexicon.table_counters
    looks_there = node.owner.word == nodes.TABLE
    if word in on_table:
        if not looks_there:
            raise failure(text, at, f"the counter `{word}` lies on the table, one for all", f"write `{word} on the table`")
    elif looks_there:
        hint = nearest(word, on_table) or "declare it with `lies: on the table`"
        hint = f"write `{word} in your supply`" if word in (GOLD, *counters) else hint
        raise failure(text, at, f"no counter called `{word}` lies on the table", hint)
    elif word != GOLD and word not in counters:
        hint = nearest(word, (GOLD, *counters)) or "write `gold in your supply`"
        if word in lexicon.card_counters:
            hint = f"it lies on villagers: write `sum of {word} on villagers`"
        raise failure(text, at, f"a supply holds {listing([GOLD, *counters])}, not `{word}`", hint)
