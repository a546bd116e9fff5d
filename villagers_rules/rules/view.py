"""What one player sees and knows, and no more (R16)."""

from __future__ import annotations

from functools import lru_cache

from villagers_rules.effects.context import steps_of
from villagers_rules.model.cards import NOBODY, CardTable
from villagers_rules.model.changes.knowledge import known_cards
from villagers_rules.model.known import ONLOOKER, known_to
from villagers_rules.model.narrator import Narrator
from villagers_rules.model.places import DISCARD, EVENT, LOOKED, RESERVE, RESOLVING, Place
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask
from villagers_rules.model.views import (
    Card,
    ChosenView,
    DevelopmentView,
    LookingView,
    PileView,
    PlacedCard,
    RoadCard,
    SeatView,
    View,
    VillageView,
    WaitingView,
)
from villagers_rules.model.village import reading_order
from villagers_rules.rules.developments import standing
from villagers_rules.rules.notation import answer_named, deciding, pile_name
from villagers_rules.table.limits import build_limit, draft_limit


def view(state: State, seat: int, options: tuple[str, ...], *, version: int = 0) -> View:
    """Return what the player in *seat* sees; *options* are the player's legal actions as text, *version* that of their log.

    For `ONLOOKER` it is what lies open.
    """
    table = state.table
    at_turn = None if state.is_over else deciding(state)
    return View(
        player=0 if seat == ONLOOKER else seat + 1,
        version=version,
        round=state.round,
        phase="" if state.is_over else state.rules.phases[state.phase],
        first_player=state.first_player + 1,
        next_first_player=state.next_first[0] + 1 if state.next_first else None,
        current_player=None if at_turn is None else at_turn + 1,
        seats=tuple([_seat(state, seat, other) for other in range(len(state.seats))]),
        road=tuple(
            [
                _road_card(table, place, pile[0], coins)
                for place, (pile, coins) in enumerate(zip(state.areas["road"], state.road_coins, strict=True), 1)
                if pile
            ]
        ),
        stacks=tuple([_pile(state, seat, place) for place in state.layout.stacks]),
        reserve=_pile(state, seat, RESERVE),
        discard=_cards(state, DISCARD),
        basics={table.ids[kind]: len(pile) for kind, pile in zip(table.supply, state.areas["basic"], strict=True)},
        events=_cards(state, EVENT),
        resolving=_cards(state, RESOLVING),
        slots=tuple(_cards(state, state.layout.under + number) for number in range(len(state.areas["under"]))),
        decks={deck: _pile(state, seat, state.layout.deck + number) for number, deck in enumerate(table.decks)},
        event_discards={deck: _cards(state, state.layout.spent + number) for number, deck in enumerate(table.decks)},
        developments=_developments(state),
        counters=_counters(state, 0, on_table=True),
        looking=_looking(state, seat),
        waiting=_waiting_seen(state) if state.waiting else (),
        drafts_left=state.drafts_left,
        build_limit=state.build_limit,
        builds_left=state.builds_left,
        trades_left=state.trades_left,
        markets_held=tuple(state.markets_held),
        is_over=state.is_over,
        options=options,
    )


def _cards(state: State, place: Place) -> tuple[str, ...]:
    """Return the cards of a pile that lies open, from the bottom to the top."""
    pile = state.piles[place]
    return tuple(map(state.table.ids.__getitem__, pile)) if pile else ()


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
    known = _shown_to_all(state) if viewer == ONLOOKER else known_cards(state, LOOKED, viewer)
    return LookingView(
        player=_looking_seat(state) + 1,
        pile=str(pile_name(state, state.looking)),
        number=len(pile),
        cards=tuple(state.table.ids[kind] for _, kind in sorted(known.items(), reverse=True)),
    )


def _shown_to_all(state: State) -> dict[int, int]:
    """Return {depth: kind} of the cards looked at that all have seen, and who has no seat; one player looks for themselves."""
    everybody, pile = (1 << state.players) - 1, state.piles[LOOKED]
    marks = state.known_piles.get(LOOKED, {}) if state.players > 1 else {}
    return {depth: pile[depth] for depth, mask in marks.items() if mask == everybody}


def _waiting_seen(state: State) -> tuple[WaitingView, ...]:
    """Return the lists of steps that wait for an occasion: what set them off lay open, and so does all that they speak of."""
    if not state.waiting:
        return ()
    from villagers_rules.text.steps import short_steps

    narrator = Narrator(state, None)
    found = []
    for task in state.waiting:
        chosen = tuple(
            ChosenView(
                name=named.name,
                player=None if named.seat is None else named.seat + 1,
                chosen=tuple(answer_named(state, card) for card in named.chosen),
            )
            for named in task.context.named
        )
        this = None if task.this is None else answer_named(state, task.this)
        waits = state.table.waiting[task.card, task.hook]
        does = short_steps(steps_of(state, task)) if waits.listens else "; ".join(map(str, waits.step.takes))
        found.append(WaitingView(**narrator.waiting(task), this=this, does=does, chosen=chosen))
    return tuple(found)


def _looking_seat(state: State) -> int:
    """Return the seat of the player who looks at cards, and of those that all see of the player whose steps revealed them.

    It is who alone knows some of them, or in a copy without that knowledge whose steps look at them, else who decides.
    """
    masks = [*state.known_piles.get(LOOKED, {}).values()]
    alone = next((mask for mask in masks if mask.bit_count() == 1), 0)
    if alone:
        return alone.bit_length() - 1
    tasks = [task for task in reversed(state.agenda) if isinstance(task, StepsTask)]
    shows = (task for task in tasks if any(step.verb in ("look_at", "reveal") for step in steps_of(state, task)))
    first = tasks[-1] if masks and len(masks) == len(state.piles[LOOKED]) else None
    task = next(shows, first)  # Cards are looked at while there are steps alone.
    if task is None:
        return deciding(state)
    return task.seat if task.asks_for is None else task.asks_for


def _seat(state: State, viewer: int, seat: int) -> SeatView:
    return SeatView(
        owner=state.owner_name(seat),
        supply=state.supply[seat],
        village=village_seen(state, viewer, seat),
        hand=_hand_seen(state, viewer, seat),
        stash=_hand_seen(state, viewer, seat, "stash"),
        square=_cards(state, state.layout.square + seat),
        keep=_cards(state, state.layout.keep + seat),
        tokens=_tokens(state, seat) if state.tokens else (),
        counters=_counters(state, seat, on_table=False),
        draft_limit=draft_limit(state, seat),
        build_limit=build_limit(state, seat),
        sits_out=seat < state.players and state.sits_out[seat] and _drafting(state),
    )


def _counters(state: State, seat: int, *, on_table: bool) -> dict[str, int]:
    """Return what the counters of *seat* count, or those that lie on the table."""
    seats, there = len(state.seats), state.rules.table_counters
    names = [(number, name) for number, name in enumerate(state.rules.counters) if (name in there) == on_table]
    return {name: state.counted[number * seats + seat] for number, name in names}


def _tokens(state: State, seat: int) -> tuple[str, ...]:
    """Return the developments whose tokens *seat* has."""
    ids, rows = state.table.ids, zip(state.areas["development"][0], state.tokens, strict=True)
    return tuple([ids[kind] for kind, holder in rows if holder == seat])


def village_seen(state: State, viewer: int, seat: int) -> VillageView:
    """Return the cards of a village, as it is read, and those under them as *viewer* knows them."""
    village = state.villages[seat]
    counted = tuple([row for row in state.counted_on if row[0] == seat]) if state.counted_on else ()
    rows = (tuple(village.face), tuple(village.under), tuple(village.role), tuple(village.coins))
    piles = [(spot, state.layout.tucked + number) for owner, spot, number in state.hosts if owner == seat]
    tucked = tuple([(spot, _known(state, viewer, place)) for spot, place in piles])
    return _village_seen(village.table, *rows, counted, tucked)


@lru_cache(maxsize=1024)
def _village_seen(
    table: CardTable,
    face: tuple[int, ...],
    under: tuple[int, ...],
    role: tuple[int, ...],
    coins: tuple[int, ...],
    counted: tuple[tuple[int, int, str, int], ...],
    tucked: tuple[tuple[int, tuple[Card, ...]], ...],
) -> VillageView:
    """Return the village with these rows: of all villages few change from one view to the next."""
    ids, kind_of, faces = table.ids, table.kind_of, table.faces
    cards = []
    for spot in reading_order(face, under):
        kind = kind_of[face[spot]]
        cards.append(
            PlacedCard(
                id=spot + 1,
                card=ids[kind],
                side=table.side_name(face[spot]) if len(faces[kind]) > 1 else "",
                stands_for=None if role[spot] == kind else ids[role[spot]],
                on=None if under[spot] == NOBODY else under[spot] + 1,
                coins=coins[spot],
                counters={counter: number for _, where, counter, number in counted if where == spot} if counted else {},
                tucked=dict(tucked).get(spot, ()) if tucked else (),
            )
        )
    return VillageView(tuple(cards))


def _drafting(state: State) -> bool:
    """Return whether the draft phase goes on, to whose end alone players sit out (R3.3)."""
    return not state.is_over and state.rules.phases[state.phase] == "draft"


def _hand_seen(state: State, viewer: int, owner: int, area: str = "hand") -> tuple[Card, ...]:
    """Return a hand, or a stash, as *viewer* knows it: the known cards in the order of the files, then other backs by suit."""
    return _known(state, viewer, state.layout.place(area, owner))


def _known(state: State, viewer: int, place: Place) -> tuple[Card, ...]:
    """Return the cards of a hand, a stash or under a villager, as *viewer* knows them."""
    table, hand = state.table, state.piles[place]
    if not hand:
        return ()
    known = hand if viewer == state.layout.holder(place) else known_to(state.known_hands[state.layout.hand_of[place]], viewer)
    cards, backs = _fronts(table), _backs(table)
    shown = tuple([cards[kind] for kind in known])
    if len(known) == len(hand):
        return shown
    hidden = hand[:]
    for kind in known:
        hidden.remove(kind)
    return (*shown, *[backs[suit] for suit in sorted([table.suit[kind] for kind in hidden])])


@lru_cache(maxsize=64)
def _fronts(table: CardTable) -> tuple[Card, ...]:
    """Return each kind of card as one who knows it sees it."""
    return tuple([Card(card, table.backs[suit]) for card, suit in zip(table.ids, table.suit, strict=False)])


@lru_cache(maxsize=64)
def _backs(table: CardTable) -> tuple[Card, ...]:
    """Return a card of each suit as one who does not know it sees it."""
    return tuple([Card(None, back) for back in table.backs])


@lru_cache(maxsize=4096)
def _road_card(table: CardTable, place: int, kind: int, coins: int) -> RoadCard:
    return RoadCard(place, table.ids[kind], coins)


def _pile(state: State, viewer: int, place: Place) -> PileView:
    table = state.table
    pile = state.piles[place]
    number = len(pile)
    marks = state.known_piles.get(place)
    depths = [depth for depth, mask in marks.items() if mask >> viewer & 1] if marks else ()
    known = {number - depth: table.ids[pile[depth]] for depth in sorted(depths, reverse=True)} if depths else {}
    return PileView(number, table.backs[table.suit[pile[-1]]] if pile else None, known)
