"""Pickles and errors: small, without the cards, and refused where other cards are (for one's own pickles alone)."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.api.games import PLAYED, positions
from tests.laws.combinations import Combination
from villagers_rules import (
    Action,
    BadSaveError,
    CardFileError,
    CodedError,
    FormulaError,
    Game,
    GameError,
    IllegalActionError,
    NotAnActionError,
    Refusal,
    UnknownPackError,
    score,
)
from villagers_rules.packs import loader
from villagers_rules.packs.loader import clear_cache

A_FEW_KB = 8_000
A_CHANGE = 24
"""Bytes: what a pickle of a game takes at most, and what each change in its journal adds."""


def test_a_game_without_history_is_undone_after_it_was_pickled() -> None:
    """A copy that begins from a position plays on and takes back when it is back, though nothing happened in it before."""
    game = Game.new(players=2, seed=1)
    game.apply(game.legal_actions[0])
    again = pickle.loads(pickle.dumps(game.copy(history=False)))
    before = again.to_json()
    again.apply(again.legal_actions[0])
    again.undo()
    assert again.to_json() == before


def test_threads_that_read_one_game_read_the_same_log() -> None:
    """A log notes actions when it is read; however many threads read it at once, it has each of them once and in order."""
    game = Game.new(players=2, seed=1)
    for number in range(1, 121):
        game.apply(game.legal_actions[0])
        if number % 40 == 0:
            with ThreadPoolExecutor(8) as threads:
                read = list(threads.map(lambda _: [entry.number for entry in game.log()], range(16)))
            assert read == [list(range(number + 1))] * 16


@pytest.mark.parametrize("combination", PLAYED, ids=str)
def test_pickles_are_small_and_come_back_equal(combination: Combination) -> None:
    """Games, positions, decisions, options, changes and scores are pickled without the cards, and play on when they are back."""
    for game, chance in positions(combination, every=80):
        packed = pickle.dumps(game)
        assert len(packed) < A_FEW_KB + A_CHANGE * len(game.state.journal or ())
        again = pickle.loads(packed)
        assert again.to_json() == game.to_json()
        assert again.log_for(1) == game.log_for(1)
        state = pickle.loads(pickle.dumps(game.state))
        assert state.table is game.state.table
        assert state.rules is game.state.rules
        assert state.piles == game.state.piles
        assert all(state.areas[area] == state.piles[first:end] for area, first, end in state.layout.rows)
        assert pickle.loads(pickle.dumps(game.scores())) == game.scores()
        assert copy.deepcopy(game.catalog) is game.catalog
        if game.is_over:
            continue
        decision = game.decision
        assert len(pickle.dumps(decision)) < A_FEW_KB
        assert pickle.loads(pickle.dumps(decision)) == decision
        assert list(pickle.loads(pickle.dumps(game.legal_actions))) == list(game.legal_actions)
        changes = game.copy().apply(game.legal_actions.sample(chance))
        assert pickle.loads(pickle.dumps(changes)) == changes


def wins(game: Game) -> tuple[int, ...]:
    """Return how a game ends that is played on by chance."""
    from random import Random

    return game.playout(rng=Random(1)).totals


def test_games_go_to_other_processes() -> None:
    """A pool of processes plays games that were pickled as the process that sent them does."""
    games = [Game.new(players=2, seed=seed) for seed in range(3)]
    with ProcessPoolExecutor(1) as pool:
        assert list(pool.map(wins, games)) == [wins(game) for game in games]


def test_other_cards_are_refused_with_the_fingerprint(tmp_path: Path) -> None:
    """What was pickled with a pack in a folder fails closed once the pack is another one, and names both fingerprints."""
    pack = tmp_path / "mine"
    pack.mkdir()
    (pack / "pack.yaml").write_text("pack: {id: mine, name: Mine, version: 1.0.0, players: 2 to 5, requires: [base]}\n")
    (pack / "wood.yaml").write_text("suit: wood\nvillagers:\n  turner: {played_on: lumberjack, gold: 3}\n")
    game = Game.new(players=2, packs=["base", "mine"], seed=1, pack_dirs=[tmp_path])
    packed = [pickle.dumps(thing) for thing in (game, game.state, game.catalog)]
    clear_cache()
    assert pickle.loads(packed[0]).record() == game.record()
    (pack / "wood.yaml").write_text("suit: wood\nvillagers:\n  turner: {played_on: lumberjack, gold: 4}\n")
    clear_cache()
    wanted = loader.fingerprint(game.catalog.packs)
    for each in packed:
        with pytest.raises(GameError, match=wanted):
            pickle.loads(each)


ERRORS: list[CodedError] = [
    GameError("a"),
    UnknownPackError("b"),
    BadSaveError("c"),
    NotAnActionError("d"),
    IllegalActionError(Refusal(rule="R1.1", reason="e", remedy="f")),
    FormulaError("g", text="1 +", column=3, suggestion="h"),
    CardFileError([]),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: error.code)
def test_errors_come_back_from_pickles(error: CodedError) -> None:
    """An error that a worker raises is the same one in the process that waits for it, with code and data."""
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert json.loads(json.dumps(again.to_data())) == error.to_data()
    assert again.to_data()["code"] == error.code


def test_errors_have_codes_that_tell_them_apart() -> None:
    """A server tells an unknown pack, a bad save, a text that is no action and an illegal action apart by class and by code."""
    game = Game.new(players=2, seed=1)
    calls: dict[str, Callable[[], object]] = {
        "unknown pack": lambda: Game.new(packs=["bass"]),
        "bad save": lambda: Game.from_json("{}"),
        "no action": lambda: game.apply("sing a song"),
        "illegal": lambda: game.apply("end turn"),
        "game": lambda: game.view(9),
    }
    for code, call in calls.items():
        with pytest.raises(CodedError) as error:
            call()
        assert error.value.code == code
    unreadable: list[Callable[[], object]] = [
        lambda: Game.replay("x"),
        lambda: Game.from_data({}),
        lambda: Game.from_json("{", check=False),
    ]
    for call in unreadable:
        with pytest.raises(BadSaveError):
            call()
    with pytest.raises(NotAnActionError):
        game.refusal("draft a_card_of_nobody from road 1")
    with pytest.raises(UnknownPackError):
        Game.new(mode="solitude")
    save = game.to_data()
    save["begun"]["packs"] = ["base", "gone"]
    with pytest.raises(UnknownPackError):
        Game.from_data(save)
    assert len({error.code for error in ERRORS}) == len(ERRORS)


@pytest.mark.parametrize("combination", PLAYED, ids=str)
def test_a_save_of_ones_own_is_loaded_without_a_check(combination: Combination) -> None:
    """Without a check the same game is loaded as with one; what is no save at all is still a `BadSaveError`."""
    for game, _ in positions(combination, every=80):
        text = game.to_json()
        again = Game.from_json(text, check=False, pack_dirs=combination.pack_dirs)
        assert again.to_json() == text
        assert again.actions == game.actions
        assert again.log_for(1) == game.log_for(1)
    for damage in ("actions", "state", "marks", "begun", "contents"):
        data = game.to_data()
        del data[damage]
        with pytest.raises(BadSaveError):
            Game.from_data(data, check=False, pack_dirs=combination.pack_dirs)


def test_scores_of_villages_are_pickled() -> None:
    """A score with its workings comes back from a pickle whole."""
    found = score("lumberjack > wheeler > cartwright +4; lumberjack > wood_carver")
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert again.silver.cards == found.silver.cards
    assert Action.parse("pay", player=1) == pickle.loads(pickle.dumps(Action.parse("pay", player=1)))
