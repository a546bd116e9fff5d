"""Checks that a sentence asks for what there is where it looks: coins and trees in villages, gold and counters in supplies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from villagers_rules.errors import nearest
from villagers_rules.language import nodes
from villagers_rules.language.tree import Node, Word, failure, walk
from villagers_rules.language.units import GOLD
from villagers_rules.language.vocabulary import SHARED, TUCKED, Lexicon, about_measure, of_mode, places, vocabulary
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
LEFT: Final = "left"
"""What stands for the place of a card that has left a village, where it may lie anywhere."""
_WHERE: Final = {
    "hand": "in a hand",
    "stash": "in a stash",
    "tucked": "under a villager",
    "square": "in a square",
    "keep": "beside a village",
    "supply": "in the supply",
    "discard pile": "in the discard pile",
}
"""Where cards lie that are bare, in words."""
_OF_VILLAGERS: Final = "coins lie on villagers of a village and on the road"


def check_bare(tree: Node, bare: Mapping[str, str], text: str) -> None:
    """Raise `FormulaError` if *tree* asks for coins or a tree of a card that is *bare*, or looks for it elsewhere.

    *bare* gives the place where it lies by its word.
    """
    measured = {id(node.villagers) for node in walk(tree) if isinstance(node, _MEASURING)}
    for node in walk(tree):
        match node:
            case nodes.Its(card=card, measure=measure) if card.word in bare:
                _check(str(measure.word), bare[card.word], node, text)
            case nodes.CardIs(card=card, that=that) if card.word in bare:
                for part in walk(that):
                    if isinstance(part, nodes.Measure):
                        _check(str(part.word), bare[card.word], part, text)
            case nodes.Villagers(that=Node() as that):
                for part in nodes.tests_in(that):
                    if isinstance(part, nodes.AreChosen) and part.name in bare:
                        _check_there(node, part, bare[part.name], text, is_measured=id(node) in measured)


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


_MEASURING: Final = (nodes.Total, nodes.Average, nodes.LongestRun, nodes.Largest, nodes.Different, nodes.Suits)
"""What reads something off villagers, which are called so wherever they lie."""


def _check_there(node: nodes.Villagers, chosen: nodes.AreChosen, lies: str, text: str, *, is_measured: bool) -> None:
    """Raise `FormulaError` if *node* looks for what was *chosen* where it does not lie."""
    place = node.place or nodes.Place()
    if lies not in (place.word, "name"):
        sort = nodes.Villagers if is_measured else nodes.Cards
        there = sort(node.kinds, node.having, nodes.Place(Word(lies)), node.that)
        message = f"`the {chosen.name}` lies {_WHERE[lies]}, and is not found {place}"
        raise failure(text, chosen.at, message, f"write `{there.phrase(2)}`")


def _check(measure: str, place: str, node: Node, text: str) -> None:
    if place == LEFT and (measure == COINS or about_measure(measure)["of"] == ["villagers"]):
        message = f"the card has left the village, and what {measure} it had there is not known any more"
        raise failure(text, node.at, message, "ask while it lies there")
    hint = "ask before it is moved, or of a villager of a village"
    if measure == COINS:
        hint = _HINTS.get(place, _OF_VILLAGERS)
    elif about_measure(measure)["of"] != ["villagers"]:
        return
    lies = (
        f"the card lies {_WHERE[place]}, and has no {measure} there"
        if place in _WHERE
        else f"a name lies nowhere, and has no {measure}"
    )
    raise failure(text, node.at, lies, hint)


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
        elif word in lexicon.mode_counters:
            hint = of_mode(word)
        held = listing([GOLD, *(name for name in counters if name not in on_table)])
        raise failure(text, at, f"a supply holds {held}, not `{word}`", hint)
