"""Print what a shell needs to complete `villagers` commands and options with the Tab key.

It takes the package shtab: pip install "villagers-rules[completion]". Where the text goes is up to the shell. With --format json
it prints, without shtab and for every shell, all commands with their options and choices, for a program that completes them.

Examples:
  villagers completion bash
  villagers completion zsh
  villagers completion --format json
"""

from __future__ import annotations

from argparse import SUPPRESS, Action, ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from villagers_rules.cli.common import UsageError, add_command, format_option, path
from villagers_rules.cli.exit_codes import GOOD
from villagers_rules.cli.output import output_path, print_json
from villagers_rules.errors import GameError

_SHELLS = ("bash", "zsh", "tcsh")


def add(subparsers: _SubParsersAction[Any], *, parser_of_all: Callable[[], ArgumentParser]) -> None:
    """Add the command to *subparsers*; *parser_of_all* makes the parser whose words are completed."""
    parser = add_command(subparsers, "completion", __doc__, _run, "print a completion script for a shell")
    parser.add_argument("shell", nargs="?", choices=_SHELLS, metavar="SHELL", help=f"one of {', '.join(_SHELLS)}")
    format_option(parser)
    parser.set_defaults(parser_of_all=parser_of_all)


def _run(args: Namespace) -> int:
    """Print the script, or what it is made of."""
    if args.format == "json":
        if args.shell is not None:
            raise UsageError(f"argument SHELL: the JSON is the same for every shell, got {args.shell!r}")
        print_json(_command_data(args.parser_of_all()))
        return GOOD
    if args.shell is None:
        raise UsageError(f"argument SHELL: expected one of {', '.join(_SHELLS)}; see villagers completion --help")
    try:
        shtab: Any = import_module("shtab")
    except ImportError as error:
        raise GameError(
            'completion needs the package shtab; install it with: pip install "villagers-rules[completion]"'
        ) from error
    parser = args.parser_of_all()
    for option in _options(parser):
        if option.type in (path, output_path):
            option.complete = shtab.FILE  # type: ignore[attr-defined]
    print(shtab.complete(parser, shell=args.shell))
    return GOOD


def _options(parser: ArgumentParser) -> Iterator[Action]:
    """Yield all options and arguments of a parser and of the commands below it."""
    for action in parser._actions:
        yield action
        if isinstance(action, _SubParsersAction):
            for inner in action.choices.values():
                yield from _options(inner)


def _command_data(parser: ArgumentParser, about: str = "") -> dict[str, Any]:
    """Return a command, its options and arguments, and the commands below it, as plain data."""
    inner = [action for action in parser._actions if isinstance(action, _SubParsersAction)]
    others = [_option_data(action) for action in parser._actions if action not in inner]
    return {
        "name": parser.prog.split()[-1],
        "help": about or parser.description or "",
        "options": [found for found in others if found["names"]],
        "arguments": [found for found in others if not found["names"]],
        "commands": [
            _command_data(inner_parser, _said_of(action, name))
            for action in inner
            for name, inner_parser in action.choices.items()
        ],
    }


def _option_data(action: Action) -> dict[str, Any]:
    """Return an option or an argument as plain data."""
    metavar = action.metavar if isinstance(action.metavar, str) else None
    return {
        "names": list(action.option_strings),
        "help": "" if action.help in (None, SUPPRESS) else action.help,
        "value": None if action.nargs == 0 else metavar or action.dest.upper(),
        "choices": None if action.choices is None else list(action.choices),
        "required": action.required,
    }


def _said_of(commands: _SubParsersAction[Any], name: str) -> str:
    """Return the line that stands beside the name of a command."""
    return next((str(action.help) for action in commands._choices_actions if action.dest == name), "")
