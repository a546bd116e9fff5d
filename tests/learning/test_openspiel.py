"""The game of OpenSpiel passes OpenSpiel's own test, and its states copy, serialize and hide what they should."""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel
import pytest

from tests.learning import sizes
from tests.learning.test_environments import ALL
from villagers_rules.learning import Setting, action_codec, returns_of
from villagers_rules.learning.openspiel_game import DEFAULTS, NAME, OUTCOMES

PLAYED: dict[str, dict[str, Any]] = {
    **{f"base with {players}": {"players": players} for players in (2, 3, 4, 5)},
    "base in small choices": {"players": 2, "form": "factored"},
    "base for gold": {"players": 3, "returns": "gold"},
    "all packs": {"players": 5, "packs": "+".join(ALL)},
    "shifting seasons": {"players": 4, "packs": "base+shifting_seasons"},
    "solo": {"players": 1, "mode": "solo"},
    "monastery": {"players": 1, "mode": "monastery"},
}
played = pytest.mark.parametrize("params", PLAYED.values(), ids=PLAYED)


@played
def test_openspiel_accepts_the_game(params: dict[str, Any]) -> None:
    """OpenSpiel's `random_sim_test` passes, with states that are written down and read back."""
    pyspiel.random_sim_test(pyspiel.load_game(NAME, params), num_sims=sizes.SIMULATIONS, serialize=True, verbose=False)


def after(game: Any, answers: int, seed: int) -> Any:
    """Return a state of *game* after so many random answers, chance's draws included."""
    state, chance = game.new_initial_state(), Random(seed)
    for _ in range(answers):
        state.apply_action(chance.randrange(OUTCOMES) if state.is_chance_node() else chance.choice(state.legal_actions()))
    return state


@played
def test_what_a_player_cannot_tell_looks_the_same(params: dict[str, Any]) -> None:
    """A resampled state has the same texts and tensors for the player, offers the same, and is another one elsewhere."""
    game = pyspiel.load_game(NAME, params)
    chance = Random(1)
    for answers in (3, 20, 60):
        state = after(game, answers, answers)
        for player in range(game.num_players()):
            twins = [state.resample_from_infostate(player, chance.random) for _ in range(3)]
            for twin in twins:
                assert twin.information_state_string(player) == state.information_state_string(player)
                assert twin.information_state_tensor(player) == state.information_state_tensor(player)
                assert twin.observation_string(player) == state.observation_string(player)
                assert twin.history() == []
                if state.current_player() == player:
                    assert twin.legal_actions() == state.legal_actions()
            while not twins[0].is_terminal():
                twins[0].apply_action(chance.choice(twins[0].legal_actions()))
            assert len({str(twin.episode.game.state.seed) for twin in twins}) == 3


def test_states_are_copies_and_texts() -> None:
    """A clone goes on by itself, a serialized state comes back as it was, in the middle of an action, too."""
    game = pyspiel.load_game(NAME, {"players": 2, "form": "factored"})
    state, halfway = after(game, 40, 2), False
    chance = Random(4)
    while not state.is_terminal():
        halfway = halfway or bool(state.episode.answers)
        before = str(state)
        back = game.deserialize_state(state.serialize())
        assert (str(back), back.legal_actions(), back.history()) == (before, state.legal_actions(), state.history())
        clone = state.clone()
        number = chance.choice(state.legal_actions())
        clone.apply_action(number)
        assert str(state) == before
        state.apply_action(number)
        assert str(clone) == str(state)
        assert clone.information_state_string(0) == state.information_state_string(0)
    assert halfway
    assert state.returns() == returns_of(state.episode.game)


def test_information_states_recall_the_log() -> None:
    """A state of information follows from the player's own log: it changes with every action that the player learns of."""
    game = pyspiel.load_game(NAME, {"players": 2})
    state = after(game, 3, 1)
    logs = [state.information_state_string(player).rpartition(" log ")[2] for player in (0, 1)]
    for number in range(30):
        before = logs[:]
        state.apply_action(state.legal_actions()[number % len(state.legal_actions())])
        logs = [state.information_state_string(player).rpartition(" log ")[2] for player in (0, 1)]
        assert all(now != then for now, then in zip(logs, before, strict=True))
    again = game.deserialize_state(state.serialize())
    again._logs.clear()
    assert logs[0] != logs[1]
    assert again.information_state_string(0) == state.information_state_string(0)


def test_the_seed_is_drawn_by_chance() -> None:
    """Three draws of chance make the seed, evenly; the same draws give the same game."""
    game = pyspiel.load_game(NAME, {"players": 2})
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert sum(part for _, part in state.chance_outcomes()) == pytest.approx(1)
    for draw in (1, 2, 3):
        state.apply_action(draw)
    assert state.episode.game.state.seed == (1 * OUTCOMES + 2) * OUTCOMES + 3
    assert state.current_player() == state.episode.game.current_player - 1


@pytest.mark.parametrize(
    ("params", "utility"), [({"players": 3}, "ZERO_SUM"), ({"players": 3, "returns": "gold"}, "GENERAL_SUM")]
)
def test_the_utility_is_what_returns_say(params: dict[str, Any], utility: str) -> None:
    """Where victory counts, what players get adds up to nothing; where gold does, it does not."""
    game = pyspiel.load_game(NAME, params)
    assert game.get_type().utility == getattr(pyspiel.GameType.Utility, utility)
    assert game.num_players() == 3
    assert set(game.get_parameters()) == set(DEFAULTS)
    assert game.num_distinct_actions() == action_codec(Setting(players=3)).size


@pytest.mark.parametrize(("params", "players"), [({}, 2), ({"mode": "solo"}, 1), ({"mode": "solo", "players": 1}, 1)])
def test_the_mode_says_how_many_play(params: dict[str, Any], players: int) -> None:
    """Without a number as few play as the packs and the mode allow."""
    assert pyspiel.load_game(NAME, params).num_players() == players
