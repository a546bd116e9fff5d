"""A deal of chance in which some cards are moved to where the first player gets them, to try them in a game."""

from __future__ import annotations

from collections.abc import Sequence

from villagers_rules.errors import GameError
from villagers_rules.model.places import OWN
from villagers_rules.model.state import State
from villagers_rules.phrases import counted
from villagers_rules.rules import setup
from villagers_rules.rules.setup import Taken


def stacked_deal(state: State, wanted: Sequence[int], *, first_player: int = 0) -> tuple[list[int], int]:
    """Return the deal of the seed, in the order of R2.2, with the kinds *wanted* where they are tried, and the first player.

    Villagers of the deck are in the first hand of player 1, others among the first cards given, revealed or laid out from their
    pile; events of a deck that the set-up leaves alone are its top cards. Players count from 1. *state* is laid and not dealt,
    and is used up. Raises `GameError` for cards that are not dealt in this game.
    """
    deal = setup.deal(state, first_player=first_player)
    areas, table = state.areas, state.table
    dealt = [kind for together in deal for kind in together.kinds]
    taken = [together for together in deal for _ in together.kinds]
    decks = [pile[:] for pile in areas["deck"]]
    own = tuple(areas[area][0] for area in OWN)
    used: set[int] = set()
    for number, kind in enumerate(wanted):
        place = _place_for(taken, dealt, decks, kind, own, state, used)
        if place is None:
            before = list(wanted[:number]).count(kind)
            if before:
                copies = counted(before, "copy", many="copies")
                raise GameError(f"at most {copies} of the {table.ids[kind]} can be in the first hand here, and more are wanted")
            raise GameError(f"the {table.ids[kind]} is not dealt in this game, so that it can be in no first hand")
        used.add(place)
    return [*dealt, *(kind for deck in decks for kind in deck), *areas["reserve"][0]], state.first_player + 1


def _place_for(
    taken: Sequence[Taken],
    dealt: list[int],
    decks: list[list[int]],
    kind: int,
    own: tuple[list[int], ...],
    state: State,
    used: set[int],
) -> int | None:
    """Exchange a card of this *kind* to a place where it is tried, and return the place; None where there is none."""
    what = _pile_of(state, kind)
    open_places = [number for number, card in enumerate(taken) if card.what == what and number not in used]
    mine = [number for number in open_places if any(card is taken[number].to for card in own)]
    shared = [number for number in open_places if what != "deck" and not _is_of_a_player(taken[number], state)]
    for number in mine or shared:
        if dealt[number] == kind:
            return number
    for number in mine or shared:
        if _exchange(dealt, number, kind, decks, state, what, used):
            return number
    for number, deck in enumerate(decks):
        if state.table.decks[number] == what and kind in deck:
            deck.append(deck.pop(deck.index(kind)))
            return -1 - number
    return None


def _exchange(dealt: list[int], number: int, kind: int, decks: list[list[int]], state: State, what: str, used: set[int]) -> bool:
    """Put a card of this *kind* at the place *number* of the deal, and what was there to where it came from.

    What was put to the places *used* stays there.
    """
    box = state.areas["box"][0]
    piles = [deck for place, deck in enumerate(decks) if state.table.decks[place] == what]
    piles += [state.areas["reserve"][0]] if what == "deck" else [box]
    for other, card in enumerate(dealt):
        if card == kind and other != number and other not in used:
            dealt[other], dealt[number] = dealt[number], kind
            return True
    for pile in piles:
        if kind in pile:
            pile[pile.index(kind)] = dealt[number]
            dealt[number] = kind
            return True
    return False


def _is_of_a_player(card: Taken, state: State) -> bool:
    return any(card.to is pile for area in OWN for pile in state.areas[area])


def _pile_of(state: State, kind: int) -> str:
    """Return from which pile a set-up takes cards of this *kind*: the deck, or what its step names."""
    table = state.table
    if kind < len(table.villagers):
        return table.villagers[kind].pile or "deck"
    return table.backs[table.suit[kind]]
