"""Abilities that wait for an occasion: what a change sets off is noted, and put on the agenda before anything else is done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from villagers_rules.classes import frozen
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.context import BY_CHANCE, FROM_STACK, Context, Named, played
from villagers_rules.model.happenings import Happening, happening_of, where_it_lay
from villagers_rules.model.hooks import WHEN_PLAYED
from villagers_rules.model.journal import Entry
from villagers_rules.model.places import DEVELOPMENT, EVENT, HELD, RESOLVING, UNPLACED
from villagers_rules.model.prevented import name_of
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State, around
from villagers_rules.model.steps import AtMost, Condition
from villagers_rules.model.tasks import StepsTask

Fits = Callable[[Any, Happening, int, Reference | None, tuple[Named, ...]], bool]
Listens = tuple[tuple[str, Fits, Callable[[Happening], int]], ...]
"""The kinds of happenings that an occasion is about, each with its test and who does it."""


@frozen(kw_only=True)
class Trigger:
    """An ability that waits for the occasion *when*: its *name* is that of its steps among the hooks of the card.

    *listens* gives the kinds of happenings that it waits for, each with its test and its doer; *of_itself* says that this may
    be what is done with the card itself, *covered* that something is put on it, of which it hears when it is covered, too. It
    acts only if its *condition* holds, and *at_most* so often, or each time. Of a card that nobody owns it acts for every player,
    or only for the *first_player*. One *at_placing* acts as its own card is placed. What is done instead of something *prevents*
    it as the list of that name begins.
    """

    name: str
    when: Any
    listens: Listens
    of_itself: bool = False
    covered: bool = False
    condition: Condition | None = None
    at_most: AtMost | None = None
    first_player: bool = False
    at_placing: bool = False
    prevents: str = ""

    @property
    def is_of_outcome(self) -> bool:
        """Whether it waits for how the development that has it has ended."""
        return not _OWN.isdisjoint([row[0] for row in self.listens])


_OWN: Final = frozenset({"won", "shared", "lost"})
"""What is the business of nobody but the development itself, which lies beside the Road."""
_OF_ALL: Final = ("phase ", "round ", "market ", "game ")
"""How the names of happenings begin that are nobody's turn."""


FACE_UP: Final = (("event", EVENT), ("event", RESOLVING), ("development", DEVELOPMENT))
"""Where cards lie whose abilities everybody has, by what a reference calls these places."""
_SEEN: Final = ("road", "square", "keep", "discard", "basic")
"""The piles whose cards all see before they go elsewhere."""
AMOUNT: Final = "amount"
"""The name under which steps know how much gold an occasion is about."""


Acted = tuple[int, int, int, int, str]
"""What is remembered of an ability that acted: its card, who acted, where the card lies (seat, spot), and its list of steps."""


def acted(task: StepsTask, hook: str) -> Acted:
    """Return how it is remembered that the list *hook* of the card with the steps of *task* was started."""
    this = task.this
    lies = (this.number, this.card) if this is not None and this.area == "village" else (NOBODY, NOBODY)
    return (task.card, task.seat if task.asks_for is None else task.asks_for, *lies, hook)


@frozen
class Foreseen:
    """What would be done instead of something: the steps, with their *card* and *spot*, and the *key* of what they replace.

    The card that this is about is *shown* to all before, where it would be anyway. The *condition* is read as things stand
    before, when the steps would be carried out.
    """

    task: StepsTask
    card: int
    spot: int
    key: str
    shown: bool = False
    condition: Condition | None = None


def record(state: State, entry: Entry) -> None:
    """Enter a change that was made in the journal, and note what it sets off."""
    if state.journal is not None:
        state.journal.append(entry)
    heard = state.table.heard
    if heard and entry.kind in heard:
        if entry.kind in state.table.listeners:
            _notice(state, happening_of(state, entry))
        if state.foreseen is not None and entry.kind in state.table.replacers:
            _foresee(state, happening_of(state, entry), name_of(state, entry))


def record_each(state: State, entry: Entry, happened: Iterable[Happening]) -> None:
    """Enter a change that was made in the journal, and note what all that *happened* by it sets off."""
    if state.journal is not None:
        state.journal.append(entry)
    for happening in happened:
        tell(state, happening, f"left {happening.home} {happening.onto}")


def tell(state: State, happening: Happening, name: str) -> None:
    """Note what a *happening* sets off, and what would be done instead of it, by the *name* under which that is asked."""
    happening.by = state.cause
    if happening.kind in state.table.listeners:
        _notice(state, happening)
    if state.foreseen is not None and happening.kind in state.table.replacers:
        _foresee(state, happening, name)


def announce(
    state: State,
    kind: str,
    doer: int = NOBODY,
    card: int = NOBODY,
    it: Reference | None = None,
    *,
    area: str = "",
    using: tuple[int, int] | None = None,
) -> None:
    """Note what is set off by something that is no change of its own: something begins, ends, is resolved or refilled.

    *using* is the seat and the spot of a villager with which it was done.
    """
    table = state.table
    waiting = table.listeners.get(kind)
    if waiting is not None and (waiting or state.waiting or kind in table.reacting):
        found = Happening(kind, doer, card, it)
        found.source = area, NOBODY
        found.by = state.cause
        if it is not None and it.area == "village":
            found.home = it.number
        if using is not None:
            found.source, found.onto = ("village", using[0]), using[1]
        _notice(state, found)


def _notice(state: State, happening: Happening) -> None:
    """Note what *happening* sets off: in turn order from whose steps did it or is at turn, in a village as placed (R8.8)."""
    if happening.kind in _OWN:
        found = _of_outcome(state, happening)
    else:
        found = _listening(state, happening, state.table.listeners[happening.kind])
    for trigger, task in found:
        if trigger.condition is None or trigger.condition.compute(state, task.seat, task.context):
            state.pending.append(task)
    if happening.kind in state.table.reacting:
        _notice_for_hands(state, happening)
    if state.waiting:
        _notice_waiting(state, happening)


OPEN: Final = -2
"""The number of steps done of a list that was noted since whoever holds its card may play it on what happened."""


def _notice_for_hands(state: State, happening: Happening) -> None:
    """Note for every player which cards may be played on *happening*, whoever holds them: it follows from what all can see."""
    for kind, trigger in state.table.reacting[happening.kind]:
        for owner in range(state.players):
            known = _known_of(state, trigger.listens, happening, owner, None)
            if known is not None:
                context = Context(known.it, known.they, played(kind).this, known.named)
                state.pending.append(StepsTask(kind, WHEN_PLAYED, owner, OPEN, context))


ENDED = -1
"""The number of steps done of a list that was noted since its waiting ends."""


def _notice_waiting(state: State, happening: Happening) -> None:
    """Note which steps that wait *happening* sets off, those that wait for it once only the first time, and which it ends."""
    noted = {(task.card, task.hook, task.seat) for task in state.pending}
    for task in state.waiting:
        waits = state.table.waiting[task.card, task.hook]
        named, this = task.context.named, _where_it_was(happening, task.this)
        found = _known_of(state, waits.listens, happening, task.seat, this, named)
        if found is not None and (not waits.is_once or (task.card, task.hook, task.seat) not in noted):
            known = Context(found.it, found.they, task.this, (*named, *found.named))
            state.pending.append(StepsTask(task.card, task.hook, task.seat, context=known))
        if waits.until and _known_of(state, waits.until, happening, task.seat, this, named) is not None:
            state.pending.append(StepsTask(task.card, task.hook, task.seat, ENDED, task.context))


def _where_it_was(happening: Happening, this: Reference | None) -> Reference | None:
    """Return where the card with steps that wait lay before *happening*: what is known of *this* has gone with it by now."""
    gone = happening.it if happening.kind == "left" else None
    if this is None or gone is None or gone.area != "village":
        return this
    before = Reference("village", happening.home, happening.onto)
    if this == gone:
        return before
    return None if this == before else this  # What lies there now has changed places with it.


def _foresee(state: State, happening: Happening, name: str) -> None:
    """Note what would happen instead of *happening*, which has this *name*, if anybody has asked whether it can be replaced."""
    assert state.foreseen is not None  # Only a copy foresees.
    assert state.barred is not None  # It knows what is prevented already.
    key = state.barred.latest.get(name)
    for trigger, task in _listening(state, happening, state.table.replacers[happening.kind]) if key else ():
        if _is_of_moved(task, happening) and not (_is_shown(happening) or happening.source[0] in _SEEN):
            continue  # Nobody may learn of it before it goes there (R16.1).
        task = _before_it(task, happening)
        spot = task.this.card if task.this is not None and task.this.area == "village" else NOBODY
        most = state.table.often.get((task.card, task.hook))
        if most is None or state.triggered.count(acted(task, task.hook)) < most.times:
            shown = _is_shown(happening)
            state.foreseen.append(Foreseen(task, task.card, spot, str(key), shown, trigger.condition))


def _is_shown(happening: Happening) -> bool:
    """Return whether all see the card of a hand that goes to the discard pile: before something else is done instead, too."""
    return happening.kind == "card" and happening.source[0] in HELD and happening.target[0] == "discard"


def _is_of_moved(task: StepsTask, happening: Happening) -> bool:
    """Return whether the ability is that of the card itself, which goes from one pile to another."""
    this = task.this
    return happening.kind == "card" and this is not None and this == happening.it and this.area != "event"


def _before_it(task: StepsTask, happening: Happening) -> StepsTask:
    """Return the *task* of an ability that replaces *happening*: to its steps, the card is the one that lies there still."""
    known, card = task.context, where_it_lay(happening)
    context = Context(card, known.they, card if _is_of_moved(task, happening) else known.this, known.named)
    if card is not None and card.area in HELD and not _is_shown(happening):
        context = context.naming(BY_CHANCE, (card,))  # Not all know which one it is.
    return StepsTask(task.card, task.hook, task.seat, 0, context)


def _of_outcome(state: State, happening: Happening) -> Iterator[tuple[Trigger, StepsTask]]:
    """Yield which abilities of a development wait for how it has ended, conditions left out, each with its steps."""
    waiting, it = state.table.outcomes.get((happening.kind, happening.card), ()), happening.it
    for owner in around(state.player if happening.by == NOBODY else happening.by, state.players) if waiting else ():
        for kind, trigger in waiting:
            if not trigger.first_player or owner == state.first_player:
                context = _known_of(state, trigger.listens, happening, owner, it)
                if context is not None:
                    yield trigger, StepsTask(kind, trigger.name, owner, 0, context)


def _listening(state: State, happening: Happening, waiting: list[tuple[int, Trigger]]) -> Iterator[tuple[Trigger, StepsTask]]:
    """Yield which of the abilities *waiting* wait for *happening*, whether or not their conditions hold, each with its steps."""
    open_to_all = _of_nobody(state, waiting)
    at_work = state.player if happening.by == NOBODY else happening.by
    first = state.first_player if happening.kind.startswith(_OF_ALL) else at_work
    beside = state.table.beside
    placed = any(NOBODY < kind < len(state.table.villagers) for kind, _ in waiting)
    for owner in around(first, state.players):
        here = (*open_to_all, *_in_village(state, owner, happening, waiting)) if placed else open_to_all
        if beside:
            here = (*here, *_beside_village(state, owner, happening, waiting))
        if placed and happening.kind == "card" and owner in _concerned(happening):
            here = (*here, *_of_moved(happening, waiting))
        for kind, trigger, this in here:
            if trigger.first_player and owner != state.first_player:
                continue
            context = _known_of(state, trigger.listens, happening, owner, this)
            if context is not None:
                yield trigger, StepsTask(kind, trigger.name, owner, 0, context)


def _known_of(
    state: State, listens: Listens, happening: Happening, owner: int, this: Reference | None, named: tuple[Named, ...] = ()
) -> Context | None:
    """Return what steps know of *happening* that wait for it, or None if it is not what they wait for.

    It may speak of what was *named* before.
    """
    for kind, test, who in listens:
        if kind == happening.kind and test(state, happening, owner, this, named):
            they = who(happening)
            found = (Named(AMOUNT, None, (Reference("number", happening.amount),)),) if happening.amount else ()
            if happening.source[0] == "stack":
                found = (Named(FROM_STACK, None, (Reference(*happening.source),)),)
            return Context(happening.it, they if 0 <= they < len(state.seats) else None, this, found)
    return None


def _of_nobody(state: State, waiting: list[tuple[int, Trigger]]) -> list[tuple[int, Trigger, Reference | None]]:
    """Return the abilities *waiting* that everybody has now: of the rules, of face-up events, and of developments."""
    found: list[tuple[int, Trigger, Reference | None]] = [(kind, trigger, None) for kind, trigger in waiting if kind == NOBODY]
    for area, pile in FACE_UP:
        for lies in state.piles[pile]:
            for kind, trigger in waiting:
                if kind == lies:
                    found.append((kind, trigger, Reference(area, NOBODY, kind)))
    return found


def _beside_village(
    state: State, owner: int, happening: Happening, waiting: list[tuple[int, Trigger]]
) -> Iterator[tuple[int, Trigger, Reference | None]]:
    """Yield the abilities *waiting* of the cards beside the village of *owner* that act there, each copy for itself.

    Of what is done with a card itself `_of_moved` knows.
    """
    moved = happening.card if happening.kind == "card" else NOBODY
    for lies in state.piles[state.layout.keep + owner]:
        if lies in state.table.beside:
            this = Reference("keep", owner, lies)
            yield from ((lies, each, this) for kind, each in waiting if kind == lies and not (each.of_itself and kind == moved))


def _in_village(
    state: State, owner: int, happening: Happening, waiting: list[tuple[int, Trigger]]
) -> Iterator[tuple[int, Trigger, Reference | None]]:
    """Yield the abilities *waiting* of the villagers of *owner*, in the order of placing."""
    village, copies = state.villages[owner], state.villages[owner].copies()
    leaving = happening.card if happening.kind in ("left", "replaced") and happening.home == owner else NOBODY
    found: list[tuple[int, int, Trigger]] = []
    for number, (kind, trigger) in enumerate(waiting):
        if not state.table.acts_unplaced(kind) and (kind in copies or kind == leaving):
            spots = {*copies.get(kind, ()), *((happening.onto,) if kind == leaving else ())}
            found += [
                (spot, number, trigger)
                for spot in spots
                if (trigger.covered or _shows(village, spot, happening, owner))
                and (trigger.of_itself or not _is_new(happening, owner, spot))
            ]
    for spot, number, trigger in sorted(found, key=lambda row: row[:2]):
        yield waiting[number][0], trigger, Reference("village", owner, spot)


def _concerned(happening: Happening) -> tuple[int, ...]:
    """Return whose card it is that goes from one pile to another: who has it, or had it before; nobody else acts by it."""
    return tuple(number for area, number in (happening.source, happening.target) if area in UNPLACED)


def _of_moved(happening: Happening, waiting: list[tuple[int, Trigger]]) -> Iterator[tuple[int, Trigger, Reference | None]]:
    """Yield the abilities *waiting* of the card itself that goes from one pile to another, about what happens to it (R8.13)."""
    for kind, trigger in waiting:
        if kind == happening.card and trigger.of_itself:
            yield kind, trigger, happening.it


def _shows(village: Any, spot: int, happening: Happening, owner: int) -> bool:
    """Return whether the card on *spot* showed as it happened: what is only now put on it makes no difference."""
    if happening.covered and happening.home == owner and happening.onto == spot:
        return False
    covering = happening.kind == "placed" and happening.home == owner and happening.onto == spot
    return bool(village.children[spot] <= covering)


def _is_new(happening: Happening, owner: int, spot: int) -> bool:
    """Return whether the card on *spot* was placed just now."""
    return happening.kind == "placed" and happening.it == Reference("village", owner, spot)
