"""Explain a formula, a selection, a condition or an occasion in plain English; with a village also its value there.

Examples:
  villagers explain "3 per 2 hay symbols"
  villagers explain "3 per 2 hay symbols" --village "hayer > grazier; hayer"
  villagers explain "food symbols = 0" --tree
  villagers explain "another player drafts a villager from a stack"
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
    load_catalog,
    pack_options,
)
from villagers_rules.cli.exit_codes import GOOD
from villagers_rules.cli.notes import print_note
from villagers_rules.cli.other_packs import load_catalog_with
from villagers_rules.cli.output import ink_for, print_json, print_lines
from villagers_rules.cli.packs_here import is_in_a_new_pack
from villagers_rules.errors import CardFileError
from villagers_rules.explanation import position_of, read_sentence, tree_data, value_lines
from villagers_rules.language.wordings import FIRST
from villagers_rules.phrases import counted

if TYPE_CHECKING:
    from villagers_rules.language.nodes import Node
    from villagers_rules.packs import Catalog
    from villagers_rules.text.ink import Ink


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "explain", __doc__, _run, "explain a formula in plain English")
    parser.add_argument("sentence", metavar="FORMULA", help="a formula, a selection, a condition or an occasion, in quotes")
    language_option(parser, "the words")
    parser.add_argument("--village", metavar="VILLAGE", help="a village as text, for the value there and its breakdown")
    parser.add_argument("--tree", action="store_true", help="show how it is parsed, too; JSON always has it")
    format_option(parser)
    pack_options(parser)


def _run(args: Namespace) -> int:
    """Print the sentence in words, with a village its value, and its tree if that is asked for."""
    catalog, ink = _catalog(args), ink_for(sys.stdout)
    sentence = read_sentence(args.sentence, catalog)
    values = _values(args, catalog, sentence)
    says = _in_words(catalog, sentence, args.language)
    if args.format == "json":
        data = {"sentence": str(sentence), "says": says, "tree": tree_data(sentence.tree)}
        print_json(data | ({"value": values[0]} if values else {}))
        return GOOD
    lines = [ink.bold(str(sentence)), "", f"  {says}"]
    if args.tree:
        lines += ["", *_tree_lines(sentence.tree, ink)]
    if values:
        lines += ["", *(f"  {line}" for line in values)]
    print_lines(lines)
    return GOOD


def _catalog(args: Namespace) -> Catalog:
    """Return the cards that the sentence may speak of: in the folder of a pack that cannot be loaded those of the base game."""
    asked_for = args.packs
    try:
        return load_catalog_with(args, f"{args.sentence} {args.village or ''}")
    except CardFileError as error:
        if asked_for is not None or not is_in_a_new_pack():
            raise
        args.packs = None
        found = counted(len(error.problems), "problem")
        print_note(f"the pack in this folder has {found}, so its cards are unknown here (details: villagers check .)")
        return load_catalog(args, to_read=True)


def _in_words(catalog: Catalog, sentence: Any, language: str) -> str:
    """Return the sentence with suits and cards as they are called in the language; English has them as they stand there."""
    from villagers_rules.text.prose import Prose

    if language == FIRST:
        return str(sentence.describe(language))
    return str(sentence.describe(language, Prose(catalog, language).describer.names))


def _values(args: Namespace, catalog: Catalog, sentence: Any) -> list[str]:
    """Return what the sentence gives in the village that was named, in lines; none without a village."""
    from villagers_rules.words import Words

    if args.village is None:
        return []
    return value_lines(sentence, position_of(catalog, args.village), Words(catalog, args.language))


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
