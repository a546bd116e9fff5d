"""The catalogs whose cards are told: all that is shipped, our example, and a made-up pack with what no shipped card does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from villagers_rules.model.printed import Card
from villagers_rules.packs import Catalog, load
from villagers_rules.text import rules_text
from villagers_rules.text.rule_sheet import rule_sheet

ROOT = Path(__file__).resolve().parents[2]
EVERYTHING = ROOT / "tests" / "catalog" / "accept" / "everything"
RARE = Path(__file__).with_name("rare")
WAYS = {
    "base": (),
    "saints": (),
    "scoundrels": (),
    "profiteers": (),
    "developments": (),
    "promo": (),
    "kickstarter": (),
    "shifting_seasons": (),
    "solo": (),
    "four_seasons": (ROOT / "examples" / "packs",),
    "everything": (EVERYTHING,),
    "rare": (RARE,),
    "ambitions": (ROOT / "tests" / "laws" / "packs",),
    "charters": (ROOT / "tests" / "laws" / "packs",),
}
"""The packs, each with the folders it is looked for in."""


@cache
def catalog_of(pack: str) -> Catalog:
    """Return the catalog of a pack with what it requires, in its own mode if it has one only."""
    return load(("base",), mode="solo") if pack == "solo" else load((pack,), pack_dirs=WAYS[pack])


def texts_in(folder: Path, language: str) -> dict[str, list[str]]:
    """Return what the cards of the pack in a *folder* say in a language, by their ids, and under ``rules`` what its rules do."""
    catalog = load((folder.name,), pack_dirs=[folder])
    cards = [card.id for card in catalog.table.cards if card.pack == folder.name]
    found = {card: list(rules_text(catalog, card, language=language)) for card in cards}
    return {**found, "rules": list(rule_sheet(catalog, folder.name, language=language))}


def cards_of(pack: str) -> Iterator[Card]:
    """Yield the cards of a pack, without those of the packs it requires."""
    catalog = catalog_of(pack)
    yield from (card for card in catalog.table.cards if card.pack == catalog.packs[-1].id)
