"""The phrase book: what it has is what packs hold, and what people would ask for is found in it."""

from __future__ import annotations

import pytest
import yaml

from villagers_rules.cli import main
from villagers_rules.reference.phrase_book import passages, passages_like

ASKED = {
    "opponents may not trade": "Market Ban",
    "the player with the highest offer wins the auction": "Auctioneer",
    "look at the top cards of the reserve and put them back in any order": "Surveyor",
    "gold for each different suit in your hand": "Land Agent",
    "turn it to the other side if there is no food": "Night Owl",
}
"""What an author might look for, and a card that says it."""


def test_passages_are_read_as_they_are_written() -> None:
    """Each passage has a name, a text of its own, and lines that are YAML."""
    said = [passage.says for passage in passages()]
    assert len(said) == len(set(said)) > 150
    for passage in passages():
        assert passage.name
        assert isinstance(yaml.safe_load("\n".join(passage.written)), dict), passage


def test_each_text_finds_its_own_passage() -> None:
    """Who looks a text up as it stands finds the card that has it."""
    for passage in passages():
        assert passage in passages_like(passage.says), passage.says


@pytest.mark.parametrize("asked", ASKED)
def test_what_people_ask_for_is_found(asked: str) -> None:
    """A card that says what is asked for is among those that are found, in whatever words it is asked."""
    assert ASKED[asked] in [passage.name for passage in passages_like(asked)]


def test_what_no_card_says_is_not_found(capsys: pytest.CaptureFixture[str]) -> None:
    """Words that stand on no card lead to the error that they always led to, and find no card that has one of them."""
    assert passages_like("roll two dice and sing") == []
    assert main(["help", "roll", "two", "dice", "and", "sing"]) != 0
    assert "no word of the card files" in capsys.readouterr().err


def test_help_shows_cards_with_how_they_are_written(capsys: pytest.CaptureFixture[str]) -> None:
    """The command shows the text and the lines of the card."""
    assert main(["help", "opponents may not trade"]) == 0
    shown = capsys.readouterr().out
    assert "Market Ban" in shown
    assert "{forbid: trade, for: other players}" in shown
