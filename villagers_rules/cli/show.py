"""Show a card: suit, symbols, chain, padlock, keyring, what it unlocks and what it does.

Example:
  villagers show log_rafter
  villagers show "Log Rafter"
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable
from typing import TYPE_CHECKING

from villagers_rules.cli import common
from villagers_rules.cli.common import GOOD, Subparsers, add_command, catalog_of, ink_for, pack_options
from villagers_rules.errors import GameError, nearest

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
    plain = wanted.lower().replace("_", " ").replace("-", " ")
    known = {villager.id.replace("_", " "): villager.id for villager in catalog.villagers.values()}
    known |= {villager.name.lower(): villager.id for villager in catalog.villagers.values()}
    if plain in known:
        return known[plain]
    hint = nearest(plain, known)
    packs = ", ".join(pack.id for pack in catalog.packs)
    raise GameError(f"no card is called {wanted[:60]!r} in the packs {packs}" + (f"; {hint}" if hint else ""))


def run(args: Namespace) -> int:
    """Print the card."""
    from villagers_rules.report import printed_card

    catalog = catalog_of(args)
    common.say(printed_card(catalog, card_called(catalog, args.card), ink=ink_for(sys.stdout)))
    return GOOD
