"""Rates: how often somebody may do something, with room for some at once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from attrs import field

from villagers_rules.classes import define


@define
class Bucket:
    """Lets through *rate* things a second on average, and *size* at once; *clock* gives the time in seconds.

    >>> now = [0.0]
    >>> bucket = Bucket(rate=2, size=3, clock=lambda: now[0])
    >>> [bucket.take() for _ in range(5)]
    [0.0, 0.0, 0.0, 0.5, 1.0]
    """

    rate: float
    size: float
    clock: Callable[[], float]
    _left: float = field(init=False)
    _then: float = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._left, self._then = self.size, self.clock()

    def take(self, cost: float = 1) -> float:
        """Take *cost* out, and return for how many seconds whoever takes it has to wait."""
        now = self.clock()
        self._left = min(self.size, self._left + (now - self._then) * self.rate) - cost
        self._then = now
        return max(0.0, -self._left / self.rate) if self.rate else (0.0 if self._left >= 0 else 3600.0)

    def has(self, cost: float = 1) -> bool:
        """Take *cost* out if it is there, and return whether it was."""
        wait = self.take(cost)
        if wait:
            self._left += cost
        return not wait


@define
class Buckets:
    """A bucket for each address; those that were used longest ago are forgotten where there are too many."""

    make: Callable[[], Bucket]
    most: int = 10_000
    _known: OrderedDict[str, Bucket] = field(factory=OrderedDict, init=False)

    def of(self, address: str) -> Bucket:
        """Return the bucket of an address."""
        bucket = self._known.pop(address, None) or self.make()
        self._known[address] = bucket
        if len(self._known) > self.most:
            self._known.popitem(last=False)
        return bucket
