"""Plays the random games once, checking all laws on the way; the tests then ask what was found.

The games are shared among the processors, in parts that do not depend on how many there are.
"""

from __future__ import annotations

import os
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from typing import Any

from attrs import evolve

from tests.laws import sizes
from tests.laws.decision_laws import CHEAP, CHECKED
from tests.laws.game_laws import AT_THE_END, just_dealt
from tests.laws.minds import Minds
from tests.laws.play import chance_of, is_eager, next_action
from tests.laws.position import Position
from tests.laws.tally import seen
from villagers_rules import Game

Part = tuple[int, int, int]
"""Games of one process: the number of players, the first seed and the last."""


class Findings:
    """What broke which law, and where; a law that is broken often is not checked any further."""

    def __init__(self) -> None:
        self.failures: defaultdict[str, list[str]] = defaultdict(list)
        self.checked: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()

    def check(self, law: Callable[[Any], Iterator[str]], about: Any, where: str) -> bool:
        """Check *law*, and keep what breaks it with *where* that is; return whether it is broken here."""
        name = law.__name__
        broken = self.failures[name]
        before = len(broken)
        if before >= sizes.FAILURES:
            return False
        self.checked[name] += 1
        try:
            for failure in law(about):
                broken.append(f"{where}: {failure}")
                if len(broken) >= sizes.FAILURES:
                    break
        except Exception:  # Whatever the engine raises breaks the law, and the other laws are still to be checked.
            broken.append(f"{where}: {traceback.format_exc()}")
        return len(broken) > before

    def add(self, other: Findings) -> None:
        """Add what was found in another part."""
        for name, failures in other.failures.items():
            self.failures[name] += failures
        self.checked += other.checked
        self.seen += other.seen


def walk(part: Part) -> Findings:
    """Play the games of one part, and return what was found."""
    players, first, last = part
    found = Findings()
    seen.clear()
    for seed in range(first, last + 1):
        _play(found, players, seed)
    found.seen.update(seen)
    return found


def _play(found: Findings, players: int, seed: int) -> None:
    close = seed <= sizes.CLOSE_GAMES
    chance, laws_chance = chance_of(seed, players), chance_of(-seed, players)
    game = Game.new(players=players, seed=seed)
    minds = Minds(just_dealt(game))
    number = looked_at = 0
    while not game.over:
        where = f"{players} players, seed {seed}, after {number} actions ({game.actions[-1] if number else 'the deal'})"
        complete = (looked_at + seed * 7) % sizes.COMPLETE_EVERY == 0
        minds.follow(game.state.journal or [])
        position = Position(game, minds, laws_chance, close=close, complete=complete, first=looked_at == 0)
        for law in CHEAP:
            found.check(law, position, where)
        if close or (number + seed) % sizes.EVERY == 0:
            looked_at += 1
            for law in CHECKED:
                if found.check(law, position, where):
                    # What is broken may have left the game as it should not be, so that the next law gets it anew.
                    game = played_again(game, number)
                    position = evolve(position, game=game)
        game.apply(next_action(game, chance, eager=is_eager(seed)))
        number += 1
    for game_law in AT_THE_END:
        found.check(game_law, game, f"{players} players, seed {seed}")
    seen["games"] += 1
    seen["decisions"] += number
    seen["decisions at which all laws were checked"] += looked_at


def played_again(game: Game, actions: int) -> Game:
    """Return a new game after the first *actions* of *game*."""
    again = Game.new(players=game.state.players, seed=game.state.seed)
    for action in game.actions[:actions]:
        again.apply(action)
    return again


def parts() -> list[Part]:
    """Return all games in parts, those that take longest first: close games are parts of their own."""
    close = [(players, seed, seed) for players in sizes.PLAYERS[::-1] for seed in range(1, sizes.CLOSE_GAMES + 1)]
    step = sizes.GAMES_A_PART
    others = [
        (players, seed, min(seed + step - 1, sizes.GAMES))
        for players in sizes.PLAYERS[::-1]
        for seed in range(sizes.CLOSE_GAMES + 1, sizes.GAMES + 1, step)
    ]
    return close + others


@cache
def all_findings() -> dict[int, Findings]:
    """Play all games, and return what was found by the number of players."""
    found = {players: Findings() for players in sizes.PLAYERS}
    listed = parts()
    with ProcessPoolExecutor(os.cpu_count() or 1, mp_context=get_context("spawn")) as pool:
        for part, more in zip(listed, pool.map(walk, listed), strict=True):
            found[part[0]].add(more)
    for players in sizes.PLAYERS:
        seen.update(found[players].seen)
    return found


def findings(players: int) -> Findings:
    """Return what was found in the games with so many players; the first call plays all games."""
    return all_findings()[players]
