"""The card book: what front ends show of the cards, the packs and the modes, in every language."""

from __future__ import annotations

import json

import pytest

from tests.api.games import ALL
from tests.laws.combinations import Combination
from villagers_rules import CardInfo, Game, GameError, available_modes, available_packs, languages
from villagers_rules.packs.loader import modes_known
from villagers_rules.rules.setup import all_cards


@pytest.mark.parametrize("combination", ALL, ids=str)
@pytest.mark.parametrize("language", languages())
def test_the_book_holds_every_card_of_the_game(combination: Combination, language: str) -> None:
    """Each card of a game stands there with as many copies as are dealt, in a language, as plain data both ways (R1.1, R1.3)."""
    game = combination.begin(players=combination.players()[0], seed=1)
    book, table = game.card_book(language), game.state.table
    counted = all_cards(table, game.state.rules, game.players)
    assert list(book) == table.ids
    for kind, card in enumerate(table.ids):
        info = book[card]
        assert info.id == card
        assert card in book
        assert info.name
        assert info.suit_name
        assert info.copies == counted[kind] or info.is_basic or table.villagers[kind].starts_village
        data = json.loads(json.dumps(info.to_data()))
        assert CardInfo.from_data(data) == info
        assert data == info.to_data()
    assert "cooper of nobody" not in book


def test_the_book_is_translated() -> None:
    """Names, suits and rules texts are those of the language asked for; an unknown one is refused with those there are."""
    game = Game.new(players=2, seed=1)
    english, italian = game.cards["log_rafter"], game.card_book("it")["log_rafter"]
    assert (english.name, italian.name) == ("Log Rafter", "Zatteriere")
    assert (english.suit, italian.suit) == ("wood", "wood")
    assert italian.suit_name == "legno"
    assert english.rules == ("At the Second Market, gain 1 gold for each wood symbol in your village.",)
    assert italian.rules != english.rules
    assert english.chain == ("lumberjack",)
    with pytest.raises(GameError, match="no language is called 'tlh'; the languages: en, it"):
        game.card_book("tlh")


def test_packs_and_modes_are_listed() -> None:
    """Whatever can be played is listed with what it needs; every mode that is named can be begun."""
    packs = {pack.id: pack for pack in available_packs()}
    assert {"base", "saints", "solo"} <= set(packs)
    assert packs["saints"].requires == ("base",)
    assert packs["base"].players
    modes = {mode.name: mode for mode in available_modes()}
    assert set(modes) == set(modes_known())
    for mode in modes.values():
        assert mode.says
        assert mode.pack in packs
        assert Game.new(mode=mode.name, seed=1).mode == mode.name


def test_a_game_tells_its_facts() -> None:
    """Players, seats, packs, mode and the number of actions can be asked for, and a game prints with them."""
    game = Game.new(mode="solo", seed=1)
    assert game.players == 1
    assert game.seats == (1, "countess")
    assert game.packs == ("base", "solo")
    assert repr(game) == "<Game players=1, packs=['base', 'solo'], mode='solo', 0 actions>"
