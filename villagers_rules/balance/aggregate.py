"""Counting over many games: for each card, pair of cards, seat and turn of the order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import TypeVar

from attrs import Factory, field

from villagers_rules.balance.collect import GameTally, play_and_collect
from villagers_rules.classes import define
from villagers_rules.packs import Catalog
from villagers_rules.run_summary import RunSummary
from villagers_rules.simulation import SEED_STRIDE, SimulationConfig
from villagers_rules.spreads import VICTORY
from villagers_rules.units import run_in_units

_Key = TypeVar("_Key")


@define
class Totals:
    """The totals of those who had something: their *count*, what they *won* in parts of a victory, *gold* and its squares."""

    count: int = 0
    won: int = 0
    gold: int = 0
    squares: int = 0

    def _add(self, won: int, gold: int) -> None:
        """Count one more, who won so much of the game and ended with so much gold."""
        self.count += 1
        self.won += won
        self.gold += gold
        self.squares += gold * gold

    def _join(self, other: Totals) -> None:
        """Add what *other* counted."""
        self.count += other.count
        self.won += other.won
        self.gold += other.gold
        self.squares += other.squares


@define
class Tally:
    """The counts of many games of so many *players*, but for those that were not finished; cards are kinds.

    *drafted*, *placed* and *used* count copies; *had* is about the villages that hold a card at the end, or for a card that is
    discarded the players who played it; *pairs* about the villages that hold both at the end. In *seat_gold* seats count from 0,
    and in *turn_gold* turns from who began.
    """

    players: int
    summary: RunSummary = field(default=Factory(lambda self: RunSummary(self.players), takes_self=True))
    drafted: Counter[int] = field(factory=Counter)
    placed: Counter[int] = field(factory=Counter)
    used: Counter[int] = field(factory=Counter)
    earned: Counter[tuple[int, str]] = field(factory=Counter)
    had: dict[int, Totals] = field(factory=dict)
    pairs: dict[tuple[int, int], Totals] = field(factory=dict)
    seat_gold: Counter[tuple[int, str]] = field(factory=Counter)
    turn_gold: Counter[tuple[int, str]] = field(factory=Counter)

    @property
    def games(self) -> int:
        """How many games were finished."""
        return self.summary.games

    @property
    def unfinished(self) -> int:
        """How many games were not."""
        return self.summary.unfinished

    def add(self, game: GameTally, discarded: Sequence[bool]) -> None:
        """Count one game; *discarded* says of each kind whether it goes to the discard pile once it is played."""
        played = game.result
        self.summary.add(played)
        if not played.finished:
            return
        players = self.players
        won = [VICTORY // len(played.winners) if seat in played.winners else 0 for seat in range(len(played.scores))]
        for counts, found in ((self.drafted, game.drafted), (self.placed, game.placed), (self.used, game.used)):
            for (kind, seat), number in found.items():
                if seat < players:
                    counts[kind] += number
        for (kind, seat, source), gold in game.earned.items():
            if seat < players:
                self.earned[kind, source] += gold
        for seat, village in enumerate(game.villages):
            own = won[seat], played.scores[seat]
            placed = sorted(set(village))
            gone = [kind for kind, owner in game.used if owner == seat and discarded[kind]]
            for kind in (*placed, *gone):
                _totals_of(self.had, kind)._add(*own)
            _add_pairs(self.pairs, placed, *own)
        for (seat, source), gold in game.sources.items():
            self.seat_gold[seat, source] += gold
            if seat < players:
                self.turn_gold[(seat - played.first) % players, source] += gold

    def join(self, other: Tally) -> None:
        """Add what *other* counted."""
        self.summary.join(other.summary)
        for mine, more in (
            (self.drafted, other.drafted),
            (self.placed, other.placed),
            (self.used, other.used),
            (self.earned, other.earned),
            (self.seat_gold, other.seat_gold),
            (self.turn_gold, other.turn_gold),
        ):
            mine.update(more)  # type: ignore[arg-type]
        for kind, totals in other.had.items():
            _totals_of(self.had, kind)._join(totals)
        for pair, totals in other.pairs.items():
            _totals_of(self.pairs, pair)._join(totals)


def _totals_of(rows: dict[_Key, Totals], key: _Key) -> Totals:
    """Return the totals of *rows* under *key*, which start at 0."""
    found = rows.get(key)
    if found is None:
        found = rows[key] = Totals()
    return found


def _add_pairs(pairs: dict[tuple[int, int], Totals], kinds: Sequence[int], won: int, gold: int) -> None:
    """Count all pairs of *kinds*, of which there are hundreds in a game: nothing is called for each."""
    squares = gold * gold
    for pair in combinations(kinds, 2):
        found = pairs.get(pair)
        if found is None:
            found = pairs[pair] = Totals()
        found.count += 1
        found.won += won
        found.gold += gold
        found.squares += squares


def tally_of(catalog: Catalog, *, players: int, seeds: range, bots: Sequence[str] = ()) -> Tally:
    """Return the tally of the games with these seeds."""
    tally = Tally(players)
    for seed in seeds:
        tally.add(play_and_collect(catalog, players=players, seed=seed, bots=bots), catalog.table.discard)
    return tally


def _tally_batch(plan: SimulationConfig, numbers: range) -> Tally:
    """Return the tally of the games of a run with these numbers."""
    begin = plan.seed * SEED_STRIDE
    seeds = range(begin + numbers.start, begin + numbers.stop)
    return tally_of(plan.catalog(), players=plan.players, seeds=seeds, bots=plan.bots)


def tally_many(plan: SimulationConfig, *, games: int, jobs: int = 1) -> Iterator[Tally]:
    """Yield the tallies of the games of a run, some games at a time and in order, played by *jobs* processes."""
    plan.catalog()  # What is wrong with the packs is reported here, once, and processes that are forked find them loaded.
    yield from run_in_units(partial(_tally_batch, plan), games=games, jobs=jobs)
