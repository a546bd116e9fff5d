"""What the documents say of the server is what it does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from villagers_rules import GameError
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
