"""What a compiled formula is for whoever only needs its number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol


class Amount(Protocol):
    """A compiled formula: how much, for *seat* (from 0) in *position*, of the card reference *it*."""

    @property
    def text(self) -> str:
        """The formula as it was written."""

    @property
    def compute(self) -> Callable[[Any, int, Any], int]:
        """The amount in gold or cards, by position, seat and card reference."""
