"""The command line: ``villagers``."""

from villagers_rules.cli.main import build_parser, main

__all__ = ["build_parser", "main"]
