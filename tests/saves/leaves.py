"""Saves without a beginning in which one value is another, and everything that can be asked of a game that was read from one."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

from villagers_rules import Game

Path = tuple[Any, ...]

WORDS = ("everyone", "bank", "supply", "village", "stack 2", "draft", "build", "round", "cooper", "1: end turn", "x", "")
NUMBERS = (-1, 0, 1, 2, 9, 40, 999_999)


def leaves(data: Any, place: Path = ()) -> Iterator[Path]:
    """Yield the place of every number, word, truth value and null in *data*, and of every empty list and mapping."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    count = 0
    for key, value in inner:
        count += 1
        yield from leaves(value, (*place, key))
    if not count:
        yield place


def lists(data: Any, place: Path = ()) -> Iterator[Path]:
    """Yield the place of every list in *data* that holds something."""
    if isinstance(data, list) and data:
        yield place
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from lists(value, (*place, key))


def sort_of(place: Path, data: Any) -> tuple[Any, ...]:
    """Return what kind of value stands at *place*: its path without numbers, and for a change its kind and its place in it."""
    if place and place[0] == "journal" and len(place) > 2:
        return ("journal", data["journal"][place[1]][0], *place[2:])
    return tuple("*" if isinstance(key, int) else key for key in place)


def at(data: Any, place: Path) -> Any:
    """Return the value at *place*."""
    for key in place:
        data = data[key]
    return data


def with_value(data: Any, place: Path, value: Any) -> Any:
    """Return a copy of *data* with another value at *place*."""
    if not place:
        return deepcopy(value)
    inner = with_value(data[place[0]], place[1:], value)
    if isinstance(data, dict):
        return {**data, place[0]: inner}
    return [*data[: place[0]], inner, *data[place[0] + 1 :]]


def others(data: Any, place: Path, same: list[Any]) -> Iterator[Any]:
    """Yield values of the same type that are not the one at *place*: its neighbours, some at hand, and those of its own sort."""
    value = at(data, place)
    found: list[Any] = []
    if isinstance(value, bool):
        found = [not value]
    elif isinstance(value, int):
        found = [value - 1, value + 1, *NUMBERS, None]
    elif isinstance(value, str):
        found = [*WORDS, None]
    elif value is None:
        found = [1, 2, "cooper", []]
    else:
        found = [[1], ["cooper"], {}]
    for other in [*found, *same]:
        if type(other) is not type(value) or other != value:
            yield other


def edits(data: Any, place: Path) -> Iterator[Any]:
    """Yield a list with an entry less, one twice, and two exchanged."""
    value = at(data, place)
    yield value[:-1]
    yield value[1:]
    yield [*value, value[0]]
    if len(value) > 1:
        yield [value[-1], *value[1:-1], value[0]]
        yield value[::-1]


def ask_everything(game: Game, *, seed: int = 0) -> None:
    """Ask *game* for all that it tells, save it, play on, and take everything back; nothing of it may fail."""
    players = range(1, game.state.players + 1)
    for player in players:
        game.view(player).to_data()
        list(map(str, game.legal_actions_for(player)))
        list(map(str, game.changes_for(player)))
        game.can_undo(player)
    list(map(str, game.changes))
    for score in game.scores():
        str(score)
    str(game.decision)
    game.winners  # noqa: B018
    assert game.copy().to_json() == game.to_json()
    again = Game.from_json(game.to_json())
    assert again.to_json() == game.to_json()
    chance = Random(seed)
    for _ in range(4):
        actions = list(again.legal_actions)
        if not actions:
            break
        again.apply(chance.choice(actions))
        again.view(1).to_data()
    Game.from_json(again.to_json())
    while again.actions:
        again.undo()
        list(map(str, again.legal_actions))
    for player in players:
        again.view(player).to_data()
    list(map(str, again.changes))
