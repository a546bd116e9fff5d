"""The log of a game as each seat has it: actions, actions undone, and passes, which only who passed sees.

The version that a seat has counts what that seat has seen: it grows with every entry of its own log, and never sinks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from threading import RLock
from typing import ClassVar

from attrs import evolve

from villagers_rules.classes import frozen
from villagers_rules.effects.context import steps_of
from villagers_rules.model import public_changes
from villagers_rules.model.actions import Action
from villagers_rules.model.changes import EndedEntry, Entry
from villagers_rules.model.choices import HandRef, SupplyRef, TuckedRef
from villagers_rules.model.places import HELD
from villagers_rules.model.plain import Plain
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask

_BEGUN, _TAKEN, _UNDONE, _PASSED = "begun", "action", "undone", "pass"
AMONG_THEM = "among them"
"""Where a card lies that somebody looks at, as an action says it."""


@frozen(kw_only=True)
class LogEntry(Plain):
    """One entry of a log: how the game begins, an action with what came of it, an action that was undone, or a pass."""

    called: ClassVar[str] = "entry"
    version: int
    """The version of the log with this entry as its last one."""
    what: str
    """`begun`, `action`, `undone` or `pass`."""
    player: int | None
    """Whose action it is, from 1; None for the beginning."""
    number: int
    """The number of the action in the game, from 1; for a pass, of the action before it; 0 for the beginning."""
    action: Action | None
    """The action; None for the beginning, and where it names a hidden card that the reader may not know."""
    changes: tuple[public_changes.Change, ...] = ()
    """What came of it, as the reader saw it."""

    def __str__(self) -> str:
        if self.what == _BEGUN:
            return "the game begins"
        return f"player {self.player}: {'takes back: ' * (self.what == _UNDONE)}{self.action or 'something hidden'}"


@frozen
class Event:
    """What a log keeps of an entry: the *number* of the action and, where the game does not hold it, the *action* itself.

    *unseen* says of an action that was undone that it was an answer which nobody else saw.
    """

    what: str
    number: int
    action: Action | None = None
    unseen: bool = False


_NOTING = RLock()


@lru_cache(maxsize=4096)
def _taken(number: int) -> Event:
    """Return what logs keep of the action with this number, the same for all games."""
    return Event(_TAKEN, number)


class Log:
    """What happened to a game, for all seats; *past* is what one seat saw, up to a *version*, before a sample began."""

    def __init__(self, past: Sequence[LogEntry] = (), version: int = 0) -> None:
        self.past = tuple(past)
        self.first = version
        self.events: list[Event] = [] if past else [Event(_BEGUN, 0)]
        self.number = 0
        self.undos = 0
        self.passes: dict[int, int] = {}

    @property
    def is_plain(self) -> bool:
        """Whether it holds nothing but the actions that were taken."""
        return not self.past and all(event.what in (_BEGUN, _TAKEN) for event in self.events)

    def copy(self) -> Log:
        """Return an independent copy."""
        twin = Log(self.past, self.first)
        twin.events = self.events[:]
        twin.number = self.number
        twin.undos = self.undos
        twin.passes = self.passes.copy()
        return twin

    def taken(self, number: int) -> None:
        """Note that so many actions were taken so far, if the latest of them were not noted yet."""
        if self.number < number:
            with _NOTING:  # Several threads may read one game.
                while self.number < number:
                    self.events.append(_taken(self.number + 1))
                    self.number += 1

    def undone(self, number: int, action: Action, *, unseen: bool = False) -> None:
        """Note that this action, the latest, was undone, one that nobody else saw if it is *unseen*."""
        self.number = number - 1
        self.events.append(Event(_UNDONE, number, action, unseen))
        self.undos += 1

    def passed(self, player: int) -> None:
        """Note that a player did not interrupt."""
        number = next((event.number - (event.what == _UNDONE) for event in reversed(self.events) if event.what != _PASSED), 0)
        self.events.append(Event(_PASSED, number, Action(player=player, verb=_PASSED)))
        self.passes[player] = self.passes.get(player, 0) + 1

    def version(self, player: int | None) -> int:
        """Return the version that *player* has; without one, that of who runs the game."""
        passes = self.passes.get(player, 0) if player is not None else sum(self.passes.values())
        return self.first + len(self.events) - sum(self.passes.values()) + passes

    def since(self, player: int | None, version: int) -> list[tuple[int, Event]]:
        """Return (version, event) for what *player* has seen since a *version*, without what was undone again since then."""
        found: list[tuple[int, Event]] = []
        for number, event in enumerate(self._seen(player), self.first + 1):
            if number <= version:
                continue
            place = next(
                (place for place, (_, one) in enumerate(found) if (one.what, one.number) == (_TAKEN, event.number)), None
            )
            if event.what == _UNDONE and place is not None:
                del found[place:]
            else:
                found.append((number, event))
        return found

    def _seen(self, player: int | None) -> Iterator[Event]:
        for event in self.events:
            if event.what != _PASSED or player is None or (event.action is not None and event.action.player == player):
                yield event


def entries(
    events: Sequence[tuple[int, Event]],
    actions: Sequence[Action],
    told: Callable[[int], Sequence[Sequence[public_changes.Change]]],
    is_unseen: Callable[[int], bool],
    reader: int | None,
) -> list[LogEntry]:
    """Return the entries of *events* as *reader* sees them.

    *told* gives the changes of each action from one number on, *is_unseen* whether an action was an answer that nobody else saw.
    """
    numbers = [event.number for _, event in events if event.what in (_BEGUN, _TAKEN)]
    changes = told(numbers[0]) if numbers else ()
    found = []
    for version, event in events:
        action = actions[event.number - 1] if event.what == _TAKEN else event.action
        seen = tuple(changes[event.number - numbers[0]]) if event.what in (_BEGUN, _TAKEN) else ()
        player = None if action is None else action.player
        entry = LogEntry(version=version, what=event.what, player=player, number=event.number, action=action, changes=seen)
        if action is not None and event.what != _PASSED and reader not in (None, player):
            unseen = event.unseen if event.what == _UNDONE else is_unseen(event.number)
            if unseen or _hides(action, entry):
                entry = evolve(entry, action=None)
        found.append(entry)
    return found


def answers_unseen(state: State, action: Action, done: Sequence[Entry]) -> bool:
    """Return whether an action that left the entries *done* was an answer which nobody sees before all have answered (R16)."""
    if action.verb not in ("choose", "decline"):
        return False
    ended = next((entry.task for entry in done if isinstance(entry, EndedEntry)), None)
    if not isinstance(ended, StepsTask) or ended.asks_for is None:
        return False
    return "by" in steps_of(state, ended)[ended.steps_done].options


def hidden_card(action: Action) -> str:
    """Return the id of the card that an action chooses where others do not see it, "" for what lies open or is no card."""
    match action.choice:
        case TuckedRef(card=card):
            return card
        case HandRef(card=card, area=area) if area in HELD:
            return card
        case SupplyRef(card=card, where=where) if where == AMONG_THEM:
            return card
    return ""


def _hides(action: Action, entry: LogEntry) -> bool:
    """Return whether an action names a card of a hand or stash, or one looked at, that was not seen as it was carried out."""
    chosen = hidden_card(action)
    named = [chosen] if chosen else [card for card, _ in action.cards] if action.verb == "trade" else []
    seen = {getattr(change, "card", None) for change in entry.changes}
    return (entry.what == _UNDONE and bool(named)) or not seen.issuperset(named)
