"""Where things stand on a picture, and how they are coloured."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from tests.drawing.packs import WITH_VILLAGERS, odd_catalog
from villagers_rules.drawing import Forest, Grove, Tree, forest
from villagers_rules.drawing.forest import Caption
from villagers_rules.drawing.icons import DARK, LIGHT, MARKS, ON_DARK, ON_LIGHT, on_dark, on_light, tint
from villagers_rules.drawing.tree_layout import BAR, FACT_SIZE, MARGIN, NAME_SIZE, WIDTH, Box, lay_out, text_width
from villagers_rules.packs.loader import catalog_with
from villagers_rules.text import languages
from villagers_rules.text.prose import Prose

READABLE, VISIBLE = 4.5, 3.0
"""The least contrasts of texts and of shapes, by the accessibility guidelines for the web (AA)."""


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as the accessibility guidelines measure it: 1 for none, 21 for black on white.

    >>> round(contrast("#000000", "#ffffff"), 1), round(contrast("#777777", "#777777"), 1)
    (21.0, 1.0)
    """
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [level / 255 for level in bytes.fromhex(colour[1:])]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def overlap(one: Box, other: Box) -> bool:
    """Return whether two cards share some place."""
    beside = one.x + WIDTH <= other.x or other.x + WIDTH <= one.x
    return not (beside or one.y + one.height <= other.y or other.y + other.height <= one.y)


def check(drawn: Forest) -> None:
    """Check that all cards are on the page, none over another, and each text on its card; lines go to the right."""
    drawing = lay_out(drawn)
    assert sorted(box.card.id for box in drawing.boxes) == sorted(card.id for card in drawn.cards())
    assert not [(a.card.id, b.card.id) for a, b in combinations(drawing.boxes, 2) if overlap(a, b)]
    for box in drawing.boxes:
        assert 0 <= box.x <= drawing.width - WIDTH
        assert 0 <= box.y <= drawing.height - box.height
        room = WIDTH - BAR - 2 * MARGIN
        assert all(text_width(line.text, NAME_SIZE) <= room or len(line.text) == 1 for line in box.names)
        assert all(text_width(line.text, FACT_SIZE) <= room or len(line.text) == 1 for line in box.facts)
        # Words that are too long are broken with hyphens.
        name = "".join(line.text for line in box.names)
        assert re.sub("[ -]", "", name) == re.sub("[ -]", "", "".join(box.card.name.split()))
    for below, above in drawing.links:
        assert above.card in below.card.children
        assert above.x > below.x + WIDTH
    assert len(drawing.links) == sum(len(card.children) for card in drawn.cards())
    heights = [y for _, y in drawing.titles]
    assert heights == sorted(heights)


@pytest.mark.parametrize("pack", WITH_VILLAGERS)
def test_no_two_cards_overlap(pack: str) -> None:
    """On the picture of every pack, in every language, each card has a place of its own, and its texts have room on it."""
    for language in languages():
        check(forest(Prose(catalog_with(pack), language)))


def test_odd_names_have_room(tmp_path: Path) -> None:
    """Names without a blank, and of broad letters, are broken so that they fit."""
    check(forest(Prose(odd_catalog(tmp_path)), ["odd"]))


def grown(draw: Random, depth: int, numbers: list[int]) -> Tree:
    """Return a tree of cards made up at random."""
    numbers[0] += 1
    facts = tuple(Caption("gold", "word " * draw.randint(1, 9)) for _ in range(draw.randint(0, 4)))
    above = tuple(grown(draw, depth - 1, numbers) for _ in range(draw.randint(0, 4) if depth else 0))
    return Tree(f"card{numbers[0]}", "name " * draw.randint(1, 12), draw.randrange(30), facts, above)


@pytest.mark.parametrize("seed", range(12))
def test_no_two_cards_of_any_forest_overlap(seed: int) -> None:
    """Whatever grows: deep or wide, with many facts or none, no card lies over another."""
    draw, numbers = Random(seed), [0]
    groves = tuple(Grove(f"suit {n}", n, tuple(grown(draw, n, numbers) for _ in range(draw.randint(1, 6)))) for n in range(4))
    check(Forest("made up", groves))


def test_colours_can_be_read() -> None:
    """Texts and colours stand out from their paper in the light and in the dark, and from the tint of their own colour."""
    for theme in (LIGHT, DARK):
        for paper in (theme.paper, theme.box):
            assert contrast(theme.ink, paper) >= READABLE
            assert contrast(theme.faint, paper) >= READABLE
            assert contrast(theme.line, paper) >= VISIBLE
    for number in range(len(ON_LIGHT)):
        assert contrast(on_light(number), LIGHT.paper) >= READABLE
        assert contrast(on_light(number), tint(on_light(number))) >= READABLE
        assert contrast(LIGHT.ink, tint(on_light(number))) >= READABLE
        assert contrast(on_dark(number), DARK.paper) >= READABLE
        assert contrast(on_dark(number), DARK.box) >= VISIBLE


def test_backs_can_be_told_apart() -> None:
    """The first backs differ in colour and in shape, and many more in one of them."""
    assert len(ON_LIGHT) == len(ON_DARK) == len({*ON_LIGHT}) == len({*ON_DARK})
    both = {(on_light(number), MARKS[number % len(MARKS)]) for number in range(len(ON_LIGHT) * len(MARKS))}
    assert len(both) == len(ON_LIGHT) * len(MARKS)
