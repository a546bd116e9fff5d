"""Views as vectors: every entry has a name, nothing that matters is left out, and nothing that is hidden is in it."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from attrs import evolve, fields

from tests.laws.combinations import Combination, combinations, named
from tests.laws.exchange import exchanged
from tests.laws.play import chance_of, is_eager, next_action
from tests.learning import sizes
from tests.learning.playing import setting_of
from tests.pace import part
from villagers_rules import Decision, Game, GameError, SeatView, View
from villagers_rules.learning import Features, Setting
from villagers_rules.learning.feature_names import DECISIONS
from villagers_rules.reference.api_schemas import field_docs

SEEN: dict[str, Any] = {"view": View, "seat": SeatView}
UNREAD = {"player", "version", "options", "tokens", "owner"}
"""Whose view it is says how the seats are turned; actions are numbered elsewhere; who holds tokens is read with developments."""


def games_of(setting: Setting, games: int) -> Iterator[Game]:
    """Play games at random, and yield them every now and then."""
    for seed in range(1, games + 1):
        game = setting.new_game(seed)
        chance = chance_of(seed, setting.player_count)
        number = seed
        while not game.is_over:
            if number % sizes.SEEN_EVERY == 0:
                yield game
            game.apply(next_action(game, chance, eager=is_eager(seed)))
            number += 1
        yield game


@pytest.mark.parametrize("played", part(combinations(), 3), ids=str)
def test_vectors_say_what_is_seen_and_nothing_hidden(played: Combination) -> None:
    """Vectors have a float32 number for each name, also after JSON, and stay when cards change that the viewer does not know."""
    setting = setting_of(played, played.players()[-1])
    features, chance = Features(setting), Random(1)
    assert len(set(features.names)) == features.size
    for game in games_of(setting, sizes.SEEN_GAMES):
        for player in range(1, setting.player_count + 1):
            view, decision = game.view(player, options=False), game.decision_for(player)
            vector = features.vector(view, decision)
            assert len(vector) == features.size
            assert list(array("f", vector)) == vector
            assert features.vector(View.from_data(view.to_data()), decision) == vector
            twin = Game(game.catalog, exchanged(game.state, player - 1, chance)[0])
            twin.ask_interrupts = True
            assert features.vector(twin.view(player, options=False), twin.decision_for(player)) == vector


def others(values: list[Any]) -> Iterator[tuple[int, Any]]:
    """Yield (number, another value) for the values of one field in several views: one more, or what it is in the next view."""
    for number, (value, following) in enumerate(pairwise(values)):
        if isinstance(value, int):
            yield number, value + 1 if type(value) is int else not value
        elif value != following:
            yield number, following


def is_read(features: Features, views: list[View], field: str) -> bool:
    """Return whether the vector of a view is another one where a field, `view.X` or `seat.X`, has another value."""
    of, _, name = field.partition(".")
    before = [features.vector(view) for view in views]
    if of == "view":
        values = [getattr(view, name) for view in views]
        return any(features.vector(evolve(views[at], **{name: value})) != before[at] for at, value in others(values))
    for seat in range(len(views[0].seats)):
        for at, value in others([getattr(view.seats[seat], name) for view in views]):
            seats = list(views[at].seats)
            seats[seat] = evolve(seats[seat], **{name: value})
            if features.vector(evolve(views[at], seats=tuple(seats))) != before[at]:
                return True
    return False


@pytest.mark.parametrize("field", [f"{of}.{each.name}" for of in SEEN for each in fields(SEEN[of]) if each.name not in UNREAD])
def test_no_field_of_a_view_is_left_out(field: str) -> None:
    """Whatever a view says of the table and of the seats changes the vector when it changes."""
    for name in ("all together", "mode solo", "interaction", "objectives", "whispers", "ambitions", "curfews", "dares"):
        features, views = looked_at(name)
        if is_read(features, views, field):
            return
    pytest.fail(f"the vector does not read {field}")


@cache
def looked_at(name: str) -> tuple[Features, list[View]]:
    """Return the features of a combination of packs, and views of its games."""
    played = named(name)
    setting = setting_of(played, played.players()[-1])
    return Features(setting), [game.view(1, options=False) for game in games_of(setting, 2)]


def entries(features: Features, vector: list[float]) -> dict[str, float]:
    """Return the entries of a vector that are not 0, by their names."""
    return {name: value for name, value in zip(features.names, vector, strict=True) if value}


def test_entries_are_what_their_names_say() -> None:
    """The viewer is `you`, the others come in turn order; cards, gold and limits are counted; the own decision shows."""
    features = Features(Setting(players=3))
    game = features.setting.new_game(seed=4)
    chance = Random(2)
    for _ in range(90):
        game.apply(game.legal_actions.sample(chance))
    for player in (1, 2, 3):
        view = game.view(player, options=False)
        found = entries(features, features.vector(view, game.decision_for(player)))
        names = {player: "you", player % 3 + 1: "player +1", (player + 1) % 3 + 1: "player +2"}
        for seat in view.seats:
            you = names[int(seat.owner)]
            assert found.get(f"{you}: gold", 0) == seat.supply
            assert found.get(f"{you}: cards in hand", 0) == len(seat.hand)
            assert found[f"{you}: build limit"] == seat.build_limit
            for placed in seat.village:
                alike = [other for other in seat.village if other.card == placed.card]
                assert found[f"{you}: in village {placed.card}"] == len(alike)
                showing = [other for other in alike if not seat.village.on(other.id)]
                assert found.get(f"{you}: in village {placed.card} that show", 0) == len(showing)
                coins = sum(other.coins for other in alike)
                assert found.get(f"{you}: in village {placed.card}: coins on it", 0) == coins
                assert found.get(f"{you}: in village {placed.card}: cards on it", 0) == sum(
                    len(seat.village.on(other.id)) for other in alike
                )
        assert {name for name in found if name.startswith("road")} >= {f"road {road.place}: {road.card}" for road in view.road}
        assert found["stack 6: cards"] == view.stacks[5].cards
        assert found[f"first player: {names[view.first_player]}"] == 1
        decides = [name for name in found if name.startswith("you decide")]
        assert decides == ([f"you decide: {game.decision.kind}"] if game.decision and game.decision.player == player else [])


def test_who_asks_is_in_the_vector() -> None:
    """Where steps of a card ask the viewer, that card has an entry; it is what the decision names."""
    setting = Setting(players=2, packs=["base", "saints"])
    features, asked = Features(setting), set()
    for seed in range(1, 4):
        game, chance = setting.new_game(seed), chance_of(seed, 2)
        while game.decision:
            decision = game.decision
            if decision.card:
                found = entries(features, features.vector(game.view(decision.player, options=False), decision))
                assert found[f"asks you: {decision.card}"] == 1
                assert decision.prompt.startswith(game.cards[decision.card].name)
                asked.add(decision.card)
            game.apply(next_action(game, chance, eager=True))
    assert asked


def test_every_kind_of_decision_has_an_entry() -> None:
    """The kinds of decisions with entries are those that the field of a decision is said to have."""
    assert sorted(re.findall("`([a-z]+)`", field_docs(Decision)["kind"])) == sorted(DECISIONS)


def test_a_view_of_another_game_is_refused() -> None:
    """The view of a game with another number of seats is refused."""
    features = Features(Setting(players=2))
    with pytest.raises(GameError, match="a view of a game with 2 seats, got one with 3"):
        features.vector(Setting(players=3).new_game(1).view(1))
