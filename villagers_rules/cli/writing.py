"""Files that commands write: whole or not at all, and never over something that somebody else made."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from pathlib import Path

from villagers_rules.cli.common import MOST_LETTERS, say
from villagers_rules.errors import GameError

MADE_BY = "made by villagers_rules"
"""What stands in each file that may be replaced: it was made from cards, and can be made again."""
RULE = "a file that is there is replaced only if it was written so too, or with --force"


def output_options(parser: ArgumentParser, what: str) -> None:
    """Add ``--output`` and ``--force``."""
    parser.add_argument("--output", type=Path, metavar="FILE", help=f"write {what} into FILE (left out: print it); {RULE}")
    parser.add_argument("--force", action="store_true", help="replace FILE whatever it is")


def give(args: Namespace, document: str, summary: str) -> None:
    """Write *document*, which must hold `MADE_BY`, into the file that the command line names, and say so; or print it.

    Raises `GameError` for a file that is something else, and `OSError` for one that cannot be written; nothing is written then.
    """
    if args.output is None:
        # A document is UTF-8 wherever it goes; what a terminal could not show would otherwise be lost in a file as well.
        sys.stdout.flush()
        sys.stdout.buffer.write(document.encode())
        return
    write(args.output.expanduser(), document, force=args.force)
    say([f"written: {args.output}, {summary}"])


def write(path: Path, document: str, *, force: bool = False) -> None:
    """Write a file whole or not at all; one that is there is replaced only if it holds `MADE_BY`, or with *force*."""
    if path.exists() and not path.is_dir() and not force and not _is_ours(path):
        raise GameError(f"{path} exists and is something else; choose another name, or replace it with --force")
    unfinished = path.with_name(f".{path.name}.unfinished")
    try:
        unfinished.write_bytes(document.encode())
        unfinished.replace(path)
    except OSError as error:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from error


def _is_ours(path: Path) -> bool:
    with path.open("rb") as file:
        return MADE_BY.encode() in file.read(MOST_LETTERS)
