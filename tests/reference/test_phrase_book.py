"""The phrase book: what it has is what packs hold, and what people would ask for is found in it."""

from __future__ import annotations

import pytest
import yaml

from villagers_rules.cli import main
from villagers_rules.language.vocabulary import vocabulary
from villagers_rules.reference.phrase_book import passages, passages_like

ASKED = {
    "opponents may not trade": "Market Ban",
    "the player with the highest offer wins the auction": "Auctioneer",
    "look at the top cards of the reserve and put them back in any order": "Surveyor",
    "gold for each different suit in your hand": "Land Agent",
    "turn it to the other side if there is no food": "Night Owl",
    "all opponents discard a card": "Spoilsport",
    "steal a random card": "Pickpocket",
    "swap hands with another player": "Turncoat",
    "swap a card with your neighbour": "Swapper",
    "steal 3 coins from the richest player": "Robin",
    "steal gold from an opponent": "Cutpurse",
    "each neighbour gives you 1 gold": "Borrower",
    "whenever an opponent drafts a hay villager, gain 1 coin": "Hay Merchant",
    "whenever you open a padlock": "Key Cutter",
    "at the start of your turn put a coin on this card": "Saver",
    "once per turn you may pay 1 coin to draw a card": "Bookworm",
    "sell any number of cards for 2 gold each": "Broker",
    "build a villager without paying its padlock": "Back Door",
    "build an extra villager this turn": "Helping Hand",
    "look at the top 3 cards of a stack and keep one": "Scout",
    "search the discard pile for a card": "Rag and Bone Man",
    "spend a honey counter to gain gold": "Honey Seller",
    "gold for each pair": "Twin",
    "minus 1 gold for each villager": "Idler",
    "your longest chain": "Ladder Maker",
    "increase your hand limit by 2": "Cupboard Maker",
    "this card cannot be stolen": "Stubborn Mule",
    "everybody pays 1 gold for every 3 villagers": "Tax Day",
    "the poorest player gains 3 gold": "Alms",
    "pass a card to the left": "Pass It On",
    "secret bid": "Sealed Bids",
    "if nobody has an ore villager": "Idle Forge",
    "reverse the draft order every other round": "draft turns",
    "the game ends when a player has 20 villagers": "full village",
    "after the draft phase you may sell a card": "fair",
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
    """Words that stand on no card find no card that has one of them: what each means is told, or that none means anything."""
    for asked in ("roll two dice and sing", "destroy a building", "counter target spell", "the dragon eats a princess"):
        assert passages_like(asked) == []
    assert main(["help", "destroy", "a", "zeppelin"]) == 0
    assert capsys.readouterr().out.startswith("destroy  (")
    assert main(["help", "hum", "and", "sing"]) != 0
    assert "no word of the card files" in capsys.readouterr().err


def test_forms_of_a_word_are_one_word() -> None:
    """Endings make no other word, and neither does another name for the same thing, of one word or several."""
    asked = ("each other player discards a card", "each opponent discarding cards", "every other player discarded a card")
    assert len({tuple(passages_like(each)) for each in asked}) == 1
    assert passages_like("take a card each time a round begins") == passages_like("draw a card whenever a round begins")


def test_what_is_called_otherwise_is_called_so_by_texts_of_cards() -> None:
    """No word that stands for another one is called otherwise in turn, since no text that is looked through would have it."""
    otherwise = {**vocabulary()["alike"], **vocabulary()["spelled_numbers"]}
    assert not {form for form, words in otherwise.items() if any(word in otherwise for word in str(words).split())}


def test_the_book_has_phases_ends_and_the_order_of_turns() -> None:
    """Of the rules of packs it has their phases, their ends of the game and the order of turns, too, as they are written."""
    written = {
        passage.name: yaml.safe_load("\n".join(passage.written))["rules"]
        for passage in passages()
        if passage.pack == "everyday" and passage.written[0] == "rules:"
    }
    assert "do" in written["fair"]["more_phases"]["fair"]
    assert written["full village"]["ends"]["full_village"]["after"] == "build"
    assert list(written["draft turns"]["draft"]) == ["reverse"]


def test_help_shows_cards_with_how_they_are_written(capsys: pytest.CaptureFixture[str]) -> None:
    """The command shows the text and the lines of the card."""
    assert main(["help", "opponents may not trade"]) == 0
    shown = capsys.readouterr().out
    assert "Market Ban" in shown
    assert "{forbid: trade, for: other players}" in shown
