"""What the log says of an action does not depend on when somebody reads it."""

from __future__ import annotations

import pytest

from tests.api.games import PLAYED, positions
from tests.laws.combinations import Combination


@pytest.mark.parametrize("combination", PLAYED, ids=str)
def test_the_log_stays_as_it_was_read(combination: Combination) -> None:
    """Entries that were read as they came are those that are read at the end, for who runs the game and for a player (R16)."""
    read: dict[int | None, list[object]] = {None: [], 1: []}
    for game, _ in positions(combination, every=7):
        for viewer, entries in read.items():
            entries += (game.log() if viewer is None else game.log_for(viewer))[len(entries) :]
    assert read[None] == [*game.log()]
    assert read[1] == [*game.log_for(1)]
