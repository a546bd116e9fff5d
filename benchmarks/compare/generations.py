"""All in which generations of the package differ, as far as benchmarks are concerned: nothing else here knows its names.

A side of a comparison imports the package of its own commit, of any version since 0.1.0. What has had several names is looked
for by all of them, the newest first; a name that is not there makes the rows that need it not available.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from inspect import signature
from operator import attrgetter
from pathlib import Path
from random import Random
from typing import Any

PACKAGE = "villagers_rules"


class NotAvailable(Exception):
    """What cannot be measured here, and why."""


def name_in(holder: object, *names: str) -> str:
    """Return the first of *names* that *holder* has as an attribute; raise `NotAvailable` if it has none.

    >>> name_in(str, "is_title", "istitle")
    'istitle'
    """
    for name in names:
        if hasattr(holder, name):
            return name
    where = getattr(holder, "__name__", type(holder).__name__)
    raise NotAvailable(f"expected {' or '.join(names)} in {where}, found neither; see {Path(__file__).name}")


def either(holder: object, *names: str) -> Any:
    """Return the value of the first of *names* that *holder* has."""
    return getattr(holder, name_in(holder, *names))


def root() -> Path:
    """Return the folder of the commit whose package this process imports."""
    return Path(str(import_module(PACKAGE).__file__)).resolve().parents[1]


def new_game(packs: Sequence[str], players: int, seed: int) -> Any:
    """Return a new game through the public API."""
    return import_module(PACKAGE).Game.new(packs=packs, players=players, seed=seed)


@cache
def playout(packs: tuple[str, ...]) -> Callable[[int, int], tuple[int, object]]:
    """Return what plays one game at random without a journal, by players and seed: how many actions it had, and how it ended."""
    catalog = new_game(packs, 2, 1).catalog
    play = either(import_module(f"{PACKAGE}.simulation"), "play_one")

    def played(players: int, seed: int) -> tuple[int, object]:
        game = play(catalog, players=players, seed=seed)
        return game.decisions, [list(game.scores), list(game.winners), game.rounds]

    return played


def public_game(packs: Sequence[str], players: int, seed: int) -> Iterator[Any]:
    """Play a game at random through the public API, yielding it before each action and at its end."""
    game = new_game(packs, players, seed)
    is_over = attrgetter(name_in(type(game), "is_over", "over"))
    chance = Random(seed).random
    yield game
    while not is_over(game):
        actions = game.legal_actions
        game.apply(actions[int(chance() * len(actions))])
        yield game


def outcome(game: Any) -> object:
    """Return how a finished game has ended: what every seat has, and the winners."""
    return [[score.total for score in game.scores()], list(game.winners)]


def copy_state(game: Any) -> Callable[[], object]:
    """Return what copies the state of *game*."""
    copy: Callable[[], object] = game.state.copy
    return copy


def view_text(game: Any) -> Callable[[], str]:
    """Return what makes the view of the first player and its JSON, without the options and at once where views can do so."""
    without = {"options": False} if "options" in signature(game.view).parameters else {}
    if hasattr(game.view(1, **without), "to_json"):
        return lambda: str(game.view(1, **without).to_json())
    return lambda: json.dumps(game.view(1, **without).to_data())


def save(game: Any) -> str:
    """Return the save of *game* as JSON."""
    text: str = game.to_json()
    return text


def load_own(text: str) -> Any:
    """Return the game of a save that this very program wrote, without a replay where the package can do without."""
    read = import_module(PACKAGE).Game.from_json
    return read(text, **({"check": False} if "check" in signature(read).parameters else {}))
