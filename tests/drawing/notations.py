"""Small grammars of the notations that are drawn in, as strict as what is written: whatever else a text holds is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from xml.etree import ElementTree

from attrs import define, field

# -- Mermaid -------------------------------------------------------------------------------------------------------------------
ID = r"[a-z][a-z0-9_]*"
LABEL = r'"(?:[\w .,/()+-]|: |:(?=")|#\d+;|<br/>)*"'
MERMAID_LINES = {
    "node": re.compile(rf"    ({ID})\[({LABEL})\]:::([a-z]+\d+)"),
    "link": re.compile(rf"  ({ID}) --> ({ID})"),
    "padlock": re.compile(rf"  ({ID}) -\.-> ({ID})"),
    "begin": re.compile(rf"  subgraph ({ID})\[({LABEL})\]"),
    "end": re.compile(r"  end"),
    "style": re.compile(r"  classDef ([a-z]+\d+) fill:#[0-9a-f]{6},stroke:#[0-9a-f]{6},color:#[0-9a-f]{6}"),
}


@define
class Graph:
    """What a text draws: labels by node, lines from card to card, and padlocks."""

    labels: dict[str, list[str]] = field(factory=dict)
    links: set[tuple[str, str]] = field(factory=set)
    padlocks: set[tuple[str, str]] = field(factory=set)


def read_mermaid(lines: list[str]) -> Graph:
    """Return what a Mermaid flowchart draws; fail where a line is none of the notation's, or names what is not declared."""
    assert lines[0] == lines[2] == "---", "a title stands between two lines"
    assert re.fullmatch(r'title: "(?:[^"<>&\'`\\]|\\["\\]|\\U[0-9A-F]{8})*"', lines[1])
    assert lines[3] == "flowchart LR"
    graph, styles, used, open_groups = Graph(), set(), set(), 0
    for line in lines[4:]:
        kind, found = next((kind, match) for kind, pattern in MERMAID_LINES.items() if (match := pattern.fullmatch(line)))
        if kind == "node":
            assert open_groups == 1
            assert found[1] not in graph.labels
            graph.labels[found[1]] = [_mermaid_text(row) for row in found[2][1:-1].split("<br/>")]
            used.add(found[3])
        elif kind in ("link", "padlock"):
            assert {found[1], found[2]} <= graph.labels.keys()
            (graph.links if kind == "link" else graph.padlocks).add((found[1], found[2]))
        elif kind == "style":
            styles.add(found[1])
        else:
            open_groups += 1 if kind == "begin" else -1
    assert open_groups == 0
    assert used == styles
    return graph


def _mermaid_text(text: str) -> str:
    return re.sub(r"#(\d+);", lambda found: chr(int(found[1])), text)


# -- DOT -----------------------------------------------------------------------------------------------------------------------
DOT = re.compile(r'\s*(?:("(?:[^"\\]|\\["\\n])*")|([a-zA-Z_][a-zA-Z_0-9]*)|(->|[{}\[\]=,;]))')
"""The words of DOT: quoted strings in which only a quote, a backslash and an end of line are escaped, plain words, and marks."""


def read_dot(text: str) -> Graph:
    """Return what a text in DOT draws; fail where it does not follow the grammar of Graphviz, or names what is not declared."""
    words = list(_dot_words(text))
    graph = Graph()
    assert words[:3] == ["digraph", "chains", "{"]
    rest = _statements(words, 3, graph)
    assert rest == len(words), words[rest:]
    assert {end for link in graph.links | graph.padlocks for end in link} <= graph.labels.keys()
    return graph


def _dot_words(text: str) -> Iterator[str]:
    place = 0
    while text[place:].strip():
        found = DOT.match(text, place)
        assert found, text[place : place + 40]
        yield found[0].strip()
        place = found.end()


def _statements(words: list[str], place: int, graph: Graph) -> int:
    """Read statements up to the bracket that ends them; return the place after it."""
    while words[place] != "}":
        if words[place] == "subgraph":
            assert re.fullmatch(r"cluster_\d+", words[place + 1])
            assert words[place + 2] == "{"
            place = _statements(words, place + 3, graph)
        else:
            place = _statement(words, place, graph)
    return place + 1


def _statement(words: list[str], place: int, graph: Graph) -> int:
    subject, place = words[place], place + 1
    target = ""
    if words[place] == "=":
        assert words[place + 2] == ";"
        return place + 3
    if words[place] == "->":
        target, place = words[place + 1], place + 2
    attributes = {}
    if words[place] == "[":
        while words[place] != "]":
            name, equals, value = words[place + 1 : place + 4]
            assert equals == "="
            attributes[name] = value
            place += 4
            assert words[place] in (",", "]")
        place += 1
    assert words[place] == ";"
    if target:
        (graph.padlocks if attributes else graph.links).add((_dot_text(subject), _dot_text(target)))
    elif subject.startswith('"'):
        graph.labels[_dot_text(subject)] = _dot_text(attributes["label"]).split("\n")
    else:
        assert subject in ("graph", "node")
    return place + 1


def _dot_text(quoted: str) -> str:
    inner = re.sub(r'\\(["\\n])', lambda found: "\n" if found[1] == "n" else found[1], quoted[1:-1])
    assert not re.search(r"&(?!amp;)", inner), "Graphviz reads entities"
    return inner.replace("&amp;", "&")


# -- SVG and HTML --------------------------------------------------------------------------------------------------------------
NAMESPACE = "{http://www.w3.org/2000/svg}"
VOID = ("meta",)
DRAWN = ("svg", "g", "path", "rect", "circle", "use", "symbol", "text", "a", "title", "style")


class _Balanced(HTMLParser):
    """Reads HTML as a browser's tokenizer does, and fails where an element is closed that is not open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID or "svg" in self.open, f"{tag} is closed as it is opened, which HTML only allows inside svg"

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def read_markup(text: str) -> ElementTree.Element:
    """Return the root of an SVG or HTML document; fail if it is not well-formed, runs anything, or needs what is elsewhere."""
    root = ElementTree.fromstring(text)
    elements = list(root.iter())
    ids = [element.get("id") for element in elements if element.get("id")]
    assert len(ids) == len(set(ids))
    for element in elements:
        name = element.tag.removeprefix(NAMESPACE)
        assert name not in ("script", "foreignObject", "iframe", "object", "embed", "link", "image", "img", "base", "form")
        for key, value in element.attrib.items():
            assert not key.lower().startswith("on"), f"{key} runs a script"
            assert key not in ("src", "srcset", "action", "data"), f"{key} fetches something"
            if key == "href":
                assert value.startswith("#")
                assert value[1:] in ids, f"{value} leads nowhere"
        if name == "style":
            assert not re.search(r"url\(|@import|@font-face|</|<!|expression", element.text or "")
    assert not re.search(r"(?:https?:)?//(?!www\.w3\.org/2000/svg)", re.sub(r">[^<]*<", "><", text))
    return root


def read_html(text: str) -> ElementTree.Element:
    """Return the root of an HTML page, which is read both as XML and as HTML."""
    assert text.startswith("<!DOCTYPE html>\n<html")
    parser = _Balanced()
    parser.feed(text)
    parser.close()
    assert parser.open == []
    root = read_markup(text)
    head = root.find("head")
    assert head is not None
    assert (head.findtext("title") or "").strip()
    assert next(head.iter("meta")).get("charset") == "utf-8"
    assert root.get("lang")
    return root


def texts(root: ElementTree.Element) -> str:
    """Return all that is written in a document, in its order."""
    return " ".join(piece for piece in root.itertext() if piece.strip())
