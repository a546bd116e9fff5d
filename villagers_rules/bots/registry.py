"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from villagers_rules.bots.greedy import greedy_move
from villagers_rules.model.groups import Group
from villagers_rules.model.moves import Move
from villagers_rules.simulation import random_move

if TYPE_CHECKING:
    from collections.abc import Sequence

    from villagers_rules.model.state import State

Bot: TypeAlias = "Callable[[State, int, Sequence[Group], Callable[[], float]], Move]"
"""Returns one of the moves offered to a seat (from 0) in a position; chance comes from a function that draws from 0 to below 1.

A bot reads what the player in its seat can know, and nothing else.
"""


def _random(state: State, seat: int, groups: Sequence[Group], draw: Callable[[], float]) -> Move:
    """Return any of the moves, each as likely as any other."""
    return random_move(groups, draw)


BOTS: Mapping[str, Bot] = {"random": _random, "greedy": greedy_move}
