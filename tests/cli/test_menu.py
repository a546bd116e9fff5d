"""Numbered questions reach every legal action, and no other."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from villagers_rules import Game
from villagers_rules.cli.menu import Menu
from villagers_rules.model.groups import Group, count, moves
from villagers_rules.model.moves import Move
from villagers_rules.model.state import State
from villagers_rules.model.village_text import village_trees
from villagers_rules.rules import turns
from villagers_rules.rules.legal import actions_of
from villagers_rules.rules.notation import deciding
from villagers_rules.simulation import random_move
from villagers_rules.text.ink import Ink
from villagers_rules.words import Words


def reached(state: State, groups: list[Group], words: Words, answers: tuple[int, ...] = ()) -> Iterator[Move]:
    """Yield every move that some answers lead to."""
    menu = Menu(state, groups, words=words, ink=Ink(), viewer=deciding(state) + 1)
    for answer in answers:
        question = menu.next_question()
        assert question is not None
        menu.answer(question.answers[answer])
    question = menu.next_question()
    if question is None:
        yield menu.move()
        return
    assert len(question.answers) == len(question.rows) > (1 if answers else 0)
    assert len(set(question.rows)) == len(question.rows), question.rows
    for number in range(len(question.answers)):
        yield from reached(state, groups, words, (*answers, number))


def look(state: State) -> object:
    """Return all that matters of a position; the order in which trees were begun does not."""
    villages = [sorted(map(str, village_trees(village, {}))) for village in state.villages]
    return (
        villages,
        state.areas,
        state.supply,
        state.road_coins,
        state.builds_left,
        state.trades_left,
        repr(state.waiting),
        len(state.agenda),
    )


def after(state: State, move: Move) -> str:
    """Return how the position looks after a move."""
    twin = state.copy()
    turns.carry_out(twin, move)
    return repr(look(twin))


EVERY_PACK = ("base", "saints", "scoundrels", "profiteers", "developments", "promo", "kickstarter", "shifting_seasons")
GAMES: dict[str, dict[str, Any]] = {
    "2 players": {"players": 2},
    "4 players": {"players": 4},
    "every pack": {"players": 3, "packs": EVERY_PACK},
    "solo": {"mode": "solo"},
}
MAX_MOVES = 400
"""Where more moves are legal, as with many pairs of cards for a team, they are not all looked at."""


@pytest.mark.parametrize("name", GAMES)
def test_questions_reach_all_that_can_be_reached(name: str) -> None:
    """Questions lead to legal moves only, to each on one way; where a legal move leads, one of those leads too."""
    game = Game.new(seed=4, **GAMES[name])
    state, words = game.state, game.words()
    state.journal = None
    draw = Random(name).random
    while state.agenda:
        groups = actions_of(state, deciding(state)).groups
        if count(groups) <= MAX_MOVES:
            legal, found = list(moves(groups)), list(reached(state, groups, words))
            assert len(set(map(str, found))) == len(found)
            assert set(map(str, found)) <= set(map(str, legal))
            if len(found) < len(legal):
                assert {after(state, move) for move in found} == {after(state, move) for move in legal}
        turns.carry_out(state, random_move(groups, draw))
