"""Markup of SVG and HTML: elements whose texts are escaped, whatever anybody calls a card."""

from __future__ import annotations

import re

_UNFIT = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0010ffff]")
"""What no XML may hold, and what it should not: control characters, halves of pairs, and code points that are no characters."""
_STAND_IN = "\N{REPLACEMENT CHARACTER}"
_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


_LEAVES = frozenset({"meta", "use", "path", "rect", "circle"})
"""The elements that hold nothing, and may be closed as they are opened: HTML allows that of no others."""


class Markup(str):
    """A text that is markup already and is not escaped again."""

    __slots__ = ()


def clean(text: str) -> str:
    """Return *text* on one line, without characters that no document may hold.

    >>> clean("Log" + chr(10) + "Rafter" + chr(7))
    'Log Rafter\ufffd'
    """
    return _UNFIT.sub(_STAND_IN, " ".join(text.split()) if text.strip() else "")


def _escaped(text: str) -> Markup:
    """Return *text* as markup; what is markup already stays as it is.

    >>> _escaped("<b> & 'c'"), _escaped(Markup("<b/>"))
    ('&lt;b&gt; &amp; &#39;c&#39;', '<b/>')
    """
    return text if isinstance(text, Markup) else Markup(_UNFIT.sub(_STAND_IN, text).translate(_ENTITIES))


def tag(name: str, /, *inside: str, **attributes: str | float | None) -> Markup:
    """Return an element with *inside* in it; attributes that are None are omitted, and underscores in their names are hyphens.

    >>> tag("text", "1 < 2", font_size=12.0, class_="name")
    '<text font-size="12" class="name">1 &lt; 2</text>'
    >>> tag("path", d="M0 0h4", fill=None)
    '<path d="M0 0h4"/>'
    """
    given = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items() if value is not None}
    shown = "".join(f' {key}="{_escaped(_plain(value))}"' for key, value in given.items())
    if name in _LEAVES and not inside:
        return Markup(f"<{name}{shown}/>")
    return Markup(f"<{name}{shown}>{joined(*inside)}</{name}>")


def joined(*parts: str, between: str = "") -> Markup:
    """Return *parts* one after the other, as markup."""
    return Markup(between.join(map(_escaped, parts)))


def _plain(value: str | float) -> str:
    return value if isinstance(value, str) else f"{round(value, 2):g}"
