"""What was done in a room, in order: what may be undone, what was seen at any time, and what is not written down yet."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from attrs import define, field

from villagers_rules.api import Action, Game

Data = dict[str, Any]


@define(eq=False)
class History:
    """All that was *done* in a *game* since it started, None for an undo."""

    game: Game
    done: list[Action | None] = field(factory=list)
    _new: list[Action | None] = field(factory=list, init=False)
    _players: list[int] = field(factory=list, init=False)
    _quiet: list[bool | None] = field(factory=list, init=False)

    def __attrs_post_init__(self) -> None:
        self._players = [action.player for action in self.game.actions]
        self._quiet = [None] * len(self._players)

    def apply(self, action: Action, seat: int) -> None:
        """Carry out an action of *seat*; raise an error of the game for one that is not legal."""
        self.game.apply(action, player=seat)
        self._note(self.game.actions[-1])
        self._players.append(seat)
        self._quiet.append(None)

    def undo(self, actions: int) -> None:
        """Undo the last *actions*."""
        for _ in range(actions):
            self.game.undo()
            self._players.pop()
            self._quiet.pop()
            self._note(None)

    def _note(self, entry: Action | None) -> None:
        self.done.append(entry)
        self._new.append(entry)

    def take_new(self) -> list[Action | None]:
        """Return what was done since this was asked last."""
        taken, self._new = self._new, []
        return taken

    # -- going back --------------------------------------------------------------------------------------------------------------
    def players_since(self, seats: Collection[int]) -> list[int]:
        """Return who has acted since the last action of one of *seats*, which is the first; nobody if there is none."""
        last = next((number for number in range(len(self._players) - 1, -1, -1) if self._players[number] in seats), None)
        return [] if last is None else self._players[last:]

    def were_quiet(self, actions: int) -> bool:
        """Return whether nobody has learned anything hidden by the last *actions*, and no chance was drawn (R16)."""
        return all(self._was_quiet(number) for number in range(len(self._quiet) - 1, len(self._quiet) - actions - 1, -1))

    def _was_quiet(self, number: int) -> bool:
        found = self._quiet[number]
        if found is None:
            later = len(self._quiet) - number - 1
            past = self.game.copy() if later else self.game
            for _ in range(later):
                past.undo()
            found = self._quiet[number] = past.can_undo(self._players[number])
        return found

    @property
    def first_version(self) -> int:
        """The version at which the game started, or was loaded."""
        return self.game.version(0) - len(self.done)

    def view_at(self, version: int, viewer: int) -> Data:
        """Return what *viewer* saw at a *version*: after that many entries of the log. The game stays as it is."""
        now, then = _left(self.done), _left(self.done[: version - self.first_version])
        common = next(
            (number for number, (one, other) in enumerate(zip(now, then, strict=False)) if one is not other),
            min(len(now), len(then)),
        )
        past = self.game.copy()
        for _ in range(len(now) - common):
            past.undo()
        for action in then[common:]:
            past.apply(action, player=action.player)
        return {**past.view(viewer, options=False).to_data(), "version": version}


def _left(done: Iterable[Action | None]) -> list[Action]:
    """Return the actions that are left of what was done."""
    left: list[Action] = []
    for action in done:
        if action is None:
            left.pop()
        else:
            left.append(action)
    return left
