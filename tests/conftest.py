"""What all tests need: Ctrl-C reaches the commands under test, what is slow is marked, and a quick run leaves it out."""

from __future__ import annotations

import gc
import signal
from collections import Counter
from pathlib import Path

import pytest

from tests import pace

HERE = Path(__file__).parent
_CASES: Counter[str] = Counter()
"""How many cases of each test have been collected."""
_PASSED_OVER: set[str] = set()
"""Those of them that this pace leaves out."""

# A shell starts what runs in the background with Ctrl-C ignored, and processes hand that on.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    """Let no snapshot count as unused where tests are only collected."""
    if config.option.collectonly:
        config.option.warn_unused_snapshots = True


def pytest_collection_finish() -> None:
    """Let the garbage collector never look through the collected tests again, which would take a second each time."""
    gc.collect()
    gc.freeze()


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """After each file, do the same with what is kept from then on: cards, tables and games that are made once."""
    if nextitem is not None and nextitem.path != item.path:
        gc.collect()
        gc.freeze()


def pytest_report_header() -> str:
    """Say in the head of the report how much this run looks at."""
    return f"pace: {pace.PACE} of {', '.join(pace.PACES)} ({pace.VARIABLE})"


def pytest_itemcollected(item: pytest.Item) -> None:
    """Give the marker ``slow`` to the tests that `pace` names, and note which cases it passes over."""
    if item.path.is_relative_to(HERE):
        test = f"{item.path.relative_to(HERE).as_posix()}::{item.nodeid.partition('::')[2]}"
        if pace.is_slow(test):
            item.add_marker(pytest.mark.slow)
        if _CASES[test.partition("[")[0]] % pace.every(test):
            _PASSED_OVER.add(item.nodeid)
        _CASES[test.partition("[")[0]] += 1


@pytest.hookimpl(trylast=True)  # The plugin of the snapshots must see what is left out.
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is slow of a quick run, what needs a browser of all but the longest, and of many cases all but a few."""
    left_out = {item for item in items if _is_slow(item) or _needs_more(item) or item.nodeid in _PASSED_OVER}
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]


def _is_slow(item: pytest.Item) -> bool:
    return pace.PACE == "quick" and item.get_closest_marker("slow") is not None


def _needs_more(item: pytest.Item) -> bool:
    return item.path.is_relative_to(HERE) and pace.is_left_out(item.path.relative_to(HERE).as_posix())
