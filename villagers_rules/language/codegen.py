"""Python code for sentences, built from fixed shapes with holes: no text of a card becomes code."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from types import CodeType, FunctionType
from typing import Any, Final

from villagers_rules.language import readers as reads
from villagers_rules.language.choice_readers import CHOICE_READERS
from villagers_rules.language.readers import CARDS
from villagers_rules.language.suit_readers import SUIT_READERS
from villagers_rules.language.tree_readers import TREE_READERS
from villagers_rules.language.vocabulary import READINGS, Shared, measure_called
from villagers_rules.model.context import EMPTY, lying
from villagers_rules.model.references import Reference

_Filling = ast.expr | int | str

NAMES: dict[str, Any] = {
    "__builtins__": {},
    **{word.__name__: word for word in (abs, dict, enumerate, len, max, min, range, set, sum, zip)},
    **{word.__name__: word for word in (Reference, *reads.READERS, *CHOICE_READERS, *SUIT_READERS, *TREE_READERS)},
    "EMPTY": EMPTY,
    "lying": lying,
}
"""All that a compiled sentence can reach: these names, its three arguments, and attributes of the position."""


@cache
def _parsed(shape: str) -> ast.expr:
    return ast.parse(shape, mode="eval").body


def fill(shape: str | ast.expr, **holes: _Filling) -> ast.expr:
    """Return a copy of the expression *shape*, one of ours, with the names in *holes* replaced.

    >>> ast.unparse(fill("amount * (things // every)", amount=3, things=fill("len(face)"), every=2))
    '3 * (len(face) // 2)'
    """
    expression = _parsed(shape) if isinstance(shape, str) else shape
    return _filled(expression, {name: _expression(value) for name, value in holes.items()})  # type: ignore[no-any-return]


def texts(words: Iterable[str]) -> ast.expr:
    """Return *words* as a tuple of texts."""
    return ast.Tuple([ast.Constant(str(word)) for word in words], ast.Load())


def name(word: str) -> ast.expr:
    """Return the name *word*."""
    return ast.Name(word, ast.Load())


def call(word: str, arguments: Sequence[ast.expr]) -> ast.expr:
    """Return the call of the function *word* with *arguments*."""
    return ast.Call(name(word), list(arguments), [])


def any_of(tests: Sequence[ast.expr]) -> ast.expr:
    """Return the test that one of *tests* holds."""
    return tests[0] if len(tests) == 1 else ast.BoolOp(ast.Or(), list(tests))


def all_of(tests: Sequence[ast.expr]) -> ast.expr:
    """Return the test that all of *tests* hold."""
    return tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), list(tests))


def names_in(expressions: Iterable[ast.expr]) -> set[str]:
    """Return the names that *expressions* read."""
    return {node.id for each in expressions for node in ast.walk(each) if isinstance(node, ast.Name)}


def _expression(value: _Filling) -> ast.expr:
    return value if isinstance(value, ast.expr) else ast.Constant(value)


def _filled(node: Any, holes: dict[str, ast.expr]) -> Any:
    # A copy is made on the way: shapes are shared by all sentences.
    if isinstance(node, ast.Name):
        return holes.get(node.id) or ast.Name(node.id, ast.Load() if isinstance(node.ctx, ast.Load) else ast.Store())
    if isinstance(node, list):
        return [_filled(each, holes) for each in node]
    if isinstance(node, ast.AST) and node._fields:
        return type(node)(**{name: _filled(getattr(node, name), holes) for name in node._fields})
    return node


def rows(
    element: ast.expr,
    loops: Sequence[tuple[str, ast.expr]],
    tests: Sequence[ast.expr],
    kind: type[ast.ListComp] | type[ast.SetComp] = ast.ListComp,
) -> ast.expr:
    """Return the list or set of *element* over nested *loops* (names and what they run over), where all *tests* hold."""
    clauses = []
    for names, over in loops:
        target = fill(names)
        for part in ast.walk(target):
            if isinstance(part, (ast.Name, ast.Tuple)):
                part.ctx = ast.Store()
        clauses.append(ast.comprehension(target=target, iter=over, ifs=[], is_async=0))
    clauses[-1].ifs = list(tests)
    return kind(elt=element, generators=clauses)


def function(
    text: str, settings: Iterable[tuple[str, ast.expr]], result: ast.expr, counting: Callable[..., Any] | None = None
) -> FunctionType:
    """Return the function ``compute(position, seat, context)`` that makes *settings* (names and values) and returns *result*.

    The rows of the card table that are read, such as ``table.gold``, are looked up once, and so is what is read of the
    context, such as ``it``. Where cards may count as others, *counting* with the same arguments gives the result.
    """
    local = _LocalRows()
    settings = [(word, local.visit(value)) for word, value in settings]
    result = local.visit(result)
    rows = [(row, fill(f"position.table.{row}")) for row in sorted(local.rows)]
    used = names_in([result, *(value for _, value in settings)])
    known = [(word, fill(f"context.{word}")) for word in ("it", "this", "they") if word in used]
    if counting is not None:
        other = fill("counting(position, seat, context)")
        result = ast.IfExp(fill("position.table.counts_cards"), other, result)
    known_names = NAMES if counting is None else {**NAMES, "counting": counting}
    return _compiled(text, ("position", "seat", "context"), [*rows, *known, *settings], result, known_names)


def value_of(measure: str) -> ast.expr:
    """Return the number that *measure* is on a card."""
    return fill(measure_called(measure).code, counter=str(measure))


def printed_on(one: str, row: str, other: str) -> ast.expr:
    """Return the test that the *row* of the card that shows the *other* face names the card that shows *one*."""
    return fill(f"table.kind_of[{one}] == table.{row}[table.kind_of[{other}]]")


@cache
def card_reader(code: str) -> FunctionType:
    """Return the function ``compute(table, face, children)`` that reads *code*, that of a word, off one card.

    >>> from types import SimpleNamespace
    >>> card_reader("table.gold[face] if not children else 0")(SimpleNamespace(gold=[3, 18]), 1, 0)
    18
    """
    return _compiled(code, ("table", "face", "children"), (), fill(code))


@cache
def open_number(word: str) -> FunctionType:
    """Return the function ``compute(position, owner)`` that reads the open number called *word*."""
    return _compiled(word, ("position", "owner"), (), fill(READINGS[word]))


class _LocalRows(ast.NodeTransformer):
    """Replaces ``table.gold`` by the name ``gold`` and keeps the names of such rows."""

    def __init__(self) -> None:
        self.rows: set[str] = set()

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name) and node.value.id == "table":
            self.rows.add(node.attr)
            return name(node.attr)
        return self.generic_visit(node)


def _compiled(
    text: str,
    arguments: Iterable[str],
    settings: Iterable[tuple[str, ast.expr]],
    result: ast.expr,
    names: dict[str, Any] = NAMES,
) -> FunctionType:
    body: list[ast.stmt] = [ast.Assign(targets=[ast.Name(word, ast.Store())], value=value) for word, value in settings]
    words = [ast.arg(word) for word in arguments]
    defined = ast.FunctionDef(
        name="compute",
        args=ast.arguments(posonlyargs=[], args=words, kwonlyargs=[], kw_defaults=[], defaults=[]),
        body=[*body, ast.Return(result)],
        decorator_list=[],
    )
    module = ast.fix_missing_locations(ast.Module([defined], type_ignores=[]))
    code = compile(module, f"<{text}>", "exec")
    inner = next(constant for constant in code.co_consts if isinstance(constant, CodeType))
    return FunctionType(inner, names, "compute")


OF_IT: Final[Mapping[str, str]] = {
    "face": (
        "-1 if it is None else "
        "(-1 if position.villages[it.number].children[it.card] else position.villages[it.number].face[it.card]) "
        f"if it.area == 'village' else it.card if it.area in {CARDS} else -1"
    ),
    "printed": (
        "-1 if it is None else position.villages[it.number].face[it.card] "
        f"if it.area == 'village' else it.card if it.area in {CARDS} else -1"
    ),
    "coins": (
        "0 if it is None else position.villages[it.number].coins[it.card] if it.area == 'village' else "
        "position.road_coins[it.number] if it.area == 'road' else 0"
    ),
    "home": "it.number if it.area == 'village' else seat",
    "here": "lying(it.number, it.card) if it.area == 'village' else EMPTY",
}
"""The Python of what is read of a card that is known: the face that shows, or is printed, the coins, its seat, its context.

Outside villages its card is its kind, which is also the face of its first side; -1 shows nothing.
"""


def village_spots(village: ast.expr, used: set[str]) -> tuple[str, ast.expr]:
    """Return the loop over the rows of *village* that are *used*, the faces always."""
    words = ["face", *(row for row in ("children", "coins") if row in used)]
    columns = [ast.Attribute(village, word, ast.Load()) for word in words]
    if "spot" in used:
        over = columns[0] if len(columns) == 1 else call("zip", columns)
        return ("spot, face" if len(columns) == 1 else f"spot, ({', '.join(words)})"), fill("enumerate(over)", over=over)
    return ", ".join(words), columns[0] if len(columns) == 1 else call("zip", columns)


def shared_piles(place: Shared, used: set[str]) -> tuple[str, ast.expr]:
    """Return the loop over the piles of *place*, with their coins and numbers where these are *used*."""
    names, piles = "pile", fill("position.areas[area]", area=place.area)
    if place.taken_up:
        piles = fill("piles if context.looks else []", piles=piles)
    if place.coins and "coins" in used:
        coins = ast.Attribute(name("position"), place.coins, ast.Load())
        names, piles = "(pile, coins)", call("zip", [piles, coins])
    return (f"number, {names}", call("enumerate", [piles])) if "number" in used else (names, piles)


def village_copies(village: ast.expr, used: set[str], card: int) -> list[tuple[str, ast.expr]]:
    """Return the loops over the spots of *village* with copies of one *card*, and what of their rows is *used*."""
    loops = [("spot", fill("village.copies().get(card, ())", village=village, card=card))]
    for word in ("face", "children", "coins"):
        if word in used:
            loops.append((word, fill("[row[spot]]", row=ast.Attribute(village, word, ast.Load()))))
    return loops
