"""The statistics of a run of games: scores, seats and lengths, added up game by game in memory that does not grow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from attrs import field

from villagers_rules.classes import define
from villagers_rules.simulation import GameResult, SimulationConfig, refuse_unfinished, unfinished_reasons
from villagers_rules.spreads import VICTORY, Place, Spread

if TYPE_CHECKING:
    from villagers_rules.packs import Catalog


@define
class RunSummary:
    """The counts of many finished games: *scores* of all players, *winning_scores*, *rounds* and *decisions* of each game.

    *seats* count from 0, those without a player come last; *turns* are the players, counted from who began. Games that were not
    finished are counted as *unfinished*, by their *reasons* where these are known, and otherwise ignored.
    """

    players: int
    games: int = 0
    unfinished: int = 0
    reasons: Counter[tuple[str, ...]] = field(factory=Counter)
    shared_victories: int = 0
    scores: Spread = field(factory=Spread)
    winning_scores: Spread = field(factory=Spread)
    rounds: Spread = field(factory=Spread)
    decisions: Spread = field(factory=Spread)
    seats: list[Place] = field(factory=list)
    turns: list[Place] = field(factory=list)

    def add(self, game: GameResult) -> None:
        """Count one game."""
        if not game.finished:
            self.unfinished += 1
            self.reasons.update([game.why] if game.why else ())
            return
        self.games += 1
        self.shared_victories += len(game.winners) > 1
        self.winning_scores.add(max(game.scores))
        self.rounds.add(game.rounds)
        self.decisions.add(game.decisions)
        self._make_room(len(game.scores))
        for seat, score in enumerate(game.scores):
            won = VICTORY // len(game.winners) if seat in game.winners else 0
            _count(self.seats[seat], score, won)
            if seat < self.players:
                self.scores.add(score)
                _count(self.turns[(seat - game.first) % self.players], score, won)

    def join(self, other: RunSummary) -> None:
        """Add what *other* counted."""
        self.games += other.games
        self.unfinished += other.unfinished
        self.reasons.update(other.reasons)
        self.shared_victories += other.shared_victories
        for mine, more in (
            (self.scores, other.scores),
            (self.winning_scores, other.winning_scores),
            (self.rounds, other.rounds),
            (self.decisions, other.decisions),
        ):
            mine.join(more)
        if other.seats:
            self._make_room(len(other.seats))
        for places, more_places in ((self.seats, other.seats), (self.turns, other.turns)):
            for place, more_place in zip(places, more_places, strict=False):
                place.join(more_place)

    def _make_room(self, seats: int) -> None:
        """Have a place for each of so many seats, and for each turn."""
        self.seats += [Place() for _ in range(seats - len(self.seats))]
        self.turns += [Place() for _ in range(self.players - len(self.turns))]

    def to_data(self, plan: SimulationConfig) -> dict[str, object]:
        """Return the statistics as plain data: the same for the same plan and number of games.

        A shared victory counts for each winner as its share. ``turn_order`` gives the same as ``seats``, counted from who began.
        Raises `UnfinishedGameError` if no game was finished.
        """
        catalog: Catalog = plan.catalog()
        refuse_unfinished(catalog, finished=self.games, unfinished=self.unfinished, reasons=self.reasons)
        found: dict[str, object] = {
            "packs": [pack.id for pack in catalog.packs],
            "mode": plan.mode or None,
            "players": plan.players,
            "bots": list(plan.bots) or ["random"],
            "games": self.games,
            "unfinished": self.unfinished,
            "unfinished_because": unfinished_reasons(self.reasons),
            "seed": plan.seed,
            "score": self.scores.describe(),
            "winning_score": self.winning_scores.describe(),
            "seats": [_data(place) for place in self.seats],
            "seats_without_player": list(catalog.rules.setup.seats),
            "turn_order": [_data(place) for place in self.turns],
            "shared_victories": self.shared_victories,
            "rounds": self.rounds.describe(),
            "decisions": self.decisions.describe(),
        }
        if catalog.rules.targets:
            found["targets"] = _targets_reached(catalog.rules.targets, self.scores)
        return found


def _count(place: Place, score: int, won: int) -> None:
    place.scores.add(score)
    place.won += won


def _data(place: Place) -> dict[str, object]:
    return {"wins": round(place.wins, 4), "score": place.scores.describe()}


def _targets_reached(targets: Sequence[tuple[int, str]], scores: Spread) -> list[Mapping[str, object]]:
    """Return for each target how many of *scores* reached it, and no higher one; what is below all is counted with the first.

    >>> scores = Spread()
    >>> for score in (-1, 39, 40, 99, 100): scores.add(score)
    >>> [row["scores"] for row in _targets_reached([(0, "a hamlet"), (40, "a village")], scores)]
    [2, 3]
    """
    reached = [0] * len(targets)
    for score, times in scores.counts.items():
        reached[sum(least <= score for least, _ in targets[1:])] += times
    return [{"gold": gold, "says": says, "scores": times} for (gold, says), times in zip(targets, reached, strict=True)]
