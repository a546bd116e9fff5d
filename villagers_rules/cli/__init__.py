"""The command line: ``villagers``."""

from villagers_rules.cli.main import main

__all__ = ["main"]
