"""Villagers as a Gymnasium environment: one player learns, bots play the others."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from villagers_rules.bots import BOTS, Bot, decide, find_bot
from villagers_rules.errors import GameError, NotAnActionError
from villagers_rules.game import Game
from villagers_rules.learning.episode import Episode, Rules
from villagers_rules.learning.outcome import ILLEGAL_REWARD
from villagers_rules.learning.setting import Setting, needing
from villagers_rules.learning.spaces import rendered, vector_space
from villagers_rules.model.actions import Action

with needing("rl"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces

NAME = "Villagers-v0"
"""What `gymnasium.make` calls the environment."""
_AT_RANDOM = "random"
"""The bot that plays the seats that no learner plays, unless others are named."""


def _opponents_named(named: str | Bot | Sequence[str | Bot], others: int) -> list[Bot]:
    """Return a bot for each of the *others* in turn order: those that are *named*, or one of a single name for all."""
    each = [named] * others if isinstance(named, str) or callable(named) else list(named)
    if len(each) != others:
        raise GameError(f"expected one opponent for each of the {others} other players, or one for all; got {len(each)}")
    return [find_bot(bot) if isinstance(bot, str) else bot for bot in each]


def _action_of_bot(game: Game, player: int, bot: Bot, rng: Random) -> Action:
    """Return what *bot* does for *player*, who is asked now: it knows no more than the player does."""
    if bot is BOTS[_AT_RANDOM]:  # It looks at nothing, and needs no sample.
        return game.legal_actions.sample(rng)
    return decide(game, player, bot, rng)


class VillagersEnv(gymnasium.Env[Any, Any]):
    """The game as the player in one *seat* meets it; the reward is given at the end.

    An observation is the vector of the view. Which numbers can be answered stands in the info as "action_mask", and is what
    `action_masks()` returns.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012 (so it is with Gymnasium)

    def __init__(
        self,
        *,
        players: int | None = None,
        packs: Sequence[str] = ("base",),
        mode: str | None = None,
        pack_dirs: Sequence[str | Path] = (),
        form: str = "",
        returns: str = "",
        seat: int | None = None,
        opponents: str | Bot | Sequence[str | Bot] = _AT_RANDOM,
        render_mode: str | None = None,
    ) -> None:
        """Play *packs* in a *mode*; *form* is that of actions, *returns* what a game is worth (`returns_of`).

        Without a *seat*, from 1, it is drawn for each game. *opponents* are bots or their names, one for each other player or one
        for all.
        """
        setting = Setting(players=players, packs=packs, mode=mode, pack_dirs=pack_dirs)
        if seat is not None and seat not in range(1, setting.player_count + 1):
            raise GameError(f"expected a seat from 1 to {setting.player_count}, or None for any; got {seat!r:.40}")
        self.rules = Rules(setting, form=form, returns=returns)
        self.render_mode = render_mode
        self.observation_space = vector_space(self.rules)
        self.action_space = spaces.Discrete(self.rules.codec.size)
        self.seat = seat or 1
        self._fixed = seat is not None
        self._opponents = _opponents_named(opponents, setting.player_count - 1)
        self._rng = Random()
        self.episode = Episode.begin(self.rules, 0)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a new game, and return what is observed with the mask; with a *seed* it is reproducible."""
        super().reset(seed=seed)
        self._rng = Random(int(self.np_random.integers(2**32)))
        self.episode = Episode.begin(self.rules, self._rng.getrandbits(32))
        if not self._fixed:
            self.seat = self._rng.randrange(self.rules.setting.player_count) + 1
        self._others_play()
        return self._observed(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Answer for the player who learns, and let the others play until it is asked again or the game is over."""
        episode = self.episode
        try:
            episode.answer(int(action))
        except NotAnActionError as error:
            return self._observed(), ILLEGAL_REWARD, True, False, {**self._info(), "illegal": str(error)}
        self._others_play()
        if self.render_mode == "human":
            self.render()
        worth = episode.returns()[self.seat - 1] if episode.is_over else 0.0
        return self._observed(), worth, episode.game.is_over, episode.given_up, self._info()

    def _others_play(self) -> None:
        """Let the bots act until the player who learns is asked, or the game is over."""
        episode, players = self.episode, self.rules.setting.player_count
        while (player := episode.player) is not None and player != self.seat:
            bot = self._opponents[(player - self.seat) % players - 1]
            episode.take(_action_of_bot(episode.game, player, bot, self._rng))

    def _observed(self) -> Any:
        vector = np.zeros(self.rules.size, dtype=np.float32)
        self.episode.observe(self.seat, vector)
        return vector

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}

    def action_masks(self) -> Any:
        """Return which numbers can be answered, as an array of 0 and 1; none once the game is over."""
        mask = bytearray(self.rules.codec.size) if self.episode.is_over else self.episode.question.mask()
        return np.frombuffer(mask, dtype=np.int8)

    def render(self) -> Any:
        """Return the table as the player who learns sees it, or print it in the mode "human"."""
        return rendered(self.episode, self.seat, self.render_mode)


if NAME not in gymnasium.registry:
    gymnasium.register(NAME, entry_point=f"{__name__}:{VillagersEnv.__name__}")
