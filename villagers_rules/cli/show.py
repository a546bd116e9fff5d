"""Show a card: suit, symbols, chain, padlock, keyring, what it unlocks and what it does; or an event, or a development.

Without --packs it is looked for in the base game, then in all other packs that are found.

Example:
  villagers show log_rafter
  villagers show "Log Rafter"
  villagers show mood swing --packs solo
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from villagers_rules.cli import common
from villagers_rules.cli.common import GOOD, Subparsers, add_command, catalog_to_read, folders_of, ink_for, pack_options
from villagers_rules.errors import CardFileError, GameError, nearest

if TYPE_CHECKING:
    from villagers_rules.catalog import Catalog


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "show", __doc__, run, "show a card")
    parser.add_argument("card", nargs="+", metavar="CARD", help="its id or its name")
    pack_options(parser)


def card_called(catalog: Catalog, words: Iterable[str]) -> str:
    """Return the id of the card that *words* name, in any case and with or without underscores; raise `GameError` if none."""
    wanted = " ".join(words).strip()
    known = names_in(catalog)
    if plain(wanted) in known:
        return known[plain(wanted)]
    raise GameError(_unknown(wanted, known, "the packs " + ", ".join(pack.id for pack in catalog.packs)))


def plain(words: str) -> str:
    """Return a name as it is looked for.

    >>> plain("Log-Rafter"), plain("log_rafter")
    ('log rafter', 'log rafter')
    """
    return " ".join(words.lower().replace("_", " ").replace("-", " ").replace("!", "").split())


def names_in(catalog: Catalog) -> dict[str, str]:
    """Return the id of every card by its id and by its name, both as they are looked for."""
    cards = catalog.table.cards
    return {plain(name): card.id for card in cards for name in (card.id, card.name)}


def _unknown(wanted: str, known: Iterable[str], where: str) -> str:
    hint = nearest(plain(wanted), known)
    return f"no card is called {wanted[:60]!r} in {where}" + (f"; {hint}" if hint else "")


def run(args: Namespace) -> int:
    """Print the card."""
    from villagers_rules.report import printed_card

    catalog = catalog_to_read(args)
    if args.packs is None and not args.mode:
        catalog = _catalog_with_card(args, catalog)
    common.say(printed_card(catalog, card_called(catalog, args.card), ink=ink_for(sys.stdout)))
    return GOOD


def _catalog_with_card(args: Namespace, base: Catalog) -> Catalog:
    """Return *base* if it has the card, else the catalog of the first pack that has it; raise `GameError` if none does."""
    wanted = plain(" ".join(args.card))
    known: dict[str, str] = {}
    for catalog in (base, *_others(args)):
        names = names_in(catalog)
        if wanted in names:
            return catalog
        known |= names
    raise GameError(_unknown(" ".join(args.card), known, "any pack that is found"))


def _others(args: Namespace) -> Iterator[Catalog]:
    """Yield the catalogs of all packs that are found, one by one; those that are no good are left out."""
    from villagers_rules.catalog.naming import packs_found
    from villagers_rules.scenarios.coverage import catalog_with

    folders = folders_of(args)
    for pack in packs_found(list(folders)):
        try:
            yield catalog_with(pack.id, folders=folders)
        except (GameError, CardFileError):
            continue
