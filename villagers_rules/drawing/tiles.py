"""Cards on a screen: each face whole, and as a tile that says in little room what matters for play."""

from __future__ import annotations

from typing import Any

from villagers_rules.drawing.faces import printed_back, printed_faces, shape_of
from villagers_rules.drawing.hyphens import LONG, hyphenated
from villagers_rules.drawing.icons import icon, icon_definitions, on_dark, on_light, tint
from villagers_rules.drawing.markup import Markup, clean, tag
from villagers_rules.drawing.sheet import CARD_STYLE
from villagers_rules.language.wordings import FIRST
from villagers_rules.model.printed import Card, Side, Villager
from villagers_rules.text.card_facts import FORMULAS, Fact, symbol_label, symbols
from villagers_rules.text.prose import Prose
from villagers_rules.text.rules_text import card_paragraphs

_DRAWN = 3
"""How many equal symbols stand beside each other; of more their number is written."""
_LONG = 8
"""A word of so many letters has no room in the usual size."""
_LONGEST = 11
"""An English word of so many letters may be broken."""
_TIMES = "\N{MULTIPLICATION SIGN}"


def face_set(prose: Prose) -> dict[str, Any]:
    """Return all that a screen needs to draw the cards of a catalog, as plain data for JSON.

    *shapes* are the SVG symbols that faces refer to, to be put into the page once; *style* is the style of whole faces, whose
    lengths are in millimetres. *cards* has for each card the *face* and the *tile* of each side, *backs* for each suit or deck
    its name, its colours on light and dark paper, and its back.

    >>> from villagers_rules.packs import load
    >>> found = face_set(Prose(load(), "it"))
    >>> sorted(found), [side["side"] for side in found["cards"]["founders"]], found["backs"]["wood"]["name"]
    (['backs', 'cards', 'shapes', 'style'], ['gold', 'food'], 'legno')
    """
    table = prose.catalog.table
    numbers = range(len(table.backs))
    first_of_back = {table.suit[table.kind[card.id]]: card for card in reversed(table.cards)}
    return {
        "shapes": str(icon_definitions(numbers)),
        "style": CARD_STYLE,
        "backs": {
            table.backs[number]: {
                "name": prose.back(card),
                "number": number,
                "light": on_light(number),
                "dark": on_dark(number),
                "tint": tint(on_light(number)),
                "back": str(printed_back(prose, card)),
            }
            for number, card in sorted(first_of_back.items())
        },
        "cards": {card.id: _sides_drawn(prose, card) for card in table.cards},
    }


def _sides_drawn(prose: Prose, card: Card) -> list[dict[str, str]]:
    sides: tuple[Side | None, ...] = card.sides if isinstance(card, Villager) else (None,)
    faces = printed_faces(prose, card, once=True)
    return [
        {"side": side.name if side else "", "face": str(face.markup), "tile": str(_tile(prose, card, side))}
        for side, face in zip(sides, faces, strict=True)
    ]


def _tile(prose: Prose, card: Card, side: Side | None) -> Markup:
    """Return the tile of one side of a card: its head, which shows also where it is covered, and the rest."""
    number = prose.catalog.table.suit[prose.catalog.table.kind[card.id]]
    marks = card.suit_symbols if isinstance(card, Villager) else 1
    drawn = [icon(f"m-{number}", class_="tile-mark") for _ in range(marks if marks <= _DRAWN else 1)]
    many = [tag("b", f"{_TIMES}{marks}")] if marks > _DRAWN else []
    head = [
        tag("span", *drawn, *many, class_="tile-marks"),
        tag("span", _soft(prose, prose.card(card.id)), class_=_name_class(prose.card(card.id))),
    ]
    if isinstance(card, Villager) and card.unlocked_by:
        head.append(icon("padlock", class_="tile-lock"))
    body = [*_symbols(prose, card, side), *_text(prose, card, side)]
    foot = _foot(prose, card)
    return tag(
        "div",
        tag("div", *head, class_="tile-head"),
        tag("div", *body, *([tag("div", *foot, class_="tile-foot")] if foot else []), class_="tile-body"),
        class_=f"tile b{number}",
    )


def _soft(prose: Prose, text: str) -> str:
    """Return a text that may be broken in its long words; in English only in the longest, since browsers know better there."""
    return hyphenated(clean(text), _LONGEST if prose.language == FIRST else LONG)


def _name_class(name: str) -> str:
    """Return the class of a name, which makes the letters of one with a long word smaller."""
    longest = max(map(len, name.split()), default=0)
    return "tile-name" + (" longest" if longest > _LONG + 2 else " long" if longest >= _LONG else "")


def _symbols(prose: Prose, card: Card, side: Side | None) -> list[Markup]:
    """Return the row of symbols, nothing for a card without."""
    if side is not None:
        facts = list(symbols(side))
    else:
        facts = [Fact(symbol, value) for symbol, value in getattr(card, "token", {}).items()]
    row: list[Markup] = []
    for fact in facts:
        label = symbol_label(prose, fact)
        if fact.id == "gold":
            row.append(icon("gold", label, value=str(fact.value), class_="tile-icon big"))
        elif fact.id in FORMULAS:
            row.append(icon(fact.id, label, class_="tile-icon"))
        elif fact.value > _DRAWN:
            row += [icon(shape_of(prose, fact), label, class_="tile-icon"), tag("b", f"{_TIMES}{fact.value}")]
        else:
            row += [icon(shape_of(prose, fact), "" if count else label, class_="tile-icon") for count in range(fact.value)]
    return [tag("div", *row, class_="tile-row")] if row else []


def _text(prose: Prose, card: Card, side: Side | None) -> list[Markup]:
    """Return the formula of a symbol, or else what the card does; of that a tile shows as much as there is room for."""
    formulas = [prose.amount(fact.value) for fact in (symbols(side) if side else ()) if fact.id in FORMULAS]
    rows = formulas or ([] if _is_plain(card, side) else [" ".join(card_paragraphs(prose, card))])
    return [tag("div", _soft(prose, row), class_="tile-text") for row in rows if row.strip()]


def _is_plain(card: Card, side: Side | None) -> bool:
    """Return whether all that matters of a card are its symbols and what it lies on."""
    if not isinstance(card, Villager) or side is None:
        return False
    if card.starts_village or card.basic:
        return True
    return any(symbols(side)) and not (card.hooks or card.while_in_play or card.triggers or card.replacements)


def _foot(prose: Prose, card: Card) -> list[Markup]:
    """Return who opens the padlock, what the card lies on, and its keyring."""
    if not isinstance(card, Villager):
        return []
    rows = []
    for other, shape in ((card.unlocked_by, "padlock"), (card.played_on, "chain")):
        if other:
            name = tag("span", _soft(prose, prose.card(other)))
            rows.append(tag("div", icon(shape, prose.term(shape), class_="tile-small"), name, class_=f"tile-{shape}"))
    if card.keyring:
        label = f"{prose.term('keyring')} {card.keyring}"
        rows.append(tag("div", icon("keyring", label, class_="tile-small"), tag("b", str(card.keyring)), class_="tile-keyring"))
    return rows
