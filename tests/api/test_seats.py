"""Who may act, what each seat is told, and versions: interrupts that are asked for stay their holder's secret (R12.1, R16)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.api.games import PLAYED, positions
from tests.laws.combinations import Combination
from villagers_rules import Action, Game, GameError, IllegalActionError, LogEntry, NotAnActionError

PACKS = ["base", "saints", "scoundrels"]


def asked_games() -> Iterator[tuple[Game, int]]:
    """Yield games at moments at which a player other than the one at turn is asked whether to interrupt, with that player."""
    for seed in range(40):
        game, chance = Game.new(players=3, packs=PACKS, seed=seed, ask_interrupts=True), Random(seed)
        while not game.is_over and len(game.actions) < 60:
            decision = game.decision
            assert decision is not None
            if decision.kind == "interrupt":
                yield game, decision.player
            game.apply(game.legal_actions.sample(chance))


def public(game: Game, holder: int) -> list[object]:
    """Return all that players other than *holder* can read of a game."""
    others = [player for player in range(1, game.state.players + 1) if player != holder]
    return [
        (
            game.view(player),
            game.version(player),
            game.log_for(player),
            game.changes_for(player),
            game.can_undo(player),
            game.decision_for(player),
            list(game.legal_actions_for(player)),
            game.refusal("pass", player=player),
        )
        for player in others
    ]


def test_only_who_is_asked_can_tell() -> None:
    """Views, logs, versions, decisions and undo of all others stay as if nobody had been asked, before the pass and after it."""
    for tried, (game, holder) in enumerate(asked_games(), 1):
        silent = game.copy()
        silent.ask_interrupts = False
        assert game.decision_for(holder) == game.decision
        assert holder in game.may_act
        assert game.current_player == holder
        assert Action(player=holder, verb="pass") in game.legal_actions_for(holder)
        assert public(game, holder) == public(silent, holder)
        version, number = game.version(holder), game.version()
        after = game.copy()
        assert list(after.apply("pass", player=holder)) == []
        assert after.decision != game.decision
        assert public(after, holder) == public(silent, holder)
        assert after.version(holder) == version + 1
        assert after.version() == number + 1
        assert [entry.what for entry in after.log_for(holder, since=version)] == ["pass"]
        assert after.actions == game.actions
        assert after.to_json() == game.to_json()
        with pytest.raises(IllegalActionError, match=r"R12\.1"):
            after.apply("pass", player=holder)
        if tried == 30:
            return
    raise AssertionError("nobody was ever asked")


def test_who_decides_may_go_on_while_others_are_asked() -> None:
    """A question about interrupts holds nobody up: who must decide can act, which ends the question (R12.1)."""
    for game, holder in asked_games():
        deciding = game.view(1).current_player
        assert deciding not in (None, holder)
        options = game.legal_actions_for(deciding or 0)
        game.apply(str(options[0]), player=deciding)
        return


def test_nobody_passes_unasked() -> None:
    """Without the question a pass is refused with its rule, and it is no option."""
    game = Game.new(players=2, seed=1)
    refused = game.refusal("pass")
    assert refused is not None
    assert refused.rule == "R12.1"
    assert Action(player=1, verb="pass") not in game.legal_actions
    with pytest.raises(IllegalActionError):
        game.apply("pass")


def test_actions_are_taken_by_the_player_who_is_named() -> None:
    """Text is read as the named player's; a value of another player is no action of this one, and a turn is not taken twice."""
    game = Game.new(players=3, seed=7)
    decision = game.decision
    assert decision is not None
    mine, other = decision.player, decision.player % 3 + 1
    first = decision.options[0]
    with pytest.raises(NotAnActionError, match=f"an action of player {mine}, not of player {other}"):
        game.apply(first, player=other)
    with pytest.raises(IllegalActionError):
        game.apply(str(first), player=other)
    with pytest.raises(GameError, match="players are numbered"):
        game.apply(first, player=4)
    assert Action.from_data(first.to_data()) == first
    game.apply(Action.from_data(first.to_data()), player=mine)
    assert game.may_act == (other,)
    assert game.current_player == other


@pytest.mark.parametrize("combination", PLAYED, ids=str)
def test_a_log_says_what_the_changes_say(combination: Combination) -> None:
    """The entries of each seat's log hold its changes, action by action, and name no action that the seat could not see."""
    for game, _ in positions(combination, every=70):
        assert [change for entry in game.log() for change in entry.changes] == game.changes
        assert [entry.action for entry in game.log() if entry.what == "action"] == list(game.actions)
        for player in range(1, game.state.players + 1):
            log = game.log_for(player)
            assert [change for entry in log for change in entry.changes] == game.changes_for(player)
            assert [entry.version for entry in log] == list(range(1, game.version(player) + 1))
            assert game.view(player, options=False).version == game.version(player)
            for entry, action in zip(log[1:], game.actions, strict=True):
                assert entry.player == action.player
                assert entry.action in (action, None)
                assert entry.action is not None or action.player != player
                assert LogEntry.from_data(entry.to_data()) == entry
                if entry.action is not None and action.verb == "trade" and action.player != player:
                    told = {getattr(change, "card", None) for change in entry.changes}
                    assert told.issuperset(card for card, _ in action.cards)
            half = game.version(player) // 2
            assert game.log_for(player, since=half) == log[half:]


def test_an_action_taken_back_is_an_entry() -> None:
    """Who knew the action is told that it was undone; who did not is told nothing of it, and versions only ever grow."""
    game = Game.new(players=2, seed=3)
    game.apply(game.legal_actions[0])
    known = game.version(1)
    taken = game.undo()
    assert game.version(1) == known + 1
    (entry,) = game.log_for(1, since=known)
    assert (entry.what, entry.number, entry.action) == ("undone", 1, taken)
    assert [entry.what for entry in game.log_for(1)] == ["begun"]
    game.apply(game.legal_actions[1])
    assert [entry.what for entry in game.log_for(2, since=known)] == ["undone", "action"]
    assert [entry.what for entry in game.log_for(2)] == ["begun", "action"]
    assert game.copy().log_for(1) == game.log_for(1)
    with pytest.raises(GameError, match="since"):
        game.log_for(1, since=99)


def test_a_view_without_options_is_the_same_else() -> None:
    """The cheap view differs in its options alone."""
    game = Game.new(players=2, seed=3)
    player = game.current_player or 0
    full, cheap = game.view(player).to_data(), game.view(player, options=False).to_data()
    assert cheap.pop("options") == []
    assert full.pop("options")
    assert full == cheap


def test_actions_are_filtered_by_what_there_is() -> None:
    """A verb that no action has, or a card of no pack, is refused with the nearest one; others give what is legal of them."""
    game = Game.new(players=2, seed=7, first_player=1)
    listed = game.legal_actions
    assert listed.filter(verb="draft", card="poulterer") == [action for action in listed if "poulterer" in str(action)]
    assert listed.filter(verb="place") == []
    with pytest.raises(NotAnActionError, match="did you mean draft"):
        listed.filter(verb="drft")
    with pytest.raises(NotAnActionError, match="did you mean poulterer"):
        listed.filter(card="poultere")
