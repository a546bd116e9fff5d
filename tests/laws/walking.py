"""Plays the random games once, checking all laws on the way; the tests then ask what was found.

The games are shared among the processors, in parts that do not depend on how many there are.
"""

from __future__ import annotations

import os
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from time import monotonic
from typing import Any

from attrs import evolve, frozen

from tests.laws import sizes, workers
from tests.laws.combinations import BASE, Combination, combinations, named
from tests.laws.decision_laws import CHEAP, CHECKED
from tests.laws.game_laws import AT_THE_END, just_dealt
from tests.laws.minds import Minds
from tests.laws.play import chance_of, is_eager, next_action
from tests.laws.position import Ended, Position
from tests.laws.tally import seen, used, used_in
from villagers_rules import Game
from villagers_rules.rules import turns
from villagers_rules.rules.interrupts import interrupts

wanted: set[str] = set()
"""The names of the combinations that the selected tests ask for; all when it is empty."""


@frozen
class Part:
    """Games of one process: the name of what is played, the number of players, the first seed and the last."""

    name: str
    players: int
    first: int
    last: int


class Findings:
    """What broke which law, and where; a law that is broken often is not checked any further."""

    def __init__(self) -> None:
        self.failures: defaultdict[str, list[str]] = defaultdict(list)
        self.checked: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()
        self.used: Counter[tuple[str, str]] = Counter()

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
        self.used += other.used


def walk(part: Part) -> Findings:
    """Play the games of one part, and return what was found."""
    found = Findings()
    seen.clear()
    for seed in range(part.first, part.last + 1):
        _play(found, named(part.name), part.players, seed)
    found.seen.update(seen)
    return found


def _play(found: Findings, combination: Combination, players: int, seed: int) -> None:
    close = combination.name == BASE and seed <= sizes.CLOSE_GAMES
    chance, laws_chance = chance_of(seed, players), chance_of(-seed, players)
    game = combination.begin(players=players, seed=seed)
    minds = Minds(just_dealt(game))
    number = looked_at = 0
    here = f"{combination}, {players} players, seed {seed}"
    while not game.is_over:
        where = f"{here}, after {number} actions ({game.actions[-1] if number else 'the deal'})"
        complete = (looked_at + seed * 7) % sizes.COMPLETE_EVERY == 0
        minds.follow(game.state.journal or [])
        position = Position(
            game,
            combination,
            minds,
            laws_chance,
            close=close,
            complete=complete,
            first=looked_at == 0 and combination.name == BASE and seed % sizes.PLAYED_ON_EVERY == 0,
            saved=complete or (looked_at + seed) % sizes.SAVED_EVERY == 0,
        )
        looked = close or is_looked_at(game, combination, number + seed)
        if looked or number % sizes.COUNTED_EVERY == 0:
            for law in CHEAP:
                found.check(law, position, where)
        if looked:
            looked_at += 1
            for law in CHECKED:
                if found.check(law, position, where):
                    # What is broken may have left the game as it should not be, so that the next law gets it anew.
                    game = played_again(game, combination, number)
                    position = evolve(position, game=game)
        game.apply(next_action(game, chance, eager=is_eager(seed)))
        number += 1
    for game_law in AT_THE_END:
        found.check(game_law, Ended(game, combination), here)
    found.used.update(used_in(game.state))
    seen["games"] += 1
    seen["decisions"] += number
    seen["decisions at which the laws were checked"] += looked_at


def is_looked_at(game: Game, combination: Combination, number: int) -> bool:
    """Return whether the laws of a decision are checked at this one, in a game that is not looked at closely."""
    if combination.name == BASE:
        return number % sizes.EVERY == 0
    if number % sizes.PACK_EVERY == 0:
        return True
    state = game.state
    if number % sizes.STEPS_EVERY == 0:
        changed = state.drafts_left > 1 or any(state.more_drafts) or any(state.more_builds) or any(state.more_turns)
        if changed or state.agenda[-1].kind in ("steps", "events"):
            return True
    if number % sizes.ABILITIES_EVERY:
        return False
    return any(group[0].verb == "use" for group in turns.options(state)) or bool(interrupts(state))


def played_again(game: Game, combination: Combination, actions: int) -> Game:
    """Return a new game after the first *actions* of *game*."""
    again = combination.begin(players=game.state.players, seed=game.state.seed)
    for action in game.actions[:actions]:
        again.apply(action)
    return again


def numbers_of(combination: Combination) -> list[int]:
    """Return the numbers of players that *combination* is played with: as many as the pace allows, other ones for other packs."""
    numbers = combination.players()
    if combination.name == BASE or len(numbers) <= sizes.NUMBERS:
        return numbers
    first = len(combination.name) % len(numbers)
    return sorted((numbers + numbers)[first : first + sizes.NUMBERS])


def parts() -> list[Part]:
    """Return all games in parts, those that take longest first: close games are parts of their own."""
    found = []
    for combination in combinations():
        if wanted and combination.name not in wanted:
            continue
        for players in numbers_of(combination):
            close = sizes.CLOSE_GAMES if combination.name == BASE else 0
            found += [Part(combination.name, players, seed, seed) for seed in range(1, close + 1)]
            found += _in_parts(combination.name, players, close + 1, combination.games)
    return sorted(found, key=lambda part: -part.players)


def _in_parts(name: str, players: int, first: int, last: int) -> list[Part]:
    step = sizes.GAMES_A_PART
    return [Part(name, players, seed, min(seed + step - 1, last)) for seed in range(first, last + 1, step)]


PATIENCE = 3600
"""All games together take a few minutes; when they are not over after so many seconds, one of them hangs."""


@cache
def started() -> tuple[ProcessPoolExecutor, list[tuple[Part, Future[Findings]]]]:
    """Begin to play all games, in processes that give way to the tests that run meanwhile; return what will be found."""
    pool = workers.pool(os.cpu_count() or 1)
    return pool, [(part, pool.submit(walk, part)) for part in parts()]


@cache
def deadline() -> float:
    """Return until when the tests wait for the games: all of them together, so that a game that hangs costs the time once."""
    return monotonic() + PATIENCE


def stop() -> None:
    """Play no more games, if any were begun."""
    if started.cache_info().currsize:
        workers.stop(started()[0])


@cache
def all_findings() -> dict[str, dict[int, Findings]]:
    """Return what was found in all games, by what was played and the number of players, as soon as they are over."""
    found: dict[str, dict[int, Findings]] = defaultdict(dict)
    for part, more in started()[1]:
        found[part.name].setdefault(part.players, Findings()).add(more.result(deadline() - monotonic()))
    for by_players in found.values():
        for there in by_players.values():
            seen.update(there.seen)
            used.update(there.used)
    return found


def findings(combination: Combination) -> dict[int, Findings]:
    """Return what was found in the games of one combination, by the number of players, once all games are over."""
    return all_findings()[combination.name]
