"""The table while a scenario arranges it: the cards it names are laid first, then all others, then round, phase and turn."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from attrs import frozen

from villagers_rules.errors import CardFileError, nearest
from villagers_rules.model.cards import NOBODY, Card, Villager
from villagers_rules.model.deck import deck_for, starting_road, steps_for
from villagers_rules.model.hooks import GAME, Hook
from villagers_rules.model.state import State
from villagers_rules.model.tasks import BuildTask, UpdateTask
from villagers_rules.packs import Catalog
from villagers_rules.phrases import counted
from villagers_rules.rules import build
from villagers_rules.rules.setup import all_cards, new_state
from villagers_rules.testing import references
from villagers_rules.testing.files import Case, Entry
from villagers_rules.testing.references import REST

_DECKS = ("deck", "spent")
"""The areas whose piles are filled up with the rest of a deck of events; all others with the rest of the villagers."""
GIVE, LAY_OUT = "give", "lay_out"
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
        """Give and lay out what the set-up does, in the order of the files, where the scenario says nothing of it; no tokens."""
        state, areas = self.state, self.state.areas
        kept = self.case.given.get("keep", {})
        for step in steps_for(state.rules, state.players):
            if step.verb == GIVE:
                for seat in range(state.players):
                    if str(seat + 1) not in kept:
                        areas["keep"][seat] += _out_of_the_box(state, step.what, step.number)
            elif step.verb == LAY_OUT and "developments" not in self.case.given:
                areas["development"][0] += _out_of_the_box(state, step.what, step.number)
        state.tokens = [NOBODY for _ in areas["development"][0]]


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


def phase(layout: Layout, given: Entry) -> None:
    """Say which phase begins, the first one if none is given."""
    phases = layout.state.rules.phases
    name = given.otherwise(phases[0]).value
    if name not in phases:
        hint = nearest(name, phases) or "the phases: " + ", ".join(phases)
        raise given.error("wrong-value", f"no phase is called {name}", suggestion=hint)
    layout.state.phase = phases.index(name)


def round_number(layout: Layout, given: Entry) -> None:
    """Say which round is played."""
    layout.state.round = given.otherwise(1).value


def first_player(layout: Layout, given: Entry) -> None:
    """Say who begins."""
    layout.state.first = layout.player(given.otherwise(1))


def markets_held(layout: Layout, given: Entry) -> None:
    """Say which markets are over."""
    known = [market.name for market in layout.state.rules.markets]
    for market in given.inner:
        if market.value not in known:
            hint = nearest(market.value, known)
            raise market.error("wrong-value", f"no market is called {market.value}", suggestion=hint)
    layout.state.held = list(given.value or ())


def turn(layout: Layout, given: Entry) -> None:
    """Give the turn to a player, within the current phase."""
    state, seat = layout.state, layout.player(given)
    if layout.task == "draft":
        state.player = seat
    elif layout.task == "update":
        # Players are asked in reverse turn order (R4.2).
        state.agenda[-1] = UpdateTask(state.turn_order()[::-1].index(seat))
    else:
        # The build limit is read as this turn begins (R5.1), and events ask this player alone.
        state.agenda[1:] = [BuildTask(state.turn_order().index(seat))]
        build.begin_turn(state, seat)


def sitting_out(layout: Layout, given: Entry) -> None:
    """Let players sit out for the rest of the draft phase."""
    state = layout.state
    for sitting in given.inner:
        if sitting.value > state.players:
            raise sitting.error("out-of-range", f"there are {state.players} players")
    state.done = [seat + 1 in given.value for seat in range(state.players)]
    if state.done[state.player]:
        if "turn" in given.case.given:
            message = f"player {state.player + 1} has the turn and sits out"
            hint = "give the turn to a player who does not sit out"
            raise given.case.entry("turn").error("contradiction", message, suggestion=hint)
        # Who begins is passed over.
        state.player = next((seat for seat in state.turn_order() if not state.done[seat]), state.player)


def used(layout: Layout, given: Entry) -> None:
    """Note whose abilities were used: in this turn, or if they are for once in the game, before."""
    state, task = layout.state, layout.task
    for text in given.inner:
        seat, spot = references.spot(state, text, state.player if task in state.table.abilities else state.first)
        village = state.villages[seat]
        kind = village.table.kind_of[village.face[spot]]
        known = [village.table.known_hooks[name] for name, kinds in village.table.users.items() if kind in kinds]
        hooks = [hook for hook in known if hook.per == GAME or hook.phase == task]
        if not hooks:
            message = f"{village.table.ids[kind]} has no ability that could have been used in this phase"
            hint = "name a villager with an ability, or change the phase"
            raise text.error("contradiction", message, suggestion=hint)
        state.used += [(seat, spot, hook.name) for hook in hooks]
        state.stage = max(state.stage, *map(_stage, hooks))


def _stage(hook: Hook) -> int:
    """Return how far a turn has come at least in which an ability was used: see `State.stage`."""
    if hook.per == GAME:
        return 0
    return 1 if hook.at_start else 2
