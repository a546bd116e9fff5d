"""Counters that pass from one player to another are two changes, which views show, saves keep and undo takes back together."""

from __future__ import annotations

from pathlib import Path

from villagers_rules import Game
from villagers_rules.model.public_changes import Counted
from villagers_rules.testing.files import read_cases
from villagers_rules.testing.run import start_game

PACK = Path(__file__).parents[1] / "laws" / "packs" / "salters"
GOES = "choose player 2"


def asked(name: str) -> Game:
    """Return a game at the beginning of the scenario of this *name*, in which player 1 has played the card of it."""
    case = next(case for case in read_cases([PACK]) if case.name == name)
    game = start_game(case)
    game.apply(case.data["when"][0])
    return game


def counted(game: Game, viewer: int) -> list[int]:
    """Return how much salt each player has, as *viewer* sees it."""
    return [seat.counters["salt"] for seat in game.view(viewer).seats]


def test_they_are_taken_back_together() -> None:
    """Who takes counters from another player and undoes that has what was there before, and so has the other one (R1.4)."""
    game = asked("What one player takes the other one loses")
    before = game.to_json()
    assert counted(game, 2) == [1, 3]
    game.apply(GOES)
    assert counted(game, 2) == [3, 1]
    game.undo()
    assert game.to_json() == before


def test_they_are_two_changes() -> None:
    """What one player loses and the other one gains is told to all, the loss first (R1.4)."""
    game = asked("What one player takes the other one loses")
    game.apply(GOES)
    told = [change for change in game.changes_for(2) if isinstance(change, Counted) and change.what == "counted"]
    assert [(row.owner, row.name, row.number) for change in told[-2:] for row in change.rows] == [(2, "salt", 1), (1, "salt", 3)]


def test_a_saved_game_goes_on() -> None:
    """A game that is saved while somebody is asked whether the counters stay goes on as if it had not been (R8.9)."""
    game = asked("Or keep it")
    game.apply(GOES)
    assert game.current_player == 2
    for answer, expected in (("accept", [0, 4]), ("decline", [2, 2])):
        for same in (Game.from_json(game.to_json(), pack_dirs=[PACK]), game.copy()):
            same.apply(answer)
            assert counted(same, 1) == expected
