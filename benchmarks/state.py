"""How long it takes to copy a state of two players in mid-game, and to write it as JSON; and what a whole save takes.

Run it with ``python benchmarks/state.py``; the targets are 30 microseconds for the copy and 200 for the JSON.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Callable
from random import Random
from timeit import repeat

from villagers_rules import Game
from villagers_rules.model.state_data import state_to_data

SEED = 1
ACTIONS = 75
"""About half of a game of two players who play at random."""


def middle_of_a_game() -> Game:
    """Return a game of two players in its middle."""
    game = Game.new(players=2, seed=SEED)
    chance = Random(SEED)
    for _ in range(ACTIONS):
        options = game.legal_actions
        game.apply(options[chance.randrange(len(options))])
    return game


def microseconds(call: Callable[[], object], number: int, rounds: int) -> float:
    """Return the best time of one call, in microseconds."""
    return min(repeat(call, number=number, repeat=rounds)) / number * 1e6


def main() -> None:
    """Print one line for each measurement, with its target where there is one."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20, help="measurements of each, of which the best counts (left out: 20)")
    rounds = parser.parse_args().rounds
    game = middle_of_a_game()
    state, save, record = game.state, game.to_json(), game.record()
    size = len(json.dumps(state_to_data(state), ensure_ascii=False))
    print(f"two players, seed {SEED}, after {ACTIONS} actions, in round {state.round}; the state alone has {size} letters")
    for name, call, target in (
        ("copy of the state", state.copy, 30),
        ("state to JSON", lambda: json.dumps(state_to_data(state), ensure_ascii=False), 200),
    ):
        time = microseconds(call, 200, rounds)
        print(f"{name}: {time:.1f} us, {time / target:.2f} of the target of {target} us")
    for name, whole in (
        (f"save of {len(save)} letters, written", game.to_json),
        ("the same, read and played again", lambda: Game.from_json(save)),
        ("record, played again", lambda: Game.replay(record)),
    ):
        print(f"{name}: {microseconds(whole, 3, rounds) / 1000:.1f} ms")


if __name__ == "__main__":
    main()
