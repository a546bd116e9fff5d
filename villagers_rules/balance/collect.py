"""Plays a game and collects what happens to its cards: drafts, placings, and where all the gold came from."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from attrs import field

from villagers_rules.bots.match import Match, seated
from villagers_rules.classes import frozen
from villagers_rules.errors import ACTIONS, UnfinishedGameError
from villagers_rules.model.actions import MAX_ACTIONS
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import (
    CardEntry,
    EndedEntry,
    Entry,
    GoldEntry,
    PaidEntry,
    PlacedEntry,
    ReplacedEntry,
    StartedEntry,
)
from villagers_rules.model.changes.codec import MAX_CHANGES
from villagers_rules.model.context import lying
from villagers_rules.model.happenings import PADLOCK_PAID
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.model.places import Layout, seat_of_supply
from villagers_rules.model.tasks import StepsTask
from villagers_rules.rules import setup, turns
from villagers_rules.rules.interrupts import interrupts
from villagers_rules.rules.market import GOLD, SILVER, winners
from villagers_rules.simulation import TOO_LONG, GameResult, random_move, unfinished_result
from villagers_rules.table.standing import amount_of, holds_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from villagers_rules.model.state import State
    from villagers_rules.packs import Catalog


@frozen
class _Payment:
    """That a card of *kind* in the village of *seat* earned *amount* gold by a *part* of its village."""

    seat: int
    part: str
    kind: int
    amount: int


def _payments(state: State, entries: list[Entry], start: int) -> tuple[list[_Payment], set[int]]:
    """Return what the cards earned that the journal *entries* from number *start* on book, and the numbers of these payments.

    *state* is as the entries left it and stays so. A market works out all it pays before it pays anybody (R9.2), so payments
    right after each other are read in the position before the first of them.
    """
    before = state.copy()
    before.journal = None
    found: list[_Payment] = []
    paid: set[int] = set()
    unread: list[PaidEntry] = []

    def read() -> None:
        for payment in unread:
            seat, part = payment.seat, payment.part
            found.extend(_Payment(seat, part, kind, earned) for kind, earned in EARNED[part](before, seat) if earned)
        unread.clear()

    number = len(entries)
    while number > start:
        number -= 1
        entry = entries[number]
        if not isinstance(entry, PaidEntry):
            read()
        entry.revert(before)
        if not isinstance(entry, PaidEntry):
            continue
        unread.append(entry)
        left = entry.amount
        while left:
            number -= 1
            moved = entries[number]
            assert isinstance(moved, GoldEntry), "the gold that is recorded is moved right before"
            moved.revert(before)
            paid.add(number)
            left -= moved.amount
    read()
    return found, paid


def _tops(state: State, seat: int) -> Iterator[tuple[int, int]]:
    village = state.villages[seat]
    return ((spot, village.face[spot]) for spot in village.tops())


def _gold(state: State, seat: int) -> Iterator[tuple[int, int]]:
    table = state.table
    yield from ((table.kind_of[face], table.gold[face]) for _, face in _tops(state, seat))
    yield from _added(state, seat, GOLD)


def _silver(state: State, seat: int) -> Iterator[tuple[int, int]]:
    table = state.table
    for spot, face in _tops(state, seat):
        if formula := table.silver[face]:
            yield table.kind_of[face], formula(state, seat, lying(seat, spot))
    yield from _added(state, seat, SILVER)


def _added(state: State, seat: int, name: str) -> Iterator[tuple[int, int]]:
    """Yield what cards in play add to what markets pay for the part called *name* (R11.2)."""
    for kind, change in state.table.changes.get(name, ()):
        for owner, context in holds_for(state, kind, change, seat) if change.by is not None else ():
            yield kind, amount_of(state, change, owner, context)


def _bronze(state: State, seat: int) -> Iterator[tuple[int, int]]:
    """Yield the best symbol alone; of equal ones the first that was placed."""
    table = state.table
    found = [
        (table.kind_of[face], formula(state, seat, lying(seat, spot)))
        for spot, face in _tops(state, seat)
        if (formula := table.bronze[face])
    ]
    yield max(found, key=lambda one: one[1])


def _coins(state: State, seat: int) -> Iterator[tuple[int, int]]:
    village = state.villages[seat]
    return ((village.table.kind_of[village.face[spot]], village.coins[spot]) for spot in village.spots())


EARNED: dict[str, Callable[[State, int], Iterator[tuple[int, int]]]] = {
    "gold": _gold,
    "silver": _silver,
    "bronze": _bronze,
    "coins": _coins,
}
"""For each part of a village that is paid, the cards that earn it, each (kind, gold)."""


_START, _ROAD, EFFECTS, _PADLOCKS, OTHER = "start", "road", "effects", "padlocks", "other"
"""Where gold of a supply comes from, besides the parts that markets and bronze symbols pay; a price counts below 0."""
SOURCES = (_START, *EARNED, EFFECTS, _ROAD, _PADLOCKS, OTHER)
"""All sources of gold, in the order of tables."""
_DRAFT_RULE = "R3.2"
"""The rules by which padlocks are paid, and by which a draft brings the coins on a card of the Road."""


@frozen
class GameTally:
    """One game: how it went, and by (kind, seat) how often a card was drafted, placed and played for its steps.

    *earned* has gold by (kind, seat, source): the parts that markets pay, and effects, which count for whoever carried them out.
    *sources* has gold by (seat, source); for each seat these add up to its score. *villages* are the kinds in the village of each
    player at the end, copies included. Nothing else is known of a game that was not finished.
    """

    result: GameResult
    villages: tuple[tuple[int, ...], ...]
    drafted: Counter[tuple[int, int]] = field(factory=Counter)
    placed: Counter[tuple[int, int]] = field(factory=Counter)
    used: Counter[tuple[int, int]] = field(factory=Counter)
    earned: Counter[tuple[int, int, str]] = field(factory=Counter)
    sources: Counter[tuple[int, str]] = field(factory=Counter)


def play_and_collect(catalog: Catalog, *, players: int, seed: int, bots: Sequence[str] = ()) -> GameTally:
    """Play the game that `simulation.play_one` plays with this seed, and return what happened to its cards.

    With *bots*, one for all players or one for each, it is the game that `bots.match.play_match` plays.
    """
    state = setup.new_state(catalog.table, catalog.rules, players=players, seed=seed)
    setup.deal(state)
    first = state.first_player
    start = {(seat, _START): supply for seat, supply in enumerate(state.supply)}
    state.journal = Journal()
    reader = _JournalReader(state.layout)
    turns.begin(state)
    try:
        step = Match(catalog, state, seated(bots, players), seed).step if bots else _step_at_random(state, seed)
        decisions = reader.play(state, step)
    except UnfinishedGameError as error:
        return GameTally(unfinished_result(state, error, first=first), ())
    reader.read(state.journal)
    reader.sources.update(start)
    played = GameResult(seed, first, tuple(state.supply), tuple(winners(state)), state.round, decisions)
    kind_of = state.table.kind_of
    villages = tuple(tuple(kind_of[face] for face in village.face if face >= 0) for village in state.villages[:players])
    return GameTally(played, villages, reader.drafted, reader.placed, reader.used, reader.earned, reader.sources)


def _step_at_random(state: State, seed: int) -> Callable[[], None]:
    """Return what carries out one decision of *state*, drawn from all moves."""
    options, carry_out, draw = turns.options, turns.carry_out, Random(f"moves of game {seed}").random

    def step() -> None:
        carry_out(state, random_move(options(state) + interrupts(state), draw))

    return step


class _JournalReader:
    """Reads the journal of one game."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.drafted: Counter[tuple[int, int]] = Counter()
        self.placed: Counter[tuple[int, int]] = Counter()
        self.used: Counter[tuple[int, int]] = Counter()
        self.earned: Counter[tuple[int, int, str]] = Counter()
        self.sources: Counter[tuple[int, str]] = Counter()
        self.paid: set[int] = set()

    def play(self, state: State, step: Callable[[], None]) -> int:
        """Play *state* step by step until the game is over, and note what is paid when it is; return the number of decisions."""
        agenda = state.agenda
        decisions = booked = 0
        while agenda:
            entries = state.journal
            assert entries is not None
            start = len(entries)
            step()
            decisions += 1
            if decisions > MAX_ACTIONS or len(entries) > MAX_CHANGES:
                raise UnfinishedGameError(TOO_LONG, ACTIONS)
            if len(state.paid) != booked:
                booked = len(state.paid)
                self._note(state, entries, start)
        return decisions

    def _note(self, state: State, entries: list[Entry], start: int) -> None:
        """Note what was paid in the *entries* from number *start* on."""
        found, paid = _payments(state, entries, start)
        self.paid |= paid
        for payment in found:
            if payment.kind == NOBODY:
                continue  # The rules pay it themselves.
            self.earned[payment.kind, payment.seat, payment.part] += payment.amount

    def read(self, entries: list[Entry]) -> None:
        """Count what a whole journal holds."""
        doing = NOBODY  # The card whose step is carried out; the task of a step ends before its effect and starts again after it.
        actor, at_work = NOBODY, False
        area_of, number_of = self.layout.area_of, self.layout.number_of
        for number, entry in enumerate(entries):
            if isinstance(entry, CardEntry):
                source, target = area_of[entry.source], area_of[entry.target]
                if target == "square" != source:
                    self.drafted[entry.card, number_of[entry.target]] += 1
                elif target == "played" and source in ("hand", "keep"):
                    self.used[entry.card, number_of[entry.source]] += 1
            elif isinstance(entry, (PlacedEntry, ReplacedEntry)):
                self.placed[entry.card, entry.seat] += 1
            elif isinstance(entry, PaidEntry):
                self.sources[entry.seat, entry.part] += entry.amount
            elif isinstance(entry, EndedEntry):
                task = entry.task
                at_work = isinstance(task, StepsTask)
                if isinstance(task, StepsTask):
                    doing, actor = task.card, task.seat
            elif isinstance(entry, StartedEntry):
                at_work = False
            elif isinstance(entry, GoldEntry) and number not in self.paid:
                self._count_gold(entry, doing if at_work else None, actor)

    def _count_gold(self, entry: GoldEntry, doing: int | None, actor: int) -> None:
        """Count gold that came into supplies or left them; *doing* is the card at work, NOBODY for the rules, None for none."""
        for account, change in ((entry.source, -entry.amount), (entry.target, entry.amount)):
            seat = seat_of_supply(account)
            if seat < 0:
                continue
            if entry.rule == PADLOCK_PAID:
                self.sources[seat, _PADLOCKS] += change
            elif entry.rule == _DRAFT_RULE and entry.source in self.layout.roads:
                self.sources[seat, _ROAD] += change
            elif doing is None:
                self.sources[seat, OTHER] += change
            else:
                self.sources[seat, EFFECTS] += change
                if doing != NOBODY and seat == actor:
                    self.earned[doing, seat, EFFECTS] += change
