"""Show a card: suit, symbols, padlock, keyring, its rules, chain and copies; or an event, or a development.

Without --packs it is looked for in the base game, then in all other packs that are found. With --chains the production chains of
a suit or a pack are drawn as a tree, each card with its symbols, its padlock and its keyring.

Example:
  villagers show log_rafter
  villagers show "Log Rafter"
  villagers show mood swing --packs solo
  villagers show zatteriere --lang it
  villagers show --chains wood
  villagers show --chains profiteers --format mermaid
  villagers show --chains --format svg --output chains.svg
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from villagers_rules.cli import chains, common
from villagers_rules.cli.common import (
    Subparsers,
    add_command,
    ink_for,
    language,
    load_readable_catalog,
    pack_dirs_of,
    pack_options,
)
from villagers_rules.cli.exit_codes import GOOD
from villagers_rules.errors import CardFileError, GameError, nearest
from villagers_rules.phrases import search_key

if TYPE_CHECKING:
    from villagers_rules.packs import Catalog


def add(subparsers: Subparsers) -> None:
    """Add the command to *subparsers*."""
    parser = add_command(subparsers, "show", __doc__, run, "show a card")
    parser.add_argument("card", nargs="*", metavar="CARD", help="its id or its name")
    parser.add_argument(
        "--lang", type=language, default="en", metavar="LANG", help="the language of the card, such as it (left out: en)"
    )
    chains.add_options(parser)
    pack_options(parser)


def find_card(catalog: Catalog, words: Iterable[str], *, lang: str = "en") -> str:
    """Return the id of the card that *words* name, in any case and with or without underscores; raise `GameError` if none."""
    wanted = " ".join(words).strip()
    known = names_in(catalog, lang=lang)
    if search_key(wanted) in known:
        return known[search_key(wanted)]
    raise GameError(_unknown(wanted, known, "the packs " + ", ".join(pack.id for pack in catalog.packs)))


def names_in(catalog: Catalog, *, lang: str = "en") -> dict[str, str]:
    """Return the id of every card by its id, by its name and by that in the language *lang*, all as they are looked for."""
    from villagers_rules.text import card_names

    named = card_names(catalog, language=lang)
    return {search_key(name): card.id for card in catalog.table.cards for name in (card.id, card.name, named[card.id])}


def _unknown(wanted: str, known: Iterable[str], where: str) -> str:
    hint = nearest(search_key(wanted), known)
    return f"no card is called {wanted[:60]!r} in {where}" + (f"; {hint}" if hint else "")


def run(args: Namespace) -> int:
    """Print the card, or draw production chains."""
    from villagers_rules.text.frame import card_frame

    if args.chains is not None:
        return chains.run(args, _others(args))
    chains.refuse_without_chains(args)
    catalog = load_readable_catalog(args)
    if args.packs is None and not args.mode:
        catalog = _catalog_with_card(args, catalog)
    card = find_card(catalog, args.card, lang=args.lang)
    common.print_lines(card_frame(catalog, card, ink=ink_for(sys.stdout), language=args.lang))
    return GOOD


def _catalog_with_card(args: Namespace, base: Catalog) -> Catalog:
    """Return *base* if it has the card, else the catalog of the first pack that has it; raise `GameError` if none does."""
    wanted = search_key(" ".join(args.card))
    known: dict[str, str] = {}
    for catalog in (base, *_others(args)):
        names = names_in(catalog, lang=args.lang)
        if wanted in names:
            return catalog
        known |= names
    raise GameError(_unknown(" ".join(args.card), known, "any pack that is found"))


def _others(args: Namespace) -> Iterator[Catalog]:
    """Yield the catalogs of all packs that are found, one by one; those that are no good are left out."""
    from villagers_rules.packs.assembly import packs_found
    from villagers_rules.packs.sources import with_all_places
    from villagers_rules.testing.coverage import catalog_with

    pack_dirs = pack_dirs_of(args)
    for pack in with_all_places(packs_found(list(pack_dirs))):
        try:
            yield catalog_with(pack.id, pack_dirs=pack_dirs)
        except (GameError, CardFileError):
            continue
