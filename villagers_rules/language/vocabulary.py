"""The words of sentences: those of the language, with what each means in a game, and the ids that packs add.

In the code of a row *face*, *children* (how many cards lie directly on it) and *coins* are those of one card, *owner* and *spot*
say where it lies in a village, *table* is the `CardTable`, *home* is the seat in whose village a silver value counts, and *here*
the context of that card. What a word needs beside code, such as its place in a sentence, stands in ``dsl/vocabulary.yaml``.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from typing import Any, Final

from villagers_rules.classes import define, frozen
from villagers_rules.resources import read_yaml

SILVER, BRONZE = "silver", "bronze"
"""The symbols with formulas, whose values are measures."""
_HAS = "table.{}[face] is not None"
"""The test that a card shows such a symbol."""


@frozen
class Measure:
    """A number on a card: *code* gives it where *test* holds, else it is 0.

    It is *printed* when it is the same in every position; else it may be what a *formula* of the card gives, SILVER or BRONZE.
    Where *shown* is given and does not hold, the card has none of it, and is left out of the largest and the smallest.
    """

    code: str
    test: str = ""
    printed: bool = False
    formula: str = ""
    shown: str = ""


@frozen
class Adjective:
    """A test of a card; *possible* tests whether the card can ever pass it, where that is not the same."""

    code: str
    possible: str = ""


@frozen
class Shared:
    """A place without an owner: how it is written, the area of its piles, and what holds the coins on them, if they have any.

    Of a *hidden* one nothing is known but how many cards lie there. The cards of one are *taken_up* by a list of steps, and only
    that list means them.
    """

    phrase: str
    area: str
    coins: str = ""
    hidden: bool = False
    taken_up: bool = False


@frozen
class _Operator:
    """A comparison of two amounts, for the compiler and for Python."""

    code: ast.cmpop
    holds: Callable[[int, int], bool]


MEASURES = {
    "gold": Measure("table.gold[face]", printed=True, shown="table.has_gold[face]"),
    "gold covered or not": Measure("table.gold[face]", printed=True, shown="table.has_gold[face]"),
    "coins": Measure("coins"),
    "silver value": Measure("table.silver[face](position, home, here)", test=_HAS.format(SILVER), formula=SILVER),
    "silver value here": Measure("table.silver[face](position, seat, here)", test=_HAS.format(SILVER), formula=SILVER),
    "bronze value": Measure("table.bronze[face](position, home, here)", test=_HAS.format(BRONZE), formula=BRONZE),
    "keyring": Measure("table.keyring[face]", printed=True, shown="table.keyring[face]"),
    "height": Measure("height(position, owner, spot)"),
    "tree size": Measure("tree_size(position, owner, spot)"),
    "tucked cards": Measure("tucked_on(position, owner, spot)"),
    "age": Measure("age(position, owner, spot)"),
    "suit symbols": Measure("symbols_on(position.table, face, children, counter)"),
}
COUNTER = Measure("counted_on(position, owner, spot, counter)")
"""What a counter of a pack that lies on villagers counts; *counter* is its id."""
READINGS = {
    "round": "position.round",
    "markets held": "len(position.markets_held)",
    "place in turn order": "turn_place(position, owner)",
    "draft limit": "position.limit('draft', owner)",
    "build limit": "position.limit('build', owner)",
    "builds left": "position.builds_left if position.at_turn == owner >= 0 else 0",
    "trades left": "position.trades_left if position.at_turn == owner >= 0 else 0",
}
"""The numbers that lie open beside the cards; *owner* is the seat of which one is read."""
NAMING = ("moved", "exchanged", "target", "shown", "account")
"""What steps name beside sentences: what is moved, what is exchanged, where to, what is shown, and whose gold."""
LIMITS = ("draft limit", "build limit")
"""Those that the rules work out with formulas of their own."""
ADJECTIVES = {
    "top": Adjective("not children", possible="not table.stand_in[table.kind_of[face]]"),
    "covered": Adjective("children", possible="True"),
    "basic": Adjective("table.basic[table.kind_of[face]]"),
    "stand_in": Adjective("table.stand_in[table.kind_of[face]]"),
    "stealable": Adjective("table.stealable[table.kind_of[face]]"),
    "single_use": Adjective("table.discard[table.kind_of[face]]"),
    "when_placed": Adjective("table.when_placed[table.kind_of[face]]"),
    "usable": Adjective("table.usable[table.kind_of[face]]"),
}
SYMBOLS = {
    "gold": "table.has_gold[face]",
    "silver": "table.silver[face] is not None",
    "bronze": "table.bronze[face] is not None",
    "padlock": "table.unlocked_by[table.kind_of[face]] >= 0",
    "keyring": "table.keyring[face]",
}
"""The tests for symbols that a row of the table shows at once; all others are looked up among the symbols of the card."""
# The places that have an owner are the villages and the areas of the same name.
SHARED = {
    "road": Shared("on the road", "road", coins="road_coins"),
    "supply": Shared("in the supply", "basic"),
    "discard pile": Shared("in the discard pile", "discard"),
    "them": Shared("among them", "looked", taken_up=True),
    "reserve": Shared("in the reserve", "reserve", hidden=True),
    "leftmost stack": Shared("in the leftmost stack", "stack", hidden=True),
}
TUCKED = "tucked"
"""The place of the cards that lie face down under villagers."""
PLACED_THEN = {f"placed this {since}": since for since in ("round", "phase", "turn")}
"""The places of all cards that were placed in one's own village since something began, wherever they are now."""
COMPARISONS = {
    "=": _Operator(ast.Eq(), operator.eq),
    "<": _Operator(ast.Lt(), operator.lt),
    ">": _Operator(ast.Gt(), operator.gt),
    "<=": _Operator(ast.LtE(), operator.le),
    ">=": _Operator(ast.GtE(), operator.ge),
}
THAN = {
    "more": ">",
    "fewer": "<",
    "less": "<",
    "no more": "<=",
    "no fewer": ">=",
    "no less": ">=",
    "as many": "=",
    "as much": "=",
}
"""How players are compared with whoever reads, `with more food symbols than you`, by the words for it."""


@define(frozen=True, slots=False)
class Vocabulary:
    """The sections of the vocabulary file, as they stand there."""

    data: Mapping[str, Any]

    def __getitem__(self, section: str) -> Mapping[str, Any]:
        return self.data[section]  # type: ignore[no-any-return]

    @cached_property
    def keywords(self) -> frozenset[str]:
        """The words of the grammar itself, singular and plural."""
        return self.nouns | set(self["keywords"]["others"])

    @cached_property
    def nouns(self) -> frozenset[str]:
        """Those of them that are what can be counted or chosen, singular and plural."""
        rows = self["keywords"].items()
        return frozenset(word for name, entry in rows if name != "others" for word in (name, entry["plural"]))

    @cached_property
    def adjective(self) -> dict[str, str]:
        """The adjective that each of its spellings means."""
        found = {word: word for word in self["adjectives"]}
        found |= {entry["plural"]: word for word, entry in self["adjectives"].items() if "plural" in entry}
        return found

    def _words(self) -> Iterator[str]:
        """Yield every single word that the language itself uses."""
        yield from self.keywords
        for section in ("symbols", "measures", "adjectives", "places", "directions"):
            for name in self[section]:
                yield from name.split()
        yield from self.adjective

    @property
    def possessives(self) -> set[str]:
        """The keywords that end in 's, which nobody means who misspells another word."""
        return {word for word in self.keywords if word.endswith("'s")}

    @cached_property
    def reserved(self) -> frozenset[str]:
        """The words that no id may equal."""
        return frozenset(self._words())


@cache
def vocabulary() -> Vocabulary:
    """Return the vocabulary, read once."""
    return Vocabulary(read_yaml("dsl", "vocabulary.yaml"))


def printed_hint(word: str) -> str:
    """Return how a *word* that is printed on cards is written in files, as `villagers help` says it."""
    return f"as `villagers help {word}` says, {vocabulary()['printed'][word]}"


SUIT_SYMBOLS: Final = "suit symbols"
"""The measure that counts the symbols of suits of one card; those that count the symbols of one name are like it."""


def is_of_symbols(word: str) -> bool:
    """Return whether the measure called *word* counts symbols of one card, those of all suits or of one name.

    >>> is_of_symbols("suit symbols"), is_of_symbols("wood symbols"), is_of_symbols("gold")
    (True, True, False)
    """
    return word.endswith(" symbols")


def symbol_counted(word: str) -> str:
    """Return the symbol that the measure called *word* counts, "" for all suits, and where it counts none.

    >>> symbol_counted("wood symbols"), symbol_counted("suit symbols"), symbol_counted("gold")
    ('wood', '', '')
    """
    return word.removesuffix(" symbols") if is_of_symbols(word) and word != SUIT_SYMBOLS else ""


def measure_called(word: str) -> Measure:
    """Return the measure called *word*, one of the language or a counter that lies on villagers."""
    return MEASURES.get(SUIT_SYMBOLS if is_of_symbols(word) else word, COUNTER)


def about_measure(word: str) -> Mapping[str, Any]:
    """Return what the vocabulary says of the measure called *word*, one of the language or a counter that lies on villagers."""
    one = "symbol" if symbol_counted(word) else "counter"
    found: Mapping[str, Any] = vocabulary()["measures"].get(word) or vocabulary()["ids"][one]
    return found


def symbols() -> dict[str, bool]:
    """Return the symbols in their order, each with whether it counts on covered cards (R1.5), as `CardTable` wants them.

    >>> list(symbols())
    ['food', 'builder', 'gold', 'silver', 'bronze', 'padlock', 'keyring']
    >>> [name for name, counts_covered in symbols().items() if counts_covered]
    ['padlock']
    """
    return {name: entry["covered"] for name, entry in vocabulary()["symbols"].items()}


def reserved_words() -> frozenset[str]:
    """Return the words of the language; no id of a suit, a villager or a seat may equal one of them.

    >>> {"per", "village", "gold", "symbols"} <= reserved_words()
    True
    """
    return vocabulary().reserved


@define(frozen=True, slots=False)
class Lexicon:
    """The ids that sentences may use, in the numbering of the `CardTable` of the same packs.

    *suits* and *villagers* are numbered by their place here, and so are the *counters* that packs declare; *seats* are those
    without a player, *sides* those that any card has, *card_counters* the counters that lie on villagers, and *table_counters*
    those of the *counters* that lie on the table. *mode_counters* are those that only modes declare which are not played.
    """

    suits: tuple[str, ...]
    villagers: tuple[str, ...]
    seats: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    card_counters: tuple[str, ...] = ()
    table_counters: tuple[str, ...] = ()
    mode_counters: tuple[str, ...] = ()

    @cached_property
    def suit(self) -> dict[str, int]:
        """The number of each suit."""
        return {name: number for number, name in enumerate(self.suits)}

    @cached_property
    def plurals(self) -> dict[str, str]:
        """The counters by what several of each are called, where that is no other word of the packs or the language."""
        counters = dict.fromkeys((*self.counters, *self.card_counters))
        taken = {*counters, *self.suits, *self.villagers, *self.seats, *vocabulary().keywords}
        return {plural: name for name in counters if (plural := _plural(name)) not in taken}

    @cached_property
    def villager(self) -> dict[str, int]:
        """The kind of each villager."""
        return {name: number for number, name in enumerate(self.villagers)}


def of_mode(counter: str) -> str:
    """Return what to do about a *counter* that only a mode declares, where other games are played with the same cards."""
    return (
        f"the counter `{counter}` is one of a mode alone; declare it under `counters` of the rules, for all games with the pack"
    )


def _plural(name: str) -> str:
    """Return what several things of a *name* are called.

    >>> [_plural(name) for name in ("lantern", "berry", "key", "box")]
    ['lanterns', 'berries', 'keys', 'boxes']
    """
    if re.search(r"[^aeiou]y$", name):
        return f"{name[:-1]}ies"
    return f"{name}es" if name.endswith(("s", "x", "ch", "sh")) else f"{name}s"


def places() -> tuple[str, ...]:
    """Return the words of all places where sentences look for cards."""
    return (*vocabulary()["places"], *PLACED_THEN)


def opposite_of(word: str) -> str:
    """Return the adjective of all cards that are not *word*, or "" when there is none."""
    adjectives = vocabulary()["adjectives"]
    return str(adjectives[word].get("opposite", "")) if word in adjectives else ""
