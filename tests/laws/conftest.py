"""Puts the tests of the random games where they keep several processes busy: the games first, what asks for all of them last."""

from __future__ import annotations

import pytest

from tests.laws import walking


@pytest.fixture
def everything() -> dict[str, dict[int, walking.Findings]]:
    """What was found in the random games of all combinations."""
    return walking.all_findings()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let games begin first, and wait for them as long as it takes."""
    items.sort(key=_turn)
    for item in items:
        if _turn(item) != 1:
            item.add_marker(pytest.mark.timeout(walking.PATIENCE + 60))


def _turn(item: pytest.Item) -> int:
    if not isinstance(item, pytest.Function):
        return 1
    return 0 if "played" in item.fixturenames else 2 if "everything" in item.fixturenames else 1
