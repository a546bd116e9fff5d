"""Production chains: the drawings hold the chains of the catalog, in every format, whatever cards are called."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml
from syrupy.assertion import SnapshotAssertion

from tests.drawing.notations import Graph, read_dot, read_html, read_markup, read_mermaid, texts
from tests.drawing.packs import ODD_NAMES, WITH_VILLAGERS, odd_catalog
from villagers_rules import GameError
from villagers_rules.drawing import Forest, Tree, dot, forest, html, mermaid, outline, svg
from villagers_rules.drawing.markup import clean
from villagers_rules.packs import Catalog, load
from villagers_rules.packs.loader import catalog_with
from villagers_rules.text import languages, name_of
from villagers_rules.text.card_facts import copies_of
from villagers_rules.text.ink import Ink
from villagers_rules.text.prose import Prose


def paths(tree: Tree, below: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Tree]]:
    """Yield each card of a tree with the cards under it, from the ground up."""
    yield below, tree
    for card in tree.children:
        yield from paths(card, (*below, tree.id))


@pytest.fixture
def odd(tmp_path: Path) -> Catalog:
    """The catalog of the pack with the odd names."""
    return odd_catalog(tmp_path)


@pytest.mark.parametrize("pack", WITH_VILLAGERS)
def test_the_chains_are_those_of_the_catalog(pack: str) -> None:
    """A drawing of a pack holds each of its villagers once, over just the chain that the catalog derives (R5.3)."""
    catalog = catalog_with(pack)
    drawn = [found for tree in forest(Prose(catalog), [pack]).trees() for found in paths(tree)]
    assert {card.id: below for below, card in drawn} == {card.id: catalog.villagers[card.id].chain for _, card in drawn}
    own = [card.id for card in catalog.table.villagers if card.pack == pack]
    assert sorted(card.id for _, card in drawn if card.is_selected) == sorted(own)
    needed = {below for card in own for below in catalog.villagers[card].chain} - set(own)
    assert sorted(card.id for _, card in drawn if not card.is_selected) == sorted(needed)


def test_a_suit_is_drawn_alone() -> None:
    """A drawing of a suit holds its villagers, of several suits those of each, and of nothing named all villagers."""
    catalog = load()
    for chosen in ([], *([suit] for suit in catalog.table.suits), list(catalog.table.suits[:3])):
        drawn = forest(Prose(catalog), chosen)
        expected = {card.id for card in catalog.table.villagers if not chosen or card.suit in chosen}
        assert drawn.ids == expected
        assert [grove.suit for grove in drawn.groves] == sorted(
            {catalog.table.suits.index(catalog.villagers[i].suit) for i in expected}
        )


@pytest.mark.parametrize("pack", WITH_VILLAGERS)
def test_a_card_is_told_with_its_facts(pack: str) -> None:
    """Each card tells its copies, the symbols below its name, who unlocks its padlock, and its keyring (R1.1)."""
    catalog = catalog_with(pack)
    for card in forest(Prose(catalog)).cards():
        villager = catalog.villagers[card.id]
        found = {caption.id: caption for caption in card.captions}
        assert found["copies"].text.split()[0] == str(copies_of(catalog, villager))
        assert (found["padlock"].to if "padlock" in found else None) == villager.unlocked_by
        if villager.unlocked_by:
            assert found["padlock"].text == f"padlock: {catalog.villagers[villager.unlocked_by].name}"
        assert (found["keyring"].text if "keyring" in found else "") == (
            f"keyring {villager.keyring}" if villager.keyring else ""
        )
        (side, *others) = villager.sides
        if not others:
            assert ("gold" in found) == (side.gold is not None)
            assert [kind in found for kind in ("food", "builder")] == [bool(side.food), bool(side.builder)]
            for kind, amount in (("silver", side.silver), ("bronze", side.bronze)):
                assert (found[kind].text if kind in found else None) == (f"{kind}: {amount.text}" if amount else None)


@pytest.mark.parametrize("ink", [Ink(), Ink(lines=False)], ids=["lines", "ascii"])
def test_the_outline_of_the_base_game(ink: Ink, snapshot: SnapshotAssertion) -> None:
    """All chains of the base game, as a terminal shows them that can draw lines, and as one that cannot."""
    assert "\n".join(outline(forest(Prose(load())), ink=ink)) == snapshot


@pytest.mark.parametrize("notation", [mermaid, dot])
def test_the_graphs_of_the_base_game(notation: Callable[[Forest], list[str]], snapshot: SnapshotAssertion) -> None:
    """All chains of the base game, in the notations of programs that draw graphs."""
    assert "\n".join(notation(forest(Prose(load())))) == snapshot


@pytest.mark.parametrize("width", [40, 60, 80, 100])
@pytest.mark.parametrize("language", languages())
def test_an_outline_fits_the_terminal(width: int, language: str) -> None:
    """No line is wider than the terminal, no fact is left out, and without lines all is ASCII but the names."""
    for pack in WITH_VILLAGERS:
        drawn = forest(Prose(catalog_with(pack), language), [pack])
        for lines in (True, False):
            shown = outline(drawn, ink=Ink(width=width, lines=lines))
            assert max(map(len, shown)) <= width
            for card in drawn.cards():
                assert any(card.name in line for line in shown)
        if language == languages()[0]:
            assert "\n".join(shown).isascii()
        flat = " ".join(" ".join(shown).replace("|", " ").split())
        for card in drawn.cards():
            assert all(word in flat for caption in card.captions for word in caption.text.split())


def test_names_are_those_of_the_language() -> None:
    """Cards, suits and padlocks are called as in the language that is asked for."""
    catalog = load()
    for language in languages():
        drawn = forest(Prose(catalog, language))
        assert drawn.language == language
        assert {card.id: card.name for card in drawn.cards()} == {i: name_of(catalog, i, language=language) for i in drawn.ids}
        padlocks = {caption.text for card in drawn.cards() for caption in card.captions if caption.to}
        for card in catalog.table.villagers:
            if card.unlocked_by:
                assert any(name_of(catalog, card.unlocked_by, language=language) in text for text in padlocks)


def graph_of(drawn: Forest, prefix: str) -> Graph:
    """Return what a graph of *drawn* must hold, ids with *prefix*."""
    cards = {card.id: card for card in drawn.cards()}
    return Graph(
        {prefix + i: [clean(card.name), *(caption.text for caption in card.captions)] for i, card in cards.items()},
        {(prefix + below.id, prefix + card.id) for below in cards.values() for card in below.children},
        {(prefix + caption.to, prefix + i) for i, card in cards.items() for caption in card.captions if caption.to in cards},
    )


@pytest.mark.parametrize("pack", [*WITH_VILLAGERS, "odd"])
def test_graphs_are_valid_and_whole(pack: str, tmp_path: Path) -> None:
    """What is written follows the grammars of Mermaid and of DOT, and read back gives all names, facts, chains and padlocks."""
    catalog = odd_catalog(tmp_path) if pack == "odd" else catalog_with(pack)
    for language in languages():
        for chosen in ([], [pack]):
            drawn = forest(Prose(catalog, language), chosen)
            assert read_mermaid(mermaid(drawn)) == graph_of(drawn, "card_")
            assert read_dot("\n".join(dot(drawn))) == graph_of(drawn, "")


@pytest.mark.parametrize("pack", WITH_VILLAGERS)
def test_pictures_are_well_formed(pack: str) -> None:
    """SVG and HTML are well-formed, run nothing, need nothing from elsewhere, and hold every name and padlock."""
    drawn = forest(Prose(catalog_with(pack), languages()[-1]), [pack])
    for root in (read_markup(svg(drawn)), read_html(html(drawn))):
        written = texts(root)
        groups = {group.get("id") for group in root.iter() if group.get("id")}
        assert groups == {f"card-{card.id}" for card in drawn.cards()}
        assert all(word in written for card in drawn.cards() for word in card.name.split())
        links = [element.get("href") for element in root.iter() if element.tag.endswith("}a")]
        assert {f"#card-{caption.to}" for card in drawn.cards() for caption in card.captions if caption.to in drawn.ids} == set(
            links
        )


def test_odd_names_break_no_picture(odd: Catalog) -> None:
    """Markup, quotes and escapes in names are texts: they stand in the picture as they are written, and are no elements."""
    drawn = forest(Prose(odd), ["odd"])
    assert drawn.ids == ODD_NAMES.keys()
    for root in (read_markup(svg(drawn)), read_html(html(drawn))):
        titles = {(title.text or "").split(": ")[0] for title in root.iter() if title.tag.endswith("}title")}
        assert titles >= {clean(name) for name in ODD_NAMES.values() if ":" not in name}
        assert {element.tag.rpartition("}")[2] for element in root.iter()} <= {
            *("svg", "g", "path", "rect", "text", "a", "title", "style"),
            *("html", "head", "meta", "body", "h1", "main"),
        }


def test_what_cannot_be_drawn_is_refused() -> None:
    """A name that is neither a suit nor a pack gives the nearest one; what has no villagers has no chains."""
    words = Prose(load())
    suit = words.catalog.table.suits[1]
    with pytest.raises(GameError, match=f"no suit or pack is called '{suit}x'; did you mean {suit}"):
        forest(words, [f"{suit}x"])
    with pytest.raises(GameError, match="no suit or pack is called 'zzzzzz'; there are "):
        forest(words, ["zzzzzz"])
    (without,) = {pack for pack in ("developments",) if pack not in WITH_VILLAGERS}
    with pytest.raises(GameError, match="has no villagers, and so no production chains"):
        forest(Prose(catalog_with(without)), [without])


@pytest.mark.parametrize(
    "title", ["<img src=x onerror=alert(1)>", 'it\'s: {a} "b" \\n', "\u202e\u200b`x`&lt;", "---", "a\x1b[31m\nb\u2028c"]
)
def test_the_title_of_a_graph_is_plain_text(title: str) -> None:
    """The head of a Mermaid text is YAML that gives the title again, on one line of letters that mean nothing to markup."""
    head = mermaid(Forest(title, (), "en"))[1]
    assert yaml.safe_load(head) == {"title": " ".join(title.split()).replace("\x1b", "\ufffd")}
    assert not set(head) & set("<>&'`\u202e\u200b\u2028\x1b\n")
