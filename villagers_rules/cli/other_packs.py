"""Packs that nobody named: those in which a command finds the cards that its arguments speak of."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING

from villagers_rules.cli.common import load_readable_catalog, pack_dirs_of
from villagers_rules.errors import CardFileError, GameError
from villagers_rules.phrases import search_key

if TYPE_CHECKING:
    from villagers_rules.packs import Catalog

_WORD = re.compile(r"[^\W\d]+")


def other_catalogs(args: Namespace) -> Iterator[Catalog]:
    """Yield the catalogs of all packs that are found, one by one; those that cannot be loaded are skipped."""
    from villagers_rules.packs.assembly import packs_found
    from villagers_rules.packs.sources import with_all_places
    from villagers_rules.testing.coverage import catalog_with

    pack_dirs = pack_dirs_of(args)
    for pack in with_all_places(packs_found(list(pack_dirs))):
        try:
            yield catalog_with(pack.id, pack_dirs=pack_dirs)
        except (GameError, CardFileError):
            continue


def names_in(catalog: Catalog, *, lang: str = "en") -> dict[str, str]:
    """Return the id of every card by its id, by its name and by that in the language *lang*, all as they are looked for."""
    from villagers_rules.text import card_names

    named = card_names(catalog, language=lang)
    return {search_key(name): card.id for card in catalog.table.cards for name in (card.id, card.name, named[card.id])}


def load_catalog_with(args: Namespace, text: str) -> Catalog:
    """Return the catalog of the packs in use, or without any named that of the first pack with a card that *text* speaks of.

    The pack that was found is then the one that *args* name.
    """
    base = load_readable_catalog(args)
    if args.packs is not None or args.mode:
        return base
    known = names_in(base, lang=args.language)
    said = f" {search_key(' '.join(_WORD.findall(text)))} "
    if set(said.split()) <= _words(base, known):
        return base
    for other in other_catalogs(args):
        if any(f" {name} " in said for name in names_in(other, lang=args.language) if name not in known):
            args.packs, args.mode = (other.packs[-1].id,), other.mode
            return other
    return base


def _words(catalog: Catalog, names: dict[str, str]) -> set[str]:
    """Return all single words of the language, and of the *names* of the cards of *catalog*."""
    from villagers_rules.language import reserved_words

    spoken = [*names, *map(search_key, (*reserved_words(), *catalog.table.suits))]
    return {word for name in spoken for word in name.split()}
