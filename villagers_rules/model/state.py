"""The whole position of a game as plain data."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, Final

from villagers_rules.model.cards import NOBODY
from villagers_rules.model.counters import FIELDS
from villagers_rules.model.known import Known
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.model.places import Filled, Place, Stocked, layout_for
from villagers_rules.model.prevented import Prevented, name_of_move
from villagers_rules.model.tasks import BuildTask, DraftTask, PhaseTask, StepsTask, Task
from villagers_rules.model.village import Holders, Village

if TYPE_CHECKING:
    from collections.abc import Callable

    from villagers_rules.model.cards import CardTable
    from villagers_rules.model.references import Reference
    from villagers_rules.model.rulebook import Rules


@cache
def around(seat: int, seats: int) -> tuple[int, ...]:
    """Return *seats* seats in turn order, from *seat* on.

    >>> around(2, 4)
    (2, 3, 0, 1)
    """
    return (*range(seat, seats), *range(seat))


UNTOUCHED: Final = 0
"""How far a turn has come: nothing was done in it yet."""
STARTING: Final = 1
"""Only what belongs to its start was done (R11.1, R12.1, R13.1)."""
UNDER_WAY: Final = 2
"""More than that was done; as numbers the three are in order."""

LIMITS: Final[dict[str, Callable[[State, int], int]]] = {}
"""How limits are worked out, by name; who knows how they follow from cards and rules says so here."""
COUNTS_AS: Final[list[Callable[[State, Reference], tuple[frozenset[int], frozenset[int]]]]] = []
"""The one way to find what suits and kinds a placed villager counts as; who knows how that follows from cards says so here."""


def is_prevented(state: State, *what: str | int) -> bool:
    """Return whether something that is due was replaced, by its name: "left" or "flipped" of a seat and spot (R8.9)."""
    return state.barred is not None and state.barred.holds(" ".join(map(str, what)))


def stays(state: State, kind: int, source: Place, target: Place, copy: int = 0) -> bool:
    """Return whether a card that is about to go from one pile to another stays, since something else was done instead (R8.9)."""
    return state.barred is not None and state.barred.holds(name_of_move(state, kind, source, target), copy)


STATE_SLOTS: Final = (
    *FIELDS.values(),
    "agenda",
    "barred",
    "cause",
    "coins_lain",
    "exchanging",
    "foreseen",
    "in_market",
    "journal",
    "known_hands",
    "known_piles",
    "layout",
    "paid",
    "pending",
    "piles",
    "players",
    "road_coins",
    "rules",
    "seats",
    "seed",
    "supply",
    "table",
    "villages",
    "ways",
)
"""The names of all that a state holds: what `counters` declares, and what is more than a value.

`areas`, `filled` and `stocked` follow from it."""


class State:
    """One position: cards, gold, whose turn it is, what is unfinished, and who knows what.

    Seats, spots and places count from 0 here. Only the functions of `changes` alter a state. ``table`` and ``rules`` are
    shared and never change; everything else is numbers, strings and lists of them. ``piles`` holds every pile of cards by its
    number (`places`), and ``areas`` the same lists by the names of their areas; ``filled`` says which places of the Road and
    which stacks hold cards, ``stocked`` which piles of the supply: whoever fills piles without `changes` calls `look`
    afterwards. ``agenda`` is the stack of unfinished tasks: the last one is at work. ``known_hands`` says of each hand, and
    then of each stash and of what is tucked, what others know there; ``known_piles`` says of a face-down pile at which depth
    (from the bottom) a card lies that the seats of a bit mask know (R16.2). ``journal`` collects changes, or is None.
    ``keeps_knowledge`` is false where nobody is going to ask who knows what, as in a game that chance plays: then nothing of
    it is kept, and whoever asks gets `KnowledgeNotKept`.

    Of the turn: ``stage`` says how far it has come (`UNTOUCHED`, `STARTING`, `UNDER_WAY`); ``drafts_left``
    counts the drafts of a draft turn; ``build_limit`` is fixed for a build turn, ``builds_left`` and ``trades_left`` are what is
    left in it; ``order`` is that of the turns in this phase where the rules of a pack change it. ``used`` holds the abilities
    used, as (seat, spot, hook); ``looking`` is the pile whose cards somebody looks at.
    ``triggered`` holds the abilities that have acted and may not act again yet, as (card, who acted, seat, spot, hook);
    ``in_turn`` says, where abilities wait for it, that the turn of ``player`` was announced. ``waiting`` holds the steps that
    wait for an occasion, with what they know. ``occasions`` holds what has just happened, as the steps of cards that may be
    played on it by whoever holds them, until something else is done. Between decisions ``pending`` holds what was set off and
    is not on the agenda yet, ``cause`` the seat whose steps are carried out, ``coins_lain`` how many coins
    lay on the Road card that goes elsewhere right now, and ``exchanging`` the stack or Reserve whose top
    card changes places with another one. ``answered`` lists the abilities that were asked whether something is done instead of
    what comes next, when the agenda was ``asked_at`` that long, and ``prevented`` what they replaced, which is ``barred`` while
    it would happen; a copy on which that is found out notes it in ``foreseen``.
    ``in_market`` is true while a market pays. ``ways`` says where placed cards went in the step at work, by seat and spot.
    ``placed`` says, in games whose sentences ask for it, when cards were placed, as (seat, spot, round, phase, from a hand);
    ``placed_before`` how many of these were there when the turn began.
    ``sits_out`` says which players have finished drafting, ``markets_held`` names the markets that were held, and ``tokens`` says
    for each development which seat holds its token; ``counted`` holds what the counters of packs count, counter by counter for
    each seat, and ``counted_on`` what those count that lie on villagers, as (seat, spot, counter, number); ``hosts`` names the
    villagers that have had cards under them, as (seat, spot, number of the pile).
    ``more_drafts`` and ``more_builds`` are what effects add to players' limits, ``more_turns`` to their build turns.
    ``next_first`` holds the player who gets the first player card as it is passed next, where an effect says who.
    """

    __slots__ = (*STATE_SLOTS, "_areas", "filled", "keeps_knowledge", "stocked")

    def __init__(
        self, table: CardTable, rules: Rules, *, players: int, seats: list[str], seed: int, is_copy: bool = False
    ) -> None:
        """Begin a position without cards on the table; one that *is_copy* gets all the rest from `copy`."""
        self.table = table
        self.rules = rules
        self.players = players
        self.seats = seats
        self.seed = seed
        self.keeps_knowledge = True
        if is_copy:
            return
        self.draws = 0
        self.round = 0
        self.phase = 0
        self.first_player = 0
        self.next_first: tuple[int, ...] = ()
        self.player = 0
        self.order: tuple[int, ...] = ()
        self.builds_left = 0
        self.trades_left = 0
        self.stage = UNTOUCHED
        self.drafts_left = 1
        self.build_limit = 0
        self.looking: Place | None = None
        self.used: list[tuple[int, int, str]] = []
        self.triggered: list[tuple[int, int, int, int, str]] = []
        self.placed: list[tuple[int, int, int, int, bool, int]] = []
        self.placed_before = 0
        self.waiting: list[StepsTask] = []
        self.occasions: list[StepsTask] = []
        self.pending: list[StepsTask] = []
        self.cause = NOBODY
        self.coins_lain = 0
        self.exchanging: Place = NOBODY
        self.foreseen: list[Any] | None = None
        self.answered: list[str] = []
        self.prevented: list[str] = []
        self.asked_at = 0
        self.barred: Prevented | None = None
        self.in_market = False
        self.ways: dict[tuple[int, int], tuple[int, int]] | None = None
        self.in_turn = False
        self.tokens: list[int] = []
        self.more_drafts = [0] * players
        self.more_builds = [0] * players
        self.more_turns = [0] * players
        self.supply = [0] * len(seats)
        self.counted = self.counted_at_first()
        self.counted_on: list[tuple[int, int, str, int]] = []
        self.hosts: list[tuple[int, int, int]] = []
        self.sits_out = [False] * players
        self.markets_held: list[str] = []
        self.paid: list[tuple[str, int, str, int]] = []
        self.villages = [Village(table) for _ in seats]
        self.share_holders()
        self.layout = layout_for(
            seats=len(seats),
            road=rules.road.places,
            stacks=len(rules.setup.stack_sizes),
            supply=table.pools,
            decks=len(table.decks),
            tucked=table.tucked_under,
        )
        self.piles: list[list[int]] = [[] for _ in range(self.layout.village)]
        for number, kind in enumerate(table.supply, self.layout.basic):
            self.piles[number] = [kind] * table.villagers[kind].copies
        self.look()
        self._areas: dict[str, list[list[int]]] | None = None
        self.road_coins = [0] * rules.road.places
        self.agenda: list[Task] = []
        self.known_hands: list[Known] = [() for _ in self.layout.seat_of_hand]
        self.known_piles: dict[Place, dict[int, int]] = {}
        self.journal: Journal | None = None

    def copy(self) -> State:
        """Return an independent copy with an empty journal if this one keeps a journal, without one if not.

        It is written out field by field, since play waits for it; `tests/laws/test_snapshot.py` compares it with `STATE_SLOTS`.
        """
        twin = State(self.table, self.rules, players=self.players, seats=self.seats, seed=self.seed, is_copy=True)
        twin.draws = self.draws
        twin.round = self.round
        twin.phase = self.phase
        twin.first_player = self.first_player
        twin.next_first = self.next_first
        twin.player = self.player
        twin.order = self.order
        twin.builds_left = self.builds_left
        twin.trades_left = self.trades_left
        twin.stage = self.stage
        twin.drafts_left = self.drafts_left
        twin.build_limit = self.build_limit
        twin.looking = self.looking
        twin.used = self.used.copy()
        twin.triggered = self.triggered.copy()
        twin.placed = self.placed.copy()
        twin.placed_before = self.placed_before
        twin.waiting = self.waiting.copy()
        twin.occasions = self.occasions.copy()
        twin.pending = []
        twin.cause = NOBODY
        twin.coins_lain = 0
        twin.exchanging = NOBODY
        twin.foreseen = None
        twin.answered = self.answered
        twin.prevented = self.prevented
        twin.asked_at = self.asked_at
        twin.barred = None if self.barred is None else self.barred.copy()
        twin.in_market = False
        twin.ways = None
        twin.in_turn = self.in_turn
        twin.tokens = self.tokens.copy()
        twin.more_drafts = self.more_drafts.copy()
        twin.more_builds = self.more_builds.copy()
        twin.more_turns = self.more_turns.copy()
        twin.supply = self.supply.copy()
        twin.counted = self.counted.copy()
        twin.counted_on = self.counted_on.copy()
        twin.hosts = self.hosts.copy()
        twin.sits_out = self.sits_out.copy()
        twin.markets_held = self.markets_held.copy()
        twin.paid = self.paid.copy()
        twin.villages = [village.copy() for village in self.villages]
        twin.share_holders()
        piles = [pile.copy() for pile in self.piles]
        twin.layout = self.layout
        twin.piles = piles
        twin.filled = self.filled
        twin.stocked = self.stocked
        twin._areas = None
        twin.road_coins = self.road_coins.copy()
        twin.agenda = self.agenda.copy()
        twin.known_hands = self.known_hands.copy()
        twin.known_piles = {place: marks.copy() for place, marks in self.known_piles.items()}
        twin.journal = None if self.journal is None else Journal()
        twin.keeps_knowledge = self.keeps_knowledge
        return twin

    @property
    def areas(self) -> dict[str, list[list[int]]]:
        """The piles by the names of their areas: the same lists as in ``piles``, listed when they are first asked for."""
        found = self._areas
        if found is None:
            piles = self.piles
            found = self._areas = {area: piles[part] for area, part in self.layout.parts}
        return found

    def look(self) -> None:
        """See which places of the Road, which stacks and which piles of the supply hold cards."""
        piles = self.piles
        self.filled: Filled = self.layout.listed(sum([bit for place, bit in self.layout.bits if piles[place]]))
        self.stocked: Stocked = self.layout.stocked(sum([bit for place, bit in self.layout.supply_bits if piles[place]]))

    def turn(self, place: Place) -> None:
        """See that a pile has been emptied, or has got its first card."""
        filled = self.filled
        self.filled = filled.after[place] or filled.turned(place)
        if self.layout.area_of[place] == "basic":
            self.stocked = self.layout.stocked(self.stocked.mask ^ self.layout.bit[place])

    def share_holders(self) -> None:
        """Let all villages know of each other which copies there are; called whenever one takes the place of another."""
        holders: dict[int, Holders] = {}
        for village in self.villages:
            village.holders = holders

    def settle(self, seat: int, village: Village) -> None:
        """Put a village in the place of another one, for a position that is made up."""
        self.villages[seat] = village
        self.share_holders()

    def counted_at_first(self) -> list[int]:
        """Return what the counters of packs begin with, in the order of `counted`; of those on the table the first one counts."""
        counters, seats, on_table = self.rules.counters, range(len(self.seats)), self.rules.table_counters
        return [0 if seat and name in on_table else start for name, start in counters.items() for seat in seats]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the position with the fingerprint of its cards alone, and with an empty journal, as a copy has it."""
        shared = ("table", "rules", "layout", "journal")
        held = {name: getattr(self, name) for name in STATE_SLOTS if name not in shared}
        return _unpickled, (self.table, {**held, "journal": None if self.journal is None else Journal()})

    def chance(self) -> Random:
        """Return the source of chance for the next draw: it follows from the seed and the number of draws so far alone."""
        return Random(self.seed * 1_000_003 + self.draws)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to do."""
        return not self.agenda

    @property
    def renewable(self) -> tuple[str, ...]:
        """The piles that are renewed from the discard pile when an effect needs a card of them (R15.4)."""
        return self.rules.renewable

    def limit(self, name: str, seat: int) -> int:
        """Return the limit of *seat* called ``draft`` or ``build``, as `LIMITS` works it out."""
        return LIMITS[name](self, seat)

    def counts_as(self, card: Reference) -> tuple[frozenset[int], frozenset[int]]:
        """Return the suits and the kinds that a villager counts as, which is placed (R1.7), as `COUNTS_AS` finds them."""
        return COUNTS_AS[0](self, card)

    @property
    def turns(self) -> str:
        """The name of the phase whose turns are taken now, "" once the game is over."""
        return self.rules.phases[self.phase] if self.phase < len(self.rules.phases) else ""

    @property
    def at_turn(self) -> int:
        """The seat that has a turn of a phase now, NOBODY before the first one, after the last one, and at a market."""
        for task in reversed(self.agenda):
            if isinstance(task, DraftTask) or (isinstance(task, (BuildTask, PhaseTask)) and task.turns_begun):
                return self.player
        return NOBODY

    @property
    def is_last_round(self) -> bool:
        """Whether the market is due that ends the game (R9.2); of one with a condition nobody knows before."""
        markets = [market for market in self.rules.markets if market.ends_the_game and market.condition is None]
        last = [market for market in markets if market.name not in self.markets_held]
        return any(not any(self.areas["stack"][market.first_stack - 1 : market.last_stack]) for market in last)

    def owner_name(self, seat: int) -> int | str:
        """Return what people call a seat: a player's number from 1, or the name of a seat without a player."""
        return seat + 1 if seat < self.players else self.seats[seat]

    def host_of(self, number: int) -> tuple[int, int]:
        """Return the villager (seat, spot) that has the pile with this number in the area called tucked under it."""
        return next((seat, spot) for seat, spot, pile in self.hosts if pile == number)

    def turn_order(self) -> list[int]:
        """Return the players' seats from the first player on, clockwise."""
        return list(around(self.first_player, self.players))

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """Return the players' seats in the order of their turns in this phase, from *seat* on."""
        if not self.order:
            return around(seat, self.players)
        place = self.order.index(seat)
        return (*self.order[place:], *self.order[:place])

    def first_at_turn(self) -> int:
        """Return the seat that has the first turn in this phase."""
        return self.order[0] if self.order else self.first_player


class KnowledgeNotKept(Exception):
    """Somebody asks who knows what in a game that does not keep it; the game can be played again and keep it."""


def _unpickled(table: CardTable, held: dict[str, Any]) -> State:
    """Return the state that was pickled."""
    state = State(table, table.rules, players=held["players"], seats=held["seats"], seed=held["seed"])
    for name, value in held.items():
        setattr(state, name, value)
    state.look()
    state.share_holders()
    return state
