"""The environments pass the checkers of the projects that they are made for, and play by the rules of the game."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from tests.learning import sizes
from villagers_rules import Action, Decision, Game, GameError, NotAnActionError, View
from villagers_rules.bots import Sampler
from villagers_rules.learning import Rules, Setting, returns_of
from villagers_rules.learning.gymnasium_env import VillagersEnv
from villagers_rules.learning.pettingzoo_env import env, raw_env

ALL = ("base", "saints", "scoundrels", "profiteers", "developments", "promo", "kickstarter")
PLAYED: dict[str, dict[str, Any]] = {
    **{f"base with {players}": {"players": players} for players in (2, 3, 4, 5)},
    "base in small choices": {"players": 2, "form": "factored"},
    "all packs": {"players": 5, "packs": ALL},
    "shifting seasons": {"players": 4, "packs": ("base", "shifting_seasons")},
    "solo": {"mode": "solo"},
    "monastery": {"mode": "monastery"},
}
"""What the checkers play: base with every number of players, all packs, and games of a single player."""
played = pytest.mark.parametrize("options", PLAYED.values(), ids=PLAYED)

# PettingZoo's checker wants observations to be arrays, and lets only games that it knows by name give a mask beside them.
with_mask = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be", "ignore:Observation is not a NumPy array"
)


@played
@with_mask
def test_pettingzoo_accepts_the_environment(options: dict[str, Any]) -> None:
    """PettingZoo's `api_test` and `seed_test` pass."""
    api_test(env(**options), num_cycles=sizes.STEPS)
    api_test(raw_env(**options), num_cycles=sizes.STEPS // 10)
    seed_test(partial(env, **options), num_cycles=sizes.STEPS // 10)


@played
def test_gymnasium_accepts_the_environment(options: dict[str, Any]) -> None:
    """Gymnasium's `check_env` passes, also for what `gymnasium.make` gives."""
    made = gymnasium.make("villagers_rules.learning.gymnasium_env:Villagers-v0", render_mode="ansi", **options)
    check_env(made.unwrapped)


def chosen(mask: Any, chance: Random) -> int:
    """Return one of the numbers that *mask* lets answer."""
    return int(chance.choice(np.flatnonzero(mask)))


@played
def test_agents_play_whole_games(options: dict[str, Any]) -> None:
    """Agents see and do what their players may, one answer after the other, and get at the end what the game is worth."""
    table = raw_env(**options)
    table.reset(seed=5)
    chance = Random(1)
    game = Game.from_json(table.episode.game.to_json())
    game.ask_interrupts = True
    gained = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, ended, cut, _ = table.last()
        gained[agent] += reward
        if ended or cut:
            table.step(None)
            continue
        asked = game.decision
        assert asked is not None
        assert agent == f"player_{asked.player}"
        table.step(chosen(seen["action_mask"], chance))
        taken = table.episode.game.actions
        if len(taken) > len(game.actions):
            game.apply(taken[-1])
        elif not table.episode.answers:
            game.apply(Action(player=asked.player, verb="pass"))
    assert game.is_over
    assert list(gained.values()) == returns_of(game, table.rules.returns) == table.episode.returns()


def test_the_same_seed_gives_the_same_game() -> None:
    """Two environments with one seed give the same games one after the other; without a seed the next game is another one."""
    one, other = raw_env(players=2), raw_env(players=2)
    games = []
    for seed in (3, None, None):
        for table in (one, other):
            table.reset(seed=seed)
        assert one.episode.game.to_json() == other.episode.game.to_json()
        games.append(one.episode.game.to_json())
    assert len(set(games)) == 3


def test_an_illegal_answer_ends_the_game_as_lost(caplog: pytest.LogCaptureFixture) -> None:
    """Whoever answers what cannot be answered gets -1, and the game is over; the game itself is left as it was."""
    single = VillagersEnv(players=2, seat=1)
    _, info = single.reset(seed=1)
    before = single.episode.game.to_json()
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, ended, cut, info = single.step(wrong)
    assert (reward, ended, cut) == (-1.0, True, False)
    assert "expected the number of one of 12 legal actions" in info["illegal"]
    assert single.episode.game.to_json() == before
    with pytest.raises(NotAnActionError, match="expected the number"):
        single.episode.answer(wrong)
    several = env(players=3)
    several.reset(seed=1)
    first = several.agent_selection
    several.last()
    several.step(wrong)
    assert "Illegal move made" in caplog.text
    assert several.terminations == dict.fromkeys(several.agents, True)
    assert several.unwrapped.rewards[first] == -1


@pytest.mark.parametrize("seat", [1, 3, None])
def test_the_learner_sits_where_it_should(seat: int | None) -> None:
    """The player who learns is asked for its own seat alone; without a seat it is drawn for each game."""
    single = VillagersEnv(players=3, seat=seat, render_mode="ansi")
    chance, seats = Random(2), set()
    for seed in range(20):
        _, info = single.reset(seed=seed)
        seats.add(single.seat)
        for _ in range(30):
            assert single.episode.player == single.seat
            _, _, ended, _, info = single.step(chosen(info["action_mask"], chance))
            if ended:
                break
        assert "You: " in single.render()
    assert seats == ({seat} if seat else {1, 2, 3})


def test_wrong_options_are_refused() -> None:
    """Seats, bots, forms, returns, packs and players that there are not are errors that say what there is."""
    for options, message in (
        ({"seat": 3}, "a seat from 1 to 2, or None for any; got 3"),
        ({"opponents": "nobody_at_all"}, "nobody_at_all"),
        ({"opponents": ["random", "random"]}, "one opponent for each of the 1 other players, or one for all; got 2"),
        ({"form": "round"}, "flat, factored; got 'round'"),
        ({"returns": "fame"}, "win, gold; got 'fame'"),
        ({"packs": ["no_such_pack"]}, "no_such_pack"),
    ):
        with pytest.raises(GameError, match=message):
            VillagersEnv(**{"players": 2, **options})  # type: ignore[arg-type]


@pytest.mark.parametrize("opponents", ["greedy", ["random", "greedy"], ["ismcts:3", "random"]])
def test_bots_play_the_other_seats(opponents: Any) -> None:
    """Bots are named as everywhere, one for all or one for each other player, and play whole games with interrupts."""
    single = VillagersEnv(players=3, packs=("base", "scoundrels"), opponents=opponents)
    _, info = single.reset(seed=5)
    chance, ended = Random(6), False
    for _ in range(sizes.STEPS // 10):
        _, _, ended, _, info = single.step(chosen(info["action_mask"], chance))
        if ended:
            break
    assert ended or len({action.player for action in single.episode.game.actions}) == 3


def test_a_function_plays_as_a_bot() -> None:
    """A function gets the decision, view and samples of the player whose turn it is, and never the game itself."""
    asked: list[int] = []

    def last(decision: Decision, view: View, sampler: Sampler, rng: Random) -> Action:
        assert view.player == decision.player == view.current_player
        assert sampler() is not single.episode.game
        asked.append(decision.player)
        action: Action = decision.options[-1]
        return action

    single = VillagersEnv(players=3, seat=2, opponents=last)
    _, info = single.reset(seed=4)
    chance = Random(3)
    for _ in range(10):
        _, _, _, _, info = single.step(chosen(info["action_mask"], chance))
    assert set(asked) == {1, 3}


def test_a_result_is_shared_by_the_winners() -> None:
    """As a result winners share what the others lose; as gold each player has what the last market left (R9.4)."""
    results: dict[tuple[int, int], set[float]] = {}
    for players in (2, 4):
        for seed in range(40):
            game = Setting(players=players).new_game(seed)
            assert returns_of(game) == [0.0] * players
            state = game.copy(history=False)
            chance = Random(seed)
            while not state.is_over:
                state.apply(state.legal_actions.sample(chance))
            worth = returns_of(state)
            assert sum(worth) == pytest.approx(0)
            assert [player for player in range(1, players + 1) if worth[player - 1] == max(worth)] == state.winners
            assert returns_of(state, "gold") == [score.total for score in state.scores()[:players]]
            results.setdefault((players, len(state.winners)), set()).update(round(each, 4) for each in worth)
    assert results[2, 1] == {1, -1}
    assert results[4, 1] == {1, -0.3333}


def test_alone_one_wins_or_loses() -> None:
    """Against a seat without a player a game is won (1) or lost (-1); without such a seat the gold counts."""
    assert Rules(Setting(mode="solo-beginner")).returns == "win"
    assert Rules(Setting(mode="monastery")).returns == "gold"
    game, chance = Setting(mode="solo-beginner").new_game(seed=1), Random(1)
    while not game.is_over:
        game.apply(game.legal_actions.sample(chance))
    for mine, theirs, worth in ((90, 20, 1.0), (20, 90, -1.0)):
        game.state.supply[:] = mine, theirs
        assert returns_of(game) == [worth]
        assert returns_of(game, "gold") == [mine]


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [
        ("pettingzoo_env", "pettingzoo", "rl"),
        ("gymnasium_env", "gymnasium", "rl"),
        ("gymnasium_env", "numpy", "rl"),
        ("openspiel_game", "pyspiel", "openspiel"),
    ],
)
def test_what_is_missing_is_named(module: str, missing: str, extra: str) -> None:
    """Where an environment's package is not installed, the error names the extra that installs it."""
    code = f"import sys; sys.modules[{missing!r}] = None; import villagers_rules.learning.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f"pip install 'villagers-rules[{extra}]'" in done.stderr.splitlines()[-1]


def test_the_room_needs_no_extra() -> None:
    """Codecs, vectors and episodes need nothing but the package."""
    code = (
        "import sys; import villagers_rules.learning; print({'numpy', 'gymnasium', 'pettingzoo', 'pyspiel'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
