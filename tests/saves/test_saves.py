"""A save holds a whole game, at any moment, and gives back just that game."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from tests.saves.games import played, positions
from tests.saves.made_up import laid
from villagers_rules import Game, GameError
from villagers_rules.model.changes import CountEntry, see_in_pile, shuffle
from villagers_rules.model.changes.codec import ENTRIES
from villagers_rules.model.codec import Codec
from villagers_rules.model.counters import COUNTERS
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.model.places import RESERVE
from villagers_rules.model.state import STATE_SLOTS
from villagers_rules.model.state_data import state_from_data, state_to_data
from villagers_rules.model.tasks import PHASE_ENDS, TASKS, BuildTask, RoundTask, StepsTask
from villagers_rules.packs.schema import schema
from villagers_rules.rules.turns import TASK_HANDLERS


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_save_gives_back_the_game_at_every_moment(players: int) -> None:
    """Saving and loading changes nothing: not the position, the record or the journal, nor what each player knows."""
    for game in positions(players):
        if len(game.actions) % 7 == 0 or game.is_over:
            again = Game.from_json(game.to_json())
            assert again.to_json() == game.to_json()
            assert again.record() == game.record()
            assert again.state.journal == game.state.journal
            assert list(map(str, again.legal_actions)) == list(map(str, game.legal_actions))
            for player in range(1, players + 1):
                assert again.view(player) == game.view(player)
                assert again.changes_for(player) == game.changes_for(player)


def test_a_save_in_the_middle_of_a_choice() -> None:
    """A game can be saved while the steps of a played card ask for a choice, also when the card chosen has moved."""
    asked = set()
    for seed in range(30):
        for game in positions(2, seed=seed):
            decision = game.decision
            if decision and decision.kind in ("choose", "place"):
                asked.add(decision.kind)
                again = Game.from_json(game.to_json())
                assert again.to_json() == game.to_json()
                assert again.decision is not None
                assert again.decision.prompt == decision.prompt
        if len(asked) == 2:
            return
    pytest.fail(f"no game came to both kinds of choice, only to {asked}")


def test_going_on_from_a_save_equals_not_saving() -> None:
    """Equal actions lead to equal games from a save on, chance included."""
    game = played(3, 60)
    again = Game.from_json(game.to_json())
    chance = Random(1)
    while not game.is_over:
        action = chance.choice(list(game.legal_actions))
        assert [str(change) for change in game.apply(action)] == [str(change) for change in again.apply(action)]
    assert again.to_json() == game.to_json()


def test_a_shuffle_is_forgotten_alike_from_a_save_on() -> None:
    """In whatever order cards of a pile came to be known, what is forgotten as it is shuffled are the same changes (R16.2)."""
    game = Game.new(players=2, seed=7)
    for depth in (4, 0, 2):
        see_in_pile(game.state, 1, RESERVE, depth)
    again = Game(game.catalog, state_from_data(state_to_data(game.state), game.catalog.table, game.catalog.rules))
    journals = []
    for state in (game.state, again.state):
        state.journal = Journal()
        shuffle(state, RESERVE)
        journals.append(state.journal)
    assert journals[0] == journals[1]


def test_everything_can_be_undone_after_loading() -> None:
    """A save holds what undo needs, back to the first decision."""
    game = Game.from_json(played(2, 90).to_json())
    while game.actions:
        game.undo()
    assert game.to_json() == Game.new(players=2, seed=7).to_json()


def test_a_save_is_plain_data() -> None:
    """The save as data is what stands in the text, and loads as the text does."""
    game = played(2, 50)
    assert json.loads(game.to_json()) == game.to_data()
    assert Game.from_data(game.to_data()).to_json() == game.to_json()


def test_a_save_is_readable() -> None:
    """A save has a line for each part of the position, for each action and for each change, with ids for cards."""
    game = played(2, 50)
    rows = game.to_json().splitlines()
    assert f'"{written_first(game)}",' in rows
    assert '"phase": "build",' in rows or '"phase": "draft",' in rows
    assert len(rows) > len(game.actions) + len(game.state.journal or [])


def written_first(game: Game) -> str:
    """Return the first action of a game as a record writes it."""
    return f"{game.actions[0].player}: {game.actions[0]}"


def test_a_game_from_a_deal_is_saved_with_it() -> None:
    """How a game was started is part of the save: the deal and the first player too (R2.2, R2.3)."""
    deck = deal_of(Game.new(players=2, seed=3))
    game = Game.new(players=2, deal=deck, first_player=2, seed=4)
    again = Game.from_json(game.to_json())
    assert again.record() == game.record()
    assert again.to_data()["begun"] == {"packs": ["base"], "players": 2, "seed": 4, "deal": deck, "first player": 2}


def deal_of(game: Game) -> list[str]:
    """Return the deal of a game that has just begun, card by card (R2.2)."""
    ids, areas = game.state.table.ids, game.state.areas
    return [ids[kind] for area in ("stack", "hand", "reserve") for pile in areas[area] for kind in pile]


def test_a_game_from_a_position_is_saved_without_a_beginning() -> None:
    """A game that began from a position can be saved and undone, but has no record."""
    began = played(2, 70)
    game = Game(began.catalog, began.state.copy())
    for _ in range(8):
        game.apply(game.legal_actions[0])
    again = Game.from_json(game.to_json())
    assert again.to_json() == game.to_json()
    while again.actions:
        again.undo()
    assert state_to_data(again.state) == state_to_data(began.state)
    with pytest.raises(GameError, match="a game that was started from a position has no record"):
        again.record()


def test_the_order_in_a_hand_means_nothing() -> None:
    """A hand may be written in any order."""
    game = played(2, 25)
    data = game.to_data()
    for seat in data["state"]["seats"]:
        seat["hand"].reverse()
    assert Game.from_data(data).to_json() == game.to_json()


def test_the_state_alone() -> None:
    """A state is written without journal and record, and read back as an equal one."""
    game = played(4, 100)
    data = json.loads(json.dumps(state_to_data(game.state)))
    again = state_from_data(data, game.catalog.table, game.catalog.rules)
    assert state_to_data(again) == data == game.to_data()["state"]
    for before, after in zip(game.state.villages, again.villages, strict=True):
        assert (before.face, before.coins, before.children) == (after.face, after.coins, after.children)


# -- lists that exist twice ---------------------------------------------------------------------------------------------------
ALTERED: dict[str, Any] = {
    "seed": 99,
    "waiting": [StepsTask(0, "play/0.when", 0)],
    "occasions": [StepsTask(0, "play", 0)],
    "draws": 99,
    "round": 99,
    "phase": 1,
    "first_player": 1,
    "player": 1,
    "builds_left": 99,
    "trades_left": 99,
    "stage": 2,
    "drafts_left": 99,
    "build_limit": 99,
    "looking": laid().layout.stacks[1],
    "used": [(0, 0, "in your build turn, once per game")],
    "tokens": [1],
    "more_drafts": [-1, 0],
    "more_builds": [0, 1],
    "more_turns": [-1, 1],
    "next_first": (1,),
    "counted": [2, 1, 1],
    "counted_on": [(0, 0, "moss", 1)],
    "hosts": [(0, 0, 0)],
    "supply": [99, 8, 1],
    "sits_out": [True, False],
    "markets_held": ["first_market"],
    "paid": [("first_market", 0, "gold", 3)],
    "agenda": [RoundTask(PHASE_ENDS), BuildTask(0)],
    "known_hands": [(), ((0b1, (3,)),), ()],
    "triggered": [(0, 0, 0, 0, "when you draft a villager")],
    "placed": [(0, 0, 1, 0, True, 0)],
    "in_turn": True,
    "placed_before": 1,
    "order": (1, 0),
    "answered": ["4 0 1 instead of you gain 5 or more gold | gold -1 -2 1"],
    "prevented": ["gold -1 -2 1"],
    "asked_at": 4,
    "known_piles": {laid().layout.stacks[1]: {0: 1}},
}
"""For each part of a state that is a plain value another value; villages, areas and coins are altered in place."""
WHILE_IT_GOES_ON = {"pending", "cause", "coins_lain", "exchanging", "barred", "foreseen", "in_market", "ways"}
"""What says something only while a game goes on by itself, never where somebody decides."""


@pytest.mark.parametrize(
    "slot", sorted({*STATE_SLOTS} - {"table", "rules", "layout", "journal", "players", "seats"} - WHILE_IT_GOES_ON)
)
def test_every_part_of_a_state_is_saved(slot: str) -> None:
    """Whatever part of a state lasts from decision to decision is in its plain data; a new part must be saved too."""
    state = laid()
    state.areas["road"][0].append(state.table.kind["sower"])
    before = state_to_data(state)
    if slot == "villages":
        state.villages[0].coins[0] = 5
    elif slot == "piles":
        state.areas["road"][0].clear()
    elif slot == "road_coins":
        state.road_coins[0] = 9
    else:
        setattr(state, slot, ALTERED[slot])
    after = state_to_data(state)
    assert after != before
    assert len([key for key in {**before, **after} if before.get(key) != after.get(key)]) == 1


def test_the_journal_knows_every_kind_of_change() -> None:
    """What the journal may hold and what the schema lists are the same kinds of changes."""
    kinds = schema("save")["properties"]["journal"]["items"]["prefixItems"][0]["enum"]
    assert set(ENTRIES) == set(kinds)


def test_every_task_can_be_saved() -> None:
    """The tasks that can be saved are those that the rules carry out, and the schema describes all that they hold."""
    assert set(TASKS.values()) == set(TASK_HANDLERS)
    names = {name for task in TASKS.values() for name, _ in task.fields}
    assert {"task", *names} == set(schema("save")["$defs"]["task"]["properties"])


def test_every_counter_is_a_part_of_the_state() -> None:
    """All that games count are counters, which are parts of a state by their declaration."""
    journals = [played(players, 1000).state.journal or Journal() for players in (2, 3)]
    counted = {entry.name for journal in journals for entry in journal if isinstance(entry, CountEntry)}
    assert counted <= set(COUNTERS)


def test_every_type_of_value_is_written_and_read() -> None:
    """Each type of value that an entry, a task or a counter names can be written and read."""
    codec = Codec.of(Game.new(players=2, seed=1).state)
    named = {kind for entry in ENTRIES.values() for _, kind in entry.fields if kind}
    named |= {counter.type for counter in COUNTERS.values()}
    named |= {kind for task in TASKS.values() for _, kind in task.fields}
    assert named <= set(codec.write)


def test_the_schema_describes_everything() -> None:
    """Each property in the schema of saves says what it means, and nothing but those is allowed."""

    def look(node: Any, place: str) -> None:
        if isinstance(node, dict):
            for name, part in node.get("properties", {}).items():
                assert part.get("description"), f"{place}.{name}"
            if "properties" in node:
                assert node.get("additionalProperties") is False, place
            for key, part in node.items():
                look(part, f"{place}.{key}")
        elif isinstance(node, list):
            for part in node:
                look(part, place)

    look(schema("save"), "save")
