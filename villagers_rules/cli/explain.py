"""Explain a formula, a selection or a condition in plain English, and how it is parsed; with a village also its value there.

Examples:
  villagers explain "3 per 2 hay symbols"
  villagers explain "sum of gold on wood villagers" --village "lumberjack > (wheeler, wood_carver)"
  villagers explain "food symbols = 0" --language it
"""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from villagers_rules.cli.common import (
    Subparsers,
    add_command,
    format_option,
    language_option,
    load_readable_catalog,
    pack_options,
)
from villagers_rules.cli.exit_codes import GOOD
from villagers_rules.cli.output import ink_for, print_json, print_lines
from villagers_rules.errors import FormulaError
from villagers_rules.model.context import EMPTY

if TYPE_CHECKING:
    from villagers_rules.language.nodes import Node
    from villagers_rules.model.state import State
    from villagers_rules.packs import Catalog
    from villagers_rules.text.ink import Ink


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "explain", __doc__, _run, "explain a formula in plain English")
    parser.add_argument("sentence", metavar="FORMULA", help="a formula, a selection or a condition, in quotes")
    language_option(parser, "the words")
    parser.add_argument("--village", metavar="VILLAGE", help="a village as text, for the value there and its breakdown")
    format_option(parser)
    pack_options(parser)


def _read_sentence(text: str, catalog: Catalog) -> Any:
    """Return the formula, selection or condition that *text* is; raise `FormulaError` when it is none of them.

    The error is that of the reading that got furthest.
    """
    from villagers_rules.language import condition, formula, selection

    errors = []
    for reader in (formula, selection, condition):
        try:
            return reader(text, catalog.lexicon, it_allowed=True, their_allowed=True)
        except FormulaError as error:
            errors.append(error)
    # A condition that ends too early is a formula, and what is wrong with that is what one wants to know.
    whole = [error for error in errors if error.line == 1 and error.column <= len(text)]
    raise max(whole or errors, key=lambda error: (error.line, error.column))


def _run(args: Namespace) -> int:
    """Print the sentence in words, its tree, and with a village its value."""
    catalog, ink = load_readable_catalog(args), ink_for(sys.stdout)
    sentence = _read_sentence(args.sentence, catalog)
    state = None if args.village is None else _position_of(catalog, args.village)
    if args.format == "json":
        values = [] if state is None else [line.strip() for line in _value_lines(sentence, state)]
        data = {"sentence": str(sentence), "says": sentence.describe(args.language), "tree": _tree_data(sentence.tree)}
        print_json(data | ({"value": values[0]} if values else {}))
        return GOOD
    lines = [ink.bold(str(sentence)), "", f"  {sentence.describe(args.language)}", "", *_tree_lines(sentence.tree, ink)]
    if state is not None:
        lines += ["", *_value_lines(sentence, state)]
    print_lines(lines)
    return GOOD


def _position_of(catalog: Catalog, village: str) -> State:
    """Return the position of one player who has *village* and nothing else."""
    from villagers_rules.model.state import State
    from villagers_rules.model.village_text import build_village, parse_village
    from villagers_rules.village_score import check_village

    state = State(catalog.table, catalog.rules, players=1, seats=[""], seed=0)
    state.settle(0, build_village(catalog.table, parse_village(village)))
    check_village(state.villages[0])
    return state


def _value_lines(sentence: Any, state: State) -> list[str]:
    """Return what the sentence gives in *state*: the working of a formula, what a selection finds, whether a condition holds."""
    if hasattr(sentence, "breakdown"):
        return [f"  {sentence.breakdown(state, 0, EMPTY)}"]
    if hasattr(sentence, "find"):
        from villagers_rules.model.choices import Spot
        from villagers_rules.rules.notation import choice_name

        named = [choice_name(state, reference) for reference in sentence.find(state, 0, EMPTY)]
        found = [choice.named(1) if isinstance(choice, Spot) else str(choice) for choice in named]
        return [f"  finds {len(found)}: {', '.join(found)}" if found else "  finds nothing"]
    return ["  is true" if sentence.compute(state, 0, EMPTY) else "  is false"]


def _tree_data(tree: Node) -> dict[str, object]:
    """Return the syntax tree as plain data."""
    parts = [_tree_data(part) for part in tree.parts()]
    return {"kind": type(tree).__name__, "text": str(tree), **({"parts": parts} if parts else {})}


def _tree_lines(tree: Node, ink: Ink, *, prefix: str = "  ", further: str = "  ") -> list[str]:
    """Return the syntax tree, one line a part: what it is called, and its words."""
    between, last, past = ("├─ ", "└─ ", "│  ") if ink.lines else ("|- ", "`- ", "|  ")
    name = type(tree).__name__
    lines = [f"{prefix}{ink.dim(name)} {tree}"]
    parts = list(tree.parts())
    for number, part in enumerate(parts):
        is_last = number == len(parts) - 1
        lines += _tree_lines(
            part, ink, prefix=further + (last if is_last else between), further=further + ("   " if is_last else past)
        )
    return lines
