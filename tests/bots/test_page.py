"""The page on bots says what there is."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from villagers_rules import bots
from villagers_rules.bots import BOTS
from villagers_rules.bots.ismcts import CANDIDATES, ITERATIONS, TRIES
from villagers_rules.cli.common import BOT_HELP

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")


def test_all_that_the_room_gives_is_on_the_page_of_the_package() -> None:
    """Whatever programs can import of bots stands in docs/api.md."""
    page = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
    assert [name for name in bots.__all__ if not re.search(rf"`{name}\b", page)] == []


def test_the_examples_run() -> None:
    """Each example of the page gives what it shows."""
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
    assert blocks
    runner = doctest.DocTestRunner()
    runner.run(doctest.DocTestParser().get_doctest("".join(blocks), {}, "bots.md", None, 0))
    assert runner.failures == 0


def test_every_bot_is_on_the_page() -> None:
    """The page and the help of commands name the bots that there are, and the numbers of the search."""
    assert set(re.findall(r"^\| `(\w+)` \|", PAGE, flags=re.MULTILINE)) == set(BOTS)
    assert BOT_HELP.startswith(", ".join(sorted(BOTS, key=["greedy", "ismcts", "random"].index)))
    assert f"400 iterations for each decision (default: {ITERATIONS})" in PAGE
    assert f"with fewer than {CANDIDATES * TRIES} iterations into fewer" in PAGE
    assert CANDIDATES == 8
