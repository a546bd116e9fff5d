"""A whole game in which bots decide for all players."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from villagers_rules.bots.verdict import decide
from villagers_rules.errors import UnfinishedGameError
from villagers_rules.game import Game
from villagers_rules.model.record_text import MAX_ACTIONS
from villagers_rules.rules import setup, turns
from villagers_rules.rules.market import winners
from villagers_rules.simulation import TOO_LONG, GameResult, unfinished_result

if TYPE_CHECKING:
    from villagers_rules.bots.protocol import Bot
    from villagers_rules.packs import Catalog


def begin(catalog: Catalog, *, players: int, seed: int) -> Game:
    """Return a new game of *catalog*, in which players with an open interrupt are asked."""
    state = setup.new_state(catalog.table, catalog.rules, players=players, seed=seed)
    setup.deal(state)
    state.journal = []
    turns.begin(state)
    game = Game(catalog, state)
    game.ask_interrupts = True
    return game


def play_on(game: Game, bots: Sequence[Bot], seed: int | str) -> int:
    """Let *bots*, one for each player, play *game* to its end, and return the number of decisions; chance comes from *seed*.

    Raises `UnfinishedGameError` for a game with more of them than a save or a record can hold.
    """
    chances = [Random(f"bot of player {player} in game {seed}") for player in range(1, len(bots) + 1)]
    decisions = 0
    while (player := game.current_player) is not None:
        game.apply(decide(game, player, bots[player - 1], chances[player - 1]))
        decisions += 1
        if decisions > MAX_ACTIONS:
            raise UnfinishedGameError(TOO_LONG)
    return decisions


def play_match(catalog: Catalog, bots: Sequence[Bot], *, seed: int) -> GameResult:
    """Play one game between *bots*, one for each player; everything follows from *seed* and the bots."""
    game = begin(catalog, players=len(bots), seed=seed)
    state, first = game.state, game.state.first_player
    try:
        decisions = play_on(game, bots, seed)
    except UnfinishedGameError:
        return unfinished_result(state, first=first)
    return GameResult(seed, first, tuple(state.supply), tuple(winners(state)), state.round, decisions)
