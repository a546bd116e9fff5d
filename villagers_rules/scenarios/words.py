"""The words of scenarios: seats, cards, piles and actions, read and told with their places."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from attrs import evolve

from villagers_rules.errors import CardFileError, GameError, nearest
from villagers_rules.model.actions import Action
from villagers_rules.model.cards import Card, Development, Event, Villager
from villagers_rules.model.state import State
from villagers_rules.model.village import Village
from villagers_rules.model.village_text import Placed, build_village, parse_village
from villagers_rules.packs.document import Path as Place
from villagers_rules.rules.naming import find_spot, seat_of
from villagers_rules.scenarios.files import Case

REST = "..."
"""In a pile: whatever lies below. At the end of an action: any ending."""
NOTHING = "nothing"
"""An empty place of the Road, or the top of an empty pile."""

_ROAD_CARD = re.compile(r"(?P<card>\S+)(?: \+(?P<coins>[0-9]+))?")


def seat_named(case: Case, state: State, owner: str, place: Place) -> int:
    """Return the seat of a player's number, or of the id of a seat without a player, as a key at *place* names it."""
    seat = seat_of(state, int(owner) if owner.isdigit() else owner)
    if seat is None:
        known = [*map(str, range(1, state.players + 1)), *filter(None, state.seats)]
        raise case.error(
            "out-of-range",
            f"expected one of the seats {', '.join(known)}, got {owner}",
            place,
            key=True,
            suggestion=nearest(owner, known),
        )
    return seat


def kind_named(case: Case, state: State, card: str, place: Place) -> int:
    """Return the kind of the card called *card* at *place*."""
    kind = state.table.kind.get(card)
    if kind is None:
        raise case.error(
            "unknown-card", f"no loaded pack has a card called {card}", place, suggestion=nearest(card, state.table.ids)
        )
    return kind


KINDS: dict[type[Card], tuple[str, str]] = {
    Villager: ("a villager", "villagers lie in villages and hands, on the Road, in stacks and in other piles of villagers"),
    Event: ("an event", "events lie in `events`, `slots`, `decks` and `event discards`"),
    Development: ("a development", "developments lie in `developments`"),
}
"""For each kind of card what one calls it, and where it can lie."""


def card_named(case: Case, state: State, card: str, place: Place, wanted: type[Card] = Villager, deck: str = "") -> int:
    """Return the kind of the card called *card* at *place*, a *wanted* one; of an event one of *deck*."""
    kind = kind_named(case, state, card, place)
    got = state.table.cards[kind]
    if not isinstance(got, wanted):
        name, lies = KINDS[type(got)]
        raise case.error("wrong-value", f"expected {KINDS[wanted][0]}, got {card}, {name}", place, suggestion=lies)
    if isinstance(got, Event) and deck not in ("", got.deck):
        message = f"expected an event of the deck {deck}, got {card} of the deck {got.deck}"
        raise case.error("wrong-value", message, place, suggestion=f"tell it under {got.deck}")
    return kind


def kinds_named(case: Case, state: State, cards: Sequence[str], place: Place, wanted: type[Card] = Villager) -> list[int]:
    """Return the kinds of the *cards* listed at *place*, all of which must be *wanted* ones."""
    return [card_named(case, state, card, (*place, number), wanted) for number, card in enumerate(cards)]


def deck_named(case: Case, state: State, deck: str, place: Place) -> int:
    """Return the number of the deck of events called *deck*, a key at *place*."""
    decks = state.table.decks
    if deck not in decks:
        hint = nearest(deck, decks) or ("the decks: " + ", ".join(decks) if decks else "the game has no events")
        raise case.error("wrong-value", f"no deck of events is called {deck}", place, key=True, suggestion=hint)
    return decks.index(deck)


def spot_named(case: Case, state: State, text: str, seat: int, place: Place) -> tuple[int, int]:
    """Return (seat, spot) of the placed card that *text* at *place* names, as the player in *seat* calls it."""
    named = action_named(case, f"use {text}", seat + 1, place).on
    assert named is not None  # What is used is always named.
    kind_named(case, state, named.card, place)
    found = find_spot(state, named)
    if found is None:
        message = f"there is no {named.named(seat + 1)}"
        hint = "name a card of a village, with its owner before it if it is not of who is at turn"
        raise case.error("wrong-value", message, place, suggestion=hint)
    return found


def road_card(case: Case, state: State, text: str, place: Place) -> tuple[int | None, int]:
    """Return (kind, coins) for a text such as ``cooper +1``; no kind for an empty place."""
    found = _ROAD_CARD.fullmatch(text)
    if text == NOTHING or found is None:
        return None, 0
    return card_named(case, state, found["card"], place), int(found["coins"] or 0)


def trees_named(case: Case, state: State, seat: int, text: str, place: Place) -> tuple[Placed, ...]:
    """Return the trees that *text* at *place* writes down; the card that starts a seat's village shows the side of the set-up."""
    try:
        trees = parse_village(text)
    except GameError as error:
        raise unusable(case, "bad-village", error, place) from None
    start = state.rules.setup.seats.get(state.seats[seat])
    if start is None:
        return trees
    return tuple(evolve(tree, note=start.side) if (tree.card, tree.note) == (start.starts_with, "") else tree for tree in trees)


def village_named(case: Case, state: State, trees: Sequence[Placed], place: Place) -> Village:
    """Return the village that *trees*, written at *place*, make."""
    try:
        village = build_village(state.table, trees)
    except GameError as error:
        raise unusable(case, "bad-village", error, place) from None
    for face in village.face:
        card_named(case, state, state.table.ids[state.table.kind_of[face]], place)
    return village


def action_named(case: Case, text: str, player: int, place: Place) -> Action:
    """Return the action that *text* at *place* says for *player*."""
    try:
        return Action.parse(text, player=player)
    except GameError as error:
        raise unusable(case, "bad-action", error, place) from None


def unusable(case: Case, code: str, error: GameError, place: Place) -> CardFileError:
    """Return *error* as a problem of the file at *place*."""
    message, _, excerpt = str(error).partition("\n")
    column = re.search(r", column ([0-9]+)", message) if excerpt else None
    told = case.document
    value: Any = told.data
    for step in place:
        value = value[step]
    inside = (value, int(column[1]) - 1) if column and isinstance(value, str) else None
    return CardFileError([told.problem(code, message.replace(column[0], "") if column else message, path=place, inside=inside)])


def spread(written: Any, place: Place) -> list[tuple[Place, int, Any]]:
    """Return (place, number from 0, value) for entries that are listed, or told by their number from 1."""
    if isinstance(written, dict):
        return [((*place, key), int(key) - 1, value) for key, value in written.items()]
    return [((*place, number), number, value) for number, value in enumerate(written)]


# -- telling --------------------------------------------------------------------------------------------------------------------
def told_cards(state: State, kinds: Iterable[int]) -> str:
    """Return the ids of *kinds*, or ``none``."""
    return ", ".join(state.table.ids[kind] for kind in kinds) or "none"


def told_place(state: State, number: int) -> str:
    """Return what lies on a place of the Road, from 0, as scenarios write it."""
    pile, coins = state.areas["road"][number], state.road_coins[number]
    return (state.table.ids[pile[0]] + (f" +{coins}" if coins else "")) if pile else NOTHING


def missing(expected: Iterable[Any], got: Iterable[Any]) -> list[Any]:
    """Return what *expected* holds more often than *got*.

    >>> missing(["a", "b", "b"], ["b", "c"])
    ['a', 'b']
    """
    return list((Counter(expected) - Counter(got)).elements())
