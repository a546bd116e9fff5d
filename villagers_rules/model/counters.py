"""The counters of a state, each declared once: its type, its name in saves, and what people hear of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from villagers_rules.classes import frozen
from villagers_rules.model.cards import NOBODY
from villagers_rules.phrases import owner_phrase, possessive

_Row = tuple[Any, ...]


def _hidden(narrator: Any, before: Any, value: Any) -> Any:
    return None


def _same(narrator: Any, before: Any, value: Any) -> Any:
    return value


def _from_one(narrator: Any, before: Any, value: Any) -> Any:
    return value + 1


def _list(narrator: Any, before: Any, value: Any) -> Any:
    return tuple(value)


@frozen
class Counter:
    """One counter: its *name* in journals and changes, its *type* (see `codec`), and its *field* in the state and in saves.

    Counters *of_seats* have no key of their own in saves, but a part in that of each seat. *is_optional* counters are left out of
    a save while they are empty or 0 for all. *shown* gives the value as people say it, by a `Narrator`, the value before and the
    new one, or None when there is nothing to say; *sentence* says a `Counted`. What *has_entries* of its own is no count in
    journals.
    """

    name: str
    type: str
    field: str
    shown: Callable[[Any, Any, Any], Any] = _hidden
    sentence: Callable[[Any], str] = lambda change: ""
    is_optional: bool = False
    has_entries: bool = False
    of_seats: bool = False


def _phase(narrator: Any, before: Any, value: Any) -> Any:
    return narrator.state.rules.phases[value]


def _drafts(narrator: Any, before: int, value: int) -> int | None:
    return value if value > max(1, before) else None


def _sitting_out(narrator: Any, before: Any, value: Any) -> tuple[int, ...]:
    return tuple([seat + 1 for seat, done in enumerate(value) if done])


def _used(narrator: Any, before: Any, value: Any) -> tuple[str, ...] | None:
    """Return the names of the cards whose abilities were used now."""
    new = [(seat, spot) for seat, spot, hook in value if (seat, spot, hook) not in before]
    return tuple([str(narrator.spot(*card)) for card in new if card in narrator.kinds]) or None


def _tokens(narrator: Any, before: Any, value: Any) -> tuple[_Row, ...] | None:
    """Return (development, who has its token now) for each token that changed hands."""
    if len(value) < len(before):  # A development was discarded, whose token nobody had.
        return None
    had = [*before, *(NOBODY for _ in value[len(before) :])]
    state = narrator.state
    rows = [row for row in zip(narrator.developments, had, value, strict=False) if row[1] != row[2]]
    return tuple([(state.table.ids[kind], None if now == NOBODY else narrator.owner(now)) for kind, _, now in rows]) or None


def _counted(narrator: Any, before: Any, value: Any) -> tuple[_Row, ...]:
    """Return (counter, whose, how much it counts now) for each that counts something else."""
    state = narrator.state
    names, seats = list(state.rules.counters), len(state.seats)
    changed = [number for number, (had, now) in enumerate(zip(before, value, strict=True)) if had != now]
    return tuple([(names[number // seats], narrator.owner(number % seats), value[number]) for number in changed])


def _counted_on(narrator: Any, before: Any, value: Any) -> tuple[_Row, ...] | None:
    """Return (counter, whose, card, how much it counts now) for each that counts something else on a card that stays."""
    had = {tuple(key): number for *key, number in before}
    now = {tuple(key): number for *key, number in value}
    changed = [key for key in sorted(had | now) if had.get(key, 0) != now.get(key, 0) and key[:2] in narrator.kinds]
    rows = [
        (counter, narrator.owner(seat), narrator.spot(seat, spot).card, now.get((seat, spot, counter), 0))
        for seat, spot, counter in changed
    ]
    return tuple(rows) or None


def _differences(narrator: Any, before: Any, value: Any) -> tuple[_Row, ...] | None:
    """Return (player, how much is added to the limit now) for each player to whose limit effects add something else."""
    rows = enumerate(zip(before, value, strict=True))
    return tuple([(seat + 1, now) for seat, (had, now) in rows if now not in (had, 0)]) or None


def _listed(words: Any) -> str:
    return ", ".join(str(word).replace("_", " ") for word in words) or "none"


def _say_tokens(change: Any) -> str:
    rows: Any = change.value
    return ", ".join(f"{owner_phrase(owner) if owner else 'nobody'} has the token of the {card}" for card, owner in rows)


def _say_counted(change: Any) -> str:
    rows: Any = change.value
    return ", ".join(f"{owner_phrase(owner)} has {now} {name.replace('_', ' ')}" for name, owner, now in rows)


def _say_counted_on(change: Any) -> str:
    rows: Any = change.value
    return ", ".join(f"{possessive(owner)} {card} has {now} {name.replace('_', ' ')}" for name, owner, card, now in rows)


def _say_limits(change: Any) -> str:
    rows: Any = change.value
    limit = change.what.removeprefix("more_").removesuffix("s")
    return ", ".join(f"player {player}'s {limit} limit: {more:+d}" for player, more in rows)


def _say_used(change: Any) -> str:
    rows: Any = change.value
    return f"{', '.join(rows)} is used"


_ALL: Final = (
    Counter("draws", "number", "draws"),
    Counter("round", "number", "round", _same, lambda change: f"round {change.value} begins"),
    Counter("phase", "phase", "phase", _phase, lambda change: f"round {change.round}: {change.value}"),
    Counter("first", "player", "first_player", _from_one, lambda change: f"player {change.value} is first player"),
    Counter("player", "player", "player", _from_one, lambda change: f"player {change.value} is at turn"),
    Counter("builds", "number", "builds_left", _same, lambda change: f"player {change.player} has {change.value} build actions"),
    Counter(
        "trades",
        "number",
        "trades_left",
        _same,
        lambda change: f"player {change.player} may get {change.value} basic villagers",
    ),
    Counter(
        "drafts",
        "number",
        "drafts_left",
        _drafts,
        lambda change: f"player {change.player} may draft {change.value} villagers in this turn",
    ),
    Counter("limit", "number", "build_limit"),
    Counter("stage", "number", "stage"),
    Counter("allowed", "texts", "allowed", _list, lambda change: f"player {change.player} is allowed: {_listed(change.value)}"),
    Counter("held", "texts", "markets_held", _list, lambda change: f"markets held: {_listed(change.value)}"),
    Counter(
        "done", "flags", "sits_out", _sitting_out, lambda change: f"players who sit out: {_listed(change.value)}", of_seats=True
    ),
    Counter("looking", "pile", "looking", is_optional=True),
    Counter("used", "uses", "used", _used, _say_used, is_optional=True),
    Counter("triggered", "triggered", "triggered", is_optional=True),
    Counter("waiting", "tasks", "waiting", is_optional=True, has_entries=True),
    Counter("placed", "placings", "placed", is_optional=True),
    Counter("placed before", "number", "placed_before", is_optional=True),
    Counter("in turn", "flag", "in_turn", is_optional=True),
    Counter("answered", "texts", "answered", is_optional=True),
    Counter("prevented", "texts", "prevented", is_optional=True),
    Counter("asked at", "number", "asked_at", is_optional=True),
    Counter("tokens", "holders", "tokens", _tokens, _say_tokens, is_optional=True),
    Counter("counted", "numbers", "counted", _counted, _say_counted, is_optional=True),
    Counter("counted on", "counts", "counted_on", _counted_on, _say_counted_on, is_optional=True),
    Counter("more_drafts", "differences", "more_drafts", _differences, _say_limits, is_optional=True),
    Counter("more_builds", "differences", "more_builds", _differences, _say_limits, is_optional=True),
)
COUNTERS: Final = {counter.name: counter for counter in _ALL}
"""Every counter by its name, in the order of a save."""
FIELDS: Final = {counter.name: counter.field for counter in _ALL}
NAMES: Final = {counter.field: counter.name for counter in _ALL}
"""The field of the state for each name of a counter, and the other way round."""
