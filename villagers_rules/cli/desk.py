"""What commands and typed lines use of the session in which they are typed: how it talks with who sits at the screen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

from villagers_rules.phrases import Phrase, phrase
from villagers_rules.text.ink import Ink, hanging

if TYPE_CHECKING:
    from villagers_rules.cli.menu import Menu, Question
    from villagers_rules.cli.speech import Speech
    from villagers_rules.game import Game
    from villagers_rules.model.actions import Action
    from villagers_rules.words import Words

_YES = ("y", "yes")


class Talk:
    """Prints by *say* and reads by *read*, which takes a prompt and returns a line, or None at the end of the input."""

    def __init__(
        self,
        *,
        read: Callable[[str], str | None],
        say: Callable[[Sequence[str]], None],
        ink: Ink,
        words: Words,
        speech: Speech,
    ) -> None:
        self.ask_line = read
        self.print = say
        self.ink = ink
        self.words = words
        self.speech = speech
        self._typed_ahead: str | None = None

    def text(self, said: str) -> str:
        """Return a message in the language of the session."""
        return self.words.text(said)

    def read(self, prompt: str) -> str | None:
        """Return the next line that is typed; None at the end of the input."""
        ahead, self._typed_ahead = self._typed_ahead, None
        return self.ask_line(prompt) if ahead is None else ahead

    def say(self, lines: Sequence[str]) -> None:
        """Print lines, with the names of players."""
        self.print(self.speech.shown("\n".join(lines)).split("\n"))

    def page(self, lines: Sequence[str]) -> None:
        """Print lines, a screen at a time where the screen is known to be small; what is typed instead of Enter comes next."""
        size = self.ink.height - 2
        if size < 1 or len(lines) <= size:
            self.say(lines)
            return
        more = self.text(phrase("-- Enter for more, q to stop --"))
        for start in range(0, len(lines), size):
            self.say(lines[start : start + size])
            if start + size >= len(lines):
                return
            typed = (self.read(f"{more} ") or "").strip()
            if typed:
                self._typed_ahead = None if typed.lower() in ("q", "quit") else typed
                return

    def note(self, text: str) -> None:
        """Print a sentence or two."""
        text = self.speech.prose(text)
        self.say([line for part in text.splitlines() for line in wrap(part, self.ink.width) or [""]])

    def inform(self, said: Phrase) -> None:
        """Print a message in the language of the session."""
        self.note(self.text(said))

    def agrees(self, question: str) -> bool:
        """Ask a question that is answered with yes or no."""
        yes = (*_YES, *self.text(phrase("y yes")).split())
        *before, asked = hanging("", self.speech.shown(question), width=self.ink.width - 2)
        self.say(before)
        return (self.read(f"{asked} ") or "").strip().lower() in yes


class Desk(Talk, ABC):
    """A session, as far as commands and typed lines need it besides that it talks."""

    game: Game
    people: tuple[int, ...]
    human: int | None
    away: bool
    menu: Menu | None
    question: Question | None
    saved_at: int | None
    any_undo: bool
    own_files: set[Path]
    undone: list[list[Action]]

    @abstractmethod
    def commands(self) -> list[str]:
        """Return the words of commands in the language of the session."""

    @abstractmethod
    def command_named(self, word: str) -> str:
        """Return the English name of the command that *word* is, in the language of the session or in English."""

    @abstractmethod
    def is_command(self, word: str) -> bool:
        """Return whether *word* is a command, in the language of the session or in English."""

    @abstractmethod
    def log(self) -> list[str]:
        """Return the lines of the log, as the player at the screen saw it."""

    @abstractmethod
    def table(self) -> list[str]:
        """Return everything on the table."""

    @abstractmethod
    def take(self, action: Action) -> None:
        """Carry out a legal action."""

    @abstractmethod
    def undo(self, actions: int) -> list[Action]:
        """Undo the last actions and return them in order."""

    @abstractmethod
    def leaving(self) -> str:
        """Return what to say when the game is left: where it is saved, or that it is not."""
