"""What is legal now, and who has to decide it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from villagers_rules.errors import Refusal
from villagers_rules.model import options as listed
from villagers_rules.model.actions import Action
from villagers_rules.model.options import Group
from villagers_rules.model.state import State
from villagers_rules.rules import naming, turns
from villagers_rules.rules.asking import asked_now
from villagers_rules.rules.refusals import judge


class LegalActions(Sequence[Action]):
    """Every action that is legal now: iterate it, count it with `len`, look into it with `in`."""

    def __init__(self, state: State, groups: list[Group]) -> None:
        self._state = state
        self.groups = groups

    def __len__(self) -> int:
        return listed.count(self.groups)

    def __iter__(self) -> Iterator[Action]:
        return (naming.action_of(self._state, move) for move in listed.moves(self.groups))

    def __getitem__(self, number: Any) -> Any:
        if isinstance(number, slice):
            return [self[index] for index in range(*number.indices(len(self)))]
        size = len(self)
        if not -size <= number < size:
            raise IndexError(f"there are {size} legal actions, counted from 0; got {number}")
        return naming.action_of(self._state, listed.pick(self.groups, number % size))

    def __contains__(self, action: object) -> bool:
        if isinstance(action, str) and self.groups:
            action = Action.parse(action, player=naming.deciding(self._state) + 1)
        return isinstance(action, Action) and bool(self.groups) and not isinstance(judge(self._state, action), Refusal)

    def __str__(self) -> str:
        return "\n".join(map(str, self))


@frozen
class Decision:
    """Who must decide what: *player* (from 1), the *kind* of decision, what is *asked*, and the options."""

    player: int
    kind: str
    asked: str
    options: LegalActions

    def __str__(self) -> str:
        return f"player {self.player}: {self.asked}"


def legal_actions(state: State) -> LegalActions:
    """Return every action that is legal now; none when the game is over."""
    return LegalActions(state, turns.options(state))


def decision(state: State) -> Decision | None:
    """Return who must decide what now, or None when the game is over."""
    if state.over:
        return None
    kind, asked = asked_now(state)
    return Decision(naming.deciding(state) + 1, kind, asked, legal_actions(state))
