"""How fast games are played at random, set-up and legal actions included, without journals, as `villagers simulate` plays them.

Run it with ``python -m benchmarks.play``; the target is 400 games of two players a second, and 1,000 are aimed at. So that
machines can be compared, each line also gives the time of a decision in turns of a small loop of plain Python, measured in the
same run. Then the packs: how many actions a second are played with all expansions together, with the season pack besides, with
the example pack besides that, and in the solo game, each as a share of the base game with as many players (of two, for one
alone), played in turn with it: the median of the pairs. Two thirds are asked for.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

from villagers_rules.model.state import State
from villagers_rules.packs import Catalog, load
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


def times_of(calls: Sequence[Callable[[], object]], blocks: int) -> list[list[float]]:
    """Return the seconds of processor time of each of some calls, block by block; they take turns, so slow moments hit all."""
    times: list[list[float]] = [[] for _ in calls]
    for _ in range(blocks):
        for call, found in zip(calls, times, strict=True):
            begun = time.process_time()
            call()
            found.append(time.process_time() - begun)
    return times


def measure(games: Sequence[tuple[Catalog, int]], number: int, blocks: int) -> list[tuple[int, list[float]]]:
    """Return for each catalog with so many players the decisions of a block, and the seconds that each block took.

    Every block plays the same *number* of games.
    """
    decisions = [0 for _ in games]

    def block(place: int, catalog: Catalog, players: int) -> None:
        draw = Random(players).random
        decisions[place] = sum(play_to_the_end(dealt(catalog, players, seed), draw) for seed in range(1, number + 1))

    times = times_of([partial(block, place, *game) for place, game in enumerate(games)], blocks)
    return list(zip(decisions, times, strict=True))


def main() -> None:
    """Print one line for each number of players: of the base game, then of the packs."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games in a block (left out: 100)")
    parser.add_argument("--blocks", type=int, default=7, help="blocks of the same games; three times as many of packs (7)")
    arguments = parser.parse_args()
    catalog = load()
    (loops,) = times_of([lambda: small_loop(TURNS)], 15)
    turn = min(loops) / TURNS
    print(f"one turn of the small loop: {turn * 1e9:.0f} ns")
    for players in catalog.players:
        ((decisions, times),) = measure([(catalog, players)], arguments.games, arguments.blocks)
        speed = arguments.games / min(times)
        decision = min(times) / decisions
        line = (
            f"{players} players: {speed:,.0f} games a second, {decisions / arguments.games:.0f} decisions a game, "
            f"{decision * 1e6:.1f} microseconds a decision, {decision / turn:.0f} turns of the small loop"
        )
        if players == catalog.players[0]:
            line += (
                f"; {speed / TARGET:.1f} times the target of {TARGET} games a second, {speed / AIM:.2f} times the aim of {AIM:,}"
            )
        print(line)
    for name, (packs, mode) in GAMES.items():
        other = load(packs, pack_dirs=[EXAMPLES], mode=mode)
        for players in (number for number in other.players if number not in other.too_large):
            compared = min(catalog.players, key=lambda number: abs(number - players))
            number = max(1, arguments.games // 4)
            base, packs_played = measure([(catalog, compared), (other, players)], number, 3 * arguments.blocks)
            decisions, times = packs_played
            # What slows the machine for a while slows the two blocks of a pair, so that their ratio stands.
            share = median(there / here for there, here in zip(base[1], times, strict=True)) * decisions / base[0]
            print(
                f"{name}, {players} {'player' if players == 1 else 'players'}: {number / min(times):,.0f} games a second, "
                f"{decisions / number:.0f} decisions a game, {decisions / min(times):,.0f} actions a second, "
                f"{share:.2f} times the base game's with {compared}; {share / SHARE:.2f} times what is asked for"
            )


if __name__ == "__main__":
    main()
