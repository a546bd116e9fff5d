"""Runs all changes once, and lets what the checker found of them be printed at the end of the test run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import summary
from tests.recall import tally
from tests.recall.checking import Workbench, remembering
from tests.recall.sampling import chosen


@pytest.fixture(scope="package")
def workbench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workbench]:
    """Copies of all packs, in which card files are changed and checked."""
    with remembering():
        yield Workbench(tmp_path_factory.mktemp("packs"))
    summary.sections["recall of the checker"] = tally.lines()


@pytest.fixture(scope="package")
def wrong(workbench: Workbench) -> tally.Tally:
    """What was found of the changes that make a file wrong."""
    return tally.counted("wrong", chosen(wrong=True), workbench)


@pytest.fixture(scope="package")
def legal(workbench: Workbench) -> tally.Tally:
    """What was found of the changes that leave a file right."""
    return tally.counted("legal", chosen(wrong=False), workbench)
