"""The parser's tables that are shipped: they fit the grammar, parse as Lark does with the grammar, and are optional."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Any

import pytest

from villagers_rules.language import tables
from villagers_rules.language.parser import STARTS, _Builder, grammar_text
from villagers_rules.language.tokens import BadNumberError
from villagers_rules.language.tree import Node
from villagers_rules.resources import read_yaml

KINDS = {"formulas": "formula", "conditions": "condition", "selections": "selection", "occasions": "occasion"}
"""What the compliance suite calls the sentences of a kind."""


@cache
def parsers() -> tuple[Any, Any]:
    """Return the parser that is shipped and Lark's."""
    return tables.load(grammar_text(), STARTS, _Builder()), tables.make(grammar_text(), STARTS, _Builder())


def written(node: Any) -> object:
    """Return *node* with everything in it, and where each part begins."""
    return (repr(node), node.at, [written(part) for part in node.parts()]) if isinstance(node, Node) else repr(node)


def answers(text: str, start: str) -> tuple[object, object]:
    """Return what both parsers make of *text*: the nodes, the number that is refused, or None."""
    shipped, lark = parsers()
    found: list[object] = []
    for parse in (shipped.parse, lark.parse):
        try:
            made = parse(text, start=start)
            found.append(made and written(made))
        except BadNumberError as error:
            found.append((error.at, error.message))
        except Exception:
            found.append(None)
    return found[0], found[1]


def sentences() -> list[tuple[str, str]]:
    """Return all sentences of the compliance suite with their kinds; what a chosen card has is read without its article."""
    groups = read_yaml("dsl", "examples.yaml")["groups"]
    return [
        (re.sub(r"the (pair|wanted)'s", r"\1's", text), start)
        for group in groups
        for kind, start in KINDS.items()
        for text in group.get(kind, ())
    ]


def test_the_tables_fit_the_grammar() -> None:
    """What is shipped was made of the grammar as it is; otherwise `make docs` was forgotten."""
    assert parsers()[0] is not None


def test_tables_parse_as_the_grammar_does() -> None:
    """Of every sentence of the compliance suite the shipped parser makes the same nodes at the same places as Lark."""
    for text, start in sentences():
        shipped, lark = answers(text, start)
        assert shipped == lark, f"{start} {text}"
        assert shipped is not None, f"{start} {text}"


def test_what_lark_refuses_is_refused() -> None:
    """Sentences with a word left out or exchanged, and those of another kind, are refused by both parsers or by none."""
    chance, known = Random(1), sentences()
    for text, start in chance.sample(known, 300):
        words, others = text.split(), chance.choice(known)[0].split()
        words[chance.randrange(len(words))] = chance.choice(["", "?", "00", "9999999", *others])
        for tried in (" ".join(words), chance.choice(known)[0]):
            shipped, lark = answers(tried, start)
            assert shipped == lark, f"{start} {tried}"


@pytest.mark.parametrize("text", ["3 per 00 hay symbols", "1000001", "3 per 0 hay symbols", ""])
def test_bad_numbers_are_refused_where_they_stand(text: str) -> None:
    """A number that no sentence may hold is refused with the same message; nothing is no sentence."""
    shipped, lark = answers(text, "formula")
    assert shipped == lark
    assert shipped is None or isinstance(shipped, tuple)


def test_other_tables_are_not_used() -> None:
    """Tables of another grammar do not fit, and damaged ones are no parser: Lark parses then."""
    assert tables.load(grammar_text() + "\n", STARTS, _Builder()) is None
    assert tables.key_of(grammar_text(), STARTS) != tables.key_of(grammar_text(), STARTS[:1])
    assert tables.read("AAAA", _Builder()) is None
    assert tables.read("eJyrVkrLz1eyUlBKSixSqgUAI9gEZQ==", _Builder()) is None
