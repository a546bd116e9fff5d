"""What is legal now, and who has to decide it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random
from typing import Any, Final

from villagers_rules.classes import frozen
from villagers_rules.errors import NotAnActionError, nearest
from villagers_rules.model import groups as listed
from villagers_rules.model import plain
from villagers_rules.model.actions import SHAPES, Action
from villagers_rules.model.groups import Group, pick
from villagers_rules.model.moment import Moment, now
from villagers_rules.model.moves import Move
from villagers_rules.model.offered import set_offer
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask
from villagers_rules.model.timeline import Timeline
from villagers_rules.model.wellformed import check_action
from villagers_rules.phrases import phrase
from villagers_rules.rules import notation, turns
from villagers_rules.rules.interrupts import own_interrupts
from villagers_rules.rules.prompts import asked_now, asking_card
from villagers_rules.rules.refusals import offers


def _words(moment: Moment, move: Move) -> Action:
    """Return in words what *move* is at a *moment*."""
    return notation.action_of(moment.position, move)


_new: Final[Any] = object.__new__


class LegalActions(Sequence[Action]):
    """Every action that is legal for one player in one position: iterate it, count it with `len`, look into it with `in`.

    It stays what it was when the game goes on.
    """

    __slots__ = ("_moves", "_seat", "_size", "groups", "may_pass", "moment")

    def __init__(self, moment: Moment, groups: list[Group], seat: int, *, may_pass: bool = False) -> None:
        self.may_pass = may_pass
        self.moment = moment
        self.groups = groups
        self._seat = seat
        moves = 0
        for group in groups:  # As `count`, without a call.
            moves += group[1]
        self._moves = moves
        self._size = moves + 1 if may_pass else moves

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the actions as what makes them, whether or not the class is compiled."""
        return _again, (self.moment, self.groups, self._seat, self.may_pass)

    @property
    def player(self) -> int:
        """Whose actions they are, from 1."""
        return self._seat + 1

    def _action(self, move: Move) -> Action:
        """Return a move in words at once, for who goes through all of them: they are read."""
        return _words(self.moment, move).also_offered(self.moment, move)

    def texts(self) -> tuple[str, ...]:
        """Return all actions as text."""
        texts = [str(_words(self.moment, move)) for move in listed.moves(self.groups)]
        return (*texts, notation.PASS) if self.may_pass else tuple(texts)

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Action]:
        actions = map(self._action, listed.moves(self.groups))
        return chain(actions, [self._pass()]) if self.may_pass else actions

    def _pass(self) -> Action:
        return Action(player=self._seat + 1, verb=notation.PASS)

    def __getitem__(self, number: Any) -> Any:
        if number.__class__ is not int or not 0 <= number < self._moves:
            if isinstance(number, slice):
                return [*map(self.__getitem__, range(*number.indices(self._size)))]
            if not 0 <= number < self._size:
                if not -self._size <= number < 0:
                    raise IndexError(f"there are {self._size} legal actions, counted from 0; got {number}")
                number += self._size
            if number >= self._moves:
                return self._pass()
        value = _new(Action)
        # What it says in words is found when that is read.
        set_offer(value, (self.moment, pick(self.groups, number), _words))
        return value

    def __contains__(self, action: object) -> bool:
        if isinstance(action, str) and self.groups:
            action = Action.parse(action, player=self._seat + 1)
        if not isinstance(action, Action) or not self.groups or action.player != self._seat + 1:
            return False
        check_action(action)
        if action.verb == notation.PASS:
            return self.may_pass
        notation.check_known(self.moment.position, action)
        return notation.move_of(self.moment.position, action, self.groups) is not None

    def __str__(self) -> str:
        return "\n".join(self.texts())

    def __repr__(self) -> str:
        return f"<{len(self)} legal actions of player {self._seat + 1}>"

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Sequence) and not isinstance(other, str) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def filter(self, *, verb: str = "", card: str = "") -> list[Action]:
        """Return the actions with this *verb*, and of these the ones that name this *card*; all without either.

        A program chooses the verb first, then the card, then among these. Only what is returned is worded. Raises
        `NotAnActionError` for a verb that no action has, and for a card that no pack of the game has.
        """
        if verb and verb not in SHAPES and verb != notation.PASS:
            hint = nearest(verb, SHAPES)
            raise NotAnActionError(f"no action has the verb {verb:.60}" + (f"; {hint}" if hint else ""))
        table = self.moment.position.table
        if card and card not in table.rule_uses:
            notation.kind_named(self.moment.position, card, table.rule_uses)
        groups = [group for group in self.groups if not verb or verb == _verb_said(group)]
        actions = map(self._action, listed.moves(groups))
        found = [action for action in actions if not card or card in notation.cards_named(action)]
        return [*found, self._pass()] if self.may_pass and verb in ("", notation.PASS) and not card else found

    def sample(self, rng: Random) -> Action:
        """Return one of the actions, each as likely as any other; there must be one."""
        found: Action = self[rng.randrange(len(self))]
        return found

    def to_data(self) -> list[dict[str, Any]]:
        """Return the actions as plain data for JSON."""
        return [action.to_data() for action in self]


def _again(moment: Moment, groups: list[Group], seat: int, may_pass: bool) -> LegalActions:  # noqa: FBT001
    """Return the actions that were pickled."""
    return LegalActions(moment, groups, seat, may_pass=may_pass)


def _verb_said(group: Group) -> str:
    """Return the verb of the actions of a group: an interrupt is played."""
    return "play" if group[0].verb == "interrupt" else group[0].verb


@frozen
class Decision:
    """Who must decide what."""

    player: int
    """Who must decide, from 1."""
    kind: str
    """What is decided: `draft`, `update`, `build`, `events`, `choose`, `place` or `pay`; or `interrupt` where these are asked."""
    prompt: str
    """The question in words."""
    options: Sequence[Action]
    """What may be answered; of a game it is a `LegalActions`."""
    card: str = ""
    """The id of the card whose steps ask; empty where the rules do."""

    def __str__(self) -> str:
        return f"player {self.player}: {self.prompt}"

    def to_data(self) -> dict[str, Any]:
        """Return the decision with all its options as plain data for JSON; `schemas/api/decision.json` describes it."""
        data: dict[str, Any] = plain.to_data(self)
        return {**data, "prompt": str(self.prompt)}

    @classmethod
    def from_data(cls, data: Any) -> Decision:
        """Return the decision that `to_data` wrote down; raise `GameError` for what is none."""
        return plain.from_data(cls, data, "the decision")


def legal_actions(state: State, moment: Moment | None = None) -> LegalActions:
    """Return every action that is legal now for who has to decide, with that player's interrupts; none after the end.

    The actions carry their moves: who gives the *moment* of the game knows by it that they were offered in this very position.
    """
    if moment is None:
        moment = now(Timeline(state))
    if not state.agenda:
        return LegalActions(moment, [], 0)
    task = state.agenda[-1]
    seat: int = task.seat if isinstance(task, StepsTask) else state.player  # As `notation.deciding`, without a call.
    groups = turns.TASK_HANDLERS[type(task)].options(state, task)
    if state.table.interrupters:
        groups = groups + own_interrupts(state, seat)
    return LegalActions(moment, groups, seat)


def actions_of(state: State, seat: int, moment: Moment | None = None, *, may_pass: bool = False) -> LegalActions:
    """Return every action that is legal now for *seat*: of its decision, if it has one, and its interrupts (R12.1).

    A player who is asked whether to interrupt *may pass*.
    """
    return LegalActions(moment or now(Timeline(state)), offers(state, seat), seat, may_pass=may_pass)


def decision(state: State, moment: Moment | None = None) -> Decision | None:
    """Return who must decide what now, or None when the game is over."""
    if state.is_over:
        return None
    kind, prompt = asked_now(state)
    return Decision(notation.deciding(state) + 1, kind, prompt, legal_actions(state, moment), asking_card(state))


def decision_seen(state: State, viewer: int, moment: Moment | None = None) -> Decision | None:
    """Return who must decide what now, with the options for the player in the seat *viewer* alone."""
    if state.is_over:
        return None
    seat = notation.deciding(state)
    kind, prompt = asked_now(state)
    options = actions_of(state, seat, moment) if seat == viewer else LegalActions(moment or now(Timeline(state)), [], seat)
    return Decision(seat + 1, kind, prompt, options, asking_card(state))


def asked_to_interrupt(state: State, seat: int, moment: Moment | None = None) -> Decision:
    """Return the question whether *seat* interrupts who must decide (R12.1)."""
    return Decision(seat + 1, "interrupt", phrase("play a card now, or pass"), actions_of(state, seat, moment, may_pass=True))
