"""Players that decide by themselves: a bot takes a game and a player, and returns one of that player's legal actions."""

from villagers_rules.bots.registry import BOTS, Bot

__all__ = ["BOTS", "Bot"]
