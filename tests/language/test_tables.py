"""The parser's tables that are shipped: they fit the grammar, parse as those that are made anew, and are optional."""

from __future__ import annotations

import pytest

from villagers_rules.language import tables
from villagers_rules.language.parser import STARTS, _Builder, grammar_text


def test_the_tables_fit_the_grammar() -> None:
    """What is shipped was made of the grammar as it is; otherwise `make docs` was forgotten."""
    assert tables.load(grammar_text(), STARTS, _Builder()) is not None


@pytest.mark.parametrize("text", ["3 per 2 hay symbols", "2 + food symbols", "largest (1, gold)", "3 per hay", ""])
def test_tables_parse_as_the_grammar_does(text: str) -> None:
    """A parser that was loaded accepts and refuses what one that was made anew does, with the same nodes and expectations."""
    answers = []
    for parser in (tables.load(grammar_text(), STARTS, _Builder()), tables.make(grammar_text(), STARTS, _Builder())):
        assert parser is not None
        try:
            answers.append(repr(parser.parse(text, start="formula")))
        except Exception as error:
            answers.append(f"{type(error).__name__} {sorted(getattr(error, 'expected', None) or ())}")
    assert answers[0] == answers[1]


def test_other_tables_are_not_used() -> None:
    """Tables of another grammar or another version of Lark do not fit, and damaged ones are no parser: it is made anew then."""
    assert tables.load(grammar_text() + "\n", STARTS, _Builder()) is None
    assert tables.key_of(grammar_text(), STARTS) != tables.key_of(grammar_text(), STARTS[:1])
    assert tables.read("AAAA", _Builder()) is None
    assert tables.read("eJyrVkrLz1eyUlBKSixSqgUAI9gEZQ==", _Builder()) is None
