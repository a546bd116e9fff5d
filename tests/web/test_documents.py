"""What the documents say of the server is what it does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from villagers_rules import GameError
from villagers_rules.cli import main
from villagers_rules.web.settings import Settings, limits

PAGE = (Path(__file__).parents[2] / "docs" / "serving.md").read_text(encoding="utf-8")


def test_every_limit_is_documented() -> None:
    """The table of limits names each setting with its default and what it is, in order."""
    rows = re.findall(r"^\| `(\w+)` \| ([\d,.]+) \| (.+) \|$", PAGE.partition("## Limits")[2], flags=re.MULTILINE)
    assert [(name, float(default.replace(",", "")), says) for name, default, says in rows] == [
        (name, float(default), says) for name, default, says in limits()
    ]


@pytest.mark.parametrize(
    ("name", "value"), [("games", "many"), ("games", "-1"), ("games", "1e99"), ("colour", "1"), ("workers", "nan")]
)
def test_a_limit_that_cannot_be_is_refused(name: str, value: str) -> None:
    """A limit has a name of the table and a number that is not negative."""
    with pytest.raises(GameError):
        Settings().with_limit(name, value)


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Without what the server needs, the command says what is missing and how to install it."""
    monkeypatch.setattr("villagers_rules.cli.serve.find_spec", lambda name: None if name == "uvicorn" else name)
    assert main(["serve"]) == 1
    assert capsys.readouterr().err == (
        "villagers: the server needs uvicorn; install it with: pip install 'villagers-rules[web]'\n"
    )


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--limit", "games"], "expected NAME=NUMBER"),
        (["--limit", "colour=3"], "there is no limit"),
        (["--bot", "nowhere:nobody"], "nowhere:nobody"),
        (["--host", "256.1.1.1", "--memory"], "cannot listen"),
        (["--data", __file__], "cannot be opened"),
        (["--memory", "--data", "x"], "not allowed with"),
    ],
)
def test_a_wrong_option_is_said_in_a_line(options: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What the command line asks for and cannot be is one line, and no server starts."""
    assert main(["serve", "--port", "0", *options]) in (1, 2)
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1
