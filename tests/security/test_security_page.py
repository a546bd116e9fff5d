"""The page on security states the limits that the code has."""

from __future__ import annotations

import importlib
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.security.running import MAX_GROWTH, MAX_SECONDS, ROOT

PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| ([^|]+) \| ([0-9,]+) \| `([^`]+)` \|$", PAGE, re.MULTILINE)
NO_LIMITS = {"MAX_SHOWN"}
"""Constants with such names that say how much is shown, not what a pack may do."""


@pytest.mark.parametrize(("what", "number", "place"), ROWS, ids=[row[0] for row in ROWS])
def test_a_limit_is_what_the_page_says(what: str, number: str, place: str) -> None:
    """Each number of the table is that of the constant or of the schema that it names."""
    assert int(number.replace(",", "")) == limit_at(place), what


def limit_at(place: str) -> int:
    """Return the number at *place*: a constant of a module, or a path into a schema."""
    if "#" in place:
        file, _, path = place.partition("#/")
        found: Any = json.loads((ROOT / file).read_text(encoding="utf-8"))
        for key in path.split("/"):
            found = found[key]
    else:
        module, _, name = place.rpartition(".")
        found = getattr(importlib.import_module(module), name)
    assert type(found) is int
    return found


def test_the_page_lists_the_limits_of_reading() -> None:
    """No constant that limits what the catalog or the language reads is missing from the page."""
    named = {place.rpartition(".")[2] for _, _, place in ROWS}
    assert len(ROWS) >= 35
    for folder in ("packs", "language"):
        for file in sorted((ROOT / "villagers_rules" / folder).glob("*.py")):
            for found in re.finditer(r"^((?:MAX|LARGEST|LONGEST|DEEPEST)[A-Z_]*) = [0-9]", file.read_text("utf-8"), re.MULTILINE):
                assert found[1] in named | NO_LIMITS, f"{file.name}: {found[1]} is not in docs/security.md"


def test_the_page_states_the_memory_and_the_time_of_the_tests() -> None:
    """What a command may take at most is what the hostile packs are run with."""
    figures = f"less than {MAX_SECONDS} seconds of processor time and {MAX_GROWTH:,} bytes of memory more"
    assert figures in PAGE.replace("\n  ", " ")


def patterns() -> Iterator[str]:
    """Yield every pattern of the schemas."""
    waiting: list[Any] = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(Path(ROOT / "schemas").glob("*.json"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            yield from [node["pattern"]] if isinstance(node.get("pattern"), str) else []
            yield from node["patternProperties"] if isinstance(node.get("patternProperties"), dict) else []
            waiting += node.values()
        elif isinstance(node, list):
            waiting += node


@pytest.mark.parametrize("pattern", sorted(set(patterns())))
def test_no_pattern_takes_long(pattern: str) -> None:
    """However long a text that nearly fits a pattern is, telling that it does not fit is soon done."""
    begun = time.process_time()
    for unit in ("a", "a_", "1", "1 ", "-", "a-", " ", "the a", "1 to ", "a's ", "\n"):
        re.search(pattern, unit * 20_000 + "!")
    # No measure of speed: a pattern that goes back and forth would take hours.
    assert time.process_time() - begun < 60
