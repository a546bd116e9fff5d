"""Views as vectors: what a player knows as a list of numbers of fixed length, each with a name, seen from that player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from villagers_rules.errors import GameError
from villagers_rules.learning.feature_names import DECISIONS, FeatureNames, Seat
from villagers_rules.learning.setting import Setting
from villagers_rules.model.views import PileView, SeatView, View
from villagers_rules.rules.legal import Decision


class Vector(Protocol):
    """What takes numbers in: a list or an array of as many zeros."""

    def __getitem__(self, entry: int, /) -> Any:
        """Return an entry."""

    def __setitem__(self, entry: int, value: float, /) -> None:
        """Set an entry."""


class Features:
    """The vector of a view: *names* says what each entry is, *size* how many there are.

    Entries are counts of cards, gold and other things, and 1 or 0 for what is so or not. The viewer is `you`, the others follow
    in turn order, then the seats without a player.

    >>> features = Features(Setting(players=2))
    >>> game = features.setting.new_game(seed=7)
    >>> vector = features.vector(game.view(1, options=False), game.decision_for(1))
    >>> len(vector) == features.size
    True
    >>> [features.names[number] for number, value in enumerate(vector) if value][:4]
    ['round', 'phase draft', 'first player: you', 'current player: you']
    """

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self._at = FeatureNames(setting)
        self.names: Sequence[str] = tuple(self._at.names)
        self.size = len(self.names)
        self._players = setting.player_count
        self._markets = [
            (number, range(market.first_stack - 1, market.last_stack))
            for number, market in enumerate(setting.catalog.rules.markets)
        ]

    def vector(self, view: View, decision: Decision | None = None) -> list[float]:
        """Return the numbers of a *view*; of a *decision*, what is asked is in it if it is the viewer's."""
        found = [0.0] * self.size
        self.enter(found, view, decision)
        return found

    def enter(self, found: Vector, view: View, decision: Decision | None = None) -> None:
        """Enter the numbers of a *view* into as many zeros."""
        if len(view.seats) != len(self._at.seats):
            raise GameError(f"expected a view of a game with {len(self._at.seats)} seats, got one with {len(view.seats)}")
        self._course(found, view)
        self._piles(found, view)
        self._events(found, view)
        self._developments(found, view)
        for seat in view.seats:
            self._seat(found, seat, self._at.seats[self._turned(seat.owner, view.player)])
        if view.looking is not None:
            self._looking(found, view)
        for waits in view.waiting:
            found[self._at.waiting[waits.card, waits.number] + self._turned(waits.player, view.player)] += 1.0
        if decision is not None and decision.player == view.player:
            found[self._at.decision + DECISIONS.index(decision.kind)] = 1.0
            if decision.card:
                found[self._at.asking + self._at.card[decision.card]] = 1.0

    def _turned(self, owner: int | str, viewer: int) -> int:
        """Return the number of an owner as the viewer counts: 0 for the viewer, then in turn order, then the other seats."""
        return (owner - viewer) % self._players if isinstance(owner, int) else self._at.seat_named[owner]

    def _course(self, found: Vector, view: View) -> None:
        at = self._at
        found[at.round] = view.round
        if view.phase:
            found[at.phase[view.phase]] = 1.0
        found[at.first_player + self._turned(view.first_player, view.player)] = 1.0
        if view.next_first_player is not None and at.next_first is not None:
            found[at.next_first + self._turned(view.next_first_player, view.player)] = 1.0
        if view.current_player is not None:
            found[at.current_player + self._turned(view.current_player, view.player)] = 1.0
        for market in view.markets_held:
            found[at.market_held[market]] = 1.0
        for number, stacks in self._markets:
            found[at.market_left + number] = sum(view.stacks[stack].cards for stack in stacks)
        for name, value in view.counters.items():
            found[at.counters[name]] = value
        left = (view.drafts_left, view.build_limit, view.builds_left, view.trades_left, view.is_over)
        for entry, value in enumerate(left, at.turn):
            found[entry] = float(value)

    def _piles(self, found: Vector, view: View) -> None:
        at, villagers = self._at, self._at.villagers.stop
        for road in view.road:
            begin = at.road + (road.place - 1) * (villagers + 1)
            found[begin] = road.coins
            found[begin + 1 + at.card[road.card]] = 1.0
        piles = [*view.stacks, view.reserve, *view.decks.values()]
        decks = len(piles) - len(view.decks)
        for number, (begin, pile) in enumerate(zip(at.piles, piles, strict=True)):
            self._pile(found, pile, begin, at.event_kinds.start if number >= decks else 0)
        self._count(found, view.discard, at.discard)
        for card, left in view.basics.items():
            found[at.supply[card]] = left

    def _pile(self, found: Vector, pile: PileView, begin: int, first: int) -> None:
        """Enter a pile, its cards numbered from *first*: its size, the back on top, which cards are known and where."""
        found[begin] = pile.cards
        if pile.top is not None:
            found[begin + 1 + self._at.back[pile.top]] = 1.0
        if not pile.known:
            return
        known = begin + 1 + len(self._at.back)
        for place, card in sorted(pile.known.items(), reverse=True):
            number = self._at.card[card] - first
            found[known + 2 * number] += 1.0
            found[known + 2 * number + 1] = place

    def _events(self, found: Vector, view: View) -> None:
        at = self._at
        self._count(found, view.events, at.events)
        self._count(found, view.resolving, at.resolving)
        for begin, slot in zip(at.slots, view.slots, strict=True):
            self._count(found, slot, begin)
        for cards in view.event_discards.values():
            self._count(found, cards, at.event_discards)

    def _developments(self, found: Vector, view: View) -> None:
        at, players = self._at, self._players
        for development in view.developments:
            begin = at.developments[development.card]
            found[begin] = 1.0
            for player, value in development.standing.items():
                found[begin + 1 + self._turned(player, view.player)] = value
            if development.leader is not None:
                found[begin + 1 + players + self._turned(development.leader, view.player)] = 1.0
            if development.holder is not None:
                found[begin + 1 + 2 * players + self._turned(development.holder, view.player)] = 1.0

    def _seat(self, found: Vector, seat: SeatView, at: Seat) -> None:
        card, back = self._at.card, self._at.back
        counts = (seat.supply, seat.draft_limit, seat.build_limit, seat.sits_out, len(seat.hand))
        for entry, value in enumerate(counts, at.first):
            found[entry] = float(value)
        held = [(seat.hand, at.hand, at.backs)]
        if at.stash is not None:
            held.append((seat.stash, at.stash, at.stash_backs))
        if at.tucked is not None:
            held += [(placed.tucked, at.tucked, at.tucked_backs) for placed in seat.village]
        for cards, known, backs in held:
            for one in cards:
                found[backs + back[one.suit] if one.card is None else known + card[one.card]] += 1.0
        self._count(found, seat.square, at.square)
        self._count(found, seat.keep, at.keep)
        for name, value in seat.counters.items():
            found[at.counters[name]] = value
        self._village(found, seat, at.village)

    def _village(self, found: Vector, seat: SeatView, begin: int) -> None:
        """Enter, by card, how many lie there, how many of them show, and how many cards, coins and counters lie on them."""
        at = self._at
        where: dict[int | None, int] = {None: -1}
        for placed in seat.village.cards:
            entry = begin + 4 * at.card[placed.card]
            where[placed.id] = entry
            found[entry] += 1.0
            found[entry + 1] += 1.0
            found[entry + 3] += placed.coins
            for counter, number in placed.counters.items():
                found[begin + at.counters_on[placed.card, counter]] += number
            if placed.side:
                found[begin + at.sides[placed.card, placed.side]] += 1.0
            if placed.stands_for is not None:
                found[begin + at.roles + at.card[placed.stands_for]] += 1.0
        covered = set()
        for placed in seat.village.cards:
            if placed.on is not None:
                found[where[placed.on] + 2] += 1.0
                covered.add(placed.on)
        for number in covered:
            found[where[number] + 1] -= 1.0

    def _looking(self, found: Vector, view: View) -> None:
        at, looking = self._at, view.looking
        assert looking is not None
        found[at.looking + self._turned(looking.player, view.player)] = 1.0
        found[at.looking + self._players] = looking.number
        if looking.pile in at.pile_named:
            found[at.pile_named[looking.pile]] = 1.0
        self._count(found, looking.cards, at.looked)

    def _count(self, found: Vector, cards: Iterable[str], begin: int) -> None:
        for card in cards:
            found[begin + self._at.card[card]] += 1.0
