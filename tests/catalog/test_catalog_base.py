"""The base pack against what is printed: symbols in words of the cards, keyrings, unlock lists, numbers of cards."""

import pytest

from villagers_rules.model.context import EMPTY
from villagers_rules.model.deck import deck_for
from villagers_rules.model.printed import Villager
from villagers_rules.model.standing import Protect
from villagers_rules.packs import load
from villagers_rules.packs.validate import examine
from villagers_rules.rules.setup import new_state

PRINTED_KEYRINGS = {
    "blacksmith": 10,
    "carpenter": 8,
    "cooper": 6,
    "chandler": 4,
    "shipwright": 4,
    "brewer": 2,
    "cartwright": 2,
    "glass_blower": 2,
    "harvester": 2,
    "hunter": 2,
}
PRINTED_UNLOCKS = {
    "brewer": "Freemason",
    "carpenter": "Bed Builder, Beekeeper, Poulterer, Weaver (4p+)",
    "cartwright": "Peddler",
    "cooper": "Brewer, Milk Maid, Vintner",
    "shipwright": "Fisher, Smuggler",
    "blacksmith": "Cooper, Glass Blower, Jeweler, Locksmith, Cobbler (4p+)",
    "glass_blower": "Wine Trader",
    "chandler": "Priest, Spelunker",
    "harvester": "Grocer",
    "hunter": "Truffler",
}
STARTING_ROAD = {"poulterer", "cooper", "thatcher", "carpenter", "harvester", "blacksmith"}
RESERVE = {2: 46, 3: 29, 4: 26, 5: 9}

CARDS = load(["base"]).villagers


def drafted() -> list[Villager]:
    """Return the types that are drafted: neither basic nor the card that starts a village."""
    return [card for card in CARDS.values() if not card.basic and not card.starts_village]


def test_shipped_packs_have_no_problem() -> None:
    """Everything that is shipped passes the check."""
    assert not examine().problems


def test_numbers_of_cards() -> None:
    """R1.3: 50 drafted types with 2 copies each, 3 basics with 10, and Founders with a gold and a food side."""
    assert len(drafted()) == 50
    assert {card.copies for card in drafted()} == {2}
    assert {card.id: (card.copies, card.suit) for card in CARDS.values() if card.basic} == {
        "lumberjack": (10, "wood"),
        "hayer": (10, "hay"),
        "miner": (10, "ore"),
    }
    (founders,) = (card for card in CARDS.values() if card.starts_village)
    assert founders.suit == "grains"
    assert founders.while_in_play == (Protect(),)
    assert [(side.name, side.gold, side.food) for side in founders.sides] == [("gold", 2, 0), ("food", None, 1)]
    assert founders.flips is not None
    assert founders.flips.to == "food"
    assert len(CARDS) == 54


def test_starting_road_and_cards_for_four() -> None:
    """R1.3: the six Starting Road cards, and the seven types of wool and leather, which are marked 4+."""
    assert {card.id for card in CARDS.values() if card.starting_road} == STARTING_ROAD
    for_four = [card for card in CARDS.values() if card.players.start == 4]
    assert {card.suit for card in for_four} == {"wool", "leather"}
    assert len(for_four) == 7
    assert all(2 in card.players for card in CARDS.values() if card not in for_four)


def test_suits_are_in_the_order_of_the_rules() -> None:
    """R1.2, and the numbering of cards: by suit as the manifest lists them, then as the files list them."""
    table = load(["base"]).table
    assert table.suits == ("grains", "wood", "hay", "ore", "grapes", "wool", "leather", "solitary", "special")
    assert [table.suits.index(card.suit) for card in table.villagers] == sorted(
        table.suits.index(c.suit) for c in table.villagers
    )
    assert table.ids[:2] == ["founders", "brewer"]


@pytest.mark.parametrize("players", RESERVE)
def test_deck_and_reserve(players: int) -> None:
    """R1.3, R2.2: 94 cards in the full deck, and what is left of it as Reserve after the deal."""
    catalog = load(["base"])
    deck = len(deck_for(catalog.table, catalog.rules, players))
    assert deck == (94 if players >= 4 else 80)
    setup = catalog.rules.setup
    laid = new_state(catalog.table, catalog.rules, players=players, seed=1)
    dealt = sum(size.compute(laid, 0, EMPTY) for size in setup.stack_sizes) + setup.hand * players
    assert deck - dealt == RESERVE[players]


def test_keyrings_are_the_printed_ones() -> None:
    """R1.1: a keyring is worth the copies of the padlock cards that name its villager."""
    assert {card.id: card.keyring for card in CARDS.values() if card.keyring} == PRINTED_KEYRINGS


def test_unlock_lists_are_the_printed_ones() -> None:
    """The cards say whom they unlock, cards for four or more players marked as such."""
    shown = {
        card.id: {CARDS[other].name + (" (4p+)" if CARDS[other].players.start == 4 else "") for other in card.unlocks}
        for card in CARDS.values()
        if card.unlocks
    }
    assert shown == {card: set(text.split(", ")) for card, text in PRINTED_UNLOCKS.items()}


def test_chains_and_what_cards_carry() -> None:
    """R5.3: chains from the ground up; what starts one carries 2 cards, what goes on 1, what ends one or stands alone none."""
    assert CARDS["jeweler"].chain == ("miner", "seeker", "spelunker")
    assert CARDS["tailor"].chain == ("shepherd", "spinner", "weaver")
    assert CARDS["miner"].precedes == ("blacksmith", "glass_blower", "locksmith", "mason", "seeker")
    carries = {number: {card.id for card in CARDS.values() if card.carries == number} for number in (0, 1, 2)}
    assert carries[2] == {"founders", "lumberjack", "hayer", "miner", "graper", "shepherd", "tanner"}
    assert carries[1] == {"swineherd", "wheeler", "grazier", "milk_maid", "seeker", "spelunker", "vintner", "spinner", "weaver"}
    assert len(carries[0]) == 54 - 7 - 9


def test_names_are_made_of_ids() -> None:
    """A card without a name of its own is called what its id says."""
    assert CARDS["log_rafter"].name == "Log Rafter"


def test_steps_are_compiled() -> None:
    """A step holds its verb, what it takes, its other arguments and its line; sentences in it are compiled."""
    choose, replace, place = CARDS["apprentice"].hooks["play"]
    assert (choose.verb, replace.verb, place.verb) == ("choose", "replace", "place")
    assert choose.takes.text == "covered villagers in any village that are not stand_ins"
    assert callable(choose.takes.find)
    assert (replace.takes, dict(replace.options), place.takes) == ("it", {"with": "this villager"}, "it")
    assert choose.line + 1 == replace.line


def test_rules_are_those_of_the_book() -> None:
    """The numbers of R2 to R9 reach the interpreter as the file gives them."""
    rules = load(["base"]).rules
    assert (rules.setup.first_player, rules.setup.supply, rules.setup.hand) == (0, 8, 5)
    assert [size.text for size in rules.setup.stack_sizes] == ["2 per player"] * 6
    assert (rules.road.places, rules.road.draft_refill, rules.road.update_refill) == (
        6,
        ("stacks", "reserve"),
        ("reserve", "stacks"),
    )
    few, many = rules.road.updates
    assert (few.players, few.each_player_may_add, few.discard_with_coins, few.then_add_to_each) == (range(2, 3), 1, False, 0)
    assert (3 in many.players, many.each_player_may_add, many.discard_with_coins, many.then_add_to_each) == (True, 0, True, 1)
    assert (rules.draft.amount.text, rules.draft.cap) == ("2 + food symbols", 5)
    assert (rules.build.amount.text, rules.build.cap) == ("2 + builder symbols", 5)
    assert (rules.basics_per_turn, rules.padlock_price, rules.bank_price) == (3, 2, 2)
    assert (rules.first_carries, rules.others_carry) == (2, 1)
    first, second = rules.markets
    assert (first.name, first.first_stack, first.last_stack, first.scores) == ("first_market", 1, 2, ("gold", "coins"))
    assert (first.collects_coins, first.ends_the_game) == (False, False)
    assert (second.first_stack, second.last_stack, second.scores) == (1, 6, ("silver", "gold", "coins"))
    assert (second.collects_coins, second.ends_the_game) == (True, True)
    found = [(str(each.amount), each.fewest) for each in rules.winner]
    assert found == [("gold in your supply", False), ("villagers", True)]
