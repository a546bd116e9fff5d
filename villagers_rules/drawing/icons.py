"""The symbols of the cards as simple shapes, each drawn once in a page and used wherever it stands."""

from __future__ import annotations

from collections.abc import Iterable

from villagers_rules.drawing.markup import Markup, joined, tag
from villagers_rules.drawing.palette import mark

DARK = "#1b1b1b"
SHAPES = {
    "food": (
        tag("path", d="M3 13a9 7 0 0 1 18 0v5a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z", fill="#e3a857", stroke=DARK),
        tag("path", d="M8 9l2 4M12 8l2 4M16 9l1 3", fill="none", stroke=DARK),
    ),
    "builder": (
        tag("path", d="M2 12L12 3l10 9h-3v9H5v-9z", fill="#c9d6df", stroke=DARK),
        tag("path", d="M10 21v-6h4v6", fill="#8a5a2b", stroke=DARK),
    ),
    "gold": (tag("circle", cx=12, cy=12, r=10.5, fill="#f4cf4d", stroke=DARK),),
    "silver": (
        tag("circle", cx=12, cy=12, r=10.5, fill="#d5dadd", stroke=DARK),
        tag("circle", cx=12, cy=12, r=7, fill="none", stroke=DARK),
    ),
    "bronze": (
        tag("path", d="M8 2h8l6 6v8l-6 6H8l-6-6V8z", fill="#d99a6c", stroke=DARK),
        tag("path", d="M9.5 6h5L18 9.5v5L14.5 18h-5L6 14.5v-5z", fill="none", stroke=DARK),
    ),
    "padlock": (
        tag("path", d="M7 11V7a5 5 0 0 1 10 0v4", fill="none", stroke=DARK, stroke_width=2.5),
        tag("path", d="M4 11h16v11H4z", fill="#b9b9b9", stroke=DARK),
        tag("path", d="M11 15h2v4h-2z", fill=DARK),
    ),
    "keyring": (
        tag("circle", cx=8, cy=8, r=6, fill="none", stroke=DARK, stroke_width=2.5),
        tag("path", d="M12 12l9 9M17 17l3-3", fill="none", stroke=DARK, stroke_width=2.5),
    ),
    "chain": (
        tag("path", d="M12 2v14M6 11l6 6 6-6", fill="none", stroke=DARK, stroke_width=2.5),
        tag("path", d="M3 21h18", fill="none", stroke=DARK, stroke_width=2.5),
    ),
}
"""Each symbol on a square of 24; those that hold a formula can be distinguished without colours."""


def icon_definitions(backs: Iterable[int]) -> Markup:
    """Return all shapes, and the marks of these backs, for `icon` to refer to."""
    shapes = [tag("symbol", *shape, id=f"i-{name}", viewBox="0 0 24 24") for name, shape in SHAPES.items()]
    shapes += [tag("symbol", tag("path", d=mark(back)), id=f"m-{back}", viewBox="0 0 24 24") for back in backs]
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
