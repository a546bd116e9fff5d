"""Make a sheet of the cards of packs, to print and cut out: an HTML page for any browser, nine cards on a page of A4.

Each card is there as often as there are copies, and two-sided cards with both sides. Print it at 100 % and without headers.

Example:
  villagers render --output cards.html
  villagers render saints ./my_pack --once --output new_cards.html
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from villagers_rules.cli.common import (
    Subparsers,
    UsageError,
    add_command,
    expand_folders,
    folder_option,
    language_option,
    pack_dirs_of,
)
from villagers_rules.cli.exit_codes import GOOD
from villagers_rules.cli.output import output_options, refuse_unused_force, write_or_print
from villagers_rules.errors import GameError
from villagers_rules.files import MADE_BY
from villagers_rules.phrases import counted

if TYPE_CHECKING:
    from villagers_rules.drawing.sheet import Sheet
    from villagers_rules.packs import Catalog


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "render", __doc__, _run, "make a sheet of cards to print")
    parser.add_argument("packs", nargs="*", metavar="PACK", help="packs or folders of packs (default: the base game)")
    parser.add_argument("--once", action="store_true", help="one of each card instead of all copies")
    language_option(parser, "the cards")
    folder_option(parser)
    output_options(parser, "the sheet")


def _run(args: Namespace) -> int:
    """Make the sheet, and print which texts are too long for a card."""
    from villagers_rules.drawing.sheet import sheet
    from villagers_rules.packs.loader import BASE
    from villagers_rules.text.prose import Prose

    refuse_unused_force(args, "output")
    names, pack_dirs = expand_folders(args.packs or BASE, option="PACK")
    pack_dirs = [*pack_dirs, *pack_dirs_of(args)]
    made = sheet([(Prose(catalog, args.language), pack) for pack, catalog in _catalogs(names, pack_dirs)], once=args.once)
    write_or_print(args, f"{made.markup}<!-- {MADE_BY} -->\n", _counted(made))
    for card in made.too_long:
        print(f"villagers: note: the text of {card} is too long for a card and is cut off", file=sys.stderr)
    return GOOD


def _catalogs(names: tuple[str, ...], pack_dirs: list[Path]) -> Iterator[tuple[str, Catalog]]:
    """Yield each pack with a catalog that holds it; raise `UsageError` for one that cannot be found."""
    from villagers_rules.testing.coverage import catalog_with

    for name in dict.fromkeys(names):
        try:
            yield name, catalog_with(name, pack_dirs=pack_dirs)
        except GameError as error:
            raise UsageError(str(error)) from error


def _counted(made: Sheet) -> str:
    cards, pages = len(made.cards), made.pages
    return f"{counted(cards, 'card')} on {counted(pages, 'page')}"
