"""Count a village: gold, silver, coins, food and builders, each with its working.

Write the village as it lies on the table: ; parts trees, > puts a card on a card, brackets hold branches, +2 is gold on a card.
Brackets right after a name say which side is up, or which villager a card stands for.

Examples:
  villagers score "founders (food); lumberjack > (wheeler > cartwright, cooper +2); lumberjack > wood_carver"
  villagers score "miner > seeker > monk (spelunker) > jeweler"
"""

from __future__ import annotations

import sys
from argparse import Namespace

from villagers_rules.cli.common import Subparsers, add_command, load_readable_catalog, pack_arguments, pack_options
from villagers_rules.cli.exit_codes import GOOD
from villagers_rules.cli.output import ink_for, print_lines


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "score", __doc__, _run, "count a village, with the working")
    parser.add_argument("village", metavar="VILLAGE", help="the village as text, in quotes")
    parser.add_argument(
        "--hand", metavar="CARD,...", default="", help="the cards in hand, parted by commas, for villagers that count them"
    )
    pack_options(parser)


def _run(args: Namespace) -> int:
    """Print the village and what it is worth."""
    from villagers_rules.model.village_text import parse_village
    from villagers_rules.text.scores import score_lines
    from villagers_rules.text.tabletop import draw_trees, placed_tree
    from villagers_rules.village_score import score

    hand = [card.strip() for card in args.hand.split(",") if card.strip()]
    table, ink = load_readable_catalog(args).table, ink_for(sys.stdout)
    found = score(args.village, hand=hand, **pack_arguments(args))
    trees = [placed_tree(table, tree, ink=ink) for tree in parse_village(args.village)]
    print_lines([*(f"  {line}" for line in draw_trees(trees, ink=ink)), "", *score_lines(found, ink=ink, with_supply=False)])
    return GOOD
