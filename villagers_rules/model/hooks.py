"""When cards act: the hooks that hold their steps, and the moments at which they are played, as rows of facts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from attrs import frozen

KINDS = USE, TRIGGER = ("use", "trigger")
"""The kinds of hooks: what a player sets off, and what comes by itself."""
WHEN_PLAYED = "when_played"
"""The hook of what a card does as it is played or placed."""
USUALLY = "build turn"
"""When a card is played that does not say when."""
GAME = "game"
"""How often an ability can be used that can be used once only."""
INNER = "/"
"""What stands between a hook and the number of a step in it, in the name of the list of steps that this step holds."""


def outer(hook: str) -> str:
    """Return the hook that a list of steps belongs to, which may stand within another list.

    >>> outer("when_played/2")
    'when_played'
    """
    return hook.partition(INNER)[0]


def inner(hook: str, step: int, label: str = "") -> str:
    """Return the name of the list within the *step* (from 0) of the list *hook*; a *label* tells several in one step apart.

    >>> inner("when_played", 2), inner("when_played/2", 0, "otherwise")
    ('when_played/2', 'when_played/2/0.otherwise')
    """
    return f"{hook}{INNER}{step}" + (f".{label}" if label else "")


IN_FULL, LIKE_OUTER = ("may", "either"), ("if", "otherwise", "repeat")
"""Labels of inner lists that are carried out in full or not at all, and of those that are if the list around them is."""


@lru_cache(maxsize=4096)
def is_in_full(hook: str, uses: frozenset[str]) -> bool:
    """Return whether the list *hook* is carried out in full or not at all, where the hooks *uses* are.

    >>> is_in_full("in_event_phase/0.may", frozenset()), is_in_full("when_played/0", frozenset({"when_played"}))
    (True, False)
    """
    around, _, last = hook.rpartition(INNER)
    if not around:
        return hook in uses
    label = last.partition(".")[2].rstrip("0123456789")
    return label in IN_FULL or (label in LIKE_OUTER and is_in_full(around, uses))


@frozen(kw_only=True)
class Hook:
    """A key of *of* that holds a list of steps: "villagers", "events", "developments" or the "rules" of a game.

    A hook of the *kind* "use" is set off by a player, one of the kind "trigger" comes by itself. It acts in its *phase*, *at* the
    "start" of the phase or turn, at its "end", or at any other time (""). Villagers with a hook of use that has a phase have an
    ability, which the owner, or anybody where it is *open_to_all*, uses once a *per*: "turn" or "game". Changes cite *rule*.
    """

    name: str
    kind: str
    of: str
    rule: str
    says: str
    example: tuple[Mapping[str, Any], ...]
    phase: str = ""
    at: str = ""
    open_to_all: bool = False
    per: str = "turn"
    moment: str = ""
    short: str = ""
    usual: bool = False

    @property
    def all_or_nothing(self) -> bool:
        """Whether its steps are carried out in full, or else cannot be set off."""
        return self.kind == USE

    @property
    def is_ability(self) -> bool:
        """Whether it is an ability of a placed villager, which somebody may use in a turn."""
        return self.kind == USE and bool(self.phase)

    @property
    def at_start(self) -> bool:
        """Whether it acts at the start of a phase or turn, before anything else is done."""
        return self.at == "start"


@frozen(kw_only=True)
class PlayTime:
    """When a card is played from the hand: in a turn of its *phase* or at any time (""); it may *interrupt* others."""

    name: str
    phase: str = ""
    interrupts: bool = False


@frozen
class Hooks:
    """All hooks and all times at which cards are played, by name."""

    rows: Mapping[str, Hook]
    played_in: Mapping[str, PlayTime]

    def of(self, what: str, phase: str | None = None) -> tuple[str, ...]:
        """Return the hooks of "villagers", "events", "developments" or the "rules", those of one *phase* if it is named."""
        return tuple(name for name, hook in self.rows.items() if hook.of == what and phase in (None, hook.phase))

    def abilities(self, phase: str | None = None) -> tuple[str, ...]:
        """Return the hooks of the abilities of placed villagers, those of one *phase* if it is named."""
        return tuple(name for name, hook in self.rows.items() if hook.is_ability and phase in (None, hook.phase))
