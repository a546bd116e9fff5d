"""Play, simulate and explain the board game Villagers, and check cards for it.

Examples:
  villagers play --players 3        play against two others in this terminal
  villagers show cooper             show a card
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, _SubParsersAction
from traceback import format_exc
from typing import TextIO, cast

from villagers_rules import files
from villagers_rules.cli import (
    check,
    completion,
    diff,
    explain,
    listing,
    new,
    play,
    publish,
    render,
    replay,
    scenarios,
    score,
    serve,
    show,
    simulate,
    stats,
    tournament,
)
from villagers_rules.cli import help as help_
from villagers_rules.cli.common import Parser, UsageError, english_option, split_help
from villagers_rules.cli.exit_codes import BAD, GOOD, WRONG
from villagers_rules.cli.notes import COLOURS, choose_colour, laid_out
from villagers_rules.cli.output import Output, guarded, ink_for, problem_lines
from villagers_rules.errors import BotError, CardFileError, nearest, nearest_words
from villagers_rules.version import __version__

_COMMANDS = (
    play,
    serve,
    simulate,
    stats,
    tournament,
    diff,
    check,
    score,
    show,
    listing,
    render,
    explain,
    help_,
    replay,
    scenarios,
    new,
    publish,
)
"""The modules of the commands, in the order of the help; each has ``add(subparsers)``."""
_NEAR = 0.85
"""How near what is typed must be to an option to be taken for it."""
_WITH_TRACEBACK = "VILLAGERS_TRACEBACK"
"""The environment variable with which a bug, or a bot that fails, shows its traceback."""


def build_parser() -> ArgumentParser:
    """Return the parser of the whole command line."""
    description, examples = split_help(__doc__)
    parser = Parser(prog="villagers", description=description, epilog=examples)
    parser.add_argument("--version", action="version", version=f"villagers {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands", parser_class=Parser)
    for command in _COMMANDS:
        command.add(subparsers)
    completion.add(subparsers, parser_of_all=build_parser)
    for each in subparsers.choices.values():
        _with_language(each)
    return parser


def _with_language(parser: ArgumentParser) -> None:
    """Add ``--language`` to a command, or to those below it, that prints English alone."""
    inner = [action for action in parser._actions if isinstance(action, _SubParsersAction)]
    for each in inner:
        for command in each.choices.values():
            _with_language(command)
    if not inner and not any("--language" in action.option_strings for action in parser._actions):
        english_option(parser)


def run_command_line(arguments: list[str]) -> int:
    """Run one command line, print errors to the error output, and return the exit code."""
    choose_colour()
    with guarded() as (out, err):
        code, message = _outcome(arguments, out)
        out.may_fail = True  # What could not be printed has been reported by now.
        out.flush()
        if message:
            err.write(laid_out(f"villagers: {message}", cast(TextIO, err)) + "\n")
        err.flush()
    return code


def _outcome(arguments: list[str], out: Output) -> tuple[int, str]:
    """Carry out one command line, and return its exit code and what to say of it."""
    try:
        try:
            code = _run(arguments)
        except SystemExit as stop:  # The parser ends so after it has shown help.
            code = stop.code if isinstance(stop.code, int) else (GOOD if stop.code is None else BAD)
        out.flush()
        return code, ""
    except UsageError as error:
        return WRONG, str(error)
    except BrokenPipeError:
        # Whoever reads the output, such as `head`, has enough.
        out.give_up()
        return GOOD, ""
    except OSError as error:
        return BAD, _file_error_message(error)
    except CardFileError as error:
        return BAD, "\n".join(problem_lines(error.problems, ink_for(sys.stderr)))
    except BotError as error:
        return BAD, format_exc() if os.environ.get(_WITH_TRACEBACK) else str(error)
    except ValueError as error:
        return BAD, str(error)
    except RecursionError:
        return BAD, "the input is nested too deep"
    except Exception as error:
        if os.environ.get(_WITH_TRACEBACK):
            return BAD, format_exc()
        told_as = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        return BAD, f"this is a bug of the program, please report it: {told_as} ({_WITH_TRACEBACK}=1 shows where)"


def _run(arguments: list[str]) -> int:
    parser = build_parser()
    _check_command(parser, arguments)
    args, unknown = parser.parse_known_args(arguments)
    command = args.command
    if unknown:
        whole = " ".join(filter(None, ("villagers", command)))
        hint = _nearest_option(parser, arguments, unknown) or f"see {whole} --help"
        advice = "put what has spaces in it in quotes, or " if not unknown[0].startswith("-") else ""
        raise UsageError(f"unrecognized arguments: {' '.join(unknown)}; {advice}{hint}")
    choose_colour(getattr(args, "color", COLOURS[0]))
    if command is None:
        parser.print_help()
        return GOOD
    return int(args.run(args))


def _nearest_option(parser: ArgumentParser, arguments: list[str], unknown: list[str]) -> str:
    """Return a hint that names the option which the first *unknown* one begins, or is near to; "" for none."""
    wrong = next((word.partition("=")[0] for word in unknown if word.startswith("--")), "")
    if not wrong:
        return ""
    options = _options(parser, arguments)
    begun = [option for option in options if option.startswith(wrong)]
    near = begun if len(begun) == 1 else nearest_words(wrong, options, cutoff=_NEAR)
    return f"did you mean {near[0]}?" if near else ""


def _options(parser: ArgumentParser, arguments: list[str]) -> list[str]:
    """Return the long options of the command that *arguments* name."""
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            named = next((word for word in arguments if word in action.choices), None)
            if named is not None:
                return _options(action.choices[named], arguments[arguments.index(named) + 1 :])
    return [option for action in parser._actions for option in action.option_strings if option.startswith("--")]


def _check_command(parser: ArgumentParser, arguments: list[str]) -> None:
    """Raise `UsageError` for a command that does not exist, with the nearest one that does."""
    name = next((word for word in arguments if not word.startswith("-")), None)
    known = next(action.choices for action in parser._actions if isinstance(action, _SubParsersAction))
    if name is not None and name not in known:
        raise UsageError(f"there is no command {name!r}; {nearest(name, known) or 'the commands: ' + ', '.join(known)}")


def _file_error_message(error: OSError) -> str:
    folder = files.missing_folder(error)
    if folder:
        return f"{error.filename}: there is no folder {folder}"
    reason = (error.strerror or str(error) or type(error).__name__).lower()
    return f"{error.filename}: {reason}" if error.filename else reason
