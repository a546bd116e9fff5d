"""The statistics as a page of its own: plots and whole tables, nothing fetched from elsewhere, for light, dark and paper."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import frozen

from villagers_rules.balance.confidence import Interval
from villagers_rules.balance.statistics import MIN_VILLAGES, Statistics
from villagers_rules.balance.stats_report import SELECTION, Cell, Table, average, headline, played_by, tables

WIDTH, _LEFT, _RIGHT, _LINE = 720, 170, 60, 18
"""Measures in pixels: the plot, its margins for names and numbers, and a line of bars."""
_LONGEST = 24
"""A name longer than this is cut in a plot; pointing at it shows all of it."""


def _safe(text: str) -> str:
    """Return *text* as it may stand anywhere in a page: escaped, and without characters that no page may hold.

    >>> _safe('<b onclick="x">' + chr(7))
    '&lt;b onclick=&quot;x&quot;&gt;\\ufffd'
    """
    return html.escape("".join(letter if letter.isprintable() else "\ufffd" for letter in text), quote=True)


def _svg(height: float, title: str, parts: Sequence[str]) -> str:
    """Return a plot of this height with its *title*, which is read to who cannot see it."""
    inner = "\n".join(parts)
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" height="{height:.0f}" role="img" '
        f'xmlns="http://www.w3.org/2000/svg">\n<title>{_safe(title)}</title>\n{inner}\n</svg>'
    )


def _text(x: float, y: float, text: str, css: str = "", *, title: str = "") -> str:
    tooltip = f"<title>{_safe(title)}</title>" if title else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{css}">{_safe(text)}{tooltip}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, css: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{css}"/>'


def _bar(x: float, y: float, width: float, height: float, css: str, title: str) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(0.0, width):.1f}" height="{height:.1f}" class="{css}">'
        f"<title>{_safe(title)}</title></rect>"
    )


def _name(y: float, name: str) -> str:
    return _text(_LEFT - 8, y, name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…", "end", title=name)


@frozen
class _Scale:
    """Where the values from *low* to *high* stand between two places of a plot."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Return the place of *value*."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self) -> list[float]:
        """Return some round values of the scale.

        >>> _Scale(0, 0.9, 0, 100).ticks(), _Scale(-3, 11, 0, 1).ticks()
        ([0.0, 0.2, 0.4, 0.6, 0.8], [0.0, 5.0, 10.0])
        """
        span = self.high - self.low
        step = next(
            step for power in range(-3, 9) for step in (10.0**power, 2 * 10.0**power, 5 * 10.0**power) if span / step <= 5
        )
        first = int(self.low / step)
        return [round(step * number, 6) for number in range(first, int(self.high / step) + 1) if step * number >= self.low]


def _grid(scale: _Scale, bottom: float, form: str) -> list[str]:
    """Return the lines of the ticks of a scale from left to right, with their values below."""
    return [
        part
        for tick in scale.ticks()
        for part in (
            _line(scale.at(tick), 0, scale.at(tick), bottom, "grid"),
            _text(scale.at(tick), bottom + 14, form.format(tick), "middle"),
        )
    ]


def bar_plot(title: str, rows: Sequence[tuple[str, Interval]], *, usual: float) -> str:
    """Return a bar for each share, with its interval as a whisker, and a line at what is *usual*."""
    bottom = len(rows) * _LINE + 4.0
    scale = _Scale(0.0, max([0.1, usual, *(share.high for _, share in rows)]), _LEFT, WIDTH - _RIGHT)
    parts = _grid(scale, bottom, "{:.0%}")
    for number, (name, share) in enumerate(rows):
        y = number * _LINE + 2.0
        low, high, middle = scale.at(share.low), scale.at(share.high), y + _LINE / 2 - 1
        tooltip = f"{name}: {share.value:.1%}, from {share.low:.1%} to {share.high:.1%}"
        parts += [_name(middle + 4, name), _bar(_LEFT, y + 2, scale.at(share.value) - _LEFT, _LINE - 6, "s0", tooltip)]
        parts += [_line(low, middle, high, middle, "whisker"), _line(low, middle - 3, low, middle + 3, "whisker")]
        parts += [
            _line(high, middle - 3, high, middle + 3, "whisker"),
            _text(WIDTH - _RIGHT + 8, middle + 4, f"{share.value:.0%}"),
        ]
    parts.append(_line(scale.at(usual), 0, scale.at(usual), bottom, "usual"))
    return _svg(bottom + 20, title, parts)


_FIXED = {"gold": 1, "silver": 2, "bronze": 3, "coins": 4}
"""The colours of the sources that look like something, by number; others follow in their order."""


def colours_of(names: Iterable[str]) -> dict[str, str]:
    """Return the class of the colour of each source: the same source has the same colour in all plots.

    >>> colours_of(["silver", "the road", "gold"])
    {'silver': 's2', 'the road': 's5', 'gold': 's1'}
    """
    others = [number for number in range(8) if number not in _FIXED.values() and number]
    unfixed = [name for name in names if name not in _FIXED]
    free = {name: others[place % len(others)] for place, name in enumerate(unfixed)}
    return {name: f"s{_FIXED.get(name, free.get(name, 0))}" for name in names}


def stacked_plot(
    title: str, names: Sequence[str], rows: Sequence[tuple[str, Sequence[float]]], colours: Mapping[str, str] | None = None
) -> str:
    """Return a bar for each row with a piece for each of *names*; what is below 0 goes to the left.

    *colours* are the classes of the pieces, so that several plots agree.
    """
    colours = colours or colours_of(names)
    above = [sum(value for value in values if value > 0) for _, values in rows]
    below = [sum(value for value in values if value < 0) for _, values in rows]
    top = _LINE + 4.0
    bottom = top + len(rows) * _LINE + 4
    scale = _Scale(min(0.0, *below), max(0.1, *above), _LEFT, WIDTH - _RIGHT)
    parts, x = _grid(scale, bottom, "{:g}"), float(_LEFT)
    for name in names:
        parts += [_bar(x, 3, 10, 10, colours[name], name), _text(x + 14, 12, name)]
        x += 26 + 7 * len(name)
    for number, (name, values) in enumerate(rows):
        y = top + number * _LINE
        right = left = 0.0
        parts.append(_name(y + _LINE / 2 + 4, name))
        for place, value in enumerate(values):
            start = right if value > 0 else left + value
            tooltip = f"{name}: {names[place]} {value:.1f}"
            parts.append(
                _bar(
                    scale.at(start),
                    y + 2,
                    scale.at(start + abs(value)) - scale.at(start),
                    _LINE - 4,
                    colours[names[place]],
                    tooltip,
                )
            )
            right, left = (right + value, left) if value > 0 else (right, left + value)
        parts.append(_text(WIDTH - _RIGHT + 8, y + _LINE / 2 + 4, f"{sum(values):.1f}"))
    parts.append(_line(scale.at(0), top, scale.at(0), bottom, "axis"))
    return _svg(bottom + 20, title, parts)


def scatter_plot(title: str, across: str, up: str, rows: Sequence[tuple[str, float, float]]) -> str:
    """Return a point for each row (name, value across, value up), with the names of the axes."""
    height, margin = 360.0, 50.0
    wide = _Scale(0.0, max(0.1, *(x for _, x, _ in rows)) * 1.05, margin, WIDTH - 90.0)
    low, high = min(y for *_, y in rows), max(y for *_, y in rows)
    room = max(0.5, (high - low) * 0.08)
    tall = _Scale(low - room, high + room, height, 10.0)
    parts = _grid(wide, height, "{:g}")
    for tick in tall.ticks():
        parts += [
            _line(margin, tall.at(tick), WIDTH - 90, tall.at(tick), "grid"),
            _text(margin - 6, tall.at(tick) + 4, f"{tick:g}", "end"),
        ]
    taken = [(wide.at(x) - 4, tall.at(y) - 4, wide.at(x) + 4, tall.at(y) + 4) for _, x, y in rows]
    for name, x, y in rows:
        tooltip = _safe(f"{name}: {x:.2f}, {y:.1f}")
        parts.append(f'<circle cx="{wide.at(x):.1f}" cy="{tall.at(y):.1f}" r="4" class="s0"><title>{tooltip}</title></circle>')
        shown = name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"
        place = _free_place(wide.at(x), tall.at(y), shown, taken, height)
        if place is not None:
            taken.append(place)
            parts.append(_text(place[0], place[3] - 2, shown, "small", title=name))
    parts += [_text(WIDTH - 90, height + 30, across, "end"), _text(margin, 8, up, "small")]
    return _svg(height + 36, title, parts)


_Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""
_LETTER = 4.6
"""About how wide a character of a small text is."""


def _free_place(x: float, y: float, text: str, taken: Sequence[_Box], height: float) -> _Box | None:
    """Return where beside a point a text overlaps nothing that is there, None if nowhere: pointing at the dot shows it."""
    width = len(text) * _LETTER
    for left, top in ((x + 6, y - 5), (x - 6 - width, y - 5), (x - width / 2, y - 16), (x - width / 2, y + 6)):
        box = (left, top, left + width, top + 10)
        inside = left >= 50 and top >= 0 and box[2] <= WIDTH - 4 and box[3] <= height
        if inside and not any(
            box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3] for other in taken
        ):
            return box
    return None


_MAX_BARS, _MAX_PAIRS = 40, 100
"""So many cards have a bar in a plot, and so many pairs stand in the table; the CSV files have all."""
_STYLE = """
:root { color-scheme: light dark; --back: #ffffff; --ink: #1d1d1f; --faint: #6b6b70; --line: #d9d9de; --stripe: #f5f5f7; }
@media (prefers-color-scheme: dark) {
  :root { --back: #17181b; --ink: #e8e8ea; --faint: #9a9aa2; --line: #3a3b40; --stripe: #1f2024; }
}
body { background: var(--back); color: var(--ink); font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem;
  padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2.2rem; } p { color: var(--faint); }
.wide { overflow-x: auto; width: max-content; max-width: calc(100vw - 2rem); }
th button { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; }
th button::after { content: " \\2195"; }
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
        f"<p>{_safe(headline(found))}. {_safe(played_by(found.bots))} {_safe(average(found))}</p>",
        f"<p>{_safe(SELECTION)}</p>",
        "<p>Click the head of a column to sort by it. A table that is wider than the window scrolls to the side.</p>",
        *_plots(found, by),
        *_section("Cards", cards, len(cards.rows)),
        *_section("Pairs in one village at the end", pairs, _MAX_PAIRS),
        *_section("Seats and turn order", seats, len(seats.rows)),
    ]
    inner = "\n".join(body)
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>{_safe(headline(found))}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n{inner}\n<script>{SORT}</script>\n</body>\n</html>\n"
    )


def _plots(found: Statistics, by: str) -> Iterator[str]:
    colours = colours_of(dict.fromkeys((*found.sources, *found.parts)))
    rows = [row for row in found.sorted_cards(by) if row.result.count >= MIN_VILLAGES][:_MAX_BARS]
    if rows and found.contested:
        yield f"<h2>Won with</h2>\n<p>The share of victories of the villages with it, in {MIN_VILLAGES} villages at least. "
        yield "Whiskers are 95% intervals, the dashed line is an average village.</p>"
        usual = sum(row.result.wins for row in found.seats[: found.players]) / (found.games * found.players)
        yield bar_plot("the share of victories by card", [(row.name, row.result.won) for row in rows], usual=usual)
    earning = [row for row in found.sorted_cards("earned") if any(row.earned.values())][:_MAX_BARS]
    if earning:
        yield "<h2>Gold by source</h2>\n<p>What a copy that was placed earned; a game for cards that nobody places.</p>"
        of_cards = [(row.name, [row.earned[part] / row.copies for part in found.parts]) for row in earning]
        yield stacked_plot("gold for each copy placed, by card and source", found.parts, of_cards, colours)
    if rows:
        yield "<h2>Score and rarity</h2>\n<p>How often a card is placed, and what the villages with it score.</p>"
        spread = [(row.name, (row.placed or row.played) / found.games, row.result.score) for row in rows]
        yield scatter_plot("score by copies placed", "copies placed a game", "score", spread)
    yield "<h2>Gold of the seats</h2>\n<p>Where the gold came from; prices count below 0.</p>"
    of_seats = [(row.name, [row.gold[part] / row.result.count for part in found.sources]) for row in (*found.seats, *found.turns)]
    yield stacked_plot("gold by seat and source", found.sources, of_seats, colours)


def _section(title: str, sheet: Table, most: int) -> Iterator[str]:
    """Yield a table with a title and a note on the rows that it leaves out."""
    if not sheet.rows:
        return
    left_out = f"<p>The first {most} of {len(sheet.rows)}; the CSV files have all.</p>" if most < len(sheet.rows) else ""
    places = [place for place, column in enumerate(sheet.columns) if column not in _NOT_SHOWN]
    words = [any(isinstance(row[place], str) for row in sheet.rows) for place in places]
    heads = "".join(_head(sheet.columns[place], word=word) for place, word in zip(places, words, strict=True))
    yield f'<h2>{_safe(title)}</h2>{left_out}\n<div class="wide"><table>\n<thead><tr>{heads}</tr></thead>\n<tbody>'
    for row in sheet.rows[:most]:
        cells = zip(places, words, strict=True)
        yield "<tr>" + "".join(_cell(row[place], sheet.columns[place], word=word) for place, word in cells) + "</tr>"
    yield "</tbody></table></div>"


_NOT_SHOWN = ("id", "other_id", "pack")
"""The columns for programs, which the CSV files have."""
_SHARES = ("win_rate", "win_rate_low", "win_rate_high")
"""The columns that hold shares, shown in per cent."""
SORT = """
document.querySelectorAll("th button").forEach(function (button) {
  var head = button.parentNode, up = false;
  button.addEventListener("click", function () {
    var place = Array.prototype.indexOf.call(head.parentNode.children, head);
    var body = head.closest("table").tBodies[0], rows = Array.prototype.slice.call(body.rows);
    up = !up;
    rows.sort(function (one, other) {
      var a = one.cells[place].textContent, b = other.cells[place].textContent, x = parseFloat(a), y = parseFloat(b);
      var order = isNaN(x) || isNaN(y) ? a.localeCompare(b) : y - x;
      return up ? order : -order;
    });
    rows.forEach(function (row) { body.appendChild(row); });
  });
});
"""
"""What sorts a table when a head is clicked; nothing of the statistics is in it, so that no name can become code."""


def _head(column: str, *, word: bool) -> str:
    css = ' class="word"' if word else ""
    return f'<th{css}><button type="button">{_safe(column.replace("_", " "))}</button></th>'


def _cell(value: Cell, column: str, *, word: bool) -> str:
    if column in _SHARES and isinstance(value, (int, float)):
        shown = f"{100 * value:.1f}%"
    else:
        shown = f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return f'<td class="word">{_safe(shown)}</td>' if word else f"<td>{_safe(shown)}</td>"
