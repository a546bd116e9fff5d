"""Villagers as a game of OpenSpiel, registered as `python_villagers` when this module is imported."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from hashlib import sha256
from random import Random
from typing import Any

from villagers_rules.errors import GameError
from villagers_rules.learning.episode import Episode, Rules, rules_again
from villagers_rules.learning.outcome import bounds
from villagers_rules.learning.setting import Setting, needing
from villagers_rules.model.actions import MAX_ACTIONS

with needing("openspiel"):
    import numpy as np
    import pyspiel

NAME = "python_villagers"
DEFAULTS: dict[str, Any] = {"players": 0, "packs": "base", "mode": "", "pack_dirs": "", "form": "", "returns": ""}
"""The parameters of the game; several packs or folders stand with a `+` between them, and 0 players are as few as can play."""
_DRAWS, OUTCOMES = 3, 1024
"""The seed of a game is made of so many draws of chance, each with so many outcomes; all else that is left to chance follows."""
_MOST_PLAYERS = 20
_LONGEST_CODE = 16
"""No action is said in more answers."""


def _game_type(rules: Rules | None = None) -> pyspiel.GameType:
    """Return the type that is registered, or that of a game by *rules*: where a victory is all that counts, the sum is 0."""
    sums_to_zero = rules is not None and rules.returns == "win" and len(rules.setting.table.seats) == rules.setting.player_count
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Python Villagers",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if sums_to_zero else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=_MOST_PLAYERS,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


def setting_of(params: Mapping[str, Any]) -> Setting:
    """Return the setting that the parameters of a game name.

    >>> setting_of({"packs": "base+saints", "players": 3}).new_game(seed=1)
    <Game players=3, packs=['base', 'saints'], 0 actions>
    """
    given = {**DEFAULTS, **params}
    return Setting(
        players=given["players"] or None,
        packs=given["packs"].split("+"),
        mode=given["mode"] or None,
        pack_dirs=given["pack_dirs"].split(os.pathsep) if given["pack_dirs"] else (),
    )


class VillagersGame(pyspiel.Game):  # type: ignore[misc]
    """The game with some packs and players; see `DEFAULTS` for its parameters."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        self.rules = rules_again(setting_of(given), given["form"], given["returns"])
        kind = _game_type(self.rules)
        least, most = bounds(self.rules.returns)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.codec.size,
            max_chance_outcomes=OUTCOMES,
            num_players=self.rules.setting.player_count,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=MAX_ACTIONS * _LONGEST_CODE,
        )
        super().__init__(kind, info, given)

    def new_initial_state(self) -> VillagersState:
        """Return the game before chance has shuffled."""
        return VillagersState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> VillagersObserver:
        """Return what observes states as OpenSpiel wants it."""
        return VillagersObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class VillagersState(pyspiel.State):  # type: ignore[misc]
    """A state of the game: first chance draws the seed, then players answer; *episode* is None until then."""

    def __init__(self, game: VillagersGame) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.draws: tuple[int, ...] = ()
        self.episode: Episode | None = None
        self._logs: dict[int, tuple[int, str]] = {}

    def current_player(self) -> int:
        """Return who answers next, from 0, or that it is chance, or the end."""
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        player = self.episode.player
        return int(pyspiel.PlayerId.TERMINAL) if player is None else player - 1

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.episode is None else sorted(self.episode.question.numbers)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may draw next of the seed, each as likely as any other."""
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        if self.episode is not None:
            self.episode.answer(action)
            return
        self.draws = (*self.draws, action)
        if len(self.draws) == _DRAWS:
            seed = 0
            for draw in self.draws:
                seed = seed * OUTCOMES + draw
            self.episode = Episode.begin(self.rules, seed)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"draw {action}" if player < 0 else self.rules.codec.name(action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.episode is not None and self.episode.is_over

    def returns(self) -> list[float]:
        """Return what the game is worth to each player: nothing until it is over."""
        return [0.0] * self.rules.setting.player_count if self.episode is None else self.episode.returns()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> VillagersState:
        """Return a state that *player* cannot tell from this one, drawn evenly; *sampler* gives numbers from 0 to below 1.

        It has no history: what chance drew there is none of the player's business.
        """
        found = VillagersState(self.get_game())
        found.draws = (0,) * _DRAWS
        found._logs = {player: self._logs[player]} if player in self._logs else {}
        if self.episode is not None:
            found.episode = self.episode.sample(player + 1, Random(int(sampler() * 2**53)))
        return found

    def log_digest(self, player: int) -> str:
        """Return a digest of the log of *player*, in its order."""
        episode = self.episode
        assert episode is not None
        since, digest = self._logs.get(player, (0, ""))
        now = episode.game.version(player + 1)
        if now != since:
            for entry in episode.game.log_for(player + 1, since=since):
                # As text an action is the same before and after it was saved.
                said = [str(entry), [change.to_data() for change in entry.changes]]
                digest = sha256((digest + json.dumps(said, sort_keys=True)).encode()).hexdigest()
            self._logs[player] = now, digest
        return digest

    def __str__(self) -> str:
        if self.episode is None:
            return f"chance has drawn {list(self.draws)}"
        actions = [f"player {action.player}: {action}" for action in self.episode.game.actions]
        return "\n".join([f"seed {self.episode.game.state.seed}", *actions, *map(self.rules.codec.name, self.episode.answers)])


class VillagersObserver:
    """What players observe: the vector of the view as *tensor*, and the view as text; with perfect recall also the log."""

    def __init__(self, game: VillagersGame, kind: Any, params: Any) -> None:
        if params:
            raise GameError(f"expected no parameters of observers, got {params!r:.60}")
        self._has_recall = bool(kind.perfect_recall)
        self.tensor = np.zeros(game.rules.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: VillagersState, player: int) -> None:
        """Fill the tensor with what *player* observes in *state*."""
        self.tensor.fill(0)
        if state.episode is not None:
            state.episode.observe(player + 1, self.tensor)

    def string_from(self, state: VillagersState, player: int) -> str:
        """Return what *player* observes in *state* as text."""
        episode = state.episode
        if episode is None:
            return "not dealt yet"
        seen = json.dumps(episode.view(player + 1).to_data(), sort_keys=True)
        said = list(episode.answers) if player + 1 == episode.player else []
        recalled = f" log {state.log_digest(player)}" if self._has_recall else ""
        return f"{seen} said {said}{recalled}"


pyspiel.register_game(_game_type(), VillagersGame)
