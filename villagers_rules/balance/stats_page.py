"""The statistics as a page of its own: plots and whole tables, nothing fetched from elsewhere, for light, dark and paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from villagers_rules.balance.page_style import SORT, STYLE
from villagers_rules.balance.plots import (
    LENGTH,
    NARROW,
    SCORE,
    WIDE,
    Canvas,
    bar_plot,
    histogram,
    range_plot,
    safe,
    scatter_plot,
    stacked_plot,
)
from villagers_rules.balance.statistics import MIN_VILLAGES, Statistics
from villagers_rules.balance.stats_report import SELECTION, Cell, Table, average, headline, played_by, tables
from villagers_rules.spreads import Spread

_MAX_BARS, _MAX_PAIRS = 40, 100
"""So many cards have a bar in a plot, and so many pairs stand in the table; the CSV files have all."""


def page(found: Statistics, *, by: str) -> str:
    """Return the page as HTML that is XML as well, its tables sorted *by* something."""
    cards, pairs, seats = tables(found, by=by)
    body = [
        "<h1>What cards earn and win</h1>",
        _paragraph(f"{headline(found)}. {played_by(found.bots)} {average(found)}"),
        *_scores(found),
        *_seats(found),
        *_lengths(found),
        *_cards(found, by),
        "<h2>Tables</h2>",
        _paragraph("Click the head of a column to sort by it. A table that is wider than the window scrolls to the side."),
        *_section("Cards", cards, len(cards.rows)),
        *_section("Pairs in one village at the end", pairs, _MAX_PAIRS),
        *_section("Seats and turn order", seats, len(seats.rows)),
    ]
    inner = "\n".join(body)
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>{safe(headline(found))}</title>\n<style>{STYLE}</style>\n</head>\n"
        f"<body>\n{inner}\n<script>{SORT}</script>\n</body>\n</html>\n"
    )


def _paragraph(text: str) -> str:
    return f"<p>{safe(text)}</p>"


def _plot(draw: Callable[[Canvas], str]) -> str:
    """Return a plot in two widths, of which a window shows the one that it has room for."""
    return f'<div class="for-wide">{draw(WIDE)}</div>\n<div class="for-narrow">{draw(NARROW)}</div>'


def _scores(found: Statistics) -> Iterator[str]:
    """Yield how the scores are distributed."""
    scores, winning = found.summary.scores, found.summary.winning_scores
    best = f" The median of winning scores is {winning.quantile(0.5)}." if found.players == len(found.seats) > 1 else ""
    yield "<h2>Scores</h2>"
    yield _paragraph(
        f"Half of all scores lie from {scores.quantile(0.25)} to {scores.quantile(0.75)}, all from {min(scores.counts)} to "
        f"{max(scores.counts)}; the dashed line is their median, {scores.quantile(0.5)}.{best}"
    )
    yield _plot(lambda canvas: histogram("scores of all players", scores, "gold", css=SCORE, canvas=canvas))


def _seats(found: Statistics) -> Iterator[str]:
    """Yield how the seats do, and those with each turn of the order."""
    rows = (*found.seats, *found.turns)
    yield "<h2>Seats and turn order</h2>"
    if found.contested:
        won = [(row.name, row.result.won) for row in rows]
        yield _paragraph("The share of victories. Whiskers are 95% intervals, the dashed line is an even share.")
        even = 1 / len(found.seats)
        yield _plot(lambda canvas: bar_plot("the share of victories by seat", won, usual=even, canvas=canvas))
    places = (*found.summary.seats, *found.summary.turns) if found.turns else tuple(found.summary.seats)
    spreads: list[tuple[str, Spread]] = [(row.name, place.scores) for row, place in zip(rows, places, strict=True)]
    yield _paragraph("Scores: a mark at the median, a bar for the middle half, and a line for 9 of 10.")
    yield _plot(lambda canvas: range_plot("scores by seat", spreads, canvas=canvas))
    gold = [(row.name, [row.gold[part] / row.result.count for part in found.sources]) for row in rows]
    yield _paragraph("Where the gold came from, a game; prices count below 0.")
    yield _plot(lambda canvas: stacked_plot("gold by seat and source", found.sources, gold, canvas=canvas))


def _lengths(found: Statistics) -> Iterator[str]:
    """Yield how long games last."""
    yield "<h2>Length of games</h2>"
    yield from _length("rounds", found.summary.rounds)
    yield from _length("decisions", found.summary.decisions)


def _length(name: str, spread: Spread) -> Iterator[str]:
    """Yield how many of something games have."""
    low, high = min(spread.counts), max(spread.counts)
    said = f"All games have {low} {name}." if low == high else f"From {low} to {high} {name}, {spread.mean:.1f} on average."
    yield _paragraph(f"{said} The dashed line is the median.")
    yield _plot(lambda canvas: histogram(f"{name} of games", spread, name, css=LENGTH, canvas=canvas))


def _cards(found: Statistics, by: str) -> Iterator[str]:
    """Yield how the cards do."""
    rows = [row for row in found.sorted_cards(by) if row.result.count >= MIN_VILLAGES][:_MAX_BARS]
    usual = sum(row.result.wins for row in found.seats[: found.players]) / (found.games * found.players)
    yield "<h2>Cards</h2>"
    if found.contested:
        yield _paragraph(SELECTION)
    if rows and found.contested and 0 < usual < 1:
        yield "<h3>Won with</h3>"
        yield _paragraph(
            f"The share of victories of the villages with it, in {MIN_VILLAGES} villages at least. Whiskers are 95% intervals, "
            "the dashed line is an average village."
        )
        won = [(row.name, row.result.won) for row in rows]
        yield _plot(lambda canvas: bar_plot("the share of victories by card", won, usual=usual, canvas=canvas))
    earning = [row for row in found.sorted_cards("earned") if any(row.earned.values())][:_MAX_BARS]
    if earning:
        gold = [(row.name, [row.earned[part] / row.copies for part in found.parts]) for row in earning]
        yield "<h3>Gold by source</h3>"
        yield _paragraph("What a copy that was placed earned; a game for cards that nobody places.")
        yield _plot(lambda canvas: stacked_plot("gold for each copy placed, by card", found.parts, gold, canvas=canvas))
    if rows:
        spread = [(row.name, (row.placed or row.played) / found.games, row.result.score) for row in rows]
        yield "<h3>Score and rarity</h3>"
        yield _paragraph(
            "How often a card is placed, and what the villages with it score. Names that find no room are shown at the dot."
        )
        yield _plot(lambda canvas: scatter_plot("score by copies placed", "copies placed a game", "score", spread, canvas=canvas))


def _section(title: str, sheet: Table, most: int) -> Iterator[str]:
    """Yield a table with a title and a note on the rows that it leaves out."""
    if not sheet.rows:
        return
    left_out = _paragraph(f"The first {most} of {len(sheet.rows)}; the CSV files have all.") if most < len(sheet.rows) else ""
    places = [place for place, column in enumerate(sheet.columns) if column not in _NOT_SHOWN]
    words = [any(isinstance(row[place], str) for row in sheet.rows) for place in places]
    heads = "".join(_head(sheet.columns[place], word=word) for place, word in zip(places, words, strict=True))
    yield f"<h3>{safe(title)}</h3>{left_out}\n"
    yield f'<div class="wide" tabindex="0">\n<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>'
    for row in sheet.rows[:most]:
        cells = zip(places, words, strict=True)
        yield "<tr>" + "".join(_cell(row[place], sheet.columns[place], word=word) for place, word in cells) + "</tr>"
    yield "</tbody></table></div>"


_NOT_SHOWN = ("id", "other_id", "pack")
"""The columns for programs, which the CSV files have."""
_SHARES = ("win_rate", "win_rate_low", "win_rate_high")
"""The columns that hold shares, shown in per cent."""


def _head(column: str, *, word: bool) -> str:
    css = ' class="word"' if word else ""
    return f'<th{css}><button type="button">{safe(column.replace("_", " "))}</button></th>'


def _cell(value: Cell, column: str, *, word: bool) -> str:
    if column in _SHARES and isinstance(value, (int, float)):
        shown = f"{100 * value:.1f}%"
    else:
        shown = f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return f'<td class="word">{safe(shown)}</td>' if word else f"<td>{safe(shown)}</td>"
