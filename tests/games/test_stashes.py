"""What lies face down beside villages, as logs and texts tell it to others (R2.4, R16)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from villagers_rules import Game, HandRef
from villagers_rules.model.places import HELD

PACKS = Path(__file__).parents[1] / "laws" / "packs"
PLAYERS = (1, 2, 3)


def played(seed: int) -> Game:
    """Return a whole random game with stashes."""
    game, chance = Game.new(packs=["ambitions"], pack_dirs=[PACKS], players=len(PLAYERS), seed=seed), Random(seed)
    while not game.is_over:
        game.apply(game.legal_actions[int(chance.random() * len(game.legal_actions))])
    return game


@pytest.mark.parametrize("seed", range(4))
def test_nobody_is_told_what_another_one_chose_unseen(seed: int) -> None:
    """A card that somebody chose in a hand or stash is named to others only if it then moved where they see it (R16.1)."""
    game = played(seed)
    hidden = 0
    for whole in game.log():
        choice = whole.action.choice if whole.action is not None else None
        if not isinstance(choice, HandRef) or choice.area not in HELD:
            continue
        assert whole.action is not None
        for player in PLAYERS:
            (entry,) = [each for each in game.log_for(player) if each.number == whole.number and each.what == whole.what]
            if player == whole.action.player or entry.action is not None:
                seen = [change for change in entry.changes if getattr(change, "card", None) == choice.card]
                assert seen or player == whole.action.player
                continue
            hidden += 1
            assert choice.card not in str(entry)
    assert hidden
