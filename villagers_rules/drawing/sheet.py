"""Sheets of cards to print: an HTML page that needs nothing from elsewhere, nine cards on a page, with lines to cut along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from villagers_rules.classes import frozen
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
from villagers_rules.text.prose import Prose

_TICK = 5.0
"""How long the lines to cut along are, at the edges of the cards."""


@frozen
class Paper:
    """A page: *width* and *height* in millimetres, how many cards lie *across* and *down*, and whether there are lines to cut."""

    size: str
    width: float
    height: float
    across: int = 3
    down: int = 3
    is_cut: bool = True

    @property
    def side(self) -> float:
        """The space at the left of the cards."""
        return (self.width - CARD[0] * self.across) / 2

    @property
    def top(self) -> float:
        """The space above the cards."""
        return (self.height - CARD[1] * self.down) / 2


_ACROSS, _DOWN = 10, 7
"""The cards of a deck of Tabletop Simulator; its last place is for the card that hides the others."""
PAPERS = {
    "a4": Paper("A4", 210.0, 297.0),
    "letter": Paper("letter", 215.9, 279.4),
    "tabletop-simulator": Paper(
        f"{CARD[0] * _ACROSS:g}mm {CARD[1] * _DOWN:g}mm", CARD[0] * _ACROSS, CARD[1] * _DOWN, _ACROSS, _DOWN, is_cut=False
    ),
}
"""The pages by name; the last one is an image of a deck, as Tabletop Simulator reads it."""
A4 = PAPERS["a4"]
_MAX_CARDS = 5000
"""More cards than so many are not printed: nobody cuts them out."""
_SHORT = 0.5
"""By so much a page is lower than the paper, so that no printer begins another one for what it rounds."""

CARD_STYLE = f""".card{{position:relative;isolation:isolate;display:flex;\
flex-direction:column;padding:{MARGIN:g}mm;overflow:hidden;color:{LIGHT.ink};background:#fff;
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
.back{{background:var(--tint);justify-content:center;align-items:center;gap:3mm;text-align:center}}
.back::before{{background:var(--tint)}}.back .m{{width:26mm;height:26mm;color:var(--suit);margin:0}}
.back .suit{{font-size:5mm}}.blank{{outline:none}}.blank::before{{display:none}}
.small{{font-size:2mm;line-height:{SMALL:g}mm;color:{LIGHT.faint};text-align:center;white-space:nowrap;overflow:hidden}}"""
"""The style of cards: of all that stands within one."""
_STYLE = f"""
*{{box-sizing:border-box;margin:0}}
body{{font-family:{FONT};color:{LIGHT.ink};background:#d8d8d8;print-color-adjust:exact;-webkit-print-color-adjust:exact}}
h1{{font-size:1.2rem;padding:1rem;text-align:center}}
.page:last-child{{break-after:auto}}
.shapes{{position:absolute;width:0;height:0}}
{CARD_STYLE}
@media print{{h1{{display:none}}body{{background:none}}.page{{margin:0}}}}
@media screen and (prefers-color-scheme:dark){{body{{background:{DARK.paper}}}h1{{color:{DARK.ink}}}}}
"""


def _page_style(paper: Paper) -> str:
    """Return the style of pages of this size."""
    return (
        f"@page{{size:{paper.size};margin:0}}"
        f".page{{position:relative;width:{paper.width:g}mm;height:{paper.height - _SHORT:g}mm;"
        f"padding:{paper.top:g}mm {paper.side:g}mm 0;margin:0 auto 1rem;overflow:hidden;background:#fff;display:grid;"
        f"grid-template-columns:repeat({paper.across},{CARD[0]:g}mm);grid-auto-rows:{CARD[1]:g}mm;align-content:start;"
        "break-after:page;break-inside:avoid}"
        f".cuts{{position:absolute;left:0;top:0;width:{paper.width:g}mm;height:{paper.height:g}mm}}"
    )


@frozen
class Sheet:
    """A printable page of cards: its *markup*, the ids of the *cards* on it, face by face, and those whose text has no room."""

    markup: Markup
    cards: tuple[str, ...]
    too_long: tuple[str, ...]
    pages: int


def sheet(
    groups: Sequence[tuple[Prose, str]],
    *,
    once: bool = False,
    paper: Paper = A4,
    backs: bool = False,
    report: Callable[[int, int], object] = lambda done, total: None,
) -> Sheet:
    """Return the sheet with the cards of packs, each given by its id and the words of a catalog that holds it.

    Each card is there as often as there are copies, or *once*. With *backs* each page is followed by that of its backs, each
    behind its card when the paper is turned over its long edge. *report* is called with the
    number of cards that are done and of all. Raises `GameError` when there is no card.
    """
    cards = [(prose, card) for prose, pack in groups for card in prose.catalog.cards_of(pack)]
    faces: list[Face] = []
    for done, (prose, card) in enumerate(cards):
        report(done, len(cards))
        faces += printed_faces(prose, card, once=once)
    if len(faces) > _MAX_CARDS:
        raise GameError(
            f"these packs have {len(faces)} cards, and more than {_MAX_CARDS} are too many for a sheet; print one of each: --once"
        )
    names = ", ".join(prose.names.of("packs", pack) for prose, pack in groups)
    if not faces:
        raise GameError(f"{names} has no cards to print")
    size = paper.across * paper.down - (0 if paper.is_cut else 1)
    fronts = [[face.markup for face in faces[start : start + size]] for start in range(0, len(faces), size)]
    pages = fronts
    if backs:
        behind = [_turned([face.back for face in faces[start : start + size]], paper) for start in range(0, len(faces), size)]
        pages = list(chain.from_iterable(zip(fronts, behind, strict=True)))
    number_of_backs = max(len(prose.catalog.table.backs) for prose, _ in groups)
    colours = "".join(f".s{back}{{--suit:{on_light(back)};--tint:{tint(on_light(back))}}}" for back in range(number_of_backs))
    shapes = joined(icon_definitions(range(number_of_backs)), tag("symbol", tag("path", d=_cuts(paper)), id="cuts"))
    body = joined(
        tag("svg", shapes, class_="shapes", aria_hidden="true"),
        tag("h1", clean(names)),
        *(_page(found, number, len(pages), paper) for number, found in enumerate(pages, 1)),
        between="\n",
    )
    return Sheet(
        page(
            names, body, style=Markup(_page_style(paper) + _STYLE + colours), language=groups[0][0].language, schemes="light dark"
        ),
        tuple(face.card for face in faces),
        tuple(dict.fromkeys(face.card for face in faces if not face.fits)),
        len(pages),
    )


def _turned(backs: Sequence[Markup], paper: Paper) -> list[Markup]:
    """Return the backs of a page as they lie when it is turned over: each row from the right to the left."""
    blank = tag("div", class_="card blank")
    found: list[Markup] = []
    for start in range(0, len(backs), paper.across):
        row = list(backs[start : start + paper.across])
        found += reversed(row + [blank] * (paper.across - len(row)))
    return found


def _page(cards: Sequence[Markup], number: int, pages: int, paper: Paper) -> Markup:
    cuts = tag(
        "svg",
        tag("use", href="#cuts"),
        class_="cuts",
        aria_hidden="true",
        viewBox=f"0 0 {paper.width:g} {paper.height:g}",
        stroke="#555",
        stroke_width=0.2,
    )
    lines = (cuts, Markup("\n")) if paper.is_cut else ()
    return tag("section", *lines, joined(*cards, between="\n"), class_="page", aria_label=f"{number}/{pages}")


def _cuts(paper: Paper) -> str:
    """Return the lines to cut along, as a path: short ones on all four sides of the page, in line with the edges of cards."""
    way = ""
    for number in range(paper.across + 1):
        x = paper.side + number * CARD[0]
        way += f"M{x:g} {paper.top - _TICK - 1:g}v{_TICK:g}M{x:g} {paper.height - paper.top + 1:g}v{_TICK:g}"
    for number in range(paper.down + 1):
        y = paper.top + number * CARD[1]
        way += f"M{paper.side - _TICK - 1:g} {y:g}h{_TICK:g}M{paper.width - paper.side + 1:g} {y:g}h{_TICK:g}"
    return way
