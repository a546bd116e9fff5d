"""What leaves the command line: everything it prints goes through here, so that no text can do anything to a terminal."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from shutil import get_terminal_size
from typing import IO, TYPE_CHECKING, TextIO, cast

from villagers_rules import files
from villagers_rules.characters import visible
from villagers_rules.cli.common import UsageError, refused_option
from villagers_rules.cli.notes import COLOURS, MAX_WIDTH, MIN_WIDTH, colour_chosen, page_width
from villagers_rules.errors import Problem
from villagers_rules.packs.problems import SEVERITIES, severity
from villagers_rules.text.ink import Ink, folded, terminal_text

if TYPE_CHECKING:
    from villagers_rules.game import Game


class Output:
    """A stream that takes text and passes it on as it may be printed: what cannot be seen, or encoded, is written as an escape.

    Colours pass only as `Ink` makes them. Without a *stream*, since it was closed, nothing is written; with *may_fail* a stream
    that takes nothing more is no error.
    """

    errors = "backslashreplace"

    def __init__(self, stream: TextIO | None, *, may_fail: bool = False) -> None:
        self.stream = stream
        self.may_fail = may_fail
        self.trouble: Exception | None = None

    @property
    def encoding(self) -> str:
        """The encoding of the stream."""
        return getattr(self.stream, "encoding", None) or "utf-8"

    def write(self, text: str) -> int:
        """Print *text*, and return how many characters it has."""
        if self.stream is not None:
            with self._failing():
                self.stream.write(terminal_text(text).encode(self.encoding, self.errors).decode(self.encoding))
        return len(text)

    def document(self, text: str) -> None:
        """Print a whole document, in UTF-8 whatever a terminal shows: what it lacks would be missing in a file as well."""
        self.flush()
        buffer = getattr(self.stream, "buffer", None)
        if buffer is None:
            self.write(text)
        else:
            buffer.write(visible(text, lines=True).encode())

    def flush(self) -> None:
        """Hand on what was written so far; raise an earlier error again, which may have been passed over."""
        if self.stream is not None:
            with self._failing():
                if self.trouble is not None:
                    raise self.trouble
                self.stream.flush()

    def isatty(self) -> bool:
        """Return whether a person sees the stream in a terminal."""
        return self.stream is not None and self.stream.isatty()

    def fileno(self) -> int:
        """Return the number of the file behind the stream; raise `OSError` if there is none."""
        if self.stream is None:
            raise OSError("the stream is closed")
        return self.stream.fileno()

    def give_up(self) -> None:
        """Let whatever is still to be written go nowhere, so that Python does not complain when it closes the stream."""
        with suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self.fileno())
            os.close(nowhere)

    @contextmanager
    def _failing(self) -> Iterator[None]:
        """Give up at an error that does not matter."""
        try:
            yield
        except (OSError, ValueError) as error:
            self.trouble = error
            if not self.may_fail:
                raise
            self.give_up()


@contextmanager
def guarded() -> Iterator[tuple[Output, Output]]:
    """Let all that is printed within go through an `Output` each for the output and the error output, and return these."""
    out, err = Output(sys.stdout), Output(sys.stderr, may_fail=True)
    with redirect_stdout(cast(TextIO, out)), redirect_stderr(cast(TextIO, err)):
        yield out, err


def ink_for(stream: IO[str]) -> Ink:
    """Return what *stream* can show."""
    is_terminal = stream.isatty()
    size = get_terminal_size((80, 24))
    return Ink(
        width=page_width(stream),
        colour=_has_colour(is_terminal=is_terminal),
        lines=_can_draw(stream),
        height=size.lines if is_terminal else 0,
    )


def _has_colour(*, is_terminal: bool) -> bool:
    """Return whether to print colours: as --color says, or else on a terminal unless NO_COLOR is set, or if FORCE_COLOR is."""
    if colour_chosen() != COLOURS[0]:
        return colour_chosen() == COLOURS[1]
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return is_terminal and os.environ.get("TERM") != "dumb"


def _can_draw(stream: IO[str]) -> bool:
    try:
        "─┬┌·█".encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def load_warnings(game: Game) -> list[str]:
    """Return what to say of a loaded game whose cards are not those of before, or whose position nothing proves."""
    found = []
    if game.differences:
        from villagers_rules.packs.manifest import in_words

        found.append(f"The cards are not quite the same as before, though up to here the game is: {in_words(game.differences)}.")
    if not game.proved:
        found.append("This game began from a position, not with a deal: it breaks no rule, but nothing proves how it came about.")
    return found


def print_lines(lines: Sequence[str]) -> None:
    """Print *lines*, those that are too long for a narrow terminal on several."""
    rows = "\n".join(lines).split("\n")
    width = get_terminal_size().columns if sys.stdout.isatty() else MAX_WIDTH
    if width < MIN_WIDTH:
        rows = [part for row in rows for part in folded(row, width=width)]
    print("\n".join(rows))


def print_json(data: object) -> None:
    """Print *data* as JSON: in ASCII, so that it is the same in every terminal and no character in it can do anything there."""
    print(json.dumps(data, indent=2))


def problem_lines(problems: Iterable[Problem], ink: Ink) -> Iterator[str]:
    """Yield the lines that show *problems*; what is no error says so before its code.

    >>> print(*problem_lines([Problem("a.yaml", 3, 5, "tab", "use spaces", "x", "replace it")], Ink()), sep="\\n")
    a.yaml:3:5: [tab] use spaces; replace it
        x
            ^
    """
    for problem in problems:
        found = severity(problem)
        colour = ink.bad if found == SEVERITIES[0] else ink.money
        kind = "" if found == SEVERITIES[0] else f"{colour(found)} "
        hint = f"; {problem.suggestion}" if problem.suggestion else ""
        place = f"{ink.bold(problem.file)}{ink.dim(f':{problem.line}:{problem.column}:')}"
        yield f"{place} {kind}{colour(f'[{problem.code}]')} {problem.message}{hint}"
        if problem.excerpt:
            yield f"    {problem.excerpt}"
            yield f"    {' ' * problem.caret}{colour('^')}"


# -- files that commands write -------------------------------------------------------------------------------------------------
RULE = "an existing file is replaced only if this command wrote it, or with --force"
HINT = "was not made by this command; choose another name, or replace it with --force"
"""What is said of a file that is there and is something else."""


def output_path(text: str) -> Path:
    """Read the path of a file to be written."""
    with refused_option():
        return files.target_path(text)


def output_options(parser: ArgumentParser, what: str) -> None:
    """Add ``--output`` and ``--force``."""
    parser.add_argument(
        "-o", "--output", type=output_path, metavar="FILE", help=f"write {what} into FILE (default: print it); {RULE}"
    )
    force_option(parser)


def force_option(parser: ArgumentParser) -> None:
    """Add ``--force``."""
    parser.add_argument("--force", action="store_true", help="overwrite any existing file")


def refuse_unused_force(args: Namespace, *options: str) -> None:
    """Raise `UsageError` for ``--force`` without one of the *options* that name files."""
    if args.force and all(getattr(args, option) is None for option in options):
        named = " or ".join(f"--{option}" for option in options)
        raise UsageError(f"argument --force: it goes with {named} only")


def write_or_print(args: Namespace, document: str, summary: str) -> None:
    """Write *document*, which must hold `files.MADE_BY`, into the file that the command line names, and say so; or print it.

    Raises `GameError` for a file that is something else, and `OSError` for one that cannot be written; nothing is written then.
    """
    if args.output is None:
        cast(Output, sys.stdout).document(document)
        return
    write_file(args, document)
    print_lines([f"saved to {args.output}, {summary}"])


def write_file(args: Namespace, document: str) -> None:
    """Write *document* into the file that the command line names, as `write_or_print` does."""
    files.write(args.output, document, replaces=replace_rule(args, files.contains(files.MADE_BY)), hint=HINT)


def replace_rule(args: Namespace, is_ours: Callable[[Path], bool]) -> Callable[[Path], bool]:
    """Return a function that says whether a file may be replaced: those that are *is_ours*, or with ``--force`` all."""
    return files.always_replace if args.force else is_ours
