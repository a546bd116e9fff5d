"""Set-up for any number of players (R2)."""

from __future__ import annotations

from collections.abc import Sequence

from villagers_rules.errors import GameError
from villagers_rules.model.cards import NOBODY, CardTable
from villagers_rules.model.changes import set_count, shuffle
from villagers_rules.model.rulebook import Rules
from villagers_rules.model.state import State


def deck_for(table: CardTable, players: int) -> list[int]:
    """Return the kinds of the deck before the shuffle, in the order of the files, without those on the Road (R1.3, R2.1)."""
    deck: list[int] = []
    for kind, villager in enumerate(table.villagers):
        if players in villager.players and not villager.basic and not villager.starts_village:
            deck += [kind] * (villager.copies - villager.starting_road)
    return deck


def starting_road(table: CardTable, players: int) -> list[int]:
    """Return the kinds that begin on the Road, in the order of the files (R2.1)."""
    return [kind for kind, villager in enumerate(table.villagers) if villager.starting_road and players in villager.players]


def new_state(table: CardTable, rules: Rules, *, players: int, seed: int, seats: Sequence[str] = ()) -> State:
    """Return a table that is laid but not dealt: Road, founders, supplies (R2.1, R2.3)."""
    state = State(table, rules, players=players, seats=["" for _ in range(players)] + list(seats), seed=seed)
    for place, kind in zip(state.areas["road"], starting_road(table, players), strict=True):
        place.append(kind)
    for seat in range(players):
        village = state.villages[seat]
        for kind in table.starters:
            village.face.append(table.faces[kind][0])
            village.under.append(NOBODY)
            village.coins.append(0)
            village.role.append(kind)
            village.load.append(0)
        state.supply[seat] = rules.setup.supply
    state.areas["reserve"][0][:] = deck_for(table, players)
    return state


def deal(state: State, order: Sequence[int] | None = None, *, first_player: int = 0) -> None:
    """Shuffle and deal (R2.2), or deal the kinds of *order* in the order of R2.2; choose the first player (R2.3).

    *first_player* is a number from 1, or 0 to draw it from the seed. The journal is not kept: nothing before the deal can be
    undone.
    """
    deck = state.areas["reserve"][0]
    if order is None:
        shuffle(state, ("reserve", 0))
    else:
        if sorted(order) != sorted(deck):
            raise GameError(_what_differs(state.table, deck, order))
        deck[:] = order
    state.known_piles.clear()
    # The first player is known before the deal, since hands are dealt from the first player on (R2.2).
    chosen = first_player or state.rules.setup.first_player
    if not chosen:
        chosen = 1 + int(state.chance().random() * state.players)
        set_count(state, "draws", state.draws + 1)
    if not 1 <= chosen <= state.players:
        raise GameError(f"the first player is a number from 1 to {state.players}; got {chosen} (R2.3)")
    set_count(state, "first", chosen - 1)
    needed = 0
    for number, size in enumerate(state.rules.setup.stack_sizes):
        cards = size.compute(state, 0, None)
        state.areas["stack"][number][:] = deck[needed : needed + cards]
        needed += cards
    for seat in state.turn_order():
        state.areas["hand"][seat][:] = sorted(deck[needed : needed + state.rules.setup.hand])
        needed += state.rules.setup.hand
    if needed > len(deck):
        raise GameError(
            f"the deal needs {needed} cards with {state.players} players, the deck has {len(deck)} (R2.2); "
            "use smaller stacks or hands in rules.yaml, or add a pack"
        )
    del deck[:needed]


def _what_differs(table: CardTable, deck: list[int], order: Sequence[int]) -> str:
    rest = list(deck)
    for kind in order:
        if kind not in rest:
            return (
                f"the deal holds one {table.ids[kind]} more than this deck; "
                f"it needs exactly the {len(deck)} cards of the deck (R1.3)"
            )
        rest.remove(kind)
    missing = ", ".join(table.ids[kind] for kind in rest[:5])
    return f"the deal has {len(order)} cards, the deck {len(deck)}; missing: {missing} (R2.2)"
