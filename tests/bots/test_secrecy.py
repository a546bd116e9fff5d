"""What is hidden stays out of the reach of bots, those of strangers too (R16)."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from random import Random
from types import FunctionType, ModuleType
from typing import Any

import pytest

from tests.api.games import ALL, positions
from tests.api.test_sampling import lookalike
from tests.laws.combinations import Combination
from tests.pace import part, sized
from villagers_rules import Action, Decision, Game, View
from villagers_rules.bots import Sampler, decide, find_bot
from villagers_rules.model.cards import CardTable
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.model.references import Reference
from villagers_rules.model.tasks import StepsTask
from villagers_rules.packs import Catalog

NAMES = ("random", "greedy", "ismcts:3", "tests.bots.strangers:sampled", "tests.bots.strangers:prying")
EVERY = sized(quick=150, test=110, everything=45)


def exchanged(game: Game, player: int, chance: Random) -> Game:
    """Return a game that looks the same to *player*, in which hidden cards of piles and of other hands have changed places.

    A card of another hand changes with one of the same back that lies in a pile, where neither of them was ever moved or seen.
    """
    other = lookalike(game, player, chance)
    state, first = other.state, game.state.copy()
    journal = game.state.journal or Journal()
    moved = {getattr(entry, "card", None) for entry in journal}
    shallowest = {place: len(state.piles[place]) for place in range(len(state.piles))}
    for entry in reversed(journal):
        entry.revert(first)
        for place, depth in shallowest.items():
            shallowest[place] = min(depth, len(first.piles[place]))
    layout, suit = state.layout, state.table.suit
    known = {kind for hand in state.known_hands for _, cards in hand for kind in cards}
    known |= {card.card for task in state.agenda if isinstance(task, StepsTask) for card in chosen(task)}
    for place, owner in enumerate(layout.hand_of):
        if owner < 0 or owner == player - 1:
            continue
        for kind in set(state.piles[place]) - moved - known:
            piles = [one for one in range(layout.village) if layout.is_hidden[one] and not state.known_piles.get(one)]
            slots = [
                (one, depth)
                for one in piles
                for depth in range(shallowest[one])
                if suit[state.piles[one][depth]] == suit[kind]
                and state.piles[one][depth] not in moved | known
                and state.table.backs[suit[kind]] in state.table.suits
                and not state.table.villagers[kind].pile
                and not state.table.villagers[state.piles[one][depth]].pile
            ]
            if slots:
                one, depth = chance.choice(slots)
                state.piles[place].remove(kind)
                state.piles[place].append(state.piles[one][depth])
                state.piles[place].sort()
                state.piles[one][depth] = kind
    return other


def chosen(task: StepsTask) -> list[Reference]:
    """Return the cards that steps speak of: with another one in its place they could not go on as they do."""
    found = [*task.chosen, *(card for named in task.context.named for card in named.chosen)]
    return found if task.it is None else [*found, task.it]


@pytest.mark.parametrize("combination", part(ALL, 2), ids=str)
def test_exchanging_what_is_hidden_changes_no_decision(combination: Combination) -> None:
    """In two games that look the same to a player, every bot decides the same by the same chance (R16)."""
    tried = 0
    for game, chance in positions(combination, every=EVERY):
        for player in game.may_act:
            other = exchanged(game, player, chance)
            tried += other.state.piles != game.state.piles
            for name in NAMES:
                mine, theirs = (decide(one, player, find_bot(name), Random(5)) for one in (game, other))
                assert str(mine) == str(theirs), f"{name} for player {player}"
    assert tried


def test_hands_are_exchanged_too() -> None:
    """The games that are compared differ in cards of other hands, not in piles alone."""
    game = Game.new(players=3, seed=4)
    assert any(
        exchanged(game, 1, Random(seed)).state.areas["hand"] != game.state.areas["hand"]
        and exchanged(game, 1, Random(seed)).view(1) == game.view(1)
        for seed in range(5)
    )


def reached(found: Any) -> Iterator[Any]:
    """Yield everything to which references lead from *found*, but for code and what all games share."""
    seen: set[int] = set()
    waiting = [found]
    while waiting:
        each = waiting.pop()
        if id(each) in seen or isinstance(each, (type, ModuleType, FunctionType, CardTable, Catalog)):
            continue
        seen.add(id(each))
        yield each
        waiting += gc.get_referents(each)


@pytest.mark.parametrize("combination", ALL[:: sized(quick=9, test=4, everything=1)], ids=str)
def test_no_way_leads_to_the_true_game(combination: Combination) -> None:
    """From all that a bot is given, no reference leads to the game, its position, its journal or its piles."""
    asked = 0

    def look(decision: Decision, view: View, sampler: Sampler, rng: Random) -> Action:
        nonlocal asked
        asked += 1
        given = [decision, view, sampler, sampler()]
        true = {id(game), id(game.state), id(game.state.journal), *map(id, game.state.piles)}
        assert true.isdisjoint(map(id, reached(given)))
        assert {id(given[3])} <= set(map(id, reached(given)))
        assert game.state.seed not in {found.state.seed for found in reached(given) if isinstance(found, Game)}
        action: Action = decision.options[-1]
        return action

    for game, _ in positions(combination, every=70):
        for player in game.may_act:
            decide(game, player, look, Random(1))
    assert asked
