"""The sheet of cards to print: every card is there, as often as there are copies, whole, and whatever it is called."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml

from tests.drawing.notations import read_html, texts
from tests.drawing.packs import ODD_NAMES, SHIPPED, odd_catalog, odd_pack
from villagers_rules import GameError
from villagers_rules.drawing.faces import CARD
from villagers_rules.drawing.markup import clean
from villagers_rules.drawing.sheet import A4, PAPERS, sheet
from villagers_rules.model.printed import Villager
from villagers_rules.packs import load
from villagers_rules.packs.loader import catalog_with
from villagers_rules.resources import resource
from villagers_rules.text import languages, rules_text
from villagers_rules.text.prose import Prose

SECTIONS = {"villagers": 2, "events": 1, "developments": 1}
"""The sections of card files, with the number of copies where a card does not say it."""
BASICS_OF_ALL = 5
"""The most players of the base game, each of whose villages starts with a card of its own."""


def faces_in_files(pack: str) -> Counter[str]:
    """Return how many faces of each card the files of a shipped pack bring: copies times sides, read without the catalog."""
    found: Counter[str] = Counter()
    for file in sorted(Path(str(resource("cards", pack))).glob("*.yaml")):
        data: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8")) or {}
        for section, usual in SECTIONS.items():
            for card, printed in data.get(section, {}).items():
                printed = printed or {}
                copies = printed.get("copies", BASICS_OF_ALL if printed.get("starts_village") else usual)
                found[card] += copies * len(printed.get("sides", [""]))
    return found


def cards_of(root: ElementTree.Element) -> list[ElementTree.Element]:
    """Return the cards on a sheet."""
    return list(root.iter("article"))


@pytest.mark.parametrize("pack", [pack for pack in SHIPPED if faces_in_files(pack)])
def test_every_card_is_printed_as_often_as_there_are_copies(pack: str) -> None:
    """Each card of a shipped pack is on its sheet once for each copy and side, in any language, and with *once* for each side."""
    catalog = catalog_with(pack)
    expected = faces_in_files(pack)
    for language in languages():
        words = Prose(catalog, language)
        made = sheet([(words, pack)])
        names = Counter(card.get("aria-label") for card in cards_of(read_html(made.markup)))
        assert Counter(made.cards) == expected
        assert names == Counter({clean(words.card(card)): number for card, number in expected.items()})
    sides = {card.id: len(card.sides) if isinstance(card, Villager) else 1 for card in catalog.table.cards if card.pack == pack}
    assert Counter(sheet([(Prose(catalog), pack)], once=True).cards) == Counter(sides)


@pytest.mark.parametrize("pack", [pack for pack in SHIPPED if faces_in_files(pack)])
def test_a_card_is_printed_whole(pack: str) -> None:
    """Each card shows name, suit, gold, padlock, predecessor, keyring and its whole rules text, which has room (R1.1)."""
    catalog = catalog_with(pack)
    for language in languages():
        words = Prose(catalog, language)
        made = sheet([(words, pack)], once=True)
        assert made.too_long == ()
        shown = dict(zip(reversed(made.cards), reversed(cards_of(read_html(made.markup))), strict=True))
        for card in catalog.table.cards:
            if card.pack != pack:
                continue
            written, html = texts(shown[card.id]), ElementTree.tostring(shown[card.id], encoding="unicode")
            parts = [words.card(card.id), *rules_text(catalog, card.id, language=language), words.names.of("packs", pack)]
            if isinstance(card, Villager):
                parts += [words.names.of("suits", card.suit)]
                parts += [words.card(other) for other in (card.played_on, card.unlocked_by) if other]
                parts += [str(card.keyring)] if card.keyring else []
                parts += [str(card.sides[0].gold)] if card.sides[0].gold is not None else []
                icons = {"food": card.sides[0].food, "builder": card.sides[0].builder, "padlock": bool(card.unlocked_by)}
                icons |= {kind: bool(getattr(card.sides[0], kind)) for kind in ("silver", "bronze")}
                assert {kind: html.count(f'"#i-{kind}"') for kind in icons} == icons
            assert [part for part in parts if " ".join(part.split()) not in written] == []


def test_pages_have_the_size_of_paper() -> None:
    """Nine cards of 63 by 88 mm stand on each page of A4, which is said in the style; only the last page may have fewer."""
    made = sheet([(Prose(load()), "base")])
    root = read_html(made.markup)
    pages = [len(cards_of(page)) for page in root.iter("section")]
    assert pages[:-1] == [A4.across * A4.down] * (made.pages - 1)
    assert 0 < pages[-1] <= A4.across * A4.down
    assert sum(pages) == len(made.cards)
    assert (CARD, A4.width, A4.height) == ((63, 88), 210, 297)
    assert 2 * A4.side + A4.across * CARD[0] == A4.width
    assert 2 * A4.top + A4.down * CARD[1] == A4.height
    style = next(element.text or "" for element in root.iter("style"))
    for rule in (
        "@page{size:A4;margin:0}",
        "repeat(3,63mm)",
        "grid-auto-rows:88mm",
        "break-after:page",
        "print-color-adjust:exact",
    ):
        assert rule in style
    (cuts,) = [element for element in root.iter("symbol") if element.get("id") == "cuts"]
    assert cuts[0].get("d", "").count("M") == 2 * (A4.across + 1) + 2 * (A4.down + 1)


def test_a_sheet_is_small() -> None:
    """Shapes are drawn once and used by all cards, so that the sheet of the base game has less than a kilobyte a card."""
    made = sheet([(Prose(load()), "base")])
    assert len(made.markup.encode()) < 1000 * len(made.cards)


def test_symbols_are_told_to_who_cannot_see_them() -> None:
    """Each picture either has a label, or only adorns what a text says and is hidden from who reads the page aloud."""
    for pack in ("base", "solo"):
        root = read_html(sheet([(Prose(catalog_with(pack)), pack)], once=True).markup)
        for picture in root.iter("svg"):
            if picture.get("role") == "img":
                assert picture.get("aria-label")
            else:
                assert picture.get("aria-hidden") == "true"


def test_odd_names_break_no_sheet(tmp_path: Path) -> None:
    """Markup and quotes in the names of cards and packs are texts on the sheet, and no elements."""
    made = sheet([(Prose(odd_catalog(tmp_path)), "odd")], once=True)
    root = read_html(made.markup)
    assert [card.get("aria-label") for card in cards_of(root)] == [clean(ODD_NAMES[card]) for card in made.cards]
    assert [card.findtext("header/h2") for card in cards_of(root)] == [clean(ODD_NAMES[card]) for card in made.cards]
    assert {element.tag for element in root.iter() if element.tag in ("i", "script", "br")} == set()


def test_a_pack_without_cards_has_no_sheet(tmp_path: Path) -> None:
    """A pack that brings no card cannot be printed, and too many cards are not; both is said."""
    (tmp_path / "bare").mkdir()
    manifest = "pack: {id: bare, name: Bare, version: 1.0.0, requires: [base]}\n"
    (tmp_path / "bare" / "pack.yaml").write_text(manifest, encoding="utf-8")
    with pytest.raises(GameError, match="Bare has no cards to print"):
        sheet([(Prose(load(("bare",), pack_dirs=[tmp_path])), "bare")])
    with pytest.raises(GameError, match="these packs have 5600 cards, and more than 5000 are too many"):
        sheet([(Prose(load()), "base")] * 40)


def test_many_symbols_have_room(tmp_path: Path) -> None:
    """Equal symbols stand beside each other while there is room; more of them are one with their number, and all have a place."""
    place = odd_pack(tmp_path)
    cards = {
        "few": {"food": 2, "builder": 2},
        "lots": {"food": 7, "builder": 1, "gold": 120},
        "plenty": {"food": 99, "builder": 88, "gold": 999, "silver": "1 per food symbol", "bronze": "1 per food symbol"},
    }
    (place / "glass.yaml").write_text(yaml.safe_dump({"suit": "glass", "villagers": cards}), encoding="utf-8")
    made = sheet([(Prose(load(("odd",), pack_dirs=[place])), "odd")], once=True)
    rows = {
        card.get("aria-label"): [(row.get("class"), len(row.findall("svg")), [b.text for b in row.findall("b")])]
        for card in cards_of(read_html(made.markup))
        for row in card.findall("p")
        if str(row.get("class")).startswith("row")
    }
    times = "\N{MULTIPLICATION SIGN}"
    assert rows == {
        "Few": [("row", 4, [])],
        "Lots": [("row", 3, [f"{times}7"])],
        "Plenty": [("row tight", 5, [f"{times}99", f"{times}88"])],
    }


def test_a_free_text_is_printed_as_it_is(tmp_path: Path) -> None:
    """A card whose text is in its author's own words shows these instead of the rendered ones; any other text is rendered."""
    place = odd_pack(tmp_path)
    cards = {
        "free": {"silver": "1 per food symbol", "text": "Food is worth <b>gold</b>.", "text_is_free": True},
        "bound": {"silver": "1 per food symbol", "text": "Something else."},
    }
    (place / "glass.yaml").write_text(yaml.safe_dump({"suit": "glass", "villagers": cards}, sort_keys=False), encoding="utf-8")
    catalog = load(("odd",), pack_dirs=[place])
    made = sheet([(Prose(catalog), "odd")], once=True)
    free, bound = ([row.text for row in card.findall("div/p")] for card in cards_of(read_html(made.markup)))
    assert free == ["Food is worth <b>gold</b>."]
    assert tuple(bound) == rules_text(catalog, "bound")


def test_backs_lie_behind_their_cards() -> None:
    """With backs each page is followed by as many backs; behind the first card of a row lies the last back of that row."""
    catalog = load()
    made = sheet([(Prose(catalog), "base")], once=True, backs=True)
    pages = list(read_html(made.markup).iter("section"))
    assert made.pages == len(pages)
    for front, behind in zip(pages[::2], pages[1::2], strict=True):
        cards = list(front.iter("article"))
        backs = [back for back in behind if "card" in (back.get("class") or "")]
        assert len(backs) % A4.across == 0
        for number, card in enumerate(cards):
            row, place = divmod(number, A4.across)
            back = backs[row * A4.across + A4.across - 1 - place]
            assert (card.get("class") or "").split()[-1] == (back.get("class") or "").split()[-1]


@pytest.mark.parametrize("name", PAPERS)
def test_cards_fit_on_every_paper(name: str) -> None:
    """On every paper there is room for the cards, whose sizes are the same; a deck for Tabletop Simulator has no margin."""
    paper = PAPERS[name]
    assert min(paper.side, paper.top) >= 0
    made = sheet([(Prose(load()), "base")], paper=paper)
    assert f"size:{paper.size};" in made.markup
    assert ('class="cuts"' in made.markup) == paper.is_cut
    if not paper.is_cut:
        assert (paper.side, paper.top) == (0, 0)
        assert made.pages == -(-len(made.cards) // 69)
