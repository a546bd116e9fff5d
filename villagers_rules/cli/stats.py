"""Tell what cards are worth in many games: how often drafted, placed and won with, and the gold earned by source.

For each card, pair of cards, seat and turn of the order. Every decision is drawn evenly from all legal actions, so this tells
of the cards, little of good play. Equal seeds give equal results, whatever the number of jobs.

Examples:
  villagers stats --games 300 --players 3 --seed 1
  villagers stats --games 100 --seed 1 --by earned --top 10
  villagers stats --games 100 --seed 1 --csv stats --html stats.html
"""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from pathlib import Path
from random import SystemRandom

from villagers_rules.cli.common import (
    GOOD,
    Subparsers,
    UsageError,
    add_command,
    catalog_of,
    ink_for,
    pack_options,
    packs_of,
    players_of,
    players_option,
    say,
    seed_option,
    whole,
)
from villagers_rules.cli.simulate import MOST_GAMES, Progress

BY = ("won", "score", "drafted", "placed", "earned", "name")
"""By what the tables can be sorted."""


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "stats", __doc__, run, "tell what cards earn and win in many games")
    players_option(parser)
    parser.add_argument(
        "--games", type=whole(least=1, most=MOST_GAMES), metavar="N", default=1000, help="how many games (left out: 1000)"
    )
    seed_option(parser, "makes the run reproducible (left out: drawn, and told)")
    pack_options(parser)
    parser.add_argument("--by", choices=BY, help="what to sort by (left out: won, or score where all win or lose)")
    parser.add_argument(
        "--top",
        type=whole(least=1, most=100_000),
        metavar="N",
        default=15,
        help="how many cards and pairs to print (left out: 15)",
    )
    parser.add_argument(
        "--csv", type=Path, metavar="PATH", help="write all rows: into a folder, or the cards alone into FILE.csv"
    )
    parser.add_argument("--html", type=Path, metavar="FILE", help="write a page with all cards and with plots")
    parser.add_argument("--json", action="store_true", help="print all rows as JSON")
    parser.add_argument(
        "--jobs", type=whole(least=1, most=256), metavar="N", help="how many processes play (left out: one for each core)"
    )


def run(args: Namespace) -> int:
    """Play the games, print the tables, and write the files that are asked for."""
    from villagers_rules.balance.sheets import sheets, write_csv
    from villagers_rules.balance.statistics import statistics
    from villagers_rules.balance.tallying import Tally, tally_many
    from villagers_rules.balance.telling import lines, to_data
    from villagers_rules.simulation import Plan

    if args.html and (args.html.is_dir() or not args.html.parent.is_dir()):
        raise UsageError(f"argument --html: {args.html} can be no file; name one in a folder that is there")
    catalog = catalog_of(args, for_players=True)
    seed = SystemRandom().randrange(2**32) if args.seed is None else args.seed
    chosen = packs_of(args)
    plan = Plan(chosen.get("packs"), chosen["folders"], players_of(args, catalog), seed, args.mode)
    tally = Tally()
    with Progress(args.games) as progress:
        for part in tally_many(plan, games=args.games, jobs=args.jobs or os.cpu_count() or 1):
            tally.join(part)
            progress.tell(tally.games + tally.unfinished)
    found = statistics(plan, catalog, tally)
    by = args.by or found.usual_order
    ink = ink_for(sys.stdout)
    told = [json.dumps(to_data(found, by=by), indent=2)] if args.json else lines(found, top=args.top, by=by, ink=ink)
    written = write_csv(sheets(found, by=by), args.csv) if args.csv else []
    if args.html:
        from villagers_rules.balance.page import page

        args.html.write_text(page(found, by=by), encoding="utf-8")
        written.append(args.html)
    if written and not args.json:
        told += ["", "written: " + ", ".join(map(str, written))]
    say(told)
    return GOOD
