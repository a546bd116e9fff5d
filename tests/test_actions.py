"""Actions as values and as text."""

from __future__ import annotations

import pytest

from villagers_rules import Action, Game, GameError
from villagers_rules.model.actions import FORMS, NEEDS, SHAPES, WORDS
from villagers_rules.model.choices import Pile
from villagers_rules.rules.refusals import NOW


def test_every_verb_has_its_words_needs_shape_and_rule() -> None:
    """The lists of verbs agree: how each is printed, what it needs, how it is written, which rule says when it may be used."""
    assert WORDS.keys() == NEEDS.keys() == SHAPES.keys() == NOW.keys()
    assert all(any(pattern.startswith(verb) for pattern, _ in FORMS) for verb in WORDS)


@pytest.mark.parametrize(
    "fields",
    [
        {"verb": "fly"},
        {"verb": "draft"},
        {"verb": "place"},
        {"verb": "trade", "cards": (("wheeler", ""),), "pile": Pile("stack", 1)},
        {"verb": "play", "cards": (("tinner", ""), ("tinner", ""))},
        {"verb": "choose"},
    ],
)
def test_an_action_that_says_too_little_is_none(fields: dict[str, object]) -> None:
    """What is no action is refused as it is made, with how it is written, not as an illegal move later."""
    with pytest.raises(GameError, match=r"written|begins with"):
        Action(player=1, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "place", "plac wheeler", "draft from the moon", "x" * 501, "place wheeler on lumberjack 0"])
def test_text_that_is_no_action(text: str) -> None:
    """Text without the form of an action is refused with a hint, by the parser and by the game alike."""
    with pytest.raises(GameError, match="action"):
        Action.parse(text, player=1)
    with pytest.raises(GameError, match="action"):
        Game.new(players=2, seed=1).apply(text)


@pytest.mark.parametrize(("text", "shape"), [("end", "end turn"), ("add", "add gold to CARD"), ("trade", "trade")])
def test_half_a_verb_is_answered_with_the_whole(text: str, shape: str) -> None:
    """Who writes the first word of an action alone is shown how it is written, and not that word again."""
    with pytest.raises(GameError, match=f"it is written: {shape}"):
        Action.parse(text, player=1)


@pytest.mark.parametrize(
    "text", ["draft coper from road 2", "place coper", "choose player 2's coper", "trade cooper for coper, to stack 1"]
)
def test_an_unknown_card_is_named_with_the_nearest(text: str) -> None:
    """A card of no loaded pack is no refusal but an error with the nearest name, whatever is to be decided."""
    game = Game.new(players=2, seed=1)
    with pytest.raises(GameError, match="did you mean cooper"):
        game.refusal(text)


@pytest.mark.parametrize("text", ["choose the reserve 5", "draft from stack", "draft from the reserve 2"])
def test_a_pile_is_named_in_one_way(text: str) -> None:
    """A stack has a number, and the Reserve, of which there is one, has none (R3.2)."""
    with pytest.raises(GameError, match="cannot read the action"):
        Action.parse(text, player=1)
