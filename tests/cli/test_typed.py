"""What may be typed in a game, and what is answered: lines of every kind as data, names of places, and no accents needed."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cli.running import Table, after
from villagers_rules import Game

CASES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "typed.yaml").read_text(encoding="utf-8"))


@cache
def game_in(stage: str) -> Game:
    """Return a game in the first draft, in the first build turn, or over."""
    game = Game.new(players=2, first_player=1, seed=7)
    while game.decision is not None and game.decision.kind != stage:
        game.apply(game.legal_actions[-1 if stage == "over" and game.decision.kind == "build" else 0])
    return game


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['stage']} {case['language']}")
def test_what_is_typed_is_answered(case: dict[str, Any]) -> None:
    """Every line that takes no option is answered with what it asks for, the rule against it, or what is near to it."""
    game = game_in(case["stage"]).copy()
    lines = [line for line, _ in case["answers"]]
    table = Table(game, lines, language=case["language"])
    printed = table.play()
    if game.is_over:
        table.session.ask_at_the_end()
        printed = "\n".join(table.prints)
    assert len(game.actions) == len(game_in(case["stage"]).actions)
    for line, expected in case["answers"]:
        answer = " ".join(after(printed, line).split())
        assert re.fullmatch(re.sub(r" \+| {2,}", " +", expected), answer), (line, answer)


@pytest.mark.parametrize("typed", ["road 3", "draft road 3", "ROAD 3", "3"])
def test_a_place_of_the_road_is_an_option(typed: str) -> None:
    """In the draft a card is taken by its place on the Road as well as by its name (R3.2)."""
    game = game_in("draft").copy()
    Table(game, [typed]).play()
    assert str(game.actions[0]) == "draft cooper from road 3"


def test_an_option_is_named_by_its_start() -> None:
    """The start of an option takes it, a word from its middle does not."""
    game = game_in("build").copy()
    printed = Table(game, ["villager", "get"]).play()
    assert "Which basic villager?" not in after(printed, "villager")
    assert "Which basic villager?" in after(printed, "get")


def test_the_hand_is_for_who_looks() -> None:
    """While others come to the screen, `hand` shows nobody's cards (R16.1)."""
    game = game_in("draft").copy()
    table = Table(game, [""], people=(1, 2))
    table.play()
    table.session.away = True
    table.prints.clear()
    table.session._execute("hand", [])
    assert table.prints == ["only the player who looks at the screen can see that"]


def test_what_is_said_to_others_does_not_show_a_hand() -> None:
    """A card that another player is typed to take is answered alike whether that player holds it or not (R16.1)."""
    game = game_in("draft").copy()
    game.apply(game.legal_actions[-1])  # Player 2 drafts, so that player 1 is the other.
    view = game.view(1)
    held = [card.card for card in view.seats[0].hand if card.card not in {lying.card for lying in view.road}]
    unheld = next(card for card in game.state.table.ids if card not in held and card not in {lying.card for lying in view.road})
    answers = set()
    for card in (held[0], unheld):
        name = game.words().card(card)
        lines = [f"1: {name}", f"1: draft {name}", f"1: why {name}"]
        printed = Table(game.copy(), ["", *lines], people=(1, 2)).play()
        answers.add("|".join(after(printed, line) for line in lines).replace(name, "CARD"))
    assert len(answers) == 1
    printed = Table(game.copy(), ["", "1: end"], people=(1, 2)).play()
    assert after(printed, "1: end") == "player 1 cannot do that now"
