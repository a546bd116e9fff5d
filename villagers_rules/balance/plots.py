"""Plots as SVG, to stand in a page: bars with whiskers, stacked bars, and points."""

from __future__ import annotations

import html
from collections.abc import Sequence

from attrs import frozen

from villagers_rules.balance.confidence import Interval

WIDTH, LEFT, RIGHT, LINE = 720, 170, 60, 18
"""Measures in pixels: the plot, its margins for names and numbers, and a line of bars."""
LONGEST = 24
"""A name longer than this is cut in a plot; pointing at it shows all of it."""


def safe(text: str) -> str:
    """Return *text* as it may stand anywhere in a page: escaped, and without letters that no page may hold.

    >>> safe('<b onclick="x">' + chr(7))
    '&lt;b onclick=&quot;x&quot;&gt;\\ufffd'
    """
    return html.escape("".join(letter if letter.isprintable() else "\ufffd" for letter in text), quote=True)


def svg(height: float, title: str, parts: Sequence[str]) -> str:
    """Return a plot of this height with its *title*, which is read to who cannot see it."""
    inner = "\n".join(parts)
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" height="{height:.0f}" role="img" '
        f'xmlns="http://www.w3.org/2000/svg">\n<title>{safe(title)}</title>\n{inner}\n</svg>'
    )


def _text(x: float, y: float, text: str, css: str = "", *, title: str = "") -> str:
    tooltip = f"<title>{safe(title)}</title>" if title else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{css}">{safe(text)}{tooltip}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, css: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{css}"/>'


def _bar(x: float, y: float, width: float, height: float, css: str, title: str) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(0.0, width):.1f}" height="{height:.1f}" class="{css}">'
        f"<title>{safe(title)}</title></rect>"
    )


def _name(y: float, name: str) -> str:
    return _text(LEFT - 8, y, name if len(name) <= LONGEST else name[: LONGEST - 1] + "…", "end", title=name)


@frozen
class Scale:
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

        >>> Scale(0, 0.9, 0, 100).ticks(), Scale(-3, 11, 0, 1).ticks()
        ([0.0, 0.2, 0.4, 0.6, 0.8], [0.0, 5.0, 10.0])
        """
        span = self.high - self.low
        step = next(
            step for power in range(-3, 9) for step in (10.0**power, 2 * 10.0**power, 5 * 10.0**power) if span / step <= 5
        )
        first = int(self.low / step)
        return [round(step * number, 6) for number in range(first, int(self.high / step) + 1) if step * number >= self.low]


def _grid(scale: Scale, bottom: float, form: str) -> list[str]:
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
    bottom = len(rows) * LINE + 4.0
    scale = Scale(0.0, max([0.1, usual, *(share.high for _, share in rows)]), LEFT, WIDTH - RIGHT)
    parts = _grid(scale, bottom, "{:.0%}")
    for number, (name, share) in enumerate(rows):
        y = number * LINE + 2.0
        low, high, middle = scale.at(share.low), scale.at(share.high), y + LINE / 2 - 1
        tooltip = f"{name}: {share.value:.1%}, from {share.low:.1%} to {share.high:.1%}"
        parts += [_name(middle + 4, name), _bar(LEFT, y + 2, scale.at(share.value) - LEFT, LINE - 6, "s0", tooltip)]
        parts += [_line(low, middle, high, middle, "whisker"), _line(low, middle - 3, low, middle + 3, "whisker")]
        parts += [
            _line(high, middle - 3, high, middle + 3, "whisker"),
            _text(WIDTH - RIGHT + 8, middle + 4, f"{share.value:.0%}"),
        ]
    parts.append(_line(scale.at(usual), 0, scale.at(usual), bottom, "usual"))
    return svg(bottom + 20, title, parts)


def stacked_plot(title: str, names: Sequence[str], rows: Sequence[tuple[str, Sequence[float]]]) -> str:
    """Return a bar for each row with a piece for each of *names*; what is below 0 goes to the left."""
    above = [sum(value for value in values if value > 0) for _, values in rows]
    below = [sum(value for value in values if value < 0) for _, values in rows]
    top = LINE + 4.0
    bottom = top + len(rows) * LINE + 4
    scale = Scale(min(0.0, *below), max(0.1, *above), LEFT, WIDTH - RIGHT)
    parts, x = _grid(scale, bottom, "{:g}"), float(LEFT)
    for number, name in enumerate(names):
        parts += [_bar(x, 3, 10, 10, f"s{number % 8}", name), _text(x + 14, 12, name)]
        x += 26 + 7 * len(name)
    for number, (name, values) in enumerate(rows):
        y = top + number * LINE
        right = left = 0.0
        parts.append(_name(y + LINE / 2 + 4, name))
        for place, value in enumerate(values):
            start = right if value > 0 else left + value
            tooltip = f"{name}: {names[place]} {value:.1f}"
            parts.append(
                _bar(scale.at(start), y + 2, scale.at(start + abs(value)) - scale.at(start), LINE - 4, f"s{place % 8}", tooltip)
            )
            right, left = (right + value, left) if value > 0 else (right, left + value)
        parts.append(_text(WIDTH - RIGHT + 8, y + LINE / 2 + 4, f"{sum(values):.1f}"))
    parts.append(_line(scale.at(0), top, scale.at(0), bottom, "axis"))
    return svg(bottom + 20, title, parts)


def scatter_plot(title: str, across: str, up: str, rows: Sequence[tuple[str, float, float]]) -> str:
    """Return a point for each row (name, value across, value up), with the names of the axes."""
    height, margin = 360.0, 50.0
    wide = Scale(0.0, max(0.1, *(x for _, x, _ in rows)) * 1.05, margin, WIDTH - 90.0)
    low, high = min(y for *_, y in rows), max(y for *_, y in rows)
    room = max(0.5, (high - low) * 0.08)
    tall = Scale(low - room, high + room, height, 10.0)
    parts = _grid(wide, height, "{:g}")
    for tick in tall.ticks():
        parts += [
            _line(margin, tall.at(tick), WIDTH - 90, tall.at(tick), "grid"),
            _text(margin - 6, tall.at(tick) + 4, f"{tick:g}", "end"),
        ]
    for name, x, y in rows:
        tooltip = safe(f"{name}: {x:.2f}, {y:.1f}")
        parts.append(f'<circle cx="{wide.at(x):.1f}" cy="{tall.at(y):.1f}" r="4" class="s0"><title>{tooltip}</title></circle>')
        shown = name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
        parts.append(_text(wide.at(x) + 6, tall.at(y) + 4, shown, "small", title=name))
    parts += [_text(WIDTH - 90, height + 30, across, "end"), _text(margin, 8, up, "small")]
    return svg(height + 36, title, parts)
