"""Villages whose cards do not all lie where their chains have them: scored where cards of the packs can bring them about."""

from __future__ import annotations

from pathlib import Path

import pytest

from villagers_rules import GameError, score

REMOVALS = Path(__file__).parents[1] / "laws" / "packs"
CIRCLE = """\
villagers:
  round_dance:
    suit: special
    discard: true
    play:
      do:
        - choose: other players
        - {exchange: your hand, with: their hand}
"""


@pytest.mark.parametrize(
    ("village", "refused", "total"),
    [
        ("cooper", "cooper must be placed on lumberjack; write lumberjack > cooper", 4),
        ("miner > cooper", "cooper must be placed on lumberjack, not on miner", 4),
        ("lumberjack > wheeler > graper", "graper starts a chain, so it cannot be on wheeler", 0),
        ("lumberjack > wheeler > (cartwright, cartwright)", "wheeler holds at most 1, and 2 are placed on it", 2 * 9),
    ],
)
def test_a_village_that_cards_can_bring_about_is_scored(village: str, refused: str, total: int) -> None:
    """With cards that move, exchange and place others, villages need not follow their chains; without them they must (R5.3)."""
    with pytest.raises(GameError, match=refused):
        score(village)
    assert score(village, packs=["base", "removals"], pack_dirs=[REMOVALS]).total == total


def test_exchanged_hands_leave_the_chains_alone(tmp_path: Path) -> None:
    """Cards that exchange whole hands are no reason to let villagers lie anywhere (R5.3)."""
    (tmp_path / "circle").mkdir()
    (tmp_path / "circle" / "pack.yaml").write_text("pack: {id: circle, name: Circle, version: 1.0.0, requires: [base]}\n")
    (tmp_path / "circle" / "cards.yaml").write_text(CIRCLE)
    with pytest.raises(GameError, match="cooper must be placed on lumberjack"):
        score("cooper", packs=["base", "circle"], pack_dirs=[tmp_path])
