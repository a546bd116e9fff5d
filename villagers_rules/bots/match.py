"""A whole game in which bots decide for all players."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from villagers_rules.bots.registry import find_bot
from villagers_rules.bots.verdict import decide
from villagers_rules.errors import ACTIONS, GameError, UnfinishedGameError
from villagers_rules.game import Game
from villagers_rules.model.actions import MAX_ACTIONS
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.phrases import counted
from villagers_rules.rules import setup, turns
from villagers_rules.rules.market import winners
from villagers_rules.simulation import TOO_LONG, GameResult, unfinished_result

if TYPE_CHECKING:
    from villagers_rules.bots.protocol import Bot
    from villagers_rules.model.state import State
    from villagers_rules.packs import Catalog


def seated(names: Sequence[str], players: int) -> list[Bot]:
    """Return the bots with these *names*, one for each player; a single one plays for all. They must repeat what they do.

    Raises `GameError` for another number of bots than of players, and for a bot that there is not.
    """
    if len(names) not in (1, players):
        raise GameError(f"expected 1 bot, or {counted(players, 'bot')} for {counted(players, 'player')}; got {', '.join(names)}")
    found = [find_bot(name, repeats=True) for name in names]
    return found * players if len(found) == 1 else found


class Match:
    """A game at its first decision, which *bots* play; all chance of theirs comes from *seed*."""

    def __init__(self, catalog: Catalog, state: State, bots: Sequence[Bot], seed: int | str) -> None:
        self.game = Game(catalog, state)
        self.game.ask_interrupts = True
        self.bots = bots
        self.chances = [Random(f"bot of player {player} in game {seed}") for player in range(1, len(bots) + 1)]
        self.decisions = 0

    def step(self) -> None:
        """Let the bot decide whose turn it is; the game must not be over.

        Raises `UnfinishedGameError` for a game with more decisions than a save or a record can hold.
        """
        player = self.game.current_player
        assert player is not None
        self.game.apply(decide(self.game, player, self.bots[player - 1], self.chances[player - 1]))
        self.decisions += 1
        if self.decisions > MAX_ACTIONS:
            raise UnfinishedGameError(TOO_LONG, ACTIONS)


def play_match(catalog: Catalog, bots: Sequence[Bot], *, seed: int) -> GameResult:
    """Play one game between *bots*, one for each player; everything follows from *seed* and the bots."""
    state = setup.new_state(catalog.table, catalog.rules, players=len(bots), seed=seed)
    setup.deal(state)
    first = state.first_player
    state.journal = Journal()
    turns.begin(state)
    match = Match(catalog, state, bots, seed)
    try:
        while not state.is_over:
            match.step()
    except UnfinishedGameError as error:
        return unfinished_result(state, error, first=first)
    return GameResult(seed, first, tuple(state.supply), tuple(winners(state)), state.round, match.decisions)
