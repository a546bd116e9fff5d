"""Plays the random games while other tests run, and prints what the laws were checked on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.laws import tally, walking
from tests.laws.combinations import combinations


@pytest.fixture
def everything() -> dict[str, dict[int, walking.Findings]]:
    """What was found in the random games of all combinations."""
    return walking.all_findings()


def games_of(item: pytest.Item) -> list[str]:
    """Return the names of the combinations whose games a test asks for."""
    if not isinstance(item, pytest.Function):
        return []
    if "everything" in item.fixturenames:
        return [combination.name for combination in combinations()]
    return [str(item.callspec.params["played"])] if "played" in item.fixturenames else []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the tests that wait for the random games come last, and wait as long as it takes."""
    items.sort(key=lambda item: bool(games_of(item)))
    for item in items:
        if games_of(item):
            item.add_marker(pytest.mark.timeout(walking.PATIENCE + 60))


def pytest_collection_finish(session: pytest.Session) -> None:
    """Begin to play the random games that the selected tests ask for, so that no processor is idle until these tests come."""
    if not session.config.option.collectonly:
        walking.wanted.update(name for item in session.items for name in games_of(item))
        if walking.wanted:
            walking.started()


def pytest_sessionfinish() -> None:
    """End with the tests, whether all games were needed or not."""
    walking.stop()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print what was covered, so that a law that looks at nothing is seen."""
    if tally.seen:
        terminalreporter.section("laws")
        for line in tally.lines():
            terminalreporter.line(line)
