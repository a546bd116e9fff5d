"""Numbered questions: the many moves of a turn are asked for in steps, first what, then where, then who is paid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from villagers_rules.classes import frozen
from villagers_rules.cli.effects import effect_of
from villagers_rules.cli.rows import FIRST_AXIS, Row, Rows, is_pooled
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.groups import Group
from villagers_rules.model.moves import MOVES, NO_PADLOCK, Move
from villagers_rules.model.places import card_with_coins
from villagers_rules.model.state import State
from villagers_rules.phrases import phrase, unaccented
from villagers_rules.rules.notation import pile_name
from villagers_rules.text.ink import Ink, uncoloured
from villagers_rules.text.prose import lowercased

if TYPE_CHECKING:
    from villagers_rules.words import Words

_Need = tuple[int, int]
"""What a move needs, by its place after the verb, and which card or pile of it; _ALL where it is one thing."""
_ALL = -1
_MOST_OUTCOMES = 24
"""Of an answer that leaves more moves than this, none is looked at."""

_AXIS_ORDER = {"trade": (2, 0, 1), "interrupt": (0, 1, 2)}
"""The order in which the needs of a move are asked for, where it is not its own: first the villager that is traded for."""
_VERB_FIRST = ("trade",)
"""The verbs that are offered alone at first, since they begin with a choice that says little."""
_ON_THE_ROAD = ("draft", "add gold")
"""The verbs whose first answer may be a place of the Road."""
_SEVERAL = {"trade": (0, 1)}
"""The needs that are answered one by one, where they are several cards or piles."""
_QUESTIONS = {
    ("place", 1): phrase("Where?"),
    ("place", 2): phrase("Whose card gets the gold for the padlock?"),
    ("place", 3): phrase("Which side up?"),
    ("play", 1): phrase("Whose card gets the gold for the padlock?"),
    ("interrupt", 2): phrase("Whose card gets the gold for the padlock?"),
    ("trade", 2): phrase("Which basic villager?"),
    ("trade", 0): phrase("Trade in which card?"),
    ("trade", 1): phrase("Which stack gets the card?"),
}
_PADLOCKS = (("place", 2), ("play", 1), ("interrupt", 2))
"""The needs that are answered with who is paid."""


@frozen
class Question:
    """What is asked next: *question*, the *answers* (values, in order), and the row that shows each of them.

    *places* says where a card lies that is an answer by its name, such as `road 3`; it is "" elsewhere. *verbs* are the words by
    which an answer is known that is a verb alone, such as `trade`.
    """

    question: str
    answers: tuple[Any, ...]
    rows: tuple[Row, ...]
    places: tuple[str, ...] = ()
    verbs: tuple[tuple[str, ...], ...] = ()


class Menu:
    """Finds one move of *groups* by asking the player *viewer*; *answers_given* is what was answered so far, by need."""

    def __init__(self, state: State, groups: Sequence[Group], *, words: Words, ink: Ink, viewer: int) -> None:
        self.state = state
        self.groups = groups
        self.words = words
        self.rows = Rows(state, words, viewer - 1, ink)
        self.seat = viewer - 1
        self.verb = ""
        self.answers_given: dict[_Need, Any] = {}
        self.unasked: list[str] = []
        """The names of what was not asked, since there was only one answer."""
        self._before: list[tuple[str, dict[_Need, Any]]] = []

    def back(self) -> bool:
        """Take back the latest answer; return False when there is none."""
        if not self._before:
            return False
        self.verb, self.answers_given = self._before.pop()
        return True

    def copy(self) -> Menu:
        """Return a menu with the same answers."""
        twin = copy(self)
        twin.answers_given, twin.unasked, twin._before = dict(self.answers_given), list(self.unasked), list(self._before)
        return twin

    def outcomes(self, value: Any) -> list[Move]:
        """Return the moves that are left once the question is answered with *value*; none if there are very many of them."""
        twin = self.copy()
        twin.answer(value)
        return twin.moves_left()

    def is_free(self, value: Any) -> bool:
        """Return whether *value* leads to cards without padlocks alone; not said of what has no padlock by its nature."""
        twin = self.copy()
        twin.answer(value)
        axis = dict(_PADLOCKS).get(twin.verb)
        if axis is None:
            return False
        groups = [_narrowed(group, twin.answers_given) for group in twin._fitting()]
        return all(payment == NO_PADLOCK for _, _, axes in groups for payment in axes[axis])

    def moves_left(self) -> list[Move]:
        """Return the moves that fit what was answered so far; none if there are very many of them."""
        groups = [(made, axes) for made, _, axes in (_narrowed(group, self.answers_given) for group in self._fitting())]
        sizes = [prod(map(len, axes)) for _, axes in groups]
        return [made(*values) for made, axes in groups for values in product(*axes)] if sum(sizes) <= _MOST_OUTCOMES else []

    def answer(self, value: Any) -> None:
        """Take the answer to the question that was asked last."""
        self._before.append((self.verb, dict(self.answers_given)))
        if not self.verb:
            self.verb, *first = value
            if first:
                self.answers_given[FIRST_AXIS.get(self.verb, 0), _ALL] = first[0]
        else:
            need = self._open_need()
            assert need is not None  # A question was asked, so that there is something to answer.
            self.answers_given[need] = value

    def next_question(self) -> Question | None:
        """Return what to ask next, or None when the move is complete; what has only one answer is not asked."""
        while True:
            if not self.verb:
                answers = self._first_question()
                rows = tuple(self._first_row(*answer) for answer in answers)
                places = tuple(self._road_place(*answer) for answer in answers)
                return Question("", tuple(answers), rows, places, tuple(map(self._verbs, answers)))
            need = self._open_need()
            if need is None:
                return None
            question = self._asked(need)
            if len(question.answers) > 1:
                return question
            self.answers_given[need] = question.answers[0]
            self.unasked.append(uncoloured(question.rows[0][0]))

    def _asked(self, need: _Need) -> Question:
        """Return the question for a need, with all that may be answered."""
        values = self._values(need)
        self.rows.kind = self._padlocked()
        self.rows.used = self.answers_given.get((0, _ALL)) if self.verb == "use" else None
        return Question(self._question(need), tuple(values), tuple(self.rows.row(self.verb, need[0], value) for value in values))

    def later_questions(self) -> Iterator[tuple[_Need, Question]]:
        """Yield what is asked after the open question whatever is answered to it, with the need that it is for."""
        for need in self._needs() if self.verb in _AXIS_ORDER else ():
            if need not in self.answers_given and need != self._open_need() and need[1] <= 0:
                yield need, self._asked(need)

    def answer_later(self, need: _Need, value: Any) -> None:
        """Take the answer to a question that would be asked later."""
        self._before.append((self.verb, dict(self.answers_given)))
        self.answers_given[need] = value

    def _padlocked(self) -> int:
        """Return the card whose padlock is opened: the one that is placed or played, the upper one of two."""
        first = self.answers_given.get((FIRST_AXIS.get(self.verb, 0), _ALL), NOBODY)
        if isinstance(first, tuple):
            first = first[-1]
        return first if isinstance(first, int) else NOBODY

    def effects(self, question: Question) -> tuple[str, ...]:
        """Return for each answer what it costs and does, "" where that is not known yet."""
        return tuple(effect_of(self.words, self.state, self.outcomes(answer), self.seat) for answer in question.answers)

    def move(self) -> Move:
        """Return the move, once nothing is left to ask."""
        return MOVES[self.verb](*(self._axis(axis) for axis in range(len(self._fitting()[0][2]))))

    def _axis(self, axis: int) -> Any:
        """Return the answer for one axis, put together where it was asked for one by one."""
        if (axis, _ALL) in self.answers_given:
            return self.answers_given[axis, _ALL]
        return tuple(value for (place, _), value in sorted(self.answers_given.items(), key=lambda item: item[0]) if place == axis)

    def _open_need(self) -> _Need | None:
        """Return what is to be asked next, or None when nothing is left."""
        return next((need for need in self._needs() if need not in self.answers_given), None)

    def _needs(self) -> Iterator[_Need]:
        """Yield all that the move needs, in the order in which it is asked for."""
        axes = self._fitting()[0][2]
        for axis in _AXIS_ORDER.get(self.verb, range(len(axes))):
            size = len(axes[axis][0]) if axis in _SEVERAL.get(self.verb, ()) else 0
            yield from [(axis, number) for number in range(size)] or [(axis, _ALL)]

    def _question(self, need: _Need) -> str:
        question = self.words.text(_QUESTIONS.get((self.verb, need[0]), phrase("Which one?")))
        if self.verb == "trade" and need[0] == 2 and any(is_pooled(self.state, kind) for kind in self._values(need)):
            return self.words.text(phrase("Which villager of the supply?"))
        if self.verb == "trade" and need[0] == 1 and (0, 1) in self.answers_given:
            return f"{self.rows.name(self.answers_given[0, need[1]])}: {question}"
        return self.words.text(phrase("And {question}", question=lowercased(question))) if need[1] > 0 else question

    def _first_question(self) -> list[tuple[Any, ...]]:
        found: dict[tuple[Any, ...], None] = {}
        for made, _, axes in self.groups:
            verb = made.verb
            if not axes or verb in _VERB_FIRST:
                found[(verb,)] = None
            else:
                found.update(dict.fromkeys((verb, value) for value in axes[FIRST_AXIS.get(verb, 0)]))
        return list(found)

    def _first_row(self, verb: str, first: Any = None) -> Row:
        if verb in _VERB_FIRST:
            kinds = [kind for made, _, axes in self.groups if made.verb == verb for kind in axes[2]]
            return self.rows.trade_row(with_pools=any(is_pooled(self.state, kind) for kind in kinds))
        if first is None:
            return self.rows.plain_row(verb)
        return self.rows.row(verb, FIRST_AXIS.get(verb, 0), first)

    def _verbs(self, answer: tuple[Any, ...]) -> tuple[str, ...]:
        """Return the verb of an answer that is a verb alone, in English and in the language of the menu."""
        if len(answer) > 1:
            return ()
        return tuple(dict.fromkeys((answer[0], unaccented(self.words.verb(answer[0]).partition(" {")[0].lower()))))

    def _road_place(self, verb: str, first: Any = None) -> str:
        """Return the place of a Road card that is drafted or gets gold, "" for everything else."""
        if verb not in _ON_THE_ROAD or first not in self.state.layout.roads:
            return ""
        return self.words.pile(pile_name(self.state, first))

    def _fitting(self) -> list[Group]:
        """Return the groups that hold the answers given so far."""
        return [
            group
            for group in self.groups
            if group[0].verb == self.verb and all(self._fits(group, *item) for item in self.answers_given.items())
        ]

    def _fits(self, group: Group, need: _Need, value: Any) -> bool:
        axis, number = need
        if number == _ALL:
            return value in group[2][axis]
        return any(number < len(entry) and entry[number] == value for entry in group[2][axis])

    def _values(self, need: _Need) -> list[Any]:
        """Return what may be answered, given what was answered before."""
        axis, number = need
        entries = dict.fromkeys(value for group in self._fitting() for value in group[2][axis])
        if number == _ALL:
            return self._without_twins(list(entries), axis)
        before = [self.answers_given[axis, place] for place in range(number)]
        return list(dict.fromkeys(entry[number] for entry in entries if list(entry[:number]) == before))

    def _without_twins(self, values: list[Any], axis: int) -> list[Any]:
        """Return *values* without spots and payments that are like an earlier one: equal cards that carry nothing."""
        if (self.verb, axis) == ("place", 1):
            looks = [self._look(self.seat, value) for value in values]
        elif (self.verb, axis) in _PADLOCKS:
            cards = [card_with_coins(value) for value in values]
            looks = [value if card is None else self._look(*card) for card, value in zip(cards, values, strict=True)]
        else:
            return values
        return [value for number, value in enumerate(values) if looks[number] not in looks[:number]]

    def _look(self, seat: int, spot: int) -> tuple[object, ...]:
        """Return what distinguishes a placed card from others; its place does not, if it is on the ground and carries nothing."""
        village = self.state.villages[seat]
        if spot == NOBODY or village.under[spot] != NOBODY or village.children[spot]:
            return (seat, spot)
        counted = [row[2:] for row in self.state.counted_on if row[:2] == (seat, spot)]
        return (seat, NOBODY, village.face[spot], village.role[spot], village.coins[spot], *counted)


def _narrowed(group: Group, answers: Mapping[_Need, Any]) -> Group:
    """Return the part of *group* that holds the answers given so far."""
    made, size, axes = group
    kept = [
        [
            entry
            for entry in axis
            if all(
                entry == value if number == _ALL else entry[number] == value
                for (place, number), value in answers.items()
                if place == at
            )
        ]
        for at, axis in enumerate(axes)
    ]
    return made, size, tuple(kept)
