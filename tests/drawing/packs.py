"""The packs that drawings are tested with: all shipped ones, and one whose names are chosen to break what is drawn."""

from __future__ import annotations

from pathlib import Path

import yaml

from villagers_rules.packs import Catalog, load
from villagers_rules.packs.loader import catalog_with
from villagers_rules.packs.pack_files import shipped_packs

SHIPPED = tuple(pack.id for pack in shipped_packs())
WITH_VILLAGERS = tuple(pack for pack in SHIPPED if any(card.pack == pack for card in catalog_with(pack).table.villagers))

ODD_NAMES = {
    "scripter": "</text></svg><script>alert(1)</script>",
    "quoter": "\"]; x[label='y'] & &amp; #quot; %%",
    "slasher": "back\\N slash \\ <br/> `tick` -->",
    "styler": "style:#8; classDef:#x; click a b",
    "end": "end",
    "long_one": "Wordwithoutanyblankthatislongerthananycardorlineofitcouldbe",
    "far_one": "\N{CJK UNIFIED IDEOGRAPH-6751}" * 9 + " \N{ARABIC LETTER BEH}\N{ARABIC LETTER ALEF} abc o\N{COMBINING DIAERESIS}",
}
"""The names of cards, by their ids: markup, quotes, escapes, entities, words of the notations, and letters of any width."""


def odd_pack(folder: Path) -> Path:
    """Write the pack with the odd names into *folder*, and return its folder."""
    place = folder / "odd"
    (place / "locales").mkdir(parents=True)
    manifest = {"id": "odd", "name": "<i>Odd</i> & 'co' \"", "version": "1.0.0", "requires": ["base"], "suits": ["glass"]}
    _write(place / "pack.yaml", {"pack": manifest})
    cards: dict[str, dict[str, object]] = {}
    below = None
    for number, (card, name) in enumerate(ODD_NAMES.items(), 1):
        cards[card] = {"name": name, "gold": number, **({"played_on": below} if below else {"unlocked_by": "blacksmith"})}
        below = card if number % 3 else below
    cards["styler"]["unlocked_by"] = "quoter"
    _write(place / "glass.yaml", {"suit": "glass", "villagers": cards})
    return place


def odd_catalog(folder: Path) -> Catalog:
    """Return the catalog of the pack with the odd names, which is written into *folder*."""
    return load(("odd",), pack_dirs=[odd_pack(folder)])


def _write(path: Path, data: object) -> None:
    path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
