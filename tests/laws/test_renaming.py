"""Renaming: names mean nothing to the interpreter. That the moves are the same, the random games show; here is what is told."""

from __future__ import annotations

import re

import pytest

from tests.laws import sizes
from tests.laws.combinations import BASE, Combination, combinations, packs_found
from tests.laws.play import played_out
from tests.laws.renaming import CARDS, WORD, Names, cards_in, copies, read
from tests.pace import part
from villagers_rules import Game
from villagers_rules.language import reserved_words


def told(game: Game, names: Names | None = None) -> list[str]:
    """Return all that can be told of a finished game as text, in the names of the real packs; hashes of names are left out."""
    record = game.record().partition("\nposition: ")[0]
    lines = [record, *(f"{score.owner} {score.total} {score.payouts}\n{score}" for score in game.scores())]
    lines += [str(game.view(player)) for player in range(1, game.state.players + 1)]
    lines += [str(change) for change in game.changes]
    return [names.back(line) for line in lines] if names else lines


def test_nothing_keeps_its_name() -> None:
    """In the renamed copies no id, suit, deck, pile, seat, side, mode or display name is left, and ids sort in another order."""
    folder, names = copies()
    text = "\n".join(file.read_text(encoding="utf-8") for file in folder.rglob("*.yaml"))
    words = set(WORD.findall(text))
    assert words & set(names.ids) <= reserved_words()
    assert not any(set(dict(cards_in(read(inside).values()))) & set(names.ids) for inside in folder.iterdir())
    assert not any(re.search(rf"\b{re.escape(shown)}\b", text) for shown in names.shown)
    assert not any(f"{mode}:" in text for mode in names.modes)
    assert sorted(names.ids) != sorted(names.ids, key=names.ids.__getitem__)
    real = [data for pack in packs_found().values() for data in read(pack.folder).values()]
    cards = list(cards_in(real))
    assert {card for card, _ in cards} <= set(names.ids)
    assert len(cards) == sum(len(data.get(key, ())) for data in real for key in CARDS)
    assert set(names.sides) == {side for _, printed in cards for side in printed.get("sides", {})}


@pytest.mark.parametrize("combination", part(combinations(), 2), ids=str)
def test_renamed_games_are_told_the_same(combination: Combination) -> None:
    """With other names for everything, what is told of a game is the same but for the names: records, scores, views, changes."""
    folder, names = copies()
    twin = names.of(combination, folder)
    for players in combination.players():
        for seed in range(1, sizes.RENAMED_SEEDS + 1 if combination.name == BASE else sizes.RENAMED_PACK_SEEDS + 1):
            real = played_out(combination.begin(players=players, seed=seed))
            other = played_out(twin.begin(players=players, seed=seed))
            assert told(other, names) == told(real)
