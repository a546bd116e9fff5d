"""Help and errors fit the terminal: nothing is wider than it, and what programs read has no breaks of ours."""

from __future__ import annotations

from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterator

import pytest

from tests.cli.running import in_streams, villagers
from villagers_rules.cli.command_line import build_parser

WIDTHS = (80, 110)
TOO_LONG = ("play --packs saint", "show cooper --packs saint")


def parsers(parser: ArgumentParser) -> Iterator[ArgumentParser]:
    """Yield a parser and those of all commands below it."""
    yield parser
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            for each in action.choices.values():
                yield from parsers(each)


@pytest.mark.parametrize("width", WIDTHS)
def test_help_is_as_wide_as_the_terminal(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """No line of any help is wider than the terminal, but for words that are; every command shows how it is used."""
    monkeypatch.setenv("COLUMNS", str(width))
    for parser in parsers(build_parser()):
        shown = parser.format_help()
        assert not [line for line in shown.splitlines() if len(line) > width and len(line.split()) > 1], parser.prog
        if parser.prog.count(" ") < 2:
            heading, _, examples = shown.rpartition("\nExamples:\n")
            assert heading, parser.prog
            assert "  villagers " in examples


def test_an_example_that_is_broken_can_be_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where an example is broken, the line ends as a shell goes on with it."""
    monkeypatch.setenv("COLUMNS", "60")
    shown = villagers("new", "--help").stdout
    assert '"A close call" --pack my_bakers \\\n' in shown


@pytest.mark.parametrize("line", TOO_LONG)
def test_errors_are_as_wide_as_the_terminal(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal an error is broken at its width; elsewhere it is one line."""
    monkeypatch.setenv("COLUMNS", "60")
    _, _, err = in_streams(line.split(), terminal=True)
    assert err.count("\n") > 1
    assert all(len(row) <= 60 for row in err.splitlines())
    assert villagers(*line.split()).stderr == " ".join(err.split()) + "\n"


def test_the_topics_of_help_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    """`help` without a word prints no line that is wider than a page."""
    assert max(map(len, villagers("help").stdout.splitlines())) <= 80
