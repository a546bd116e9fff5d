"""A deal written down card by card, as for a game that is played at a table (R2.2)."""

from __future__ import annotations

from random import Random

import pytest

from villagers_rules import Game, GameError
from villagers_rules.model.deck import deck_for
from villagers_rules.packs import load


def a_deck(players: int) -> list[str]:
    """Return the ids of the deck for so many players, shuffled."""
    table = load().table
    deck = [table.ids[kind] for kind in deck_for(table, load().rules, players)]
    Random(players).shuffle(deck)
    return deck


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_deal_lies_where_it_was_dealt(players: int) -> None:
    """Six stacks of 2 x players cards, 5 cards a hand from the first player on, the Reserve; the last card dealt lies on top."""
    deck = a_deck(players)
    game = Game.new(players=players, deal=deck, first_player=2)
    state, ids = game.state, game.state.table.ids
    size = 2 * players
    for number, stack in enumerate(state.areas["stack"]):
        assert [ids[kind] for kind in stack] == deck[number * size : (number + 1) * size]
    for turn in range(players):
        seat = (1 + turn) % players
        begun = 6 * size + 5 * turn
        assert sorted(ids[kind] for kind in state.areas["hand"][seat]) == sorted(deck[begun : begun + 5])
    assert [ids[kind] for kind in state.areas["reserve"][0]] == deck[6 * size + 5 * players :]
    assert game.decision is not None
    assert game.decision.player == 2
    assert Game.replay(game.record()).to_json() == game.to_json()


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda deck: deck[:-1], "cards, the deck 80; missing"),
        (lambda deck: [*deck[:-1], deck[0], deck[0]], "more than this deck"),
        (lambda deck: ["lumberjak", *deck[1:]], "did you mean lumberjack"),
        (lambda deck: ["tanner", *deck[1:]], "tanner more than this deck"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(spoil: object, says: str) -> None:
    """A deal needs exactly the cards of the deck at this number of players (R1.3, R2.1)."""
    assert callable(spoil)
    with pytest.raises(GameError, match=says):
        Game.new(players=2, deal=spoil(a_deck(2)))
