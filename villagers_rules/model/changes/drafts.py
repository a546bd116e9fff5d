"""The change that most of a game is made of: a card is drafted, the turn goes on, and the Road is refilled."""

from __future__ import annotations

from villagers_rules.model.changes.cards import CardEntry
from villagers_rules.model.changes.counters import CountEntry
from villagers_rules.model.changes.knowledge import EVERYONE
from villagers_rules.model.places import Place
from villagers_rules.model.state import State


def draft_top(state: State, place: Place, following: int, source: Place | None) -> None:
    """Move the top card of *place* to the square of the player at turn, let *following* be at turn, and refill the Road.

    The new card comes from the *source*, which is None for a draft from a pile. It is done and entered as `move_top`,
    `set_counter` and `move_top` do it, where nothing in the game waits for any of that and nobody knows cards of these piles.
    """
    piles, seat, journal = state.piles, state.player, state.journal
    square, pile = state.layout.square + seat, piles[place]
    drafted = pile.pop()
    piles[square].append(drafted)
    state.player = following
    if journal is not None:
        journal.append((CardEntry, drafted, place, square, EVERYONE, len(pile)))
        journal.append((CountEntry, "player", seat, following))
    if source is None:
        if not pile:
            state.turn(place)
        return
    left = piles[source]
    drawn = left.pop()
    pile.append(drawn)
    if not left:
        state.turn(source)
    if journal is not None:
        journal.append((CardEntry, drawn, source, place, EVERYONE, len(left)))
