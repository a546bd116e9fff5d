"""Lays what packs bring beside the deck of villagers: cards that are kept, events and their decks, developments and tokens."""

from __future__ import annotations

from villagers_rules.model.cards import NOBODY, Development, Event
from villagers_rules.model.deck import steps_for
from villagers_rules.model.state import State
from villagers_rules.packs import Catalog
from villagers_rules.scenarios.dealing import pile_of
from villagers_rules.scenarios.files import Case
from villagers_rules.scenarios.laying import Table
from villagers_rules.scenarios.words import NOTHING, card_named, deck_named, kinds_named

GIVE, LAY_OUT = "give", "lay_out"
"""The set-up steps that are done where a scenario does not say what they lead to."""


def lay(case: Case, catalog: Catalog, *, players: int) -> State:
    """Return the table of *case*: what it names where it says, and all other cards where they are left to lie."""
    table = Table(case, catalog, players)
    table.lay_named_cards()
    _lay_events(table)
    _lay_slots(table)
    _lay_developments(table)
    table.check_copies()
    table.fill_up()
    _give_the_rest(table)
    _lay_tokens(table)
    return table.state


def _lay_events(table: Table) -> None:
    """Lay the face-up events and the decks; a deck that is not told holds all its events that are nowhere else."""
    case, state, given = table.case, table.state, table.given
    place = case.given_at("events")
    events = kinds_named(case, state, given.get("events", ()), place, Event)
    state.areas["event"][0][:] = [table.name(kind, (*place, number)) for number, kind in enumerate(events)]
    for key in ("decks", "event discards"):
        for deck in given.get(key, {}):
            deck_named(case, state, deck, case.given_at(key, deck))
    for number, deck in enumerate(state.table.decks):
        table.lay_two("deck", "spent", number, ("decks", deck), ("event discards", deck), wanted=Event, deck=deck)


def _lay_slots(table: Table) -> None:
    """Lay the events that lie under stacks."""
    case, state = table.case, table.state
    slots = state.areas["under"]
    for key, written in table.given.get("slots", {}).items():
        place = case.given_at("slots", key)
        if int(key) > len(slots):
            raise case.error("out-of-range", f"there are {len(slots)} stacks, got number {key}", place, key=True)
        cards = [written] if isinstance(written, str) else written
        for card in cards:
            if card != NOTHING:
                slots[int(key) - 1].append(table.name(card_named(case, state, card, place, Event), place))


def _lay_developments(table: Table) -> None:
    """Lay the developments that are named beside the Road."""
    case, state = table.case, table.state
    place = case.given_at("developments")
    named = kinds_named(case, state, table.given.get("developments", ()), place, Development)
    state.areas["development"][0][:] = [table.name(kind, (*place, number)) for number, kind in enumerate(named)]


def _give_the_rest(table: Table) -> None:
    """Give and lay out what the set-up does, in the order of the files, where the scenario says nothing of it."""
    state, given = table.state, table.given
    areas = state.areas
    named = {int(owner) - 1 for owner in given.get("keep", {}) if owner.isdigit()}
    for step in steps_for(state.rules, state.players):
        if step.verb == GIVE:
            for seat in range(state.players):
                if seat not in named:
                    areas["keep"][seat] += _out_of_the_box(state, step.what, step.number)
        elif step.verb == LAY_OUT and "developments" not in given:
            areas["development"][0] += _out_of_the_box(state, step.what, step.number)


def _out_of_the_box(state: State, what: str, number: int) -> list[int]:
    """Take up to *number* cards of a pile, or with a suit on the back, out of the box, the first ones of the files."""
    box = state.areas["box"][0]
    found = [kind for kind in sorted(box) if pile_of(state, kind) == what][:number]
    for kind in found:
        box.remove(kind)
    return found


def _lay_tokens(table: Table) -> None:
    """Hand out the tokens of developments; those that are not told are with nobody."""
    case, state = table.case, table.state
    beside = state.areas["development"][0]
    state.tokens = [NOBODY for _ in beside]
    for card, player in table.given.get("tokens", {}).items():
        place = case.given_at("tokens", card)
        kind = card_named(case, state, card, place, Development)
        if kind not in beside:
            hint = "these do: " + ", ".join(state.table.ids[other] for other in beside)
            raise case.error("contradiction", f"{card} does not lie beside the Road", place, key=True, suggestion=hint)
        if player > state.players:
            raise case.error("out-of-range", f"there are {state.players} players, got player {player}", place)
        state.tokens[beside.index(kind)] = player - 1
