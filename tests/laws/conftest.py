"""Prints what the laws were checked on."""

from __future__ import annotations

from typing import Any

from tests.laws import tally


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print what was covered, so that a law that looks at nothing is seen."""
    if tally.seen:
        terminalreporter.section("laws")
        for line in tally.lines():
            terminalreporter.line(line)
