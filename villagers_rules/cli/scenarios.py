"""Run scenarios: rules as examples, written as given, when and then in YAML files.

Examples:
  villagers test                    the scenarios of the shipped packs
  villagers test my_pack/scenarios  those of a file, or of a folder and all folders in it
"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from villagers_rules.cli.common import BAD, GOOD, Subparsers, add_command, say
from villagers_rules.errors import GameError


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "test", __doc__, run, "run scenarios")
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="files or folders (left out: the shipped packs)")


def run(args: Namespace) -> int:
    """Run the scenarios, print those that fail, and return 0 when none does."""
    from villagers_rules.scenarios import run as run_scenarios

    result = run_scenarios(args.paths)
    if not result.cases:
        raise GameError("there are no scenarios in " + (", ".join(map(str, args.paths)) or "the shipped packs"))
    say([str(result)])
    return BAD if result.failures else GOOD
