"""How the tests of the command line run it: here, as a process of its own, or as a session that reads its lines from a list."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from villagers_rules import Game
from villagers_rules.cli import main
from villagers_rules.cli.session import Session
from villagers_rules.cli.speech import Speech
from villagers_rules.packs.loader import clear_cache
from villagers_rules.text.ink import Ink

LONGEST = 120
"""No command line of these tests takes more than a second or two; after so many seconds it hangs."""


def villagers(*line: str, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """Return the outcome of a command line without a terminal, run here as if nothing were loaded, or in its *environment*."""
    return in_a_process(*line, cwd=cwd, **environment) if environment else _here(line, cwd or Path.cwd())


def _here(line: Sequence[str], cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command line in this process, which takes a fraction of the time of a new one."""
    clear_cache()
    out, err = (TextIOWrapper(BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(cwd)
        for name, stream in (("stdin", StringIO()), ("stdout", out), ("stderr", err), ("__stdout__", out)):
            patch.setattr(sys, name, stream)
        code = main(line)
    printed = (stream.buffer.getvalue().decode() for stream in (out, err))
    return subprocess.CompletedProcess(line, code, *printed)


class _Terminal(TextIOWrapper):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


def in_streams(
    line: Sequence[str], *, stdin: str = "", terminal: bool = False, encoding: str = "utf-8", cwd: Path | None = None
) -> tuple[int, str, str]:
    """Return exit code, output and error output of a command line, run here on streams of this *encoding*, or on a *terminal*."""
    kind = _Terminal if terminal else TextIOWrapper
    written = BytesIO(), BytesIO()
    out, err = (kind(each, encoding=encoding, write_through=True, newline="") for each in written)
    typed = kind(BytesIO(stdin.encode("utf-8", "surrogateescape")), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(cwd or Path.cwd())
        patch.setenv("TERM", "xterm")
        patch.delenv("NO_COLOR", raising=False)
        for name, stream in (("stdin", typed), ("stdout", out), ("stderr", err)):
            patch.setattr(sys, name, stream)
        code = main(list(line))
    shown_out, shown_err = (each.getvalue().decode(encoding, "surrogateescape") for each in written)
    return code, shown_out, shown_err


def in_a_process(*line: str, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """Return the finished process of a command line, run without a terminal."""
    root = str(Path(__file__).resolve().parents[2])
    return subprocess.run(
        [sys.executable, "-m", "villagers_rules", *line],
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=LONGEST,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": root, "PYTHONIOENCODING": "utf-8", **environment},
    )


class Table:
    """A session whose person types *lines* and then leaves; *prints* are all lines that it printed."""

    def __init__(
        self,
        game: Game,
        lines: Iterable[str],
        *,
        human: int = 1,
        people: Sequence[int] = (),
        ink: Ink | None = None,
        **options: Any,
    ) -> None:
        self.prints: list[str] = []
        self.lines = iter(lines)
        self.session = Session(game, people=people or (human,), read=self.read, say=self.say, ink=ink or Ink(), **options)

    def read(self, prompt: str) -> str | None:
        """Return the next line that the person types."""
        line = next(self.lines, None)
        self.prints.append(prompt + (line or ""))
        return line

    def say(self, lines: Sequence[str]) -> None:
        """Keep what is printed."""
        self.prints += lines

    def play(self) -> str:
        """Play, and return all that was printed."""
        self.session.run()
        return "\n".join(self.prints)


def named(game: Game, number: int) -> str:
    """Return an action that was taken as the log says it, with the names of cards."""
    return Speech(game.words(), game.catalog).cards(str(game.actions[number]))


def after(printed: str, typed: str) -> str:
    """Return what was printed right after *typed*, up to the next prompt."""
    return printed.partition(f"> {typed}\n")[2].partition("\n> ")[0]
