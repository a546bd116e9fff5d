"""Cards to print: what stands on each, as HTML of the size of a card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import frozen

from villagers_rules.drawing.facts import Words, copies_of
from villagers_rules.drawing.icons import used
from villagers_rules.drawing.layout import BOLD, fitted
from villagers_rules.drawing.markup import Markup, clean, joined, tag
from villagers_rules.model.cards import Card, Event, Side, Villager
from villagers_rules.wording import rules_text

CARD = (63.0, 88.0)
"""How wide and how high a card is, in millimetres, as are all lengths here."""
MARGIN = 4.5
"""The space around all that stands on a card."""
NAME_SIZES, TEXT_SIZES = (4.6, 4.2, 3.7, 3.2, 2.8, 2.4), (3.5, 3.1, 2.8, 2.5, 2.2, 2.0, 1.8)
OTHER_SIZES = (3.3, 2.9, 2.5, 2.2, 1.8)
"""The sizes of a card's name, of its rules text, and of the names of other cards; the first that fits is taken."""
LINE = 1.25
"""How far apart lines are, in letters."""
ROOM, NAME_ROOM, OTHER_ROOM = CARD[0] - 2 * MARGIN, 44.0, 36.0
"""How wide texts, the name, and the names of other cards may be."""
NAME_HEIGHT, OTHER_HEIGHT = 9.4, 6.0
"""How high the name, and the names of other cards may be."""
HEAD, SMALL = 14.5, 3.0
"""How high the space for name and suit, and the line with the pack is."""
PADLOCK, SYMBOLS, FOOT = 6.5, 17.0, 7.0
"""How high the rows of the padlock, of the symbols, and of the chain and the keyring are, on cards that have them."""
ICON, BIG, TIGHT = 12.0, 16.0, (8.0, 9.0)
"""How wide the symbols are with the space after them: simple ones, those with a value, and both where there is little room."""
DRAWN_MARKS = 3
TIMES = "\N{MULTIPLICATION SIGN}"


@frozen
class Face:
    """One face of a card as HTML: *fits* says whether its whole text has room."""

    card: str
    markup: Markup
    fits: bool = True


def faces_of(words: Words, card: Card) -> tuple[Face, ...]:
    """Return each face of a card: one for each side, and one for a card without sides."""
    sides = card.sides if isinstance(card, Villager) else (None,)
    return tuple(_face(words, card, side) for side in sides)


def printed(words: Words, cards: Sequence[Card], *, once: bool = False) -> Iterator[Face]:
    """Yield the faces of *cards*, as often as there are copies, or *once* each."""
    for card in cards:
        yield from faces_of(words, card) * (1 if once else copies_of(words.catalog, card))


def rules_of(words: Words, card: Card) -> tuple[str, ...]:
    """Return the paragraphs of the rules text: in the author's own words if the card has such, else rendered from its data."""
    if card.text and card.text_is_free:
        return tuple(row for row in card.text.splitlines() if row.strip())
    return rules_text(words.catalog, card.id, language=words.language)


def _face(words: Words, card: Card, side: Side | None) -> Face:
    text = rules_of(words, card)
    back = words.catalog.table.suit[words.catalog.table.kind[card.id]]
    rows = [_head(words, card, back, side)]
    left = CARD[1] - 2 * MARGIN - HEAD - SMALL
    if isinstance(card, Villager) and card.unlocked_by:
        rows.append(tag("p", used("padlock", words.term("padlock")), _other(words, card.unlocked_by), class_="lock"))
        left -= PADLOCK
    symbols = _symbols(words, card, side)
    if symbols:
        rows.append(symbols)
        left -= SYMBOLS
    foot = _foot(words, card)
    left -= FOOT if foot else 0
    size, fits = _size(text, left)
    style = None if size == TEXT_SIZES[0] else f"font-size:{size:g}mm"
    rows.append(tag("div", *(tag("p", clean(row)) for row in text), class_="text", style=style))
    if foot:
        rows.append(tag("p", *foot, class_="foot"))
    rows.append(tag("p", clean(_small(words, card)), class_="small"))
    return Face(card.id, tag("article", *rows, class_=f"card s{back}", aria_label=clean(words.card(card.id))), fits)


def _head(words: Words, card: Card, back: int, side: Side | None) -> Markup:
    name = words.card(card.id)
    marks = card.suit_symbols if isinstance(card, Villager) else 1
    shown = [used(f"m-{back}", class_="m") for _ in range(marks if marks <= DRAWN_MARKS else 1)]
    kind = _kind(words, card) + (f" {TIMES}{marks}" if marks > 1 else "")
    if side is not None and side.name:
        kind += f" · {words.names.of('sides', side.name)}"
    title = tag("h2", clean(name), style=_style(name, NAME_SIZES, NAME_ROOM, NAME_HEIGHT))
    return tag("header", tag("div", *shown, class_="marks"), title, tag("p", clean(kind), class_="suit"))


def _other(words: Words, card: str) -> Markup:
    name = words.card(card)
    return tag("span", clean(name), style=_style(name, OTHER_SIZES, OTHER_ROOM, OTHER_HEIGHT))


def _style(name: str, sizes: Sequence[float], width: float, height: float) -> str | None:
    """Return the style with the first size in which a bold *name* has room, None if that is the usual one."""
    size = next((size for size in sizes if len(fitted(name, size * BOLD, width)) * size * LINE <= height), sizes[-1])
    return None if size == sizes[0] else f"font-size:{size:g}mm"


def _kind(words: Words, card: Card) -> str:
    if isinstance(card, Villager):
        return words.names.of("suits", card.suit)
    if isinstance(card, Event):
        return words.label("event", deck=words.names.of("decks", card.deck))
    return words.label("development", suit=words.names.of("suits", card.suit))


def _symbols(words: Words, card: Card, side: Side | None) -> Markup | None:
    """Return the row of symbols on a villager or on the token of a development, None if there are none.

    Equal symbols stand beside each other as long as there is room; otherwise their number is written.
    """
    counts, values = _counts(card, side), _values(words, side)
    if not any(counts.values()) and not any(values):
        return None
    apart = _row(words, counts, values, sum(counts.values()))
    counted = _row(words, counts, values, 1)
    if _wide(apart, values) <= ROOM:
        return tag("p", *apart, class_="row")
    return tag("p", *counted, class_="row" if _wide(counted, values) <= ROOM else "row tight")


def _row(words: Words, counts: Mapping[str, int], values: Sequence[Markup], most: int) -> list[Markup]:
    """Return symbols and numbers in their order; more than *most* equal symbols are one with their number."""
    simple = [part for symbol, count in counts.items() if count for part in _repeated(words, symbol, count, most)]
    return [part for part in (*values[:1], *simple, *values[1:]) if part]


def _wide(row: Sequence[Markup], values: Sequence[Markup]) -> float:
    bigs = sum(map(bool, values))
    return (len(row) - bigs) * ICON + bigs * BIG


def _counts(card: Card, side: Side | None) -> dict[str, int]:
    if side is None:
        return dict(getattr(card, "token", {}))
    return {"food": side.food, "builder": side.builder}


def _values(words: Words, side: Side | None) -> list[Markup]:
    """Return the symbols that hold a value or a formula: gold or nothing, then silver and bronze."""
    if side is None:
        return []
    gold = Markup()
    if side.gold is not None:
        gold = used("gold", words.label("gold value", number=side.gold), value=str(side.gold), class_="i big")
    formulas = {"silver": side.silver, "bronze": side.bronze}
    labels = {symbol: words.label(symbol, formula=words.amount(amount)) for symbol, amount in formulas.items() if amount}
    return [gold, *(used(symbol, label, class_="i big") for symbol, label in labels.items())]


def _repeated(words: Words, symbol: str, count: int, most: int) -> list[Markup]:
    """Return so many equal symbols, or if they are more than *most* one with their number."""
    label = words.counted(count, symbol)
    if count > most:
        return [used(symbol, label), tag("b", f"{TIMES}{count}")]
    return [used(symbol, "" if number else label) for number in range(count)]


def _foot(words: Words, card: Card) -> list[Markup]:
    """Return what the card lies on, and its keyring."""
    if not isinstance(card, Villager):
        return []
    found = []
    if card.played_on:
        found.append(tag("span", used("chain", words.term("chain")), _other(words, card.played_on), class_="on"))
    if card.keyring:
        label = f"{words.term('keyring')} {card.keyring}"
        found.append(tag("span", used("keyring", label), tag("b", str(card.keyring)), class_="keys"))
    return found


def _small(words: Words, card: Card) -> str:
    facts = [words.names.of("packs", card.pack)]
    if isinstance(card, Villager) and card.players.start > 1:
        facts.append(words.label("players", number=card.players.start))
    return " · ".join(facts)


def _size(text: Sequence[str], height: float) -> tuple[float, bool]:
    """Return the size in which *text* fits into *height*, and whether it does in the smallest one."""
    for size in TEXT_SIZES:
        lines = sum(len(fitted(row, size, ROOM)) for row in text)
        if lines * size * LINE + len(text) * size * 0.4 <= height:
            return size, True
    return TEXT_SIZES[-1], False


def told(faces: Sequence[Face]) -> Markup:
    """Return faces one after the other."""
    return joined(*(face.markup for face in faces), between="\n")
