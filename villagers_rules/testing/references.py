"""The names that scenarios use for seats, cards, decks, places and actions: found for an entry, or refused at its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from attrs import evolve

from villagers_rules.classes import frozen
from villagers_rules.errors import CardFileError, GameError, nearest
from villagers_rules.model.actions import Action
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.hooks import rule_use_name
from villagers_rules.model.printed import Card, Development, Event, Villager
from villagers_rules.model.state import State
from villagers_rules.rules.notation import find_spot, seat_of
from villagers_rules.testing.files import Entry

REST = "..."
"""In a pile: whatever lies below. At the end of an action: any ending."""
NOTHING = "nothing"
"""An empty place of the Road, or the top of an empty pile."""
NO_PLAYER = "nobody"
"""Who has to decide when the game is over, and who holds a token that no player has won."""


# -- keys -----------------------------------------------------------------------------------------------------------------------
@frozen
class Keys:
    """The keys of the entries of a fact: how one is found, all there are, and its name, with the name of the fact.

    *plural* is what a list must have as many of as there are keys; *hint* what can be given instead.
    """

    find: Callable[[State, Entry], int]
    all: Callable[[State], Sequence[str]]
    name_of: Callable[[State, int, str], str]
    plural: str = ""
    hint: str = ""

    def entries(self, state: State, written: Entry, hint: str = "") -> dict[int, Entry]:
        """Return what is written by the numbers of the keys, from 0."""
        if isinstance(written.value, list) and len(written.value) != len(self.all(state)):
            message = f"expected {len(self.all(state))} {self.plural}, got {len(written.value)}"
            raise written.error("out-of-range", message, suggestion=hint)
        return {self.find(state, entry): entry for entry in written.inner}


def _seat(state: State, owner: Entry) -> int:
    """Return the seat of a player's number, or of the id of a seat without a player, which is the key of *owner*."""
    found = seat_of(state, int(owner.key) if owner.key.isdigit() else owner.key)
    if found is None:
        known = [*map(str, range(1, state.players + 1)), *filter(None, state.seats)]
        message = f"expected one of the seats {', '.join(known)}, got {owner.key}"
        raise owner.error("out-of-range", message, key=True, suggestion=nearest(owner.key, known))
    return found


def _player(state: State, owner: Entry) -> int:
    """Return the seat of the player whose number is the key of *owner*."""
    found = _seat(state, owner)
    if found >= state.players:
        raise owner.error("out-of-range", f"expected a player, got {owner.key}, a seat without one", key=True)
    return found


def owner_shown(state: State, seat: int) -> str:
    """Return what people call who sits in a seat."""
    owner = state.owner_name(seat)
    return f"player {owner}" if isinstance(owner, int) else f"the {owner}"


def _deck(state: State, written: Entry) -> int:
    """Return the number of the deck of events that is the key of an entry."""
    decks = state.table.decks
    if written.key not in decks:
        hint = nearest(written.key, decks) or ("the decks: " + ", ".join(decks) if decks else "the game has no events")
        raise written.error("wrong-value", f"no deck of events is called {written.key}", key=True, suggestion=hint)
    return decks.index(written.key)


def _development(state: State, written: Entry) -> int:
    """Return which development beside the Road, from 0, is the key of an entry."""
    beside = state.areas["development"][0]
    kind = card(state, written.key, written, Development)
    if kind not in beside:
        message = f"{written.key} does not lie beside the Road"
        raise written.error("contradiction", message, key=True, suggestion=f"these do: {listed(ids(state, beside))}")
    return beside.index(kind)


def _supply_card(state: State, written: Entry) -> int:
    """Return which card of the supply, from 0, is the key of an entry."""
    supply = state.table.supply
    kind = any_card(state, written.key, written)
    if kind not in supply:
        hint = f"these are: {', '.join(ids(state, supply))}"
        raise written.error("wrong-value", f"{written.key} is no card of the supply", key=True, suggestion=hint)
    return supply.index(kind)


def _numbered(area: str, many: str, there: str, hint: str) -> Keys:
    """Return the keys of places that are numbered from 1."""

    def find(state: State, entry: Entry) -> int:
        if entry.number >= len(state.areas[area]):
            message = f"{there.format(len(state.areas[area]))}, got number {entry.number + 1}"
            raise entry.error("out-of-range", message, key=True)
        return entry.number

    def every(state: State) -> list[str]:
        return [str(number) for number in range(1, len(state.areas[area]) + 1)]

    return Keys(find, every, lambda state, number, name: f"{name} {number + 1}", many, hint)


OWNERS = Keys(
    _seat,
    lambda state: [str(state.owner_name(seat)) for seat in range(len(state.seats))],
    lambda state, seat, name: f"the {name} of {owner_shown(state, seat)}",
)
PLAYERS = evolve(OWNERS, find=_player, all=lambda state: [str(number) for number in range(1, state.players + 1)])
DECKS = Keys(_deck, lambda state: state.table.decks, lambda state, number, name: f"the {name} of {state.table.decks[number]}")
PLACES = _numbered(
    "road", "places", "the Road has {} places", f"write `{NOTHING}` for an empty place, or tell some places by their number"
)
STACKS = _numbered("stack", "stacks", "there are {} stacks", "or tell some stacks by their number")
DEVELOPMENTS = Keys(
    _development,
    lambda state: ids(state, state.areas["development"][0]),
    lambda state, number, name: f"the {name} of {state.table.ids[state.areas['development'][0][number]]}",
)


def _counter(state: State, given: Entry) -> int:
    """Return the number of the counter that a key names."""
    known = list(state.rules.counters)
    if given.key not in known:
        if given.key in state.rules.card_counters:
            hint = f"write it behind the villager in `villages:`, as `+2 {given.key}`"
            raise given.error("wrong-value", f"`{given.key}` lies on villagers", key=True, suggestion=hint)
        hint = nearest(given.key, known) or "the counters: " + (", ".join(known) or "none")
        raise given.error("wrong-value", f"no counter is called {given.key}", key=True, suggestion=hint)
    return known.index(given.key)


COUNTERS = Keys(
    _counter,
    lambda state: list(state.rules.counters),
    lambda state, number, name: f"the {name} {list(state.rules.counters)[number]}",
)
SUPPLY = Keys(
    _supply_card,
    lambda state: ids(state, state.table.supply),
    lambda state, number, name: f"{state.table.ids[state.table.supply[number]]} in the {name}",
)


# -- cards ----------------------------------------------------------------------------------------------------------------------
class _CardKind(NamedTuple):
    """What people call a kind of card, and where such cards can lie."""

    name: str
    places: str


_KINDS: dict[type[Card], _CardKind] = {
    Villager: _CardKind(
        "a villager", "villagers lie in villages and hands, on the Road, in stacks and in other piles of villagers"
    ),
    Event: _CardKind("an event", "events lie in `events`, `slots`, `decks` and `event discards`"),
    Development: _CardKind("a development", "developments lie in `developments`"),
}


def any_card(state: State, text: str, at: Entry) -> int:
    """Return the number of the card called *text*, which is written at an entry."""
    kind = state.table.kind.get(text)
    if kind is None:
        hint = "it stands first, for all that lies below" if text == REST else nearest(text, state.table.ids)
        raise at.error("unknown-card", f"no loaded pack has a card called {text}", suggestion=hint)
    return kind


def card(state: State, text: str, at: Entry, wanted: type[Card] = Villager, deck: str = "") -> int:
    """Return the number of the card called *text*, a *wanted* one; of an event one of *deck*."""
    kind = any_card(state, text, at)
    got = state.table.cards[kind]
    if not isinstance(got, wanted):
        found = _KINDS[type(got)]
        raise at.error("wrong-value", f"expected {_KINDS[wanted].name}, got {text}, {found.name}", suggestion=found.places)
    if isinstance(got, Event) and deck not in ("", got.deck):
        message = f"expected an event of the deck {deck}, got {text} of the deck {got.deck}"
        raise at.error("wrong-value", message, suggestion=f"tell it under {got.deck}")
    return kind


def cards(state: State, written: Entry, wanted: type[Card] = Villager) -> list[int]:
    """Return the numbers of the cards of a list, all of which must be *wanted* ones."""
    return [card(state, entry.value, entry, wanted) for entry in written.inner]


def check_cards(state: State, written: Iterable[Entry]) -> None:
    """Refuse cards that do not exist."""
    for entry in written:
        any_card(state, entry.value, entry)


def ids(state: State, kinds: Iterable[int]) -> list[str]:
    """Return the ids of cards."""
    return [state.table.ids[kind] for kind in kinds]


def listed(words: Iterable[str], none: str = "none") -> str:
    """Return words as one text, or *none*."""
    return ", ".join(words) or none


def spot(state: State, text: Entry, seat: int) -> tuple[int, int]:
    """Return (seat, spot) of the placed card that *text* names, as the player in *seat* calls it."""
    named = action(text, f"use {text.value}", seat + 1).on
    assert named is not None  # What is used is always named.
    any_card(state, named.card, text)
    found = find_spot(state, named)
    if found is None:
        hint = "name a card of a village, with its owner before it if it is not of who is at turn"
        raise text.error("wrong-value", f"there is no {named.named(seat + 1)}", suggestion=hint)
    return found


def unplaced(state: State, text: Entry, seat: int) -> tuple[int, int, list[str]] | None:
    """Return (seat, kind, hooks) of what does not lie in a village that *text* names as used, by *seat* if no player is named.

    It is None for the name of a villager.
    """
    named = action(text, f"use {text.value}", seat + 1).on
    assert named is not None  # What is used is always named.
    user = seat_of(state, named.owner)
    if user is None or named.number > 1:
        return None
    if named.card in state.table.rule_uses:
        return user, NOBODY, [rule_use_name(named.card)]
    kind = any_card(state, named.card, text)
    if not state.table.is_used_unplaced(kind):
        return None
    names = [hook for owner, hook in state.table.unplaced if owner == kind]
    return user, kind, [name for name in names if state.table.known_hooks[name].number == named_ability(text)]


def named_ability(text: Entry) -> int:
    """Return which of the abilities of a card *text* means."""
    return action(text, f"use {text.value}", 1).ability


# -- actions --------------------------------------------------------------------------------------------------------------------
def action(at: Entry, text: str, player: int) -> Action:
    """Return the action that *text* says for *player*."""
    of_player = re.match(r"([1-9]): (.*)", text)
    if of_player:
        message = "whose action it is stands before the quotes"
        raise at.error("bad-action", message, suggestion=f'write {of_player[1]}: "{of_player[2]}"')
    try:
        return Action.parse(text, player=player)
    except GameError as error:
        raise invalid_entry(at, "bad-action", error) from None


def invalid_entry(at: Entry, code: str, error: GameError) -> CardFileError:
    """Return *error* as a problem of the file at an entry."""
    message, _, excerpt = str(error).partition("\n")
    column = re.search(r", column ([0-9]+)", message) if excerpt else None
    inside = (at.value, int(column[1]) - 1) if column and isinstance(at.value, str) else None
    message = message.replace(column[0], "") if column else message
    return CardFileError([at.case.document.problem(code, message, path=at.place, inside=inside)])
