"""Villagers as a PettingZoo environment: every player is an agent, one answers after the other (AEC)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from villagers_rules.learning.episode import Episode, Rules
from villagers_rules.learning.outcome import ILLEGAL_REWARD
from villagers_rules.learning.setting import Setting, needing
from villagers_rules.learning.spaces import observation_space, rendered

with needing("rl"):
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers


def env(**options: Any) -> AECEnv:
    """Return the environment as learners use it, with the *options* of `raw_env`: an illegal action ends the game as lost."""
    found: Any = wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=ILLEGAL_REWARD)
    found = wrappers.AssertOutOfBoundsWrapper(found)
    return wrappers.OrderEnforcingWrapper(found)


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 (it is what PettingZoo calls it)
    """The environment itself; agents are `player_1`, `player_2` and so on.

    An observation holds the vector of the view as "observation", and which numbers can be answered as "action_mask".
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "villagers_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False}

    def __init__(
        self,
        *,
        players: int | None = None,
        packs: Sequence[str] = ("base",),
        mode: str | None = None,
        pack_dirs: Sequence[str | Path] = (),
        form: str = "",
        returns: str = "",
        render_mode: str | None = None,
    ) -> None:
        """Play *packs* in a *mode*; *form* is that of actions, *returns* what a game is worth (`returns_of`)."""
        super().__init__()
        setting = Setting(players=players, packs=packs, mode=mode, pack_dirs=pack_dirs)
        self.rules = Rules(setting, form=form, returns=returns)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{number + 1}" for number in range(setting.player_count)]
        self._numbers = {agent: number + 1 for number, agent in enumerate(self.possible_agents)}
        self._mask_size = self.rules.codec.size
        self.observation_spaces = {agent: observation_space(self.rules) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._mask_size) for agent in self.possible_agents}
        self._rng = np.random.default_rng()
        self.episode = Episode.begin(self.rules, 0)

    def observation_space(self, agent: str) -> Any:
        """Return the space of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of what an agent answers."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; with a *seed* this game and all after it are reproducible."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.episode = Episode.begin(self.rules, int(self._rng.integers(2**32)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def _select(self) -> None:
        player = self.episode.player
        if player is not None:
            self.agent_selection = self.possible_agents[player - 1]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent observes: nothing that its player may not know."""
        player = self._numbers[agent]
        vector = np.zeros(self.rules.size, dtype=np.float32)
        self.episode.observe(player, vector)
        asked = not self.episode.is_over and player == self.episode.player
        mask = self.episode.question.mask() if asked else bytearray(self._mask_size)
        return {"observation": vector, "action_mask": np.frombuffer(mask, dtype=np.int8)}

    def step(self, action: Any) -> None:
        """Answer for the agent that is selected; None once the game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.episode.answer(int(action))
        if self.episode.is_over:
            ended = self.truncations if self.episode.given_up else self.terminations
            for each, worth in zip(self.possible_agents, self.episode.returns(), strict=True):
                self.rewards[each], ended[each] = worth, True
        else:
            self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return the table as the selected agent sees it, or print it in the mode "human"."""
        return rendered(self.episode, self._numbers[self.agent_selection], self.render_mode)

    def close(self) -> None:
        """Nothing is held that has to be given back."""
