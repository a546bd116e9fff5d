"""What may be done, as products of lists: many options are held, counted and searched without writing each of them down.

A *group* holds moves of one class: its *axes* are, for each field of such a move, the list of what it may be, and its moves are
all combinations of these.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from villagers_rules.model.moves import Move

Group = tuple[type[Move], int, tuple[Sequence[Any], ...]]
"""The class of the moves, their number, and the axes."""


class Pairs(Sequence[tuple[int, int]]):
    """Every way to take two cards of some *kinds*, one after the other, each when it is asked for; of some there are *twice*.

    >>> list(Pairs([3, 5], [5]))
    [(3, 5), (5, 3), (5, 5)]
    """

    def __init__(self, kinds: Sequence[int], twice: Sequence[int]) -> None:
        self._cards = kinds
        self._twice = twice
        self._different = len(kinds) * (len(kinds) - 1)

    def __len__(self) -> int:
        return self._different + len(self._twice)

    def __getitem__(self, number: Any) -> Any:
        if isinstance(number, slice):
            return [self[index] for index in range(*number.indices(len(self)))]
        if number < 0:
            number += len(self)
        if number >= self._different:
            card = self._twice[number - self._different]
            return card, card
        first, second = divmod(number, len(self._cards) - 1)
        return self._cards[first], self._cards[second + (second >= first)]

    def __contains__(self, pair: object) -> bool:
        match pair:
            case (first, second):
                return first in self._cards and (first in self._twice if first == second else second in self._cards)
        return False


class Repeated(Sequence[tuple[Any, ...]]):
    """Every way to put so many of some tuples behind one another, each as often as wanted, made when it is asked for.

    >>> list(Repeated([("a",), ("b",)], 2))
    [('a', 'a'), ('a', 'b'), ('b', 'a'), ('b', 'b')]
    """

    def __init__(self, parts: Sequence[tuple[Any, ...]], times: int) -> None:
        self._parts = parts
        self._times = times
        self._ways: int = len(parts) ** times

    def __len__(self) -> int:
        return self._ways

    def __getitem__(self, number: Any) -> Any:
        if isinstance(number, slice):
            return [self[index] for index in range(*number.indices(len(self)))]
        if not -self._ways <= number < self._ways:
            raise IndexError("there are fewer ways than that")
        number %= self._ways
        found: tuple[Any, ...] = ()
        for _ in range(self._times):
            number, part = divmod(number, len(self._parts))
            found = self._parts[part] + found
        return found


def group(move_class: type[Move], *axes: Sequence[Any]) -> Group:
    """Return the group of all moves of a class with these axes.

    >>> from villagers_rules.model.moves import PlayMove
    >>> group(PlayMove, [1, 2, 3], [4, 5])[1]
    6
    """
    size = 1
    for axis in axes:
        size *= len(axis)
    return move_class, size, axes


def count(groups: Sequence[Group]) -> int:
    """Return how many moves the groups hold.

    >>> from villagers_rules.model.moves import DraftMove, EndTurnMove, PlayMove
    >>> count([group(DraftMove, [8, 9]), group(PlayMove, [1, 2, 3], [4, 5]), group(EndTurnMove)])
    9
    """
    found = 0
    for each in groups:  # Faster than `sum`.
        found += each[1]
    return found


def pick(groups: Sequence[Group], number: int) -> Move:
    """Return move *number* (from 0) in the order in which `moves` yields them.

    >>> from villagers_rules.model.moves import DraftMove, PlayMove
    >>> groups = [group(DraftMove, [8, 9]), group(PlayMove, [1, 2, 3], [4, 5])]
    >>> [pick(groups, number) for number in (0, 2, 7)]
    [DraftMove(8), PlayMove(1, 4), PlayMove(3, 5)]
    """
    made: Any
    for made, size, axes in groups:
        if number < size:
            arity = len(axes)
            if arity == 1:
                return made(axes[0][number])  # type: ignore[no-any-return]
            if arity == 4:
                one, two, three, four = axes
                if size == 1:
                    return made(one[0], two[0], three[0], four[0])  # type: ignore[no-any-return]
                number, last = divmod(number, len(four))
                number, third = divmod(number, len(three))
                return made(one[number // len(two)], two[number % len(two)], three[third], four[last])  # type: ignore[no-any-return]
            if arity == 3:
                one, two, three = axes
                number, last = divmod(number, len(three))
                return made(one[number // len(two)], two[number % len(two)], three[last])  # type: ignore[no-any-return]
            found: list[Any] = []
            for axis in axes:
                length = len(axis)
                if length == 1:
                    found.append(axis[0])
                else:
                    size //= length
                    found.append(axis[number // size])
                    number %= size
            return made(*found)  # type: ignore[no-any-return]
        number -= size
    raise IndexError("there are fewer moves than that")


def moves(groups: Sequence[Group]) -> Iterator[Move]:
    """Yield every move of the groups."""
    for move_class, _, axes in groups:
        for values in product(*axes):
            yield move_class(*values)


def holds(groups: Sequence[Group], move: Move) -> bool:
    """Return whether *move* is one of the groups' moves."""
    values = move.values()
    return any(
        move_class is move.__class__ and all(value in axis for axis, value in zip(axes, values, strict=True))
        for move_class, _, axes in groups
    )
