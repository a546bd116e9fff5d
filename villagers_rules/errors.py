"""Everything that can go wrong, each with its place and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache, partial
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar

from villagers_rules.characters import is_visible, visible
from villagers_rules.classes import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable

LONGEST_COMPARED, MAX_COMPARED, MAX_COMPARED_CLOSELY = 60, 400, 40
"""Words with more letters are near to none; a word is compared with so many known ones, and closely with so many of these."""

LONGEST_EXCERPT, BEFORE_CARET = 160, 80
"""So many characters of a line a message shows; where it is cut on the left, so many stand before the caret."""


@frozen(order=True)
class Problem:
    """One thing that is wrong in one file; prints as ``file:line:column: code message`` with the line and a caret."""

    file: str
    line: int
    column: int
    code: str
    message: str
    excerpt: str = ""
    suggestion: str = ""
    instead: str = ""
    """What the whole value at this place should be, where that is known."""

    @property
    def caret(self) -> int:
        """Where in the excerpt the place of the problem is, from 0."""
        return self.column - 1 if self.column <= LONGEST_EXCERPT else BEFORE_CARET

    def __str__(self) -> str:
        shown = f"{self.file}:{self.line}:{self.column}: {self.code} {self.message}"
        if self.suggestion:
            shown += f"; {self.suggestion}"
        if self.excerpt:
            shown += f"\n    {self.excerpt}\n    {' ' * self.caret}^"
        return shown


class CodedError(ValueError):
    """What every error of this package is: a `ValueError` with a *code* that programs can tell it by."""

    code: ClassVar[str] = "error"
    """One or two words that stay the same whatever the message says."""

    def to_data(self) -> dict[str, Any]:
        """Return the code and the message as plain data for JSON."""
        return {"code": self.code, "message": str(self)}


class CardFileError(CodedError):
    """Files that cannot be used; *problems* are all that were found, sorted by place."""

    code = "card files"

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems))
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.problems,)


class FormulaError(CodedError):
    """A sentence of the expression language that means nothing, with the place in it and what was expected.

    *instead* is the sentence with what the suggestion says in it, "" where a person has to decide. A *note*, which the suggestion
    ends with, says what else to know of that.
    """

    code = "formula"

    def __init__(
        self,
        message: str,
        *,
        text: str,
        column: int = 1,
        line: int = 1,
        suggestion: str = "",
        instead: str = "",
        note: str = "",
    ) -> None:
        self.message = message
        self.text = text
        self.line = line
        self.column = column
        self.suggestion = suggestion
        self.instead = instead
        self.note = note
        super().__init__(message)

    def __reduce__(self) -> tuple[Any, ...]:
        hints = {"suggestion": self.suggestion, "instead": self.instead, "note": self.note}
        again = partial(type(self), text=self.text, column=self.column, line=self.line, **hints)
        return again, (self.message,)

    def __str__(self) -> str:
        shown = f"column {self.column}: {self.message}"
        if self.line > 1:
            shown = f"line {self.line}, {shown}"
        if self.suggestion:
            shown += f"; {self.suggestion}"
        rows = self.text.splitlines() or [""]
        row = rows[min(self.line, len(rows)) - 1]
        start = max(0, self.column - 60)
        part = row[start : start + 100]
        # Escapes would move the caret away from its letter.
        part = "".join(letter if is_visible(letter) else " " for letter in part)
        return f"{visible(shown, lines=True)}\n    {part}\n    {' ' * (self.column - 1 - start)}^"


class GameError(CodedError):
    """A game, a village, a save or a record that cannot be started, read or continued."""

    code = "game"


class UnknownPackError(GameError):
    """A pack or a mode that is not found."""

    code = "unknown pack"


class BadSaveError(GameError):
    """A save or a record that cannot be read, is damaged, or breaks a law of the game."""

    code = "bad save"


class NotAnActionError(GameError):
    """What is given as an action and is none: no such verb, no such form, no such card."""

    code = "no action"


ROUNDS, ACTIONS, STEPS = REASONS = ("rounds", "actions", "steps")
"""Why a game is given up: it has more rounds than its rules allow, more actions than a save holds, or no decision any more."""


class UnfinishedGameError(GameError):
    """A game that would go on for more rounds than its rules allow, or for more actions than saves and records hold.

    Its *reason* is one of `REASONS`; an error about several games has none.
    """

    code = "unfinished"

    def __init__(self, message: str, reason: str = "") -> None:
        super().__init__(message)
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.reason)


class BotError(GameError):
    """A bot that cannot be loaded, that failed, or that answered with something else than one of its options."""

    code = "bot"


@frozen(kw_only=True)
class Refusal:
    """Why an action is not legal: the rule, the real values, and what would make it legal.

    Prints as one sentence, such as ``R7.1: the cooper's padlock opens with 2 gold ...; you have 1``.
    """

    rule: str
    """The number of the rule, such as `R7.1`."""
    reason: str
    """What the rule says, with the values of the position."""
    remedy: str = ""
    """What would make it legal, if anything does."""

    def __str__(self) -> str:
        return f"{self.heading}{self.reason}" + (f"; {self.remedy}" if self.remedy else "")

    @property
    def heading(self) -> str:
        """What is printed before the reason: the rule, but not a phase or an ability without one that the reason names.

        >>> str(Refusal(rule="poor_relief", reason="poor relief was used already this turn"))
        'poor relief was used already this turn'
        """
        called = self.rule.replace("_", " ")
        return "" if f"the {called} " in self.reason or self.reason.startswith(f"{called} ") else f"{self.rule}: "

    def to_data(self) -> dict[str, Any]:
        """Return the refusal as plain data for JSON; `schemas/api/refusal.json` describes it."""
        return {"rule": self.rule, "reason": str(self.reason), "remedy": str(self.remedy)}

    @classmethod
    def from_data(cls, data: Any) -> Refusal:
        """Return the refusal that `to_data` wrote down; raise `GameError` for what is none."""
        if not isinstance(data, dict) or set(data) != {"rule", "reason", "remedy"}:
            raise GameError(f"expected a refusal with rule, reason and remedy, got {data!r:.60}")
        if not all(isinstance(text, str) for text in data.values()):
            raise GameError(f"expected texts in a refusal, got {data!r:.60}")
        return cls(**data)


class IllegalActionError(CodedError):
    """An action that the rules do not allow now; *refusal* says why."""

    code = "illegal"

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.refusal,)

    def to_data(self) -> dict[str, Any]:
        """Return the code, the message and the refusal as plain data for JSON."""
        return {**super().to_data(), "refusal": self.refusal.to_data()}


@contextmanager
def called(error: type[GameError]) -> Iterator[None]:
    """Let every `GameError` within that is of no class of its own be an *error* with the same message."""
    try:
        yield
    except GameError as found:
        if type(found) is not GameError:
            raise
        raise error(*found.args) from found.__cause__


def nearest(word: str, known: Iterable[str], *, cutoff: float = 0.6) -> str:
    """Return a hint that names the known words nearest to *word*, as near as *cutoff*, or "" when none is near.

    >>> nearest("lumberjak", ["lumberjack", "miner"])
    'did you mean lumberjack?'
    """
    near = nearest_words(word, known, cutoff=cutoff)
    return f"did you mean {' or '.join(near)}?" if near else ""


def nearest_words(word: str, known: Iterable[str], *, cutoff: float = 0.6) -> list[str]:
    """Return those of the *known* words that are nearest to *word*, at most two, as near as *cutoff*.

    A word that begins with another letter is hardly mistyped: it must share most letters. The word itself is none that was meant.

    >>> nearest_words("lumberjak", ["lumberjack", "miner"]), nearest_words("tuck", ["unlock", "duck"])
    (['lumberjack'], ['duck'])
    """
    from difflib import get_close_matches  # Seldom needed, so not imported with the package.

    if len(word) > LONGEST_COMPARED:
        return []
    # Comparing takes time with the square of the letters, and every wrong word of a file is compared: first by letters alone.
    compared = [*islice((name for name in known if name != word and len(name) <= LONGEST_COMPARED), MAX_COMPARED)]
    if len(compared) > MAX_COMPARED_CLOSELY:
        letters = _letters(word)
        compared.sort(key=lambda name: len(letters & _letters(name)) / (len(word) + len(name) + 1), reverse=True)
        del compared[MAX_COMPARED_CLOSELY:]
    near = get_close_matches(word, compared, n=2, cutoff=cutoff)
    return [name for name in near if _is_near(name, word)]


_MOST_LETTERS = 0.75
"""How near a word is that was mistyped from its first letter on."""


def _is_near(name: str, word: str) -> bool:
    """Return whether *name* may be meant by *word*: it begins so, one is a part of the other, or most letters are the same."""
    from difflib import SequenceMatcher

    if name[:1] == word[:1] or name in word or word in name:
        return True
    return SequenceMatcher(None, name, word).ratio() >= _MOST_LETTERS


@lru_cache(maxsize=2 * MAX_COMPARED)
def _letters(word: str) -> frozenset[tuple[str, int]]:
    """Return the letters of *word*, each with how often it stands before."""
    return frozenset((letter, word.count(letter, 0, place)) for place, letter in enumerate(word))
