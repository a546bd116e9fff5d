"""Sheets of cards to print: an HTML page that needs nothing from elsewhere, nine cards on a page, with lines to cut along."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from attrs import frozen

from villagers_rules.drawing.faces import (
    BIG,
    CARD,
    FOOT,
    HEAD,
    ICON,
    LINE,
    MARGIN,
    NAME_SIZES,
    OTHER_ROOM,
    OTHER_SIZES,
    PADLOCK,
    SMALL,
    SYMBOLS,
    TEXT_SIZES,
    TIGHT,
    Face,
    printed_faces,
)
from villagers_rules.drawing.icons import DARK, LIGHT, icon_definitions, on_light, tint
from villagers_rules.drawing.markup import Markup, clean, joined, tag
from villagers_rules.drawing.picture import FONT, page
from villagers_rules.errors import GameError
from villagers_rules.model.cards import Card
from villagers_rules.text.prose import Prose

PAPER = (210.0, 297.0)
"""A4, in millimetres."""
ACROSS, DOWN = 3, 3
_TICK = 5.0
"""How long the lines to cut along are, at the edges of the cards."""
SIDE, TOP = ((paper - card * number) / 2 for paper, card, number in zip(PAPER, CARD, (ACROSS, DOWN), strict=True))
_MAX_CARDS = 5000
"""More cards than so many are not printed: nobody cuts them out."""
_SHORT = 0.5
"""By so much a page is lower than the paper, so that no printer begins another one for what it rounds."""

_STYLE = f"""
@page{{size:A4;margin:0}}
*{{box-sizing:border-box;margin:0}}
body{{font-family:{FONT};color:{LIGHT.ink};background:#d8d8d8;print-color-adjust:exact;-webkit-print-color-adjust:exact}}
h1{{font-size:1.2rem;padding:1rem;text-align:center}}
.page{{position:relative;width:{PAPER[0]:g}mm;height:{PAPER[1] - _SHORT:g}mm;padding:{TOP:g}mm {SIDE:g}mm 0;margin:0 auto 1rem;
overflow:hidden;background:#fff;display:grid;grid-template-columns:repeat({ACROSS},{CARD[0]:g}mm);
grid-auto-rows:{CARD[1]:g}mm;align-content:start;break-after:page;break-inside:avoid}}
.page:last-child{{break-after:auto}}
.cuts{{position:absolute;left:0;top:0;width:{PAPER[0]:g}mm;height:{PAPER[1]:g}mm}}
.shapes{{position:absolute;width:0;height:0}}
.card{{position:relative;isolation:isolate;display:flex;flex-direction:column;padding:{MARGIN:g}mm;overflow:hidden;color:{LIGHT.ink};background:#fff;
outline:.1mm solid #bbb;outline-offset:-.05mm}}
.card::before{{content:"";position:absolute;inset:2mm;z-index:-1;border:.7mm solid var(--suit);border-radius:2.5mm;
background:linear-gradient(var(--tint) 0 {HEAD:g}mm,#fff {HEAD:g}mm)}}
.card header{{height:{HEAD:g}mm;overflow:hidden}}
.card h2{{font-size:{NAME_SIZES[0]:g}mm;line-height:{LINE:g};max-width:44.5mm;overflow-wrap:anywhere}}
.card h2,.card p{{unicode-bidi:isolate}}
.suit{{color:var(--suit);font-size:2.9mm;line-height:1.2;font-weight:bold;overflow-wrap:anywhere}}
.marks{{float:right;color:var(--suit);max-width:10mm;text-align:right}}
.m{{width:4.6mm;height:4.6mm;fill:currentColor;margin-left:.3mm;vertical-align:top}}
.i{{width:{ICON - 1:g}mm;height:{ICON - 1:g}mm;vertical-align:middle;margin-right:1mm;stroke-width:1.5;
stroke-linejoin:round;stroke-linecap:round}}
.big{{width:{BIG - 1:g}mm;height:{BIG - 1:g}mm}}
.row b{{font-size:4.2mm;margin-right:2mm}}
.tight b{{font-size:3.3mm;margin-right:1mm}}
.tight .i{{width:{TIGHT[0] - 1:g}mm;height:{TIGHT[0] - 1:g}mm}}
.tight .big{{width:{TIGHT[1] - 1:g}mm;height:{TIGHT[1] - 1:g}mm}}
.i text{{font-size:12px;font-weight:bold;text-anchor:middle;dominant-baseline:central;fill:{LIGHT.ink};stroke:none}}
.row{{height:{SYMBOLS:g}mm;display:flex;align-items:center;flex-wrap:wrap;overflow:hidden}}
.lock{{height:{PADLOCK:g}mm;font-size:{OTHER_SIZES[0]:g}mm;overflow:hidden}}
.lock,.on,.keys{{display:flex;align-items:center;line-height:{LINE:g};overflow-wrap:anywhere}}
.lock .i,.foot .i{{width:5mm;height:5mm;flex:none}}
.text{{flex:1;min-height:0;overflow:hidden;font-size:{TEXT_SIZES[0]:g}mm;line-height:{LINE:g};overflow-wrap:anywhere}}
.text p{{margin-bottom:.4em}}
.foot{{height:{FOOT:g}mm;display:flex;justify-content:space-between;align-items:center;
font-size:{OTHER_SIZES[0]:g}mm;font-weight:bold;overflow:hidden}}
.on{{max-width:{OTHER_ROOM + 6:g}mm}}.keys{{margin-left:auto}}
.small{{font-size:2mm;line-height:{SMALL:g}mm;color:{LIGHT.faint};text-align:center;white-space:nowrap;overflow:hidden}}
@media print{{h1{{display:none}}body{{background:none}}.page{{margin:0}}}}
@media screen and (prefers-color-scheme:dark){{body{{background:{DARK.paper}}}h1{{color:{DARK.ink}}}}}
"""


@frozen
class Sheet:
    """A printable page of cards: its *markup*, the ids of the *cards* on it, face by face, and those whose text has no room."""

    markup: Markup
    cards: tuple[str, ...]
    too_long: tuple[str, ...]
    pages: int


def sheet(groups: Sequence[tuple[Prose, str]], *, once: bool = False) -> Sheet:
    """Return the sheet with the cards of packs, each given by its id and the words of a catalog that holds it.

    Each card is there as often as there are copies, or *once*. Raises `GameError` when there is no card.
    """
    faces = list(chain.from_iterable(printed_faces(prose, _cards(prose, pack), once=once) for prose, pack in groups))
    if len(faces) > _MAX_CARDS:
        raise GameError(
            f"these packs have {len(faces)} cards, and more than {_MAX_CARDS} are too many for a sheet; print one of each: --once"
        )
    names = ", ".join(prose.names.of("packs", pack) for prose, pack in groups)
    if not faces:
        raise GameError(f"{names} has no cards to print")
    size = ACROSS * DOWN
    pages = [faces[start : start + size] for start in range(0, len(faces), size)]
    backs = max(len(prose.catalog.table.backs) for prose, _ in groups)
    colours = "".join(f".s{back}{{--suit:{on_light(back)};--tint:{tint(on_light(back))}}}" for back in range(backs))
    shapes = joined(icon_definitions(range(backs)), tag("symbol", tag("path", d=_cuts()), id="cuts"))
    body = joined(
        tag("svg", shapes, class_="shapes", aria_hidden="true"),
        tag("h1", clean(names)),
        *(_page(found, number, len(pages)) for number, found in enumerate(pages, 1)),
        between="\n",
    )
    return Sheet(
        page(names, body, style=Markup(_STYLE + colours), language=groups[0][0].language, schemes="light dark"),
        tuple(face.card for face in faces),
        tuple(dict.fromkeys(face.card for face in faces if not face.fits)),
        len(pages),
    )


def _cards(prose: Prose, pack: str) -> list[Card]:
    return [card for card in prose.catalog.table.cards if card.pack == pack]


def _page(faces: Sequence[Face], number: int, pages: int) -> Markup:
    cuts = tag(
        "svg",
        tag("use", href="#cuts"),
        class_="cuts",
        aria_hidden="true",
        viewBox=f"0 0 {PAPER[0]:g} {PAPER[1]:g}",
        stroke="#555",
        stroke_width=0.2,
    )
    return tag(
        "section",
        cuts,
        Markup("\n"),
        joined(*(face.markup for face in faces), between="\n"),
        class_="page",
        aria_label=f"{number}/{pages}",
    )


def _cuts() -> str:
    """Return the lines to cut along, as a path: short ones on all four sides of the page, in line with the edges of cards."""
    way = ""
    for number in range(ACROSS + 1):
        x = SIDE + number * CARD[0]
        way += f"M{x:g} {TOP - _TICK - 1:g}v{_TICK:g}M{x:g} {PAPER[1] - TOP + 1:g}v{_TICK:g}"
    for number in range(DOWN + 1):
        y = TOP + number * CARD[1]
        way += f"M{SIDE - _TICK - 1:g} {y:g}h{_TICK:g}M{PAPER[0] - SIDE + 1:g} {y:g}h{_TICK:g}"
    return way
