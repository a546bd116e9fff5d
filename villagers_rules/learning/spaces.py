"""The spaces of observations, and how environments show the table."""

from __future__ import annotations

from villagers_rules.learning.episode import Episode, Rules
from villagers_rules.learning.outcome import HIGHEST_GOLD
from villagers_rules.learning.setting import needing
from villagers_rules.text.ink import Ink
from villagers_rules.text.tabletop import table_lines

with needing("rl"):
    import numpy as np
    from gymnasium import spaces


def observation_space(rules: Rules) -> spaces.Dict:
    """Return the space of observations with a mask."""
    return spaces.Dict({"observation": vector_space(rules), "action_mask": spaces.Box(0, 1, (rules.codec.size,), np.int8)})


def vector_space(rules: Rules) -> spaces.Box:
    """Return the space of the vectors of views."""
    return spaces.Box(-HIGHEST_GOLD, HIGHEST_GOLD, (rules.size,), np.float32)


def rendered(episode: Episode, player: int, render_mode: str | None) -> str | None:
    """Return the table as *player* sees it in the mode "ansi"; in the mode "human" it is printed instead."""
    if render_mode is None:
        return None
    text = "\n".join(table_lines(episode.game.words(), episode.game, player, ink=Ink()))
    if render_mode == "human":
        print(text)
        return None
    return text
