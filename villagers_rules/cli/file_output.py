"""Files that commands write: where the command line says, and never over something that somebody else made unless it says so."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import cast

from villagers_rules import files
from villagers_rules.cli.common import UsageError, print_lines
from villagers_rules.cli.output import Output
from villagers_rules.errors import GameError

RULE = "a file that is there is replaced only if it was written so too, or with --force"
HINT = "was not made by this command; choose another name, or replace it with --force"
"""What is said of a file that is there and is something else."""


def output_path(text: str) -> Path:
    """Read the path of a file to be written."""
    try:
        return files.target_path(text)
    except GameError as error:
        raise ArgumentTypeError(str(error)) from error


def output_options(parser: ArgumentParser, what: str) -> None:
    """Add ``--output`` and ``--force``."""
    parser.add_argument("--output", type=output_path, metavar="FILE", help=f"write {what} into FILE (left out: print it); {RULE}")
    force_option(parser)


def force_option(parser: ArgumentParser) -> None:
    """Add ``--force``."""
    parser.add_argument("--force", action="store_true", help="replace files whoever made them")


def refuse_unused_force(args: Namespace, *options: str) -> None:
    """Raise `UsageError` for ``--force`` without one of the *options* that name files."""
    if args.force and all(getattr(args, option) is None for option in options):
        named = " or ".join(f"--{option}" for option in options)
        raise UsageError(f"argument --force: it goes with {named} only")


def write_or_print(args: Namespace, document: str, summary: str) -> None:
    """Write *document*, which must hold `files.MADE_BY`, into the file that the command line names, and say so; or print it.

    Raises `GameError` for a file that is something else, and `OSError` for one that cannot be written; nothing is written then.
    """
    if args.output is None:
        cast(Output, sys.stdout).document(document)
        return
    files.write(args.output, document, replaces=replace_rule(args, files.contains(files.MADE_BY)), hint=HINT)
    print_lines([f"written: {args.output}, {summary}"])


def replace_rule(args: Namespace, is_ours: Callable[[Path], bool]) -> Callable[[Path], bool]:
    """Return a function that says whether a file may be replaced: those that are *is_ours*, or with ``--force`` all."""
    return files.always_replace if args.force else is_ours
