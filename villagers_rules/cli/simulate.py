"""Play many games at random, and report scores, seats and lengths.

Every decision is drawn evenly from all legal actions, unless --bots says who decides. Equal seeds give equal results, whatever
the number of jobs. With --rows, a row for each game goes to a file as the games end; --resume continues such a file.

Examples:
  villagers simulate --games 200 --players 3 --seed 1
  villagers simulate --games 100 --jobs 2 --format json
  villagers simulate --games 20 --mode solo
  villagers simulate --games 300 --rows games.csv --resume
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from villagers_rules.cli.common import (
    BOT_HELP,
    Subparsers,
    UsageError,
    add_command,
    format_option,
    language_option,
    load_catalog,
    pack_arguments,
    pack_options,
    player_count,
    players_option,
    refused_option,
    repeatable_bots,
    seed_option,
    whole_number,
)
from villagers_rules.cli.exit_codes import GOOD
from villagers_rules.cli.notes import print_note
from villagers_rules.cli.output import (
    force_option,
    ink_for,
    output_path,
    print_json,
    print_lines,
    refuse_unused_force,
)
from villagers_rules.cli.progress import Progress
from villagers_rules.errors import GameError
from villagers_rules.language.wordings import FIRST
from villagers_rules.phrases import number_phrase, phrase

if TYPE_CHECKING:
    from villagers_rules.model.cards import CardTable
    from villagers_rules.packs import Catalog
    from villagers_rules.runs.recording import Counted, Run
    from villagers_rules.simulation import SimulationConfig
    from villagers_rules.text.ink import Ink
    from villagers_rules.words import Words

MAX_GAMES = 10_000_000
_NAME = 16
"""The characters of the first column."""


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "simulate", __doc__, _run, "play many games at random, for statistics")
    run_options(parser, games=100)
    rows_options(parser)
    parser.add_argument("--cards", action="store_true", help="also write what happened to each card; villagers stats reads that")
    language_option(parser, "the summary")
    format_option(parser)


def run_options(parser: ArgumentParser, *, games: int) -> None:
    """Add the options that say which games are played, and how many; *games* if nothing is said."""
    players_option(parser)
    parser.add_argument(
        "-n",
        "--games",
        type=whole_number(least=1, most=MAX_GAMES),
        metavar="N",
        default=games,
        help=f"the number of games (default: {games})",
    )
    seed_option(parser, "make the run reproducible (default: random, printed)")
    bots_option(parser)
    pack_options(parser)


def bots_option(parser: ArgumentParser) -> None:
    """Add ``--bots``."""
    parser.add_argument(
        "--bots",
        type=repeatable_bots,
        metavar="BOT,...",
        default=(),
        help=f"who decides, one bot for all players or one for each: {BOT_HELP} (default: random)",
    )


def check_bots(bots: Sequence[str], players: int) -> tuple[str, ...]:
    """Return the bots that decide, none where all of them choose at random; raise `UsageError` for too few or too many."""
    from villagers_rules.bots.match import seated

    if set(bots) <= {"random"}:
        return ()
    try:
        seated(bots, players)
    except GameError as error:
        raise UsageError(f"argument --bots: {error}") from error
    return tuple(bots)


def rows_options(parser: ArgumentParser) -> None:
    """Add the options for files with rows, and those that say who plays."""
    parser.add_argument(
        "--rows",
        type=rows_path,
        metavar="FILE",
        help="write a row for each game into FILE as games end: .jsonl, .csv (either also with .gz) or .parquet",
    )
    parser.add_argument(
        "--resume", action="store_true", help="continue the rows in FILE, if it is there, after the last whole one"
    )
    force_option(parser)
    jobs_option(parser)
    parser.add_argument(
        "--dask", metavar="ADDRESS", help="play on the Dask cluster whose scheduler is there, such as tcp://127.0.0.1:8786"
    )


def rows_path(text: str, read: Callable[[str], Path] = output_path) -> Path:
    """Read the path of a file with rows, whose name says in which format they are."""
    from villagers_rules.runs.row_formats import format_of

    found = read(text)
    with refused_option():
        format_of(found)
    return found


def jobs_option(parser: ArgumentParser) -> None:
    """Add ``--jobs``."""
    parser.add_argument(
        "-j",
        "--jobs",
        type=whole_number(least=1, most=256),
        metavar="N",
        help="the number of processes (default: one for each core)",
    )


def _config_of(args: Namespace, catalog: Catalog) -> SimulationConfig:
    """Return what is simulated, as the command line says; a seed that it does not give is drawn."""
    from villagers_rules.simulation import SimulationConfig

    chosen = pack_arguments(args)
    players = player_count(args, catalog)
    bots = check_bots(args.bots, players)
    return SimulationConfig(chosen.get("packs"), chosen["pack_dirs"], players, seed_of(args), args.mode, bots)


def seed_of(args: Namespace) -> int:
    """Return the seed that the command line gives, or one that is drawn."""
    return SystemRandom().randrange(2**32) if args.seed is None else int(args.seed)


def jobs_of(args: Namespace) -> int:
    """Return how many processes play."""
    return args.jobs or os.cpu_count() or 1


def check_rows_options(args: Namespace, *others: str) -> None:
    """Raise `UsageError` for options that go with ``--rows`` alone, or with one of *others* that name files."""
    refuse_unused_force(args, "rows", *others)
    if args.rows is None and args.resume:
        raise UsageError("argument --resume: it goes with --rows only")
    if args.resume and args.force:
        raise UsageError("argument --resume: it does not go with --force; continue the file, or replace it")
    if args.dask is not None and args.jobs is not None:
        raise UsageError("argument --dask: it does not go with --jobs; the cluster has its own workers")


def config_to_record(args: Namespace, catalog: Catalog) -> SimulationConfig:
    """Return what is simulated; without a seed on the command line a file that is continued says which."""
    from attrs import evolve

    from villagers_rules.runs.recording import seed_in

    plan = _config_of(args, catalog)
    seed = seed_in(args.rows) if args.resume and args.seed is None else None
    return plan if seed is None else evolve(plan, seed=seed)


def play_run(args: Namespace, run: Run, catalog: Catalog) -> Counted:
    """Play the games of *run* as the command line says, their rows to a file if it names one, and return their counts."""
    from villagers_rules.runs.recording import Recording

    counted, before = run.start(), 0
    with ExitStack() as stack:
        executor = None
        if args.dask is not None:
            from villagers_rules.runs.cluster import cluster_executor

            executor = stack.enter_context(cluster_executor(args.dask))
        who: dict[str, Any] = {"games": args.games, "jobs": jobs_of(args), "executor": executor}
        parts: Iterator[Counted]
        if args.rows is None:
            parts = (unit.counted for unit in run.play(**who))
        else:
            recording = stack.enter_context(Recording(args.rows, run, resume=args.resume, force=args.force))
            if args.resume and recording.lines.stat().st_size:
                with Progress(0, "rows read") as reading:
                    before = recording.count_earlier(counted, catalog, games=args.games, report=reading.update)
            parts = recording.play(**who)
        try:
            with Progress(args.games, done=before) as progress:
                for part in parts:
                    counted.join(part)  # type: ignore[arg-type]
                    progress.update(counted.games + counted.unfinished)
        except KeyboardInterrupt:
            if args.rows is not None:
                print_note(f"{args.rows} is not complete; --resume continues it")
            raise
    return counted


def _run(args: Namespace) -> int:
    """Play the games and print their statistics."""
    from villagers_rules.run_summary import RunSummary
    from villagers_rules.runs.recording import Run
    from villagers_rules.translation import decimals
    from villagers_rules.words import Words

    check_rows_options(args)
    refuse_language_of_data(args)
    if args.cards and args.rows is None:
        raise UsageError("argument --cards: it goes with --rows only")
    catalog = load_catalog(args, for_players=True)
    plan = config_to_record(args, catalog)
    counted = play_run(args, Run(plan=plan, cards=args.cards), catalog)
    assert isinstance(counted, RunSummary)
    found = counted.to_data(plan)
    if args.format == "json":
        print_json(found)
        return GOOD
    words = Words(catalog, args.language)
    saved = ["", words.text(phrase("saved to {path}", path=str(args.rows)))] if args.rows else []
    print_lines([*(decimals(line, args.language) for line in _lines(found, words, catalog.table)), *saved])
    return GOOD


def refuse_language_of_data(args: Namespace) -> None:
    """Raise `UsageError` for a language of what is printed for programs, which has none."""
    if args.format == "json" and args.language != FIRST:
        raise UsageError("argument --language: it does not go with --format json, whose keys and values are for programs")


def _lines(found: dict[str, Any], words: Words, table: CardTable) -> list[str]:
    """Return the statistics as a text for people."""
    from villagers_rules.simulation import decided_by, place_phrase, played_games, reason_phrase

    ink = ink_for(sys.stdout)
    players, games = found["players"], found["games"]
    head = played_games(
        games=games,
        players=players,
        packs=found["packs"],
        mode=found["mode"] or "",
        seeds=[found["seed"]],
        unfinished=found["unfinished"],
        how=decided_by([] if found["bots"] == ["random"] else found["bots"]),
    )
    reasons = [f"  {words.text(reason_phrase(table, row))}" for row in found["unfinished_because"]]
    lines = [ink.bold(words.text(head)), *reasons, ""]
    heads = (phrase("mean"), phrase("stdev"), phrase("min"), phrase("max"))
    mean, stdev, least, most = map(words.text, heads)
    lines.append(ink.dim(f"  {'':{_NAME}}{mean:>8}{stdev:>9}{least:>8}{most:>7}"))
    rows = {
        "score": phrase("score"),
        "winning_score": phrase("winning score"),
        "rounds": phrase("rounds"),
        "decisions": phrase("decisions"),
    }
    for name, said in rows.items():
        if name != "winning_score" or len(found["seats"]) > 1:
            lines.append(_row(words.text(said), found[name]))
    if len(found["seats"]) > 1:
        score, wins = words.text(phrase("score")), words.text(phrase("wins"))
        lines += ["", ink.dim(f"  {'':{_NAME}}{score:>8}{stdev:>9}{wins:>8}{'':>7}")]
        owners = (*range(1, players + 1), *found["seats_without_player"])
        lines += [_won(words.called(owner), seat, games) for owner, seat in zip(owners, found["seats"], strict=True)]
    if players > 1:
        places = enumerate(found["turn_order"], 1)
        lines += [_won(words.text(place_phrase(number)), seat, games) for number, seat in places]
    lines += _targets(found.get("targets", ()), words, ink)
    shared = found["shared_victories"]
    if shared:
        said = number_phrase(
            shared, "{number} shared victory, counted in parts", "{number} shared victories, each counted in parts"
        )
        lines += ["", f"  {words.text(said)}"]
    return lines


def _targets(targets: Sequence[dict[str, Any]], words: Words, ink: Ink) -> list[str]:
    """Return how many scores there were of each target."""
    if not targets:
        return []
    total = sum(row["scores"] for row in targets)
    rows = [f"  {row['says']:{_NAME}}{row['gold']:>8}{row['scores']:>17}{100 * row['scores'] / total:>6.0f}%" for row in targets]
    least, scores = words.text(phrase("from")), words.text(phrase("scores"))
    return ["", ink.dim(f"  {'':{_NAME}}{least:>8}{scores:>17}{'':>7}"), *rows]


def _row(name: str, values: dict[str, float]) -> str:
    return f"  {name:{_NAME}}{values['mean']:>8.1f}{values['stdev']:>9.1f}{values['min']:>8}{values['max']:>7}"


def _won(name: str, seat: dict[str, Any], games: int) -> str:
    part = 100 * seat["wins"] / games
    return f"  {name:{_NAME}}{seat['score']['mean']:>8.1f}{seat['score']['stdev']:>9.1f}{seat['wins']:>8.6g}{part:>6.0f}%"
