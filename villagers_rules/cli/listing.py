"""List what there is: packs, game modes, suits or cards.

Cards and suits are those of the packs in use; packs and modes are all that are found.

Examples:
  villagers list packs
  villagers list modes
  villagers list cards --packs base,saints
  villagers list suits --format json
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from typing import Any

from villagers_rules.cli.common import (
    Subparsers,
    add_command,
    format_option,
    language_option,
    load_readable_catalog,
    pack_dirs_of,
    pack_options,
)
from villagers_rules.cli.exit_codes import GOOD
from villagers_rules.cli.output import ink_for, print_json, print_lines
from villagers_rules.phrases import phrase
from villagers_rules.translation import translated

Rows = list[dict[str, Any]]
"""Texts, numbers, and as numbers of players all with which something is played, none for any."""
_HEADS = {
    "pack": phrase("pack"),
    "version": phrase("version"),
    "players": phrase("players"),
    "name": phrase("name"),
    "mode": phrase("mode"),
    "says": phrase("says"),
    "suit": phrase("suit"),
    "villagers": phrase("villagers"),
    "card": phrase("card"),
    "back": phrase("back of the card"),
    "shows": phrase("shows"),
}
"""The heads of columns, by the keys of rows."""


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "list", __doc__, _run, "list packs, modes, suits or cards")
    parser.add_argument("what", choices=tuple(_ROWS), metavar="WHAT", help="packs, modes, suits or cards")
    language_option(parser, "names")
    format_option(parser)
    pack_options(parser)


def _run(args: Namespace) -> int:
    """Print the list as columns, or as JSON."""
    from villagers_rules.text.ink import columns

    rows = _ROWS[args.what](args)
    if args.format == "json":
        print_json(rows)
        return GOOD
    ink = ink_for(sys.stdout)
    heads = tuple(translated(_HEADS[head], args.language) for head in rows[0]) if rows else ()
    lines = columns([heads, *(tuple(_said(value, args.language) for value in row.values()) for row in rows)], width=ink.width)
    print_lines([ink.dim(lines[0]), *lines[1:]] if lines else [f"there are no {args.what}"])
    return GOOD


def _packs(args: Namespace) -> Rows:
    """Return all packs that are found."""
    from villagers_rules.card_book import available_packs

    found = available_packs(pack_dirs=pack_dirs_of(args), language=args.language)
    return [{"pack": pack.id, "version": pack.version, "players": list(pack.players), "name": pack.name} for pack in found]


def _modes(args: Namespace) -> Rows:
    """Return all modes that are found, each with its title and what its pack says about it."""
    from villagers_rules.card_book import available_modes

    return [
        {
            "mode": mode.name,
            "pack": mode.pack,
            "players": list(mode.players),
            "name": mode.title,
            "says": mode.says,
        }
        for mode in available_modes(pack_dirs=pack_dirs_of(args), language=args.language)
    ]


def _said(value: Any, language: str) -> str:
    """Return what stands in a column."""
    if not isinstance(value, list):
        return str(value)
    if not value:
        return translated(phrase("any"), language)
    several = phrase("{least} to {most}", least=value[0], most=value[-1])
    return translated(several, language) if len(value) > 1 else str(value[0])


def _suits(args: Namespace) -> Rows:
    """Return the suits of the packs in use, each with how many villagers it has."""
    from villagers_rules.text.prose import Names

    catalog = load_readable_catalog(args)
    names = Names.of_catalog(catalog, args.language)
    return [
        {
            "suit": suit,
            "villagers": sum(card.suit == suit for card in catalog.table.villagers),
            "name": names.of("suits", suit),
        }
        for suit in catalog.table.suits
    ]


def _cards(args: Namespace) -> Rows:
    """Return the cards of the packs in use, each with what it shows."""
    from villagers_rules.text import card_names
    from villagers_rules.text.card_lines import card_line
    from villagers_rules.text.prose import Prose

    catalog = load_readable_catalog(args)
    prose, named = Prose(catalog, args.language), card_names(catalog, language=args.language)
    return [
        {
            "card": card.id,
            "name": named[card.id],
            "pack": card.pack,
            "back": prose.back_line(card.id),
            "shows": card_line(prose, card.id),
        }
        for card in catalog.table.cards
    ]


_ROWS: dict[str, Callable[[Namespace], Rows]] = {"packs": _packs, "modes": _modes, "suits": _suits, "cards": _cards}
"""What can be listed, and what gives its rows."""
