"""Laws over random games with base, with every other pack, with packs together and in every mode, checked as `sizes` says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.laws import decision_laws, game_laws, hiding_laws, legality_laws, sizes
from tests.laws.combinations import Combination, combinations
from tests.laws.walking import findings, numbers_of
from villagers_rules import Game, GameError

for_each_combination = pytest.mark.parametrize("played", combinations()[:: sizes.COMBINATIONS_EVERY], ids=str)


def assert_kept(law: Callable[[Any], Iterator[str]], played: Combination) -> None:
    """Assert that *law* was checked at the numbers of players that this run plays with, and never broken."""
    by_players = findings(played)
    failures = [failure for found in by_players.values() for failure in found.failures[law.__name__]]
    assert not failures, "\n\n".join(failures)
    assert sorted(by_players) == numbers_of(played) != []
    assert all(found.checked[law.__name__] >= played.games for found in by_players.values())


@for_each_combination
def test_each_card_is_in_one_place(played: Combination) -> None:
    """At every decision that is looked at each card of the game lies in exactly one place (R1.3)."""
    assert_kept(decision_laws.one_place, played)


@for_each_combination
def test_gold_is_conserved(played: Combination) -> None:
    """Change by change, gold goes from place to place or to and from the bank, none is ever owed (R1.4), and no card is lost."""
    assert_kept(game_laws.change_by_change, played)


@for_each_combination
def test_scores_are_what_was_paid(played: Combination) -> None:
    """The book of the markets, the changes and the scores agree on every gold (R9)."""
    assert_kept(game_laws.market_sums, played)


@for_each_combination
def test_equal_seeds_give_equal_games(played: Combination) -> None:
    """Equal seeds give equal games, with and without a journal."""
    assert_kept(game_laws.equal_seeds, played)


@for_each_combination
def test_the_end(played: Combination) -> None:
    """The most gold wins, then the fewest villagers; nothing can be done after the end (R9.4)."""
    assert_kept(game_laws.ending, played)
    assert_kept(game_laws.options_are_short, played)


@for_each_combination
def test_other_names_make_no_other_game(played: Combination) -> None:
    """With other names for cards, events, developments, suits, decks, piles, pools, seats, sides, modes, games are the same."""
    assert_kept(game_laws.renaming, played)


@for_each_combination
def test_records_replay(played: Combination) -> None:
    """The record of every game replays to it."""
    assert_kept(game_laws.record, played)


@for_each_combination
def test_undo_to_the_start_and_redo(played: Combination) -> None:
    """Undoing all leads to the start, doing all again to the end."""
    assert_kept(game_laws.undoing_all, played)


@for_each_combination
def test_apply_then_undo_is_identity(played: Combination) -> None:
    """Apply then undo is identity, in every slot of the state."""
    assert_kept(decision_laws.applying_and_undoing, played)


@for_each_combination
def test_counts_follow_from_the_cards(played: Combination) -> None:
    """What villages count ahead is what counting anew gives (R1.5, R5.3)."""
    assert_kept(decision_laws.counting_ahead, played)


@for_each_combination
def test_save_load_and_go_on(played: Combination) -> None:
    """Save, load and go on equals not saving."""
    assert_kept(decision_laws.saving, played)


@for_each_combination
def test_a_copy_is_independent(played: Combination) -> None:
    """Nothing that is done to a game touches its copy, and the other way round."""
    assert_kept(decision_laws.copying, played)


@for_each_combination
def test_legal_if_and_only_if_accepted(played: Combination) -> None:
    """Of all actions that can be written down, those are accepted that are legal; the others get a refusal with its rule."""
    assert_kept(legality_laws.judging, played)


@for_each_combination
def test_legal_actions_are_listed(played: Combination) -> None:
    """Every legal action is listed once, prints, reads back, and is legal; no decision is without one."""
    assert_kept(legality_laws.listing, played)


@for_each_combination
def test_what_is_no_action_alters_nothing(played: Combination) -> None:
    """Unknown cards, unreadable actions and players that are not there are errors, and alter nothing."""
    assert_kept(decision_laws.misread, played)


@for_each_combination
def test_views_hide_what_is_hidden(played: Combination) -> None:
    """A view does not change when cards its viewer does not know are exchanged (R16)."""
    assert_kept(hiding_laws.hiding, played)


@for_each_combination
def test_nobody_is_told_of_unseen_cards(played: Combination) -> None:
    """Players see and are told the same when cards that nobody ever saw were dealt in another order (R16)."""
    assert_kept(game_laws.dealing_again, played)


@for_each_combination
def test_players_are_told_what_they_see(played: Combination) -> None:
    """Players are told of each card that went from pile to pile just what they saw or know (R16)."""
    assert_kept(game_laws.told_what_was_seen, played)


@for_each_combination
def test_views_show_what_is_known(played: Combination) -> None:
    """A view shows all that its viewer knows by what happened, reckoned a second time from where cards came from (R16.2)."""
    assert_kept(hiding_laws.knowing, played)


def test_an_unknown_card_is_an_error() -> None:
    """An action that names a card which no pack of the game has is no action of the game."""
    game = Game.new(players=2, seed=1)
    with pytest.raises(GameError, match="nobody_at_all"):
        game.refusal("draft nobody_at_all from road 1")
