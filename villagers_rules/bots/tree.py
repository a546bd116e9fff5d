"""The tree that a search grows: which moves were tried in which order, and what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt, tanh
from random import Random
from typing import TypeAlias

from villagers_rules.bots.instinct import Instinct, Scored, likely_move
from villagers_rules.errors import UnfinishedGameError
from villagers_rules.model.moves import Move
from villagers_rules.model.state import State
from villagers_rules.rules import turns
from villagers_rules.rules.interrupts import own_interrupts
from villagers_rules.rules.notation import deciding

_EXPLORATION = 0.25
"""How much a move that was seldom tried is preferred, against what is known of others; results are from 0 to 1."""
_REPLIES = 5
"""Of the moves that may follow, so many are looked into, those that look best at first sight."""
_SCALE, _WIDE_SCALE = 20.0, 100.0
"""A lead by so much gold counts as nine tenths of a sure victory; the other is for games against a seat without a player."""
_ALONE = 60.0
"""Who plays against nobody has half of all that can be had with so much gold."""
_MAX_MOVES = 2_000
"""A game that is played on is given up after so many moves; it counts as it stands."""

Option: TypeAlias = Move | None
"""A move, or None for not interrupting."""


class Node:
    """What is known of a move: how often it was tried and could be tried, and the sum of its results for who makes it."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.children: dict[Option, Node] = {}

    @property
    def mean(self) -> float:
        """The mean result, from 0 to 1."""
        return self.total / self.visits if self.visits else 0.0

    def choose(self, options: Sequence[Option]) -> tuple[Option, Node]:
        """Return one of the *options* with its node: the first that was never tried, or the one with the highest bound.

        A bound rests on how often the move could be tried, since other samples offer other moves.
        """
        found: tuple[Option, Node] | None = None
        best = float("-inf")
        for option in options:
            child = self.children.get(option)
            if child is None:
                child = self.children[option] = Node()
            child.available += 1
            bound = _bound(child)
            if bound > best:
                best, found = bound, (option, child)
        assert found is not None  # Who decides has an option.
        return found


def _bound(node: Node) -> float:
    if not node.visits:
        return float("inf")
    return node.total / node.visits + _EXPLORATION * sqrt(log(node.available) / node.visits)


def walk(root: Node, state: State, seat: int, options: Sequence[Option], rng: Random) -> None:
    """Go down the tree by one sample, add a node, play the game to its end, and note the result on the way back.

    *seat* decides first, between *options*. The *state* is used up.
    """
    option, node = root.choose(options)
    way = [(seat, node)]
    _carry_out(state, option)
    while node.visits and state.agenda:
        mover = deciding(state)
        option, node = node.choose(_replies(state, mover, rng))
        way.append((mover, node))
        _carry_out(state, option)
    results = _results_of_playing_on(state, rng)
    for mover, visited in way:
        visited.visits += 1
        visited.total += results[mover]


def _carry_out(state: State, option: Option) -> None:
    if option is not None:
        turns.carry_out(state, option)


def _replies(state: State, seat: int, rng: Random) -> list[Option]:
    """Return the moves of *seat* that look best at first sight."""
    instinct = Instinct(state, seat, rng.random)
    groups = turns.options(state)
    if state.table.interrupters:
        groups = groups + own_interrupts(state, seat)
    scored: list[Scored] = [one for group in groups for one in instinct.scored(group)]
    scored.sort(key=lambda one: -one[0])
    return [move for _, move in scored[:_REPLIES]]


def _results_of_playing_on(state: State, rng: Random) -> list[float]:
    """Return what the end of the game is for each seat when everybody plays by instinct, from 0 (lost) to 1 (won)."""
    draw, options, carry_out, agenda = rng.random, turns.options, turns.carry_out, state.agenda
    try:
        for _ in range(_MAX_MOVES):
            if not agenda:
                break
            carry_out(state, likely_move(state, deciding(state), options(state), draw))
    except UnfinishedGameError:
        pass  # It counts as it stands.
    supply = state.supply
    if len(supply) == 1:
        return [supply[0] / (supply[0] + _ALONE)]
    # How sure it is to win counts, and by how much, too; leads are larger against a seat without a player.
    scale = _SCALE if len(supply) == state.players else _WIDE_SCALE
    return [0.5 + 0.5 * tanh((own - max(supply[:seat] + supply[seat + 1 :])) / scale) for seat, own in enumerate(supply)]
