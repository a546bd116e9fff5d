"""What a game is worth to its players: a result that learners maximize."""

from __future__ import annotations

from villagers_rules.errors import GameError
from villagers_rules.game import Game
from villagers_rules.learning.setting import Setting

_RETURNS = ("win", "gold")
HIGHEST_GOLD = 1_000_000.0
"""No player ever has as much gold."""
ILLEGAL_REWARD = -1.0
"""What an action gets that is not legal; the episode ends by it, for everybody."""


def returns_named(kind: str, setting: Setting) -> str:
    """Return *kind* if it is one of `_RETURNS`; without one, "win" where somebody can lose, else "gold".

    >>> returns_named("", Setting(players=2)), returns_named("", Setting(mode="monastery"))
    ('win', 'gold')
    """
    if not kind:
        return "win" if len(setting.table.seats) > 1 else "gold"
    if kind not in _RETURNS:
        raise GameError(f"the returns of a game are one of {', '.join(_RETURNS)}; got {kind!r:.40}")
    return kind


def returns_of(game: Game, kind: str = "win") -> list[float]:
    """Return what a game that is over is worth to each player: its result, or the "gold" that each player has.

    As a result ("win"), winners share what the others lose, and the sum is 0 (R9.4): with 2 players 1 and -1, or 0 if they share
    the victory; with n players 1 for a sole winner and -1/(n-1) for each other player. A single player has 1 or -1, and 0 for a
    victory that is shared with a seat without a player; where such a seat wins alone, every player has -1. A game that is not
    over, or was given up, is worth 0.
    """
    players = game.players
    if not game.is_over:
        return [0.0] * players
    if kind == "gold":
        return [float(gold) for gold in game.state.supply[:players]]
    winners = game.winners
    won = [player for player in range(1, players + 1) if player in winners]
    if not won:
        return [-1.0] * players
    if players == 1:
        return [1.0 if len(winners) == 1 else 0.0]
    share = (players / len(won) - 1) / (players - 1)
    return [share if player in won else -1 / (players - 1) for player in range(1, players + 1)]


def bounds(kind: str) -> tuple[float, float]:
    """Return the least and the most that a game can be worth to a player."""
    return (0.0, HIGHEST_GOLD) if kind == "gold" else (-1.0, 1.0)
