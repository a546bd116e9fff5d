"""Games that begin with chosen cards in the first hand, to try them."""

from __future__ import annotations

from typing import Any

import pytest

from villagers_rules import Game, GameError
from villagers_rules.packs.loader import catalog_with

PACKS = ("base", "developments", "kickstarter", "profiteers", "promo", "saints", "scoundrels", "shifting_seasons", "solo")


def held(game: Game) -> list[str]:
    """Return what player 1 holds, and what lies on top of decks, or open."""
    state, ids = game.state, game.state.table.ids
    areas = state.areas
    piles = [areas["hand"][0], areas["keep"][0], *areas["event"], *areas["development"], *(deck[-1:] for deck in areas["deck"])]
    return [ids[kind] for pile in piles for kind in pile]


def with_card(card: str, **options: Any) -> Game | None:
    """Return a game with *card* in the first hand, None where the game deals no such card."""
    try:
        return Game.new(seed=4, hand=[card], **options)
    except GameError as error:
        if "is not dealt in this game" not in str(error):
            raise
        return None


@pytest.mark.parametrize("pack", PACKS)
def test_every_card_that_is_dealt_can_be_tried(pack: str) -> None:
    """Whatever a deal gives to hands, or lays open, is there from the start if it is asked for."""
    catalog = catalog_with(pack)
    packs, tried = [one.id for one in catalog.packs], 0
    players = next(number for number in catalog.players if number not in catalog.too_large)
    for card in catalog.table.cards:
        if card.pack != pack:
            continue
        game = with_card(card.id, players=players, packs=packs, mode=catalog.mode or None)
        if game is not None and getattr(card, "pile", None) is None:
            assert card.id in held(game), card.id
            tried += 1
    assert tried or pack in ("scoundrels", "saints")


def test_the_rest_is_dealt_as_the_seed_says() -> None:
    """The same cards are in the game, and those that were not exchanged lie where the seed puts them."""
    game, other = (Game.new(players=2, seed=9, hand=hand) for hand in ([], ["cooper", "wood_carver"]))
    assert {"cooper", "wood_carver"} <= set(held(other))
    kinds = [
        sorted(kind for pile in one.state.areas["stack"] + one.state.areas["reserve"] + one.state.areas["hand"] for kind in pile)
        for one in (game, other)
    ]
    assert kinds[0] == kinds[1]
    assert game.state.areas["hand"][1] == other.state.areas["hand"][1]


def test_such_a_game_is_saved_and_recorded() -> None:
    """It comes back from its save and from its record, with the cards that were chosen."""
    game = Game.new(players=3, seed=2, hand=["cooper"])
    game.apply(game.legal_actions[0])
    assert Game.from_json(game.to_json()).to_json() == game.to_json()
    assert Game.replay(game.record()).record() == game.record()


@pytest.mark.parametrize("hand", [["coper"], ["cooper"] * 9, ["founders"]])
def test_cards_that_cannot_be_in_a_hand_are_refused(hand: list[str]) -> None:
    """There is no such card, or there are not so many copies, or it is in no deck."""
    with pytest.raises(GameError):
        Game.new(seed=1, hand=hand)


def test_a_deal_says_already_what_is_in_the_hands() -> None:
    """A deal and a hand cannot both be given."""
    with pytest.raises(GameError, match="expected a deal or a hand"):
        Game.new(seed=1, deal=["cooper"], hand=["cooper"])


def test_no_more_copies_are_wanted_than_can_be_dealt() -> None:
    """Each card that is wanted lies in the first hand; who wants more copies than can be there is refused (R2.2)."""
    assert held(Game.new(players=2, seed=4, hand=["spelunker", "spelunker"])).count("spelunker") == 2
    with pytest.raises(GameError, match="at most 1 copy of the cooper can be in the first hand here"):
        Game.new(players=2, seed=4, hand=["cooper", "cooper"])
