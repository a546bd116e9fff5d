"""How each fact of a position is given: laid on the table, or said of the round and the turn that begin on it."""

from __future__ import annotations

from villagers_rules.errors import GameError, nearest
from villagers_rules.model.cards import NOBODY, Development, Event
from villagers_rules.model.village import Village
from villagers_rules.model.village_text import Placed, cards_of
from villagers_rules.rules import build
from villagers_rules.testing.files import Entry
from villagers_rules.testing.layout import Layout
from villagers_rules.testing.names import (
    NOTHING,
    REST,
    card_named,
    cards_named,
    deck_named,
    development_named,
    road_card,
    road_places,
    seat_named,
    spot_named,
    stack_places,
    trees_named,
    unusable,
    village_named,
)
from villagers_rules.village_score import check_lying

STAGES = {"each_build_turn": 2, "each_draft_turn": 1, "start_of_any_build_turn": 1, "once_per_game": 0}
"""How far a turn has come at least in which an ability with this hook was used: see `State.stage`."""
USED_IN = {"draft": ("each_draft_turn",), "build": ("each_build_turn", "start_of_any_build_turn")}
"""The abilities that are used in the phases whose tasks are of this kind; those of the whole game in any."""
ONCE_PER_GAME = "once_per_game"


# -- what players have ----------------------------------------------------------------------------------------------------------
def hands(layout: Layout, given: Entry) -> None:
    """Deal hands, whose cards have no order."""
    squares("hand", layout, given)
    for hand in layout.state.areas["hand"]:
        hand.sort()


def squares(area: str, layout: Layout, given: Entry) -> None:
    """Lay the cards in an area of players."""
    for owner in given.inner:
        found = [layout.name(kind, owner) for kind in cards_named(layout.state, owner)]
        layout.state.areas[area][seat_named(layout.state, owner)][:] = found


def villages(layout: Layout, given: Entry) -> None:
    """Lay villages; those that are not given have the cards that start them."""
    state, table = layout.state, layout.state.table
    written = {seat_named(state, owner): owner for owner in given.inner}
    whole = Entry(layout.case, layout.case.path, None)
    for seat, start in enumerate(state.villages):
        if seat in written:
            state.villages[seat] = _village(layout, seat, start, written[seat])
        for face in state.villages[seat].face:
            layout.name(table.kind_of[face], written.get(seat, whole))


def _village(layout: Layout, seat: int, start: Village, text: Entry) -> Village:
    """Return a village as written, with the cards that start one where the text leaves them out."""
    state, table = layout.state, layout.state.table
    trees = trees_named(state, seat, text)
    own = {card.card for card in cards_of(trees)}
    starters = [Placed(table.ids[table.kind_of[face]], table.side_name(face)) for face in start.face]
    village = village_named(state, (*(card for card in starters if card.card not in own), *trees), text)
    try:
        if seat < state.players:
            check_lying(village)
        elif any(under != NOBODY for under in village.under):
            raise GameError(f"cards in the {state.seats[seat]}'s village lie alone; part them with `;` (R15.2)")
    except GameError as error:
        raise unusable(text, "bad-village", error) from None
    return village


def supplies(layout: Layout, given: Entry) -> None:
    """Give gold to supplies."""
    for owner in given.inner:
        layout.state.supply[seat_named(layout.state, owner)] = owner.value


# -- what lies in the middle ----------------------------------------------------------------------------------------------------
def road(layout: Layout, given: Entry) -> None:
    """Lay the Road; places that are not given are filled from the deck."""
    state, places = layout.state, layout.state.areas["road"]
    hint = f"write `{NOTHING}` for an empty place, or tell some places by their number"
    written = road_places(given, len(places), hint=hint)
    for place in written:
        kind, state.road_coins[place.number] = road_card(state, place)
        if kind is not None:
            places[place.number].append(layout.name(kind, place))
    told = {place.number for place in written}
    for number in range(len(places)):
        if number not in told:
            layout.fill("road", number, given, 1)


def stacks(layout: Layout, given: Entry) -> None:
    """Lay the stacks; those that are not given have the size of the set-up, from the deck."""
    sizes = [size.compute(layout.state, 0, None) for size in layout.state.rules.setup.stack_sizes]
    written = stack_places(given, len(sizes), hint="or tell some stacks by their number")
    told = {stack.number: stack for stack in written}
    for number, size in enumerate(sizes):
        layout.lay_pile("stack", number, told.get(number, Entry(given.case, given.place, size)), size=size)


def reserve(layout: Layout, given: Entry) -> None:
    """Lay the Reserve; if it is not given, of all villagers that are nowhere else."""
    layout.lay_pile("reserve", 0, given.otherwise([REST]))


def discard(layout: Layout, given: Entry) -> None:
    """Lay the discard pile; if the Reserve is given in full, of all villagers that are nowhere else."""
    layout.lay_pile("discard", 0, given.otherwise(_rest_beside(given.case.entry("reserve"))))


def _rest_beside(pile: Entry) -> list[str]:
    """Return which discards there are if they are not given: the rest of the cards if *pile* is given in full."""
    whole = pile.value is not None and (isinstance(pile.value, int) or REST not in pile.value)
    return [REST] if whole else []


def events(layout: Layout, given: Entry) -> None:
    """Lay the events that are face up."""
    _lay_face_up("event", layout, given, Event)


def decks(layout: Layout, given: Entry) -> None:
    """Lay the decks of events; one that is not given holds all its events that are nowhere else."""
    for deck in given.inner:
        deck_named(layout.state, deck)
    for number, name in enumerate(layout.state.table.decks):
        layout.lay_pile("deck", number, given.get(name).otherwise([REST]), wanted=Event, deck=name)


def event_discards(layout: Layout, given: Entry) -> None:
    """Lay the discards of the decks, as the discard pile beside the Reserve."""
    for deck in given.inner:
        deck_named(layout.state, deck)
    for number, name in enumerate(layout.state.table.decks):
        rest = _rest_beside(given.case.entry("decks").get(name))
        layout.lay_pile("spent", number, given.get(name).otherwise(rest), wanted=Event, deck=name)


def slots(layout: Layout, given: Entry) -> None:
    """Lay the events that lie under stacks."""
    under = layout.state.areas["under"]
    for slot in stack_places(given, len(under)):
        for card in slot_cards(slot):
            under[slot.number].append(layout.name(card_named(layout.state, card, slot, Event), slot))


def slot_cards(slot: Entry) -> list[str]:
    """Return the cards that are written for the place under a stack, where one may stand without a list."""
    cards = [slot.value] if isinstance(slot.value, str) else slot.value
    return [card for card in cards if card != NOTHING]


def developments(layout: Layout, given: Entry) -> None:
    """Lay the developments that are named beside the Road."""
    _lay_face_up("development", layout, given, Development)


def _lay_face_up(area: str, layout: Layout, given: Entry, wanted: type[Event] | type[Development]) -> None:
    kinds = zip(cards_named(layout.state, given, wanted), given.inner, strict=True)
    layout.state.areas[area][0][:] = [layout.name(kind, card) for kind, card in kinds]


def tokens(layout: Layout, given: Entry) -> None:
    """Hand out the tokens of developments; those that are not given are with nobody."""
    state = layout.state
    state.tokens = [NOBODY for _ in state.areas["development"][0]]
    for card in given.inner:
        number = development_named(state, card)
        state.tokens[number] = player(layout, card)


# -- the round and the phase ----------------------------------------------------------------------------------------------------
def phase(layout: Layout, given: Entry) -> None:
    """Say which phase begins, the first one if none is given."""
    phases = layout.state.rules.phases
    name = given.otherwise(phases[0]).value
    if name not in phases:
        hint = nearest(name, phases) or "the phases: " + ", ".join(phases)
        raise given.error("wrong-value", f"no phase is called {name}", suggestion=hint)
    layout.state.phase = phases.index(name)


def round_number(layout: Layout, given: Entry) -> None:
    """Say which round is played."""
    layout.state.round = given.otherwise(1).value


def first_player(layout: Layout, given: Entry) -> None:
    """Say who begins."""
    layout.state.first = player(layout, given.otherwise(1))


def player(layout: Layout, given: Entry) -> int:
    """Return the seat of a player's number."""
    number, players = int(given.value), layout.state.players
    if number > players:
        raise given.error("out-of-range", f"there are {players} players, got player {number}")
    return number - 1


def markets_held(layout: Layout, given: Entry) -> None:
    """Say which markets are over."""
    known = [market.name for market in layout.state.rules.markets]
    for market in given.inner:
        if market.value not in known:
            hint = nearest(market.value, known)
            raise market.error("wrong-value", f"no market is called {market.value}", suggestion=hint)
    layout.state.held = list(given.value or ())


# -- the turn -------------------------------------------------------------------------------------------------------------------
def turn(layout: Layout, given: Entry) -> None:
    """Give the turn to a player, within the phase that has begun."""
    state, seat = layout.state, player(layout, given)
    if layout.task == "draft":
        state.player = seat
    elif layout.task == "update":
        # Players are asked in reverse turn order (R4.2).
        state.agenda[-1] = ("update", state.turn_order()[::-1].index(seat))
    else:
        # The build limit is read as this turn begins (R5.1), and events ask this player alone.
        state.agenda[1:] = [("build", state.turn_order().index(seat))]
        build.begin_turn(state, seat)


def sitting_out(layout: Layout, given: Entry) -> None:
    """Let players sit out for the rest of the draft phase."""
    state = layout.state
    for sitting in given.inner:
        if sitting.value > state.players:
            raise sitting.error("out-of-range", f"there are {state.players} players")
    state.done = [seat + 1 in given.value for seat in range(state.players)]
    if state.done[state.player]:
        if "turn" in given.case.given:
            message = f"player {state.player + 1} has the turn and sits out"
            hint = "give the turn to a player who does not sit out"
            raise given.case.entry("turn").error("contradiction", message, suggestion=hint)
        # Who begins is passed over.
        state.player = next((seat for seat in state.turn_order() if not state.done[seat]), state.player)


def used(layout: Layout, given: Entry) -> None:
    """Note whose abilities were used: in this turn, or if they are for once in the game, before."""
    state, task = layout.state, layout.task
    for text in given.inner:
        seat, spot = spot_named(state, text.value, state.player if task in USED_IN else state.first, text)
        village = state.villages[seat]
        kind = village.table.kind_of[village.face[spot]]
        hooks = [hook for hook in (*USED_IN.get(task, ()), ONCE_PER_GAME) if hook in village.table.hooks[kind]]
        if not hooks:
            message = f"{village.table.ids[kind]} has no ability that could have been used in this phase"
            hint = "name a villager with an ability, or change the phase"
            raise text.error("contradiction", message, suggestion=hint)
        state.used += [(seat, spot, hook) for hook in hooks]
        state.stage = max(state.stage, *(STAGES[hook] for hook in hooks))


def number(field: str, layout: Layout, given: Entry) -> None:
    """Give one number, or one list of words, of the turn."""
    setattr(layout.state, field, list(given.value) if isinstance(given.value, list) else given.value)
