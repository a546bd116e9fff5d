"""How often something may be done: so many times in a turn, a phase, a round or the game."""

from __future__ import annotations

from typing import Final

from villagers_rules.classes import frozen

TURN, ROUND, GAME = "turn", "round", "game"
"""For how long it counts how often an ability was used: usually, for longer, and at the longest."""


@frozen
class AtMost:
    """How often something is done at most: so many *times* a *per*, which is "turn", "phase", "round" or "game"."""

    text: str
    times: int
    per: str

    def __str__(self) -> str:
        return self.text


ONCE_PER_TURN: Final = AtMost("once per turn", 1, TURN)
"""How often an ability may be used that does not say it."""
