"""What is compared: a table of rows, and how each is measured in a process that imports one of the two packages.

A row more is an entry more in `ROWS`. A block measures a row once, on the games of some numbers; the same block on the other
side measures it on the same games.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from time import process_time
from typing import Any, NamedTuple

from benchmarks.compare import generations

BASE = ("base",)
ALL_PACKS = (*BASE, "saints", "scoundrels", "profiteers", "developments", "promo", "kickstarter", "shifting_seasons")
PLAYERS = (2, 3, 4, 5)
MIDDLE = 75
"""After so many actions a game is about in its middle."""
CALLS = 200
"""Calls of something short that are measured at once."""


class Sample(NamedTuple):
    """One measurement: the seconds that each unit took, and how the games ended that were played for it."""

    seconds: float
    outcomes: list[object]


class Row(NamedTuple):
    """One line of the table: its name, its unit, how many of these make a second, and how a block of it is measured.

    A *cold* row is code that prints seconds, run in a new process for each block; a *share* names two rows before it, whose
    times it divides. A *blocks* row has so many blocks instead of as many as the games need.
    """

    name: str
    unit: str = ""
    in_a_second: float = 1.0
    measure: Callable[[range], Sample] | None = None
    cold: str = ""
    share: tuple[str, str] | None = None
    blocks: int | None = None


def players_of(number: int) -> int:
    """Return how many players the game with this number has: in a row of games all numbers of players come equally often."""
    return PLAYERS[number % len(PLAYERS)]


def playouts(packs: tuple[str, ...], numbers: range) -> Sample:
    """Measure an action of games that are played at random as `villagers simulate` does, set-up included."""
    play = generations.playout(packs)
    play(players_of(numbers.start), numbers.start)
    return timed_games(lambda number: play(players_of(number), number), numbers)


def public_games(numbers: range) -> Sample:
    """Measure an action of games with base that are played at random through `legal_actions` and `apply`."""
    generations.new_game(BASE, 2, 1)

    def play(number: int) -> tuple[int, Any]:
        actions = -1
        for actions, game in enumerate(generations.public_game(BASE, players_of(number), number)):  # noqa: B007
            pass
        return actions, game

    return timed_games(play, numbers, generations.outcome)


def timed_games(
    play: Callable[[int], tuple[int, Any]], numbers: range, outcome: Callable[[Any], object] = lambda ended: ended
) -> Sample:
    """Measure an action of the games that *play* plays, by what it returns: how many, and what *outcome* is read of then.

    The clock stands still while it is read how a game has ended, and no game outlives its turn: one that is kept would cost those
    after it the time in which the garbage collector looks at it.
    """
    gc.collect()
    seconds, actions, outcomes = 0.0, 0, []
    for number in numbers:
        begun = process_time()
        taken, ended = play(number)
        seconds += process_time() - begun
        actions += taken
        outcomes.append(outcome(ended))
    return Sample(seconds / actions, outcomes)


def middle_of_a_game(number: int) -> Any:
    """Return the game with this number in its middle."""
    for actions, game in enumerate(generations.public_game(BASE, players_of(number), number)):
        if actions == MIDDLE:
            return game
    raise generations.NotAvailable(f"game {number} is over before {MIDDLE} actions")


def timed_calls(prepare: Callable[[Any], Callable[[], object]], calls: int = CALLS) -> Callable[[range], Sample]:
    """Return what measures a call that is prepared with a game in its middle; the game is the first of a block."""

    def measure(numbers: range) -> Sample:
        call = prepare(middle_of_a_game(numbers.start))
        call()
        gc.collect()
        begun = process_time()
        for _ in range(calls):
            call()
        return Sample((process_time() - begun) / calls, [])

    return measure


def own_save(game: Any) -> Callable[[], object]:
    """Return what reads the save of *game*."""
    text = generations.save(game)
    return lambda: generations.load_own(text)


def timed_statement(before: str, statement: str) -> str:
    """Return code that prints the seconds which *statement* takes after what must be done *before*."""
    return f"from time import process_time\n{before}\nbegun = process_time()\n{statement}\nprint(process_time() - begun)"


IMPORT = f"from {generations.PACKAGE} import Game"
FAST, FAST_ALL = "fast path, base", "fast path, all packs"
ROWS = (
    Row(FAST, "us an action", 1e6, lambda numbers: playouts(BASE, numbers)),
    Row(FAST_ALL, "us an action", 1e6, lambda numbers: playouts(ALL_PACKS, numbers)),
    Row("all packs, share of base", share=(FAST, FAST_ALL)),
    Row("public API, base", "us an action", 1e6, public_games),
    Row("copy of a state", "us", 1e6, timed_calls(generations.copy_state)),
    Row("view as JSON", "us", 1e6, timed_calls(generations.view_text)),
    Row("save, written", "ms", 1e3, timed_calls(lambda game: lambda: generations.save(game), 5)),
    Row("own save, read", "ms", 1e3, timed_calls(own_save, 3)),
    Row("import, cold", "ms", 1e3, cold=timed_statement("", IMPORT), blocks=9),
    Row("first Game.new, cold", "ms", 1e3, cold=timed_statement(IMPORT, "Game.new(players=2, seed=1)"), blocks=9),
)
"""The table, from the top down; `FAST`, `FAST_ALL` and the public API are weighed over games of 2 to 5 players together."""


def named(name: str) -> Row:
    """Return the row with this name."""
    return next(row for row in ROWS if row.name == name)
