"""Let bots play against each other, and report win rates with their 95% intervals and Elo ratings.

Every two bots meet in pairs of games with the same deal, in which they change seats. BOT is greedy, random, ismcts, ismcts:400
for so many iterations a decision, or module:name for your own. Equal seeds give equal results, whatever the number of jobs.

Examples:
  villagers tournament greedy random --games 40 --seed 1
  villagers tournament greedy random ismcts:20 --games 4 -s 1 -f json
"""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from villagers_rules.cli.common import (
    Subparsers,
    UsageError,
    add_command,
    format_option,
    language_option,
    load_catalog,
    pack_arguments,
    pack_options,
    players_option,
    repeatable_bot,
    seed_option,
    whole_number,
)
from villagers_rules.cli.exit_codes import GOOD
from villagers_rules.cli.output import force_option, ink_for, output_path, print_json, print_lines, refuse_unused_force
from villagers_rules.cli.progress import Progress
from villagers_rules.cli.simulate import MAX_GAMES, jobs_of, jobs_option, refuse_language_of_data, seed_of
from villagers_rules.errors import GameError
from villagers_rules.phrases import phrase
from villagers_rules.translation import decimals, translated

if TYPE_CHECKING:
    from villagers_rules.runs.standings import Standings
    from villagers_rules.runs.tournament import Tournament


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "tournament", __doc__, _run, "let bots play against each other")
    parser.add_argument("bots", type=repeatable_bot, nargs="+", metavar="BOT", help="two bots or more")
    parser.add_argument(
        "-n",
        "--games",
        type=_even,
        metavar="N",
        default=100,
        help="how many games each two bots play, an even number (default: 100)",
    )
    players_option(parser)
    seed_option(parser, "makes the games reproducible (default: random, printed)")
    pack_options(parser)
    parser.add_argument(
        "--rows", type=_rows_path, metavar="FILE", help="write a row for each game into FILE, .jsonl or .jsonl.gz"
    )
    parser.add_argument("--resume", action="store_true", help="continue the rows in FILE after the last whole one")
    force_option(parser)
    jobs_option(parser)
    language_option(parser, "the results")
    format_option(parser)


def _even(text: str) -> int:
    number = whole_number(least=2, most=MAX_GAMES)(text)
    if number % 2:
        raise ArgumentTypeError(f"expected an even number, since each deal is played twice with seats changed; got {number}")
    return number


def _rows_path(text: str) -> Path:
    found = output_path(text)
    if not found.name.endswith((".jsonl", ".jsonl.gz")):
        raise ArgumentTypeError(f"expected a name that ends in .jsonl or .jsonl.gz, got {text[-30:]!r}")
    return found


def _run(args: Namespace) -> int:
    """Play the games and print who won."""
    from villagers_rules.runs.standings import Standings

    refuse_unused_force(args, "rows")
    refuse_language_of_data(args)
    if args.resume and (args.rows is None or args.force):
        raise UsageError("argument --resume: it goes with --rows, and not with --force")
    tournament = _tournament(args)
    standings = Standings(tournament.bots)
    with closing(_rows(args, tournament)) as parts, Progress(tournament.total) as progress:
        for rows in parts:
            for row in rows:
                standings.add(row)
            progress.update(standings.count)
    if args.format == "json":
        print_json({**_origin(tournament), **standings.to_data()})
    else:
        saved = translated(phrase("saved to {path}", path=str(args.rows)), args.language)
        report = (decimals(line, args.language) for line in _lines(tournament, standings, args.language))
        print_lines([*report, *(["", saved] if args.rows else [])])
    return GOOD


def _origin(tournament: Tournament) -> dict[str, Any]:
    """Return what is played as other commands print it: packs and bots as lists, no mode as null."""
    found = tournament.origin(tournament.catalog())
    return {**found, "packs": found["packs"].split(","), "mode": found["mode"] or None, "bots": list(tournament.bots)}


def _tournament(args: Namespace) -> Tournament:
    from villagers_rules.runs.tournament import Tournament, seed_of_file

    catalog = load_catalog(args)
    chosen = pack_arguments(args)
    players = max(2, catalog.players[0]) if args.players is None else int(args.players)
    known = seed_of_file(args.rows) if args.resume and args.seed is None else None
    seed = seed_of(args) if known is None else known
    tournament = Tournament(bots=tuple(args.bots), games=args.games, players=players, seed=seed, **chosen)
    try:
        tournament.catalog()
    except GameError as error:
        raise UsageError(str(error)) from error
    return tournament


def _rows(args: Namespace, tournament: Tournament) -> Generator[list[dict[str, Any]], None, None]:
    """Yield the rows of all games, those first that a file has already."""
    from villagers_rules.runs.tournament import record

    if args.rows is None:
        yield from tournament.play(jobs=jobs_of(args))
    else:
        yield from record(args.rows, tournament, resume=args.resume, force=args.force, jobs=jobs_of(args))


def _lines(tournament: Tournament, standings: Standings, language: str) -> list[str]:
    """Return the results as a text for people."""
    from villagers_rules.simulation import played_games

    ink = ink_for(sys.stdout)
    head = played_games(
        games=standings.count - standings.unfinished,
        players=tournament.players,
        packs=[pack.id for pack in tournament.catalog().packs],
        mode=tournament.mode,
        seeds=[tournament.seed],
        unfinished=standings.unfinished,
    )
    lines = [ink.bold(translated(head, language)), ""]
    width = max(16, *map(len, tournament.bots))
    rating, score = (translated(said, language) for said in (phrase("rating"), phrase("score")))
    lines.append(ink.dim(f"  {'':{width}}{rating:>8}{score:>9}"))
    ratings = standings.ratings()
    for bot in sorted(range(len(ratings)), key=lambda bot: -ratings[bot]):
        lines.append(f"  {tournament.bots[bot]:{width}}{ratings[bot]:>+8.0f}{standings.mean_score(bot):>9.1f}")
    width = max(len(f"{one} - {other}") for one in tournament.bots for other in tournament.bots if one != other)
    heads = (phrase("games"), phrase("wins"), phrase("95% interval"))
    games, wins, interval = (translated(said, language) for said in heads)
    lines += ["", ink.dim(f"  {'':{width}}{games:>8}{wins:>8}{'':>8}{interval:>18}")]
    for meeting in standings.meetings():
        one, other = (tournament.bots[bot] for bot in meeting.bots)
        share = meeting.share
        between = phrase("{low} to {high}%", low=f"{100 * share.low:.1f}", high=f"{100 * share.high:.1f}")
        said = f"{one} - {other}"
        lines.append(
            f"  {said:{width}}{meeting.games:>8}{meeting.wins:>8.6g}{100 * share.value:>7.1f}%{translated(between, language):>18}"
        )
    return lines
