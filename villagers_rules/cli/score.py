"""Score a village: gold, silver, coins, food and builders, each with its breakdown.

Write the village as it lies on the table: ; parts trees, > puts a card on a card, brackets hold branches, +2 is gold on a card,
2 x before a tree means two of it. Brackets right after a name say which side is up, or which villager a card stands for. Names
of cards work as well as ids. Without --packs, cards that the base game lacks are looked for in all other packs that are found.

Examples:
  villagers score "founders (food); lumberjack > (wheeler, cooper +2)"
  villagers score "miner > seeker > monk (spelunker) > jeweler"
"""

from __future__ import annotations

import re
import sys
from argparse import Namespace

from villagers_rules.cli.common import (
    Subparsers,
    UsageError,
    add_command,
    format_option,
    language_option,
    pack_arguments,
    pack_options,
)
from villagers_rules.cli.exit_codes import GOOD
from villagers_rules.cli.other_packs import load_catalog_with
from villagers_rules.cli.output import ink_for, print_json, print_lines

_SEVERAL = re.compile(r"\s*(?P<number>[1-9][0-9]?) x (?P<tree>.*)", re.DOTALL)
"""How a village as it is printed says that a tree is there several times."""


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "score", __doc__, _run, "score a village, with the breakdown")
    parser.add_argument("village", metavar="VILLAGE", help="the village as text, in quotes")
    parser.add_argument(
        "--hand", metavar="CARD,...", default="", help="the cards in hand, comma-separated, for villagers that count them"
    )
    format_option(parser)
    language_option(parser, "the names and numbers")
    pack_options(parser)


def _several(village: str) -> str:
    """Return *village* with each tree as often as a number before it says, as a game prints equal cards.

    >>> _several("founders; 2 x miner")
    'founders; miner; miner'
    """
    trees = [(tree, _SEVERAL.match(tree)) for tree in village.split(";")]
    if not any(found for _, found in trees):
        return village
    return "; ".join(
        tree.strip() for text, found in trees for tree in ([found["tree"]] * int(found["number"]) if found else [text])
    )


def _run(args: Namespace) -> int:
    """Print the village and what it is worth."""
    from villagers_rules.cli.speech import Speech
    from villagers_rules.model.village_text import parse_village
    from villagers_rules.text.scores import score_lines
    from villagers_rules.text.trees import draw_trees, placed_tree
    from villagers_rules.village_score import score
    from villagers_rules.words import Words

    hand = [card.strip() for card in args.hand.split(",") if card.strip()]
    if not args.village.strip():
        raise UsageError("argument VILLAGE: expected a village, got nothing; see villagers score --help")
    catalog, ink = load_catalog_with(args, f"{args.village} {args.hand}"), ink_for(sys.stdout)
    words = Words(catalog, args.language)
    village = _several(Speech(words, catalog).typed(args.village))
    found = score(village, hand=hand, **pack_arguments(args))
    if args.format == "json":
        parts = {name: {"amount": int(part), "breakdown": list(part.breakdown)} for name, part in found.parts()}
        print_json({"village": village, "total": found.total, **parts})
        return GOOD
    trees = [placed_tree(words.prose, tree, ink=ink) for tree in parse_village(village)]
    scored = score_lines(words, found, ink=ink)
    print_lines([*(f"  {line}" for line in draw_trees(trees, ink=ink)), "", *scored])
    return GOOD
