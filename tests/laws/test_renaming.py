"""Renaming: names mean nothing to the interpreter."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.laws import sizes
from tests.laws.play import whole_game
from tests.laws.renaming import WORD, Names, read, write_renamed
from villagers_rules import Game


def told(game: Game, names: Names | None = None) -> list[str]:
    """Return all that can be told of a finished game as text, in the names of the real pack."""
    lines = [game.record(), *(f"{score.owner} {score.total} {score.paid}\n{score}" for score in game.scores())]
    lines += [str(game.view(player)) for player in range(1, game.state.players + 1)]
    lines += [str(change) for change in game.changes]
    return [names.back(line) for line in lines] if names else lines


def test_nothing_keeps_its_name(tmp_path: Path) -> None:
    """In the renamed copy no id, suit, side or display name is left, and ids sort in another order."""
    names = write_renamed(tmp_path, Random(1))
    text = "\n".join(file.read_text(encoding="utf-8") for file in tmp_path.iterdir())
    assert not set(WORD.findall(text)) & set(names.ids)
    assert not any(shown in text for shown in names.shown)
    assert sorted(names.ids) != sorted(names.ids, key=names.ids.__getitem__)
    assert set(names.sides) == {
        side
        for data in read("base").values()
        for card in data.get("villagers", {}).values()
        for side in (card or {}).get("sides", {})
    }


@pytest.mark.parametrize("players", sizes.PLAYERS)
def test_renamed_games_are_the_same(players: int, tmp_path: Path) -> None:
    """With other names for all ids, suits, sides and cards, in formulas and steps too, the same seeds give the same games."""
    names = write_renamed(tmp_path, Random(players))
    for seed in range(1, sizes.RENAMED_SEEDS + 1):
        real = whole_game(players=players, seed=seed)
        other = whole_game(players=players, seed=seed, packs=(names.pack,), folders=(tmp_path,))
        assert told(other, names) == told(real)
