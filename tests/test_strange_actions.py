"""Actions that programs make by hand: whatever stands in a field, it is refused with what was expected, and nothing happens."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
import pytest

from tests.laws.snapshot import differing, snapshot_of
from villagers_rules import Action, Game, GameError, IllegalActionError, Refusal
from villagers_rules.model.actions import NEEDS
from villagers_rules.model.choices import HandRef, Pile, PlayerRef, RoadRef, Spot, SupplyRef

STRANGE: list[Any] = [
    0,
    -1,
    -5,
    10**6,
    10**30,
    True,
    False,
    1.0,
    float("nan"),
    None,
    "",
    "x" * 600,
    "the bank",
    b"x",
    [],
    [1],
    (),
    {},
]
"""What a field may hold that it should not."""
CHOICES = (
    Spot(1, "cooper"),
    HandRef(1, "cooper"),
    RoadRef("cooper", 1),
    PlayerRef(1),
    SupplyRef("cooper", "among them"),
    Pile("stack", 1),
)


def holders() -> Iterator[Action]:
    """Yield an action with each verb, and one for each class of what can be chosen."""
    full: dict[str, Any] = {"cards": (("cooper", ""),), "pile": Pile("road", 1), "on": Spot(1, "cooper"), "basic": "miner"}
    full |= {"piles": (Pile("stack", 1),), "choice": CHOICES[0]}
    for verb, needs in NEEDS.items():
        yield Action(player=1, verb=verb, **{need: full[need] for need in needs})
    yield Action(player=1, verb="place", cards=full["cards"], on=full["on"], paying=Spot(2, "cooper"))
    yield from (Action(player=1, verb="choose", choice=choice) for choice in CHOICES)


def paths(value: Any, so_far: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the way to every field of *value* that can be given, and of the values it holds."""
    for field in attrs.fields(type(value)):
        if not field.init:  # Only the engine itself says what an action was offered as.
            continue
        way = (*so_far, field.name)
        yield way
        inner = getattr(value, field.name)
        if attrs.has(type(inner)):
            yield from paths(inner, way)


def changed(value: Any, way: tuple[str, ...], strange: Any) -> Any:
    """Return *value* with what lies at the end of *way* exchanged for *strange*."""
    name, *rest = way
    return attrs.evolve(value, **{name: changed(getattr(value, name), tuple(rest), strange) if rest else strange})


WAYS = [(action, way) for action in holders() for way in paths(action)]


def is_refused(game: Game, action: Action) -> bool:
    """Return whether the game refuses *action* in each of the ways in which it can be asked, and stays as it was."""
    before = snapshot_of(game)
    answers: list[bool] = []
    for ask in (game.refusal, game.apply, game.legal_actions.__contains__):
        try:
            answer: object = ask(action)
        except (GameError, IllegalActionError) as error:
            answer = error
        answers.append(isinstance(answer, (Refusal, GameError, IllegalActionError)) or answer is False)
    assert not any(answers) or not differing(before, snapshot_of(game))
    return all(answers)


@pytest.mark.parametrize(("action", "way"), WAYS, ids=[f"{action.verb}-{'.'.join(way)}" for action, way in WAYS])
def test_a_strange_field_is_refused(action: Action, way: tuple[str, ...]) -> None:
    """A number below 1 or far too large, and a value of another type, is refused in every field of an action."""
    game = Game.new(players=2, seed=4)
    for strange in STRANGE:
        try:
            made = changed(action, way, strange)
        except GameError:  # What is no action at all is refused as it is made.
            continue
        if made == action and type(strange) is type(action):
            continue
        left_out = strange in ((), "", None)  # A draft, for one, need not name the card.
        assert is_refused(game, made) or left_out, f"{made!r}"


@pytest.mark.parametrize("number", [0, -1, -5, -6, True, 7])
def test_numbers_below_one_are_no_places(number: int) -> None:
    """Places count from 1: none below is Python's last, so that saves and records tell what was played (R3.2, R4.2, R5.3)."""
    game = Game.new(players=2, seed=4)
    chance = Random(4)
    refused = 0
    while not game.is_over and len(game.actions) < 60:
        for action in chance.sample(list(game.legal_actions), min(3, len(game.legal_actions))):
            for way in paths(action):
                if way[-1] == "number":
                    assert is_refused(game, changed(action, way, number))
                    refused += 1
        game.apply(chance.choice(list(game.legal_actions)))
    assert refused > 30
    assert Game.from_json(game.to_json()).record() == Game.replay(game.record()).record()
