"""What the laws were checked on, added up for the summary at the end of the test run."""

from __future__ import annotations

from collections import Counter

seen: Counter[str] = Counter()
"""How many of each thing were looked at, by what it is called in the summary."""


def lines() -> list[str]:
    """Return the summary, in the order in which things were first counted."""
    return [f"{number:>11,} {what}" for what, number in seen.items()]
