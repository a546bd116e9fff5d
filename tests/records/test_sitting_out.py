"""Who sits out is shown while it matters: to the end of the draft phase (R3.3)."""

from __future__ import annotations

import pytest

from tests.saves.games import positions


@pytest.mark.parametrize(("players", "mode"), [(2, None), (4, None), (1, "solo")])
def test_players_sit_out_of_the_draft_phase_alone(players: int, mode: str | None) -> None:
    """A view shows as sitting out who took the square to hand in this draft phase, and nobody after it."""
    seen: dict[str, set[bool]] = {}
    for game in positions(players, seed=3, mode=mode):
        view = game.view(1)
        sitting = [seat.sits_out for seat in view.seats]
        assert sitting == [view.phase == "draft" and seat < players and game.state.sits_out[seat] for seat in range(len(sitting))]
        seen.setdefault(view.phase, set()).update(sitting)
    assert {True in sitting for phase, sitting in seen.items() if phase != "draft"} == {False}
    assert any(seen["draft"]) or players == 1
    assert len(seen) >= 3
