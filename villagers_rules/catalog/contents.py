"""What the catalog holds: packs, steps, and the catalog itself; and what a check of files reports.

These values stand alone, so that a program can name them without importing what reads and checks files.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

from villagers_rules.errors import GameError, Problem

if TYPE_CHECKING:
    from villagers_rules.language import Lexicon
    from villagers_rules.model.cards import CardTable, Villager
    from villagers_rules.model.rulebook import Rules


@frozen(kw_only=True)
class Pack:
    """What the manifest of a pack says; *players* is for how many players it is made."""

    id: str
    name: str
    version: str
    players: range
    suits: tuple[str, ...] = ()
    requires: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()


@frozen
class Step:
    """One step of a card: *takes* is what the verb takes, *options* the other arguments, *line* its line in the file.

    An argument is a compiled formula or selection, or a text: a card reference (`it`, `this villager`) or a word.
    """

    verb: str
    takes: Any
    options: Mapping[str, Any]
    line: int


@frozen(kw_only=True)
class Catalog:
    """The cards and numbers of a game: what its packs hold together, checked.

    *packs* are in the order named, each after those it requires; *players* is for how many players all of them are made.
    """

    packs: tuple[Pack, ...]
    table: CardTable
    rules: Rules
    villagers: Mapping[str, Villager]
    lexicon: Lexicon
    players: range

    def check_players(self, players: int) -> None:
        """Raise `GameError` unless so many can play all the packs together."""
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.players:
            names = ", ".join(pack.id for pack in self.packs)
            fits = f"{self.players[0]} to {self.players[-1]}" if len(self.players) > 1 else str(self.players[0])
            raise GameError(f"{names} is played by {fits} players; got {players!r} (R2)")


@frozen
class Report:
    """What a check found: the number of files it read, and every problem, sorted by place."""

    files: int
    problems: tuple[Problem, ...]
