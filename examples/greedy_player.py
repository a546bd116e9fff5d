"""A player that tries every action on a copy of the game and takes the one after which its village is worth most.

Run it with ``python examples/greedy_player.py``: it plays three games against a random player and prints the scores.
"""

from __future__ import annotations

from random import Random

from villagers_rules import Action, Game


def worth(game: Game, player: int) -> float:
    """Return what *player* has and could count now; food and builders are worth something, since they bring cards."""
    score = game.scores()[player - 1]
    return score.total + 3 * score.food + 4 * score.builders


def best_action(game: Game, player: int, chance: Random) -> Action:
    """Return the action of the best next position, one of them by chance when several are equal."""
    tried = []
    for action in game.legal_actions:
        after = game.copy()
        after.apply(action)
        tried.append((worth(after, player), chance.random(), str(action), action))
    return max(tried)[-1]


def play(seed: int) -> list[int]:
    """Return the final totals of a game in which player 1 is greedy and player 2 plays at random."""
    game = Game.new(players=2, seed=seed)
    chance = Random(seed)
    while game.decision:
        player = game.decision.player
        action = best_action(game, player, chance) if player == 1 else chance.choice(game.legal_actions)
        game.apply(action)
    return [score.total for score in game.scores()]


if __name__ == "__main__":
    for number in range(1, 4):
        greedy, random = play(number)
        print(f"game {number}: greedy {greedy}, random {random}")
