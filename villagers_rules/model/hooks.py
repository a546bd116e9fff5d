"""When cards act: the hooks that hold their steps, and the moments at which they are played, as rows of facts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from villagers_rules.classes import frozen
from villagers_rules.model.standing import Standing
from villagers_rules.model.steps import ONCE_PER_TURN, AtMost, Step, Steps

WHEN_PLAYED: Final = "play"
"""The hook of what a card does as it is played."""
USUALLY: Final = "your build turn"
"""When a card is played that does not say when."""
INNER: Final = "/"
"""What stands between a hook and the number of a step in it, in the name of the list of steps that this step holds."""


def outer(hook: str) -> str:
    """Return the hook that a list of steps belongs to, which may stand within another list.

    >>> outer("play/2")
    'play'
    """
    return hook.partition(INNER)[0]


def inner(hook: str, step: int, label: str = "") -> str:
    """Return the name of the list within the *step* (from 0) of the list *hook*; a *label* tells several in one step apart.

    >>> inner("play", 2), inner("play/2", 0, "otherwise")
    ('play/2', 'play/2/0.otherwise')
    """
    return f"{hook}{INNER}{step}" + (f".{label}" if label else "")


WAITING: Final = "when"
"""The label of a list that waits for an occasion."""
MEANWHILE: Final = "meanwhile"
"""The verb of a step with abilities that hold until an occasion, which is waited for like steps are."""


def has_waited(hook: str) -> bool:
    """Return whether *hook* is a list that waited for an occasion, or stands in one: its steps do not know where their card lies.

    >>> has_waited("play/0.when/2.may"), has_waited("when you place this villager/0")
    (True, False)
    """
    return any(part.partition(".")[2] == WAITING for part in hook.split(INNER)[1:])


@frozen
class Waits:
    """For what a list of steps waits (`Trigger.listens`), and what ends it where that is not the same, else ().

    The *step* holds the list; its *number*, from 1, tells it from other lists of the same card that wait. What holds meanwhile
    waits for its end alone.
    """

    number: int
    step: Step[Any]
    listens: tuple[Any, ...]
    until: tuple[Any, ...] = ()

    @classmethod
    def of(cls, number: int, step: Step[Any]) -> Waits:
        """Return for what a *step* waits."""
        until = step.options.get("until")
        listens = () if step.verb == MEANWHILE else step.takes.listens
        return cls(number, step, listens, until.listens if until else ())

    @property
    def when(self) -> str | None:
        """The occasion, in the words of the card files; None for what holds meanwhile."""
        return None if self.step.verb == MEANWHILE else str(self.step.takes.text)

    @property
    def holds(self) -> tuple[Standing, ...]:
        """The abilities that hold meanwhile."""
        return self.step.takes if self.step.verb == MEANWHILE else ()

    @property
    def ends(self) -> str | None:
        """What ends it, in the words of the card files; None for what is done once."""
        until = self.step.options.get("until")
        return None if until is None else str(until.text)

    @property
    def is_once(self) -> bool:
        """Whether it is done once at most, the first time it happens."""
        return not self.until or "once" in self.step.options

    @property
    def heard(self) -> tuple[Any, ...]:
        """All that must be noticed."""
        return (*self.listens, *self.until)


def numbered_waits(lists: Iterable[tuple[int, str, Steps]]) -> Iterator[tuple[int, str, Waits]]:
    """Yield (card, name, for what it waits) for what waits in *lists* of (card, hook, steps), as it stands in the file."""
    found = [
        (kind, inner(hook, number, WAITING), step)
        for kind, hook, steps in lists
        for number, step in enumerate(steps)
        if step.verb in (WAITING, MEANWHILE)
    ]
    numbers = Counter[int]()
    for kind, name, step in sorted(found, key=lambda row: row[2].line):
        numbers[kind] += 1
        yield kind, name, Waits.of(numbers[kind], step)


EACH: Final = "each"
"""The label of a list that whoever has the steps carries out for each of some things; those that players do have none."""
IN_FULL, LIKE_OUTER = ("may", "either"), ("if", "otherwise", "repeat")
"""Labels of inner lists that are carried out in full or not at all, and of those that are if the list around them is."""


@lru_cache(maxsize=4096)
def is_in_full(hook: str, uses: frozenset[str]) -> bool:
    """Return whether the list *hook* is carried out in full or not at all, where the hooks *uses* are.

    >>> is_in_full("trigger 1/0.may", frozenset()), is_in_full("play/0", frozenset({"play"}))
    (True, False)
    """
    around, _, last = hook.rpartition(INNER)
    if not around:
        return hook in uses
    label = last.partition(".")[2].rstrip("0123456789")
    return label in IN_FULL or (label in LIKE_OUTER and is_in_full(around, uses))


@frozen(kw_only=True)
class Hook:
    """What a player may use *at_most* so often: in its *phase*, *at* the "start" of a turn or at any time ("").

    Of a placed card the owner uses it, or whoever is at turn where it is *open_to_all*, perhaps *but* its *owner*. What nobody
    owns is used by whoever is at turn, what acts *in_hand* by whoever holds the card. Changes cite *rule*; a refusal says the
    *moment*. The *number*, from 1, tells several abilities of one card for the same phase apart.
    """

    name: str
    moment_name: str
    rule: str
    says: str
    example: Mapping[str, Any]
    phase: str
    at: str = ""
    open_to_all: bool = False
    but_owner: bool = False
    in_hand: bool = False
    at_most: AtMost = ONCE_PER_TURN
    moment: str = ""
    number: int = 1

    @property
    def at_start(self) -> bool:
        """Whether it is used at the start of a turn, before anything else is done."""
        return self.at == "start"


@frozen(kw_only=True)
class PlayTime:
    """When a card is played from the hand: in a turn of its *phase* or at any time (""); it may *interrupt* others."""

    name: str
    phase: str = ""
    interrupts: bool = False


@frozen
class Hooks:
    """All hooks of abilities, all times at which cards are played, and how often abilities may act, by name.

    *often* are the words for how often something is done, *first* those for how often an occasion is heard.
    """

    rows: Mapping[str, Hook]
    played_in: Mapping[str, PlayTime]
    often: Mapping[str, AtMost]
    first: Mapping[str, AtMost]

    @property
    def order(self) -> Mapping[str, int]:
        """In which order abilities are offered, by the names of their hooks."""
        return {name: place for place, name in enumerate(self.rows)}

    def pattern(self) -> str:
        """Return the pattern of the words for how often an ability may act."""
        return _pattern(self.often)

    def first_pattern(self) -> str:
        """Return the pattern of the words for how often an ability hears of its occasion."""
        return _pattern(self.first)

    def any_time(self) -> str:
        """Return the time at which cards interrupt any decision, at which those are played that wait for an occasion."""
        return next(name for name, time in self.played_in.items() if time.interrupts and not time.phase)

    def moments(self) -> Mapping[str, Hook]:
        """Return each moment in which an ability may be used, with the hook of one that is used once a turn."""
        return {hook.moment_name: hook for hook in self.rows.values() if hook.at_most == ONCE_PER_TURN and hook.number == 1}


MOST_USES: Final = 4
"""How many abilities one card lets use in a build turn, or in a draft turn, at most."""


def _pattern(often: Mapping[str, AtMost]) -> str:
    times, per = (dict.fromkeys(text.split(" per ")[part] for text in often) for part in (0, 1))
    return f"^({'|'.join(times)}) per ({'|'.join(per)})$"


def use_name(moment: str, often: str, number: int = 1) -> str:
    """Return the name of the hook of an ability that is used in a *moment*, at most so *often*.

    The *number* is that among the abilities of its card for the same phase.

    >>> use_name("your build turn", "once per turn"), use_name("your build turn", "twice per game", 2)
    ('in your build turn', 'in your build turn, twice per game, ability 2')
    """
    name = f"in {moment}" if often == ONCE_PER_TURN.text else f"in {moment}, {often}"
    return name if number == 1 else f"{name}, ability {number}"


_USED: Final = "use: "
"""How the hooks of what players may use of the rules begin."""


def rule_use_name(name: str) -> str:
    """Return the name of the hook of an ability to use that the rules have under a *name*; no trigger of the rules is called so.

    >>> rule_use_name("poor_relief")
    'use: poor relief'
    """
    return f"{_USED}{name.replace('_', ' ')}"


def name_in_rules(hook: str) -> str:
    """Return the name under which the rules have the ability with these steps.

    >>> name_in_rules("use: poor relief"), name_in_rules("poor relief")
    ('poor_relief', 'poor_relief')
    """
    return hook.removeprefix(_USED).replace(" ", "_")


class Uses:
    """What may be used at some time of a turn: hooks with the villagers that have them, *for_all*, or *by_owners* alone.

    *users* are all kinds of the latter. *unplaced* is what lies in no village: of the rules (-1), events, developments and
    cards in hand or beside a village, each with its hook.
    """

    __slots__ = ("by_owners", "for_all", "is_of_owners", "unplaced", "users")

    def __init__(
        self, for_all: list[tuple[str, set[int]]], by_owners: list[tuple[str, set[int]]], unplaced: list[tuple[int, str]]
    ) -> None:
        self.for_all = for_all
        self.by_owners = by_owners
        self.unplaced = unplaced
        self.users: set[int] = set().union(*(kinds for _, kinds in by_owners))
        self.is_of_owners = not for_all and not unplaced
