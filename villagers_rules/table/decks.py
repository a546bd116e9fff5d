"""Where cards come from and go: discards, decks of events, and renewing an empty deck or Reserve (R15.4)."""

from __future__ import annotations

from typing import Final

from villagers_rules.model.changes import move_card, shuffle
from villagers_rules.model.places import BOX, DISCARD, EVENT, RESERVE, RESOLVING, Place
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.triggers import announce

REVEALED: Final = "revealed"
"""The happening that an event comes to lie face up."""


_KEPT: Final = ("give", "stash")
"""The set-up steps that give players cards which were never in the deck, to have beside their villages."""


def discards_of(state: State, kind: int) -> Place:
    """Return where a card goes that is discarded: an event to the discards of its deck, a villager to the discard pile.

    Villagers that the set-up gives to players were never in the deck, and leave the game (R8.11).
    """
    villagers = state.table.villagers
    if kind >= len(villagers):
        return state.layout.spent + deck_of(state, kind)
    pile = villagers[kind].pile
    is_given = pile is not None and any(step.verb in _KEPT and step.what == pile for step in state.rules.setup.steps)
    return BOX if is_given else DISCARD


def deck_of(state: State, kind: int) -> int:
    """Return the number of the deck that an event belongs to."""
    table = state.table
    return table.decks.index(table.backs[table.suit[kind]])


def deck_in_use(state: State) -> int | None:
    """Return the deck that events are dealt from now: the last one whose market was held, or None."""
    found = None
    for deck in state.rules.events.decks:
        if (not deck.after or deck.after in state.markets_held) and deck.name in state.table.decks:
            found = state.table.decks.index(deck.name)
    return found


def deal_event(state: State, deck: int) -> int | None:
    """Deal the top event of a deck face up; an empty deck is shuffled again from its discards. None without any event."""
    place = state.layout.deck + deck
    pile = state.piles[place]
    if not pile:
        _renew(state, state.layout.spent + deck, place)
    if not pile:
        return None
    kind = pile[-1]
    move_card(state, kind, place, EVENT)
    announce_revealed(state, kind)
    return kind


def announce_revealed(state: State, kind: int) -> None:
    """Note what is set off by an event that has come to lie face up."""
    announce(state, REVEALED, card=kind, it=Reference("event", card=kind))


def discard_event(state: State, kind: int) -> None:
    """Discard an event that lies face up or is being resolved, to the discards of its deck."""
    source = RESOLVING if kind in state.piles[RESOLVING] else EVENT
    if kind in state.piles[source]:
        move_card(state, kind, source, discards_of(state, kind))


def _renew(state: State, source: Place, target: Place) -> None:
    """Shuffle all cards of *source* into *target*, which is empty."""
    cards = state.piles[source]
    if not cards:
        return
    while cards:
        move_card(state, cards[-1], source, target)
    shuffle(state, target)


def renew_reserve(state: State) -> None:
    """Renew an empty Reserve from the discard pile, where the rules say so (R15.4)."""
    if not state.piles[RESERVE] and "reserve" in state.renewable:
        _renew(state, DISCARD, RESERVE)
