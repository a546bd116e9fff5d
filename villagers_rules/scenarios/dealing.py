"""Begins a scenario with a whole set-up (R2): shuffled from the seed, or in the order of the files."""

from __future__ import annotations

from villagers_rules.errors import GameError
from villagers_rules.model.deck import steps_for
from villagers_rules.model.state import State
from villagers_rules.rules import setup, turns
from villagers_rules.scenarios.files import Case

WITH_A_DEAL = ("packs", "mode", "players", "seed", "deal", "first player")
"""What may be given together with a deal."""
FROM_THE_SEED = "from the seed"
TO_EACH = ("deal", "give")
"""The set-up steps that draw for each player."""


def deal(case: Case, state: State) -> None:
    """Begin a whole game with its set-up (R2)."""
    for key in case.given:
        if key not in WITH_A_DEAL:
            hint = f"with a deal only {', '.join(WITH_A_DEAL)} are given"
            raise case.error("contradiction", f"`{key}` is given besides `deal`", case.given_at(key), key=True, suggestion=hint)
    order = None if case.given["deal"] == FROM_THE_SEED else order_of_files(state)
    try:
        setup.deal(state, order, first_player=case.given.get("first player", 0))
    except GameError as error:
        raise case.error("out-of-range", str(error), case.given_at("deal")) from None
    turns.begin(state)


def order_of_files(state: State) -> list[int]:
    """Return the deal of a table that is laid but not dealt, without a shuffle: the order is that of R2.2."""
    areas, table, rules = state.areas, state.table, state.rules
    reserve = areas["reserve"][0]
    dealt = sum(size.compute(state, 0, None) for size in rules.setup.stack_sizes) + rules.setup.hand * state.players
    dealt += rules.road.places if rules.road.from_the_deck else 0
    beside = [*(kind for pile in areas["deck"] for kind in pile), *areas["box"][0]]
    drawn: list[int] = []
    for step in steps_for(rules, state.players):
        if step.verb in setup.DRAWS:
            number = 1 if step.verb == "place_under" else step.number
            found = [kind for kind in beside if pile_of(state, kind) == step.what]
            for kind in found[: number * (state.players if step.verb in TO_EACH else 1)]:
                beside.remove(kind)
                drawn.append(kind)
    decks = [kind for deck in table.decks for kind in beside if pile_of(state, kind) == deck]
    return [*reserve[:dealt], *drawn, *decks, *reserve[dealt:]]


def pile_of(state: State, kind: int) -> str:
    """Return the pile beside the deck that a card belongs to: the one it names, its deck of events, or its suit."""
    table = state.table
    return getattr(table.cards[kind], "pile", None) or table.backs[table.suit[kind]]
