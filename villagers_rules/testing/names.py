"""The names that scenarios use: seats, cards, decks, places and actions, found for an entry or refused at its place."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from attrs import evolve

from villagers_rules.errors import CardFileError, GameError, nearest
from villagers_rules.game import Game
from villagers_rules.model.actions import Action
from villagers_rules.model.cards import Card, Development, Event, Villager
from villagers_rules.model.state import State
from villagers_rules.model.village import Village
from villagers_rules.model.village_text import Placed, build_village, parse_village
from villagers_rules.rules.naming import find_spot, owner_name, seat_of
from villagers_rules.testing.files import Entry

REST = "..."
"""In a pile: whatever lies below. At the end of an action: any ending."""
NOTHING = "nothing"
"""An empty place of the Road, or the top of an empty pile."""
NO_PLAYER = "nobody"
"""Who has to decide when the game is over, and who holds a token that no player has won."""

_ROAD_CARD = re.compile(r"(?P<card>\S+)(?: \+(?P<coins>[0-9]+))?")


# -- seats ----------------------------------------------------------------------------------------------------------------------
def seat_named(state: State, owner: Entry) -> int:
    """Return the seat of a player's number, or of the id of a seat without a player, which is the key of *owner*."""
    name = owner.key
    seat = seat_of(state, int(name) if name.isdigit() else name)
    if seat is None:
        known = [*map(str, range(1, state.players + 1)), *filter(None, state.seats)]
        message = f"expected one of the seats {', '.join(known)}, got {name}"
        raise owner.error("out-of-range", message, key=True, suggestion=nearest(name, known))
    return seat


def player_named(state: State, owner: Entry) -> int:
    """Return the seat of the player whose number is the key of *owner*."""
    seat = seat_named(state, owner)
    if seat >= state.players:
        raise owner.error("out-of-range", f"expected a player, got {owner.key}, a seat without one", key=True)
    return seat


def owner_key(state: State, seat: int) -> str:
    """Return the key under which scenarios write what belongs to a seat."""
    return str(owner_name(state, seat))


def seat_shown(game: Game, seat: int) -> str:
    """Return what people call a seat."""
    owner = owner_name(game.state, seat)
    return f"player {owner}" if isinstance(owner, int) else f"the {owner}"


# -- cards ----------------------------------------------------------------------------------------------------------------------
class CardKind(NamedTuple):
    """What people call a kind of card, and where such cards can lie."""

    name: str
    lies: str


KINDS: dict[type[Card], CardKind] = {
    Villager: CardKind(
        "a villager", "villagers lie in villages and hands, on the Road, in stacks and in other piles of villagers"
    ),
    Event: CardKind("an event", "events lie in `events`, `slots`, `decks` and `event discards`"),
    Development: CardKind("a development", "developments lie in `developments`"),
}


def kind_named(state: State, card: str, at: Entry) -> int:
    """Return the number of the card called *card*, which is written at an entry."""
    kind = state.table.kind.get(card)
    if kind is None:
        raise at.error("unknown-card", f"no loaded pack has a card called {card}", suggestion=nearest(card, state.table.ids))
    return kind


def card_named(state: State, card: str, at: Entry, wanted: type[Card] = Villager, deck: str = "") -> int:
    """Return the number of the card called *card*, a *wanted* one; of an event one of *deck*."""
    kind = kind_named(state, card, at)
    got = state.table.cards[kind]
    if not isinstance(got, wanted):
        found = KINDS[type(got)]
        message = f"expected {KINDS[wanted].name}, got {card}, {found.name}"
        raise at.error("wrong-value", message, suggestion=found.lies)
    if isinstance(got, Event) and deck not in ("", got.deck):
        message = f"expected an event of the deck {deck}, got {card} of the deck {got.deck}"
        raise at.error("wrong-value", message, suggestion=f"tell it under {got.deck}")
    return kind


def cards_named(state: State, cards: Entry, wanted: type[Card] = Villager) -> list[int]:
    """Return the numbers of the *cards* of a list, all of which must be *wanted* ones."""
    return [card_named(state, card.value, card, wanted) for card in cards.inner]


def development_named(state: State, card: Entry) -> int:
    """Return which development beside the Road, from 0, the key of *card* names."""
    beside = state.areas["development"][0]
    kind = card_named(state, card.key, card, Development)
    if kind not in beside:
        hint = "these do: " + card_list(state, beside)
        raise card.error("contradiction", f"{card.key} does not lie beside the Road", key=True, suggestion=hint)
    return beside.index(kind)


def deck_named(state: State, deck: Entry) -> int:
    """Return the number of the deck of events that is the key of *deck*."""
    decks = state.table.decks
    if deck.key not in decks:
        hint = nearest(deck.key, decks) or ("the decks: " + ", ".join(decks) if decks else "the game has no events")
        raise deck.error("wrong-value", f"no deck of events is called {deck.key}", key=True, suggestion=hint)
    return decks.index(deck.key)


def ids(state: State, kinds: Iterable[int]) -> list[str]:
    """Return the ids of cards."""
    return [state.table.ids[kind] for kind in kinds]


def card_list(state: State, kinds: Iterable[int]) -> str:
    """Return the ids of cards as one text, or ``none``."""
    return ", ".join(ids(state, kinds)) or "none"


# -- places ---------------------------------------------------------------------------------------------------------------------
class RoadCard(NamedTuple):
    """What lies on a place of the Road: a card, None for an empty place, and the coins on it."""

    kind: int | None
    coins: int


def road_card(state: State, written: Entry) -> RoadCard:
    """Return what a text such as ``cooper +1`` says of a place of the Road."""
    found = _ROAD_CARD.fullmatch(written.value)
    if written.value == NOTHING or found is None:
        return RoadCard(None, 0)
    return RoadCard(card_named(state, found["card"], written), int(found["coins"] or 0))


def road_places(written: Entry, places: int, *, hint: str = "") -> tuple[Entry, ...]:
    """Return what is written of places of the Road, all of which must be there."""
    return _counted(written, places, "places", f"the Road has {places} places", hint)


def stack_places(written: Entry, stacks: int, *, hint: str = "") -> tuple[Entry, ...]:
    """Return what is written of stacks, or of what lies under them, all of which must be there."""
    return _counted(written, stacks, "stacks", f"there are {stacks} stacks", hint)


def _counted(written: Entry, number: int, what: str, there: str, hint: str) -> tuple[Entry, ...]:
    """Return the entries of a list of so many, or of a mapping by their numbers."""
    if isinstance(written.value, list) and len(written.value) != number:
        raise written.error("out-of-range", f"expected {number} {what}, got {len(written.value)}", suggestion=hint)
    for entry in written.inner:
        if entry.number >= number:
            raise entry.error("out-of-range", f"{there}, got number {entry.number + 1}", key=True)
    return written.inner


def spot_named(state: State, text: str, seat: int, at: Entry) -> tuple[int, int]:
    """Return (seat, spot) of the placed card that *text* names, as the player in *seat* calls it."""
    named = action_named(at, f"use {text}", seat + 1).on
    assert named is not None  # What is used is always named.
    kind_named(state, named.card, at)
    found = find_spot(state, named)
    if found is None:
        hint = "name a card of a village, with its owner before it if it is not of who is at turn"
        raise at.error("wrong-value", f"there is no {named.named(seat + 1)}", suggestion=hint)
    return found


# -- villages and actions -------------------------------------------------------------------------------------------------------
def trees_named(state: State, seat: int, text: Entry) -> tuple[Placed, ...]:
    """Return the trees that *text* writes down; the card that starts a seat's village shows the side of the set-up."""
    try:
        trees = parse_village(text.value)
    except GameError as error:
        raise unusable(text, "bad-village", error) from None
    start = state.rules.setup.seats.get(state.seats[seat])
    if start is None:
        return trees
    return tuple(evolve(tree, note=start.side) if (tree.card, tree.note) == (start.starts_with, "") else tree for tree in trees)


def village_named(state: State, trees: Iterable[Placed], at: Entry) -> Village:
    """Return the village that *trees* make, with known villagers alone in it."""
    try:
        village = build_village(state.table, trees)
    except GameError as error:
        raise unusable(at, "bad-village", error) from None
    for face in village.face:
        card_named(state, state.table.ids[state.table.kind_of[face]], at)
    return village


def action_named(at: Entry, text: str, player: int) -> Action:
    """Return the action that *text* says for *player*."""
    try:
        return Action.parse(text, player=player)
    except GameError as error:
        raise unusable(at, "bad-action", error) from None


def unusable(at: Entry, code: str, error: GameError) -> CardFileError:
    """Return *error* as a problem of the file at an entry."""
    message, _, excerpt = str(error).partition("\n")
    column = re.search(r", column ([0-9]+)", message) if excerpt else None
    inside = (at.value, int(column[1]) - 1) if column and isinstance(at.value, str) else None
    message = message.replace(column[0], "") if column else message
    return CardFileError([at.case.document.problem(code, message, path=at.place, inside=inside)])
