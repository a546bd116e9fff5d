"""Laws over random games: 300 at each number of players, checked as `sizes` says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.laws import decision_laws, game_laws, hiding_laws, legality_laws, sizes
from tests.laws.walking import findings
from villagers_rules import Game, GameError

for_each_number = pytest.mark.parametrize("players", sizes.PLAYERS)


def assert_kept(law: Callable[[Any], Iterator[str]], players: int) -> None:
    """Assert that *law* was checked in the games with so many players, and never broken."""
    found = findings(players)
    assert found.checked[law.__name__] >= sizes.GAMES
    assert not found.failures[law.__name__], "\n\n".join(found.failures[law.__name__])


@for_each_number
def test_each_card_is_in_one_place(players: int) -> None:
    """At every decision each card of the game lies in exactly one place (R1.3)."""
    assert_kept(decision_laws.one_place, players)


@for_each_number
def test_gold_is_conserved(players: int) -> None:
    """Change by change, gold goes from place to place or to and from the bank, none is ever owed (R1.4), and no card is lost."""
    assert_kept(game_laws.change_by_change, players)


@for_each_number
def test_scores_are_what_was_paid(players: int) -> None:
    """The book of the markets, the changes and the scores agree on every gold (R9)."""
    assert_kept(game_laws.market_sums, players)


@for_each_number
def test_equal_seeds_give_equal_games(players: int) -> None:
    """Equal seeds give equal games, with and without a journal."""
    assert_kept(game_laws.equal_seeds, players)


@for_each_number
def test_the_end(players: int) -> None:
    """The most gold wins, then the fewest villagers; nothing can be done after the end (R9.4)."""
    assert_kept(game_laws.ending, players)
    assert_kept(game_laws.options_are_short, players)


@for_each_number
def test_records_replay(players: int) -> None:
    """The record of every game replays to it."""
    assert_kept(game_laws.record, players)


@for_each_number
def test_undo_to_the_start_and_redo(players: int) -> None:
    """Undoing all leads to the start, doing all again to the end."""
    assert_kept(game_laws.undoing_all, players)


@for_each_number
def test_apply_then_undo_is_identity(players: int) -> None:
    """Apply then undo is identity, in every slot of the state."""
    assert_kept(decision_laws.applying_and_undoing, players)


@for_each_number
def test_counts_follow_from_the_cards(players: int) -> None:
    """What villages count ahead is what counting anew gives (R1.5, R5.3)."""
    assert_kept(decision_laws.counting_ahead, players)


@for_each_number
def test_save_load_and_go_on(players: int) -> None:
    """Save, load and go on equals not saving."""
    assert_kept(decision_laws.saving, players)


@for_each_number
def test_a_copy_is_independent(players: int) -> None:
    """Nothing that is done to a game touches its copy, and the other way round."""
    assert_kept(decision_laws.copying, players)


@for_each_number
def test_legal_if_and_only_if_accepted(players: int) -> None:
    """Of all actions that can be written down, those are accepted that are legal; the others get a refusal with its rule."""
    assert_kept(legality_laws.judging, players)


@for_each_number
def test_legal_actions_are_listed(players: int) -> None:
    """Every legal action is listed once, prints, reads back, and is legal; no decision is without one."""
    assert_kept(legality_laws.listing, players)


@for_each_number
def test_what_is_no_action_alters_nothing(players: int) -> None:
    """Unknown cards, unreadable actions and players that are not there are errors, and alter nothing."""
    assert_kept(decision_laws.misread, players)


@for_each_number
def test_views_hide_what_is_hidden(players: int) -> None:
    """A view does not change when cards its viewer does not know are exchanged (R16)."""
    assert_kept(hiding_laws.hiding, players)


@for_each_number
def test_nobody_is_told_of_unseen_cards(players: int) -> None:
    """Players see and are told the same when cards that nobody ever saw were dealt in another order (R16)."""
    assert_kept(game_laws.dealing_again, players)


@for_each_number
def test_players_are_told_what_they_see(players: int) -> None:
    """Players are told of each card that went from pile to pile just what they saw or know (R16)."""
    assert_kept(game_laws.told_what_was_seen, players)


@for_each_number
def test_views_show_what_is_known(players: int) -> None:
    """A view shows all that its viewer knows by what happened, reckoned a second time from where cards came from (R16.2)."""
    assert_kept(hiding_laws.knowing, players)


def test_an_unknown_card_is_an_error() -> None:
    """An action that names a card which no pack of the game has is no action of the game."""
    game = Game.new(players=2, seed=1)
    with pytest.raises(GameError, match="nobody_at_all"):
        game.refusal("draft nobody_at_all from road 1")
