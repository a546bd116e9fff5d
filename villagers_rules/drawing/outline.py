"""Production chains as an outline for the terminal: one line a card, what is played on it below and further right."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from villagers_rules.drawing.forest import Forest, Tree
from villagers_rules.text.ink import Ink

JOINTS = {True: ("├─ ", "└─ ", "│  ", "·"), False: ("|- ", "`- ", "|  ", ".")}
"""The lines before a card, before the last card, past further cards, and between a card and its facts."""
MIN_WIDTH = 20
"""So many letters the facts get at least, however deep the card stands."""
GAP = 3
"""How far facts stand from the longest name: by a blank, a dot and a blank."""


def outline(forest: Forest, *, ink: Ink) -> list[str]:
    """Return the lines of the outline, suit by suit; a card in brackets only carries one that is wanted.

    >>> from villagers_rules.packs import load
    >>> from villagers_rules.drawing.forest import forest
    >>> from villagers_rules.text.prose import Prose
    >>> for line in outline(forest(Prose(load()), ["grapes"]), ink=Ink(width=44))[2:]:
    ...     print(line)
    Graper ············ 2 copies, food
    └─ Vintner ········ 2 copies, 5 gold,
       │                padlock: Cooper
       └─ Wine Trader · 2 copies, 14 gold,
                        padlock: Glass Blower
    """
    lines = wrap(forest.title, ink.width)
    for grove in forest.groves:
        lines += ["", ink.suit(grove.suit, grove.title)] if len(forest.groves) > 1 else [""]
        lines += _grove_lines(grove.trees, ink)
    return lines


def _grove_lines(trees: tuple[Tree, ...], ink: Ink) -> list[str]:
    dot = JOINTS[ink.lines][3]
    rows = [row for tree in trees for row in _rows(tree, "", "", ink)]
    column = min(
        max(len(prefix) + len(card.name) + (0 if card.is_selected else 2) for prefix, _, card in rows),
        ink.width - MIN_WIDTH - GAP,
    )
    lines = []
    for prefix, further, card in rows:
        written = card.name if card.is_selected else f"({card.name})"
        name = ink.suit(card.suit, written) if card.is_selected else ink.dim(written)
        gap = max(0, column - len(prefix) - len(written))
        facts = wrap(_captions(card), max(MIN_WIDTH, ink.width - column - GAP), break_on_hyphens=False)
        if len(prefix) + len(written) > column:
            facts.insert(0, "")
        lines.append(f"{prefix}{name} {ink.dim(dot * (gap + 1))} {facts[0]}" if facts[0] else prefix + name)
        lines += [f"{further:{column + GAP}}{fact}" for fact in facts[1:]]
    return lines


def _rows(tree: Tree, prefix: str, further: str, ink: Ink) -> Iterator[tuple[str, str, Tree]]:
    """Yield (what stands before the card, what stands before its further lines, the card) for each card of a tree."""
    between, last, past, _ = JOINTS[ink.lines]
    yield prefix, further + (past if tree.children else ""), tree
    for number, card in enumerate(tree.children):
        is_last = number == len(tree.children) - 1
        yield from _rows(card, further + (last if is_last else between), further + (" " * len(past) if is_last else past), ink)


def _captions(card: Tree) -> str:
    return ", ".join(caption.text for caption in card.captions)
