"""What all tests need: Ctrl-C reaches the commands under test, what is slow is marked, and a quick run leaves it out.

Tests run in one process, or in several (`make test`): then all tests of a file run in the same one, and so do those of the random
games of one combination. What the processes count is printed by the first one.
"""

from __future__ import annotations

import gc
import os
import signal
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests import pace, summary
from tests.laws import tally, walking

HERE = Path(__file__).parent
_CASES: Counter[str] = Counter()
"""How many cases of each test have been collected."""
_PASSED_OVER: set[str] = set()
"""Those of them that this pace leaves out."""

_GAMES = pytest.StashKey[TemporaryDirectory[str]]()
_SUMMARY = "summary"
"""What the processes hand over to the first one."""

# A shell starts what runs in the background with Ctrl-C ignored, and processes hand that on.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    """Let no snapshot count as unused where tests are only collected, and make a folder for what is found in random games."""
    if config.option.collectonly:
        config.option.warn_unused_snapshots = True
    if not hasattr(config, "workerinput"):
        folder = config.stash[_GAMES] = TemporaryDirectory(prefix="villagers-laws-")
        os.environ[walking.FOLDER] = folder.name


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove that folder."""
    if _GAMES in config.stash:
        config.stash[_GAMES].cleanup()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Share the tests out by their files, those of the random games by what is played."""
    from tests.scheduling import ByFile

    return ByFile(config, log)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand over to the first process what is printed at the end."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output[_SUMMARY] = summary.sections


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take over what another process would have printed."""
    summary.sections.update(getattr(node, "workeroutput", {}).get(_SUMMARY, {}))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print what was covered, so that a law that looks at nothing is seen."""
    looked_at, used = walking.counted()
    if looked_at:
        summary.sections["laws"] = tally.lines(looked_at, used)
    for title, lines in summary.sections.items():
        terminalreporter.section(title)
        for line in lines:
            terminalreporter.line(line)


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


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Read no file all of whose tests would be left out."""
    if not collection_path.is_relative_to(HERE):
        return None
    file = collection_path.relative_to(HERE).as_posix()
    return True if pace.is_left_out(file) or (pace.PACE == "quick" and pace.is_slow(file)) else None


def pytest_itemcollected(item: pytest.Item) -> None:
    """Give the marker ``slow`` to the tests that `pace` names, and note which cases it passes over."""
    if item.path.is_relative_to(HERE):
        test = f"{item.path.relative_to(HERE).as_posix()}::{item.nodeid.partition('::')[2]}"
        if pace.is_slow(test):
            item.add_marker(pytest.mark.slow)
        if pace.is_left_out(test):
            _PASSED_OVER.add(item.nodeid)
        if _CASES[test.partition("[")[0]] % pace.every(test):
            _PASSED_OVER.add(item.nodeid)
        _CASES[test.partition("[")[0]] += 1


@pytest.hookimpl(trylast=True)  # The plugin of the snapshots must see what is left out.
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is slow of a quick run, what takes longest of all but the longest, and of many cases all but a few."""
    left_out = {item for item in items if _is_slow(item) or item.nodeid in _PASSED_OVER}
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]


def _is_slow(item: pytest.Item) -> bool:
    return pace.PACE == "quick" and item.get_closest_marker("slow") is not None
