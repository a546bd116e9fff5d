"""Play, simulate and explain the board game Villagers, and check cards for it.

Example:
  villagers play --players 3        play against two others in this terminal
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Sequence
from contextlib import suppress

from villagers_rules.cli import check, diff, explain, new, play, render, replay, scenarios, score, show, simulate, stats
from villagers_rules.cli import help as help_
from villagers_rules.cli.common import BAD, GOOD, INTERRUPTED, WRONG, Parser, UsageError, told
from villagers_rules.errors import GameError, IllegalAction, nearest
from villagers_rules.version import __version__

COMMANDS = (play, simulate, stats, diff, check, score, show, render, explain, help_, replay, scenarios, new)
"""The modules of the commands, in the order of the help; each has ``add(subparsers)``, and ``run(args)``, the exit code."""
WITH_TRACEBACK = "VILLAGERS_TRACEBACK"
"""The environment variable with which a bug shows its traceback."""


def build_parser() -> ArgumentParser:
    """Return the parser of the whole command line."""
    description, examples = told(__doc__)
    parser = Parser(prog="villagers", description=description, epilog=examples)
    parser.add_argument("--version", action="version", version=f"villagers {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands", parser_class=Parser)
    for command in COMMANDS:
        command.add(subparsers)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out one command line and return its exit code: 0 good, 1 the input or the result is bad, 2 the line is wrong."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        code = _run(arguments)
        sys.stdout.flush()
        return code
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else (GOOD if stop.code is None else BAD)
    except UsageError as error:
        return _complain(str(error), WRONG)
    except (GameError, IllegalAction, ValueError) as error:
        return _complain(str(error), BAD)
    except BrokenPipeError:
        # Whoever reads the output, such as `head`, has enough. Python would complain as it closes the output; that goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return GOOD
    except OSError as error:
        return _complain(_file_trouble(error), BAD)
    except KeyboardInterrupt:
        return _complain("interrupted", INTERRUPTED)
    except RecursionError:
        return _complain("the input is nested too deep", BAD)
    except Exception as error:
        if os.environ.get(WITH_TRACEBACK):
            raise
        told_as = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        return _complain(f"this is a bug of the program, please report it: {told_as} ({WITH_TRACEBACK}=1 shows where)", BAD)


def _run(arguments: list[str]) -> int:
    parser = build_parser()
    _check_command(parser, arguments)
    args = parser.parse_args(arguments)
    if args.command is None:
        parser.print_help()
        return GOOD
    return int(args.run(args))


def _check_command(parser: ArgumentParser, arguments: list[str]) -> None:
    """Raise `UsageError` for a command that does not exist, with the nearest one that does."""
    name = next((word for word in arguments if not word.startswith("-")), None)
    known = next(action.choices for action in parser._actions if isinstance(action, _SubParsersAction))
    if name is not None and name not in known:
        raise UsageError(f"there is no command {name!r}; {nearest(name, known) or 'the commands: ' + ', '.join(known)}")


def _file_trouble(error: OSError) -> str:
    reason = (error.strerror or str(error) or type(error).__name__).lower()
    return f"{error.filename}: {reason}" if error.filename else reason


def _complain(message: str, code: int) -> int:
    with suppress(OSError):
        sys.stdout.flush()
    print(f"villagers: {message}", file=sys.stderr)
    return code
