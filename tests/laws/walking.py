"""Plays the random games of each combination once, checking all laws on the way; the tests then ask what was found.

Several processes of one test run share what they found.
"""

from __future__ import annotations

import os
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from pickle import dumps, loads
from time import monotonic, sleep
from typing import Any

from attrs import evolve

from tests.laws import sizes
from tests.laws.combinations import BASE, Combination, combinations
from tests.laws.decision_laws import CHEAP, CHECKED
from tests.laws.game_laws import AT_THE_END, just_dealt
from tests.laws.minds import Minds
from tests.laws.play import chance_of, is_eager, next_action
from tests.laws.position import Ended, Position
from tests.laws.tally import seen, used_in
from villagers_rules import Game
from villagers_rules.rules import turns
from villagers_rules.rules.interrupts import interrupts


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


def walk(combination: Combination, players: int) -> Findings:
    """Play all games of a *combination* with so many *players*, and return what was found."""
    found = Findings()
    seen.clear()
    for seed in range(1, combination.games + 1):
        _play(found, combination, players, seed)
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


PATIENCE = 3600
"""No games of one combination take so many seconds; what takes longer hangs."""
FOLDER = "VILLAGERS_LAWS"
"""The environment variable with the folder where the processes of a test run find what the others of them found."""


def findings(combination: Combination) -> dict[int, Findings]:
    """Return what was found in the games of one combination, by the number of players; they are played by whoever asks first."""
    folder = os.environ.get(FOLDER)
    return _found_once(combination) if folder is None else _shared(combination, Path(folder))


@cache
def _found_once(combination: Combination) -> dict[int, Findings]:
    return {players: walk(combination, players) for players in numbers_of(combination)}


@cache
def _shared(combination: Combination, folder: Path) -> dict[int, Findings]:
    """Return what was found in the games of one combination: play them, unless another process has done so or is about to."""
    claimed, written = folder / f"{combination.name}.claimed", folder / f"{combination.name}{FOUND}"
    try:
        claimed.touch(exist_ok=False)
    except FileExistsError:
        ends = monotonic() + PATIENCE
        while not written.exists():
            assert claimed.exists(), f"the games of {combination} were not played to the end"
            assert monotonic() < ends, f"the games of {combination} last too long"
            sleep(0.1)
    else:
        try:
            whole = folder / f"{combination.name}.whole"
            whole.write_bytes(dumps(_found_once(combination)))
            whole.replace(written)
        except BaseException:
            claimed.unlink()
            raise
    return loads(written.read_bytes())  # type: ignore[no-any-return]


FOUND = ".found"
"""How the names of the files end in which processes keep what they found."""


def all_findings() -> dict[str, dict[int, Findings]]:
    """Return what was found in all games, by what was played and the number of players."""
    return {combination.name: findings(combination) for combination in combinations()}


def counted() -> tuple[Counter[str], Counter[tuple[str, str]]]:
    """Return what all processes of this run looked at, and how often each card was played."""
    folder = os.environ.get(FOLDER)
    seen: Counter[str] = Counter()
    used: Counter[tuple[str, str]] = Counter()
    for path in sorted(Path(folder).glob(f"*{FOUND}")) if folder else ():
        for found in loads(path.read_bytes()).values():
            seen.update(found.seen)
            used.update(found.used)
    return seen, used
