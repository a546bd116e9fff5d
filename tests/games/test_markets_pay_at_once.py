"""What a market pays does not depend on the order in which it pays."""

from __future__ import annotations

from pathlib import Path

from villagers_rules import Game
from villagers_rules.model.village_text import build_village, parse_village
from villagers_rules.rules.market import hold

PACK = "pack: {id: alms, name: Alms, version: 1.0.0, requires: [base]}\n"
CARDS = """suit: hay
villagers:
  almoner: {silver: "1 per 4 gold in your supply, at most 7"}
  envious: {silver: 1 per 4 gold in another player's supply}
"""


def test_supplies_are_counted_before_anybody_is_paid(tmp_path: Path) -> None:
    """A formula that counts a supply counts none of the gold of the same market, whoever was paid before (R9.2)."""
    (tmp_path / "pack.yaml").write_text(PACK, encoding="utf-8")
    (tmp_path / "hay.yaml").write_text(CARDS, encoding="utf-8")
    state = Game.new(packs=("base", "alms"), pack_dirs=[tmp_path], players=2, seed=1).state
    for seat, village in enumerate(("almoner; jeweler; envious", "envious; jeweler")):
        state.settle(seat, build_village(state.table, parse_village(village)))
    state.supply[:2] = [22, 8]
    hold(state, state.rules.markets[-1])
    jeweler = state.table.gold[state.table.kind["jeweler"]]
    assert state.supply[:2] == [22 + 5 + 2 + jeweler, 8 + 5 + jeweler]
