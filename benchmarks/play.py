"""How fast games are played at random, set-up and legal actions included, without journals, as `villagers simulate` plays them.

Run it with ``python -m benchmarks.play``; the target is 400 games of two players a second, and 1,000 are aimed at. So that
machines can be compared, each line also gives the time of a decision in turns of a small loop of plain Python, measured in the
same run.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections.abc import Callable
from random import Random

from villagers_rules.catalog import Catalog, load
from villagers_rules.model.state import State
from villagers_rules.rules import setup, turns
from villagers_rules.simulation import play_to_the_end

TARGET, AIM = 400, 1_000
TURNS = 100_000
"""The turns of the small loop that are measured at once."""


def small_loop(turns_of_it: int) -> int:
    """Do a little of what an engine does, again and again: read a list, add, compare, write it back."""
    rows = [0] * 64
    total = 0
    for turn in range(turns_of_it):
        place = turn & 63
        value = rows[place] + turn
        if value > total:
            total = value
        rows[place] = value & 1023
    return total


def dealt(catalog: Catalog, players: int, seed: int) -> State:
    """Return a game that waits for its first decision."""
    state = setup.new_state(catalog.table, catalog.rules, players=players, seed=seed)
    setup.deal(state)
    turns.begin(state)
    return state


def best_time(call: Callable[[], object], blocks: int) -> float:
    """Return the least processor time of some calls, in seconds."""
    times = []
    for _ in range(blocks):
        begun = time.process_time()
        call()
        times.append(time.process_time() - begun)
    return min(times)


def measure(catalog: Catalog, players: int, games: int, blocks: int) -> tuple[float, float]:
    """Return the games a second and the decisions a game; every block plays the same games, and the best block counts."""
    decisions = 0

    def block() -> None:
        nonlocal decisions
        draw = Random(players).random
        decisions = sum(play_to_the_end(dealt(catalog, players, seed), draw) for seed in range(1, games + 1))

    seconds = best_time(block, blocks)
    return games / seconds, decisions / games


def main() -> None:
    """Print one line for each number of players."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games in a block (left out: 100)")
    parser.add_argument("--blocks", type=int, default=7, help="blocks of the same games, of which the best counts (left out: 7)")
    arguments = parser.parse_args()
    catalog = load()
    turn = best_time(lambda: small_loop(TURNS), 15) / TURNS
    print(f"one turn of the small loop: {turn * 1e9:.0f} ns")
    for players in catalog.players:
        speed, decisions = measure(catalog, players, arguments.games, arguments.blocks)
        decision = 1 / (speed * decisions)
        line = (
            f"{players} players: {speed:,.0f} games a second, {decisions:.0f} decisions a game, "
            f"{decision * 1e6:.1f} microseconds a decision, {decision / turn:.0f} turns of the small loop"
        )
        if players == catalog.players[0]:
            line += (
                f"; {speed / TARGET:.1f} times the target of {TARGET} games a second, {speed / AIM:.2f} times the aim of {AIM:,}"
            )
        print(line)


if __name__ == "__main__":
    main()
