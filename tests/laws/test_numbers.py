"""Numbers are data: whoever changes one in `rules.yaml` plays another game, or is told why not."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from tests.laws import sizes
from tests.laws.play import dealt, moves_of
from villagers_rules import CardFileError, GameError
from villagers_rules.model.groups import Group, count, moves
from villagers_rules.model.moves import Move, TradeMove
from villagers_rules.model.state import State
from villagers_rules.packs import Catalog, load
from villagers_rules.resources import resource
from villagers_rules.rules import turns
from villagers_rules.rules.market import winners

Where = tuple[str | int, ...]
FILE = "rules.yaml"
PACK = "pack.yaml"
BASE = Path(str(resource("cards"))) / "base"

OTHER_WORDS: dict[str, list[Any]] = {
    "from the seed": [1, 2],
    "stacks": ["reserve"],
    "reserve": ["stacks"],
    "villagers without coins": ["villagers with coins"],
    "villagers with coins": ["villagers without coins"],
    "gold in your supply": ["villagers in your village"],
    "gold": ["silver"],
    "silver": ["gold"],
    "coins": ["gold"],
    "villagers": ["food symbols"],
}
"""What may stand in place of a word that is a value; a phase can only be left out, or change places with another."""


def numbers() -> Any:
    """Return the numbers of base, as the file gives them."""
    return yaml.safe_load((BASE / FILE).read_text(encoding="utf-8"))


def leaves(value: Any, where: Where = ()) -> Iterator[Where]:
    """Yield the place of every value in the file that is no list or mapping of values."""
    if isinstance(value, (dict, list)):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inner, (*where, key))
    else:
        yield where


def lists(value: Any, where: Where = ()) -> Iterator[Where]:
    """Yield the place of every list in the file."""
    if isinstance(value, list):
        yield where
    if isinstance(value, (dict, list)):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from lists(inner, (*where, key))


def at(data: Any, where: Where) -> Any:
    """Return the value at a place."""
    for key in where:
        data = data[key]
    return data


def others(value: Any) -> list[Any]:
    """Return what is written in the place of a value: numbers one more and one less, sentences with such numbers, other words."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    found = OTHER_WORDS.get(value, [])[:]
    for number in re.finditer(r"\d+", value):
        for near in (int(number[0]) + 1, int(number[0]) - 1):
            found.append(value[: number.start()] + str(near) + value[number.end() :])
    for symbol, other in (("food", "builder"), ("builder", "food"), ("+", "-")):
        if symbol in value.split():
            found.append(value.replace(symbol, other))
    return found


REACHED: dict[Where, list[int]] = {("rules", "most_rounds"): [6, 7]}
"""Numbers that no game reaches, with some that games do."""


def changed_files() -> Iterator[Any]:
    """Yield every changed copy of the file, as what was done to it and the data."""
    data = numbers()
    for where in leaves(data):
        name = ".".join(map(str, where[1:]))
        value = at(data, where)
        for other in REACHED.get(where) or others(value):
            yield f"{name}: {value} -> {other}", where, other
    for where in lists(data):
        name = ".".join(map(str, where[1:]))
        value = at(data, where)
        for place in range(len(value)):
            yield f"{name} without {value[place]}", where, value[:place] + value[place + 1 :]
            if place and isinstance(value[place], str) and value[place] != value[place - 1]:
                swapped = [*value[: place - 1], value[place], value[place - 1], *value[place + 1 :]]
                yield f"{name} with {value[place]} before {value[place - 1]}", where, swapped


CHANGED = list(changed_files())


def write(folder: Path, where: Where, other: Any) -> Catalog:
    """Write a copy of base with one value changed into *folder*, and load it; it may be refused."""
    for file in BASE.glob("*.yaml"):
        shutil.copy(file, folder)
    data = numbers()
    at(data, where[:-1])[where[-1]] = other
    (folder / FILE).write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
    manifest = yaml.safe_load((BASE / PACK).read_text(encoding="utf-8"))
    manifest["pack"]["id"] = "changed"
    (folder / PACK).write_text(yaml.safe_dump(manifest, sort_keys=False), encoding="utf-8")
    return load(("changed",), pack_dirs=(folder,))


Outcome = tuple[list[tuple[int, Any]], Any]
"""What is chosen at each decision, out of how many options, and how the game ends."""


def end_of(state: State) -> Any:
    """Return how a game has ended."""
    villages = [(village.face[:], village.coins[:]) for village in state.villages]
    return state.supply[:], villages, state.paid[:], winners(state)


@cache
def real_outcome(players: int, seed: int) -> Outcome:
    """Return the outcome of a game of base."""
    state = dealt(load(), players=players, seed=seed)
    return [(count(groups), move) for groups, move in played(state, seed)], end_of(state)


def played(state: State, seed: int) -> Iterator[tuple[list[Group], Move]]:
    """Play a game as `moves_of` does; with the seed 0 the players spare the first stack as long as they can."""
    if seed:
        yield from moves_of(state, seed)
        return
    while state.agenda:
        groups = turns.options(state)
        listed = list(moves(groups))
        if groups[0][0].verb == "draft":
            move = listed[-1]
        else:
            move = next(
                (move for move in listed if isinstance(move, TradeMove) and move.places == (state.layout.stack,)), listed[-1]
            )
        yield groups, move
        turns.carry_out(state, move)


def is_other_game(catalog: Catalog, players: int, seed: int) -> bool:
    """Return whether a game goes another way than that of base: other options, other choices or another end.

    What is merely noted on the way does not count. The first difference is enough, since a changed game may have no end.
    """
    real, end = real_outcome(players, seed)
    state = dealt(catalog, players=players, seed=seed)
    number = -1
    for number, (groups, move) in enumerate(played(state, seed)):
        if number == len(real) or real[number] != (count(groups), move):
            return True
    return number + 1 < len(real) or end_of(state) != end


@cache
def games() -> list[tuple[int, int]]:
    """Return the games to look at, as (players, seed): some with each number of players come first, then those that are tied."""
    seeds = [(players, seed) for seed in range(1, sizes.NUMBER_SEEDS + 1) for players in sizes.PLAYERS]
    tied = [game for game in seeds if len(set(sorted(real_outcome(*game)[1][0])[-2:])) == 1]
    return [*seeds[:8], (2, 0), *tied, *seeds[8:]]


@pytest.mark.parametrize(("where", "other"), [case[1:] for case in CHANGED], ids=[case[0] for case in CHANGED])
def test_a_changed_number_shows(where: Where, other: Any, tmp_path: Path) -> None:
    """A copy of base in which one value of `rules.yaml` is changed plays another game, or is refused with a reason."""
    try:
        catalog = write(tmp_path, where, other)
        if any(is_other_game(catalog, players, seed) for players, seed in games()):
            return
    except (CardFileError, GameError) as error:
        if len(str(error)) > len("refused"):
            return
    pytest.fail(
        f"{len(games())} games are the same with {other!r} at {'.'.join(map(str, where))}, or it is refused without a reason"
    )


def test_no_value_is_forgotten() -> None:
    """Each value of the file has another one that is tried in its place, or is an entry of a list that is tried without it."""
    data = numbers()
    tried = {where for _, where, _ in CHANGED}
    for where in leaves(data):
        assert where in tried or (isinstance(where[-1], int) and where[:-1] in tried), f"nothing is tried in place of {where}"


def test_an_unchanged_copy_plays_the_same(tmp_path: Path) -> None:
    """It is the changed value that makes the difference: a copy with the same value plays the same games."""
    catalog = write(tmp_path, ("rules", "setup", "supply"), numbers()["rules"]["setup"]["supply"])
    assert not any(is_other_game(catalog, players, seed) for players, seed in games()[: sizes.SAME_GAMES])


def test_nonsense_is_refused(tmp_path: Path) -> None:
    """Where a word or a sentence is expected, another word is refused and not ignored."""
    data = numbers()
    chance = Random(1)
    for number, where in enumerate(leaves(data)):
        folder = tmp_path / str(number)
        folder.mkdir()
        nonsense = "".join(chance.choice("bcdfg") for _ in range(8))
        with pytest.raises(CardFileError):
            write(folder, where, nonsense)
