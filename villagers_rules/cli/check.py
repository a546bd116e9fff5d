"""The command ``villagers check``: whether card files and packs are right, and if not, where and why."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter, _SubParsersAction
from pathlib import Path

from villagers_rules.catalog.formats import FORMATS

GOOD, BAD = 0, 1

EXAMPLE = """\
examples:
  villagers check                              the packs that come with the project
  villagers check my_pack                      a pack, or a folder of packs
  villagers check my_cards.yaml --format json  one file; its kind is told by its top-level key
"""


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
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Check what *args* name, print the report, and return 0 when it is good, else 1."""
    from villagers_rules.catalog.examining import examine

    report = examine(args.paths)
    shown = FORMATS[args.format](report)
    if shown:
        print(shown)
    return BAD if report.problems else GOOD
