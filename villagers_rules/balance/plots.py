"""Plots as SVG of our own: bars with intervals, histograms, ranges, stacked bars and points, in two widths.

A colour is a class, and means the same in every plot: `_WON`, `SCORE`, `LENGTH`, and one for each source of gold.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import ceil
from unicodedata import east_asian_width

from villagers_rules.balance.collect import SOURCES
from villagers_rules.balance.confidence import Interval
from villagers_rules.classes import frozen
from villagers_rules.spreads import Spread, bins_of

_WON, SCORE, LENGTH = "won", "score", "length"
"""The colours of victories, of scores, and of how long games last."""
_LINE = 18
"""How high a line with a bar is, in pixels."""
_WIDEST = 72
"""No bar of a histogram is wider, in pixels."""
_NARROW_LETTERS, _WIDE_LETTERS = frozenset("iljtfrI.,:;'|! "), frozenset("mwMW@%")


def colour_of(source: str) -> str:
    """Return the class of the colour of a source of gold, of which each has its own.

    >>> colour_of("gold"), colour_of("road")
    ('source1', 'source6')
    """
    return f"source{SOURCES.index(source)}"


def safe(text: str) -> str:
    """Return *text* as it may stand anywhere in a page: escaped, and without characters that no page may hold.

    >>> safe('<b onclick="x">' + chr(7))
    '&lt;b onclick=&quot;x&quot;&gt;\\ufffd'
    """
    return html.escape("".join(letter if letter.isprintable() else "\ufffd" for letter in text), quote=True)


def text_width(text: str, size: float = 11) -> float:
    """Return about how wide a text is in pixels, rather too wide, in letters of this *size*.

    >>> text_width("ill") < text_width("oak") < text_width("MMM")
    True
    """
    return sum(map(_letter_width, text)) * size


def _letter_width(letter: str) -> float:
    if letter in _NARROW_LETTERS:
        return 0.36
    if east_asian_width(letter) in "WF":
        return 1.05
    return 0.9 if letter in _WIDE_LETTERS else 0.72 if letter.isupper() else 0.6


def shortened(text: str, width: float, size: float = 11) -> str:
    """Return *text*, cut with an ellipsis if it is wider than so many pixels."""
    if text_width(text, size) <= width:
        return text
    while text and text_width(text + "…", size) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


@frozen
class Canvas:
    """How wide a plot is, with the room for names to the left and for numbers to the right; all in pixels."""

    width: float
    left: float
    right: float
    bins: int

    @property
    def end(self) -> float:
        """Where the room for numbers starts."""
        return self.width - self.right

    def svg(self, height: float, title: str, parts: Iterable[str]) -> str:
        """Return a plot of this height with its *title*, which is read to who cannot see it."""
        inner = "\n".join(parts)
        return (
            f'<svg viewBox="0 0 {self.width:.0f} {height:.0f}" width="{self.width:.0f}" height="{height:.0f}" role="img" '
            f'xmlns="http://www.w3.org/2000/svg">\n<title>{safe(title)}</title>\n{inner}\n</svg>'
        )

    def name(self, y: float, name: str) -> str:
        """Return a name in the room for names."""
        return text(self.left - 8, y, shortened(name, self.left - 10), "end", title=name)


WIDE, NARROW = Canvas(720, 170, 60, 40), Canvas(344, 112, 46, 20)
"""Plots for wide windows, and for phones."""


def text(x: float, y: float, content: str, css: str = "", *, title: str = "") -> str:
    """Return a text at a place; *title* is shown to who points at it."""
    tooltip = f"<title>{safe(title)}</title>" if title else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{css}">{safe(content)}{tooltip}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, css: str) -> str:
    """Return a line."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{css}"/>'


def _bar(x: float, y: float, width: float, height: float, css: str, title: str) -> str:
    """Return a rectangle; *title* is shown to who points at it."""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(0.0, width):.1f}" height="{max(0.0, height):.1f}" class="{css}">'
        f"<title>{safe(title)}</title></rect>"
    )


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

    def grid(self, top: float, bottom: float, form: Callable[[float], str]) -> list[str]:
        """Return the lines of the ticks from left to right, with their values below."""
        return [
            part
            for tick in self.ticks()
            for part in (
                _line(self.at(tick), top, self.at(tick), bottom, "grid"),
                text(self.at(tick), bottom + 14, form(tick), "middle"),
            )
        ]


def bar_plot(title: str, rows: Sequence[tuple[str, Interval]], *, usual: float, canvas: Canvas = WIDE) -> str:
    """Return a bar for each share, with its interval as a whisker, and a line at what is *usual*."""
    bottom = len(rows) * _LINE + 4.0
    scale = _Scale(0.0, max([0.1, usual, *(share.high for _, share in rows)]), canvas.left, canvas.end)
    parts = scale.grid(0, bottom, "{:.0%}".format)
    for number, (name, share) in enumerate(rows):
        y = number * _LINE + 2.0
        low, high, middle = scale.at(share.low), scale.at(share.high), y + _LINE / 2 - 1
        tooltip = f"{name}: {share.value:.1%}, from {share.low:.1%} to {share.high:.1%}"
        parts += [
            canvas.name(middle + 4, name),
            _bar(canvas.left, y + 2, scale.at(share.value) - canvas.left, _LINE - 6, _WON, tooltip),
            _line(low, middle, high, middle, "whisker"),
            _line(low, middle - 3, low, middle + 3, "whisker"),
            _line(high, middle - 3, high, middle + 3, "whisker"),
            text(canvas.end + 8, middle + 4, f"{share.value:.0%}"),
        ]
    parts.append(_line(scale.at(usual), 0, scale.at(usual), bottom, "usual"))
    return canvas.svg(bottom + 20, title, parts)


def histogram(title: str, spread: Spread, noun: str, *, css: str, canvas: Canvas = WIDE) -> str:
    """Return how often values occur, in ranges, as shares of all, with a line at the middle one."""
    height, left = 170.0, 46.0
    bins = bins_of(spread, most=canvas.bins)
    whole, most = spread.count, max(bins.counts)
    end = bins.start + bins.width * len(bins.counts)
    right = min(canvas.width - 8, left + _WIDEST * len(bins.counts))
    across, up = _Scale(bins.start, end, left, right), _Scale(0, most / whole, height, 8)
    parts = []
    for tick in up.ticks():
        parts += [
            _line(left, up.at(tick), right, up.at(tick), "grid"),
            text(left - 6, up.at(tick) + 4, f"{tick:.3%}".rstrip("0%").rstrip(".") + "%" if tick else "0%", "end"),
        ]
    wide = across.at(bins.start + bins.width) - left
    labelled = ceil((max(text_width(str(value)) for value in (bins.start, end)) + 10) / wide)
    for number, (low, high, count) in enumerate(bins):
        share = f"{low}" if low == high else f"{low} to {high}"
        x = across.at(low)
        parts.append(
            _bar(x + 0.5, up.at(count / whole), wide - 1, height - up.at(count / whole), css, f"{share} {noun}: {count}")
        )
        if number % labelled == 0:
            parts.append(text(x + wide / 2 if low == high else x, height + 14, str(low), "middle"))
    half = 0.5 if bins.width == 1 else 0.0
    middle = across.at(spread.quantile(0.5) + half)
    parts += [_line(middle, 4, middle, height, "usual"), text(right, height + 30, noun, "end")]
    return canvas.svg(height + 36, title, parts)


def range_plot(title: str, rows: Sequence[tuple[str, Spread]], *, canvas: Canvas = WIDE) -> str:
    """Return for each row where its scores are: a line for 9 of 10, a bar for the middle half, a mark for the middle one."""
    bottom = len(rows) * _LINE + 4.0
    ends = [spread.quantile(share) for _, spread in rows for share in (0.05, 0.95)]
    scale = _Scale(min(0, *ends), max(1, *ends), canvas.left, canvas.end)
    parts = scale.grid(0, bottom, "{:g}".format)
    for number, (name, spread) in enumerate(rows):
        y = number * _LINE + 2.0
        middle = y + _LINE / 2 - 1
        low, quarter, half, most, high = (spread.quantile(share) for share in (0.05, 0.25, 0.5, 0.75, 0.95))
        tooltip = f"{name}: {low}, {quarter}, {half}, {most}, {high}"
        parts += [
            canvas.name(middle + 4, name),
            _line(scale.at(low), middle, scale.at(high), middle, "whisker"),
            _bar(scale.at(quarter), y + 2, scale.at(most) - scale.at(quarter), _LINE - 6, SCORE, tooltip),
            _line(scale.at(half), y + 1, scale.at(half), y + _LINE - 3, "mark"),
            text(canvas.end + 8, middle + 4, str(half)),
        ]
    return canvas.svg(bottom + 20, title, parts)


def stacked_plot(
    title: str,
    sources: Mapping[str, str],
    rows: Sequence[tuple[str, Sequence[float]]],
    *,
    canvas: Canvas = WIDE,
) -> str:
    """Return a bar for each row with a piece for each of *sources*, by their ids; what is below 0 goes to the left."""
    above = [sum(value for value in values if value > 0) for _, values in rows]
    below = [sum(value for value in values if value < 0) for _, values in rows]
    parts, top = _legend(sources, canvas)
    bottom = top + len(rows) * _LINE + 4
    scale = _Scale(min(0.0, *below), max(0.1, *above), canvas.left, canvas.end)
    parts += scale.grid(top, bottom, "{:g}".format)
    for number, (name, values) in enumerate(rows):
        y = top + number * _LINE
        right = left = 0.0
        parts.append(canvas.name(y + _LINE / 2 + 4, name))
        for source, value in zip(sources, values, strict=True):
            start = right if value > 0 else left + value
            width = scale.at(start + abs(value)) - scale.at(start)
            parts.append(
                _bar(scale.at(start), y + 2, width, _LINE - 4, colour_of(source), f"{name}: {sources[source]} {value:.1f}")
            )
            right, left = (right + value, left) if value > 0 else (right, left + value)
        parts.append(text(canvas.end + 8, y + _LINE / 2 + 4, f"{sum(values):.1f}"))
    parts.append(_line(scale.at(0), top, scale.at(0), bottom, "axis"))
    return canvas.svg(bottom + 20, title, parts)


def _legend(sources: Mapping[str, str], canvas: Canvas) -> tuple[list[str], float]:
    """Return the names of colours, on as many lines as they need, and where they end."""
    parts, x, y = [], 4.0, 3.0
    for source, shown in sources.items():
        width = 30 + text_width(shown)
        if x > 4 and x + width > canvas.width:
            x, y = 4.0, y + _LINE
        parts += [_bar(x, y, 10, 10, colour_of(source), shown), text(x + 14, y + 9, shown)]
        x += width
    return parts, y + _LINE + 1


_Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""
_SMALL = 9
"""The size of small text, in pixels."""
_MARGIN = 50.0


def scatter_plot(title: str, across: str, up: str, rows: Sequence[tuple[str, float, float]], *, canvas: Canvas = WIDE) -> str:
    """Return a point for each row (name, value across, value up), with the names of the axes."""
    height, end = 380.0, canvas.width - 12
    wide = _Scale(0.0, max(0.1, *(x for _, x, _ in rows)) * 1.05, _MARGIN, end)
    low, high = min(y for *_, y in rows), max(y for *_, y in rows)
    room = max(0.5, (high - low) * 0.08)
    tall = _Scale(low - room, high + room, height, 18.0)
    parts = wide.grid(18, height, "{:g}".format)
    for tick in tall.ticks():
        parts += [
            _line(_MARGIN, tall.at(tick), end, tall.at(tick), "grid"),
            text(_MARGIN - 6, tall.at(tick) + 4, f"{tick:g}", "end"),
        ]
    taken = [(wide.at(x) - 4, tall.at(y) - 4, wide.at(x) + 4, tall.at(y) + 4) for _, x, y in rows]
    for name, x, y in rows:
        tooltip = safe(f"{name}: {x:.2f}, {y:.1f}")
        parts.append(
            f'<circle cx="{wide.at(x):.1f}" cy="{tall.at(y):.1f}" r="4" class="{SCORE}"><title>{tooltip}</title></circle>'
        )
        shown = shortened(name, 130, _SMALL)
        place = _free_place(wide.at(x), tall.at(y), text_width(shown, _SMALL), taken, (_MARGIN, 18.0, canvas.width - 2, height))
        if place is not None:
            taken.append(place)
            parts.append(text(place[0], place[3] - 2, shown, "small", title=name))
    parts += [text(end, height + 30, across, "end"), text(2, 10, up)]
    return canvas.svg(height + 36, title, parts)


def _free_place(x: float, y: float, width: float, taken: Sequence[_Box], room: _Box) -> _Box | None:
    """Return where beside a point a text overlaps nothing that is there, None if nowhere: pointing at the dot shows it."""
    for left, top in ((x + 6, y - 5), (x - 6 - width, y - 5), (x - width / 2, y - 16), (x - width / 2, y + 6)):
        box = (left, top, left + width, top + 10)
        inside = room[0] <= left and room[1] <= top and box[2] <= room[2] and box[3] <= room[3]
        if inside and not any(
            box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3] for other in taken
        ):
            return box
    return None
