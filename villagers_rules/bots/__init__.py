"""Players that decide by themselves: a bot gets what its player may know, and returns one of the options."""

from villagers_rules.bots.ismcts import Candidate
from villagers_rules.bots.protocol import Bot, Sampler
from villagers_rules.bots.registry import BOTS, WITHIN, find_bot
from villagers_rules.bots.verdict import advise, decide

__all__ = ["BOTS", "WITHIN", "Bot", "Candidate", "Sampler", "advise", "decide", "find_bot"]
