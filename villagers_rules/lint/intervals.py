"""Intervals of whole numbers: what an amount can be at least and at most."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from villagers_rules.classes import frozen


@frozen
class Interval:
    """All whole numbers from *least* to *most*; None where there is no bound.

    >>> str(Interval(0, 12)), str(Interval(0, None)), Interval(2, 2).decided
    ('0 to 12', '0 to none', True)
    """

    least: int | None = 0
    most: int | None = 0

    def __str__(self) -> str:
        return f"{shown(self.least)} to {shown(self.most)}"

    def __contains__(self, number: object) -> bool:
        low = self.least is None or (isinstance(number, int) and number >= self.least)
        return low and (self.most is None or (isinstance(number, int) and number <= self.most))

    @property
    def decided(self) -> bool:
        """Return whether it holds one number only."""
        return self.least is not None and self.least == self.most

    def added(self, other: Interval) -> Interval:
        """Return what a number of this one and a number of *other* can be together."""
        return Interval(_plus(self.least, other.least), _plus(self.most, other.most))

    def opposite(self) -> Interval:
        """Return the interval of the same numbers below 0.

        >>> str(Interval(1, None).opposite())
        'none to -1'
        """
        return Interval(None if self.most is None else -self.most, None if self.least is None else -self.least)

    def times(self, other: Interval) -> Interval:
        """Return what a number of this one and a number of *other* can be when they are multiplied.

        >>> str(Interval(-2, 3).times(Interval(4, None))), str(Interval(0, 3).times(Interval(-5, 2)))
        ('none to none', '-15 to 6')
        """
        if NOTHING in (self, other):
            return NOTHING
        ends = [(one, two) for one in (self.least, self.most) for two in (other.least, other.most)]
        bounded = [one * two for one, two in ends if one is not None and two is not None]
        if len(bounded) == len(ends):
            return Interval(min(bounded), max(bounded))
        positive = all(each.least is not None and each.least >= 0 for each in (self, other))
        return Interval((self.least or 0) * (other.least or 0), None) if positive else ANYTHING

    def divided(self, other: Interval, *, up: bool) -> Interval:
        """Return what a number of this one can be when it is divided by a number of *other*, 0 by 0, rounded down or *up*.

        >>> str(Interval(0, 12).divided(Interval(2, 4), up=False)), str(Interval(1, 9).divided(Interval(0, None), up=True))
        ('0 to 6', '0 to 9')
        >>> str(Interval(0, 12).divided(Interval(-3, 4), up=False)), str(Interval(5, 7).divided(Interval(3, 3), up=True))
        ('-12 to 12', '2 to 3')
        """
        found = [NOTHING] if 0 in other else []
        for whole, by in ((self, other), (self.opposite(), other.opposite())):
            if by.most is None or by.most >= 1:
                ends = (max(1, by.least or 1), by.most)
                found += [whole.each(partial(_quotient, by=end, up=up)) for end in ends]
        return joined(found)

    def each(self, change: Callable[[int], int]) -> Interval:
        """Return what the numbers become by *change*, which never makes a larger one the smaller."""
        return Interval(None if self.least is None else change(self.least), None if self.most is None else change(self.most))

    def at_most(self, other: Interval) -> Interval:
        """Return what the smaller of a number of this one and a number of *other* can be.

        >>> str(Interval(0, None).at_most(Interval(3, 4)))
        '0 to 4'
        """
        least = None if self.least is None or other.least is None else min(self.least, other.least)
        return Interval(least, min((most for most in (self.most, other.most) if most is not None), default=None))

    def at_least(self, other: Interval) -> Interval:
        """Return what the larger of a number of this one and a number of *other* can be."""
        return self.opposite().at_most(other.opposite()).opposite()

    def joined(self, other: Interval) -> Interval:
        """Return the smallest interval that holds both.

        >>> str(Interval(3, 4).joined(Interval(0, 1)))
        '0 to 4'
        """
        least = None if self.least is None or other.least is None else min(self.least, other.least)
        most = None if self.most is None or other.most is None else max(self.most, other.most)
        return Interval(least, most)


NOTHING = Interval(0, 0)
"""Always 0."""
ANYTHING = Interval(None, None)
"""Any number."""


def _quotient(amount: int, by: int | None, *, up: bool) -> int:
    """Return *amount* divided by a number from 1 on, None for one without bound, rounded down or *up*."""
    if by is None:
        return int(amount > 0) if up else -int(amount < 0)
    return -(-amount // by) if up else amount // by


def shown(bound: int | None) -> str:
    """Return *bound* as people read it."""
    return "none" if bound is None else str(bound)


def joined(intervals: Iterable[Interval]) -> Interval:
    """Return the smallest interval that holds all *intervals*; 0 where there are none."""
    found: Interval | None = None
    for interval in intervals:
        found = interval if found is None else found.joined(interval)
    return found or NOTHING


def compared(left: Interval, operator: str, right: Interval) -> bool | None:
    """Return whether the comparison of any two numbers holds always or never, None when it depends.

    >>> compared(Interval(0, 12), ">", Interval(99, 99)), compared(Interval(0, None), ">=", NOTHING)
    (False, True)
    """
    if operator in (">", ">="):
        return compared(right, {">": "<", ">=": "<="}[operator], left)
    if operator == "=":
        if left.decided and left == right:
            return True
        apart = compared(left, "<", right) or compared(right, "<", left)
        return False if apart else None
    never, always = _below(right.most, left.least), _below(left.most, right.least)
    if operator == "<":
        never = never or (left.least is not None and left.least == right.most)
    else:
        always = always or (left.most is not None and left.most == right.least)
    return True if always else False if never else None


def _below(one: int | None, other: int | None) -> bool:
    return one is not None and other is not None and one < other


def _plus(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other
