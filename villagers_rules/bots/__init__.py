"""Players that decide by themselves: a bot gets what its player may know, and returns one of the options."""

from villagers_rules.bots.protocol import Bot, Sampler
from villagers_rules.bots.registry import BOTS, find_bot
from villagers_rules.bots.verdict import advise, decide

__all__ = ["BOTS", "Bot", "Sampler", "advise", "decide", "find_bot"]
