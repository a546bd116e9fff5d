"""The statistics as a text for people, and as sheets of plain values: what CSV files hold, and what the page shows."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

from villagers_rules.balance.confidence import Interval
from villagers_rules.balance.statistics import FIELDS_OF_FEW, MIN_VILLAGES, CardRow, PairRow, Result, SeatRow, Statistics
from villagers_rules.classes import frozen
from villagers_rules.files import starts_with
from villagers_rules.phrases import Phrase, phrase
from villagers_rules.simulation import played_games
from villagers_rules.spreads import Spread
from villagers_rules.text.ink import Ink, hanging, pad

Cell = str | int | float
_RESULT = ("villages", "wins", "win_rate", "win_rate_low", "win_rate_high", "score", "score_stdev")
_KEYS: dict[str, tuple[str, ...]] = {
    "cards": ("id", "name", "pack", "back", "drafted", "placed", "played"),
    "pairs": ("id", "other_id", "name", "other_name"),
    "seats": ("seat",),
}
"""The columns with which the rows of each sheet begin."""
_RISKY = ("=", "+", "-", "@", "\t", "\r")
"""A text that begins so would be a formula for a spreadsheet; an apostrophe before it keeps it a text."""


@frozen
class Table:
    """A table with a *name* and a head: all its rows, each with a value for every column."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def csv(self) -> str:
        """Return the sheet as CSV, its columns in the first line."""
        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows([_safe(cell) for cell in row] for row in self.rows)
        return text.getvalue()


def _safe(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_RISKY) else cell


def tables(found: Statistics, *, by: str) -> list[Table]:
    """Return the sheets of cards, of pairs and of seats, with all their rows, the cards and pairs sorted *by* something."""
    cards = Table(
        "cards",
        (*_KEYS["cards"], *_RESULT, *found.parts, "earned"),
        tuple(_card(row, found.parts) for row in found.sorted_cards(by)),
    )
    pairs = Table(
        "pairs",
        (*_KEYS["pairs"], *_RESULT),
        tuple((*row.ids, *row.names, *_result_cells(row.result)) for row in found.sorted_pairs(by)),
    )
    rows = tuple(_seat_cells(row, found.sources) for row in (*found.seats, *found.turns))
    seats = Table("seats", (*_KEYS["seats"], *_RESULT, *found.sources), rows)
    return [cards, pairs, seats]


def _result_cells(result: Result) -> tuple[Cell, ...]:
    won = result.won
    shares = (round(share, 4) for share in (won.value, won.low, won.high))
    return (result.count, result.wins, *shares, round(result.score, 4), round(result.stdev, 4))


def _card(row: CardRow, parts: Sequence[str]) -> tuple[Cell, ...]:
    counts = (row.drafted, row.placed, row.played)
    return (
        row.id,
        row.name,
        row.pack,
        row.back,
        *counts,
        *_result_cells(row.result),
        *(row.earned[part] for part in parts),
        row.all_earned,
    )


def _seat_cells(row: SeatRow, sources: Sequence[str]) -> tuple[Cell, ...]:
    return (row.name, *_result_cells(row.result), *(row.gold[source] for source in sources))


def csv_files(path: Path) -> dict[str, Path]:
    """Return the file for each sheet by its name: in the folder *path*, or *path* itself, if it is a file, for the first one."""
    if path.suffix.lower() == ".csv":
        return {next(iter(_KEYS)): path}
    return {name: path / f"{name}.csv" for name in _KEYS}


def is_table(name: str) -> Callable[[Path], bool]:
    """Return a function that says whether a file is such a table as CSV."""
    return starts_with(",".join((*_KEYS[name], *_RESULT)))


Say = Callable[[str], str]
"""Says a phrase in a language, as `Words.text` does; `str` says it in English."""


def played_by(bots: Sequence[str]) -> Phrase:
    """Return who decided in the games, for people; without *bots* it was chance.

    >>> played_by(["greedy", "mine:bot"])
    'Played by the bots greedy, mine:bot: this shows the cards as these use them.'
    """
    if not bots:
        return phrase("All players choose at random: this measures the cards, not skilled play.")
    if len(bots) == 1:
        return phrase("Played by the bot {bot}: this shows the cards as it uses them.", bot=bots[0])
    return phrase("Played by the bots {bots}: this shows the cards as these use them.", bots=", ".join(bots))


def players_named(bots: Sequence[str]) -> str:
    """Return who decided in the games, for programs.

    >>> players_named(["greedy"]), players_named([])
    ('greedy', 'random players')
    """
    return ", ".join(bots) or "random players"


SELECTION = phrase(
    "A village that holds a given card tends to have more cards than others, and so more gold: most cards win more often than an "
    "average village does. Compare cards with each other, not with the average."
)
"""Said where shares of victories are shown by card."""
_SEEDS = 5
"""How many seeds are named at most."""
_LEAST_NAME = 12
"""How many characters of a name are shown, however little room there is."""


def headline(found: Statistics) -> Phrase:
    """Return what was played, on a line."""
    more = len(found.seeds) - _SEEDS
    seeds = [*found.seeds[:_SEEDS], *([phrase("{number} more", number=more)] if more > 0 else [])]
    return played_games(
        games=found.games,
        players=found.players,
        packs=found.packs,
        mode=found.mode,
        seeds=seeds,
        unfinished=found.unfinished,
    )


def average(found: Statistics) -> Phrase:
    """Return what every village has on average, to compare with."""
    score = f"{found.score:.1f}"
    if not (found.contested and len(found.seats) == found.players):
        return phrase("A village scores {score} on average.", score=score)
    wins = f"{100 / found.players:.0f}"
    return phrase("A village wins {wins}% and scores {score} on average.", wins=wins, score=score)


def lines(found: Statistics, *, top: int, by: str, ink: Ink, say: Say = str) -> list[str]:
    """Return the best cards and pairs, *top* of each sorted *by* something, and all seats."""
    interval = say(phrase("After each share: its 95% interval."))
    shown = [
        ink.bold(say(headline(found))),
        *hanging("", say(played_by(found.bots)), width=ink.width),
        *(hanging("", say(SELECTION), width=ink.width) if found.contested else ()),
        *hanging("", f"{say(average(found))} {interval}", width=ink.width),
    ]
    cards, pairs = found.sorted_cards(by), found.sorted_pairs(by)
    shown += ["", ink.title(say(phrase("top {some} of {number} cards by {field}", **_shown(top, len(cards), by))))]
    shown += [ink.dim(line) for line in hanging("", _explained(found, by, say), width=ink.width)]
    shown += _table(_card_head(found, say), [_card_cells(row, found, say) for row in cards[:top]], ink)
    if pairs:
        by = by if by in ("won", "score", "name") else "placed"
        title = phrase("top {some} of {number} pairs in one village at the end, by {field}", **_shown(top, len(pairs), by))
        heads = ("", say(phrase("villages")), *_result_head(found, say))
        shown += ["", ink.title(say(title)), *_table(heads, [_pair(row, found, say) for row in pairs[:top]], ink)]
    shown += ["", ink.title(say(phrase("seats, with their gold by source, per game")))]
    seats = [_seat(row, found, say) for row in (*found.seats, *found.turns)]
    shown += _table(("", *_result_head(found, say), *(say(heading(source)) for source in found.sources)), seats, ink)
    return shown


def _explained(found: Statistics, by: str, say: Say) -> str:
    """Return what the columns of the cards mean."""
    if found.contested:
        results = phrase("won and score are of the villages with it at the end")
    else:
        results = phrase("score is of the villages with it at the end")
    last = phrase(" (cards seen in fewer than {number} villages come last)", number=MIN_VILLAGES) if by in FIELDS_OF_FEW else ""
    return say(
        phrase(
            "drafted and placed: copies per game; {results}{last}; gold by source: for each copy placed, or per game for cards "
            "that nobody places",
            results=results,
            last=last,
        )
    )


def heading(column: str) -> Phrase:
    """Return what a column of a table, or a source of gold, is called.

    >>> heading("win_rate"), heading("road")
    ('win rate', 'road')
    """
    return _HEADINGS[column]


_HEADINGS = {
    "name": phrase("name"),
    "other_name": phrase("other name"),
    "back": phrase("back"),
    "seat": phrase("seat"),
    "drafted": phrase("drafted"),
    "placed": phrase("placed"),
    "played": phrase("played"),
    "villages": phrase("villages"),
    "won": phrase("won"),
    "wins": phrase("wins"),
    "win_rate": phrase("win rate"),
    "win_rate_low": phrase("win rate low"),
    "win_rate_high": phrase("win rate high"),
    "score": phrase("score"),
    "score_stdev": phrase("score stdev"),
    "earned": phrase("earned"),
    "start": phrase("start"),
    "gold": phrase("gold"),
    "silver": phrase("silver"),
    "coins": phrase("coins"),
    "bronze": phrase("bronze"),
    "effects": phrase("effects"),
    "road": phrase("road"),
    "padlocks": phrase("padlocks"),
    "other": phrase("other"),
}


def _shown(top: int, number: int, by: str) -> dict[str, Any]:
    """Return how many of a *number* of rows are shown, and by what they are sorted."""
    return {"some": min(top, number), "number": number, "field": heading("win_rate" if by == "won" else by)}


def _card_head(found: Statistics, say: Say) -> tuple[str, ...]:
    """Return the heads of the columns about a card."""
    counts = (say(heading("drafted")), say(heading("placed")))
    return ("", *counts, *_result_head(found, say), *(say(heading(part)) for part in found.parts))


def _card_cells(row: CardRow, found: Statistics, say: Say) -> tuple[str, ...]:
    """Return what the columns say of a card."""
    counts = (f"{row.drafted / found.games:.2f}", f"{(row.placed or row.played) / found.games:.2f}")
    gold = (f"{row.earned[part] / row.copies:.1f}" if row.earned[part] else "" for part in found.parts)
    return (say(row.name), *counts, *_result(row.result, found), *gold)


def _pair(row: PairRow, found: Statistics, say: Say) -> tuple[str, ...]:
    return (" + ".join(map(say, row.names)), str(row.result.count), *_result(row.result, found))


def _seat(row: SeatRow, found: Statistics, say: Say) -> tuple[str, ...]:
    gold = (f"{row.gold[source] / row.result.count:.1f}" for source in found.sources)
    return (say(row.name), *_result(row.result, found), *gold)


def _result_head(found: Statistics, say: Say) -> tuple[str, ...]:
    return (say(heading("won")), say(heading("score"))) if found.contested else (say(heading("score")),)


def _result(result: Result, found: Statistics) -> tuple[str, ...]:
    score = f"{result.score:.1f}" if result.count else ""
    return (_percent(result.won) if result.count else "", score) if found.contested else (score,)


def _percent(share: Interval) -> str:
    """Return a share with its interval, in per cent.

    >>> _percent(Interval(0.25, 0.21, 0.31))
    '25% 21-31'
    """
    return f"{100 * share.value:.0f}% {100 * share.low:.0f}-{100 * share.high:.0f}"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], ink: Ink) -> list[str]:
    """Return *rows* under their heads, names to the left and numbers to the right; a name too long for the line is cut."""
    sizes = [max(len(row[place]) for row in (heads, *rows)) for place in range(len(heads))]
    gap = 2 if 2 + min(_LEAST_NAME, sizes[0]) + sum(size + 2 for size in sizes[1:]) <= ink.width else 1
    sizes[0] = min(sizes[0], max(_LEAST_NAME, ink.width - 2 - sum(size + gap for size in sizes[1:])))
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
        "seed": found.seeds[0],
        "seeds": list(found.seeds),
        "played_by": players_named(found.bots),
        "score": round(found.score, 4),
        "distributions": {
            "score": _distribution(found.summary.scores),
            "winning_score": _distribution(found.summary.winning_scores),
            "rounds": _distribution(found.summary.rounds),
            "decisions": _distribution(found.summary.decisions),
        },
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


def _distribution(spread: Spread) -> dict[str, int]:
    """Return how often each value occurs, the values in order."""
    return {str(value): times for value, times in sorted(spread.counts.items())}


def _result_data(result: Result) -> dict[str, Any]:
    return {
        "villages": result.count,
        "wins": result.wins,
        "win_rate": result.won.to_data(),
        "score": {"mean": round(result.score, 4), "stdev": round(result.stdev, 4)},
    }


def _seat_data(row: SeatRow) -> dict[str, Any]:
    return {"seat": row.name, **_result_data(row.result), "gold": dict(row.gold)}
