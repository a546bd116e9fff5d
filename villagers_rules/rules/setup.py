"""Set-up for any number of players (R2), with the set-up steps of packs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from villagers_rules.classes import frozen
from villagers_rules.errors import GameError
from villagers_rules.model.cards import NOBODY, CardTable
from villagers_rules.model.changes import set_counter, shuffle
from villagers_rules.model.context import EMPTY
from villagers_rules.model.deck import DRAWS, RECEIVERS, TO_EACH, cards_drawn, copies_in_game, deck_for, starting_road, steps_for
from villagers_rules.model.places import HELD, RESERVE, Place
from villagers_rules.model.rulebook import Rules, SetupStep
from villagers_rules.model.state import State
from villagers_rules.phrases import phrase


def new_state(table: CardTable, rules: Rules, *, players: int, seed: int) -> State:
    """Return a table that is laid but not dealt: Road, founders, supplies (R2.1, R2.3); piles are in the order of the files."""
    seats = rules.setup.seats
    state = State(table, rules, players=players, seats=["" for _ in range(players)] + list(seats), seed=seed)
    for place, kind in zip(state.areas["road"], starting_road(table, rules, players), strict=False):
        place.append(kind)
    for seat in range(players):
        for kind in table.starters:
            state.villages[seat].add(table.faces[kind][0], NOBODY, kind)
        state.supply[seat] = rules.setup.supply
    for seat, start in enumerate(seats.values(), players):
        kind = table.kind[start.starts_with]
        face = table.face_named(kind, start.side)
        state.villages[seat].add(table.faces[kind][0] if face is None else face, NOBODY, kind)
        state.supply[seat] = start.supply
    laid = _piles(table, rules, players)
    state.areas["reserve"][0][:] = laid.deck
    state.areas["box"][0][:] = laid.box
    for deck, cards in zip(state.areas["deck"], laid.events, strict=True):
        deck[:] = cards
    state.look()
    return state


@frozen
class _Piles:
    """The kinds of each pile before the deal, in the order of the files: the deck, the decks of events, and the box."""

    deck: list[int]
    events: list[list[int]]
    box: list[int]


@lru_cache(maxsize=64)
def _piles(table: CardTable, rules: Rules, players: int) -> _Piles:
    copies = copies_in_game(table, rules, players)
    found = _Piles(deck_for(table, rules, players), [[] for _ in table.decks], [])
    for kind in range(table.kinds):
        if kind >= len(table.villagers) and kind < len(table.villagers) + len(table.events):
            found.events[table.decks.index(table.backs[table.suit[kind]])].extend([kind] * copies[kind])
        elif kind >= len(table.villagers) or table.villagers[kind].pile is not None:
            found.box.extend([kind] * copies[kind])
    return found


def all_cards(table: CardTable, rules: Rules, players: int) -> Counter[int]:
    """Return how many cards of each kind a game is played with (R1.3, R2.1)."""
    return cards_in(new_state(table, rules, players=players, seed=0))


def cards_in(state: State) -> Counter[int]:
    """Return how many cards of each kind there are, wherever they lie."""
    kind_of = state.table.kind_of
    found = Counter(kind for piles in state.areas.values() for pile in piles for kind in pile)
    found.update(kind_of[face] for village in state.villages for face in village.face if face != NOBODY)
    return found


@frozen(eq=False)
class Taken:
    """Cards that a deal took together: their *kinds*, from which pile, and the pile *to* which they went if it is a player's."""

    kinds: list[int]
    what: str
    to: list[int] | None


# -- the deal --------------------------------------------------------------------------------------------------------------------
class _Source:
    """The piles that a deal takes cards from: shuffled, or in the order that somebody wrote down."""

    def __init__(self, state: State, order: Sequence[int] | None) -> None:
        self.state = state
        self.order = None if order is None else list(order)
        self.taken: list[Taken] = []

    def take(self, pile: list[int], number: int, what: str, to: list[int] | None = None) -> list[int]:
        """Take *number* cards out of *pile*, the first ones, or those that the written order names next, for the pile *to*."""
        if self.order is None:
            taken = pile[:number]
            del pile[:number]
        else:
            taken, self.order = self.order[:number], self.order[number:]
            for kind in taken:
                if kind not in pile:
                    raise GameError(f"the deal has a {self.state.table.ids[kind]} where cards of the {what} are dealt (R2.2)")
                pile.remove(kind)
        if len(taken) < number:
            raise GameError(f"the deal needs {number} cards of the {what}, and {len(taken)} are there (R2.2)")
        self.taken.append(Taken(taken, what, to))
        return taken

    def shuffle(self, place: Place) -> None:
        """Shuffle a pile of the table, unless the order is written down."""
        if self.order is None:
            shuffle(self.state, place)

    def shuffled(self, cards: list[int]) -> list[int]:
        """Return *cards* shuffled with the next draw of chance."""
        if self.order is None and len(cards) > 1:
            draw = self.state.chance()
            set_counter(self.state, "draws", self.state.draws + 1)
            draw.shuffle(cards)
        return cards


def deal(state: State, order: Sequence[int] | None = None, *, first_player: int = 0) -> list[Taken]:
    """Shuffle and deal (R2.2), or deal the kinds of *order* in the order of R2.2; choose the first player (R2.3).

    The order: the Road if it begins with cards of the deck, the stacks, the hands, what set-up steps draw, what is left of each
    deck of events, and the Reserve. *first_player* is a number from 1, or 0 to draw it from the seed. The journal is not kept:
    nothing before the deal can be undone. Returns the cards that were taken, in their order.
    """
    source = _Source(state, order)
    if order is not None:
        _check_order(state, order)
    source.shuffle(RESERVE)
    # The first player is known before the deal, since hands are dealt from the first player on (R2.2).
    chosen = first_player or state.rules.setup.first_player
    if not chosen:
        chosen = 1 + int(state.chance().random() * state.players)
        set_counter(state, "draws", state.draws + 1)
    if not 1 <= chosen <= state.players:
        raise GameError(f"the first player is a number from 1 to {state.players}; got {chosen} (R2.3)")
    set_counter(state, "first_player", chosen - 1)
    _deal_deck(state, source)
    for number in range(len(state.areas["deck"])):
        source.shuffle(state.layout.deck + number)
    for step in steps_for(state.rules, state.players):
        if step.verb in DRAWS:
            _carry_out(state, source, step)
    state.tokens = [NOBODY for _ in state.areas["development"][0]]
    if source.order is not None:
        _rest_of(state, source)
    state.known_piles.clear()
    state.look()
    return source.taken


def stack_sizes(state: State) -> list[int]:
    """Return how many cards each stack is dealt (R2.2); a mode may be set up as for more players than it has."""
    setup = state.rules.setup
    if setup.as_players:
        state = state.copy()
        state.players = setup.as_players
    return [size.compute(state, 0, EMPTY) for size in setup.stack_sizes]


def _deal_deck(state: State, source: _Source) -> None:
    areas, rules = state.areas, state.rules
    deck = areas["reserve"][0]
    sizes = stack_sizes(state)
    needed = sum(sizes) + rules.setup.hand * state.players + (rules.road.places if rules.road.from_the_deck else 0)
    if needed > len(deck):
        raise GameError(
            phrase(
                "the deal needs {needed} cards with {players} players, the deck has {deck} (R2.2); "
                "use smaller stacks or hands in rules.yaml, or add a pack",
                needed=needed,
                players=state.players,
                deck=len(deck),
            )
        )
    if rules.road.from_the_deck:
        for place, kind in zip(areas["road"], source.take(deck, rules.road.places, "deck"), strict=True):
            place[:] = [kind]
    for number, cards in enumerate(sizes):
        areas["stack"][number][:] = source.take(deck, cards, "deck")
    for seat in state.turn_order():
        areas["hand"][seat][:] = sorted(source.take(deck, rules.setup.hand, "deck", areas["hand"][seat]))


def _carry_out(state: State, source: _Source, step: SetupStep) -> None:
    """Carry out a set-up step that draws cards: from a deck of events, or from a pile in the box."""
    areas, table = state.areas, state.table
    if step.what in table.decks:
        pile = areas["deck"][table.decks.index(step.what)]
        # The top card of a deck lies last.
        here = pile[::-1]
    else:
        pile = areas["box"][0]
        kinds = _kinds_of_pile(table, step.what)
        here = source.shuffled([kind for kind in pile if kind in kinds]) if kinds else []
    if not here and step.if_any:
        return
    for target in _targets(state, step):
        taken = source.take(here, 1 if step.verb == "place_under" else step.number, step.what, target)
        for kind in taken:
            del pile[len(pile) - 1 - pile[::-1].index(kind)]  # The latest copy.
        target += taken
        if DRAWS[step.verb] in HELD:
            target.sort()


@lru_cache(maxsize=64)
def _kinds_of_pile(table: CardTable, what: str) -> frozenset[int]:
    """Return the kinds of a pile in the box: villagers that are kept in it, or developments with that back."""
    villagers = {kind for kind, villager in enumerate(table.villagers) if villager.pile == what}
    others = {kind for kind in range(len(table.villagers), table.kinds) if table.backs[table.suit[kind]] == what}
    return frozenset(villagers | others)


def _targets(state: State, step: SetupStep) -> Iterator[list[int]]:
    """Yield the piles to which a step's cards go: one for each player who gets any, from the first on, or a single one."""
    piles = state.areas[DRAWS[step.verb]]
    if step.verb in TO_EACH:
        yield from (piles[seat] for seat in state.turn_order()[RECEIVERS[step.to]])
    else:
        yield piles[step.number - 1] if step.verb == "place_under" else piles[0]


def _rest_of(state: State, source: _Source) -> None:
    """Lay what is left of a written order: decks of events and the Reserve, in each the card dealt last on top."""
    for number, deck in enumerate(state.areas["deck"]):
        deck[:] = source.take(deck[:], len(deck), state.table.decks[number])
    reserve = state.areas["reserve"][0]
    reserve[:] = source.take(reserve[:], len(reserve), "deck")


def _check_order(state: State, order: Sequence[int]) -> None:
    """Raise `GameError` unless *order* can be a whole deal: the deck, the decks of events, and what steps draw besides."""
    areas, table = state.areas, state.table
    deck = [*areas["reserve"][0], *(kind for pile in areas["deck"] for kind in pile)]
    drawn = 0
    for step in steps_for(state.rules, state.players):
        if step.verb in DRAWS and step.what not in table.decks:
            if step.if_any and _kinds_of_pile(table, step.what).isdisjoint(areas["box"][0]):
                continue
            drawn += cards_drawn(step, state.players)
    known = Counter([*deck, *areas["box"][0]])
    for kind in Counter(order) - known:
        raise GameError(
            f"the deal holds one {table.ids[kind]} more than this deck; it needs exactly the {len(deck) + drawn} cards of the "
            "deck (R1.3)"
        )
    if len(order) != len(deck) + drawn:
        missing = ", ".join(table.ids[kind] for kind in list((Counter(deck) - Counter(order)).elements())[:5])
        raise GameError(f"the deal has {len(order)} cards, the deck {len(deck) + drawn}; missing: {missing} (R2.2)")
