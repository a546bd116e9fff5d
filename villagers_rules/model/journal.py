"""What a journal holds: one entry for each change of a state, with all that undo, log and saves need of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from villagers_rules.model.values import Value


class Entry(Value, ABC):
    """One change that was made. Its class says how it is undone, whether it fits a position, and what people see of it.

    The function that makes the change stands right above the class. A *state* is a `State`, which holds such entries itself.
    """

    __slots__ = ()
    kind: ClassVar[str]
    """What the entry is called in saves."""
    is_about_knowledge: ClassVar[bool] = False
    """Whether it only keeps track of who knows what, as other entries say."""

    @abstractmethod
    def revert(self, state: Any) -> None:
        """Take the change back, the latest one of *state*."""

    def fits(self, state: Any) -> bool:
        """Return whether *state* can have come about by this change; asked of journals that come from outside."""
        return True

    def narrate(self, narrator: Any) -> Any:
        """Return what happened in words, None for what nobody needs to hear of; the `Narrator` goes back.

        Afterwards it names things as they were before the change.
        """
        return None

    def reveals(self, before: Any, players: Sequence[int]) -> bool:
        """Return whether any of *players* (seats) learned of a hidden card, or of chance, by this change (R16).

        *before* is the position before the action. Where a card came to its place within the same action the answer is yes, to be
        on the safe side.
        """
        return False


def revert(state: Any, entries: Sequence[Entry]) -> None:
    """Take back the changes that left *entries*, the latest first."""
    for number in range(len(entries) - 1, -1, -1):
        entries[number].revert(state)
