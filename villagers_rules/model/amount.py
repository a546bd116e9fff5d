"""What compiled sentences are for whoever only needs what they find."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from villagers_rules.model.references import Reference


class Amount(Protocol):
    """A compiled formula: how much, for *seat* (from 0) in *position*, of the card reference *it*."""

    @property
    def text(self) -> str:
        """The formula as it was written."""

    @property
    def compute(self) -> Callable[[Any, int, Any], int]:
        """The amount in gold or cards, by position, seat and card reference."""


class Choice(Protocol):
    """A compiled selection: which cards, for *seat* (from 0) in *position*, in a context."""

    @property
    def text(self) -> str:
        """The selection as it was written."""

    @property
    def find(self) -> Callable[[Any, int, Any], list[Reference]]:
        """What it finds, by position, seat and context."""

    @property
    def fits(self) -> Callable[[Any, int, Any], bool] | None:
        """Whether `it` would be found if it lay in the hand, by position, seat and context; None if that finds none of a hand."""
