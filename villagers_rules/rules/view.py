"""What one player sees and knows, and no more (R16)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from attrs import asdict, frozen

from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes.knowledge import known_cards
from villagers_rules.model.known import known_to
from villagers_rules.model.places import DISCARD, EVENT, LOOKED, RESERVE, RESOLVING, Place
from villagers_rules.model.state import State
from villagers_rules.model.village_text import print_village, village_trees
from villagers_rules.rules.majorities import standing
from villagers_rules.rules.notation import deciding, owner_name, pile_name
from villagers_rules.table.limits import build_limit, draft_limit


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


@frozen(kw_only=True)
class DevelopmentView:
    """A development beside the Road: who holds its token, and how matters stand with it (R14.2, R14.3).

    *standing* is what each player, from 1, has of what it asks for; *leader* is who would win it now, None for a tie.
    """

    card: str
    holder: int | None
    standing: dict[int, int]
    leader: int | None


@frozen(kw_only=True)
class LookingView:
    """That *player* looks at *number* cards of a *pile*: for that player the *cards*, the top one first, for others none."""

    player: int
    pile: str
    number: int
    cards: tuple[str, ...]


@frozen
class SeatView:
    """One seat: *owner* is the player's number from 1 or the name of a seat without a player; limits in cards (R3.1, R5.1).

    *counters* go by the names that packs give them. *keep* are the cards beside the village, *tokens* the
    developments whose tokens the player holds; *sits_out* is true until the draft phase ends (R3.3).
    """

    owner: int | str
    supply: int
    village: str
    hand: tuple[Card, ...]
    square: tuple[str, ...]
    keep: tuple[str, ...]
    tokens: tuple[str, ...]
    counters: dict[str, int]
    draft_limit: int
    build_limit: int
    sits_out: bool


@frozen(kw_only=True)
class View:
    """The game as *player* (from 1) knows it; `to_data` gives it as plain data.

    *events* lie face up, the first dealt first; *resolving* are at work; *slots* are the events under each stack. *decks* and
    *event_discards* go by the names of the decks of events. *drafts_left*, *build_limit*, *builds_left* and *trades_left* are of
    the turn that goes on.
    """

    player: int
    round: int
    phase: str
    first_player: int
    current_player: int | None
    seats: tuple[SeatView, ...]
    road: tuple[RoadCard, ...]
    stacks: tuple[PileView, ...]
    reserve: PileView
    discard: tuple[str, ...]
    basics: dict[str, int]
    events: tuple[str, ...]
    resolving: tuple[str, ...]
    slots: tuple[tuple[str, ...], ...]
    decks: dict[str, PileView]
    event_discards: dict[str, tuple[str, ...]]
    developments: tuple[DevelopmentView, ...]
    looking: LookingView | None
    drafts_left: int
    build_limit: int
    builds_left: int
    trades_left: int
    allowed: tuple[str, ...]
    markets_held: tuple[str, ...]
    is_over: bool
    options: tuple[str, ...]

    def to_data(self) -> dict[str, Any]:
        """Return the view as dictionaries with strings as keys, lists, numbers and strings: the same before and after JSON.

        Seats have `counters` only in games of packs that declare some.
        """
        data: dict[str, Any] = _plain(asdict(self, filter=lambda part, value: part.name != "counters" or bool(value)))
        return data


def _plain(value: Any) -> Any:
    """Return *value* with lists for tuples and strings as keys."""
    if isinstance(value, dict):
        return {str(key): _plain(part) for key, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, (list, tuple)) else value


def view(state: State, seat: int, options: tuple[str, ...]) -> View:
    """Return what the player in *seat* sees; *options* are the player's legal actions as text."""
    table = state.table
    at_turn = None if state.is_over else deciding(state)
    return View(
        player=seat + 1,
        round=state.round,
        phase="" if state.is_over else state.rules.phases[state.phase],
        first_player=state.first_player + 1,
        current_player=None if at_turn is None else at_turn + 1,
        seats=tuple(_seat(state, seat, other) for other in range(len(state.seats))),
        road=tuple(
            RoadCard(place + 1, table.ids[pile[0]], state.road_coins[place])
            for place, pile in enumerate(state.areas["road"])
            if pile
        ),
        stacks=tuple(_pile(state, seat, place) for place in state.layout.stacks),
        reserve=_pile(state, seat, RESERVE),
        discard=_cards(state, DISCARD),
        basics={table.ids[kind]: len(pile) for kind, pile in zip(table.supply, state.areas["basic"], strict=True)},
        events=_cards(state, EVENT),
        resolving=_cards(state, RESOLVING),
        slots=tuple(_cards(state, state.layout.under + number) for number in range(len(state.areas["under"]))),
        decks={deck: _pile(state, seat, state.layout.deck + number) for number, deck in enumerate(table.decks)},
        event_discards={deck: _cards(state, state.layout.spent + number) for number, deck in enumerate(table.decks)},
        developments=_developments(state),
        looking=_looking(state, seat),
        drafts_left=state.drafts_left,
        build_limit=state.build_limit,
        builds_left=state.builds_left,
        trades_left=state.trades_left,
        allowed=tuple(state.allowed),
        markets_held=tuple(state.markets_held),
        is_over=state.is_over,
        options=options,
    )


def _cards(state: State, place: Place) -> tuple[str, ...]:
    """Return the cards of a pile that lies open, from the bottom to the top."""
    return tuple(state.table.ids[kind] for kind in state.piles[place])


def _developments(state: State) -> tuple[DevelopmentView, ...]:
    found = []
    for stands, holder in zip(standing(state), state.tokens, strict=True):
        values = dict(enumerate(stands.values, 1))
        leader = None if stands.winner is None else stands.winner + 1
        token = None if holder == NOBODY else holder + 1
        found.append(DevelopmentView(card=state.table.ids[stands.development], holder=token, standing=values, leader=leader))
    return tuple(found)


def _looking(state: State, viewer: int) -> LookingView | None:
    """Return who looks at cards, and for that player the cards (R16.2)."""
    pile = state.areas["looked"][0]
    if not pile or state.looking is None:
        return None
    known = known_cards(state, LOOKED, viewer)
    return LookingView(
        player=looking_seat(state) + 1,
        pile=str(pile_name(state, state.looking)),
        number=len(pile),
        cards=tuple(state.table.ids[kind] for _, kind in sorted(known.items(), reverse=True)),
    )


def looking_seat(state: State) -> int:
    """Return the seat of the player who looks at cards: who knows them, or who decides in a copy without that knowledge."""
    mask = state.known_piles.get(LOOKED, {}).get(0, 0)
    return next((seat for seat in range(state.players) if mask >> seat & 1), deciding(state))


def _seat(state: State, viewer: int, seat: int) -> SeatView:
    return SeatView(
        owner=owner_name(state, seat),
        supply=state.supply[seat],
        village=print_village(village_trees(state.villages[seat])),
        hand=hand_seen(state, viewer, seat),
        square=_cards(state, state.layout.square + seat),
        keep=_cards(state, state.layout.keep + seat),
        tokens=tuple(
            state.table.ids[kind]
            for kind, holder in zip(state.areas["development"][0], state.tokens, strict=True)
            if holder == seat
        ),
        counters={name: state.counted[number * len(state.seats) + seat] for number, name in enumerate(state.rules.counters)},
        draft_limit=draft_limit(state, seat),
        build_limit=build_limit(state, seat),
        sits_out=seat < state.players and state.sits_out[seat] and _drafting(state),
    )


def _drafting(state: State) -> bool:
    """Return whether the draft phase goes on, to whose end alone players sit out (R3.3)."""
    return not state.is_over and state.rules.phases[state.phase] == "draft"


def hand_seen(state: State, viewer: int, owner: int) -> tuple[Card, ...]:
    """Return a hand as *viewer* knows it: the known cards in the order of the files, then the backs of the others by suit."""
    table = state.table
    hand = state.areas["hand"][owner]
    known = hand if viewer == owner else known_to(state.known_hands[owner], viewer)
    hidden = Counter(hand) - Counter(known)
    backs = sorted(table.suit[kind] for kind in hidden.elements())
    shown = [Card(table.ids[kind], table.backs[table.suit[kind]]) for kind in known]
    return (*shown, *(Card(None, table.backs[suit]) for suit in backs))


def _pile(state: State, viewer: int, place: Place) -> PileView:
    table = state.table
    pile = state.piles[place]
    known = {
        len(pile) - depth: table.ids[kind] for depth, kind in sorted(known_cards(state, place, viewer).items(), reverse=True)
    }
    return PileView(len(pile), table.backs[table.suit[pile[-1]]] if pile else None, known)
