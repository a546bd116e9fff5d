"""What the rules, events and developments let players do, as programs and front ends meet it."""

from __future__ import annotations

from pathlib import Path

import pytest

from villagers_rules import Action, Game, NotAnActionError

PACKS = Path(__file__).parents[1] / "laws" / "packs"


def building() -> Game:
    """Return a game with such abilities, in the first build turn."""
    game = Game.new(packs=["charters"], pack_dirs=[PACKS], players=2, seed=3)
    while game.state.agenda[-1].kind != "build":
        game.apply(game.legal_actions[0])
    return game


def test_each_is_one_action_of_its_own() -> None:
    """Abilities of the rules are used by their names, cards by their ids, and no two legal actions are written alike (R8.13)."""
    game = building()
    texts = [str(action) for action in game.legal_actions if action.verb == "use"]
    assert texts == ["use hire", "use second_wind", "use barter", "use homage", "use common_mill"]
    assert len(set(map(str, game.legal_actions))) == len(game.legal_actions)


def test_an_action_goes_through_json() -> None:
    """What is used comes back from plain data, names nothing but the ability, and is found by its name."""
    game = building()
    (action,) = game.legal_actions.filter(verb="use", card="hire")
    data = action.to_data()
    assert data["on"] == {"kind": "placed", "owner": action.player, "card": "hire"}
    assert Action.from_data(data) == action
    assert action in game.legal_actions


def test_a_slip_is_told_with_the_nearest_name() -> None:
    """An ability that is misspelt is refused as an unknown name, with the one that is meant; only `use` knows abilities."""
    game = building()
    with pytest.raises(NotAnActionError, match="did you mean hire"):
        game.apply("use hirre")
    with pytest.raises(NotAnActionError, match="no loaded pack has a card called hire"):
        game.apply("place hire")


def test_what_is_used_is_told_and_taken_back() -> None:
    """All are told what was used, each in their language; undoing and saving forget nothing of how often that was."""
    game = building()
    before = game.to_json()
    changes = game.apply("use second_wind")
    words = game.words("it")
    assert "second_wind is used" in map(str, changes)
    assert "si usa nuovo slancio" in {words.change(change) for change in changes}
    again = Game.from_json(game.to_json(), pack_dirs=[PACKS])
    assert "use second_wind" not in map(str, again.legal_actions)
    game.undo()
    assert game.to_json() == before
    assert "use second_wind" in map(str, game.legal_actions)
