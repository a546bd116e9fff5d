"""Print what a shell needs to complete `villagers` commands and options with the Tab key.

It takes the package shtab: pip install "villagers-rules[completion]". Where the text goes is up to the shell.

Examples:
  villagers completion bash
  villagers completion zsh
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Callable
from importlib import import_module
from typing import Any

from villagers_rules.cli.common import add_command
from villagers_rules.cli.exit_codes import GOOD
from villagers_rules.errors import GameError

_SHELLS = ("bash", "zsh", "tcsh")


def add(subparsers: _SubParsersAction[Any], *, parser_of_all: Callable[[], ArgumentParser]) -> None:
    """Add the command to *subparsers*; *parser_of_all* makes the parser whose words are completed."""
    parser = add_command(subparsers, "completion", __doc__, _run, "print a completion script for a shell")
    parser.add_argument("shell", choices=_SHELLS, metavar="SHELL", help=f"one of {', '.join(_SHELLS)}")
    parser.set_defaults(parser_of_all=parser_of_all)


def _run(args: Namespace) -> int:
    """Print the script."""
    try:
        shtab: Any = import_module("shtab")
    except ImportError as error:
        raise GameError(
            'completion needs the package shtab; install it with: pip install "villagers-rules[completion]"'
        ) from error
    print(shtab.complete(args.parser_of_all(), shell=args.shell))
    return GOOD
