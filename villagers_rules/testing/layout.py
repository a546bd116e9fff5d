"""The table while a scenario arranges it: the cards that it names are laid first, then all others where room is left."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from villagers_rules.classes import frozen
from villagers_rules.errors import CardFileError
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.deck import DRAWS, RECEIVERS, deck_for, starting_road, steps_for
from villagers_rules.model.printed import Card, Villager
from villagers_rules.model.state import State
from villagers_rules.packs import Catalog
from villagers_rules.phrases import counted
from villagers_rules.rules.setup import all_cards, new_state
from villagers_rules.testing import references
from villagers_rules.testing.files import Case, Entry
from villagers_rules.testing.references import REST

_DECKS = ("deck", "spent")
"""The areas whose piles are filled up with the rest of a deck of events; all others with the rest of the villagers."""
_GIVEN, _LAY_OUT = {"give": "keep", "stash": "stashes"}, "lay_out"
"""The set-up steps that are done where a scenario does not say what they lead to."""


class _NamedCard(NamedTuple):
    """A card that a scenario names, and where."""

    kind: int
    at: Entry


@frozen
class _Opening:
    """A pile that is to be filled up from below, with *lacking* cards or, if that is None, with whatever is left."""

    area: str
    number: int
    lacking: int | None
    at: Entry


class Layout:
    """A table on which first the cards that a scenario names are laid, then the others: each card of the game exactly once."""

    def __init__(self, case: Case, catalog: Catalog, players: int) -> None:
        table, rules = catalog.table, catalog.rules
        self.case = case
        self.state = new_state(table, rules, players=players, seed=case.given.get("seed", 0))
        self.there = all_cards(table, rules, players)
        """How many cards of each kind there are."""
        self.rest = sorted(deck_for(table, rules, players) + starting_road(table, rules, players))
        self.rest_of_decks = [pile[:] for pile in self.state.areas["deck"]]
        self.task = ""
        """The kind of the current task, once the phase has started."""
        self.named: list[_NamedCard] = []
        self.open: list[_Opening] = []
        for area in ("road", "reserve", "deck"):
            for pile in self.state.areas[area]:
                pile.clear()

    # -- what is named ----------------------------------------------------------------------------------------------------------
    def name(self, kind: int, at: Entry) -> int:
        """Note that the scenario names a card, and return it."""
        self.named.append(_NamedCard(kind, at))
        return kind

    def player(self, given: Entry) -> int:
        """Return the seat of a player's number."""
        if given.value > self.state.players:
            raise given.error("out-of-range", f"there are {self.state.players} players, got player {given.value}")
        return int(given.value) - 1

    def fill(self, area: str, number: int, at: Entry, lacking: int | None = None) -> None:
        """Note that a pile is filled up once all cards that are named lie."""
        self.open.append(_Opening(area, number, lacking, at))

    def arrange_pile(
        self, area: str, number: int, written: Entry, *, size: int | None = None, wanted: type[Card] = Villager, deck: str = ""
    ) -> None:
        """Lay a pile; one that begins with `...` is filled up to *size*, or with whatever is left."""
        if isinstance(written.value, int):
            self.fill(area, number, written, written.value)
            return
        cards = list(written.inner)
        open_below = bool(cards) and cards[0].value == REST
        for card in cards[open_below:]:
            if card.value == REST:
                raise card.error("wrong-value", f"`{REST}` stands only at the bottom, as the first entry")
        for card in cards[open_below:]:
            kind = references.card(self.state, card.value, card, wanted, deck)
            self.state.areas[area][number].append(self.name(kind, card))
        if open_below:
            self.fill(area, number, written, None if size is None else max(0, size - len(cards) + 1))

    # -- what is not ------------------------------------------------------------------------------------------------------------
    def arrange_rest(self) -> None:
        """Lay all cards that are not named; refuse a position that has too many of a card, or no place for one."""
        self._check_copies()
        self._fill_up()
        self._check_left_over()
        self._give_out()

    def _check_copies(self) -> None:
        """Refuse a position that names more copies of a card than there are; take those named from where they would lie."""
        state, table = self.state, self.state.table
        wanted = Counter(card.kind for card in self.named)
        for kind, at in self.named:
            if wanted[kind] > self.there[kind]:
                players = counted(state.players, "player has", many="players have")
                message = f"the position has {wanted[kind]} {table.ids[kind]}; {players} {self.there[kind]} (R1.3)"
                raise at.error("too-many-cards", message)
        for pile in (self.rest, *self.rest_of_decks, *state.areas["basic"], *state.areas["box"]):
            pile[:] = sorted((Counter(pile) - wanted).elements())

    def _fill_up(self) -> None:
        """Fill up all piles: the Road with the cards that start there first, then all in the order of the files."""
        state = self.state
        road = starting_road(state.table, state.rules, state.players)
        starting = [kind for kind in road if kind in self.rest]
        for opening in self.open:
            pile = state.areas[opening.area][opening.number]
            of_events = opening.area in _DECKS
            rest = self.rest_of_decks[opening.number] if of_events else self.rest
            lacking = len(rest) if opening.lacking is None else opening.lacking
            if lacking > len(rest):
                named = state.table.decks[opening.number] if of_events else f"{opening.area} {opening.number + 1}"
                message = f"{named} needs {lacking} more cards; {len(rest)} of the deck are left"
                raise opening.at.error("pile-too-high", message, suggestion="give it fewer cards")
            if opening.area == "road" and starting:
                pile[:0] = [starting.pop(0)]
                rest.remove(pile[0])
            else:
                pile[:0] = rest[:lacking]
                del rest[:lacking]

    def _check_left_over(self) -> None:
        """Refuse a position in which cards are left that neither pile takes."""
        case, ids, decks = self.case, self.state.table.ids, self.state.table.decks
        if self.rest:
            at = case.entry("discard" if "discard" in case.given else "reserve")
            message = f"{len(self.rest)} cards of the deck have no place, such as {ids[self.rest[0]]}"
            raise _without_place(at, message, "the Reserve or the discard pile")
        for deck, rest in zip(decks, self.rest_of_decks, strict=True):
            if rest:
                spent, pile = case.entry("event discards").get(deck), case.entry("decks").get(deck)
                message = f"{len(rest)} events of the deck {deck} have no place, such as {ids[rest[0]]}"
                raise _without_place(pile if spent.value is None else spent, message, "the deck or its discards")

    def _give_out(self) -> None:
        """Give and lay out what the set-up does, as if player 1 began, where the scenario says nothing of it; no tokens."""
        state, areas = self.state, self.state.areas
        for step in steps_for(state.rules, state.players):
            if step.verb in _GIVEN:
                said, piles = self.case.given.get(_GIVEN[step.verb], {}), areas[DRAWS[step.verb]]
                for seat in range(state.players)[RECEIVERS[step.to]]:
                    if str(seat + 1) not in said:
                        piles[seat] += _out_of_the_box(state, step.what, step.number)
            elif step.verb == _LAY_OUT and "developments" not in self.case.given:
                areas["development"][0] += _out_of_the_box(state, step.what, step.number)
        state.tokens = [NOBODY for _ in areas["development"][0]]
        state.look()


def _without_place(at: Entry, message: str, piles: str) -> CardFileError:
    return at.error("cards-without-place", message, suggestion=f"begin {piles} with `{REST}`")


def _out_of_the_box(state: State, what: str, number: int) -> list[int]:
    """Take up to *number* cards of a pile, or with a suit on the back, out of the box, the first ones of the files."""
    box = state.areas["box"][0]
    found = [kind for kind in sorted(box) if pile_of(state, kind) == what][:number]
    for kind in found:
        box.remove(kind)
    return found


def pile_of(state: State, kind: int) -> str:
    """Return the pile beside the deck that a card belongs to: the one it names, its deck of events, or its suit."""
    table = state.table
    return getattr(table.cards[kind], "pile", None) or table.backs[table.suit[kind]]
