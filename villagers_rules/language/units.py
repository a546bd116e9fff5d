"""Checks that gold and numbers of things are never added to, or compared with, each other."""

from __future__ import annotations

from collections.abc import Sequence

from villagers_rules.language import nodes
from villagers_rules.language.input_limits import failure
from villagers_rules.language.nodes import Node
from villagers_rules.language.vocabulary import vocabulary

GOLD, THINGS, EITHER = "gold", "a number of things", ""


def check_units(tree: Node, text: str) -> None:
    """Raise `FormulaError` where *tree* mixes two units; a number, and an amount per thing, may be of either."""
    _unit(tree, text)


def _unit(node: Node, text: str) -> str:
    match node:
        case nodes.Total(measure=measure) | nodes.Largest(measure=measure) | nodes.Its(measure=measure):
            return str(vocabulary()["measures"][measure.word].get("unit", GOLD))
        case nodes.Half(amount=amount):
            return _unit(amount, text)
        case nodes.Sum(amounts=amounts):
            return _same(amounts, "added to", text)
        case nodes.Comparison(left=left, right=right):
            _same((left, right), "compared with", text)
        case nodes.Opposite() | nodes.Both() | nodes.Either():
            for part in node.parts():
                _unit(part, text)
        case nodes.Number() | nodes.Per():
            return EITHER
        case _:
            return THINGS
    return EITHER


def _same(amounts: Sequence[Node], verb: str, text: str) -> str:
    """Return the one unit of *amounts*."""
    unit = EITHER
    for amount in amounts:
        found = _unit(amount, text)
        if unit and found and unit != found:
            counted = next((each for each in amounts if isinstance(each, nodes.Things)), None)
            hint = f"write `1 per {counted.phrase(1)}`" if counted is not None else ""
            raise failure(text, amount.at, f"{found} cannot be {verb} {unit}", hint)
        unit = unit or found
    return unit
