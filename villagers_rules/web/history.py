"""What was done in a room, in order: what may be undone, what was seen at any time, and what is not written down yet."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from attrs import evolve, field

from villagers_rules.api import Action, Game, View
from villagers_rules.classes import define


@define(eq=False)
class History:
    """All that was *done* in a *game* since it started, None for an undo."""

    game: Game
    done: list[Action | None] = field(factory=list)
    _new: list[Action | None] = field(factory=list, init=False)
    _players: list[int] = field(factory=list, init=False)
    _quiet: list[bool | None] = field(factory=list, init=False)
    _rounds: list[int] = field(factory=list, init=False)

    def __attrs_post_init__(self) -> None:
        self._players = [action.player for action in self.game.actions]
        self._quiet = [None] * len(self._players)
        self._rounds = self._rounds_before()

    def _rounds_before(self) -> list[int]:
        """Return the round of each entry of a history that goes on; one that was undone is in that of the entry before it."""
        past = self.game.copy()
        left = []
        for _ in self._players:
            past.undo()
            left.append(past.clock.round)
        rounds: list[int] = []
        depth = 0
        for action in self.done:
            depth += 1 if action is not None else -1
            known = left[len(left) - depth] if action is not None and depth <= len(left) else 0
            rounds.append(max(known, rounds[-1] if rounds else 1))
        return rounds

    def round_of(self, version: int) -> int | None:
        """Return the round in which the log entry with a *version* was, None where that is not known."""
        number = version - self.first_version - 1
        return self._rounds[number] if 0 <= number < len(self._rounds) else (1 if version <= 1 else None)

    def apply(self, action: Action, seat: int) -> None:
        """Carry out an action of *seat*; raise an error of the game for one that is not legal."""
        now = self.game.clock.round
        self.game.apply(action, player=seat)
        self._note(self.game.actions[-1], now)
        self._players.append(seat)
        self._quiet.append(None)

    def undo(self, actions: int) -> None:
        """Undo the last *actions*."""
        for _ in range(actions):
            self.game.undo()
            self._players.pop()
            self._quiet.pop()
            self._note(None, self.game.clock.round)

    def _note(self, entry: Action | None, number: int) -> None:
        self.done.append(entry)
        self._rounds.append(number)
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

    def view_at(self, version: int, viewer: int) -> View:
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
        return evolve(past.view(viewer, options=False), version=version)


def _left(done: Iterable[Action | None]) -> list[Action]:
    """Return the actions that are left of what was done."""
    left: list[Action] = []
    for action in done:
        if action is None:
            left.pop()
        else:
            left.append(action)
    return left
