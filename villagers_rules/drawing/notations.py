"""Production chains as text: an outline for the terminal, and the notations of Mermaid and of Graphviz (DOT)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from textwrap import wrap

from villagers_rules.characters import is_visible
from villagers_rules.drawing.forest import Forest, Tree
from villagers_rules.drawing.icons import LIGHT, on_light, tint
from villagers_rules.drawing.markup import clean
from villagers_rules.text.ink import Ink

_JOINTS = {True: ("├─ ", "└─ ", "│  ", "·"), False: ("|- ", "`- ", "|  ", ".")}
"""The lines before a card, before the last card, past further cards, and between a card and its facts."""
_MIN_WIDTH = 20
"""How many characters the facts get at least, however deep the card stands."""
_GAP = 3
"""How far facts stand from the longest name: by a space, a dot and a space."""


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
    dot = _JOINTS[ink.lines][3]
    rows = [row for tree in trees for row in _rows(tree, "", "", ink)]
    column = min(
        max(len(prefix) + len(card.name) + (0 if card.is_selected else 2) for prefix, _, card in rows),
        ink.width - _MIN_WIDTH - _GAP,
    )
    lines = []
    for prefix, further, card in rows:
        written = card.name if card.is_selected else f"({card.name})"
        name = ink.suit(card.suit, written) if card.is_selected else ink.dim(written)
        gap = max(0, column - len(prefix) - len(written))
        facts = wrap(_captions(card), max(_MIN_WIDTH, ink.width - column - _GAP), break_on_hyphens=False)
        if len(prefix) + len(written) > column:
            facts.insert(0, "")
        lines.append(f"{prefix}{name} {ink.dim(dot * (gap + 1))} {facts[0]}" if facts[0] else prefix + name)
        lines += [f"{further:{column + _GAP}}{fact}" for fact in facts[1:]]
    return lines


def _rows(tree: Tree, prefix: str, further: str, ink: Ink) -> Iterator[tuple[str, str, Tree]]:
    """Yield (what stands before the card, what stands before its further lines, the card) for each card of a tree."""
    between, last, past, _ = _JOINTS[ink.lines]
    yield prefix, further + (past if tree.children else ""), tree
    for number, card in enumerate(tree.children):
        is_last = number == len(tree.children) - 1
        yield from _rows(card, further + (last if is_last else between), further + (" " * len(past) if is_last else past), ink)


def _captions(card: Tree) -> str:
    return ", ".join(caption.text for caption in card.captions)


_FAINT = "#f2f2f2"
"""What stands behind a card that is drawn only because a wanted one lies on it."""
_UNSAFE = re.compile(r"[^\w .,/()+:-]|:(?! )")
"""What Mermaid may take for something else within a label: everything but letters, digits and harmless marks."""
_MARKS = "<>&'`"
"""What means something to HTML or Markdown, in which the head of a Mermaid text may lie."""
_MERMAID_BREAK = "<br/>"


def mermaid(forest: Forest) -> list[str]:
    """Return the lines of a Mermaid flowchart: arrows lead to the next card of a chain, dotted ones to a padlock from its key."""
    lines = ["---", f"title: {_yaml_quoted(forest.title)}", "---", "flowchart LR"]
    for number, grove in enumerate(forest.groves):
        lines.append(f"  subgraph suit_{number}[{_mermaid_label([grove.title])}]")
        for tree in grove.trees:
            lines += [f"    {_node(card.id)}[{_mermaid_label(_texts(card))}]:::{_style(card)}" for card in tree.cards()]
        lines.append("  end")
    lines += [f"  {_node(below.id)} --> {_node(card.id)}" for below, card in _links(forest)]
    lines += [f"  {_node(key)} -.-> {_node(card)}" for key, card in _padlocks(forest)]
    for card in {_style(card): card for card in forest.cards()}.values():
        fill = tint(on_light(card.suit)) if card.is_selected else _FAINT
        lines.append(f"  classDef {_style(card)} fill:{fill},stroke:{on_light(card.suit)},color:{LIGHT.ink}")
    return lines


def dot(forest: Forest) -> list[str]:
    """Return the lines of a graph in DOT: arrows lead to the next card of a chain, dashed ones to a padlock from its key."""
    lines = [
        "digraph chains {",
        f"  graph [rankdir=LR, label={_dot_quoted([forest.title])}, labelloc=t, fontname={_dot_quoted(['sans-serif'])}];",
        f"  node [shape=box, style={_dot_quoted(['rounded,filled'])}, fontname={_dot_quoted(['sans-serif'])}];",
    ]
    for number, grove in enumerate(forest.groves):
        lines += [f"  subgraph cluster_{number} {{", f"    label={_dot_quoted([grove.title])};"]
        for tree in grove.trees:
            for card in tree.cards():
                fill = tint(on_light(card.suit)) if card.is_selected else _FAINT
                colours = f'color="{on_light(card.suit)}", fillcolor="{fill}", fontcolor="{LIGHT.ink}"'
                lines.append(f'    "{card.id}" [label={_dot_quoted(_texts(card))}, {colours}];')
        lines.append("  }")
    lines += [f'  "{below.id}" -> "{card.id}";' for below, card in _links(forest)]
    lines += [f'  "{key}" -> "{card}" [style=dashed, constraint=false];' for key, card in _padlocks(forest)]
    return [*lines, "}"]


def _texts(card: Tree) -> list[str]:
    return [card.name, *(caption.text for caption in card.captions)]


def _links(forest: Forest) -> Iterator[tuple[Tree, Tree]]:
    """Yield (card, card that is played on it) for all that are drawn."""
    for below in forest.cards():
        for card in below.children:
            yield below, card


def _padlocks(forest: Forest) -> Iterator[tuple[str, str]]:
    """Yield (unlocking villager, card with the padlock) where both are drawn."""
    for card in forest.cards():
        yield from ((caption.to, card.id) for caption in card.captions if caption.to in forest.ids)


def _node(card: str) -> str:
    # Some ids are words of the notation, such as `end`; none of these words begins so.
    return f"card_{card}"


def _style(card: Tree) -> str:
    return f"suit{card.suit}" if card.is_selected else f"below{card.suit}"


def _mermaid_label(texts: list[str]) -> str:
    """Return texts as one label, on a line each; what Mermaid might read as something else is written by its number."""
    return '"' + _MERMAID_BREAK.join(_UNSAFE.sub(lambda found: f"#{ord(found[0])};", clean(text)) for text in texts) + '"'


def _yaml_quoted(text: str) -> str:
    """Return a text for the head, which is YAML; what markup could be made of, or nobody can see, is written by its number."""
    quoted = json.dumps(clean(text), ensure_ascii=False)
    return "".join(char if char not in _MARKS and is_visible(char) else f"\\U{ord(char):08X}" for char in quoted)


def _dot_quoted(texts: list[str]) -> str:
    """Return texts as one quoted string, on a line each; Graphviz reads entities too, so that `&` is one."""
    rows = [clean(text).replace("&", "&amp;").replace("\\", "\\\\").replace('"', '\\"') for text in texts]
    return '"' + "\\n".join(rows) + '"'
