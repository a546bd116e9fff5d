"""What reads of a comparison of players beside its value: the breakdown, hidden hands, and the words of a player."""

from __future__ import annotations

from itertools import product

import pytest

from tests.language.positions import lexicon, position
from villagers_rules.language import condition, formula
from villagers_rules.language.hidden_cards import asked_of_hidden
from villagers_rules.model.context import EMPTY


def test_the_breakdown_names_the_player() -> None:
    """The breakdown of the largest of several players says whose it is."""
    where = position({"players": 3, "villages": {2: "milk_maid", 3: "milk_maid; milk_maid"}})
    found = formula("the largest number of food symbols of other players", lexicon()).breakdown(where, 0)
    assert str(found).endswith("4 food symbols of player 3 (milk_maid 2 x 2)")


def test_hands_of_compared_players_are_hidden() -> None:
    """Where players are compared, `their` hand is each of theirs, even when a chosen player's hand was seen (R16)."""
    sentence = formula("the largest sum of gold on villagers in their hand of other players", lexicon(), their_allowed=True)
    assert list(asked_of_hidden(sentence.tree, lexicon(), own_seen=True, others_seen=["their hand"]))
    counted = formula("other players with more cards in their hand than you", lexicon())
    assert not list(asked_of_hidden(counted.tree, lexicon(), own_seen=True, others_seen=()))


def test_the_words_say_whose() -> None:
    """In the words of a player a comparison says whose village is meant."""
    text = formula("5 per neighbour with fewer food symbols than you", lexicon()).describe()
    assert text == "5 for each neighbour with fewer food symbols than you have"


RANKS = {
    "your rank by the most food symbols = 1": "food symbols >= the largest number of food symbols of other players",
    "your rank by the most food symbols > 1": "food symbols < the largest number of food symbols of other players",
    "your rank by the most food symbols = players": "food symbols < the smallest number of food symbols of other players",
    "your rank by the most food symbols < players": "food symbols >= the smallest number of food symbols of other players",
    "your rank by the fewest food symbols <= 1": "food symbols <= the smallest number of food symbols of other players",
    "your rank by the fewest food symbols >= 2": "food symbols > the smallest number of food symbols of other players",
    "your rank by the fewest food symbols >= players": "food symbols > the largest number of food symbols of other players",
}
"""Ranks, and what they are said as."""


@pytest.mark.parametrize("rank", list(RANKS))
def test_what_ranks_are_said_as_is_what_they_mean(rank: str) -> None:
    """Who is first or last is said as who has more or less than the others, also where players tie."""
    one, other = (condition(text, lexicon()) for text in (rank, RANKS[rank]))
    assert one.describe() == other.describe()
    for numbers in product(range(3), repeat=3):
        villages = {player: "; ".join(["milk_maid"] * number) for player, number in enumerate(numbers, 1) if number}
        where = position({"players": 3, "villages": villages})
        assert one.compute(where, 0, EMPTY) == other.compute(where, 0, EMPTY), (rank, numbers)
