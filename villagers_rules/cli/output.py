"""What leaves the command line: everything it prints goes through here, so that no text can do anything to a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from typing import TextIO, cast

from villagers_rules.characters import visible
from villagers_rules.text.ink import terminal_text


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
        """Print *text*, and return how many letters it has."""
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
