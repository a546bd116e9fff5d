"""Counting over many games: for each card, pair of cards, seat and turn of the order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import combinations
from typing import TypeVar

from attrs import define, field, fields

from villagers_rules.balance.collect import GameTally, play_and_collect
from villagers_rules.packs import Catalog
from villagers_rules.simulation import SEED_STRIDE, SimulationConfig, run_in_chunks

_Key = TypeVar("_Key")


@define
class Totals:
    """The totals of those who had something: their *count*, their *wins* in parts, their *gold* and its squares."""

    count: int = 0
    wins: float = 0.0
    gold: int = 0
    squares: int = 0

    def _add(self, wins: float, gold: int) -> None:
        """Count one more, who won so much of the game and ended with so much gold."""
        self.count += 1
        self.wins += wins
        self.gold += gold
        self.squares += gold * gold

    def _join(self, other: Totals) -> None:
        """Add what *other* counted."""
        self.count += other.count
        self.wins += other.wins
        self.gold += other.gold
        self.squares += other.squares


@define
class Tally:
    """The counts of many games, but for those *unfinished*. Cards are kinds, seats count from 0, and so do turns from who began.

    *drafted*, *placed* and *used* count copies; *had* is about the villages that hold a card at the end, or for a card that is
    discarded the players who played it; *pairs* about the villages that hold both at the end.
    """

    games: int = 0
    unfinished: int = 0
    drafted: Counter[int] = field(factory=Counter)
    placed: Counter[int] = field(factory=Counter)
    used: Counter[int] = field(factory=Counter)
    earned: Counter[tuple[int, str]] = field(factory=Counter)
    had: dict[int, Totals] = field(factory=dict)
    pairs: dict[tuple[int, int], Totals] = field(factory=dict)
    seats: dict[int, Totals] = field(factory=dict)
    turns: dict[int, Totals] = field(factory=dict)
    seat_gold: Counter[tuple[int, str]] = field(factory=Counter)
    turn_gold: Counter[tuple[int, str]] = field(factory=Counter)

    def _add(self, game: GameTally, discarded: list[bool]) -> None:
        """Count one game; *discarded* says of each kind whether it goes to the discard pile once it is played."""
        played = game.result
        if not played.finished:
            self.unfinished += 1
            return
        self.games += 1
        players = len(game.villages)
        wins = [1 / len(played.winners) if seat in played.winners else 0.0 for seat in range(len(played.scores))]
        for counts, found in ((self.drafted, game.drafted), (self.placed, game.placed), (self.used, game.used)):
            for (kind, seat), number in found.items():
                if seat < players:
                    counts[kind] += number
        for (kind, seat, source), gold in game.earned.items():
            if seat < players:
                self.earned[kind, source] += gold
        for seat, village in enumerate(game.villages):
            own = wins[seat], played.scores[seat]
            placed = sorted(set(village))
            gone = [kind for kind, owner in game.used if owner == seat and discarded[kind]]
            for kind in (*placed, *gone):
                _totals_of(self.had, kind)._add(*own)
            for pair in combinations(placed, 2):
                _totals_of(self.pairs, pair)._add(*own)
            _totals_of(self.turns, (seat - played.first) % players)._add(*own)
        for seat, gold in enumerate(played.scores):
            _totals_of(self.seats, seat)._add(wins[seat], gold)
        for (seat, source), gold in game.sources.items():
            self.seat_gold[seat, source] += gold
            if seat < players:
                self.turn_gold[(seat - played.first) % players, source] += gold

    def join(self, other: Tally) -> None:
        """Add what *other* counted."""
        for counted in fields(Tally):
            mine, more = getattr(self, counted.name), getattr(other, counted.name)
            if isinstance(mine, int):
                setattr(self, counted.name, mine + more)
            elif isinstance(mine, Counter):
                mine.update(more)
            else:
                for key, totals in more.items():
                    _totals_of(mine, key)._join(totals)


def _totals_of(rows: dict[_Key, Totals], key: _Key) -> Totals:
    """Return the totals of *rows* under *key*, which start at 0."""
    found = rows.get(key)
    if found is None:
        found = rows[key] = Totals()
    return found


def tally_of(catalog: Catalog, *, players: int, seeds: range) -> Tally:
    """Return the tally of the games with these seeds."""
    tally = Tally()
    for seed in seeds:
        tally._add(play_and_collect(catalog, players=players, seed=seed), catalog.table.discard)
    return tally


def _tally_batch(plan: SimulationConfig, numbers: range) -> Tally:
    """Return the tally of the games of a run with these numbers."""
    begin = plan.seed * SEED_STRIDE
    return tally_of(plan.catalog(), players=plan.players, seeds=range(begin + numbers.start, begin + numbers.stop))


def tally_many(plan: SimulationConfig, *, games: int, jobs: int = 1) -> Iterator[Tally]:
    """Yield the tallies of the games of a run, some games at a time and in order, played by *jobs* processes."""
    plan.catalog()  # What is wrong with the packs is reported here, once, and processes that are forked find them loaded.
    yield from run_in_chunks(partial(_tally_batch, plan), games=games, jobs=jobs)
