"""What commands and typed lines use of the session in which they are typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from villagers_rules.cli.menu import Menu, Question
    from villagers_rules.cli.speech import Speech
    from villagers_rules.game import Game
    from villagers_rules.model.actions import Action
    from villagers_rules.phrases import Phrase
    from villagers_rules.text.ink import Ink
    from villagers_rules.words import Words


class Desk(Protocol):
    """A session, as far as commands and typed lines need it."""

    game: Game
    people: tuple[int, ...]
    human: int | None
    away: bool
    ink: Ink
    speech: Speech
    words: Words
    menu: Menu | None
    question: Question | None
    saved_at: int | None
    any_undo: bool
    own_files: set[Path]
    undone: list[list[Action]]

    @property
    def read(self) -> Callable[[str], str | None]:
        """What reads a line after a prompt; None at the end of the input."""

    def commands(self) -> list[str]:
        """Return the words of commands in the language of the session."""

    def command_named(self, word: str) -> str:
        """Return the English name of the command that *word* is, in the language of the session or in English."""

    def is_command(self, word: str) -> bool:
        """Return whether *word* is a command, in the language of the session or in English."""

    def say(self, lines: Sequence[str]) -> None:
        """Print lines."""

    def page(self, lines: Sequence[str]) -> None:
        """Print lines, a screen at a time where the screen is known to be small."""

    def note(self, text: str) -> None:
        """Print a sentence or two."""

    def inform(self, said: Phrase) -> None:
        """Print a message in the language of the session."""

    def agrees(self, question: str) -> bool:
        """Ask a question that is answered with yes or no."""

    def log(self) -> list[str]:
        """Return the lines of the log, as the player at the screen saw it."""

    def table(self) -> list[str]:
        """Return everything on the table."""

    def take(self, action: Action) -> None:
        """Carry out a legal action."""

    def undo(self, actions: int) -> list[Action]:
        """Undo the last actions and return them in order."""

    def leaving(self) -> str:
        """Return what to say when the game is left: where it is saved, or that it is not."""
