"""Cards on a screen: each has a face and a tile, of the same shapes and with nothing that a strict page would refuse."""

from __future__ import annotations

import re

import pytest

from villagers_rules.api import available_packs
from villagers_rules.drawing.hyphens import SOFT
from villagers_rules.drawing.tiles import face_set
from villagers_rules.packs import load
from villagers_rules.text.prose import Prose

PACKS = [pack.id for pack in available_packs()]


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_card_is_drawn(pack: str, language: str) -> None:
    """Each side of each card has a face and a tile with its name; all shapes are there, and no style but the size of letters."""
    catalog = load([pack], mode="solo" if pack == "solo" else "")
    prose = Prose(catalog, language)
    found = face_set(prose)
    shapes = set(re.findall(r'<symbol id="([^"]+)"|id="([^"]+)"', found["shapes"]))
    known = {one or other for one, other in shapes}
    assert set(found["cards"]) == {card.id for card in catalog.table.cards}
    for card, sides in found["cards"].items():
        for side in sides:
            for markup in (side["face"], side["tile"]):
                assert set(re.findall(r'href="#([^"]+)"', markup)) <= known
                assert all(style.startswith("font-size:") for style in re.findall(r'style="([^"]*)"', markup))
            assert f">{prose.card(card).replace(chr(39), '&#39;')}<" in side["tile"].replace(SOFT, "")


def test_every_back_has_its_colours() -> None:
    """Each suit and each deck of events has a back with a name, a mark of its own number, and colours on light and dark paper."""
    backs = face_set(Prose(load(["solo"], mode="solo")))["backs"]
    assert {"wood", "special", "summer"} <= set(backs)
    assert len({back["number"] for back in backs.values()}) == len(backs)
    for back in backs.values():
        assert f"#m-{back['number']}" in back["back"]
        assert all(re.fullmatch("#[0-9a-f]{6}", back[colour]) for colour in ("light", "dark", "tint"))
