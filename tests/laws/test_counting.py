"""Counting whole trees of moves, as chess programs do."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count as numbers

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.laws import sizes
from tests.laws.counting import perft, perft_with_copies
from tests.laws.play import dealt, moves_of
from villagers_rules import Game
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.groups import Group, count
from villagers_rules.model.moves import FOR_FREE
from villagers_rules.model.places import BANK
from villagers_rules.model.state import State
from villagers_rules.packs import load
from villagers_rules.rules.prompts import asked_now

for_each_number = pytest.mark.parametrize("players", sizes.PLAYERS)


@for_each_number
def test_first_draft(players: int) -> None:
    """The first draft has 12 options with any number of players: six on the Road, six stacks (R3.2)."""
    for seed in range(sizes.COUNTED_SEEDS):
        assert len(Game.new(players=players, seed=seed).legal_actions) == 12


@pytest.mark.parametrize("seed", range(sizes.COUNTED_SEEDS))
def test_first_four_actions(seed: int) -> None:
    """Two players have 12, 144, 1,728 and 20,736 sequences of one to four actions, whatever was dealt."""
    game = Game.new(players=2, seed=seed)
    assert [perft(game, depth) for depth in range(1, 5)] == [12, 144, 1_728, 20_736]


def cards(group: Group) -> int:
    """Return how many cards a group of moves places in one action."""
    return len(group[2][0][0]) if group[0].verb == "place" else 0


def waiting(word: str) -> Callable[[State, list[Group]], bool]:
    """Return whether a played card waits for an action that begins with *word*."""
    return lambda state, groups: state.agenda[-1].kind == "steps" and groups[0][0].verb == word


def any_group(test: Callable[[State, Group], bool]) -> Callable[[State, list[Group]], bool]:
    """Return whether any group of moves passes *test*."""
    return lambda state, groups: any(test(state, group) for group in groups)


ASKED_WITH_TWO = "gold for the Road"
"""With three players or more nobody is asked when the Road is updated (R4.1)."""
POSITIONS: dict[str, Callable[[State, list[Group]], bool]] = {
    ASKED_WITH_TWO: lambda state, groups: groups[0][0].verb == "add gold",
    "a stack was emptied": lambda state, groups: groups[0][0].verb == "draft" and not all(state.areas["stack"]),
    "only the Reserve is left": lambda state, groups: groups[0][0].verb == "draft" and not any(state.areas["stack"]),
    "build limit 4 or more": lambda state, groups: state.agenda[-1].kind == "build" and state.builds_left >= 4,
    "a stand-in can be placed with a card on it": any_group(lambda state, group: cards(group) == 2),
    "a stand-in can start a chain": any_group(lambda state, group: cards(group) == 2 and NOBODY in group[2][1]),
    "two stand-ins can be placed with a card on them": any_group(lambda state, group: cards(group) == 3),
    "a stand-in carries a card and has room": lambda state, groups: (
        state.agenda[-1].kind == "build"
        and len(state.villages[state.player].open_spots()) > 1
        and bool(state.villages[state.player].suit_bound)
    ),
    "a card can be played that replaces another": any_group(
        lambda state, group: group[0].verb == "play" and not state.table.discard[group[2][0][0]]
    ),
    "a card to replace is chosen": waiting("choose"),
    "the replaced card is placed": waiting("place"),
    "a padlock opens in three ways": any_group(lambda state, group: group[0].verb == "place" and len(group[2][2]) >= 3),
    "a padlock opens for free": any_group(lambda state, group: group[0].verb == "place" and FOR_FREE in group[2][2]),
    "the bank opens a padlock": any_group(lambda state, group: group[0].verb == "place" and BANK in group[2][2]),
    "a basic villager has run out": lambda state, groups: state.agenda[-1].kind == "build" and not all(state.areas["basic"]),
}
"""Positions to count from, by what is special in them."""


@for_each_number
def test_trees_of_moves(players: int, snapshot: SnapshotAssertion) -> None:
    """From the first position of each sort that random play comes to, there are so many sequences of one action, two and more."""
    catalog = load()
    missing = {name: test for name, test in POSITIONS.items() if players == 2 or name != ASKED_WITH_TWO}
    found = {}
    for seed in numbers(1):
        if not missing or seed > sizes.SEARCHED_SEEDS:
            break
        state = dealt(catalog, players=players, seed=seed)
        for number, (groups, _) in enumerate(moves_of(state, seed)):
            for name, is_such in list(missing.items()):
                if is_such(state, groups):
                    del missing[name]
                    trees = [count(groups), perft(state, 2)]
                    while trees[-1] <= sizes.MAX_COUNTED and len(trees) < sizes.DEEPEST:
                        trees.append(perft(state, len(trees) + 1))
                    assert perft_with_copies(state, 2) == trees[1]
                    found[name] = f"{name}: seed {seed}, after {number} actions ({asked_now(state)[1]}): {trees}"
    assert not missing
    assert "\n".join(found[name] for name in POSITIONS if name in found) == snapshot


def test_counting_leaves_the_position_alone() -> None:
    """Counting a tree of moves alters nothing, and counts the position itself as one sequence of no actions."""
    game = Game.new(players=3, seed=5)
    before = game.to_json()
    assert perft(game, 0) == 1
    assert perft(game, 2) == perft_with_copies(game, 2)
    assert game.to_json() == before
