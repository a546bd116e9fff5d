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


TRADES = {
    "trade graper for miner, stack 2": "trade graper for miner, to stack 2",
    "graper, miner, 2": "trade graper for miner, to stack 2",
    "miner, graper, stack 3": "trade graper for miner, to stack 3",
    "Trade Graper For Miner To Stack 3": "trade graper for miner, to stack 3",
}


@pytest.mark.parametrize("typed", TRADES)
def test_a_trade_is_typed_in_any_order(typed: str) -> None:
    """What is traded, for what and to which stack may be named in any order, the stack by its number alone (R6.1)."""
    game = game_in("build").copy()
    Table(game, [typed]).play()
    assert str(game.actions[-1]) == TRADES[typed]


@pytest.mark.parametrize(
    ("typed", "language", "asked"),
    [
        ("trade graper", "en", "Which basic villager?"),
        ("trade miner", "en", "Trade in which card?"),
        ("trade graper for miner", "en", "Which stack gets the card?"),
        ("scambia", "it", "Quale paesano base?"),
        ("scambia vendemmiatore con minatore", "it", "Su quale pila va la carta?"),
        ("trade miner for hayer", "en", "you have no Miner in your hand (R6.1)"),
        ("place graper, miner", "en", "cannot read the action"),
    ],
)
def test_what_is_missing_of_a_trade_is_asked_for(typed: str, language: str, asked: str) -> None:
    """A trade of which something is not said is asked for the rest; what begins with another verb is no trade."""
    game = game_in("build").copy()
    printed = Table(game, [typed], language=language).play()
    assert after(printed, typed).startswith(asked)
    assert len(game.actions) == len(game_in("build").actions)


@cache
def with_the_reserve_alone() -> Game:
    """Return a game whose player 1 can put traded cards on the Reserve alone."""
    game = Game.new(players=2, first_player=1, seed=0)
    while not game.is_over:
        assert game.decision is not None
        trades = [action for action in game.legal_actions if action.verb == "trade"]
        if game.decision.player == 1 and trades and {str(pile) for action in trades for pile in action.piles} == {"the reserve"}:
            return game
        game.apply("end turn" if game.decision.kind == "build" else game.legal_actions[-1])
    raise AssertionError("the stacks lasted")


@pytest.mark.parametrize(
    "typed", ["trade brewer for miner", "trade brewer for miner to the reserve", "trade brewer, miner, Reserve", "miner, brewer"]
)
def test_what_goes_without_saying_may_be_said(typed: str) -> None:
    """Where traded cards can go on one pile alone it need not be named, and may be (R6.1)."""
    game = with_the_reserve_alone().copy()
    Table(game, [typed]).play()
    assert str(game.actions[-1]) == "trade brewer for miner, to the reserve"
