"""What each word of the vocabulary means in a game: one row, read by the compiler, the breakdown and the bounds.

In the code of a row *face*, *load* and *coins* are those of one card, *table* is the `CardTable`, and *home* is the seat in whose
village a silver value counts. What a word needs beside code, such as its place in a sentence, stands in ``dsl/vocabulary.yaml``.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable

from attrs import frozen


@frozen
class Measure:
    """A number on a card: *code* gives it where *test* holds, else it is 0.

    It is *printed* when it is the same in every position; else it may be what the silver *formula* of the card gives.
    """

    code: str
    test: str = ""
    printed: bool = False
    formula: bool = False


@frozen
class Adjective:
    """A test of a card; *possible* tests whether the card can ever pass it, where that is not the same."""

    code: str
    possible: str = ""


@frozen
class Shared:
    """A place without an owner: how it is written, the area of its piles, and what holds the coins on them, if they have any."""

    phrase: str
    area: str
    coins: str = ""


@frozen
class Operator:
    """A comparison of two amounts, for the compiler and for Python."""

    code: ast.cmpop
    holds: Callable[[int, int], bool]


MEASURES = {
    "gold": Measure("table.gold[face]", printed=True),
    "coins": Measure("coins"),
    "silver value": Measure("table.silver[face](position, home, None)", test="table.silver[face] is not None", formula=True),
    "keyring": Measure("table.keyring[face]", printed=True),
}
ADJECTIVES = {
    "top": Adjective("not load", possible="not table.stand_in[table.kind_of[face]]"),
    "covered": Adjective("load", possible="True"),
    "basic": Adjective("table.basic[table.kind_of[face]]"),
    "stand_in": Adjective("table.stand_in[table.kind_of[face]]"),
    "stealable": Adjective("table.stealable[table.kind_of[face]]"),
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
    "them": Shared("among them", "looked"),
}
COMPARISONS = {
    "=": Operator(ast.Eq(), operator.eq),
    "<": Operator(ast.Lt(), operator.lt),
    ">": Operator(ast.Gt(), operator.gt),
    "<=": Operator(ast.LtE(), operator.le),
    ">=": Operator(ast.GtE(), operator.ge),
}
