"""Which placed villagers open a padlock: the copies of the unlocking villager, and what counts as one or not (R7.1)."""

from __future__ import annotations

from villagers_rules.model.standing import Count
from villagers_rules.model.state import State, around
from villagers_rules.model.terms import the_card
from villagers_rules.phrases import Term
from villagers_rules.table.standing import found_by, holds_for


def unlockers(state: State, seat: int, kind: int) -> list[tuple[int, int]]:
    """Return (owner, spot) of every villager that opens padlocks of *seat* as a copy of *kind*; those of *seat* come first."""
    found = [
        (owner, spot) for owner in around(seat, len(state.villages)) for spot in state.villages[owner].copies().get(kind, ())
    ]
    for card, ability in state.table.unlocks_as:
        name = state.table.ids[kind]
        if ability.card == name:
            found += [place for place in _meant(state, card, ability, seat) if place not in found]
        if not ability.also and ability.card != name:
            counted = _meant(state, card, ability, seat)
            found = [place for place in found if place not in counted]
    order = {owner: rank for rank, owner in enumerate(around(seat, len(state.villages)))}
    return sorted(found, key=lambda place: (order[place[0]], place[1]))


def _meant(state: State, card: int, ability: Count, seat: int) -> list[tuple[int, int]]:
    """Return (owner, spot) of the villagers that *ability* of the cards *card* is about, as they count for *seat*, each once."""
    found = {
        (reference.number, reference.card): None
        for owner, context in holds_for(state, card, ability, seat)
        for reference in found_by(state, ability.cards, owner, context)
        if reference.area == "village"
    }
    return [*found]


def keeps_from_unlocking(state: State, seat: int, owner: int, spot: int) -> Term | None:
    """Return the card by which a villager counts as nothing for the padlocks of *seat*, None if there is none."""
    for card, ability in state.table.unlocks_as:
        if not ability.also and (owner, spot) in _meant(state, card, ability, seat):
            return the_card(state.table, card)
    return None
