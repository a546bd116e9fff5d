"""Show what changed between two versions of a pack, in words, and what it does to games.

A version is a folder, or the name of a pack that comes with the project. With --games random players, or those of --bots, play
both with the same seeds, together with other --packs if there are any, and the differences are shown with their 95% intervals.

Examples:
  villagers diff base ./base_new
  villagers diff base ./base_new --games 200 --players 3 --seed 1
  villagers diff old/mine mine --format markdown
"""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from villagers_rules.cli.common import (
    Subparsers,
    UsageError,
    add_command,
    pack_arguments,
    pack_options,
    path,
    players_option,
    seed_option,
    whole_number,
)
from villagers_rules.cli.exit_codes import BAD, GOOD
from villagers_rules.cli.output import ink_for, print_json, print_lines
from villagers_rules.cli.progress import Progress
from villagers_rules.cli.simulate import MAX_GAMES, bots_option, check_bots, jobs_of, jobs_option, seed_of
from villagers_rules.errors import CardFileError, GameError, UnknownPackError

if TYPE_CHECKING:
    from villagers_rules.balance.effect import Effects, Match
    from villagers_rules.balance.pack_diff import Differences, Version

_FORMATS = ("text", "json", "markdown")
_NEEDS_GAMES = ("players", "seed", "jobs", "packs", "mode", "bots")
"""The options that mean nothing without games."""


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "diff", __doc__, _run, "show what changed between two versions of a pack")
    parser.add_argument("old", type=_version, metavar="OLD", help="a folder, or the name of a pack")
    parser.add_argument("new", type=_version, metavar="NEW", help="a folder, or the name of a pack")
    parser.add_argument("-f", "--format", choices=_FORMATS, default="text", help="how to print what was found (default: text)")
    parser.add_argument("--exit-code", action="store_true", help="end with 1 if anything changed")
    parser.add_argument(
        "--games", type=whole_number(least=2, most=MAX_GAMES), metavar="N", help="play this many games with each version"
    )
    players_option(parser)
    seed_option(parser, "makes the games reproducible (default: random, printed)")
    bots_option(parser)
    pack_options(parser)
    jobs_option(parser)


def _version(text: str) -> str:
    """Read what is given as a version of a pack, in which ``~`` means a home folder."""
    return str(path(text)) if text[:1] in ("~", "") else text


def _run(args: Namespace) -> int:
    """Print the differences, and their effects if games are asked for."""
    from villagers_rules.balance.diff_report import report_lines, to_data
    from villagers_rules.balance.pack_diff import Version, differences

    unused = [name for name in _NEEDS_GAMES if getattr(args, name)] if args.games is None else []
    if unused:
        raise UsageError(f"argument --{unused[0]}: nothing is played without --games; add --games 200 or the like")
    chosen = pack_arguments(args)
    old, new = (Version(called, chosen["pack_dirs"]) for called in (args.old, args.new))
    try:
        found = differences(old, new)
    except UnknownPackError as error:
        raise UsageError(str(error)) from error
    match, effects = _play(args, found, (old, new), chosen.get("packs", ())) if args.games else (None, None)
    if args.format == "json":
        print_json(to_data(found, effects, match))
    else:
        print_lines([*report_lines(args.format, found, effects, match, ink=ink_for(sys.stdout))])
    return BAD if args.exit_code and found.changes else GOOD


def _play(
    args: Namespace, found: Differences, versions: tuple[Version, Version], packs: tuple[str, ...]
) -> tuple[Match, Effects]:
    """Play the games, and return what was played and the effects."""
    from villagers_rules.balance.effect import Match, effects, play_match

    old, new = versions
    try:
        catalogs = [version.catalog(packs=packs, mode=args.mode) for version in versions]
        both = [number for number in catalogs[0].players if number in catalogs[1].players]
        if not both:
            raise GameError("no number of players can play both versions")
        players = both[0] if args.players is None else args.players
        bots = check_bots(args.bots, players)
        match = Match(old, new, players, seed_of(args), packs, args.mode, found.cards, bots)
        match.catalogs()
    except CardFileError:
        raise
    except GameError as error:
        raise UsageError(str(error)) from error
    pairs = []
    with Progress(args.games) as progress:
        for part in play_match(match, games=args.games, jobs=jobs_of(args)):
            pairs += part
            progress.update(len(pairs))
    return match, effects(match, pairs)
