"""Report card statistics over many games: how often cards are drafted, placed and won with, and the gold they earn by source.

The rows are cards, pairs of cards, seats and positions in the turn order. Decisions are random, so this measures the cards, not
skilled play, unless --bots says who decides. Equal seeds give equal results, whatever the number of jobs. Instead of playing
games, the command reads the rows of games that villagers simulate --rows FILE --cards, or --rows here, has written.

Examples:
  villagers stats --games 300 --players 3 --seed 1
  villagers stats --games 100 --seed 1 --by earned --top 10
  villagers stats --games 100 --seed 1 --csv stats --html stats.html
  villagers stats games.jsonl.gz --html stats.html
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from villagers_rules import files
from villagers_rules.cli.common import (
    Subparsers,
    UsageError,
    add_command,
    format_option,
    language_option,
    load_catalog,
    pack_dirs_of,
    path,
    whole_number,
)
from villagers_rules.cli.exit_codes import GOOD
from villagers_rules.cli.notes import print_note
from villagers_rules.cli.output import (
    HINT,
    RULE,
    ink_for,
    output_path,
    print_json,
    print_lines,
    replace_rule,
)
from villagers_rules.cli.progress import Progress
from villagers_rules.cli.simulate import (
    check_rows_options,
    config_to_record,
    play_run,
    refuse_language_of_data,
    rows_options,
    rows_path,
    run_options,
)
from villagers_rules.phrases import phrase

if TYPE_CHECKING:
    from villagers_rules.balance.statistics import Statistics
    from villagers_rules.packs import Catalog

_BY = ("won", "score", "drafted", "placed", "earned", "name")
"""By what the tables can be sorted."""
_GAMES = 1000
"""How many games are played if nobody says."""
_OF_PLAYING = ("games", "players", "seed", "packs", "mode", "bots", "rows", "jobs", "dask")
"""The options of games that are played, not read."""
_PAGE = "page"
"""What the page is called among the sheets."""


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "stats", __doc__, _run, "report card statistics over many games")
    parser.add_argument(
        "files",
        nargs="*",
        type=partial(rows_path, read=path),
        metavar="FILE",
        help="a file with rows of games, to be read (default: play)",
    )
    run_options(parser, games=_GAMES)
    parser.set_defaults(games=None)
    parser.add_argument("--by", choices=_BY, help="what to sort by (default: won, or score where all win or lose)")
    parser.add_argument(
        "--top",
        type=whole_number(least=1, most=100_000),
        metavar="N",
        default=15,
        help="how many cards and pairs to print (default: 15)",
    )
    parser.add_argument(
        "--csv", type=output_path, metavar="PATH", help="write all rows: into a folder, or the cards alone into FILE.csv"
    )
    parser.add_argument("--html", type=output_path, metavar="FILE", help=f"write a page with all cards and with plots; {RULE}")
    rows_options(parser)
    language_option(parser, "the tables and the page", besides="; CSV files have none")
    format_option(parser)


def _run(args: Namespace) -> int:
    """Play the games, print the tables, and write the files that are asked for."""
    from villagers_rules.balance.stats_page import page
    from villagers_rules.balance.stats_report import lines, tables, to_data
    from villagers_rules.translation import decimals
    from villagers_rules.words import Words

    check_rows_options(args, "csv", "html")
    refuse_language_of_data(args)
    named = _files(args)
    for file, is_ours in named.values():
        # Files that cannot be written are refused before games are played for minutes.
        files.check(file, replaces=replace_rule(args, is_ours), hint=HINT, new_folders=file.parent == args.csv)
    found, catalog = _read(args) if args.files else _played(args)
    say = Words(catalog, args.language).text
    by = args.by or found.usual_order
    texts = {sheet.name: sheet.csv() for sheet in tables(found, by=by)} if args.csv else {}
    if args.html:
        texts[_PAGE] = f"{page(found, by=by, say=say, language=args.language)}<!-- {files.MADE_BY} -->\n"
    if args.csv and args.csv not in (file for file, _ in named.values()):
        args.csv.mkdir(parents=True, exist_ok=True)
    for name, (file, is_ours) in named.items():
        files.write(file, texts[name], replaces=replace_rule(args, is_ours), hint=HINT)
    if args.format == "json":
        print_json(to_data(found, by=by))
        return GOOD
    report = lines(found, top=args.top, by=by, ink=ink_for(sys.stdout), say=say)
    saved = say(phrase("saved to {path}", path=", ".join(str(file) for file, _ in named.values()))) if named else ""
    print_lines([*(decimals(line, args.language) for line in report), *(["", saved] if saved else [])])
    return GOOD


def _played(args: Namespace) -> tuple[Statistics, Catalog]:
    """Play the games that the command line asks for, and return their statistics with the catalog."""
    from villagers_rules.balance.aggregate import Tally
    from villagers_rules.balance.statistics import statistics
    from villagers_rules.runs.recording import Run

    args.games = args.games or _GAMES
    catalog = load_catalog(args, for_players=True)
    plan = config_to_record(args, catalog)
    tally = play_run(args, Run(plan=plan, tallied=True, cards=args.rows is not None), catalog)
    assert isinstance(tally, Tally)
    return statistics(plan, catalog, tally), catalog


def _read(args: Namespace) -> tuple[Statistics, Catalog]:
    """Return the statistics of the games in the files that the command line names, with the catalog."""
    from villagers_rules.balance.statistics import statistics
    from villagers_rules.runs.row_statistics import RowStatistics

    for option in _OF_PLAYING:
        if getattr(args, option):
            raise UsageError(f"argument --{option}: it does not go with files, whose rows say what was played")
    rows = RowStatistics(args.files, pack_dirs=pack_dirs_of(args))
    if not rows.has_same_cards:
        print_note("the cards or rules have changed since these games were played")
    with Progress(0, "rows") as progress:
        for number in rows.read():
            progress.update(number)
    return statistics(rows.plan, rows.catalog, rows.tally, seeds=tuple(rows.seeds)), rows.catalog


def _files(args: Namespace) -> dict[str, tuple[Path, Callable[[Path], bool]]]:
    """Return the files to be written by what they hold, each with a function that says whether an older one is our own."""
    from villagers_rules.balance.stats_report import csv_files, is_table

    found = {name: (file, is_table(name)) for name, file in csv_files(args.csv).items()} if args.csv else {}
    return found | ({_PAGE: (args.html, files.contains(files.MADE_BY))} if args.html else {})
