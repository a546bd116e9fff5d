"""Run scenarios: rules as examples, written as given, when and then in YAML files.

Examples:
  villagers test                     the scenarios of the shipped packs
  villagers test my_pack/scenarios   those of a file, or of a folder and all folders in it
  villagers test my_pack -k cooper   those whose name, or a rule they cite, holds a word
  villagers test my_pack --watch     check and test again on every save, until ctrl-c
  villagers test my_pack --coverage  which steps of which cards no scenario has run
"""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from villagers_rules.cli import check
from villagers_rules.cli.common import Parser, Subparsers, UsageError, add_command, folder_option, path, paths_or_own_pack
from villagers_rules.cli.exit_codes import BAD, GOOD
from villagers_rules.cli.output import ink_for, print_json, print_lines
from villagers_rules.cli.progress import LateProgress
from villagers_rules.errors import CardFileError, GameError, Problem
from villagers_rules.phrases import counted

if TYPE_CHECKING:
    from villagers_rules.testing import Outcome, Trace

_FORMATS = ("text", "json", "github")


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "test", __doc__, _run, "run scenarios")
    parser.add_argument(
        "paths",
        nargs="*",
        type=path,
        metavar="PATH",
        help="files or folders (default: the pack of this folder, or the shipped packs)",
    )
    parser.add_argument(
        "-k", "--word", default="", metavar="WORD", help="only scenarios whose name, or a rule they cite, holds WORD"
    )
    parser.add_argument("--fail-fast", action="store_true", help="stop at the first scenario that fails")
    parser.add_argument("-f", "--format", choices=_FORMATS, default="text", help="how to print what was found (default: text)")
    parser.add_argument(
        "--coverage", action="store_true", help="show which steps and formulas of the packs' cards no scenario has run"
    )
    folder_option(parser, "another folder to search for packs that the scenarios need")
    parser.add_argument("--watch", action="store_true", help="check and test again on every save, until ctrl-c")


def _run(args: Namespace) -> int:
    """Run the scenarios, print those that fail, and return 0 when none does."""
    args.paths = paths_or_own_pack(args.paths)
    if args.watch:
        return _watch(args)
    if args.coverage and args.format == "github":
        raise UsageError("argument --format: the coverage is printed as text or json, got 'github'")
    return _run_scenarios(args, args.paths)


def _run_scenarios(args: Namespace, paths: Sequence[Path]) -> int:
    """Run the scenarios at *paths*, and print what *args* ask for."""
    from villagers_rules.testing import Trace
    from villagers_rules.testing import run as run_scenarios
    from villagers_rules.testing.files import packs_at

    if args.coverage and not packs_at(paths):
        raise UsageError(
            f"argument --coverage: expected a pack, or scenarios in one; no pack is around {', '.join(map(str, paths))}"
        )
    trace = Trace() if args.coverage else None
    started = time.perf_counter()
    try:
        with LateProgress("scenarios") as counter:
            result = run_scenarios(
                paths, word=args.word, fail_fast=args.fail_fast, trace=trace, report=counter.show, pack_dirs=args.folders
            )
    except CardFileError as error:
        if args.format == _FORMATS[0]:
            raise
        return _print_problems(args.format, error.problems)
    if not result.cases:
        where = ", ".join(map(str, paths)) or "the shipped packs"
        of = f" with {args.word!r} in its name or rules" if args.word else ""
        raise GameError(f"there is no scenario{of} in {where}" if of else f"there are no scenarios in {where}")
    _print(args, paths, result, trace, seconds=time.perf_counter() - started)
    return BAD if result.failures else GOOD


def _print_problems(format_name: str, problems: Sequence[Problem]) -> int:
    """Print what is wrong with files so that nothing can be run, as `check` does."""
    from villagers_rules.packs.catalog import Report
    from villagers_rules.packs.problems import FORMATS

    print(FORMATS[format_name](Report(len({problem.file for problem in problems}), tuple(problems))))
    return BAD


def _print(args: Namespace, paths: Sequence[Path], result: Outcome, trace: Trace | None, *, seconds: float) -> None:
    from villagers_rules.testing import report

    ink = ink_for(sys.stdout)
    if trace is None:
        shown = report.FORMATS.get(args.format)
        if shown:
            print(*shown(result), sep="\n")
        else:
            # Elsewhere than on a terminal the output is the same for the same scenarios.
            took = ink.dim(f" in {seconds:.1f} s") if sys.stdout.isatty() else ""
            *lines, verdict = report.outcome_lines(result, ink)
            print_lines([*lines, verdict + took])
        return
    from villagers_rules.testing.coverage import coverage, coverage_lines

    rows = coverage(paths, trace, pack_dirs=args.folders)
    if args.format == "json":
        found = {**report.to_data(result), "coverage": [row.to_data() for row in rows]}
        print_json(found)
        return
    print_lines([*report.outcome_lines(result, ink), "", *coverage_lines(rows, dim=ink.dim)])


def _watch(args: Namespace) -> int:
    """Check and test again and again."""

    if args.coverage or args.format != "text":
        raise UsageError("argument --watch: it cannot be used with --coverage or --format")

    def test(paths: Sequence[Path]) -> int:
        found = _check(paths, args.folders)
        return found if found != GOOD else _run_scenarios(args, paths)

    return _rerun(args.paths, test)


_SECONDS = 0.3
"""So often files are looked at."""
_MAX_NAMED = 5
"""Of more files that changed at once, the first are named."""


def _rerun(paths: Sequence[Path], test: Callable[[Sequence[Path]], int]) -> int:
    """Check and *test* what lies at *paths*, then again what is affected whenever a file changes; only Ctrl-C ends it."""
    from villagers_rules.testing.watch import affected, changes, snapshot

    seen = snapshot(paths)
    _check_and_test(paths, test, {})
    while True:
        _wait(len(seen))
        now = snapshot(paths)
        while now == seen:
            time.sleep(_SECONDS)
            now = snapshot(paths)
        # An editor may write several files, or one in several strokes: it is done when nothing has changed for a moment.
        before = now
        while True:
            time.sleep(_SECONDS / 3)
            now = snapshot(paths)
            if now == before:
                break
            before = now
        changed = changes(seen, now)
        seen = now
        if changed:
            _check_and_test(affected(paths, changed), test, changed)


def _check_and_test(paths: Sequence[Path], test: Callable[[Sequence[Path]], int], changed: Mapping[Path, str]) -> None:
    """Check *paths*, and test them if nothing is wrong; whatever goes wrong is printed, and does not end the watch."""
    from villagers_rules.packs.loader import clear_cache
    from villagers_rules.packs.reader import shown_path

    ink = ink_for(sys.stdout)
    if sys.stdout.isatty():
        print_lines([ink.cleared()])
    lines = [f"{what}: {shown_path(file)}" for file, what in changed.items()]
    more = [f"and {len(lines) - _MAX_NAMED} more"] if len(lines) > _MAX_NAMED else []
    print_lines([ink.bold(line) for line in (*lines[:_MAX_NAMED], *more)] or [ink.bold("checking and testing")])
    clear_cache()
    try:
        test(paths)
    except (GameError, ValueError, OSError, UsageError, RecursionError) as error:
        print_lines([f"villagers: {error}"])
    sys.stdout.flush()


def _check(paths: Sequence[Path], folders: Sequence[Path]) -> int:
    """Check *paths* as the command does, with the packs in *folders*."""
    parser = Parser()
    check.add(parser.add_subparsers(parser_class=ArgumentParser))
    args: Namespace = parser.parse_args(["check", *(f"--pack-folder={folder}" for folder in folders), "--", *map(str, paths)])
    return int(args.run(args))


def _wait(files: int) -> None:
    ink = ink_for(sys.stdout)
    print_lines([ink.dim(f"watching {counted(files, 'file')}; ctrl-c ends it")])
    sys.stdout.flush()
