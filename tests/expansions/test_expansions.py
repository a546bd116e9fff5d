"""Packs that bring rules of their own play by the same laws, and their scenarios hold."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from tests.pace import sized
from villagers_rules import Game
from villagers_rules.lint import check_paths
from villagers_rules.packs import load
from villagers_rules.rules import invariants
from villagers_rules.testing import run
from villagers_rules.testing.coverage import coverage
from villagers_rules.testing.trace import Trace

HERE = Path(__file__).parent
PACKS = sorted(path.parent.name for path in HERE.glob("*/pack.yaml"))


def manifest_of(pack: str) -> dict[str, Any]:
    """Return the manifest of *pack*, as it is written."""
    return dict(yaml.safe_load((HERE / pack / "pack.yaml").read_text(encoding="utf-8"))["pack"])


def tables(numbers: Sequence[int]) -> list[int]:
    """Return the least and the most of *numbers* of players; at the pace `all` one more between them."""
    between = sized(quick=(), test=(), everything=(numbers[-1] - 2,))
    return sorted({numbers[0], *between, numbers[-1]} - {0, -1})


def ways(pack: str) -> list[tuple[str, str, int]]:
    """Return how *pack* is played: in which modes, its own or those it adds to, and with how many players."""
    manifest = manifest_of(pack)
    modes = [*manifest.get("modes", ()), *manifest.get("more_modes", ())] or [""]
    found = [(mode, load((pack,), mode=mode, pack_dirs=[HERE]).players) for mode in modes]
    return [(pack, mode, players) for mode, numbers in found for players in tables(numbers)]


WAYS = [way for pack in PACKS for way in ways(pack)]


@pytest.mark.parametrize("pack", PACKS)
def test_nothing_of_it_is_wrong_or_suspicious(pack: str) -> None:
    """`villagers check` finds nothing in the pack."""
    assert not check_paths([HERE / pack]).problems


@pytest.mark.parametrize("pack", PACKS)
def test_its_scenarios_hold_and_run_all_of_it(pack: str) -> None:
    """Every scenario of the pack holds, and together they run each step and score each formula."""
    trace = Trace()
    outcome = run([HERE / pack], trace=trace)
    assert outcome.cases
    assert not outcome.failures, "\n".join(map(str, outcome.failures))
    (row,) = coverage([HERE / pack], trace)
    assert not row.gaps, row.gaps


def _without_version(game: Game, player: int) -> dict[str, Any]:
    """Return what *player* sees, but for the version, which counts what was seen since the game was loaded."""
    return {key: value for key, value in game.view(player).to_data().items() if key != "version"}


@pytest.mark.parametrize(("pack", "mode", "players"), WAYS)
def test_it_plays_saves_and_undoes(pack: str, mode: str, players: int) -> None:
    """At each decision of a random game the position is sound, and save, view and undo give what they should (R16)."""
    packs = list(dict.fromkeys(["base", *manifest_of(pack)["requires"], pack]))
    for seed in range(sized(quick=1, test=1, everything=2)):
        game, chance = Game.new(players=players, packs=packs, mode=mode or None, seed=seed, pack_dirs=[HERE]), Random(seed)
        cards = invariants.cards_of_game(game.state)
        while game.decision:
            if chance.random() < 0.1:
                invariants.check(game.state, cards)
                before = game.to_json()
                again = Game.from_json(before, pack_dirs=[HERE])
                assert str(again.legal_actions) == str(game.legal_actions)
                assert all(_without_version(again, player) == _without_version(game, player) for player in range(1, players + 1))
                action = chance.choice(list(game.legal_actions))
                game.apply(action)
                game.undo()
                assert game.to_json() == before
            game.apply(chance.choice(list(game.legal_actions)))
        invariants.check(game.state, cards)
        assert Game.replay(game.record(), pack_dirs=[HERE]).to_json() == game.to_json()
        assert Game.from_json(game.to_json(), pack_dirs=[HERE]).winners == game.winners
