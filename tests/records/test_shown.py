"""What only some games have is shown to each player, with what that player knows of it and no more."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.laws.exchange import exchanged
from tests.saves.made_up import kind, laid, position, take
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.views import LookingView, PileView
from villagers_rules.rules.developments import best, standing, winners_of
from villagers_rules.rules.view import view


def test_events_and_developments_are_open() -> None:
    """Everybody sees events face up, under stacks and at work, discards, decks as piles, and developments (R14.3, R16.1)."""
    for seat in (0, 1):
        state = position()
        state.drafts_left, state.build_limit, state.builds_left, state.trades_left = 2, 4, 3, 1
        shown = view(state, seat, ())
        assert (shown.events, shown.resolving, shown.slots) == (("storm",), ("storm",), ((), ("fair",)))
        assert shown.decks == {"spring": PileView(0, None, {}), "autumn": PileView(1, "autumn", {})}
        assert shown.event_discards == {"spring": (), "autumn": ("frost",)}
        assert [(part.card, part.holder) for part in shown.developments] == [("tower", 1), ("school", None)]
        assert [part.tokens for part in shown.seats] == [("tower",), (), ()]
        assert [part.keep for part in shown.seats] == [(), ("fool",), ()]
        assert shown.basics == {"digger": 6, "team": 3}
        assert (shown.drafts_left, shown.build_limit, shown.builds_left, shown.trades_left) == (2, 4, 3, 1)
        assert json.loads(json.dumps(shown.to_data()))["looking"]["number"] == 2


def test_the_looker_alone_sees_the_cards() -> None:
    """Who looks at cards sees them, the top one first; others see who looks at how many of which pile (R16.2)."""
    state = position()
    assert view(state, 0, ()).looking == LookingView(player=1, pile="stack 1", number=2, cards=("tailor", "sower"))
    assert view(state, 1, ()).looking == LookingView(player=1, pile="stack 1", number=2, cards=())
    assert view(laid(), 0, ()).looking is None


@pytest.mark.parametrize("viewer", [0, 1])
def test_hidden_cards_are_not_shown(viewer: int) -> None:
    """A view does not change when cards its viewer does not know change places, in decks and among looked-at cards too (R16)."""
    state = position()
    for card in ("storm", "storm", "fair"):
        source = ("event", 0) if kind(card) in state.areas["event"][0] else ("resolving", 0) if card == "storm" else ("under", 1)
        take(state, card, source, ("deck", 0))
    chance = Random(1)
    moved = 0
    for _ in range(20):
        other, number = exchanged(state, viewer, chance)
        moved += number
        assert view(other, viewer, ()) == view(state, viewer, ())
    assert moved


def test_the_standing_can_be_seen_at_any_time() -> None:
    """Each player's value is shown for every development, and who has strictly the most; a tie has no winner (R14.2, R14.3)."""
    state = position()
    state.supply = [5, 9, 40]
    tower, school = view(state, 0, ()).developments
    assert (tower.standing, tower.leader) == ({1: 5, 2: 9}, 2)
    assert winners_of(state, kind("tower")) == (1,)
    state.supply = [9, 9, 40]
    assert [stands.winner for stands in standing(state)] == [None, None]
    assert school.holder is None


def test_strictly_the_most_wins() -> None:
    """One player alone has the most; of a tie, also at zero, all are found, and nobody wins (R14.2)."""
    found = [best(values, "most") for values in ((1, 0), (0, 0), (2, 3, 3), (4, 3, 3), (0,))]
    assert found == [(0,), (0, 1), (1, 2), (0,), (0,)]


def test_tokens_of_nobody_are_shown_as_such() -> None:
    """A token that nobody has lies with nobody, and with no seat."""
    state = position()
    state.tokens = [NOBODY, NOBODY]
    shown = view(state, 0, ())
    assert [part.holder for part in shown.developments] == [None, None]
    assert not any(part.tokens for part in shown.seats)
