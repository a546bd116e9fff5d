"""Cards that lie face down under villagers, as scenarios give, write, and compare them: for each owner, by villager."""

from __future__ import annotations

from collections.abc import Iterator

from villagers_rules.game import Game
from villagers_rules.model.changes import host, pile_under
from villagers_rules.model.places import Place
from villagers_rules.model.state import State
from villagers_rules.model.views import View
from villagers_rules.rules.notation import spot_name
from villagers_rules.testing import references
from villagers_rules.testing.expect import Mismatches, same_list, same_number
from villagers_rules.testing.files import Entry
from villagers_rules.testing.layout import Layout
from villagers_rules.testing.piles import Content


def _spot(state: State, seat: int, written: Entry) -> int:
    """Return the spot of the villager that is the key of an entry, in the village of *seat*."""
    owner = "" if seat < state.players else f"the {state.seats[seat]}'s "
    return references.spot(state, Entry(written.case, written.place, f"{owner}{written.key}"), seat)[1]


def _hosts(state: State, seat: int) -> Iterator[tuple[str, Place]]:
    """Yield each villager of *seat* with cards under it, as scenarios name it, and the pile of these."""
    for owner, spot, number in state.hosts:
        place = state.layout.tucked + number
        if owner == seat and state.piles[place]:
            yield spot_name(state, seat, spot).named(seat + 1 if seat < state.players else 0).split("'s ")[-1], place


def _arrange(layout: Layout, seat: int, given: Entry) -> None:
    state = layout.state
    for under in given.inner:
        spot = _spot(state, seat, under)
        found = [layout.name(kind, under) for kind in references.cards(state, under)]
        host(state, seat, spot)
        place = pile_under(state, seat, spot)
        if place is None:
            message = "no steps of the game put cards under villagers"
            raise under.error(
                "contradiction", message, suggestion="add a pack with a step such as `{move: it, to: under this villager}`"
            )
        state.piles[place][:] = sorted(found)


def _read(state: State, seat: int) -> dict[str, list[str]] | None:
    return {name: references.ids(state, state.piles[place]) for name, place in _hosts(state, seat)} or None


def _compare(game: Game, seat: int, wanted: Entry, what: str) -> Mismatches:
    state = game.state
    for under in wanted.inner:
        place, called = pile_under(state, seat, _spot(state, seat, under)), f"{what} under {under.key}"
        there = [] if place is None else state.piles[place]
        if isinstance(under.value, int):
            yield from same_number(under, called, len(there))
        else:
            references.check_cards(state, under.inner)
            yield from same_list(under, called, under.value, references.ids(state, there))


TUCKED = Content(_arrange, _read, _compare)
"""What lies under the villagers of a seat: for each villager the cards, or only how many there are."""


def seen(game: Game, view: View, wanted: Entry) -> Mismatches:
    """Compare what a player sees of the cards under villagers: those the player knows, and the backs of the others."""
    for seat, owner in references.OWNERS.entries(game.state, wanted).items():
        for under in owner.inner:
            spot = _spot(game.state, seat, under)
            placed = next(card for card in view.seats[seat].village if card.id == spot + 1)
            yield from same_list(under, f"under the {under.key} of {owner.key}", under.value, list(map(str, placed.tucked)))
