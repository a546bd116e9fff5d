"""Production chains as a picture: SVG, alone or in an HTML page, which needs nothing from elsewhere."""

from __future__ import annotations

from villagers_rules.drawing.forest import Forest, Tree
from villagers_rules.drawing.icons import DARK, LIGHT, Theme, on_dark, on_light
from villagers_rules.drawing.markup import Markup, clean, joined, tag
from villagers_rules.drawing.tree_layout import (
    BAR,
    BETWEEN,
    EDGE,
    FACT_LINE,
    FACT_SIZE,
    MARGIN,
    NAME_LINE,
    NAME_SIZE,
    WIDTH,
    Box,
    Line,
    lay_out,
)

_NAMESPACE = "http://www.w3.org/2000/svg"
"""What says that an XML file is SVG; nobody fetches it."""
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif"
_TITLE_SIZE = 18.0


def svg(forest: Forest) -> Markup:
    """Return the forest as an SVG document."""
    return joined(Markup('<?xml version="1.0" encoding="UTF-8"?>\n'), _drawn(forest), "\n")


def html(forest: Forest) -> Markup:
    """Return the forest as an HTML page, which is XML too."""
    style = f"body{{margin:0;padding:1rem;font-family:{FONT};background:{LIGHT.paper};color:{LIGHT.ink}}}"
    style += "h1{font-size:1.4rem;margin:0 1rem}main{overflow-x:auto}svg{display:block}"
    style += f"@media (prefers-color-scheme:dark){{body{{background:{DARK.paper};color:{DARK.ink}}}}}"
    return page(
        forest.title,
        joined(tag("h1", clean(forest.title)), tag("main", _drawn(forest))),
        style=Markup(style),
        language=forest.language,
        schemes="light dark",
    )


def page(title: str, body: Markup, *, style: Markup, language: str, schemes: str) -> Markup:
    """Return an HTML page with *body* and *style*, made for the colour *schemes* `light`, `dark` or both."""
    head = joined(
        tag("meta", charset="utf-8"),
        tag("title", clean(title)),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content=schemes),
        tag("style", style),
        between="\n",
    )
    whole = tag("html", tag("head", Markup("\n"), head, Markup("\n")), tag("body", body), lang=language)
    return joined(Markup("<!DOCTYPE html>\n"), whole, "\n")


def _drawn(forest: Forest) -> Markup:
    drawing = lay_out(forest)
    parts = [tag("title", clean(forest.title)), tag("style", _style(forest))]
    parts.append(tag("rect", class_="paper", width=drawing.width, height=drawing.height, fill=LIGHT.paper))
    for grove, y in drawing.titles:
        parts.append(
            tag(
                "text",
                clean(grove.title),
                class_=f"s{grove.suit}",
                x=EDGE,
                y=y,
                font_size=_TITLE_SIZE,
                font_weight="bold",
                fill=on_light(grove.suit),
            )
        )
    parts += [_link(below, above) for below, above in drawing.links]
    parts += [_box(box, forest) for box in drawing.boxes]
    return tag(
        "svg",
        joined(*parts, between="\n"),
        xmlns=_NAMESPACE,
        viewBox=f"0 0 {drawing.width:g} {drawing.height:g}",
        width=drawing.width,
        height=drawing.height,
        role="group",
        aria_label=clean(forest.title),
        font_family=FONT,
    )


def _style(forest: Forest) -> Markup:
    """Return the colours for dark pages; those for light ones stand at the elements, for programs that know no style sheets."""

    def of(theme: Theme) -> str:
        rules = f".paper{{fill:{theme.paper}}}.box{{fill:{theme.box};stroke:{theme.line}}}.name{{fill:{theme.ink}}}"
        return rules + f".fact{{fill:{theme.faint}}}.line{{stroke:{theme.line}}}"

    suits = "".join(f".s{suit}{{fill:{on_dark(suit)}}}" for suit in sorted(_suits(forest)))
    return Markup(f"@media (prefers-color-scheme:dark){{{of(DARK)}{suits}}}a text{{text-decoration:underline}}")


def _suits(forest: Forest) -> set[int]:
    return {grove.suit for grove in forest.groves} | {card.suit for card in forest.cards()}


def _link(below: Box, above: Box) -> Markup:
    x, turn = below.x + WIDTH, below.x + WIDTH + BETWEEN / 2
    way = f"M{x:g} {below.middle:g}H{turn:g}V{above.middle:g}H{above.x:g}"
    return tag("path", class_="line", d=way, fill="none", stroke=LIGHT.line, stroke_width=1.5)


def _box(box: Box, forest: Forest) -> Markup:
    card = box.card
    parts = [
        tag("title", clean(_description(card))),
        tag(
            "rect",
            class_="box",
            x=box.x,
            y=box.y,
            width=WIDTH,
            height=box.height,
            fill=LIGHT.box,
            stroke=LIGHT.line,
            stroke_dasharray=None if card.is_selected else "4 3",
        ),
        tag("rect", class_=f"s{card.suit}", x=box.x, y=box.y, width=BAR, height=box.height, fill=on_light(card.suit)),
    ]
    y = box.y + MARGIN - 4
    for line in box.names:
        y += NAME_LINE
        parts.append(_text(box, line, y, class_="name", size=NAME_SIZE, fill=LIGHT.ink, weight="bold"))
    for line in box.facts:
        y += FACT_LINE
        text = _text(box, line, y, class_="fact", size=FACT_SIZE, fill=LIGHT.faint)
        leads_to = line.caption.to if line.caption and line.caption.to in forest.ids else ""
        parts.append(tag("a", text, href=f"#card-{leads_to}") if leads_to else text)
    return tag("g", *parts, id=f"card-{card.id}")


def _text(box: Box, line: Line, y: float, *, class_: str, size: float, fill: str, weight: str | None = None) -> Markup:
    x = box.x + BAR + MARGIN
    return tag("text", line.text, class_=class_, x=x, y=y, font_size=size, font_weight=weight, fill=fill)


def _description(card: Tree) -> str:
    return f"{card.name}: " + ", ".join(caption.text for caption in card.captions)
