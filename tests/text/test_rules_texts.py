"""The rules text of every card, as a player reads it; the snapshots are for reading, line by line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.text.packs import ROOT, WAYS, cards_of, catalog_of
from villagers_rules.language import occasion
from villagers_rules.language.occasions import Occasion
from villagers_rules.model.printed import Card, Villager
from villagers_rules.packs import Catalog, load
from villagers_rules.testing.coverage import has_own_rule
from villagers_rules.text import languages, name_of, rules_text
from villagers_rules.text.trigger_sentences import acting_on


def told(catalog: Catalog, cards: list[Card], language: str) -> str:
    """Return names and rules texts of *cards*, one paragraph a line; cards that just show symbols are left out."""
    lines = []
    for card in cards:
        text = rules_text(catalog, card.id, language=language)
        if text:
            lines += [name_of(catalog, card.id, language=language), *(f"  {paragraph}" for paragraph in text)]
    return "\n".join(lines)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("pack", list(WAYS))
def test_texts(pack: str, language: str, snapshot: SnapshotAssertion) -> None:
    """Each card of the shipped packs, of our example, and of a pack of rare things reads like a rule (R1.1)."""
    assert told(catalog_of(pack), list(cards_of(pack)), language) == snapshot


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("pack", list(WAYS))
def test_texts_are_sentences(pack: str, language: str) -> None:
    """Each text is made of whole sentences: no hole, no id, no raw word, a capital at the beginning and a mark at the end."""
    for card in cards_of(pack):
        text = rules_text(catalog_of(pack), card.id, language=language)
        assert bool(text) or not has_own_rule(card), card.id
        for paragraph in text:
            assert paragraph == " ".join(paragraph.split())
            assert not set("{}_[]<>") & set(paragraph), paragraph
            assert re.match(r"[A-ZÈ]", paragraph), paragraph
            assert re.search(r"[.”»]$", paragraph), paragraph
            assert ".." not in paragraph, paragraph
            assert " it " not in f" {paragraph.split('lies on')[0]} " or language == "en", paragraph


@pytest.mark.parametrize(
    "folder", sorted((ROOT / "tests").glob("*/packs/*/pack.yaml"), key=str), ids=lambda path: path.parent.name
)
def test_every_card_of_our_tests_can_be_read(folder: Path) -> None:
    """Whatever a card can do is said in every language, in sentences that begin and end as such."""
    catalog = load((folder.parent.name,), pack_dirs=[folder.parent.parent])
    for card in catalog.table.cards:
        for language in languages():
            for paragraph in rules_text(catalog, card.id, language=language):
                assert re.match(r"[A-ZÈ].*[.”»]$", paragraph), paragraph
                assert not re.search(r"[{}_<>]|\.\.|, [A-Z]\w+ (effect|card)", paragraph), paragraph


def test_italian_words_grow_together() -> None:
    """Italian prepositions and articles are joined, and articles fit what follows them."""
    apart = re.compile(
        r"\b(di|a|da|in|su) (il|lo|la|i|gli|le)\b|\bil [aeiou]|\buna [aeiou]|\bquell[ao] [aeiou]|\bun (z|s[bcdfgptv])"
    )
    for pack in WAYS:
        for card in cards_of(pack):
            for paragraph in rules_text(catalog_of(pack), card.id, language="it"):
                assert not apart.search(paragraph), paragraph


def test_a_card_that_shows_symbols_has_no_text() -> None:
    """What is printed as symbols is not told a second time."""
    for card in ("cooper", "brewer", "hunter", "jeweler"):
        assert rules_text(catalog_of("base"), card) == ()


def test_what_is_chosen_and_used_is_one_sentence() -> None:
    """A choice that is used at once is told with what is done; one that is read first is told on its own."""
    assert rules_text(catalog_of("saints"), "pigeoneer") == (
        "Play this card in your build turn: look at the top 6 cards of the Reserve. Take one of them into your hand. "
        "Put the rest back on top in any order. Then discard this card.",
    )
    (told,) = rules_text(catalog_of("scoundrels"), "thief")
    assert told.endswith("“Choose another player with 3 or more gold. Move 3 gold from that player's supply onto this card.”")


def test_numbers_of_the_game_are_those_of_the_rules() -> None:
    """Texts tell the numbers of the catalog they are made for, such as how often basic villagers are traded for (R6.1)."""
    (told,) = rules_text(catalog_of("base"), "miner")
    assert f"Up to {catalog_of('base').rules.basics_per_turn} times" in told


def test_every_villager_of_a_pool_says_what_it_costs() -> None:
    """A card of a pool is traded for, and its text tells for how many cards (R18.3)."""
    for card in cards_of("shifting_seasons"):
        if isinstance(card, Villager) and card.pool:
            assert "put 2 cards from your hand unseen on stacks" in rules_text(catalog_of("shifting_seasons"), card.id)[0]


@pytest.mark.parametrize(
    ("when", "acting"),
    [
        ("your build turn begins", "own"),
        ("another player's build turn begins", "the others"),
        ("a neighbour's build turn begins", "the neighbours"),
        ("the left neighbour's build turn begins", "own"),
        ("a neighbour drafts a villager", "the neighbours"),
        ("the right neighbour drafts a villager", "own"),
        ("any player drafts a villager", "each player"),
        ("a round begins", "each player"),
    ],
)
def test_who_acts_on_an_occasion(when: str, acting: str) -> None:
    """What the rules do is said of those who do it (R8.8): on the turn of a neighbour of the neighbours, not of all."""
    tree = occasion(when, load().lexicon).tree
    assert isinstance(tree, Occasion)
    assert acting_on(tree) == acting


PAIRS = """
suit: ore
villagers:
  both:
    triggers:
      - {when: you draft a villager, do: [{gain: 1}]}
      - {when: you draft a hay villager, do: [{gain: 1}]}
developments:
  bridge:
    suit: works
    goal: villagers >= 3
    token: {food: 1}
    triggers: [{when: a round ends, if: villagers >= 3, do: [{gain: 1}]}]
"""


def test_what_both_triggers_and_a_goal_do_is_told(tmp_path: Path) -> None:
    """Two triggers of one happening are told apart (R8.8), and a goal beside a trigger that asks the same (R14.2)."""
    (tmp_path / "pairs").mkdir()
    pack = "pack: {id: pairs, name: Pairs, version: 1.0.0, requires: [base, developments], setup: [{lay_out: 1, from: works}]}\n"
    (tmp_path / "pairs" / "pack.yaml").write_text(pack)
    villagers, developments = PAIRS.split("developments:")
    (tmp_path / "pairs" / "ore.yaml").write_text(villagers)
    (tmp_path / "pairs" / "works.yaml").write_text(f"developments:{developments}")
    catalog = load(["base", "developments", "pairs"], pack_dirs=[tmp_path])
    assert len(rules_text(catalog, "both")) == 2
    assert rules_text(catalog, "bridge")[0].endswith("you win this development.")
