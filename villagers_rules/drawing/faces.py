"""Cards to print: what stands on each, as HTML of the size of a card."""

from __future__ import annotations

from collections.abc import Sequence

from villagers_rules.classes import frozen
from villagers_rules.drawing.icons import icon
from villagers_rules.drawing.markup import Markup, clean, tag
from villagers_rules.drawing.tree_layout import BOLD, wrap
from villagers_rules.model.printed import Card, Side, Villager
from villagers_rules.text.card_facts import FORMULAS, Fact, copies_of, symbol_label, symbols
from villagers_rules.text.prose import Prose
from villagers_rules.text.rules_text import card_paragraphs

CARD = (63.0, 88.0)
"""How wide and how high a card is, in millimetres, as are all lengths here."""
MARGIN = 4.5
"""The space around all that stands on a card."""
NAME_SIZES, TEXT_SIZES = (4.6, 4.2, 3.7, 3.2, 2.8, 2.4), (3.5, 3.1, 2.8, 2.5, 2.2, 2.0, 1.8)
OTHER_SIZES = (3.3, 2.9, 2.5, 2.2, 1.8)
"""The sizes of a card's name, of its rules text, and of the names of other cards; the first that fits is taken."""
LINE = 1.25
"""How far apart lines are, in letters."""
_ROOM, _NAME_ROOM, OTHER_ROOM = CARD[0] - 2 * MARGIN, 44.0, 36.0
"""How wide texts, the name, and the names of other cards may be."""
_NAME_HEIGHT, _OTHER_HEIGHT = 9.4, 6.0
"""How high the name, and the names of other cards may be."""
HEAD, SMALL = 14.5, 3.0
"""How high the space for name and suit, and the line with the pack is."""
PADLOCK, SYMBOLS, FOOT = 6.5, 17.0, 7.0
"""How high the rows of the padlock, of the symbols, and of the chain and the keyring are, on cards that have them."""
ICON, BIG, TIGHT = 12.0, 16.0, (8.0, 9.0)
"""How wide the symbols are with the space after them: simple ones, those with a value, and both where there is little room."""
_WORKED_OUT = "?"
"""What stands on a symbol whose value the text of the card gives."""
_DRAWN_MARKS = 3
_TIMES = "\N{MULTIPLICATION SIGN}"


@frozen
class Face:
    """One face of a card as HTML, and its *back*; *fits* says whether its whole text has room."""

    card: str
    markup: Markup
    back: Markup
    fits: bool = True


def _faces_of(prose: Prose, card: Card) -> tuple[Face, ...]:
    """Return each face of a card: one for each side, and one for a card without sides."""
    sides = card.sides if isinstance(card, Villager) else (None,)
    return tuple(_face(prose, card, side) for side in sides)


def printed_faces(prose: Prose, card: Card, *, once: bool = False) -> tuple[Face, ...]:
    """Return the faces of *card*, as often as there are copies, or *once* each."""
    return _faces_of(prose, card) * (1 if once else copies_of(prose.catalog, card))


def _face(prose: Prose, card: Card, side: Side | None) -> Face:
    text = [row for paragraph in card_paragraphs(prose, card) for row in paragraph.splitlines() if row.strip()]
    back = prose.catalog.table.suit[prose.catalog.table.kind[card.id]]
    rows = [_head(prose, card, back, side)]
    left = CARD[1] - 2 * MARGIN - HEAD - SMALL
    if isinstance(card, Villager) and card.unlocked_by:
        rows.append(tag("p", icon("padlock", prose.term("padlock")), _other_card(prose, card.unlocked_by), class_="lock"))
        left -= PADLOCK
    row = _row_of_symbols(prose, _facts_shown(card, side))
    if row:
        rows.append(row)
        left -= SYMBOLS
    foot = _foot(prose, card)
    left -= FOOT if foot else 0
    size, fits = _size(text, left)
    style = None if size == TEXT_SIZES[0] else f"font-size:{size:g}mm"
    rows.append(tag("div", *(tag("p", clean(row)) for row in text), class_="text", style=style))
    if foot:
        rows.append(tag("p", *foot, class_="foot"))
    rows.append(tag("p", clean(_small(prose, card)), class_="small"))
    front = tag("article", *rows, class_=f"card s{back}", aria_label=clean(prose.card(card.id)))
    return Face(card.id, front, printed_back(prose, card), fits)


def printed_back(prose: Prose, card: Card) -> Markup:
    """Return the back of a card, which shows its suit, or of what it is an event or a development."""
    back = prose.catalog.table.suit[prose.catalog.table.kind[card.id]]
    return tag(
        "div", icon(f"m-{back}", class_="m"), tag("p", clean(prose.back(card)), class_="suit"), class_=f"card back s{back}"
    )


def _head(prose: Prose, card: Card, back: int, side: Side | None) -> Markup:
    name = prose.card(card.id)
    marks = card.suit_symbols if isinstance(card, Villager) else 1
    shown = [icon(f"m-{back}", class_="m") for _ in range(marks if marks <= _DRAWN_MARKS else 1)]
    kind = prose.back(card) + (f" {_TIMES}{marks}" if marks > 1 else "")
    if side is not None and side.name:
        kind += f" · {prose.names.of('sides', side.name)}"
    title = tag("h2", clean(name), style=_style(name, NAME_SIZES, _NAME_ROOM, _NAME_HEIGHT))
    return tag("header", tag("div", *shown, class_="marks"), title, tag("p", clean(kind), class_="suit"))


def _other_card(prose: Prose, card: str) -> Markup:
    name = prose.card(card)
    return tag("span", clean(name), style=_style(name, OTHER_SIZES, OTHER_ROOM, _OTHER_HEIGHT))


def _style(name: str, sizes: Sequence[float], width: float, height: float) -> str | None:
    """Return the style with the first size in which a bold *name* has room, None if that is the usual one."""
    size = next((size for size in sizes if len(wrap(name, size * BOLD, width)) * size * LINE <= height), sizes[-1])
    return None if size == sizes[0] else f"font-size:{size:g}mm"


def _facts_shown(card: Card, side: Side | None) -> list[Fact]:
    """Return the symbols on one side of a villager, or on the token of a development."""
    if side is not None:
        return list(symbols(side))
    return [Fact(symbol, number) for symbol, number in getattr(card, "token", {}).items()]


def _row_of_symbols(prose: Prose, facts: Sequence[Fact]) -> Markup | None:
    """Return the row of symbols on a card, None if there are none: gold first, what holds a formula last.

    Equal symbols stand beside each other as long as there is room; otherwise their number is written.
    """
    if not facts:
        return None
    gold, simple, formulas = ([fact for fact in facts if _rank(fact) == rank] for rank in range(3))
    bigs = len(gold) + len(formulas)
    for most in (sum(fact.value for fact in simple), 1):
        small = [part for fact in simple for part in _repeated(prose, fact, most)]
        row = [*(_valued(prose, fact) for fact in gold), *small, *(_valued(prose, fact) for fact in formulas)]
        if len(small) * ICON + bigs * BIG <= _ROOM:
            return tag("p", *row, class_="row")
    return tag("p", *row, class_="row tight")


def _rank(fact: Fact) -> int:
    return 0 if fact.id == "gold" else 2 if fact.id in FORMULAS else 1


def _valued(prose: Prose, fact: Fact) -> Markup:
    """Return the symbol of gold with its value, or one that holds a formula."""
    value = str(fact.value) if fact.id == "gold" else _WORKED_OUT
    return icon(fact.id, symbol_label(prose, fact), value=value, class_="i big")


def shape_of(prose: Prose, fact: Fact) -> str:
    """Return the shape that is drawn for a symbol: of a suit its mark."""
    suits = prose.catalog.table.suits
    return f"m-{suits.index(fact.id)}" if fact.id in suits else fact.id


def _repeated(prose: Prose, fact: Fact, most: int) -> list[Markup]:
    """Return so many equal symbols, or if they are more than *most* one with their number."""
    label, shape = symbol_label(prose, fact), shape_of(prose, fact)
    if fact.value > most:
        return [icon(shape, label), tag("b", f"{_TIMES}{fact.value}")]
    return [icon(shape, "" if number else label) for number in range(fact.value)]


def _foot(prose: Prose, card: Card) -> list[Markup]:
    """Return what the card lies on, and its keyring."""
    if not isinstance(card, Villager):
        return []
    found = []
    if card.played_on:
        found.append(tag("span", icon("chain", prose.term("chain")), _other_card(prose, card.played_on), class_="on"))
    if card.keyring:
        label = f"{prose.term('keyring')} {card.keyring}"
        found.append(tag("span", icon("keyring", label), tag("b", str(card.keyring)), class_="keys"))
    return found


def _small(prose: Prose, card: Card) -> str:
    facts = [prose.names.of("packs", card.pack)]
    if isinstance(card, Villager) and card.players.start > 1:
        facts.append(prose.label("players", number=card.players.start))
    return " · ".join(facts)


def _size(text: Sequence[str], height: float) -> tuple[float, bool]:
    """Return the size in which *text* fits into *height*, and whether it does in the smallest one."""
    for size in TEXT_SIZES:
        lines = sum(len(wrap(row, size, _ROOM)) for row in text)
        if lines * size * LINE + len(text) * size * 0.4 <= height:
            return size, True
    return TEXT_SIZES[-1], False
