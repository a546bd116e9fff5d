"""The rules of a pack in whole sentences, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from villagers_rules.packs import load
from villagers_rules.text import languages
from villagers_rules.text.rule_sheet import rule_sheet

PACKS = Path(__file__).parents[1] / "expansions"
CHARTERS = Path(__file__).parents[1] / "laws" / "packs"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("pack", "paragraphs"), [("market_day", 3), ("shared_mill", 4), ("long_ages", 4), ("guild_keys", 1), ("five_deeds", 7)]
)
def test_each_thing_that_a_pack_declares_is_said(pack: str, paragraphs: int, language: str) -> None:
    """A paragraph for each counter, phase, trigger and end, the winner, the first player and the keyrings; no hole is left."""
    found = rule_sheet(load((pack,), pack_dirs=[PACKS]), pack, language=language)
    assert len(found) == paragraphs
    assert all(line[0].isupper() and line[-1] in ".”»" and "{" not in line for line in found)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("mode", ["", "generous", "recluse"])
def test_what_players_may_do_is_said(mode: str, language: str, snapshot: SnapshotAssertion) -> None:
    """A paragraph for each ability of the rules and of the mode: its name, when, how often, what is done, on which condition."""
    found = rule_sheet(load(("charters",), pack_dirs=[CHARTERS], mode=mode), "charters", language=language)
    assert found == snapshot


def test_a_pack_that_only_changes_numbers_says_nothing() -> None:
    """What is not declared, such as a number that a pack changes, stands in no sentence."""
    assert rule_sheet(load(("profiteers",)), "profiteers") == ()


def test_a_sheet_reads_like_the_printed_one() -> None:
    """The trade phase of Market Day says where it stands, who begins, and what is done."""
    trade = rule_sheet(load(("market_day",), pack_dirs=[PACKS]), "market_day")[0]
    assert trade.startswith(
        "After the draft phase comes the trade phase. The players are ranked by the least gold in their supply; in that order"
    )


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            "en",
            "The players are ranked by the most gold in their supply, then by the fewest villagers in their village; "
            "the first one wins.",
        ),
        (
            "it",
            "Vince chi ha il maggior numero di monete in riserva e, a parità, il minor numero di paesani nel proprio villaggio.",
        ),
    ],
)
def test_who_wins_is_a_sentence(language: str, sentence: str) -> None:
    """The ranking by which the base game is won reads as a sentence, the first amount and then the next one (R9.4)."""
    assert rule_sheet(load(), "base", language=language) == (sentence,)
