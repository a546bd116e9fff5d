"""Saves without a beginning: whatever single value in them is another, they are refused, or hold a game that works throughout.

A fixed sample is tried; `LEAVES=5000 make test ARGS=tests/saves/test_every_leaf.py` tries more of it, up to all.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.saves.games import LAW_PACKS, positions
from tests.saves.leaves import Path, ask_everything, at, edits, leaves, lists, others, sort_of, with_value
from villagers_rules import Game, GameError

SAMPLE = int(os.environ.get("LEAVES", "70"))
"""So many edited saves are tried of each game, with its journal and without."""
TOGETHER = ("base", "saints", "scoundrels", "developments", "profiteers")


@cache
def saved(name: str) -> dict[str, Any]:
    """Return a save without a beginning: in a build turn, a draft turn, an event phase, and the middle of a card's steps."""
    games: dict[str, Iterator[Game]] = {
        "build": (game for game in positions(2, seed=7) if game.state.round == 2 and kind_of(game) == "build"),
        "draft": (game for game in positions(3, seed=5) if game.state.round == 2 and kind_of(game) == "draft"),
        "events": (game for game in positions(1, seed=5, mode="solo") if kind_of(game) in ("events", "resolve")),
        "steps": (
            game
            for game in positions(4, seed=2, packs=TOGETHER)
            if len(game.actions) > 90 and game.state.agenda and game.state.agenda[-1].kind == "steps"
        ),
    }
    return {**next(games[name]).to_data(), "begun": {}}


def kind_of(game: Game) -> str:
    """Return the kind of the task at work, "" after the end."""
    return str(game.state.agenda[-1].kind) if game.state.agenda else ""


def edited(data: dict[str, Any], chance: Random) -> Iterator[tuple[Path, Any, dict[str, Any]]]:
    """Yield (place, value, copy of *data* with it): every sort of place in turn, again and again."""
    sorts: dict[Any, list[Path]] = {}
    for place in leaves(data):
        sorts.setdefault(("leaf", sort_of(place, data)), []).append(place)
    for place in lists(data):
        sorts.setdefault(("list", sort_of(place, data)), []).append(place)
    tried = [key for key in sorts if key[1][0] not in ("begun", "contents", "packs", "villagers_rules")]
    ways = {key: everything(data, key[0], chance.sample(sorts[key], len(sorts[key])), chance) for key in tried}
    while ways:
        for key in chance.sample(list(ways), len(ways)):
            found = next(ways[key], None)
            if found is None:
                del ways[key]
            else:
                yield (*found, with_value(data, *found))


def everything(data: Any, kind: str, places: list[Path], chance: Random) -> Iterator[tuple[Path, Any]]:
    """Yield (place, value) for every other value at each of *places*."""
    same = [at(data, place) for place in places[:4]]
    for place in places:
        values = list(edits(data, place) if kind == "list" else others(data, place, same))
        yield from ((place, value) for value in chance.sample(values, len(values)))


@pytest.mark.parametrize("history", [True, False], ids=["with its journal", "without a journal"])
@pytest.mark.parametrize("name", ["build", "draft", "events", "steps"])
def test_an_edited_save_is_refused_or_works(name: str, history: bool) -> None:  # noqa: FBT001
    """With any value exchanged, a save is refused with one line, or all can be asked, done and undone."""
    data = saved(name) if history else {**saved(name), "journal": [], "actions": [], "marks": [0]}
    ask_everything(Game.from_data(data))
    refusals = []
    for number, (place, value, other) in enumerate(edited(data, Random(name))):
        if number == SAMPLE:
            break
        try:
            game = Game.from_data(other)
        except GameError as error:
            refusals.append(str(error))
            continue
        assert not game.proved
        try:
            ask_everything(game)
        except Exception as error:
            raise AssertionError(f"{name}: {place}: {at(data, place)!r} became {value!r}: {error!r}") from error
    assert len(refusals) > SAMPLE / 2
    assert not [refusal for refusal in refusals if not 0 < len(refusal) < 500 or "\n" in refusal]


def test_edited_moves_of_placed_villagers_are_refused() -> None:
    """Whatever single value is another where villagers went with what lies on them, or changed places, the save is refused."""
    kinds = {"resettled", "swapped"}
    games = (
        game.to_data() for seed in range(9) for game in positions(2, seed=seed, packs=["removals"]) if len(game.actions) % 10 == 0
    )
    data = {**next(data for data in games if kinds <= {entry[0] for entry in data["journal"]}), "begun": {}}
    Game.from_data(data, pack_dirs=[LAW_PACKS])
    moved = {kind: next(number for number, entry in enumerate(data["journal"]) if entry[0] == kind) for kind in kinds}
    for place in (*leaves(data), *lists(data)):
        if len(place) > 2 and place[:2] in {("journal", number) for number in moved.values()}:
            for value in (*others(data, place, []), *(edits(data, place) if isinstance(at(data, place), list) else ())):
                with pytest.raises(GameError, match=r"^[^\n]+$"):
                    Game.from_data(with_value(data, place, value), pack_dirs=[LAW_PACKS])


def test_a_game_from_a_deal_is_proved() -> None:
    """A game that begins with a deal is proved by its actions, also when it was saved or recorded; one from a position is not."""
    game = next(game for game in positions(2, seed=7) if len(game.actions) == 12)
    assert game.proved
    assert Game.from_json(game.to_json()).proved
    assert Game.replay(game.record()).proved
    assert game.copy().proved
    data = {**game.to_data(), "begun": {}}
    assert not Game.from_data(data).proved
    assert Game.from_data(data).to_data() == data


def test_a_card_is_placed_once_however_often_it_is_asked_for() -> None:
    """Of a save whose agenda asks to place one and the same card several times, the card is placed once, and the game goes on."""
    game = next(game for game in positions(3, seed=2) if game.decision is not None and game.decision.kind == "place")
    data = {**game.to_data(), "begun": {}, "journal": [], "actions": [], "marks": [0]}
    agenda = data["state"]["agenda"]
    data["state"]["agenda"] = agenda + [agenda[-1]] * 3
    loaded = Game.from_data(data)
    for _ in range(6):
        loaded.apply(loaded.legal_actions[0])
    ask_everything(loaded)
