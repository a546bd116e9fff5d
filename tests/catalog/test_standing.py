"""Abilities that hold while cards are in play: what they reach, in which order they are worked out, and what they cost."""

from __future__ import annotations

from pathlib import Path

import pytest

from villagers_rules import Game
from villagers_rules.language.wordings import languages
from villagers_rules.packs import load
from villagers_rules.packs.renamed import rewritten
from villagers_rules.packs.schema import schema
from villagers_rules.packs.standing import READ
from villagers_rules.packs.standing_words import standing_words
from villagers_rules.table.padlocks import unlockers
from villagers_rules.testing import run
from villagers_rules.text.rules_text import rules_text

PACKS = Path(__file__).parents[1] / "laws" / "packs"
ALMANAC = load(("almanac",), pack_dirs=[PACKS])
OWN = [card.id for card in ALMANAC.villagers.values() if card.pack == "almanac"]


def test_the_scenarios_of_standing_abilities_hold() -> None:
    """What counts, what is changed, permitted and protected while a card lies in a village is as its scenarios say."""
    assert str(run([PACKS / "almanac"])).endswith(" passed")


def test_every_number_of_the_rules_is_reached_or_says_why_not() -> None:
    """Each number of `rules.yaml` can be changed by cards in play, or the table says why it cannot."""
    words = standing_words()
    reached = {number.rules for number in words.numbers.values()}
    for chapter, node in schema("rules")["properties"]["rules"]["properties"].items():
        for key in node.get("properties", {"": None}):
            name = f"{chapter}.{key}".rstrip(".")
            known = reached | set(words.fixed)
            assert {name, chapter} & known or any(each.startswith(f"{name}.") for each in known), name
    assert all(why for why in words.fixed.values())


def test_each_verb_is_read_and_each_example_is_one_of_its_verb() -> None:
    """The verbs of the table are those that are read, and their examples fit the schema that editors use."""
    assert list(standing_words().verbs) == list(READ)
    for verb in standing_words().verbs.values():
        assert next(iter(verb.example)) == verb.name
    for number in standing_words().numbers.values():
        assert number.example["change"] == number.name


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("card", OWN)
def test_each_ability_is_said_in_whole_sentences(card: str, language: str) -> None:
    """A card with abilities says them in each language, with a capital letter first, a full stop last and no hole left."""
    paragraphs = rules_text(ALMANAC, card, language=language)
    assert paragraphs
    for text in paragraphs:
        assert text[0].isupper()
        assert text.rstrip("”»").endswith(".")
        assert "{" not in text
        assert "  " not in text


def test_games_without_such_cards_have_nothing_to_ask() -> None:
    """In the base game no table of standing abilities holds anything: what always protects its own card is a row of the cards."""
    table = Game.new(players=2, seed=1).catalog.table
    assert not any((table.changes, table.recounts, table.unlocks_as, table.placings, table.looks, table.other_places))
    assert not table.protects
    assert not table.forbids
    assert [table.ids[kind] for kind, free in enumerate(table.stealable) if not free] == [
        table.ids[kind] for kind in table.starters
    ]


def test_what_two_copies_count_is_one_unlocking_villager() -> None:
    """A villager that two cards in play count as a Blacksmith is paid in one way, so that no action is offered twice (R7.1)."""
    state = Game.new(players=2, seed=1, packs=["almanac"], pack_dirs=[PACKS]).state
    table, village = state.table, state.villages[0]
    for name in ("blacksmith", "carpenter", "family_resemblance", "family_resemblance"):
        kind = table.kind[name]
        village.add(table.faces[kind][0], -1, kind)
    found = unlockers(state, 0, table.kind["blacksmith"])
    assert [table.ids[table.kind_of[village.face[spot]]] for _, spot in found] == ["blacksmith", "carpenter"]


def test_old_words_are_rewritten_one_to_one() -> None:
    """Each row of renamed words turns its old words into its new ones, holes filled in."""
    assert rewritten("{padlocks: {bank_price: 3}}", 0) == (27, "[{change: bank price, to: 3}]")
    assert rewritten("scored_with_silver: 2 per silver symbol  # nun", 0) == (
        39,
        "while_in_play: [{change: market silver, by: 2 per silver symbol}]",
    )
    assert rewritten("while_in_play: [{change: bank price, to: 3}]", 0) is None
