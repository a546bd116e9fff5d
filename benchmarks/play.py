"""How fast games are played at random, set-up and legal actions included, without journals, as `villagers simulate` plays them.

Run it with ``python -m benchmarks.play``; the target is 400 games of two players a second, and 1,000 are aimed at. So that
machines can be compared, each line also gives the time of a decision in turns of a small loop of plain Python, measured in the
same run. Then the packs: how many actions a second are played with all expansions together, with the season pack besides, with
the example pack besides that, and in the solo game, each as a share of the base game with as many players (of two, for one
alone), played in turn with it. Two thirds are asked for.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random

from villagers_rules.catalog import Catalog, load
from villagers_rules.model.state import State
from villagers_rules.rules import setup, turns
from villagers_rules.simulation import play_to_the_end

TARGET, AIM = 400, 1_000
SHARE = 2 / 3
EXPANSIONS = ("base", "saints", "scoundrels", "profiteers", "developments", "promo", "kickstarter")
GAMES: dict[str, tuple[tuple[str, ...], str]] = {
    "all expansions": (EXPANSIONS, ""),
    "these with the seasons": ((*EXPANSIONS, "shifting_seasons"), ""),
    "and with the example": ((*EXPANSIONS, "shifting_seasons", "four_seasons"), ""),
    "solo": (("base",), "solo"),
}
"""What is compared with the base game: the packs and the mode."""
EXAMPLES = Path(__file__).parents[1] / "examples" / "packs"
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


def best_times(calls: Sequence[Callable[[], object]], blocks: int) -> list[float]:
    """Return the least processor time of each of some calls, in seconds; they take turns, so that slow moments hit all."""
    times: list[list[float]] = [[] for _ in calls]
    for _ in range(blocks):
        for call, found in zip(calls, times, strict=True):
            begun = time.process_time()
            call()
            found.append(time.process_time() - begun)
    return list(map(min, times))


def measure(games: Sequence[tuple[Catalog, int]], number: int, blocks: int) -> list[tuple[float, float]]:
    """Return the games a second and the decisions a game of each catalog with so many players.

    Every block plays the same *number* of games; of each catalog the best block counts.
    """
    decisions = [0 for _ in games]

    def block(place: int, catalog: Catalog, players: int) -> None:
        draw = Random(players).random
        decisions[place] = sum(play_to_the_end(dealt(catalog, players, seed), draw) for seed in range(1, number + 1))

    times = best_times([partial(block, place, *game) for place, game in enumerate(games)], blocks)
    return [(number / seconds, played / number) for seconds, played in zip(times, decisions, strict=True)]


def main() -> None:
    """Print one line for each number of players: of the base game, then of the packs."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games in a block (left out: 100)")
    parser.add_argument("--blocks", type=int, default=7, help="blocks of the same games, of which the best counts (left out: 7)")
    arguments = parser.parse_args()
    catalog = load()
    (turn,) = (seconds / TURNS for seconds in best_times([lambda: small_loop(TURNS)], 15))
    print(f"one turn of the small loop: {turn * 1e9:.0f} ns")
    for players in catalog.players:
        ((speed, decisions),) = measure([(catalog, players)], arguments.games, arguments.blocks)
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
    for name, (packs, mode) in GAMES.items():
        other = load(packs, folders=[EXAMPLES], mode=mode)
        for players in (number for number in other.players if number not in other.too_large):
            compared = min(catalog.players, key=lambda number: abs(number - players))
            pair = [(catalog, compared), (other, players)]
            base, (speed, decisions) = measure(pair, max(1, arguments.games // 4), 3 * arguments.blocks)
            share = speed * decisions / (base[0] * base[1])
            print(
                f"{name}, {players} {'player' if players == 1 else 'players'}: {speed:,.0f} games a second, "
                f"{decisions:.0f} decisions a game, {speed * decisions:,.0f} actions a second, {share:.2f} times the base game's "
                f"with {compared}; {share / SHARE:.2f} times what is asked for"
            )


if __name__ == "__main__":
    main()
