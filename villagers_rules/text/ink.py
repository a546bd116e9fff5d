"""How texts look on a terminal: its width, its colours, and the lines it can draw."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from textwrap import wrap

from villagers_rules import characters
from villagers_rules.classes import frozen

_SECRET = os.urandom(8).hex()
"""Stands in every code of ours until it is printed; each process draws its own, so that no text of a stranger can hold it."""
_CODES = re.compile(rf"\x1b{_SECRET}<([^>]*)>")
_SUITS = (33, 32, 93, 36, 35, 37, 31, 94, 95)
"""Colours of the suits, in the order of the suits; they begin again when there are more suits than colours."""

_GAP = "  "
"""What stands between two columns."""
_BESIDE = 24
"""With fewer characters left beside what stands before a text, its lines begin further left."""
_FURTHER = 4
"""How far to the right such lines begin."""
_NUMBERS = 4
"""A first column of so many characters holds numbers: what stands below a row begins after them."""
_UNITS = re.compile(r"\d+ x \S+|\S+")
"""What is never broken while it fits a line."""
PAGE = 40
"""How many empty lines hide what stood on a page that cannot be wiped."""


@frozen(kw_only=True)
class Ink:
    """What a terminal can show: *width* in characters, with *colour* or without, with Unicode *lines* or plain ASCII.

    *height* is in lines, 0 where it does not matter, as in a file.

    >>> Ink().bold("5 gold"), terminal_text(Ink(colour=True).bold("5 gold"))
    ('5 gold', '\\x1b[1m5 gold\\x1b[0m')
    """

    width: int = 80
    colour: bool = False
    lines: bool = True
    height: int = 0

    def bold(self, text: str) -> str:
        """Return *text* for what matters."""
        return self._in("1", text)

    def dim(self, text: str) -> str:
        """Return *text* for what only explains."""
        return self._in("2", text)

    def money(self, text: str) -> str:
        """Return *text* in the colour of coins."""
        return self._in("33", text)

    def good(self, text: str) -> str:
        """Return *text* in green, for what is as it should be."""
        return self._in("32", text)

    def bad(self, text: str) -> str:
        """Return *text* in red, for what is not."""
        return self._in("31", text)

    def suit(self, number: int, text: str) -> str:
        """Return *text* in the colour of the suit with this number."""
        return self._in(str(_SUITS[number % len(_SUITS)]), text)

    def title(self, text: str) -> str:
        """Return *text* as the title of what follows: a line across the page, or several where it is longer than one."""
        rule = "─" if self.lines else "-"
        first, *further = _wrapped(text, self.width - 3, self.width - 3)
        line = f"{rule * 2} {first}"
        lines = [line + f" {rule * (self.width - len(line) - 1)}".rstrip(), *(f"   {part}" for part in further)]
        return "\n".join(map(self.bold, lines))

    def cleared(self) -> str:
        """Return what makes room for a new page; a terminal with colours is cleared, so that nobody reads what it showed."""
        return control("\x1b[H\x1b[2J\x1b[3J") if self.colour else "\n" * PAGE

    def _in(self, code: str, text: str) -> str:
        return control(f"\x1b[{code}m") + text + control("\x1b[0m") if self.colour and text else text


def control(code: str) -> str:
    """Return *code*, which a terminal obeys, in the form in which `terminal_text` lets it pass."""
    return f"\x1b{_SECRET}<{code}>"


def terminal_text(text: str) -> str:
    r"""Return *text* as it is printed: our own codes as a terminal obeys them, and whatever else cannot be seen as escapes.

    >>> print(terminal_text("\x1b[2J\u202e"))
    \x1b[2J\u202e
    """
    parts = _CODES.split(text)  # Every other part is a code.
    return "".join(part if at % 2 else characters.visible(part, lines=True) for at, part in enumerate(parts))


def uncoloured(text: str) -> str:
    """Return *text* without colours.

    >>> uncoloured(Ink(colour=True).dim("wool"))
    'wool'
    """
    return _CODES.sub("", text)


def folded(line: str, *, width: int) -> list[str]:
    """Return a *line* as lines that are not wider than *width*, broken at spaces where that is possible; then without colours.

    >>> folded("  wool and hay", width=8)
    ['  wool', '  and', '  hay']
    """
    shown = uncoloured(line)
    if len(shown) <= width:
        return [line]
    margin = min(len(shown) - len(shown.lstrip(" ")), width // 2)
    parts = wrap(shown.strip(" "), max(1, width - margin), break_on_hyphens=False)
    return [" " * margin + part for part in parts]


def pad(text: str, width: int) -> str:
    """Return *text* filled with spaces to *width* letters, colours not counted."""
    return text + " " * max(0, width - len(uncoloured(text)))


def columns(rows: Sequence[Sequence[str]], *, width: int, indent: str = "") -> list[str]:
    """Return *rows* as lines with their cells under each other; the last cell is free text, wrapped under itself.

    Where it would have little room beside the others, it stands below them. What ends a row makes no column wider.

    >>> columns([("1", "Cooper", "4 gold"), ("12", "Hunter", "food")], width=80)
    ['1   Cooper  4 gold', '12  Hunter  food']
    >>> columns([("1", "Cooper", "4 gold, on Lumberjack"), ("12", "Hunter", "food")], width=22)
    ['1   Cooper', '    4 gold, on', '    Lumberjack', '12  Hunter', '    food']
    """
    if not rows:
        return []
    sizes = [_size([row[number:] for row in rows]) for number in range(len(rows[0]) - 1)]
    margin = len(indent) + sum(size + len(_GAP) for size in sizes if size)
    longest = max(len(uncoloured(row[-1])) for row in rows)
    stacked = width - margin < min(_BESIDE, longest)
    further = len(indent) + (sizes[0] + len(_GAP) if sizes and 0 < sizes[0] <= _NUMBERS else _FURTHER)
    lines = []
    for row in rows:
        cells = [(cell, size) for cell, size in zip(row[:-1], sizes, strict=True) if size]
        head = indent + "".join(pad(cell, size) + _GAP for cell, size in cells)
        if not stacked:
            lines += hanging(head, row[-1], width=width)
            continue
        lines += filled(indent, [cell for cell, _ in cells if cell], width=width, between=_GAP, indent=further)
        lines += hanging(" " * further, row[-1], width=width) if row[-1] else []
    return lines


def _size(rows: Sequence[Sequence[str]]) -> int:
    """Return how wide the first column of *rows* is."""
    sizes = [(len(uncoloured(row[0])), any(row[1:])) for row in rows]
    return max((size for size, goes_on in sizes if goes_on), default=max(size for size, _ in sizes))


def hanging(head: str, text: str, *, width: int, deeper: int = 0) -> list[str]:
    """Return *text* after *head*, its further lines under its first one, or further left where there is little room.

    With *deeper* they begin so far to the right of the first one.

    >>> hanging("gold 9  ", "cartwright 9; cooper 4", width=40)
    ['gold 9  cartwright 9; cooper 4']
    >>> hanging("gold 9  ", "cartwright 9; cooper 4", width=29)
    ['gold 9  cartwright 9; cooper', '        4']
    >>> hanging("  what it is worth now  ", "cartwright 9; cooper 4", width=38)
    ['  what it is worth now  cartwright 9;', '      cooper 4']
    """
    margin = len(uncoloured(head))
    if len(uncoloured(text)) <= width - margin:
        return [(head + text).rstrip()]
    further = margin + deeper if width - margin >= min(_BESIDE, width // 2) else _start_of(head) + _FURTHER
    parts = _wrapped(uncoloured(text), width - margin, width - further)
    return [(head + parts[0]).rstrip(), *(" " * further + part for part in parts[1:])]


def _start_of(head: str) -> int:
    """Return how many spaces *head* begins with."""
    shown = uncoloured(head)
    return len(shown) - len(shown.lstrip(" "))


def _wrapped(text: str, first: int, further: int) -> list[str]:
    """Return *text* as lines, the *first* one so many characters wide; the first is empty where no word has room on it.

    Words that are longer than a line are broken, and a number of times stays with what it multiplies.

    >>> _wrapped("Miner 8 x 1, Harvester 2 x 1", 9, 14)
    ['Miner', '8 x 1,', 'Harvester', '2 x 1']
    """
    lines, room = [""], first
    for unit in _UNITS.findall(text):
        if lines[-1] and len(lines[-1]) + 1 + len(unit) <= room:
            lines[-1] += f" {unit}"
            continue
        if lines[-1] or len(unit) > room:
            lines.append("")
            room = further
        *whole, rest = wrap(unit, room, break_on_hyphens=False) if len(unit) > room else [unit]
        lines[-1:] = [*whole, rest]
    return lines


def filled(head: str, units: Sequence[str], *, width: int, between: str = "   ", indent: int | None = None) -> list[str]:
    """Return *units* after *head*, as many on a line as fit, none of them broken unless it is wider than a line.

    Further lines go under the first unit, or so far to the right as *indent* says.

    >>> filled("hand: ", ["[wood]", "Cooper", "[ore]"], width=22, between=", ")
    ['hand: [wood], Cooper,', '      [ore]']
    >>> filled("hand: ", ["[wood]", "Cooper", "[ore]"], width=22, between=", ", indent=2)
    ['hand: [wood], Cooper,', '  [ore]']
    """
    start = len(uncoloured(head))
    margin = start if indent is None else indent
    mark = between.rstrip()
    gap = " " * (len(between) - len(mark))
    lines, line, used, least = [], head, start, start
    for number, unit in enumerate(units):
        space = gap if used > least else ""
        unit += "" if number == len(units) - 1 else mark
        size = len(uncoloured(unit))
        if used + len(space) + size > width and (used > least or least > margin):
            lines.append(line.rstrip() if used == least else line)
            line, used, least, space = " " * margin, margin, margin, ""
        if used + size > width and used == least:
            *whole, unit = _wrapped(uncoloured(unit), width - used, width - margin - _FURTHER)
            lines += [line + whole[0], *(" " * (margin + _FURTHER) + part for part in whole[1:])] if whole else []
            line, used = (" " * (margin + _FURTHER), margin + _FURTHER) if whole else (line, used)
            size, space = len(unit), ""
        line, used = line + space + unit, used + len(space) + size
    return [*lines, line]
