"""The counters of a state, each declared once: its type, its name in saves, and what a `Counted` holds of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from villagers_rules.classes import frozen
from villagers_rules.model import public_changes
from villagers_rules.model.cards import NOBODY

if TYPE_CHECKING:
    from villagers_rules.model.public_changes import CountedRow

    _Rows = tuple[CountedRow, ...]


def _hidden(narrator: Any, before: Any, value: Any) -> Any:
    return None


def _same(narrator: Any, before: Any, value: Any) -> Any:
    return value


def _from_one(narrator: Any, before: Any, value: Any) -> Any:
    return value + 1


def _named(narrator: Any, before: Any, value: Any) -> _Rows:
    return tuple([public_changes.CountedRow(name=name) for name in value])


@frozen
class Counter:
    """One counter: its *name* in journals and changes, its *type* (see `codec`), and its *field* in the state and in saves.

    Counters *of_seats* have no key of their own in saves, but a part in that of each seat. *is_optional* counters are left out of
    a save while they are empty or 0 for all. *shown* gives the value or the rows of a `Counted`, by a `Narrator`, the value
    before and the new one, or None when there is nothing to say; it is about what is *called* so, if not like the counter.
    """

    name: str
    type: str
    field: str
    shown: Callable[[Any, Any, Any], Any] = _hidden
    is_optional: bool = False
    of_seats: bool = False
    called: str = ""


def _phase(narrator: Any, before: Any, value: Any) -> Any:
    return narrator.state.rules.phases[value]


def _drafts(narrator: Any, before: int, value: int) -> int | None:
    return value if value > max(1, before) else None


def _sitting_out(narrator: Any, before: Any, value: Any) -> _Rows:
    return tuple([public_changes.CountedRow(owner=seat + 1) for seat, done in enumerate(value) if done])


def _used(narrator: Any, before: Any, value: Any) -> _Rows | None:
    """Return whose cards have abilities that were used now."""
    new = [(seat, spot) for seat, spot, hook in value if (seat, spot, hook) not in before]
    where = [narrator.spot(*card) for card in new if card in narrator.kinds]
    return tuple([public_changes.CountedRow(owner=card.owner, card=card.card) for card in where]) or None


def _used_of_nobody(narrator: Any, before: Any, value: Any) -> _Rows | None:
    """Return what was used now of what lies in no village, by the names by which actions use it."""
    table = narrator.state.table
    new = [(kind, hook) for kind, *_, hook in value[len(before) :] if hook in table.known_hooks]
    return tuple([public_changes.CountedRow(card=table.unplaced_name(kind, hook)) for kind, hook in new]) or None


def _tokens(narrator: Any, before: Any, value: Any) -> _Rows | None:
    """Return who has its token now, for each development whose token changed hands."""
    if len(value) < len(before):  # A development was discarded, whose token nobody had.
        return None
    had = [*before, *(NOBODY for _ in value[len(before) :])]
    rows = [(kind, now) for kind, held, now in zip(narrator.developments, had, value, strict=False) if held != now]
    ids = narrator.state.table.ids
    holders = [(ids[kind], None if now == NOBODY else narrator.owner(now)) for kind, now in rows]
    return tuple([public_changes.CountedRow(card=card, owner=owner) for card, owner in holders]) or None


def _counted(narrator: Any, before: Any, value: Any) -> _Rows | None:
    """Return how much it counts now, for each counter of a seat that counts something else."""
    state = narrator.state
    names, seats, on_table = list(state.rules.counters), len(state.seats), state.rules.table_counters
    rows = [
        public_changes.CountedRow(
            name=(name := names[number // seats]), owner=None if name in on_table else narrator.owner(number % seats), number=now
        )
        for number, (had, now) in enumerate(zip(before, value, strict=True))
        if had != now
    ]
    return tuple(rows) or None


def _counted_on(narrator: Any, before: Any, value: Any) -> _Rows | None:
    """Return how much it counts now, for each counter that counts something else on a card that stays."""
    had = {tuple(key): number for *key, number in before}
    now = {tuple(key): number for *key, number in value}
    changed = [key for key in sorted(had | now) if had.get(key, 0) != now.get(key, 0) and key[:2] in narrator.kinds]
    rows = []
    for seat, spot, counter in changed:
        card, number = narrator.spot(seat, spot), now.get((seat, spot, counter), 0)
        rows.append(public_changes.CountedRow(name=counter, owner=card.owner, card=card.card, number=number))
    return tuple(rows) or None


def _hosts(narrator: Any, before: Any, value: Any) -> None:
    """Keep track of which villagers had cards under them; that these came there is said otherwise."""
    narrator.hosts = {number: (seat, spot) for seat, spot, number in before}


def _differences(narrator: Any, before: Any, value: Any) -> _Rows | None:
    """Return how much is added to the limit now, for each player to whose limit effects add something else."""
    rows = enumerate(zip(before, value, strict=True))
    changed = [public_changes.CountedRow(owner=seat + 1, number=now) for seat, (had, now) in rows if now not in (had, 0)]
    return tuple(changed) or None


def _next_first(narrator: Any, before: Any, value: Any) -> _Rows | None:
    """Return who gets the first player card as it is passed next; that it was passed is said otherwise."""
    return tuple([public_changes.CountedRow(owner=seat + 1) for seat in value]) or None


_ALL: Final = (
    Counter("draws", "number", "draws"),
    Counter("round", "number", "round", _same),
    Counter("phase", "phase", "phase", _phase),
    Counter("first", "player", "first_player", _from_one),
    Counter("next first", "players", "next_first", _next_first, is_optional=True),
    Counter("player", "player", "player", _from_one),
    Counter("order", "players", "order", is_optional=True),
    Counter("builds", "number", "builds_left", _same),
    Counter("trades", "number", "trades_left", _same),
    Counter("drafts", "number", "drafts_left", _drafts),
    Counter("limit", "number", "build_limit"),
    Counter("stage", "number", "stage"),
    Counter("held", "texts", "markets_held", _named),
    Counter("done", "flags", "sits_out", _sitting_out, of_seats=True),
    Counter("looking", "pile", "looking", is_optional=True),
    Counter("used", "uses", "used", _used, is_optional=True),
    Counter("triggered", "triggered", "triggered", _used_of_nobody, is_optional=True, called="used"),
    Counter("waiting", "tasks", "waiting", is_optional=True),
    Counter("occasions", "tasks", "occasions", is_optional=True),
    Counter("placed", "placings", "placed", is_optional=True),
    Counter("placed before", "number", "placed_before", is_optional=True),
    Counter("in turn", "flag", "in_turn", is_optional=True),
    Counter("answered", "texts", "answered", is_optional=True),
    Counter("prevented", "texts", "prevented", is_optional=True),
    Counter("asked at", "number", "asked_at", is_optional=True),
    Counter("tokens", "holders", "tokens", _tokens, is_optional=True),
    Counter("counted", "numbers", "counted", _counted, is_optional=True),
    Counter("counted on", "counts", "counted_on", _counted_on, is_optional=True),
    Counter("hosts", "hosts", "hosts", _hosts, is_optional=True),
    Counter("more_drafts", "differences", "more_drafts", _differences, is_optional=True),
    Counter("more_builds", "differences", "more_builds", _differences, is_optional=True),
    Counter("more_turns", "differences", "more_turns", _differences, is_optional=True),
)
COUNTERS: Final = {counter.name: counter for counter in _ALL}
"""Every counter by its name, in the order of a save."""
FIELDS: Final = {counter.name: counter.field for counter in _ALL}
NAMES: Final = {counter.field: counter.name for counter in _ALL}
"""The field of the state for each name of a counter, and the other way round."""
