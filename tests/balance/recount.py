"""A count of games by another way than the journal: by looking at the table before and after each decision."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

from attrs import define, field

from villagers_rules import Game, Score
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.moves import DraftMove, PlayMove
from villagers_rules.rules import turns
from villagers_rules.rules.scoring import score_of
from villagers_rules.simulation import random_move

Counts = Counter[tuple[str, int]]
"""Numbers by the id of a card and a seat from 0."""


@define
class Recount:
    """What one game of the base set told who watched the table."""

    game: Game
    drafted: Counts = field(factory=Counter)
    placed: Counts = field(factory=Counter)
    played: Counts = field(factory=Counter)
    gold: Counts = field(factory=Counter)
    coins: Counts = field(factory=Counter)
    silver: Counter[int] = field(factory=Counter)
    first: int = 0

    @property
    def villages(self) -> list[list[str]]:
        """The ids of the cards in the village of each player, copies included, sorted."""
        state = self.game.state
        return [
            sorted(state.table.ids[state.table.kind_of[face]] for face in village.face if face != NOBODY)
            for village in state.villages
        ]

    @property
    def shares(self) -> list[float]:
        """The part of the victory that each player has."""
        winners = self.game.winners
        return [1 / len(winners) if player in winners else 0.0 for player in range(1, len(self.villages) + 1)]


def recount(*, players: int, seed: int) -> Recount:
    """Play the game that the simulation plays with this seed, and count."""
    game = Game.new(players=players, seed=seed)
    state = game.state
    found = Recount(game, first=state.first_player)
    draw = Random(f"moves of game {seed}").random
    while not game.is_over:
        move = random_move(turns.options(state), draw)
        before = [list(village.face) for village in state.villages]
        hand, player, held = Counter(state.areas["hand"][state.player]), state.player, len(state.markets_held)
        if isinstance(move, DraftMove):
            found.drafted[_top(state, move.place), state.player] += 1
        turns.carry_out(state, move)
        for seat, faces in enumerate(before):
            for spot, face in enumerate(state.villages[seat].face):
                if face != NOBODY and (spot >= len(faces) or _kind(state, faces[spot]) != _kind(state, face)):
                    found.placed[_id(state, face), seat] += 1
        if isinstance(move, PlayMove):
            (kind,) = hand - Counter(state.areas["hand"][player])
            found.played[state.table.ids[kind], player] += 1
        if len(state.markets_held) > held and not game.is_over:
            for seat in range(players):  # The first market moves no card and no coin, so the village is as it was paid.
                _add_market(found, score_of(state, seat), seat, with_silver=False)
    for seat, score in enumerate(game.scores()):
        _add_market(found, score, seat, with_silver=True)
    return found


def _top(state: Any, place: int) -> str:
    return str(state.table.ids[state.piles[place][-1]])


def _kind(state: Any, face: int) -> int:
    return NOBODY if face == NOBODY else state.table.kind_of[face]


def _id(state: Any, face: int) -> str:
    return str(state.table.ids[state.table.kind_of[face]])


def _add_market(found: Recount, score: Score, seat: int, *, with_silver: bool) -> None:
    """Read what a market pays off the lines of a score's working, such as ``cooper 2 x 4``."""
    for counts, part in ((found.gold, score.gold), (found.coins, score.coins)):
        for line in part.breakdown:
            card, number, amount = re.fullmatch(r"(\w+) (?:(\d+) x )?(\d+)", line).groups()  # type: ignore[union-attr]
            counts[card, seat] += int(number or 1) * int(amount)
    if with_silver:
        found.silver[seat] += int(score.silver)
