"""A save that is damaged, or was edited, is refused with its place and the reason, and nothing of it is used."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from tests.saves.games import played, positions
from villagers_rules import Game, GameError
from villagers_rules.save_writer import MAX_LENGTH

CASES = yaml.safe_load(Path(__file__).with_name("damaged.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def saved() -> dict[str, Any]:
    """Return the save that `damaged.yaml` speaks of, as plain data."""
    for game in positions(2):
        decision = game.decision
        if game.state.round == 2 and decision is not None and decision.kind == "build":
            return game.to_data()
    raise AssertionError("the game has no second build phase")


def edit(data: Any, at: list[Any], case: dict[str, Any]) -> None:
    """Set the value at a place, or remove it."""
    for key in at[:-1]:
        data = data[key]
    if case.get("remove"):
        del data[at[-1]]
    else:
        data[at[-1]] = case["set"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["name"]))
def test_an_edited_save_is_refused(saved: dict[str, Any], case: dict[str, Any]) -> None:
    """A save that breaks a law or its format raises `GameError` with the place, what was expected and what was got."""
    data = deepcopy(saved)
    if case.get("alone"):
        data["begun"] = {}
    if case.get("bare"):
        data |= {"begun": {}, "journal": [], "actions": [], "marks": [0]}
    for change in filter(None, (case, case.get("also"))):
        edit(data, change["at"], change)
    with pytest.raises(GameError) as error:
        Game.from_data(data)
    assert case["says"] in str(error.value)
    assert case.get("and_says", "") in str(error.value)
    assert "\n" not in str(error.value)
    with pytest.raises(GameError):
        Game.from_json(json.dumps(data))


def test_the_save_that_is_edited_is_sound(saved: dict[str, Any]) -> None:
    """Without an edit the save of these tests can be loaded, with its beginning and without."""
    assert Game.from_data(saved).to_data() == saved
    assert Game.from_data({**saved, "begun": {}}).state.round == 2


def test_undo_leads_to_no_debts(saved: dict[str, Any]) -> None:
    """In a save without a beginning, gold that somebody never had cannot be undone (R1.4)."""
    data = {**deepcopy(saved), "begun": {}}
    data["journal"].append(["gold", ["bank"], ["supply", 1], 900, "R9.1"])
    data["marks"][-1] += 1
    says = r"journal\[\d+\]: this change cannot be undone"
    with pytest.raises(GameError, match=says):
        Game.from_data(data)


def leaves(data: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the place of every number, word, truth value and null in *data*."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, (*place, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from leaves(value, (*place, number))
    else:
        yield place


def other(value: Any, chance: Random) -> Any:
    """Return a value that is not *value*, most often of the same type."""
    if chance.random() < 0.2:
        return chance.choice([value == 0, [], {}, -1, 10**30, "cooper", None if value is not None else 1])
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + chance.choice([-1, 1, 7])
    return chance.choice(["cooper", "miner", "draft", "1: end turn", "R1.1", "1.0.1", "everyone", f"{value}x"])


def refusal(data: Any) -> str:
    """Return why a save is refused, "" when it is not."""
    try:
        Game.from_data(data)
    except GameError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("seed", range(4))
def test_no_edit_of_a_single_value_goes_unnoticed(seed: int) -> None:
    """Whatever single value of a save is changed, it is refused with a `GameError`, or it meant nothing."""
    game = played(2 + seed, 45, seed=seed)
    text, data = game.to_json(), game.to_data()
    places = list(leaves(data))
    chance = Random(seed)
    for place in chance.sample(places, 100):
        damaged = json.loads(text)
        inner = damaged
        for key in place[:-1]:
            inner = inner[key]
        before = inner[place[-1]]
        inner[place[-1]] = after = other(before, chance)
        if after == before and type(after) is type(before):
            continue
        assert 0 < len(refusal(damaged)) < 500, f"{place}: {before!r} became {after!r}"


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_position_without_a_beginning_never_crashes(seed: int) -> None:
    """Without a beginning to play from, an edited save is refused or holds a game that keeps the laws and can be undone."""
    game = played(2 + seed, 45, seed=seed)
    text, data = game.to_json(), game.to_data()
    places = [place for place in leaves(data) if place[0] != "begun"]
    chance = Random(seed)
    for place in chance.sample(places, 100):
        damaged = json.loads(text)
        damaged["begun"] = {}
        inner = damaged
        for key in place[:-1]:
            inner = inner[key]
        inner[place[-1]] = other(inner[place[-1]], chance)
        try:
            again = Game.from_data(damaged)
        except GameError:
            continue
        assert again.legal_actions or again.is_over
        again.apply(again.legal_actions[0])
        while again.actions:
            again.undo()


def test_a_truncated_save_is_refused() -> None:
    """A save that was cut anywhere is no save; the error tells the line."""
    text = played(3, 50).to_json()
    chance = Random(1)
    with pytest.raises(GameError, match="the save is empty"):
        Game.from_json("")
    for size in [1, 2, len(text) - 3, *(chance.randrange(len(text) - 2) for _ in range(60))]:
        with pytest.raises(GameError, match=r"not JSON: line \d+, column \d+: .*; it ends in the middle"):
            Game.from_json(text[:size])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[]", r"a save is a mapping \(an object of JSON\); got a list"),
        ("7", "a save is a mapping"),
        ("null", "a save is a mapping"),
        ("players: 2", "the save is not JSON: line 1, column 1"),
        ('{"villagers_rules": 1, "villagers_rules": 1}', "gives the key 'villagers_rules' twice"),
        ('{"villagers_rules": 1.0}', "holds the number 1.0; expected whole numbers only"),
        ('{"villagers_rules": NaN}', "holds the number NaN"),
        ('{"villagers_rules": 1e999}', "expected whole numbers only"),
        ('{"villagers_rules": ' + "9" * 5000 + "}", "the save cannot be read"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        (" " * (MAX_LENGTH + 1), "a save has at most 4000000 characters; this text has 4000001"),
        ('{"villagers_rules": 1, "state": ' + "[" * 900 + "]" * 900 + "}", "the save: expected a saved game"),
    ],
)
def test_what_is_no_save_is_refused(text: str, says: str) -> None:
    """Text that is no JSON, or no save, is refused with what was expected (issue 2, bad input)."""
    with pytest.raises(GameError, match=says):
        Game.from_json(text)


@pytest.mark.parametrize("text", [b"{}", None, 7, ["{}"]])
def test_a_save_is_text(text: Any) -> None:
    """Anything but text is refused."""
    with pytest.raises(GameError, match="a save is text; got"):
        Game.from_json(text)


def test_deep_data_is_refused() -> None:
    """Plain data that is nested without end is refused as text is."""
    data: Any = []
    for _ in range(5000):
        data = [data]
    save = Game.new(players=2, seed=1).to_data()
    save["state"]["agenda"] = data
    with pytest.raises(GameError):
        Game.from_data(save)


def test_a_refused_save_leaves_a_game_alone() -> None:
    """Loading builds a game of its own: data that is refused, or used, is not altered and shares nothing with a game."""
    game = played(2, 30)
    data = game.to_data()
    again = Game.from_data(data)
    again.apply(again.legal_actions[0])
    assert data == game.to_data()
    data["state"]["seats"][0]["supply"] = -1
    damaged = deepcopy(data)
    with pytest.raises(GameError):
        Game.from_data(damaged)
    assert damaged == data
