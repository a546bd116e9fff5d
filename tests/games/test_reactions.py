"""Cards that wait in the hand for an occasion are played right after it, by whoever holds them, in anybody's turn (R8.7)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from villagers_rules import Game, IllegalActionError
from villagers_rules.testing import run
from villagers_rules.testing.files import read_cases
from villagers_rules.testing.run import start_game

PACK = Path(__file__).parents[1] / "laws" / "packs" / "ambushes"
PLAY = "play pickpocket"
FROM_A_STACK = "draft from stack 2"


def just_drafted() -> Game:
    """Return a game in which player 1 has just drafted from the Road, and player 3 holds a card that waits for that."""
    game = start_game(next(case for case in read_cases([PACK]) if case.name.startswith("Only who holds the card")))
    game.apply("draft wheeler from road 3")
    return game


def test_the_scenarios_of_ambushes_hold() -> None:
    """What happens is known to the steps and the condition, and the card can be played until something else is done (R8.7)."""
    assert str(run([PACK])).endswith(" passed")


def test_the_occasion_is_saved_and_taken_back() -> None:
    """A game that is saved right after the occasion, or taken back to it, offers the card as before; so does a copy (R8.7)."""
    game = just_drafted()
    assert [str(action) for action in game.legal_actions_for(3)] == [PLAY]
    for same in (Game.from_json(game.to_json(), pack_dirs=[PACK]), game.copy()):
        assert [str(action) for action in same.legal_actions_for(3)] == [PLAY]
        same.apply(PLAY, player=3)
        assert same.state.areas["discard"][0][-1] == same.state.table.kind["pickpocket"]
    game.apply(FROM_A_STACK)
    assert PLAY not in map(str, game.legal_actions_for(3))
    game.undo()
    assert [str(action) for action in game.legal_actions_for(3)] == [PLAY]
    game.undo()
    assert not game.legal_actions_for(3)


def test_the_holder_alone_is_asked() -> None:
    """A program that asks holders of interrupts asks for this card; for all others nothing changes by that (R8.7, R16.1)."""
    game = just_drafted()
    game.ask_interrupts = True
    assert 3 in game.may_act
    assert [str(action) for action in game.legal_actions_for(3)] == [PLAY, "pass"]
    others = [game.decision_for(player) for player in (1, 2)]
    silent = just_drafted()
    assert others == [silent.decision_for(player) for player in (1, 2)]
    assert game.view(1) == silent.view(1)
    game.apply("pass", player=3)
    assert game.current_player == 2
    assert game.changes_for(1) == silent.changes_for(1)


def test_a_sample_keeps_the_occasion() -> None:
    """In a game that player 3 cannot tell from this one the card can still be played (R16.1)."""
    game = just_drafted()
    sample = game.sample(3, Random(1))
    assert sample.legal_actions_for(3) == game.legal_actions_for(3)


def test_a_refusal_names_the_occasion() -> None:
    """Before and after its moment the card is refused with what it waits for, in the language asked for (R8.7)."""
    game = just_drafted()
    game.apply(FROM_A_STACK)
    with pytest.raises(IllegalActionError) as found:
        game.apply(PLAY, player=3)
    english, italian = (game.words(language=language).refusal(found.value.refusal) for language in ("en", "it"))
    assert "right after this happens: another player drafts a villager from the Road" in str(english)
    assert "un altro giocatore pesca un paesano dalla Strada" in str(italian)
