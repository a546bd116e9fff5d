"""Where the cards of a forest stand on a drawing: trees that grow to the right, side by side as far as the page is wide.

All lengths are in pixels. Each tree has a band of its own, and each card within it a band as high as all that lies on it, so
that no two cards can overlap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from unicodedata import combining, east_asian_width

from attrs import field

from villagers_rules.classes import frozen
from villagers_rules.drawing.forest import Caption, Forest, Grove, Tree
from villagers_rules.drawing.hyphens import break_places
from villagers_rules.drawing.markup import clean

WIDTH, BAR, MARGIN = 190.0, 6.0, 10.0
"""How wide a card is, the coloured bar at its left, and the space before and after its texts."""
BETWEEN, _ABOVE, _APART = 36.0, 12.0, 28.0
"""The space from a card to those on it, between cards above each other, and between trees beside each other."""
_PAGE, EDGE, _HEADING = 960.0, 16.0, 34.0
"""How wide a page is at least, the space around it, and how high the title of a suit is."""
NAME_SIZE, FACT_SIZE = 14.0, 12.0
NAME_LINE, FACT_LINE = 18.0, 15.0
BOLD = 1.12
"""By how much bold letters are wider."""
_NARROW, _BROAD = frozenset("fijlrtI.,:;'|!()[] "), frozenset("mwMW@%&<>=+#~")


@frozen
class Line:
    """One line of text on a card; a *caption* that refers to another card is a reference."""

    text: str
    caption: Caption | None = None


@frozen
class Box:
    """A card in its place: the upper left corner, the height, and its lines of text."""

    card: Tree
    x: float
    y: float
    height: float
    names: tuple[Line, ...]
    facts: tuple[Line, ...]

    @property
    def middle(self) -> float:
        """Where lines to other cards begin and end."""
        return self.y + self.height / 2


@frozen
class Drawing:
    """Everything in its place: titles with their suits, cards, lines from card to card, and the size of the whole."""

    width: float
    height: float
    titles: tuple[tuple[Grove, float], ...]
    boxes: tuple[Box, ...]
    links: tuple[tuple[Box, Box], ...]


def text_width(text: str, size: float) -> float:
    """Return how wide *text* is in a common typeface, rather too much than too little.

    >>> text_width("ill", 10) < text_width("mow", 10) < text_width("\\N{CJK UNIFIED IDEOGRAPH-6751}" * 3, 10)
    True
    """
    return sum(map(_letter_width, text)) * size


def _letter_width(letter: str) -> float:
    if combining(letter):
        return 0.0
    if east_asian_width(letter) in "WF" or ord(letter) > 0xFFFF:
        return 1.05
    if letter in _NARROW:
        return 0.36
    return 0.95 if letter in _BROAD else 0.72 if letter.isupper() else 0.6


def wrap(text: str, size: float, width: float) -> list[str]:
    """Return *text* on lines that are no wider than *width*; a word that is too long is broken, between syllables if it can be.

    >>> wrap("sum of gold on wood villagers", 12, 120)
    ['sum of gold on', 'wood villagers']
    >>> wrap("Contrabbandiere", 12, 60)
    ['Contrab-', 'bandiere']
    """
    lines, line = [], ""
    for word in clean(text).split(" "):
        if line and text_width(f"{line} {word}", size) <= width:
            line = f"{line} {word}"
            continue
        if line:
            lines.append(line)
        *broken, line = _broken(word, size, width)
        lines += broken
    return [*lines, line]


def _broken(word: str, size: float, width: float) -> Iterator[str]:
    """Yield the parts of a *word* that have room on a line each, the last one without a hyphen."""
    while len(word) > 1 and text_width(word, size) > width:
        ends = [place for place in break_places(word) if text_width(f"{word[:place]}-", size) <= width]
        if ends:
            yield f"{word[: ends[-1]]}-"
            word = word[ends[-1] :]
        else:
            end = next((end for end in range(2, len(word)) if text_width(word[:end], size) > width), len(word)) - 1
            yield word[:end]
            word = word[end:]
    yield word


def lay_out(forest: Forest) -> Drawing:
    """Return the forest with everything in its place, the groves below each other, each with its title."""
    sheet = _Sheet()
    page = max([_PAGE, *(_width(tree) for tree in forest.trees())])
    y = EDGE
    for grove in forest.groves:
        sheet.titles.append((grove, y + _HEADING / 2))
        y = _shelve(grove.trees, y + _HEADING, page, sheet) + _ABOVE
    right = max(box.x + WIDTH for box in sheet.boxes)
    return Drawing(right + EDGE, y - _ABOVE + EDGE, tuple(sheet.titles), tuple(sheet.boxes), tuple(sheet.links))


@frozen
class _Sheet:
    """What was put on the drawing so far."""

    titles: list[tuple[Grove, float]] = field(factory=list)
    boxes: list[Box] = field(factory=list)
    links: list[tuple[Box, Box]] = field(factory=list)


def _shelve(trees: Sequence[Tree], y: float, page: float, sheet: _Sheet) -> float:
    """Put *trees* beside each other, on as many shelves below each other as the page needs; return where the last one ends."""
    x, shelf = EDGE, 0.0
    for tree in trees:
        if x > EDGE and x + _width(tree) > EDGE + page:
            x, y, shelf = EDGE, y + shelf + _ABOVE, 0.0
        _place(tree, x, y, sheet)
        x += _width(tree) + _APART
        shelf = max(shelf, _height(tree))
    return y + shelf


def _place(tree: Tree, x: float, y: float, sheet: _Sheet) -> Box:
    """Put a tree where its band begins, its first card in the middle of the band."""
    names, facts = _texts(tree)
    height = _own_height(tree)
    box = Box(tree, x, y + (_height(tree) - height) / 2, height, names, facts)
    sheet.boxes.append(box)
    below = y + (_height(tree) - _stack_height(tree)) / 2
    for card in tree.children:
        sheet.links.append((box, _place(card, x + WIDTH + BETWEEN, below, sheet)))
        below += _height(card) + _ABOVE
    return box


def _texts(card: Tree) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    room = WIDTH - BAR - 2 * MARGIN
    names = tuple(Line(text) for text in wrap(card.name, NAME_SIZE * BOLD, room))
    short: list[list[Caption]] = []
    for caption in card.captions:
        # Short facts share a line as long as there is room; a reference stands alone, so that it can be followed.
        together = [*short[-1], caption] if short and not caption.to and not short[-1][-1].to else []
        if together and text_width(_together(together), FACT_SIZE) <= room:
            short[-1] = together
        else:
            short.append([caption])
    return names, tuple(Line(text, facts[-1]) for facts in short for text in wrap(_together(facts), FACT_SIZE, room))


def _together(captions: Sequence[Caption]) -> str:
    return ", ".join(caption.text for caption in captions)


def _own_height(card: Tree) -> float:
    names, facts = _texts(card)
    return 2 * MARGIN + NAME_LINE * len(names) + FACT_LINE * len(facts)


def _stack_height(tree: Tree) -> float:
    """Return how high all that lies on a card is."""
    return sum(map(_height, tree.children)) + _ABOVE * max(0, len(tree.children) - 1)


def _height(tree: Tree) -> float:
    return max(_own_height(tree), _stack_height(tree))


def _width(tree: Tree) -> float:
    return WIDTH + max((BETWEEN + _width(card) for card in tree.children), default=0.0)
