"""The statistics as a page of its own: plots and whole tables, nothing fetched from elsewhere, for light, dark and paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from villagers_rules.balance.plots import bar_plot, safe, scatter_plot, stacked_plot
from villagers_rules.balance.statistics import MIN_VILLAGES, Statistics
from villagers_rules.balance.stats_report import AT_RANDOM, average, headline
from villagers_rules.balance.tables import Cell, Table, tables

MAX_BARS, MAX_PAIRS = 40, 100
"""So many cards have a bar in a plot, and so many pairs stand in the table; the CSV files have all."""
STYLE = """
:root { color-scheme: light dark; --back: #ffffff; --ink: #1d1d1f; --faint: #6b6b70; --line: #d9d9de; --stripe: #f5f5f7; }
@media (prefers-color-scheme: dark) {
  :root { --back: #17181b; --ink: #e8e8ea; --faint: #9a9aa2; --line: #3a3b40; --stripe: #1f2024; }
}
body { background: var(--back); color: var(--ink); font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem;
  padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2.2rem; } p { color: var(--faint); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; }
th, td { padding: 2px 8px; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
th { color: var(--faint); font-weight: 600; } tbody tr:nth-child(even) { background: var(--stripe); }
.word { text-align: left; }
svg { max-width: 100%; height: auto; font: 11px system-ui, sans-serif; } svg text { fill: var(--ink); }
.end { text-anchor: end; } .middle { text-anchor: middle; fill: var(--faint) !important; } .small { font-size: 9px; }
.grid { stroke: var(--line); } .axis { stroke: var(--ink); } .whisker { stroke: var(--ink); }
.usual { stroke: #c2453a; stroke-dasharray: 4 3; }
.s0 { fill: #5b8dc9; } .s1 { fill: #d9a521; } .s2 { fill: #9aa3ad; } .s3 { fill: #b5713a; } .s4 { fill: #6fae5c; }
.s5 { fill: #8a6bbf; } .s6 { fill: #4fb0a5; } .s7 { fill: #c9627e; }
@media print { body { margin: 0; max-width: none; font-size: 11px; } table { font-size: 9px; } svg, tr { break-inside: avoid; }
  .wide { overflow: visible; } }
"""


def page(found: Statistics, *, by: str) -> str:
    """Return the page as HTML that is XML as well, its tables sorted *by* something."""
    cards, pairs, seats = tables(found, by=by)
    body = [
        "<h1>What cards earn and win</h1>",
        f"<p>{safe(headline(found))}. {safe(AT_RANDOM)} {safe(average(found))}</p>",
        *_plots(found, by),
        *_section("Cards", cards, len(cards.rows)),
        *_section("Pairs in one village at the end", pairs, MAX_PAIRS),
        *_section("Seats and turn order", seats, len(seats.rows)),
    ]
    inner = "\n".join(body)
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>{safe(headline(found))}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{inner}\n</body>\n</html>\n"
    )


def _plots(found: Statistics, by: str) -> Iterator[str]:
    rows = [row for row in found.sorted_cards(by) if row.result.count >= MIN_VILLAGES][:MAX_BARS]
    if rows and found.contested:
        yield f"<h2>Won with</h2>\n<p>The share of victories of the villages with it, in {MIN_VILLAGES} villages at least. "
        yield "Whiskers are 95% intervals, the dashed line is an average village.</p>"
        usual = sum(row.result.wins for row in found.seats[: found.players]) / (found.games * found.players)
        yield bar_plot("the share of victories by card", [(row.name, row.result.won) for row in rows], usual=usual)
    earning = [row for row in found.sorted_cards("earned") if any(row.earned.values())][:MAX_BARS]
    if earning:
        yield "<h2>Gold by source</h2>\n<p>What a copy that was placed earned; a game for cards that nobody places.</p>"
        of_cards = [(row.name, [row.earned[part] / row.copies for part in found.parts]) for row in earning]
        yield stacked_plot("gold for each copy placed, by card and source", found.parts, of_cards)
    if rows:
        yield "<h2>Score and rarity</h2>\n<p>How often a card is placed, and what the villages with it score.</p>"
        spread = [(row.name, (row.placed or row.played) / found.games, row.result.score) for row in rows]
        yield scatter_plot("score by copies placed", "copies placed a game", "score", spread)
    yield "<h2>Gold of the seats</h2>\n<p>Where the gold came from; prices count below 0.</p>"
    of_seats = [(row.name, [row.gold[part] / row.result.count for part in found.sources]) for row in (*found.seats, *found.turns)]
    yield stacked_plot("gold by seat and source", found.sources, of_seats)


def _section(title: str, sheet: Table, most: int) -> Iterator[str]:
    """Yield a table with a title and a note on the rows that it leaves out."""
    if not sheet.rows:
        return
    left_out = f"<p>The first {most} of {len(sheet.rows)}; the CSV files have all.</p>" if most < len(sheet.rows) else ""
    words = [any(isinstance(row[place], str) for row in sheet.rows) for place in range(len(sheet.columns))]
    heads = "".join(_cell("th", column.replace("_", " "), word=word) for column, word in zip(sheet.columns, words, strict=True))
    yield f'<h2>{safe(title)}</h2>{left_out}\n<div class="wide"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>'
    yield from (_row(row, words) for row in sheet.rows[:most])
    yield "</tbody></table></div>"


def _row(row: Sequence[Cell], words: Sequence[bool]) -> str:
    return "<tr>" + "".join(_cell("td", cell, word=word) for cell, word in zip(row, words, strict=True)) + "</tr>"


def _cell(tag: str, value: Cell, *, word: bool) -> str:
    shown = f"{value:.3f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return f'<{tag} class="word">{safe(shown)}</{tag}>' if word else f"<{tag}>{safe(shown)}</{tag}>"
