"""What commands and typed lines use of the session in which they are typed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING

from villagers_rules.cli.talk import Talk

if TYPE_CHECKING:
    from villagers_rules.cli.menu import Menu, Question
    from villagers_rules.game import Game
    from villagers_rules.model.actions import Action


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
