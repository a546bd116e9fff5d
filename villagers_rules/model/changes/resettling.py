"""Changes of where placed cards lie: one goes elsewhere with all that lies on it, or two change places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from villagers_rules.model import public_changes
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes.counters import remember_placed
from villagers_rules.model.changes.delays import follow
from villagers_rules.model.changes.tucked import bring_along
from villagers_rules.model.context import Position
from villagers_rules.model.happenings import resettled, swapped
from villagers_rules.model.journal import Entry
from villagers_rules.model.narrator import Narrator
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask
from villagers_rules.model.triggers import record_each

if TYPE_CHECKING:
    from villagers_rules.model.public_changes import Change


def resettle(state: State, seat: int, spot: int, target: int, under: int) -> int:
    """Let a placed card go to the village of *target*, on the spot *under* (-1: the ground); return its new spot.

    What lies on it goes with it, and so do sides, coins, counters and the cards under it; *under* is none of these cards.
    """
    village = state.villages[seat]
    spots = tuple(village.tree(spot))
    entry = ResettledEntry(seat, spots, village.under[spot], target, under, len(state.villages[target].face))
    entry.apply(state)
    if state.table.remembers and seat != target:
        for new in entry.new_spots():
            remember_placed(state, target, new, from_hand=False)
    record_each(state, entry, resettled(state, entry) if seat != target else ())
    if state.hosts and seat != target:
        bring_along(state)
    return entry.first


class ResettledEntry(Entry):
    """The cards on *spots*, the first below the others, went from the village of *seat* to that of *target*.

    The lowest lay on the spot *before* and lies on *under* now; their new spots are numbered from *first* on.
    """

    __slots__ = ("before", "first", "seat", "spots", "target", "under")
    kind = "resettled"
    fields = (
        ("seat", "seat"),
        ("spots", "spots"),
        ("before", "under"),
        ("target", "seat"),
        ("under", "under"),
        ("first", "spot"),
    )

    def __init__(self, seat: int, spots: tuple[int, ...], before: int, target: int, under: int, first: int) -> None:
        self.seat = seat
        self.spots = spots
        self.before = before
        self.target = target
        self.under = under
        self.first = first

    def new_spots(self) -> range:
        """Return where the cards lie now, in the same order."""
        return range(self.first, self.first + len(self.spots))

    def _ways(self) -> list[tuple[int, int]]:
        return [*zip(self.spots, self.new_spots(), strict=True)]

    def apply(self, state: State) -> None:
        """Take the cards from where they lie to where they go."""
        source, target = state.villages[self.seat], state.villages[self.target]
        new_of = dict(self._ways())
        for old, new in self._ways():
            under = self.under if old == self.spots[0] else new_of[source.under[old]]
            target.add(source.face[old], under, source.role[old])
            target.coins[new], source.coins[old] = source.coins[old], 0
        for old in self.spots[::-1]:
            source.remove(old)
        target.invalidate()
        ways = {(self.seat, old): (self.target, new) for old, new in self._ways()}
        _carry(state, ways)
        _note_ways(state, ways)
        self._carry_placings(state, dict(self._ways()))

    def revert(self, state: State) -> None:
        source, target = state.villages[self.seat], state.villages[self.target]
        old_of = {new: old for old, new in self._ways()}
        for old, new in self._ways():
            under = self.before if old == self.spots[0] else old_of[target.under[new]]
            source.put_back(old, target.face[new], under, target.role[new])
            source.coins[old] = target.coins[new]
        for _ in self.spots:
            target.remove_last()
        _carry(state, {(self.target, new): (self.seat, old) for old, new in self._ways()})
        self._carry_placings(state, old_of)

    def _carry_placings(self, state: State, ways: Mapping[int, int]) -> None:
        """Let cards that stay in their village keep what is remembered of when they were placed."""
        if self.seat == self.target and state.placed:
            rows, mine = state.placed, self.seat
            state.placed = [(row[0], ways.get(row[1], row[1]) if row[0] == mine else row[1], *row[2:]) for row in rows]

    def fits(self, state: State) -> bool:
        source, target, spots = state.villages[self.seat], state.villages[self.target], self.spots
        if not spots or list(spots) != sorted(set(spots)) or len(target.face) != self.first + len(spots):
            return False
        if spots[-1] >= (self.first if self.seat == self.target else len(source.face)):
            return False
        if any(source.face[old] != NOBODY or source.coins[old] for old in spots):
            return False
        lay = self.before == NOBODY or (self.before < spots[0] and source.holds(self.before))
        lies = self.under == NOBODY or (self.under < self.first and target.holds(self.under))
        if not lay or not lies or target.under[self.first] != self.under:
            return False
        above = self.new_spots()[1:]
        whole = all(self.first <= target.under[new] < new for new in above)
        return whole and all(target.face[new] != NOBODY for new in self.new_spots())

    def narrate(self, narrator: Narrator) -> Change:
        lowest = narrator.spot(self.target, self.first)
        on = narrator.spot(self.target, self.under) if self.under != NOBODY else None
        kinds = [narrator.kinds.pop((self.target, new)) for new in self.new_spots()]
        for old, kind in zip(self.spots, kinds, strict=True):
            narrator.kinds[self.seat, old] = kind
        narrator.hosts_went({(self.target, new): (self.seat, old) for old, new in self._ways()})
        ids = narrator.state.table.ids
        return public_changes.CardResettled(
            card=ids[kinds[0]],
            source=narrator.spot(self.seat, self.spots[0]),
            spot=lowest,
            on=on,
            carries=tuple(ids[kind] for kind in kinds[1:]),
        )


def swap(state: State, one: Position, other: Position) -> None:
    """Let two placed cards change places, each under what lies there; coins stay, counters and what is tucked go along.

    A stand-in counts as what lay where it comes to lie (R8.3).
    """
    (seat, spot), (other_seat, other_spot) = one, other
    here, there = state.villages[seat], state.villages[other_seat]
    entry = SwappedEntry(
        *(seat, spot, here.face[spot], here.role[spot]),
        *(other_seat, other_spot, there.face[other_spot], there.role[other_spot]),
    )
    entry.apply(state)
    if state.table.remembers and seat != other_seat:
        for position in (one, other):
            remember_placed(state, *position, from_hand=False)
    record_each(state, entry, swapped(state, entry) if seat != other_seat else ())
    if state.hosts and seat != other_seat:
        bring_along(state)


class SwappedEntry(Entry):
    """Two placed cards changed places: that with *face* up lay on *spot*, in a *role*, and the other one on *other_spot*."""

    __slots__ = ("face", "other", "other_face", "other_role", "other_spot", "role", "seat", "spot")
    kind = "swapped"
    fields = (
        ("seat", "seat"),
        ("spot", "spot"),
        ("face", "face"),
        ("role", "card"),
        ("other", "seat"),
        ("other_spot", "spot"),
        ("other_face", "face"),
        ("other_role", "card"),
    )

    def __init__(
        self, seat: int, spot: int, face: int, role: int, other: int, other_spot: int, other_face: int, other_role: int
    ) -> None:
        self.seat = seat
        self.spot = spot
        self.face = face
        self.role = role
        self.other = other
        self.other_spot = other_spot
        self.other_face = other_face
        self.other_role = other_role

    def _roles(self, state: State) -> tuple[int, int]:
        """Return as what the cards count that lie here and there now."""
        table = state.table
        here, there = table.kind_of[self.other_face], table.kind_of[self.face]
        return self.role if table.stand_in[here] else here, self.other_role if table.stand_in[there] else there

    def apply(self, state: State) -> None:
        """Let the two cards change places."""
        role, other_role = self._roles(state)
        state.villages[self.seat].lay(self.spot, self.other_face, role)
        state.villages[self.other].lay(self.other_spot, self.face, other_role)
        _note_ways(state, self._carry(state))

    def revert(self, state: State) -> None:
        state.villages[self.seat].lay(self.spot, self.face, self.role)
        state.villages[self.other].lay(self.other_spot, self.other_face, self.other_role)
        self._carry(state)

    def _carry(self, state: State) -> dict[Position, Position]:
        one, other = (self.seat, self.spot), (self.other, self.other_spot)
        ways = {one: other, other: one}
        _carry(state, ways)
        return ways

    def fits(self, state: State) -> bool:
        if (self.seat, self.spot) == (self.other, self.other_spot):
            return False
        here, there = state.villages[self.seat], state.villages[self.other]
        if not (here.shows(self.spot, self.other_face) and there.shows(self.other_spot, self.face)):
            return False
        return (here.role[self.spot], there.role[self.other_spot]) == self._roles(state)

    def narrate(self, narrator: Narrator) -> Change:
        one, other = (self.seat, self.spot), (self.other, self.other_spot)
        change, kinds = public_changes.CardsSwapped(spot=narrator.spot(*one), other=narrator.spot(*other)), narrator.kinds
        kinds[one], kinds[other] = kinds[other], kinds[one]
        narrator.hosts_went({one: other, other: one})
        return change


def _carry(state: State, ways: Mapping[Position, Position]) -> None:
    """Let counters on cards, and cards under them, go along, and what is known: what was used, has acted and steps speak of."""
    for field in ("counted_on", "hosts", "used"):
        rows = getattr(state, field)
        if rows:
            found = [(*ways.get(row[:2], row[:2]), *row[2:]) for row in rows]
            setattr(state, field, found if field == "used" else sorted(found))
    if state.triggered:
        state.triggered = [(*row[:2], *ways.get(row[2:4], row[2:4]), row[4]) for row in state.triggered]
    for field in ("waiting", "occasions", "pending"):
        if getattr(state, field):
            setattr(state, field, follow(getattr(state, field), ways))
    for number, task in enumerate(state.agenda):
        if isinstance(task, StepsTask):
            state.agenda[number] = task.following(ways)


def _note_ways(state: State, ways: Mapping[Position, Position]) -> None:
    """Note for the step at work where cards went, which went on from where they went before."""
    went_on = {start: ways.get(end, end) for start, end in (state.ways or {}).items()}
    state.ways = {**ways, **went_on}
