"""Decks of events: dealing, discarding, and making an empty deck or Reserve anew (R15.4)."""

from __future__ import annotations

from villagers_rules.model.changes import move_card, push, shuffle
from villagers_rules.model.state import Place, State
from villagers_rules.table.road import DISCARD, RESERVE

WHEN_REVEALED = "when_revealed"
EVENT: Place = ("event", 0)
RESOLVING: Place = ("resolving", 0)


def deck_of(state: State, kind: int) -> int:
    """Return the number of the deck that an event belongs to."""
    table = state.table
    return table.decks.index(table.backs[table.suit[kind]])


def deck_in_use(state: State) -> int | None:
    """Return the deck that events are dealt from now: the last one whose market was held, or None."""
    found = None
    for deck in state.rules.events.decks:
        if (not deck.after or deck.after in state.held) and deck.name in state.table.decks:
            found = state.table.decks.index(deck.name)
    return found


def deal_event(state: State, deck: int) -> int | None:
    """Deal the top event of a deck face up; an empty deck is shuffled anew from its discards. None without any event."""
    pile = state.areas["deck"][deck]
    if not pile:
        renew(state, ("spent", deck), ("deck", deck))
    if not pile:
        return None
    kind = pile[-1]
    move_card(state, kind, ("deck", deck), EVENT)
    if WHEN_REVEALED in state.table.hooks[kind]:
        push(state, ("steps", kind, WHEN_REVEALED, state.first, 0, None, ("event", kind)))
    return kind


def discard_event(state: State, kind: int) -> None:
    """Discard an event that lies face up or is being resolved, to the discards of its deck."""
    source = RESOLVING if kind in state.areas["resolving"][0] else EVENT
    if kind in state.areas[source[0]][0]:
        move_card(state, kind, source, ("spent", deck_of(state, kind)))


def renew(state: State, source: Place, target: Place) -> None:
    """Shuffle all cards of *source* into *target*, which is empty."""
    cards = state.areas[source[0]][source[1]]
    if not cards:
        return
    while cards:
        move_card(state, cards[-1], source, target)
    shuffle(state, target)


def renew_reserve(state: State) -> None:
    """Make an empty Reserve anew from the discard pile, where the rules say so (R15.4)."""
    if not state.areas["reserve"][0] and "reserve" in state.renewable:
        renew(state, DISCARD, RESERVE)
