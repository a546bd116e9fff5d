"""The command ``villagers check``: whether card files and packs are right, and if not, where and why."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter, _SubParsersAction
from pathlib import Path

from villagers_rules.catalog.formats import FORMATS
from villagers_rules.cli.common import BAD, GOOD, UsageError, ink_for, say

EXAMPLE = """\
examples:
  villagers check                              the packs that come with the project
  villagers check my_pack                      a pack, or a folder of packs
  villagers check my_cards.yaml --format json  one file; its kind is told by its top-level key
  villagers check --coverage                   how many cards with a rule of their own have scenarios
"""
FORMATS_OF_COVERAGE = ("text", "json")


def add(subparsers: _SubParsersAction[ArgumentParser]) -> None:
    """Add the command to *subparsers*."""
    parser = subparsers.add_parser(
        "check",
        help="check card files and packs",
        description="Check card files and packs, and print every problem of all files with its place and what to do.",
        epilog=EXAMPLE,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "paths",
        nargs="*",
        type=Path,
        metavar="PATH",
        help="a file, a pack folder or a folder of packs (left out: the shipped packs)",
    )
    parser.add_argument("--format", choices=tuple(FORMATS), default="text", help="how to print what was found (left out: text)")
    parser.add_argument(
        "--coverage", action="store_true", help="tell of each pack how many cards with a rule of their own have scenarios"
    )
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Check what *args* name, print the report, and return 0 when it is good, else 1."""
    from villagers_rules.catalog.examining import examine

    if args.coverage:
        return _coverage(args)
    report = examine(args.paths)
    shown = FORMATS[args.format](report)
    if shown:
        print(shown)
    return BAD if report.problems else GOOD


def _coverage(args: Namespace) -> int:
    """Print of each pack how many cards with a rule of their own have scenarios, and which have none."""
    from villagers_rules.scenarios.coverage import coverage

    if args.format not in FORMATS_OF_COVERAGE:
        raise UsageError(f"argument --format: the coverage is told as {' or '.join(FORMATS_OF_COVERAGE)}, got {args.format!r}")
    from villagers_rules.report.ink import filled

    rows = coverage(args.paths)
    if args.format == "json":
        say([json.dumps([row.to_data() for row in rows], indent=2)])
        return GOOD
    ink = ink_for(sys.stdout)
    size = max(len(row.pack) for row in rows)
    lines = [ink.dim(f"{'pack':{size}}{'cards':>8}{'with a rule':>14}{'with scenarios':>17}")]
    for row in rows:
        lines.append(f"{row.pack:{size}}{row.cards:>8}{len(row.with_rule):>14}{row.with_scenario:>17}")
    for row in rows:
        if row.without:
            lines += filled(f"{row.pack} has no scenario of: ", row.without, width=ink.width, between=", ")
    say(lines)
    return GOOD
