"""Cases of calls from Python: the public functions with arguments of wrong values and types."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from attrs import frozen

from tests.fuzz import hostile
from tests.fuzz.cases import Attempt
from tests.fuzz.inputs import Moment, moment
from tests.fuzz.oracles import stands
from villagers_rules import Action, CardFileError, Game, GameError, IllegalActionError, score

REFUSED = (GameError, CardFileError, IllegalActionError)


@frozen
class CallAttempt:
    """A call of something public, by its name, with its arguments."""

    name: str
    arguments: dict[str, Any]
    moment: Moment

    def __str__(self) -> str:
        return f"{self.name}({', '.join(f'{name}={value!r:.200}' for name, value in self.arguments.items())}) in {self.moment}"

    def run(self, chance: Random) -> bool:
        """Make the call; accepted if it is answered."""
        try:
            found = CALLS[self.name](self.moment.game, **self.arguments)
        except REFUSED as error:
            str(error)
            return False
        if isinstance(found, Game):
            stands(found, chance, self.moment.combination.pack_dirs)
        else:
            str(found)
        return True


CALLS: dict[str, Callable[..., Any]] = {
    "Game.new": lambda game, **options: Game.new(**options),
    "Game.from_json": lambda game, text: Game.from_json(text),
    "Game.from_data": lambda game, data: Game.from_data(data),
    "Game.replay": lambda game, text: Game.replay(text),
    "view": lambda game, player: game.view(player),
    "legal_actions_for": lambda game, player: game.legal_actions_for(player),
    "changes_for": lambda game, player, since: game.changes_for(player, since=since),
    "can_undo": lambda game, player: game.can_undo(player),
    "refusal": lambda game, action: game.refusal(action),
    "apply": lambda game, action: game.apply(action),
    "Action.parse": lambda game, text, player: Action.parse(text, player=player),
    "score": lambda game, **options: score(**options),
}


def call_case(chance: Random) -> Attempt:
    """Return a call of which one argument or two are wrong, or at times none."""
    found = moment(chance)
    cards = list(found.game.state.table.ids)
    right: dict[str, dict[str, Any]] = {
        "Game.new": {
            "players": found.players,
            "packs": list(found.combination.packs),
            "mode": found.combination.mode or None,
            "pack_dirs": found.combination.pack_dirs,
            "seed": 7,
            "deal": None if chance.random() < 0.5 else chance.choices(cards, k=chance.choice((1, 50, 111))),
            "first_player": 1,
        },
        "Game.from_json": {"text": "{}"},
        "Game.from_data": {"data": found.game.to_data()},
        "Game.replay": {"text": "x"},
        "changes_for": {"player": 1, "since": 0},
        "refusal": {"action": "end turn"},
        "apply": {"action": "end turn"},
        "Action.parse": {"text": "end turn", "player": 1},
        "score": {"village": "lumberjack", "packs": ["base"], "mode": "", "hand": ["cooper"], "pack_dirs": ()},
    }
    name = chance.choice(tuple(CALLS))
    arguments = dict(right.get(name, {"player": 1}))
    for key in chance.sample(tuple(arguments), min(chance.choice((0, 1, 1, 2, 2)), len(arguments))):
        arguments[key] = _wrong(key, cards, chance)
    return CallAttempt(name, arguments, found)


def _wrong(key: str, cards: list[str], chance: Random) -> Any:
    way = chance.random()
    if way < 0.3:
        return hostile.number(chance)
    if way < 0.55:
        return chance.choice(hostile.ODD)
    if way < 0.7:
        return hostile.text(chance)
    lists: tuple[Any, ...] = (
        ["base", "base"],
        ["base", 1],
        "base",
        [["base"]],
        cards,
        [None],
        ["nothing"],
        [Path("x")],
        {"base": 1},
    )
    return chance.choice(lists)
