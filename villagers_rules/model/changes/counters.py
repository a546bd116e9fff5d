"""Changes of the counters, the agenda and the record of payments; and what was left out, which changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from villagers_rules.model import public_changes
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.context import Named
from villagers_rules.model.counters import COUNTERS, FIELDS, NAMES
from villagers_rules.model.journal import Entry
from villagers_rules.model.narrator import Narrator
from villagers_rules.model.places import HELD, LOOKED, seat_having
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.tasks import Task

if TYPE_CHECKING:
    from villagers_rules.model.public_changes import Change


def set_counter(state: State, field: str, value: Any) -> None:
    """Set one of the counters of the state by its field, such as round, player or builds_left."""
    journal = state.journal
    if journal is not None:
        journal.append((CountEntry, NAMES[field], getattr(state, field), value))
    setattr(state, field, value)


def remember_placed(state: State, seat: int, spot: int, *, from_hand: bool) -> None:
    """Record which card was placed and when, for the sentences of a game that ask for it."""
    kind = state.table.kind_of[state.villages[seat].face[spot]]
    set_counter(state, "placed", [*state.placed, (seat, spot, state.round, state.phase, from_hand, kind)])


def count_on(state: State, seat: int, spot: int, counter: str, number: int) -> None:
    """Let a *counter* count this *number*, 0 or more, on a placed card."""
    others = [row for row in state.counted_on if row[:3] != (seat, spot, counter)]
    counted = sorted([*others, (seat, spot, counter, number)] if number else others)
    if counted != state.counted_on:
        set_counter(state, "counted_on", counted)


def take_counters(state: State, seat: int, spot: int) -> None:
    """Take all counters off a card that leaves its village."""
    kept = [row for row in state.counted_on if row[:2] != (seat, spot)]
    if len(kept) != len(state.counted_on):
        set_counter(state, "counted_on", kept)


def remember_turn(state: State) -> None:
    """Record that a turn begins, for sentences that ask what was placed in it."""
    if state.placed_before != len(state.placed):
        set_counter(state, "placed_before", len(state.placed))


class CountEntry(Entry):
    """A counter of the state, known by its *name*, got another value; both values have the type of the counter."""

    __slots__ = ("before", "name", "value")
    kind = "count"
    fields = (("name", "text"), ("before", ""), ("value", ""))

    def __init__(self, name: str, before: Any, value: Any) -> None:
        self.name = name
        self.before = before
        self.value = value

    def revert(self, state: State) -> None:
        setattr(state, FIELDS[self.name], self.before)

    def fits(self, state: State) -> bool:
        return bool(getattr(state, FIELDS[self.name]) == self.value)

    def narrate(self, narrator: Narrator) -> Change | None:
        counter = COUNTERS[self.name]
        shown = counter.shown(narrator, self.before, self.value)
        # A counter may be shown only when it takes some values; 0 is one of them, an empty list need not be.
        change = None
        if shown is not None:
            held = {"rows": shown} if isinstance(shown, tuple) else {"value": shown}
            what = counter.called or counter.name
            change = public_changes.Counted(what=what, round=narrator.round, player=narrator.player + 1, **held)
        if self.name == "round":
            narrator.round = self.before
        elif self.name == "player":
            narrator.player = self.before
        return change

    def reveals(self, before: State, players: Sequence[int]) -> bool:
        return self.name == "draws"


def push(state: State, task: Task) -> None:
    """Put a task on the agenda, to be done first."""
    state.agenda.append(task)
    if state.journal is not None:
        state.journal.append((StartedEntry, task))


class StartedEntry(Entry):
    """A task was put on the agenda."""

    __slots__ = ("task",)
    kind = "begun"
    fields = (("task", "task"),)

    def __init__(self, task: Task) -> None:
        self.task = task

    def revert(self, state: State) -> None:
        state.agenda.pop()

    def fits(self, state: State) -> bool:
        return state.agenda[-1:] == [self.task]


def pop(state: State) -> None:
    """Take the task at work off the agenda."""
    task = state.agenda.pop()
    if state.journal is not None:
        state.journal.append((EndedEntry, task))


class EndedEntry(Entry):
    """A task was taken off the agenda."""

    __slots__ = ("task",)
    kind = "ended"
    fields = (("task", "task"),)

    def __init__(self, task: Task) -> None:
        self.task = task

    def revert(self, state: State) -> None:
        state.agenda.append(self.task)


def record_payment(state: State, occasion: str, seat: int, part: str, amount: int) -> None:
    """Record what *seat* was paid for a part of its village on an occasion, in gold (R9, R10.2)."""
    state.paid.append((occasion, seat, part, amount))
    if state.journal is not None:
        state.journal.append((PaidEntry, occasion, seat, part, amount))


class PaidEntry(Entry):
    """A seat was paid for a part of its village; the gold moved right before."""

    __slots__ = ("amount", "occasion", "part", "seat")
    kind = "paid"
    fields = (("occasion", "text"), ("seat", "seat"), ("part", "text"), ("amount", "payment"))

    def __init__(self, occasion: str, seat: int, part: str, amount: int) -> None:
        self.occasion = occasion
        self.seat = seat
        self.part = part
        self.amount = amount

    def revert(self, state: State) -> None:
        state.paid.pop()

    def fits(self, state: State) -> bool:
        return state.paid[-1:] == [self.values()]

    def narrate(self, narrator: Narrator) -> Change:
        return public_changes.Paid(occasion=self.occasion, owner=narrator.owner(self.seat), part=self.part, amount=self.amount)


def show_choices(state: State, name: str, named: Sequence[Named]) -> None:
    """Record that what players chose under *name* is shown now, as far as it is not hidden."""
    if state.journal is not None:
        state.journal.append(ChoicesEntry(name, tuple([each for each in named if each.name == name and each.seat is not None])))


def draw(state: State, name: str, chosen: tuple[Reference, ...]) -> None:
    """Record what the next draw of chance has chosen, perhaps under a *name*."""
    if state.journal is not None:
        state.journal.append(ChoicesEntry(name, (Named(name, None, chosen),), _seeing(state, chosen)))
    set_counter(state, "draws", state.draws + 1)


def _seeing(state: State, chosen: Sequence[Reference]) -> int:
    """Return the mask of the seats that see all these cards: of a hand its owner, of those looked at who looks at them."""
    seeing = (1 << state.players) - 1
    for card in chosen:
        if card.area in HELD:
            seeing &= 1 << seat_having(card.number, len(state.seats))
        elif card.area == "looked":
            seeing &= state.known_piles.get(LOOKED, {}).get(state.piles[LOOKED].index(card.card), 0)
    return seeing


class ChoicesEntry(Entry):
    """What players or chance chose was shown: numbers, suits, players and what all can see; of cards of hands the backs.

    What chance chose has no seat; the seats of the mask *seen* see those cards.
    """

    __slots__ = ("chosen", "name", "seen")
    kind = "choices"
    fields = (("name", "text"), ("chosen", "named"), ("seen", "mask"))

    def __init__(self, name: str, chosen: tuple[Named, ...], seen: int = 0) -> None:
        self.name = name
        self.chosen = chosen
        self.seen = seen

    def revert(self, state: State) -> None:
        """Nothing was altered."""

    def narrate(self, narrator: Narrator) -> Change:
        choices = {None if each.seat is None else each.seat + 1: self._words(narrator, each.chosen) for each in self.chosen}
        return public_changes.ChoicesShown(name=self.name, choices=tuple(choices.items()))

    def _words(self, narrator: Narrator, chosen: Sequence[Reference]) -> tuple[str, ...]:
        sees = bool(self.seen) and (narrator.viewer is None or bool(self.seen >> narrator.viewer & 1))
        return tuple(filter(None, [narrator.answer(each, sees=sees) for each in chosen]))

    def reveals(self, before: State, players: Sequence[int]) -> bool:
        return True


def skip(state: State, kind: int, what: str) -> None:
    """Record that a part of what a card does was left out, since it could not be done; NOBODY stands for the rules."""
    if state.journal is not None:
        state.journal.append(SkippedEntry(kind, str(what)))


class SkippedEntry(Entry):
    """A part of what a card does was left out."""

    __slots__ = ("card", "what")
    kind = "skipped"
    fields = (("card", "card_or_rules"), ("what", "note"))

    def __init__(self, card: int, what: str) -> None:
        self.card = card
        self.what = what

    def revert(self, state: State) -> None:
        """Nothing was done."""

    def narrate(self, narrator: Narrator) -> Change:
        return public_changes.StepSkipped(
            card=None if self.card == NOBODY else narrator.state.table.ids[self.card], what=self.what
        )
