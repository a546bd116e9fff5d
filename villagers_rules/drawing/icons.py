"""Colours, marks and symbols: every suit of every pack gets its own by number, and each symbol is drawn once in a page."""

from __future__ import annotations

from collections.abc import Iterable

from villagers_rules.classes import frozen
from villagers_rules.drawing.markup import Markup, joined, tag


@frozen
class Theme:
    """The colours of a page: its *paper*, the *ink* of texts, what only explains in *faint*, and the lines between cards."""

    paper: str
    box: str
    ink: str
    faint: str
    line: str


LIGHT = Theme("#ffffff", "#ffffff", "#1b1b1b", "#595959", "#767676")
DARK = Theme("#15181b", "#1f2428", "#f2f2f2", "#b4bcc4", "#8a949e")

ON_LIGHT = (
    "#8a5a00", "#2f6b1f", "#6b6200", "#45525e", "#7b2d8b", "#0b6a70", "#8b3a1e", "#1f5fa8", "#b3202c", "#9a1f6b",
)  # fmt: skip
"""The colours of backs on light paper; they begin again when there are more backs than colours."""
ON_DARK = (
    "#f0b95a", "#8fd27a", "#d9cf4f", "#aebcc9", "#d9a0e6", "#5fd0d8", "#e8a184", "#8fbcf5", "#ff9a9a", "#f59acb",
)  # fmt: skip
"""The same on dark paper."""

MARKS = (
    "M12 3a9 9 0 1 1-.01 0z",
    "M4 4h16v16H4z",
    "M12 3l10 18H2z",
    "M12 2l10 10-10 10L2 12z",
    "M12 2l10 7.5-4 12H6l-4-12z",
    "M7 3h10l5 9-5 9H7l-5-9z",
    "M12 1l3 7.5 8 .5-6.2 5 2.2 8-7-4.5-7 4.5 2.2-8L1 9l8-.5z",
    "M9 2h6v7h7v6h-7v7H9v-7H2V9h7z",
    "M12 1c5 7 8 10 8 14a8 8 0 0 1-16 0c0-4 3-7 8-14z",
    "M3 4h18l-9 17z",
    "M2 8h20v8H2z",
)
"""The shapes of backs, paths on a square of 24; one more than there are colours, so that 110 backs can be distinguished."""


def on_light(number: int) -> str:
    """Return the colour of the back with this number on light paper."""
    return ON_LIGHT[number % len(ON_LIGHT)]


def on_dark(number: int) -> str:
    """Return the colour of the back with this number on dark paper."""
    return ON_DARK[number % len(ON_DARK)]


def _mark(number: int) -> str:
    """Return the shape of the back with this number, as a path on a square of 24."""
    return MARKS[number % len(MARKS)]


_TINT = 0.12
"""How much of a colour a tint has."""


def tint(colour: str) -> str:
    """Return a little of a colour on white.

    >>> tint("#000000"), tint("#ff0000")
    ('#e0e0e0', '#ffe0e0')
    """
    return "#" + "".join(f"{round(255 + (level - 255) * _TINT):02x}" for level in bytes.fromhex(colour[1:]))


_STROKE = "#1b1b1b"
_SHAPES = {
    "food": (
        tag("path", d="M3 13a9 7 0 0 1 18 0v5a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z", fill="#e3a857", stroke=_STROKE),
        tag("path", d="M8 9l2 4M12 8l2 4M16 9l1 3", fill="none", stroke=_STROKE),
    ),
    "builder": (
        tag("path", d="M2 12L12 3l10 9h-3v9H5v-9z", fill="#c9d6df", stroke=_STROKE),
        tag("path", d="M10 21v-6h4v6", fill="#8a5a2b", stroke=_STROKE),
    ),
    "gold": (tag("circle", cx=12, cy=12, r=10.5, fill="#f4cf4d", stroke=_STROKE),),
    "silver": (
        tag("circle", cx=12, cy=12, r=10.5, fill="#d5dadd", stroke=_STROKE),
        tag("circle", cx=12, cy=12, r=7, fill="none", stroke=_STROKE),
    ),
    "bronze": (
        tag("path", d="M8 2h8l6 6v8l-6 6H8l-6-6V8z", fill="#d99a6c", stroke=_STROKE),
        tag("path", d="M9.5 6h5L18 9.5v5L14.5 18h-5L6 14.5v-5z", fill="none", stroke=_STROKE),
    ),
    "padlock": (
        tag("path", d="M7 11V7a5 5 0 0 1 10 0v4", fill="none", stroke=_STROKE, stroke_width=2.5),
        tag("path", d="M4 11h16v11H4z", fill="#b9b9b9", stroke=_STROKE),
        tag("path", d="M11 15h2v4h-2z", fill=_STROKE),
    ),
    "keyring": (
        tag("circle", cx=8, cy=8, r=6, fill="none", stroke=_STROKE, stroke_width=2.5),
        tag("path", d="M12 12l9 9M17 17l3-3", fill="none", stroke=_STROKE, stroke_width=2.5),
    ),
    "chain": (
        tag("path", d="M12 2v14M6 11l6 6 6-6", fill="none", stroke=_STROKE, stroke_width=2.5),
        tag("path", d="M3 21h18", fill="none", stroke=_STROKE, stroke_width=2.5),
    ),
}
"""Each symbol on a square of 24; those that hold a formula can be distinguished without colours."""


def icon_definitions(backs: Iterable[int]) -> Markup:
    """Return all shapes, and the marks of these backs, for `icon` to refer to."""
    shapes = [tag("symbol", *shape, id=f"i-{name}", viewBox="0 0 24 24") for name, shape in _SHAPES.items()]
    shapes += [tag("symbol", tag("path", d=_mark(back)), id=f"m-{back}", viewBox="0 0 24 24") for back in backs]
    return joined(*shapes, between="\n")


def icon(shape: str, label: str = "", *, value: str = "", class_: str = "i") -> Markup:
    """Return a shape in its place, with a *value* written on it; without a *label* it only adorns what a text says.

    >>> icon("gold", "4 gold", value="4")
    '<svg class="i" role="img" aria-label="4 gold" viewBox="0 0 24 24"><use href="#i-gold"/><text x="12" y="12">4</text></svg>'
    """
    parts = [tag("use", href=f"#{shape if '-' in shape else f'i-{shape}'}")]
    if value:
        size = None if len(value) < 3 else f"{24 / len(value):.3g}"
        parts.append(tag("text", value, x=12, y=12, style=f"font-size:{size}px" if size else None))
    hidden = None if label else "true"
    return tag(
        "svg",
        *parts,
        class_=class_,
        role="img" if label else None,
        aria_label=label or None,
        aria_hidden=hidden,
        viewBox="0 0 24 24",
    )
