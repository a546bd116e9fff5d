"""What a command may read in all, so that no number of files, however each is within its limits, takes long or much memory."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import ParamSpec, TypeVar

from attrs import field

from villagers_rules.classes import define
from villagers_rules.errors import CardFileError, Problem

_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")

MAX_TOTAL_FILES = 1_000
"""How many files are read by one command."""
MAX_TOTAL_FOLDERS = 2_000
"""How many folders are looked into by one command."""
MAX_TOTAL_BYTES = 5_000_000
"""How many bytes of files are read by one command."""
MAX_TOTAL_VALUES = 150_000
"""How many keys and values are put together by one command; those of card files count again for each mode."""
MAX_TOTAL_CARDS = 2_000
"""How many different cards can be in one game; all official cards together are a tenth of it."""
MAX_TOTAL_LENGTH = 250_000
"""Sentences with so many letters are parsed by one command; each counts as `LETTERS_EACH` more."""
LETTERS_EACH = 50
"""What a sentence costs besides its letters, in letters."""
MAX_PROBLEMS = 500
"""After so many problems no more are looked for."""

LIMITS = {
    "files": (MAX_TOTAL_FILES, "files"),
    "folders": (MAX_TOTAL_FOLDERS, "folders"),
    "bytes": (MAX_TOTAL_BYTES, "bytes of files"),
    "values": (MAX_TOTAL_VALUES, "keys and values, those of each mode of a pack counted again"),
    "cards": (MAX_TOTAL_CARDS, "cards for one game"),
    "letters": (MAX_TOTAL_LENGTH, f"characters of sentences, each sentence counted as {LETTERS_EACH} more"),
}
"""How much of each there may be, and what messages call it."""
_FEWER = "name fewer packs or files at once, or remove what is not needed"
_MEND = "fix these first"


class TooMuch(CardFileError):
    """More than a command may read, or more problems than it looks for; *problems* has those found so far, and this one."""


@define
class _Allowance:
    """What was *taken* and what *problems* were found since a command began, and the *sentences* that it has parsed."""

    taken: dict[str, int] = field(factory=lambda: dict.fromkeys(LIMITS, 0))
    problems: list[Problem] = field(factory=list)
    sentences: set[Hashable] = field(factory=set)

    def take(self, what: str, number: int, place: str) -> None:
        """Count *number* more of *what* for the file or folder *place*; raise `TooMuch` when it is more than there may be."""
        self.taken[what] += number
        most, called = LIMITS[what]
        if self.taken[what] > most:
            message = f"with this file a command would read more than {most:,} {called}"
            self.stop(Problem(place, 1, 1, "too-much-to-read", message, suggestion=_FEWER))

    def note(self, problem: Problem) -> None:
        """Keep *problem*; raise `TooMuch` when there are too many."""
        self.problems.append(problem)
        if len(self.problems) >= MAX_PROBLEMS:
            message = f"{MAX_PROBLEMS} problems were found up to here, and no more are looked for"
            self.stop(Problem(problem.file, problem.line, problem.column, "too-many-problems", message, suggestion=_MEND))

    def stop(self, problem: Problem) -> None:
        """Raise `TooMuch` with *problem* and all found before."""
        raise TooMuch({*self.problems, problem})


_CURRENT: ContextVar[_Allowance | None] = ContextVar("allowance", default=None)


def counted(read: Callable[_Given, _Result]) -> Callable[_Given, _Result]:
    """Return the function *read* as one that counts what it reads as one command."""

    @wraps(read)
    def within(*given: _Given.args, **named: _Given.kwargs) -> _Result:
        with one_command():
            return read(*given, **named)

    return within


@contextmanager
def one_command() -> Iterator[_Allowance]:
    """Count all that is read within as one command; within another such block it counts as part of that."""
    current = _CURRENT.get()
    if current is not None:
        yield current
        return
    allowance = _Allowance()
    token = _CURRENT.set(allowance)
    try:
        yield allowance
    finally:
        _CURRENT.reset(token)


def take(what: str, number: int, place: str) -> None:
    """Count *number* more of *what* for the current command, if one is; raise `TooMuch` beyond its limit."""
    allowance = _CURRENT.get()
    if allowance is not None:
        allowance.take(what, number, place)


def count_sentence(sentence: Hashable, text: str, place: str) -> None:
    """Count the *text* of a *sentence* in the file *place*, once for the current command, if one is."""
    allowance = _CURRENT.get()
    if allowance is not None and sentence not in allowance.sentences:
        allowance.sentences.add(sentence)
        allowance.take("letters", len(text) + LETTERS_EACH, place)


def note(*problems: Problem) -> None:
    """Keep *problems* for the current command, if one is; raise `TooMuch` when there are too many."""
    allowance = _CURRENT.get()
    if allowance is not None:
        for problem in problems:
            allowance.note(problem)


def noted(found: list[Problem], problems: Iterable[Problem]) -> None:
    """Add *problems* to those that were *found*, and keep them for the current command."""
    for problem in problems:
        found.append(problem)
        note(problem)
