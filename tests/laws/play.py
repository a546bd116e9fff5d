"""Random play with a fixed source of chance, at the level of moves and at that of actions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from villagers_rules import Action, Game
from villagers_rules.model.groups import Group, count, pick
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.model.moves import Move
from villagers_rules.model.state import State
from villagers_rules.packs import Catalog
from villagers_rules.rules import notation, setup, turns
from villagers_rules.rules.interrupts import interrupts

BUILDS = ("place", "play")


def choose(groups: list[Group], chance: Random, *, eager: bool) -> Move:
    """Return one of the moves: any, or for an *eager* player mostly one that builds, so that villages grow and cards come up."""
    if eager:
        builds = [group for group in groups if group[0].verb in BUILDS]
        trades = [group for group in groups if group[0].verb == "trade"]
        drawn = chance.random()
        if builds and drawn < 0.9:
            # Each card to build is as likely as any other, and not the one most that can be paid in most ways.
            cards = list(dict.fromkeys((group[0], group[2][0][0]) for group in builds))
            chosen = cards[int(chance.random() * len(cards))]
            groups = [group for group in builds if (group[0], group[2][0][0]) == chosen]
        elif trades and drawn < 0.6:
            groups = trades
    return pick(groups, int(chance.random() * count(groups)))


def is_eager(seed: int) -> bool:
    """Return whether the players of the game with this seed are eager: every second game has such."""
    return seed % 2 == 0


def chance_of(seed: int, players: int) -> Random:
    """Return the players' own source of chance in the game with this seed."""
    return Random(seed * 100 + players)


def dealt(catalog: Catalog, *, players: int, seed: int, journal: bool = False) -> State:
    """Return a state that waits for its first decision, without the rest of a `Game`."""
    state = setup.new_state(catalog.table, catalog.rules, players=players, seed=seed)
    setup.deal(state)
    state.journal = Journal() if journal else None
    turns.begin(state)
    return state


def moves_of(state: State, seed: int) -> Iterator[tuple[list[Group], Move]]:
    """Play *state* to its end, yielding at every decision what is offered and what is chosen, before it is carried out.

    What players can do who are not asked is offered, too.
    """
    chance, eager = chance_of(seed, state.players), is_eager(seed)
    while state.agenda:
        groups = turns.options(state) + interrupts(state)
        move = choose(groups, chance, eager=eager)
        yield groups, move
        turns.carry_out(state, move)


def next_action(game: Game, chance: Random, *, eager: bool) -> Action:
    """Return the action that the players of `moves_of` take."""
    groups = turns.options(game.state) + interrupts(game.state)
    return notation.action_of(game.state, choose(groups, chance, eager=eager))


def play_on(game: Game, actions: int, *, seed: int) -> None:
    """Play *game* on by so many actions, or to its end."""
    chance = chance_of(seed, game.state.players)
    for _ in range(actions):
        if game.is_over:
            return
        game.apply(next_action(game, chance, eager=is_eager(seed)))


def played_out(game: Game) -> Game:
    """Return *game*, played to its end."""
    play_on(game, 100_000, seed=game.state.seed)
    return game
