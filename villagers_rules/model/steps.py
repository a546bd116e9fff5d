"""Steps: what cards, events and rules do, one verb after the other; how often that is done, and the sentences in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, Protocol, TypeVar

from villagers_rules.classes import frozen
from villagers_rules.model.references import Reference

TURN, ROUND, GAME = "turn", "round", "game"
"""For how long it counts how often an ability was used: usually, for longer, and at the longest."""


@frozen
class AtMost:
    """How often something is done at most: so many *times* a *per*, which is "turn", "phase", "round" or "game".

    Where so many occasions are *heard* of, these are counted, be anything done or not.
    """

    text: str
    times: int
    per: str
    heard: bool = False

    def __str__(self) -> str:
        return self.text


ONCE_PER_TURN: Final = AtMost("once per turn", 1, TURN)
"""How often an ability may be used that does not say it."""


Taken = TypeVar("Taken")


class Condition(Protocol):
    """A condition ready to be evaluated: whether, for *seat* (from 0) in *position*, of the card reference *it*."""

    @property
    def compute(self) -> Callable[[Any, int, Any], bool]:
        """The truth, by position, seat and card reference."""


class ChoiceName(str):
    """What a step calls a choice that has a name, such as `the pair`."""

    __slots__ = ()

    @property
    def name(self) -> str:
        """The name alone."""
        return self.removeprefix("the ")


@frozen
class OwnerOf:
    """Who has a *card*, by what a step calls that: `it`, `this villager` or `the pair`."""

    card: str


@frozen
class Step(Generic[Taken]):
    """One step of a card: *takes* is what the verb takes, *options* the other arguments, *line* its line in the file.

    An argument is a compiled sentence or a tuple of such, a tuple of steps, a whole number, or a text: a card reference (`it`,
    `this villager`) or a word. The step is carried out only if its *condition* holds; None always does. It is *harmless* if it
    chooses something that the steps after it leave as it is, where it lies. The names that it *gives* are those that each of the
    lists within it gives: the steps after it know them.
    """

    verb: str
    takes: Taken
    options: Mapping[str, Any] = {}
    line: int = 0
    condition: Condition | None = None
    harmless: bool = False
    gives: tuple[str, ...] = ()


Steps = tuple[Step[Any], ...]
"""The steps of one list."""
CHANGING_NOTHING: Final = ("choose", "look_at", "reveal", "put_back", "name")
"""Verbs that leave all as it is, but for what somebody knows, if a hand is looked at."""
LEAVING_GOLD: Final = (*CHANGING_NOTHING, "meanwhile", "change")
"""Verbs after which nobody has more gold; `move` and `draft` may bring coins."""


def is_placing_alone(steps: Steps) -> bool:
    """Return whether *steps* place their own card and cost nothing: they say when it may be placed, as any other card is."""
    first = steps[0] if len(steps) == 1 else None
    return first is not None and first.verb == "place" and not first.options and first.condition is None


class Amount(Protocol):
    """A compiled formula: how much, for *seat* (from 0) in *position*, of the card reference *it*."""

    @property
    def text(self) -> str:
        """The formula as it was written."""

    @property
    def compute(self) -> Callable[[Any, int, Any], int]:
        """The amount in gold or cards, by position, seat and card reference."""


class Choice(Protocol):
    """A compiled selection: which cards, for *seat* (from 0) in *position*, in a context."""

    @property
    def text(self) -> str:
        """The selection as it was written."""

    @property
    def find(self) -> Callable[[Any, int, Any], list[Reference]]:
        """What it finds, by position, seat and context."""

    @property
    def fits(self) -> Callable[[Any, int, Any], bool] | None:
        """Whether `it` would be found if it lay in the hand, by position, seat and context; None if that finds none of a hand."""
