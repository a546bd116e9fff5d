"""Numbered questions reach every legal action, and no other."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from villagers_rules import Game
from villagers_rules.cli.menu import Menu
from villagers_rules.model.options import Group, Move, moves
from villagers_rules.model.state import State
from villagers_rules.report import Ink
from villagers_rules.rules.naming import deciding
from villagers_rules.simulation import random_move


def reached(state: State, groups: list[Group], answers: tuple[int, ...] = ()) -> Iterator[Move]:
    """Yield every move that some answers lead to."""
    menu = Menu(state, groups, ink=Ink(), viewer=deciding(state) + 1)
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
        yield from reached(state, groups, (*answers, number))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_questions_reach_every_move_once(players: int) -> None:
    """At every decision the questions lead to each legal move on exactly one way, and no two answers look the same."""
    game = Game.new(players=players, seed=players)
    draw = Random(players).random
    while not game.over:
        groups = game.legal_actions.groups
        found = list(reached(game.state, groups))
        assert sorted(found, key=str) == sorted(moves(groups), key=str)
        game.apply(game.legal_actions[list(moves(groups)).index(random_move(groups, draw))])
