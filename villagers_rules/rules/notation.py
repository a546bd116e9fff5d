"""Between what the interpreter does (moves, in numbers) and what people say (actions, in words)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from villagers_rules.errors import NotAnActionError, nearest
from villagers_rules.model.actions import Action
from villagers_rules.model.cards import NOBODY, CardTable
from villagers_rules.model.changes import revert
from villagers_rules.model.choices import Answer, Choice, HandRef, Payee, Pile, PlayerRef, RoadRef, Spot, SupplyRef, TuckedRef
from villagers_rules.model.groups import Group, holds, moves
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.model.moves import (
    FOR_FREE,
    MOVES,
    NO_PADLOCK,
    AddGoldMove,
    ChooseMove,
    DraftMove,
    InterruptMove,
    Move,
    Payment,
    PlaceMove,
    PlayMove,
    ResolveMove,
    TradeMove,
    UseMove,
)
from villagers_rules.model.narrator import Narrator
from villagers_rules.model.places import BANK, Place, card_with_coins, coins_on
from villagers_rules.model.references import RULES, Reference
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask
from villagers_rules.table.chains import stood_for


def deciding(state: State) -> int:
    """Return the seat that has to decide now."""
    task = state.agenda[-1]
    return task.seat if isinstance(task, StepsTask) else state.player


def seat_of(state: State, owner: int | str) -> int | None:
    """Return the seat that *owner* names, or None."""
    if isinstance(owner, int):
        return owner - 1 if 1 <= owner <= state.players else None
    return state.seats.index(owner) if owner and owner in state.seats else None


def kind_named(state: State, card: str, others: Sequence[str] = ()) -> int:
    """Return the kind of the card with this id, raising `NotAnActionError` for none; *others* could be meant, too."""
    kind = state.table.kind.get(card)
    if kind is None:
        hint = nearest(card, [*state.table.ids, *others])
        raise NotAnActionError(f"no loaded pack has a card called {card}" + (f"; {hint}" if hint else ""))
    return kind


def used_name(state: State, used: Reference, player: int) -> Spot:
    """Return what people call what is used: a placed card, or what lies in no village by its name alone, as of the *player*."""
    if used.area == "village":
        return spot_name(state, used.number, used.card)
    return Spot(player, state.table.rule_uses[used.number] if used.area == RULES else state.table.ids[used.card])


def check_known(state: State, action: Action) -> None:
    """Raise `NotAnActionError` when *action* names a card that no loaded pack has; what is used may also be of the rules."""
    for card in cards_named(action):
        if action.verb != "use" or card not in state.table.rule_uses:
            kind_named(state, card, state.table.rule_uses if action.verb == "use" else ())


def cards_named(action: Action) -> list[str]:
    """Return the id of every card that *action* names."""
    found = [card for card, _ in action.cards]
    for named in (action.on, action.paying, action.choice):
        if isinstance(named, (Spot, HandRef, TuckedRef, RoadRef, SupplyRef)):
            found.append(named.card)
        if isinstance(named, TuckedRef):
            found.append(named.under.card)
    return [*found, action.basic] if action.basic else found


def spots_named(state: State, seat: int, kind: int) -> list[int]:
    """Return the spots of a kind in a village in the order in which the village is read; their numbers count from 1."""
    found = state.villages[seat].copies().get(kind, [])
    if len(found) < 2:
        return found
    return [spot for spot in state.villages[seat].reading_order() if spot in found]


def spot_name(state: State, seat: int, spot: int) -> Spot:
    """Return what people call a placed card."""
    village = state.villages[seat]
    kind = village.table.kind_of[village.face[spot]]
    number = spots_named(state, seat, kind).index(spot) + 1
    return Spot(state.owner_name(seat), village.table.ids[kind], number, spot + 1)


def answer_named(state: State, chosen: Reference) -> str:
    """Return in a word what was chosen of what can be spoken of later: a number, a suit, a player or a placed card."""
    if chosen.area == "village":
        return spot_name(state, chosen.number, chosen.card).named(0)
    return Narrator(state, None).answer(chosen)


def find_spot(state: State, named: Spot) -> tuple[int, int] | None:
    """Return (seat, spot) of a card that people named, or None when there is no such card."""
    seat = seat_of(state, named.owner)
    if seat is None:
        return None
    kind = kind_named(state, named.card)
    found = spots_named(state, seat, kind)
    if named.id is not None:
        spot = named.id - 1
        return (seat, spot) if spot in found and named.number in (1, found.index(spot) + 1) else None
    return (seat, found[named.number - 1]) if 1 <= named.number <= len(found) else None


def pile_name(state: State, place: Place) -> Pile:
    """Return what people call a place on the table."""
    return Pile(state.layout.area_of[place], state.layout.number_of[place] + 1)


def target_name(state: State, place: Place) -> Pile:
    """Return what people call a place to which a traded card goes: a pile, or the village of a seat without a player."""
    layout = state.layout
    return Pile("village", 1, state.seats[layout.number_of[place]]) if place >= layout.village else pile_name(state, place)


def place_named(state: State, pile: Pile) -> Place:
    """Return the place that people name, NOBODY when there is none like it."""
    if pile.area == "village":
        seat = seat_of(state, pile.owner)
        return NOBODY if seat is None else state.layout.village + seat
    is_there = 1 <= pile.number <= state.layout.sizes.get(pile.area, 0)
    return state.layout.place(pile.area, pile.number - 1) if is_there else NOBODY


BESIDE = {"basic": "in the supply", "looked": "among them", "discard": "in the discard pile"}
"""How people say where a card lies that nobody owns."""


def choice_name(state: State, card: Reference) -> Choice:
    """Return what people call something to choose."""
    if card.area == "village":
        return spot_name(state, card.number, card.card)
    if card.area == "road":
        return RoadRef(state.table.ids[card.card], card.number + 1)
    if card.area == "player":
        return PlayerRef(card.number + 1)
    if card.area == "suit":
        return Answer("suit", state.table.suits[card.number])
    if card.area == "word":
        return Answer("word", state.table.words[card.number])
    if card.area == "name":
        return Answer("name", state.table.ids[card.card])
    if card.area in ("number", "option"):
        return Answer(card.area, str(card.number + (card.area == "option")))
    if card.area == "event":
        return Spot(deciding(state) + 1, state.table.ids[card.card])
    if card.area in ("stack", "reserve"):
        return Pile(card.area, card.number + 1)
    if card.area == "tucked":
        return TuckedRef(state.table.ids[card.card], spot_name(state, *state.host_of(card.number)))
    if card.area in BESIDE:
        return SupplyRef(state.table.ids[card.card], BESIDE[card.area])
    return HandRef(card.number + 1, state.table.ids[card.card], card.area)


def _cards(state: State, kinds: tuple[int, ...], face: int) -> tuple[tuple[str, str], ...]:
    table = state.table
    top = kinds[-1]
    roles = stood_for(table, top, len(kinds) - 1) or []
    below = tuple((table.ids[kind], table.ids[role]) for kind, role in zip(kinds[:-1], roles, strict=True))
    return (*below, (table.ids[top], table.side_name(face)))


_WAYS_TO_PAY: dict[Payment, Payee] = {NO_PADLOCK: None, FOR_FREE: "free", BANK: "bank"}
"""How people say who is paid for a padlock, where it is no villager."""


def payee_name(state: State, payment: Payment) -> Payee:
    """Return what people call who is paid for a padlock."""
    card = card_with_coins(payment)
    return _WAYS_TO_PAY[payment] if card is None else spot_name(state, *card)


def action_of(state: State, move: Move) -> Action:
    """Return a legal move in words."""
    verb, ids = move.verb, state.table.ids
    if isinstance(move, InterruptMove):
        return Action(player=move.seat + 1, verb="play", cards=((ids[move.card], ""),), paying=payee_name(state, move.payment))
    player = deciding(state) + 1
    if isinstance(move, (DraftMove, AddGoldMove)):
        cards = ((ids[state.piles[move.place][0]], ""),) if move.place in state.layout.roads else ()
        return Action(player=player, verb=verb, cards=cards, pile=pile_name(state, move.place))
    if isinstance(move, PlaceMove):
        on = None if move.spot == NOBODY else spot_name(state, player - 1, move.spot)
        placed, paying = _cards(state, move.cards, move.face), payee_name(state, move.payment)
        return Action(player=player, verb=verb, cards=placed, on=on, paying=paying)
    if isinstance(move, PlayMove):
        return Action(player=player, verb=verb, cards=((ids[move.card], ""),), paying=payee_name(state, move.payment))
    if isinstance(move, TradeMove):
        traded = tuple((ids[kind], "") for kind in move.cards)
        piles = tuple(target_name(state, place) for place in move.places)
        return Action(player=player, verb=verb, cards=traded, piles=piles, basic=ids[move.basic])
    if isinstance(move, UseMove):
        number = state.table.known_hooks[move.hook].number
        return Action(player=player, verb=verb, on=used_name(state, move.card, player), ability=number)
    if isinstance(move, ResolveMove):
        return Action(player=player, verb=verb, cards=((ids[move.card], ""),))
    if isinstance(move, ChooseMove):
        return Action(player=player, verb=verb, choice=choice_name(state, move.card))
    return Action(player=player, verb=verb)


def word(state: State, taken: list[Action | Move], marks: Sequence[int], first: int = 0) -> None:
    """Put in words those actions *taken* up to *state* that stand there as moves, since nobody has read them yet.

    Those before the number *first* are in words. *marks* says how long the journal was before each action.
    """
    journal = state.journal or Journal()
    end = len(journal)
    position: State | None = None
    for number, move in [(number, move) for number, move in enumerate(taken[first:], first) if isinstance(move, Move)][::-1]:
        if position is None:
            position = state.copy()
            position.journal = None
        revert(position, journal[marks[number] : end])
        end = marks[number]
        taken[number] = action_of(position, move)


# -- from actions to moves -------------------------------------------------------------------------------------------------------
def move_of(state: State, action: Action, offered: Sequence[Group]) -> Move | None:
    """Return the move among those *offered* that *action* says, or None; what goes without saying may be left out."""
    seat = action.player - 1
    if action.verb in ("use", "choose"):  # These name one thing that is offered, by the name it is offered under.
        return next((move for move in moves(_with_verb(offered, action.verb)) if _names(state, action, move)), None)
    move = _READ[action.verb](state, seat, action) if action.verb in _READ else MOVES[action.verb]()
    return move if move is not None and holds(offered, move) else None


def _with_verb(offered: Sequence[Group], verb: str) -> list[Group]:
    return [group for group in offered if group[0].verb == verb]


def _names(state: State, action: Action, move: Move) -> bool:
    if isinstance(move, UseMove):
        is_it = state.table.known_hooks[move.hook].number == action.ability
        return is_it and _is_meant(action.on, used_name(state, move.card, action.player))
    return isinstance(move, ChooseMove) and _is_meant(action.choice, choice_name(state, move.card))


def _is_meant(named: Choice | None, offered: Choice) -> bool:
    """Return whether what an action names is what is *offered*; a placed card with its id needs no number."""
    if isinstance(named, Spot) and named.id is not None and isinstance(offered, Spot):
        is_it = (named.owner, named.card, named.id) == (offered.owner, offered.card, offered.id)
        return is_it and named.number in (1, offered.number)
    if isinstance(named, TuckedRef) and isinstance(offered, TuckedRef):
        return named.card == offered.card and _is_meant(named.under, offered.under)
    return named == offered


def in_full(state: State, action: Action, move: Move) -> Action:
    """Return a legal *action* so that its text says it all: with placed cards named by number where it gave their ids."""
    under = action.choice.under if isinstance(action.choice, TuckedRef) else action.choice
    told = [named for named in (action.on, action.paying, under) if isinstance(named, Spot) and named.id is not None]
    return action_of(state, move) if told else action


def _read_draft(state: State, seat: int, action: Action) -> Move | None:
    pile = action.pile or Pile("road")
    return DraftMove(place_named(state, pile)) if _holds_named(state, pile, action) else None


def _read_gold(state: State, seat: int, action: Action) -> Move | None:
    pile = action.pile or Pile("road")
    return AddGoldMove(place_named(state, pile)) if _holds_named(state, pile, action) else None


def _holds_named(state: State, pile: Pile, action: Action) -> bool:
    """Return whether the card that *action* names, if any, lies face up on *pile*."""
    if not action.cards:
        return True
    wanted, road = kind_named(state, action.cards[0][0]), state.areas["road"]
    return pile.area == "road" and 1 <= pile.number <= len(road) and road[pile.number - 1] == [wanted]


def _read_place(state: State, seat: int, action: Action) -> Move | None:
    table = state.table
    kinds = tuple(kind_named(state, card) for card, _ in action.cards)
    face = _face_shown(table, kinds[-1], action.cards[-1][1])
    roles = stood_for(table, kinds[-1], len(kinds) - 1)
    spot, payment = _spot_read(state, action.on), payment_named(state, action.paying)
    if face is None or roles is None or spot == _ABSENT or payment is None:
        return None
    notes = [note for _, note in action.cards[:-1]]
    if any(note and table.kind.get(note) != role for note, role in zip(notes, roles, strict=True)):
        return None
    if spot is not None and spot[0] != seat:
        return None
    return PlaceMove(kinds, NOBODY if spot is None else spot[1], payment, face)


def _face_shown(table: CardTable, kind: int, note: str) -> int | None:
    """Return the face of a card whose side *note* names, which one with one side does not say."""
    faces = table.faces[kind]
    return table.face_named(kind, note) if note else (faces[0] if len(faces) == 1 else None)


_ABSENT = (NOBODY, NOBODY)
"""What is read for a placed card that is not there."""


def _spot_read(state: State, named: Spot | None) -> tuple[int, int] | None:
    return None if named is None else find_spot(state, named) or _ABSENT


def payment_named(state: State, paying: Payee) -> Payment | None:
    """Return who is paid, None when there is no such card."""
    if not isinstance(paying, Spot):
        return next(payment for payment, said in _WAYS_TO_PAY.items() if said == paying)
    found = find_spot(state, paying)
    return None if found is None else coins_on(*found)


def _read_play(state: State, seat: int, action: Action) -> Move | None:
    kind, payment = kind_named(state, action.cards[0][0]), payment_named(state, action.paying)
    if payment is None:
        return None
    return InterruptMove(seat, kind, payment) if kind in state.table.interrupters else PlayMove(kind, payment)


def _read_trade(state: State, seat: int, action: Action) -> Move | None:
    places = tuple(place_named(state, pile) for pile in action.piles)
    return TradeMove(tuple(kind_named(state, card) for card, _ in action.cards), places, kind_named(state, action.basic))


PASS = "pass"
"""The verb with which a player who is asked does not interrupt; it is no move, since nothing comes of it."""
_READ: dict[str, Callable[[State, int, Action], Move | None]] = {
    "draft": _read_draft,
    "add gold": _read_gold,
    "place": _read_place,
    "play": _read_play,
    "trade": _read_trade,
    PASS: lambda state, seat, action: None,
    "resolve": lambda state, seat, action: ResolveMove(kind_named(state, action.cards[0][0])),
}
"""For each verb whose moves are more than the verb, what reads the move; the others are looked for among what is offered."""
