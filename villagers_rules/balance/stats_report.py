"""The statistics as a text for people: the head of each table, and nothing that fits no terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from villagers_rules.balance.confidence import Interval
from villagers_rules.balance.statistics import FIELDS_OF_FEW, MIN_VILLAGES, CardRow, PairRow, Result, SeatRow, Statistics
from villagers_rules.phrases import counted
from villagers_rules.simulation import unfinished_note
from villagers_rules.text.ink import Ink, hanging, pad

AT_RANDOM = "All players choose at random: this tells of the cards, little of good play."
"""Said wherever numbers of such games are shown."""
PLUS_MINUS = "+- tells the 95% interval."
"""Said where shares are shown with half of their intervals."""


def headline(found: Statistics) -> str:
    """Return what was played, on a line."""
    who = f"{found.games} games of {counted(found.players, 'player')}"
    mode = f", mode {found.mode}" if found.mode else ""
    return f"{who}, packs {', '.join(found.packs)}{mode}, seed {found.seed}{unfinished_note(found.unfinished)}"


def average(found: Statistics) -> str:
    """Return what every village has on average, to compare with."""
    won = f"wins {100 / found.players:.0f}% and " if found.contested and len(found.seats) == found.players else ""
    return f"A village {won}scores {found.score:.1f} on average."


def lines(found: Statistics, *, top: int, by: str, ink: Ink) -> list[str]:
    """Return the best cards and pairs, *top* of each sorted *by* something, and all seats."""
    shown = [
        ink.bold(headline(found)),
        *hanging("", AT_RANDOM, width=ink.width),
        *hanging("", f"{average(found)} {PLUS_MINUS}", width=ink.width),
    ]
    cards, pairs = found.sorted_cards(by), found.sorted_pairs(by)
    shown += ["", ink.title(f"cards, {_shown(top, len(cards), by)}")]
    shown += [ink.dim(line) for line in hanging("", _explained(found, by), width=ink.width)]
    shown += _table(_card_head(found), [_card_cells(row, found) for row in cards[:top]], ink)
    if pairs:
        by = by if by in ("won", "score", "name") else "placed"
        shown += ["", ink.title(f"pairs in one village at the end, {_shown(top, len(pairs), by)}")]
        shown += _table(("", "villages", *_result_head(found)), [_pair(row, found) for row in pairs[:top]], ink)
    shown += ["", ink.title("seats, with their gold by source, a game")]
    shown += _table(("", *_result_head(found), *found.sources), [_seat(row, found) for row in (*found.seats, *found.turns)], ink)
    return shown


def _explained(found: Statistics, by: str) -> str:
    won = "won and score are" if found.contested else "score is"
    last = f" (cards of fewer than {MIN_VILLAGES} stand last)" if by in FIELDS_OF_FEW else ""
    return (
        f"drafted and placed: copies a game; {won} of the villages with it at the end{last}; "
        "gold by source: for each copy placed, or a game for cards that nobody places"
    )


def _shown(top: int, number: int, by: str) -> str:
    return f"{min(top, number)} of {number} by {by}"


def _card_head(found: Statistics) -> tuple[str, ...]:
    """Return the heads of the columns about a card."""
    return ("", "drafted", "placed", *_result_head(found), *found.parts)


def _card_cells(row: CardRow, found: Statistics) -> tuple[str, ...]:
    """Return what the columns say of a card."""
    counts = (f"{row.drafted / found.games:.2f}", f"{(row.placed or row.played) / found.games:.2f}")
    gold = (f"{row.earned[part] / row.copies:.1f}" if row.earned[part] else "" for part in found.parts)
    return (row.name, *counts, *_result(row.result, found), *gold)


def _pair(row: PairRow, found: Statistics) -> tuple[str, ...]:
    return (" + ".join(row.names), str(row.result.count), *_result(row.result, found))


def _seat(row: SeatRow, found: Statistics) -> tuple[str, ...]:
    gold = (f"{row.gold[source] / row.result.count:.1f}" for source in found.sources)
    return (row.name, *_result(row.result, found), *gold)


def _result_head(found: Statistics) -> tuple[str, ...]:
    return ("won", "score") if found.contested else ("score",)


def _result(result: Result, found: Statistics) -> tuple[str, ...]:
    score = f"{result.score:.1f}" if result.count else ""
    return (percent(result.won) if result.count else "", score) if found.contested else (score,)


def percent(share: Interval) -> str:
    """Return a share with half of its interval, in per cent.

    >>> percent(Interval(0.25, 0.21, 0.31))
    '25% +-5'
    """
    return f"{100 * share.value:.0f}% +-{50 * (share.high - share.low):.0f}"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], ink: Ink) -> list[str]:
    """Return *rows* under their heads, names to the left and numbers to the right; a name too long for the line is cut."""
    sizes = [max(len(row[place]) for row in (heads, *rows)) for place in range(len(heads))]
    gap = 2 if sum(size + 2 for size in sizes) <= ink.width else 1
    sizes[0] = max(12, min(sizes[0], ink.width - 2 - sum(size + gap for size in sizes[1:])))
    shown = []
    for row in (heads, *rows):
        name = row[0] if len(row[0]) <= sizes[0] else row[0][: sizes[0] - 3] + "..."
        cells = (f"{cell:>{size + gap}}" for cell, size in zip(row[1:], sizes[1:], strict=True))
        shown.append(("  " + pad(name, sizes[0]) + "".join(cells)).rstrip())
    return [ink.dim(shown[0]), *shown[1:]]


def to_data(found: Statistics, *, by: str) -> dict[str, Any]:
    """Return all the statistics as plain data."""
    return {
        "packs": list(found.packs),
        "mode": found.mode or None,
        "players": found.players,
        "games": found.games,
        "unfinished": found.unfinished,
        "seed": found.seed,
        "played_by": "random players",
        "score": round(found.score, 4),
        "cards": [
            {
                "id": row.id,
                "name": row.name,
                "pack": row.pack,
                "back": row.back,
                "drafted": row.drafted,
                "placed": row.placed,
                "played": row.played,
                **_result_data(row.result),
                "earned": dict(row.earned),
            }
            for row in found.sorted_cards(by)
        ],
        "pairs": [{"ids": list(row.ids), **_result_data(row.result)} for row in found.sorted_pairs(by)],
        "seats": [_seat_data(row) for row in found.seats],
        "turn_order": [_seat_data(row) for row in found.turns],
    }


def _result_data(result: Result) -> dict[str, Any]:
    return {
        "villages": result.count,
        "wins": result.wins,
        "win_rate": result.won.to_data(),
        "score": {"mean": round(result.score, 4), "stdev": round(result.stdev, 4)},
    }


def _seat_data(row: SeatRow) -> dict[str, Any]:
    return {"seat": row.name, **_result_data(row.result), "gold": dict(row.gold)}
