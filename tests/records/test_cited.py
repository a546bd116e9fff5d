"""Changes cite the rule that the data names for the steps of a hook, whatever the pack."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.saves.games import positions
from villagers_rules import Game
from villagers_rules.effects.context import hook_rule, rule_of
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.public_changes import GoldMoved
from villagers_rules.model.tasks import StepsTask
from villagers_rules.packs import load
from villagers_rules.packs.verbs import hooks

STRANGERS = Path(__file__).parents[1] / "strangers"


def cited(mode: str, to: str) -> set[str]:
    """Return the rules cited for gold that goes from the Road to such a place in games of a mode."""
    games = [list(positions(1, seed=seed, packs=("base",), mode=mode))[-1] for seed in range(3)]
    moves = [change for game in games for change in game.changes if isinstance(change, GoldMoved)]
    return {move.rule for move in moves if move.source.area == "road" and str(move.target) == to}


def test_what_the_monastery_takes_is_its_own_rule() -> None:
    """The Monastery sends coins to the bank as it takes a card of the Road (R18.5), not as the Countess does (R15.2)."""
    assert cited("monastery", "the bank") == {"R18.5"}


def test_what_the_countess_takes_is_her_rule() -> None:
    """Coins on the Countess's card go to her supply by R15.2."""
    assert "R15.2" in cited("solo", "the countess's supply")


@pytest.mark.parametrize("mode", ["monastery", "solo"])
def test_every_hook_of_a_game_has_a_rule(mode: str) -> None:
    """Whatever hook there is, a rule is cited for its steps."""
    rules = load(("base",), mode=mode).rules
    assert set(rules.cited) == {*hooks().rows, *rules.triggers}


def test_a_pack_names_its_own_rules() -> None:
    """A pack says in its rules which rule, or which words, its events and its steps after a draft cite, in inner lists too."""
    state = Game.new(packs=["base", "strangers"], pack_dirs=[STRANGERS], seed=1).state
    for hook in ("warden drafts", "warden drafts/2", "warden drafts/2/0"):
        assert rule_of(state, StepsTask(NOBODY, hook, 0)) == "the warden's right"
    event = state.table.kind[state.table.events[0].id]
    assert rule_of(state, StepsTask(event, "when this event is resolved", 0)) == "the calendar"
    assert hook_rule(state, "warden grows") == "the calendar"
    assert hook_rule(state, "in your build turn/1") == "R8.14"


def test_a_game_that_cites_words_is_saved() -> None:
    """The words that a pack cites stand in its changes and are saved with them."""
    game = Game.new(packs=["base", "strangers"], pack_dirs=[STRANGERS], seed=5)
    while not game.is_over and not any("the warden's right" in str(change) for change in game.changes):
        game.apply(game.legal_actions[0])
    assert any("(the warden's right)" in str(change) for change in game.changes)
    assert Game.from_json(game.to_json(), pack_dirs=[STRANGERS]).changes == game.changes
