"""What a tournament shows: who beat whom how often, with 95% intervals, and Elo ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10
from typing import Any

from attrs import field

from villagers_rules.balance.confidence import Interval, wilson
from villagers_rules.classes import define, frozen

_STEPS = 500
"""How many times the ratings are brought nearer to what fits all results best."""
_DRAWN = 1.0
"""How many shared games of each two bots are added before rating, so that who won them all has a rating, too."""


def elo(share: float) -> float | None:
    """Return by how many points of Elo a player is ahead who wins this *share* of the games, None for all or none.

    >>> elo(0.5), elo(0.75), elo(1.0)
    (0.0, 190.8, None)
    """
    return round(400 * log10(share / (1 - share)), 1) if 0 < share < 1 else None


@frozen
class Meeting:
    """How two bots did against each other: *games* that were finished, *wins* of the first, shared victories in parts."""

    bots: tuple[int, int]
    games: int
    wins: float

    @property
    def share(self) -> Interval:
        """The part of the games that the first bot won."""
        return wilson(self.wins, self.games)


@define
class Standings:
    """The results so far, by the numbers of bots."""

    bots: Sequence[str]
    games: dict[tuple[int, int], int] = field(factory=dict)
    wins: dict[tuple[int, int], float] = field(factory=dict)
    scores: dict[int, list[int]] = field(factory=dict)
    unfinished: int = 0

    def add(self, row: Mapping[str, Any]) -> None:
        """Count the game of a row."""
        if not row["finished"]:
            self.unfinished += 1
            return
        seats = [bot - 1 for bot in row["seats"]]
        first = min(seats)
        pair = first, max(seats)
        won = [seats[seat - 1] for seat in row["winners"] if seat <= len(seats)]
        self.games[pair] = self.games.get(pair, 0) + 1
        self.wins[pair] = self.wins.get(pair, 0.0) + (won.count(first) / len(won) if won else 0.5)
        for seat, bot in enumerate(seats):
            found = self.scores.setdefault(bot, [0, 0])
            found[0] += row["scores"][seat]
            found[1] += 1

    @property
    def count(self) -> int:
        """How many games there were."""
        return sum(self.games.values()) + self.unfinished

    def meetings(self) -> list[Meeting]:
        """Return how each two bots did."""
        return [Meeting(pair, self.games[pair], self.wins[pair]) for pair in sorted(self.games)]

    def mean_score(self, bot: int) -> float:
        """Return the mean gold of a bot at the end."""
        total, games = self.scores.get(bot, [0, 0])
        return total / games if games else 0.0

    def ratings(self) -> list[float]:
        """Return a rating for each bot, in points of Elo around a mean of 0: those that make the results most likely.

        One shared game is added for each two bots that met, so that a bot that won them all has a rating, too.
        """
        strengths = [1.0] * len(self.bots)
        for _ in range(_STEPS):
            won, faced = [0.0] * len(strengths), [0.0] * len(strengths)
            for (one, other), games in self.games.items():
                share = (games + _DRAWN) / (strengths[one] + strengths[other])
                wins = self.wins[one, other] + _DRAWN / 2
                for bot, number in ((one, wins), (other, games + _DRAWN - wins)):
                    won[bot] += number
                    faced[bot] += share
            strengths = [mine / share if share else 1.0 for mine, share in zip(won, faced, strict=True)]
        points = [400 * log10(strength) for strength in strengths]
        mean = sum(points) / len(points)
        return [round(point - mean, 1) for point in points]

    def to_data(self) -> dict[str, Any]:
        """Return everything as plain data."""
        ratings = self.ratings()
        return {
            "games": self.count - self.unfinished,
            "unfinished": self.unfinished,
            "bots": [
                {"bot": name, "rating": ratings[bot], "score": round(self.mean_score(bot), 4)}
                for bot, name in enumerate(self.bots)
            ],
            "meetings": [self._meeting(meeting) for meeting in self.meetings()],
        }

    def _meeting(self, meeting: Meeting) -> dict[str, Any]:
        share = meeting.share
        return {
            "bots": [self.bots[bot] for bot in meeting.bots],
            "games": meeting.games,
            "wins": round(meeting.wins, 4),
            "share": share.to_data(),
            "elo": {"value": elo(share.value), "low": elo(share.low), "high": elo(share.high)},
        }
