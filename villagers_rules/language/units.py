"""The two units of amounts, gold and numbers of things, which no sentence mixes."""

from __future__ import annotations

from collections.abc import Sequence

from villagers_rules.language import nodes
from villagers_rules.language.nodes import Node
from villagers_rules.language.tree import failure
from villagers_rules.language.vocabulary import about_measure

GOLD, THINGS, EITHER = "gold", "a number of things", ""


def check_units(tree: Node, text: str) -> None:
    """Raise `FormulaError` where *tree* mixes two units; a number, and an amount per thing, may be of either."""
    unit_of(tree, text)


def unit_of(node: Node, text: str) -> str:
    """Return the unit of *node*, a part of *text*; one of `GOLD`, `THINGS` and `EITHER`."""
    match node:
        case nodes.Total(measure=measure) | nodes.Largest(measure=measure) | nodes.Its(measure=measure):
            return str(about_measure(measure.word).get("unit", GOLD))
        case nodes.Average(measure=measure):
            return str(about_measure(measure.word).get("unit", GOLD))
        case nodes.Difference(left=left, right=right):
            return _same((left, right), "compared with", text)
        case nodes.Half(amount=amount):
            return unit_of(amount, text)
        case nodes.Divided(amount=amount, by=by):
            unit, divisor = unit_of(amount, text), unit_of(by, text)
            return EITHER if unit == divisor else unit  # How often one goes into the other is a bare number.
        case nodes.Sum(amounts=amounts):
            return _same(amounts, "added to", text)
        case nodes.Comparison(left=left, right=right):
            _same((left, right), "compared with", text)
        case nodes.Extreme() | nodes.Capped():
            return _same([*node.parts()], "compared with", text)
        case nodes.Choice(amount=amount, test=test, otherwise=otherwise):
            unit_of(test, text)
            return _same((amount, otherwise), "used in place of", text)
        case nodes.Opposite() | nodes.Both() | nodes.Either() | nodes.Per() | nodes.ByStep() | nodes.Product():
            for part in node.parts():
                unit_of(part, text)
        case nodes.Number() | nodes.Chosen() | nodes.ChosenOf() | nodes.LastRound():
            return EITHER
        case nodes.Savings(measure="gold"):
            return GOLD
        case nodes.OfPlayers(amount=amount):
            return unit_of(amount, text)
        case nodes.Players(having=having):
            for test in nodes.single_tests(having):
                if isinstance(test, nodes.WithMore):
                    unit_of(test.amount, text)
            return THINGS
        case nodes.Turn() | nodes.CardIs() | nodes.IsYou() | nodes.WordIs():
            return EITHER
        case nodes.SuitsWhere(test=test):
            unit_of(test, text)
            return THINGS
        case _:
            return THINGS
    return EITHER


def _same(amounts: Sequence[Node], verb: str, text: str) -> str:
    """Return the one unit of *amounts*."""
    unit = EITHER
    for amount in amounts:
        found = unit_of(amount, text)
        if unit and found and unit != found:
            # What is counted becomes gold where it stands alone; else the gold becomes a number.
            things = sorted(
                (each for each in amounts if isinstance(each, nodes.Things)), key=lambda each: unit_of(each, text) == GOLD
            )
            hint = f"write `1 per {things[0].phrase(1)}` for `{things[0]}`" if things else ""
            raise failure(text, amount.at, f"{found} cannot be {verb} {unit}", hint)
        unit = unit or found
    return unit
