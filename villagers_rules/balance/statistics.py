"""The statistics of a tally, as rows: for each card, pair, seat and turn how often, how well, and with what confidence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from villagers_rules.balance.aggregate import Tally, Totals
from villagers_rules.balance.collect import SOURCES
from villagers_rules.balance.confidence import Interval, wilson
from villagers_rules.classes import frozen
from villagers_rules.packs import Catalog
from villagers_rules.phrases import Term, owner_phrase
from villagers_rules.run_summary import RunSummary
from villagers_rules.simulation import SimulationConfig, place_phrase, refuse_unfinished
from villagers_rules.spreads import VICTORY, Place, deviation

MIN_VILLAGES = 30
"""Cards in fewer villages than these come last where victories and scores are compared."""


@frozen
class Result:
    """The results of the villages of a row: their *count*, their *wins* in parts, their mean *score* and its *stdev*."""

    count: int
    wins: float
    score: float
    stdev: float

    @property
    def won(self) -> Interval:
        """The share of victories with Wilson's interval."""
        return wilson(self.wins, self.count)


def _result_of(kept: Totals) -> Result:
    """Return the result of what was kept."""
    if not kept.count:
        return Result(0, 0.0, 0.0, 0.0)
    stdev = deviation(kept.count, kept.gold, kept.squares)
    return Result(kept.count, round(kept.won / VICTORY, 6), kept.gold / kept.count, stdev)


def _result_in(place: Place) -> Result:
    """Return the result of those in a seat, or with a turn."""
    return Result(place.scores.count, round(place.wins, 6), place.scores.mean, place.scores.stdev)


@frozen(kw_only=True)
class CardRow:
    """One card: copies *drafted*, *placed* and *played* for their steps in all games, and the gold it *earned* by source.

    The *result* is that of the villages which hold it at the end, or of who played it, if it is discarded.
    """

    id: str
    name: str
    pack: str
    back: str
    drafted: int
    placed: int
    played: int
    games: int
    result: Result
    earned: Mapping[str, int]

    @property
    def copies(self) -> int:
        """How many copies could earn something: those placed, played, or there from the start; else one a game."""
        return max(self.placed, self.played, self.result.count) or self.games

    @property
    def all_earned(self) -> int:
        """The gold from all sources."""
        return sum(self.earned.values())


@frozen
class PairRow:
    """Two cards that lie in one village at the end."""

    ids: tuple[str, str]
    names: tuple[str, str]
    result: Result


@frozen
class SeatRow:
    """A seat, or a turn counted from who began, with all the gold of its games by source."""

    name: str
    result: Result
    gold: Mapping[str, int]


@frozen(kw_only=True)
class Statistics:
    """The statistics of a run. *parts* are the sources of gold that some card has, *sources* those that some seat has.

    *summary* has the distributions of scores and lengths. *contested* says whether there is anybody to win against. Games that
    were *unfinished* are counted and otherwise ignored.
    *bots* decided, or chance without any.
    """

    packs: tuple[str, ...]
    mode: str
    players: int
    games: int
    unfinished: int
    seeds: tuple[int, ...]
    summary: RunSummary
    contested: bool
    score: float
    parts: tuple[str, ...]
    sources: tuple[str, ...]
    cards: tuple[CardRow, ...]
    pairs: tuple[PairRow, ...]
    seats: tuple[SeatRow, ...]
    turns: tuple[SeatRow, ...]
    bots: tuple[str, ...] = ()

    @property
    def usual_order(self) -> str:
        """What cards are sorted by if nobody says: victories, or scores where all players win or all lose."""
        wins = sum(row.result.wins for row in self.seats[: self.players])
        return "won" if self.contested and 0 < wins < self.games * self.players else "score"

    def sorted_cards(self, by: str) -> list[CardRow]:
        """Return the cards sorted, the most first; those of few villages last where that would mean nothing."""
        key = CARD_KEYS[by]
        return sorted(self.cards, key=lambda row: (by in FIELDS_OF_FEW and row.result.count < MIN_VILLAGES, *key(row), row.id))

    def sorted_pairs(self, by: str) -> list[PairRow]:
        """Return the pairs sorted like the cards; by how many villages hold them where that says nothing of pairs."""
        key = _PAIR_KEYS.get(by, _PAIR_KEYS["placed"])
        return sorted(self.pairs, key=lambda row: (by in FIELDS_OF_FEW and row.result.count < MIN_VILLAGES, *key(row), row.ids))


CARD_KEYS: Mapping[str, Any] = {
    "won": lambda row: (-row.result.won.value, -row.result.count),
    "score": lambda row: (-row.result.score,),
    "drafted": lambda row: (-row.drafted,),
    "placed": lambda row: (-row.placed - row.played * (not row.placed),),
    "earned": lambda row: (-row.all_earned / row.copies,),
    "name": lambda row: (row.name.lower(),),
}
"""By what cards can be sorted."""
_PAIR_KEYS: Mapping[str, Any] = {
    "won": lambda row: (-row.result.won.value, -row.result.count),
    "score": lambda row: (-row.result.score,),
    "placed": lambda row: (-row.result.count,),
    "name": lambda row: tuple(name.lower() for name in row.names),
}
FIELDS_OF_FEW = ("won", "score")
"""The orders that mean little where few villages are counted."""


def statistics(plan: SimulationConfig, catalog: Catalog, tally: Tally, *, seeds: tuple[int, ...] = ()) -> Statistics:
    """Return the statistics of *tally*, from games of *plan*, of the cards of *catalog* that occur in it, and of the seats.

    The games may be of runs with other *seeds*.

    Raises `UnfinishedGameError` if no game was finished.
    """
    refuse_unfinished(catalog, finished=tally.games, unfinished=tally.unfinished)
    table, players = catalog.table, plan.players
    starters = set(table.starters)
    parts = tuple(part for part in SOURCES if any(source == part and gold for (_, source), gold in tally.earned.items()))
    sources = tuple(part for part in SOURCES if any(source == part and gold for (_, source), gold in tally.seat_gold.items()))
    seen = {*tally.drafted, *tally.placed, *tally.used, *tally.had, *(kind for (kind, _), gold in tally.earned.items() if gold)}
    cards = [
        CardRow(
            id=table.ids[kind],
            name=Term(table.cards[kind].name, "card", table.ids[kind]),
            pack=table.cards[kind].pack,
            back=table.backs[table.suit[kind]],
            drafted=tally.drafted[kind],
            placed=tally.placed[kind],
            played=tally.used[kind],
            games=tally.games,
            result=_result_of(tally.had.get(kind, Totals())),
            earned={part: tally.earned[kind, part] for part in parts},
        )
        for kind in sorted(seen)
    ]
    pairs = [
        PairRow(
            (table.ids[one], table.ids[other]),
            (
                Term(table.cards[one].name, "card", table.ids[one]),
                Term(table.cards[other].name, "card", table.ids[other]),
            ),
            _result_of(tally.pairs[one, other]),
        )
        for one, other in sorted(tally.pairs)
        if one not in starters and other not in starters
    ]
    names = [Term(owner_phrase(owner), "owner", owner) for owner in (*range(1, players + 1), *catalog.rules.setup.seats)]
    return Statistics(
        packs=tuple(pack.id for pack in catalog.packs),
        mode=plan.mode,
        bots=plan.bots,
        players=players,
        games=tally.games,
        unfinished=tally.unfinished,
        seeds=seeds or (plan.seed,),
        summary=tally.summary,
        contested=len(tally.summary.seats) > 1,
        score=tally.summary.scores.mean,
        parts=parts,
        sources=sources,
        cards=tuple(cards),
        pairs=tuple(pairs),
        seats=tuple(_seats(names, tally.summary.seats, tally.seat_gold, sources)),
        turns=tuple(_seats([place_phrase(turn) for turn in range(1, players + 1)], tally.summary.turns, tally.turn_gold, sources))
        if players > 1
        else (),
    )


def _seats(
    names: Sequence[str], places: Sequence[Place], gold: Mapping[tuple[int, str], int], sources: Sequence[str]
) -> list[SeatRow]:
    return [
        SeatRow(name, _result_in(places[seat]), {source: gold.get((seat, source), 0) for source in sources})
        for seat, name in enumerate(names)
    ]
