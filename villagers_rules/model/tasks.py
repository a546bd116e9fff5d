"""What is unfinished: the tasks on the agenda of a state, the last one at work."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from villagers_rules.model.context import EMPTY, IT, YOU, Context, Position, here
from villagers_rules.model.moves import Move
from villagers_rules.model.references import Reference
from villagers_rules.model.steps import ChoiceName
from villagers_rules.model.values import Value

_TOP: Final = "the top of the reserve"
"""What a step calls the top card of the Reserve."""


class Task(Value):
    """Something unfinished; `turns` says how each kind of task is advanced."""

    __slots__ = ()
    kind: ClassVar[str]
    """What the task is called in saves."""


PHASE_BEGINS: Final = 1
"""The stage at which a phase begins, once what its beginning sets off is done."""
PHASE_ENDS: Final = 2
"""The stage at which it is over, once what its end sets off is done."""
GAME_BEGINS: Final = 3
"""The stage at which the first round begins, once what the beginning of the game sets off is done."""
ROUND_BEGINS: Final = 4
"""The stage at which the first phase of a round begins, once what the beginning of the round sets off is done."""


class RoundTask(Task):
    """The rounds of a game, one after the other; it lies below all other tasks.

    *stage* says, where abilities wait for it, what was announced: that the phase begins that the state names (`PHASE_BEGINS`), or
    that it ends (`PHASE_ENDS`), that the game begins (`GAME_BEGINS`), or its round (`ROUND_BEGINS`). It is 0 otherwise.
    """

    __slots__ = ("stage",)
    kind = "round"
    fields = (("stage", "number"),)

    def __init__(self, stage: int = 0) -> None:
        self.stage = stage


class DraftTask(Task):
    """The draft phase (R3)."""

    __slots__ = ()
    kind = "draft"


class UpdateTask(Task):
    """The update of the Road, with so many gold already offered to players (R4.2)."""

    __slots__ = ("asked",)
    kind = "update"
    fields = (("asked", "number"),)

    def __init__(self, asked: int) -> None:
        self.asked = asked


class BuildTask(Task):
    """The build phase (R5): *turns_begun* are those of the player at turn; 0 once everybody has had them."""

    __slots__ = ("turns_begun",)
    kind = "build"
    fields = (("turns_begun", "number"),)

    def __init__(self, turns_begun: int) -> None:
        self.turns_begun = turns_begun


class HandLimitTask(Task):
    """A player whose build turn has ended discards cards of the hand until it holds no more than its limit (R5.2)."""

    __slots__ = ()
    kind = "hand limit"


class TurnTask(Task):
    """The next build turn begins once what the end of the turn before set off is done."""

    __slots__ = ()
    kind = "turn"


GAME_ENDS: Final = 2
"""The stage of the markets at which the game ends, once what the last payments set off is done (R9.2)."""
GAME_OVER: Final = 3
"""The stage at which it is over, once what its end sets off is done."""


class MarketTask(Task):
    """The next market that is due: *stage* is 0 at first, 1 once its beginning was announced, `GAME_ENDS` after the last (R9).

    It is `GAME_OVER` once the end of the game was announced. An *end* that a pack declares, by its number from 1, holds the
    markets that it names, due or not.
    """

    __slots__ = ("end", "stage")
    kind = "market"
    fields = (("stage", "number"), ("end", "number"))

    def __init__(self, stage: int, end: int = 0) -> None:
        self.stage = stage
        self.end = end


class PhaseTask(Task):
    """A phase that a pack declares: so many turns have started of the players in *order*, one after the other.

    *announced* says, where abilities wait for it, that the end of the latest turn was announced.
    """

    __slots__ = ("announced", "order", "turns_begun")
    kind = "phase"
    fields = (("order", "players"), ("turns_begun", "number"), ("announced", "flag"))

    def __init__(self, order: tuple[int, ...], turns_begun: int, announced: bool = False) -> None:  # noqa: FBT001, FBT002
        self.order = order
        self.turns_begun = turns_begun
        self.announced = announced


class RefillTask(Task):
    """The Road is refilled as after a draft, once what lies above is done (R15.2)."""

    __slots__ = ()
    kind = "refill"


class EventsTask(Task):
    """The event phase: *stage* is 0 at first, 1 while what acts at its end is resolved (R15.4)."""

    __slots__ = ("stage",)
    kind = "events"
    fields = (("stage", "number"),)

    def __init__(self, stage: int) -> None:
        self.stage = stage


class EventTask(Task):
    """An event that is resolved, for so many players already."""

    __slots__ = ("card", "turns_taken")
    kind = "event"
    fields = (("card", "event"), ("turns_taken", "number"))

    def __init__(self, card: int, turns_taken: int) -> None:
        self.card = card
        self.turns_taken = turns_taken


class MoveTask(Task):
    """What a player does, while it is found out what happens instead of something that it does (R8.9)."""

    __slots__ = ("move",)
    kind = "move"
    fields = (("move", "move"),)

    def __init__(self, move: Move) -> None:
        self.move = move


class StepsTask(Task):
    """A list of steps: of the card of the kind *card* or of the rules (NOBODY), under *hook*, carried out by *seat*.

    Its *context* holds what was chosen so far, and as `this` where the card lies that has the steps: played, event, development
    or village; None for the rules, and for steps that have waited. *chosen* is what was chosen in the step at work so far,
    or the piles of the cards that it has still to move, one by one. *asks_for* is None, or the seat whose steps these are while
    *seat* is asked in the step at work alone.
    """

    __slots__ = ("asks_for", "card", "chosen", "context", "hook", "seat", "steps_done")
    kind = "steps"
    fields = (
        ("card", "card_or_rules"),
        ("hook", "text"),
        ("seat", "seat"),
        ("steps_done", "number"),
        ("context", "context"),
        ("chosen", "references"),
        ("asks_for", "asked"),
    )

    def __init__(
        self,
        card: int,
        hook: str,
        seat: int,
        steps_done: int = 0,
        context: Context = EMPTY,
        chosen: tuple[Reference, ...] = (),
        asks_for: int | None = None,
    ) -> None:
        self.card = card
        self.hook = hook
        self.seat = seat
        self.steps_done = steps_done
        self.context = context
        self.chosen = chosen
        self.asks_for = asks_for

    @property
    def it(self) -> Reference | None:
        """What was chosen last."""
        return self.context.it

    @property
    def this(self) -> Reference | None:
        """Where the card lies that has the steps."""
        return self.context.this

    def named(self, word: str) -> Reference | None:
        """Return what a step calls *word*: `it`, `this villager`, `the top of the reserve`, or the latest of `the pair`."""
        if word == IT:
            return self.context.it
        if word == _TOP:
            return Reference("reserve", 0)
        if word == YOU:
            return Reference("player", self.seat)
        if isinstance(word, ChoiceName):
            chosen = self.context.known_as(word.name, self.seat)
            return chosen[-1] if chosen else None
        return self.context.this

    def several(self, word: object) -> tuple[Reference, ...] | None:
        """Return all that a step calls *word* where that may be several: what was chosen together, or has a name; else None."""
        if not isinstance(word, str):
            return None
        if word == IT:
            return self.context.together()
        if isinstance(word, ChoiceName):
            return self.context.known_as(word.name, self.seat)
        return None

    def at(self, step: int, it: Reference | Context | None) -> StepsTask:
        """Return the same list at another step, with another choice, or with all that is known then."""
        context = it if isinstance(it, Context) else self.context.chose(it)
        return StepsTask(self.card, self.hook, self.seat, step, context)

    def choosing(self, chosen: tuple[Reference, ...], context: Context | None = None) -> StepsTask:
        """Return the same at the same step, with *chosen* so far, and perhaps with another *context*."""
        known = self.context if context is None else context
        return StepsTask(self.card, self.hook, self.seat, self.steps_done, known, chosen, self.asks_for)

    def knowing(self, context: Context) -> StepsTask:
        """Return the same with another *context*."""
        return StepsTask(self.card, self.hook, self.seat, self.steps_done, context, self.chosen, self.asks_for)

    def following(self, ways: Mapping[Position, Position | None]) -> StepsTask:
        """Return the same with placed cards where they lie now, by seat and spot; what lies nowhere (None) is forgotten."""
        context = self.context.following(ways)
        chosen = tuple(filter(None, [here(card, ways) for card in self.chosen]))
        return StepsTask(self.card, self.hook, self.seat, self.steps_done, context, chosen, self.asks_for)

    def asking(self, seat: int) -> StepsTask:
        """Return what asks *seat* in the step at work."""
        return StepsTask(self.card, self.hook, seat, self.steps_done, self.context, (), self.seat)


_ALL: Final[tuple[type[Task], ...]] = (
    RoundTask,
    DraftTask,
    UpdateTask,
    BuildTask,
    HandLimitTask,
    TurnTask,
    MarketTask,
    PhaseTask,
    RefillTask,
    EventsTask,
    EventTask,
    MoveTask,
    StepsTask,
)
TASKS: Final[dict[str, type[Task]]] = {task.kind: task for task in _ALL}
"""Every kind of task, by the name it has in saves."""
