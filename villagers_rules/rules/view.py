"""What one player sees and knows, and no more (R16)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from attrs import asdict, frozen

from villagers_rules.model.knowledge import known_top
from villagers_rules.model.state import Place, State
from villagers_rules.model.village_text import print_village, village_trees
from villagers_rules.rules.limits import build_limit, draft_limit
from villagers_rules.rules.naming import deciding, owner_name


@frozen
class Card:
    """A card as its viewer knows it: its id, or None with only the suit of its back."""

    card: str | None
    suit: str

    def __str__(self) -> str:
        return self.card or f"[{self.suit}]"


@frozen
class RoadCard:
    """A face-up card of the Road and the coins on it, in gold; *place* counts from 1."""

    place: int
    card: str
    coins: int


@frozen
class PileView:
    """A face-down pile: how many cards, the suit of the top back, and what the viewer knows by place from the top (1 = top)."""

    cards: int
    top: str | None
    known: dict[int, str]


@frozen
class SeatView:
    """One seat: *owner* is the player's number from 1 or the name of a seat without a player; limits in cards (R3.1, R5.1)."""

    owner: int | str
    supply: int
    village: str
    hand: tuple[Card, ...]
    square: tuple[str, ...]
    draft_limit: int
    build_limit: int
    sits_out: bool


@frozen(kw_only=True)
class View:
    """The game as *player* (from 1) knows it; `to_data` gives it as plain data."""

    player: int
    round: int
    phase: str
    first_player: int
    deciding: int | None
    seats: tuple[SeatView, ...]
    road: tuple[RoadCard, ...]
    stacks: tuple[PileView, ...]
    reserve: PileView
    discard: tuple[str, ...]
    basics: dict[str, int]
    builds_left: int
    trades_left: int
    allowed: tuple[str, ...]
    markets_held: tuple[str, ...]
    over: bool
    options: tuple[str, ...]

    def to_data(self) -> dict[str, Any]:
        """Return the view as dictionaries, lists, numbers and strings, ready for JSON."""
        data: dict[str, Any] = asdict(self)
        return data


def view(state: State, seat: int, options: tuple[str, ...]) -> View:
    """Return what the player in *seat* sees; *options* are the player's legal actions as text."""
    table = state.table
    at_turn = None if state.over else deciding(state)
    return View(
        player=seat + 1,
        round=state.round,
        phase="" if state.over else state.rules.phases[state.phase],
        first_player=state.first + 1,
        deciding=None if at_turn is None else at_turn + 1,
        seats=tuple(_seat(state, seat, other) for other in range(len(state.seats))),
        road=tuple(
            RoadCard(place + 1, table.ids[pile[0]], state.road_coins[place])
            for place, pile in enumerate(state.areas["road"])
            if pile
        ),
        stacks=tuple(_pile(state, seat, ("stack", number)) for number in range(len(state.areas["stack"]))),
        reserve=_pile(state, seat, ("reserve", 0)),
        discard=tuple(table.ids[kind] for kind in state.areas["discard"][0]),
        basics={table.ids[kind]: len(pile) for kind, pile in zip(table.basics, state.areas["basic"], strict=True)},
        builds_left=state.builds,
        trades_left=state.trades,
        allowed=tuple(state.allowed),
        markets_held=tuple(state.held),
        over=state.over,
        options=options,
    )


def _seat(state: State, viewer: int, seat: int) -> SeatView:
    table = state.table
    return SeatView(
        owner=owner_name(state, seat),
        supply=state.supply[seat],
        village=print_village(village_trees(state.villages[seat])),
        hand=hand_seen(state, viewer, seat),
        square=tuple(table.ids[kind] for kind in state.areas["square"][seat]),
        draft_limit=draft_limit(state, seat),
        build_limit=build_limit(state, seat),
        sits_out=seat < state.players and state.done[seat],
    )


def hand_seen(state: State, viewer: int, owner: int) -> tuple[Card, ...]:
    """Return a hand as *viewer* knows it: the known cards in the order of the files, then the backs of the others by suit."""
    table = state.table
    hand = state.areas["hand"][owner]
    known = hand if viewer == owner else state.known_hands[viewer][owner]
    hidden = Counter(hand) - Counter(known)
    backs = sorted(table.suit[kind] for kind in hidden.elements())
    shown = [Card(table.ids[kind], table.suits[table.suit[kind]]) for kind in known]
    return (*shown, *(Card(None, table.suits[suit]) for suit in backs))


def _pile(state: State, viewer: int, place: Place) -> PileView:
    table = state.table
    pile = state.areas[place[0]][place[1]]
    known = {len(pile) - depth: table.ids[kind] for depth, kind in sorted(known_top(state, place, viewer).items(), reverse=True)}
    return PileView(len(pile), table.suits[table.suit[pile[-1]]] if pile else None, known)
