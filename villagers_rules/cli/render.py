"""Make a sheet of the cards of packs, to print and cut out: an HTML page for any browser, nine cards on a page.

Each card is there as often as there are copies, and two-sided cards with both sides. Print it at 100 % and without headers; with
--backs print on both sides, turned over the long edge. For a PDF, print the page into a file, in a browser or with
chromium --headless --print-to-pdf=cards.pdf cards.html. For Tabletop Simulator take a picture of each page, as with
chromium --headless --screenshot=cards.png --window-size=2381,2329 cards.html; a deck has 10 cards across and 7 down.

Examples:
  villagers render --output cards.html
  villagers render saints ./my_pack --once --output new_cards.html
  villagers render --backs --paper letter --output cards.html
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from villagers_rules.cli.common import (
    Subparsers,
    UsageError,
    add_command,
    expand_folders,
    folder_option,
    format_option,
    language_option,
    pack_dirs_with,
)
from villagers_rules.cli.exit_codes import GOOD
from villagers_rules.cli.notes import print_note
from villagers_rules.cli.output import output_options, print_json, refuse_unused_force, write_file, write_or_print
from villagers_rules.cli.progress import LateProgress
from villagers_rules.errors import GameError
from villagers_rules.files import MADE_BY
from villagers_rules.phrases import counted

if TYPE_CHECKING:
    from villagers_rules.drawing.sheet import Sheet
    from villagers_rules.packs import Catalog

_PAPERS = ("a4", "letter", "tabletop-simulator")
"""The sizes of pages, the usual one first; a test holds that these are those there are."""
_PICTURE = "chromium --headless --screenshot=cards.png --window-size=2381,2329 cards.html"
_OTHER_WAYS = {
    ".pdf": "print it into a file in a browser, or: chromium --headless --print-to-pdf=cards.pdf cards.html",
    **dict.fromkeys((".png", ".jpg", ".jpeg", ".webp"), f"take a picture of it: {_PICTURE}"),
    **dict.fromkeys((".svg", ".docx", ".odt"), "open it in a browser"),
}
"""How to get from the page to files of other kinds, by their ending."""


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "render", __doc__, _run, "make a sheet of cards to print")
    parser.add_argument("packs", nargs="*", metavar="PACK", help="packs or folders of packs (default: the base game)")
    parser.add_argument("--once", action="store_true", help="one of each card instead of all copies")
    parser.add_argument("--paper", choices=_PAPERS, default=_PAPERS[0], help=f"the size of a page (default: {_PAPERS[0]})")
    parser.add_argument("--backs", action="store_true", help="add a page of backs after each page")
    language_option(parser, "the cards")
    folder_option(parser)
    format_option(parser)
    output_options(parser, "the sheet")


def _run(args: Namespace) -> int:
    """Make the sheet, and print which texts are too long for a card."""
    from villagers_rules.drawing.sheet import PAPERS, sheet
    from villagers_rules.packs.loader import BASE
    from villagers_rules.text.prose import Prose

    refuse_unused_force(args, "output")
    names, named = expand_folders(args.packs or BASE, option="PACK")
    pack_dirs = pack_dirs_with(args, named)
    _check_output(args.output, is_page=args.format != "json")
    groups = [(Prose(catalog, args.language), pack) for pack, catalog in _catalogs(names, pack_dirs)]
    with LateProgress("cards") as progress:
        made = sheet(groups, once=args.once, paper=PAPERS[args.paper], backs=args.backs, report=progress.show)
    document = f"{made.markup}<!-- {MADE_BY} -->\n"
    if args.format == "json":
        return _print_data(args, document, made)
    write_or_print(args, document, f"{counted(len(made.cards), 'card')} on {counted(made.pages, 'page')}")
    for card in made.too_long:
        print_note(f"the text of {card} is too long for a card and is cut off")
    return GOOD


def _print_data(args: Namespace, document: str, made: Sheet) -> int:
    """Write the sheet if a file for it is named, and print as JSON what is on it."""
    if args.output is not None:
        write_file(args, document)
    data = {
        "saved_to": None if args.output is None else str(args.output),
        "pages": made.pages,
        "cards": list(made.cards),
        "too_long": list(made.too_long),
    }
    print_json(data)
    return GOOD


def _check_output(output: Path | None, *, is_page: bool) -> None:
    """Raise `UsageError` for a file of a kind that is not made here, and for a terminal, where nobody could read the page."""
    if output is None:
        if sys.stdout.isatty() and is_page:
            raise UsageError("argument --output: expected a file for the page, such as --output cards.html, or a pipe")
        return
    way = _OTHER_WAYS.get(output.suffix.lower())
    if way is not None:
        raise UsageError(f"argument --output: the sheet is an HTML page, not {output.suffix}; write cards.html, then {way}")


def _catalogs(names: tuple[str, ...], pack_dirs: Sequence[Path]) -> Iterator[tuple[str, Catalog]]:
    """Yield each pack with a catalog that holds it; raise `UsageError` for one that cannot be found."""
    from villagers_rules.packs.loader import catalog_with

    for name in dict.fromkeys(names):
        try:
            yield name, catalog_with(name, pack_dirs=pack_dirs)
        except GameError as error:
            raise UsageError(str(error)) from error
