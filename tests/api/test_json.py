"""What the package gives as plain data: the same before and after JSON, as the schemas say, and read back equal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import jsonschema_rs
import pytest

from tests.api.games import ALL, PLAYED, positions
from tests.laws.combinations import Combination
from villagers_rules import (
    Action,
    Change,
    Clock,
    Decision,
    Game,
    GameError,
    ModeInfo,
    NotAnActionError,
    PackInfo,
    Playout,
    Preview,
    Refusal,
    Score,
    Spot,
    Standing,
    View,
    available_modes,
    available_packs,
)

SCHEMAS = Path(__file__).parents[2] / "schemas" / "api"
CLASSES: dict[str, Any] = {
    "action": Action,
    "change": Change,
    "clock": Clock,
    "decision": Decision,
    "mode": ModeInfo,
    "pack": PackInfo,
    "playout": Playout,
    "preview": Preview,
    "refusal": Refusal,
    "score": Score,
    "standing": Standing,
    "view": View,
}


@cache
def validator(name: str) -> jsonschema_rs.Draft202012Validator:
    """Return the validator of a schema, one that is not ours."""
    return jsonschema_rs.Draft202012Validator(json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8")))


def check(name: str, value: Any) -> Any:
    """Hold the laws of plain data for a *value* that has the schema *name*; return its data."""
    data = value.to_data()
    text = json.dumps(data)
    assert json.loads(text) == data
    error = next(validator(name).iter_errors(data), None)
    assert error is None, f"{error} in {text[:500]}"
    again = CLASSES[name].from_data(json.loads(text))
    assert again == value
    assert again.to_data() == data
    if isinstance(value, View):
        assert value.to_json() == again.to_json() == json.dumps(data, separators=(",", ":"))
    return data


def values(game: Game) -> Iterator[tuple[str, Any]]:
    """Yield (schema, value) of all that a game gives at this moment."""
    for player in range(1, game.state.players + 1):
        yield "view", game.view(player)
        yield from (("change", change) for change in game.changes_for(player, since=max(0, len(game.actions) - 5)))
    yield from (("score", score) for score in game.scores())
    yield "clock", game.clock
    yield from (("standing", standing) for standing in game.standings())
    if game.decision is not None:
        yield "decision", game.decision
        yield from (("preview", game.preview(action)) for action in game.legal_actions[:3])
        yield from (("action", action) for action in game.legal_actions)
        other = game.decision.player % game.state.players + 1
        refused = game.refusal(Action.parse("end turn", player=other))
        if refused is not None:
            yield "refusal", refused


@pytest.mark.parametrize("combination", PLAYED, ids=str)
def test_plain_data_goes_both_ways(combination: Combination) -> None:
    """Whatever a game gives as plain data is the same after JSON, fits its schema, and is read back equal."""
    for game, _ in positions(combination, every=40):
        for name, value in values(game):
            check(name, value)
            if name in ("action", "change", "refusal"):
                assert hash(value) == hash(CLASSES[name].from_data(value.to_data())), f"{name} has no hash of its values"


def test_packs_modes_and_playouts_are_plain_data() -> None:
    """What can be played, and how a game went, goes through JSON as well and fits its schema."""
    for pack in available_packs():
        check("pack", pack)
    for mode in available_modes():
        check("mode", mode)
    check("playout", Game.new(players=1, mode="solo-hard", seed=1).playout(rng=Random(1)))


@pytest.mark.parametrize("combination", PLAYED, ids=str)
def test_a_placed_card_has_one_number(combination: Combination) -> None:
    """A placed card has the same number in views, actions, changes and scores, and no number means two cards (R5.2)."""
    last: dict[tuple[object, int], str] = {}
    for game, _ in positions(combination, every=8):
        view = game.view(1)
        cards = {(seat.owner, card.id): card.card for seat in view.seats for card in seat.village}
        for change in game.changes:
            for spot in (getattr(change, name, None) for name in ("spot", "other")):
                if spot is not None:
                    last[spot.owner, spot.id] = change.to_data().get("card", spot.card)
        assert all(last.get(where, card) == card for where, card in cards.items())
        for action in game.legal_actions:
            for named in (action.on, action.paying, action.choice):
                if isinstance(named, Spot) and named.id is not None:
                    assert cards[named.owner, named.id] == named.card
        for score in game.scores() if not game.is_over else ():
            for _, part in score.parts():
                assert all(cards[score.owner, earned.id] == earned.card for earned in part.cards)
                if not game.state.table.changes:  # What changes a market is told in a line of its own.
                    assert sum(earned.amount for earned in part.cards) == part


@pytest.mark.parametrize("combination", PLAYED, ids=str)
def test_villages_are_told_as_structure(combination: Combination) -> None:
    """A village in a view holds each card after the one it lies on, and prints as the text that parses to the same trees."""
    from villagers_rules.model.village_text import parse_village

    for game, _ in positions(combination, every=30):
        for seat in game.view(1).seats:
            seen: set[int | None] = {None}
            for card in seat.village:
                assert card.on in seen
                seen.add(card.id)
            assert parse_village(str(seat.village)) == seat.village.trees()
            assert sum(len(seat.village.on(card.id)) for card in seat.village) + len(seat.village.on(None)) == len(seat.village)


def test_an_action_may_name_a_placed_card_by_its_id() -> None:
    """An action that comes back as JSON with the id of a card alone is that action, and its record tells the number (R5.3)."""
    tried = 0
    for game, _ in positions(ALL[0], every=1):
        for action in game.legal_actions.filter(verb="place"):
            if action.on is not None and action.on.number > 1:
                data = action.to_data()
                del data["on"]["number"]
                twin = game.copy()
                twin.apply(Action.from_data(data))
                assert str(twin.actions[-1]) == str(action)
                assert Game.replay(twin.record()).record() == twin.record()
                data["on"]["id"] = 999
                refused = game.refusal(Action.from_data(data))
                assert refused is not None
                assert refused.rule == "R5.3"
                tried += 1
        if tried > 3:
            return
    raise AssertionError("no card was named by its id")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ([], "the action: expected a mapping"),
        ({"player": 1}, "the action: expected the key verb"),
        ({"player": "1", "verb": "pay"}, "the action.player: expected a whole number"),
        ({"player": 1, "verb": "pay", "extra": 1}, "the action: expected the keys"),
        ({"player": 1, "verb": "draft", "pile": {"area": "stack"}}, "the action.pile: expected a mapping with the kind pile"),
        ({"player": 1, "verb": "choose", "choice": {"kind": "pigs"}}, "the action.choice: expected a mapping with the kind"),
        ({"player": 1, "verb": "place", "cards": [["a"]]}, "the action.cards[0]: expected a list of 2"),
        ({"player": 1, "verb": "sing"}, "an action begins with one of"),
        ({"player": 1, "verb": "draft"}, "says its pile"),
    ],
)
def test_what_is_no_action_is_told_with_its_place(data: Any, told: str) -> None:
    """What came over a wire and is no action is a `NotAnActionError` that names the place and what was expected."""
    with pytest.raises(NotAnActionError) as error:
        Action.from_data(data)
    assert told in str(error.value)
    assert error.value.to_data()["code"] == "no action"


@pytest.mark.parametrize("name", sorted(CLASSES))
@pytest.mark.parametrize("data", [None, [], "x", 1, {}, {"kind": "gold"}, {"kind": ["gold"]}, {"player": None}])
def test_strange_data_is_an_error_of_the_game(name: str, data: Any) -> None:
    """What is none of the values is a `GameError`, never another one."""
    with pytest.raises(GameError):
        CLASSES[name].from_data(data)


@pytest.mark.parametrize("name", sorted(CLASSES))
def test_every_key_of_the_schemas_is_described(name: str) -> None:
    """The schemas say of every key what it means."""
    schema = json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))
    for title, definition in schema["$defs"].items():
        assert definition["description"], title
        for key, node in definition["properties"].items():
            assert key == "kind" or node["description"], f"{title}.{key}"
