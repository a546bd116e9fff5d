"""What is legal now, and who has to decide it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from villagers_rules.model import groups as listed
from villagers_rules.model.actions import Action
from villagers_rules.model.groups import Group
from villagers_rules.model.moment import Moment
from villagers_rules.model.moves import Move
from villagers_rules.model.state import State
from villagers_rules.model.wellformed import check_action
from villagers_rules.rules import notation, turns
from villagers_rules.rules.interrupts import own_interrupts
from villagers_rules.rules.prompts import asked_now
from villagers_rules.rules.refusals import cards_named, offers


class LegalActions(Sequence[Action]):
    """Every action that is legal for one player in one position: iterate it, count it with `len`, look into it with `in`.

    It stays what it was when the game goes on.
    """

    __slots__ = ("_seat", "_size", "groups", "moment")

    def __init__(self, moment: Moment, groups: list[Group], seat: int) -> None:
        self.moment = moment
        self.groups = groups
        self._seat = seat
        self._size = listed.count(groups)

    def _words(self, move: Move) -> Action:
        return notation.action_of(self.moment.position, move)

    def _action(self, move: Move) -> Action:
        """Return a move in words at once, for who goes through all of them: they are read."""
        return self._words(move).also_offered(self.moment, move)

    def texts(self) -> tuple[str, ...]:
        """Return all actions as text."""
        return tuple([str(self._words(move)) for move in listed.moves(self.groups)])

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Action]:
        return map(self._action, listed.moves(self.groups))

    def __getitem__(self, number: Any) -> Any:
        if isinstance(number, slice):
            return [self[index] for index in range(*number.indices(self._size))]
        size = self._size
        if not -size <= number < size:
            raise IndexError(f"there are {size} legal actions, counted from 0; got {number}")
        return Action.offered(self.moment, listed.pick(self.groups, number % size), self._words)

    def __contains__(self, action: object) -> bool:
        if isinstance(action, str) and self.groups:
            action = Action.parse(action, player=self._seat + 1)
        if not isinstance(action, Action) or not self.groups or action.player != self._seat + 1:
            return False
        check_action(action)
        for card in cards_named(action):
            notation.kind_named(self.moment.position, card)
        return notation.move_of(self.moment.position, action, self.groups) is not None

    def __str__(self) -> str:
        return "\n".join(self.texts())


@frozen
class Decision:
    """Who must decide what: *player* (from 1), the *kind* of decision, what is *prompt*, and the options."""

    player: int
    kind: str
    prompt: str
    options: LegalActions

    def __str__(self) -> str:
        return f"player {self.player}: {self.prompt}"


def legal_actions(state: State, moment: Moment | None = None) -> LegalActions:
    """Return every action that is legal now for who has to decide, with that player's interrupts; none after the end.

    The actions carry their moves: who gives the *moment* of the game knows by it that they were offered in this very position.
    """
    if not state.agenda:
        return LegalActions(moment or Moment(state), [], 0)
    seat = notation.deciding(state)
    groups = turns.options(state)
    if state.table.interrupters:
        groups = groups + own_interrupts(state, seat)
    return LegalActions(moment or Moment(state), groups, seat)


def actions_of(state: State, seat: int, moment: Moment | None = None) -> LegalActions:
    """Return every action that is legal now for *seat*: of its decision, if it has one, and its interrupts (R12.1)."""
    return LegalActions(moment or Moment(state), offers(state, seat), seat)


def decision(state: State, moment: Moment | None = None) -> Decision | None:
    """Return who must decide what now, or None when the game is over."""
    if state.is_over:
        return None
    kind, prompt = asked_now(state)
    return Decision(notation.deciding(state) + 1, kind, prompt, legal_actions(state, moment))
