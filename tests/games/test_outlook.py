"""What a game says before anybody decides: previews, unusable cards, the clock, the standings."""

from __future__ import annotations

from random import Random

import pytest

from villagers_rules import Game, IllegalActionError, NotAnActionError

PACKS = ("base", "saints", "scoundrels", "profiteers", "developments")


@pytest.mark.parametrize("seed", range(3))
def test_a_preview_says_what_happens(seed: int) -> None:
    """The changes of a preview are those that the action then makes, in order; a complete one is all of them (R16)."""
    game, draw = Game.new(players=3, packs=PACKS, seed=seed), Random(seed)
    game.apply(game.legal_actions[0])
    while not game.is_over:
        action = draw.choice(game.legal_actions)
        before, player = game.to_json() if draw.random() < 0.02 else "", action.player
        preview = game.preview(action)
        if before:
            assert game.to_json() == before
        since, supply = len(game.actions), game.state.supply[player - 1]
        game.apply(action)
        seen = game.changes_for(player, since=since)
        assert list(preview.changes) == seen[: len(preview.changes)]
        if preview.is_complete:
            assert len(preview.changes) == len(seen)
            assert preview.gold(player) == game.state.supply[player - 1] - supply


def test_a_preview_shows_nothing_hidden() -> None:
    """Two positions that look alike to a player have the same previews, whatever the stacks hold (R16)."""
    one, other = Game.new(players=2, seed=4, first_player=1), Game.new(players=2, seed=4, first_player=1)
    table = other.state.table
    for area in ("stack", "reserve"):
        for pile in other.state.areas[area]:
            by_suit: dict[int, list[int]] = {}
            for kind in pile:
                by_suit.setdefault(table.suit[kind], []).append(kind)
            pile[:] = [by_suit[table.suit[kind]].pop() for kind in pile]
    assert one.state.areas["stack"] != other.state.areas["stack"]
    for action in one.legal_actions:
        assert one.preview(str(action)) == other.preview(str(action))


def test_a_preview_of_what_is_illegal() -> None:
    """The preview of an action that is not legal raises the refusal."""
    with pytest.raises(IllegalActionError, match=r"R5\.2"):
        Game.new(seed=1).preview("end turn")


def test_a_preview_is_of_the_own_action() -> None:
    """Nobody learns by a preview what another player holds: it is always that of the player who takes the action (R16)."""
    game = Game.new(players=2, seed=4, first_player=1)
    action = game.legal_actions[0]
    with pytest.raises(NotAnActionError, match="player 1, not of player 2"):
        game.preview(action, player=2)
    with pytest.raises(IllegalActionError, match="player 1"):
        game.preview(str(action), player=2)


def test_a_pass_does_nothing() -> None:
    """Who is asked whether to interrupt sees that passing changes nothing; where nobody is asked it has no preview (R12.1)."""
    game = Game.new(players=3, packs=("base", "scoundrels"), seed=1, ask_interrupts=True)
    while not game.is_over:
        decision = game.decision
        assert decision is not None
        previews = [game.preview(action) for action in decision.options if action.verb == "pass"]
        for preview in previews:
            assert (preview.changes, preview.is_complete, set(preview.totals.values())) == ((), True, {0})
        if previews:
            break
        game.apply(decision.options[0])
    assert previews
    with pytest.raises(IllegalActionError, match=r"R12\.1"):
        Game.new(players=2, seed=1).preview("pass")


@pytest.mark.parametrize("seed", range(3))
def test_every_card_of_a_hand_is_usable_or_says_why(seed: int) -> None:
    """In a build turn a card of the hand either has a legal action or a refusal, never both."""
    game, draw = Game.new(players=2, packs=PACKS, seed=seed), Random(seed)
    while not game.is_over:
        decision = game.decision
        if decision is not None and decision.kind == "build":
            used = {card for action in decision.options if action.verb in ("place", "play") for card, _ in action.cards}
            hand = {str(card) for card in game.view(decision.player).seats[decision.player - 1].hand}
            blocked = game.unusable(decision.player)
            assert blocked.keys() == hand - used
            assert all(refusal.rule and refusal.reason for refusal in blocked.values())
        game.apply(draw.choice(game.legal_actions))


def test_the_clock_and_the_standings() -> None:
    """The clock counts the cards before the next market down, and the standings are the scores, the best first (R9)."""
    game, draw = Game.new(players=2, seed=3), Random(3)
    assert (game.clock.market, game.clock.cards_left, game.clock.this_round) == ("first_market", 8, False)
    markets, last = [game.clock.market], False
    while not game.is_over:
        if game.clock.market != markets[-1]:
            markets.append(game.clock.market)
        last = game.clock.is_last_round
        totals = {score.owner: score.total for score in game.scores()}
        assert {standing.owner: standing.total for standing in game.standings()} == totals
        assert [standing.total for standing in game.standings()] == sorted(totals.values(), reverse=True)
        game.apply(draw.choice(game.legal_actions))
    assert markets == ["first_market", "second_market"]
    assert last
    assert game.clock.market == ""
    assert [standing.owner for standing in game.standings() if standing.total == max(game.state.supply)] == game.winners
