"""What front ends say: actions, logs, decisions, refusals, clock and scores in every language, with the players' names."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import pytest

from tests.api.games import ALL, PLAYED, positions
from tests.laws.combinations import Combination
from villagers_rules import Action, Change, Game, GameError, Refusal, Words, languages, score
from villagers_rules.api import ChoicesShown


@pytest.mark.parametrize("combination", PLAYED, ids=str)
@pytest.mark.parametrize("language", languages())
def test_everything_can_be_said(combination: Combination, language: str) -> None:
    """Whatever happens or is offered in a game has words in each language, without an id or a hole that was left open."""
    for game, _ in positions(combination, every=90):
        words = game.words(language, {1: "Anna"})
        said = [words.action(action) for action in game.legal_actions]
        said += [words.change(change) for change in game.changes]
        for player in range(1, game.players + 1):
            said += [words.entry(entry) for entry in game.log_for(player)]
            said += [words.change(change) for change in game.changes_for(player)]
        said.append(words.clock(game.clock))
        said += [words.standing(standing) for standing in game.standings()]
        said += [line for score in game.scores() for line in words.score(score)]
        if game.decision is not None:
            said.append(words.decision(game.decision))
            said += [words.refusal(refusal) for refusal in game.unusable(game.decision.player).values()]
            said += [line for action in game.legal_actions[:5] for line in words.preview(game.preview(action))]
        assert all(said)
        assert not [text for text in said if "{" in text or "_" in text]


def held_by(change: Change, words: Words) -> Iterator[str]:
    """Yield what a change holds, as it must be read: cards, sides, owners and amounts."""
    pending = [change.to_data()]
    while pending:
        data = pending.pop()
        for key, value in data.items():
            if isinstance(value, dict):
                pending.append(value)
            elif key in ("card", "replaced", "stands_for") and value:
                yield words.card(value)
            elif key == "cards" and isinstance(value, list):
                yield from map(words.card, value)
            elif key in ("owner", "player") and value and change.kind != "count":
                yield words.owner(value)
            elif key == "amount":
                yield str(abs(value))
            elif key == "side" and value and change.kind == "flipped":
                yield words.named("sides", value)


@pytest.mark.parametrize("combination", ALL[::6], ids=str)
@pytest.mark.parametrize("language", languages())
def test_nothing_of_a_change_is_left_unsaid(combination: Combination, language: str) -> None:
    """Each card, owner and amount that a change holds stands in its words, in each language."""
    for game, _ in positions(combination, every=90):
        words = game.words(language, {1: "Anna"})
        for player in range(1, game.players + 1):
            for change in game.changes_for(player):
                said = words.change(change)
                assert not [part for part in held_by(change, words) if part not in said], (change, said)


def test_an_italian_table_is_italian() -> None:
    """Names of cards, players and places are those of the language; texts do not change what is parsed."""
    game = Game.new(players=2, seed=7)
    words = game.words("it", {1: "Anna", 2: "Bruno"})
    action = Action.parse("draft poulterer from road 1", player=1)
    assert words.action(action) == "pesca Pollivendolo dal posto 1 della Strada"
    changes = game.apply(action)
    assert words.change(changes[0]) == "Pollivendolo: dal posto 1 della Strada alla piazza di Anna"
    assert words.entry(game.log_for(2)[-1]) == "Anna pesca Pollivendolo dal posto 1 della Strada"
    assert game.words().entry(game.log_for(2)[-1]) == "player 1 drafts Poulterer (road 1)"
    decision = game.decision
    assert decision is not None
    assert words.decision(decision) == "pesca un paesano (1 di 2)"
    with pytest.raises(GameError, match="no language"):
        game.words("tlh")


REFUSED = {
    "place cooper on lumberjack": (
        "R5.2: si posizionano paesani nel proprio turno di costruzione; adesso è la Fase Acquisizione; Anna può: pescare"
    ),
    "draft from the reserve": (
        "R3.2: dal Mazzo dei Paesani si pesca solo quando tutte le pile sono finite; 6 hanno ancora carte; pesca da una pila"
    ),
    "draft miner from road 1": "R3.2: nel posto 1 della Strada c'è {card}, non Minatore; Minatore non è sulla Strada",
}


@pytest.mark.parametrize("text", REFUSED)
def test_refusals_are_italian(text: str) -> None:
    """A refusal that the game returns is worded in the language, cards, places and players by their names."""
    game = Game.new(players=2, packs=["base", "scoundrels"], seed=7)
    words = game.words("it", {1: "Anna"})
    refusal = game.refusal(text)
    assert refusal is not None
    on_road = words.card(game.view(1).road[0].card)
    assert words.refusal(refusal) == REFUSED[text].format(card=on_road)


CHOSEN = {
    "stack 1": "la pila 1",
    "the reserve": "il Mazzo dei Paesani",
    "player 1": "Anna",
    "player 2's founders": "Fondatori del giocatore 2",
    "cooper": "Bottaio",
    "ore": "minerali",
    "[ore]": "[minerali]",
    "4": "4",
}


@pytest.mark.parametrize("word", CHOSEN)
def test_what_was_chosen_is_italian(word: str) -> None:
    """Whatever can be chosen unseen or at random is called in the log as everywhere: piles, players, cards, suits and backs."""
    words = Game.new(players=2, seed=7).words("it", {1: "Anna"})
    change = ChoicesShown(name="", choices=((None, (word,)),))
    assert words.change(change) == f"scelto a caso: {CHOSEN[word]}"
    assert Game.new(players=2, seed=7).words().change(change).startswith("chosen at random: ")


def test_scores_are_italian() -> None:
    """Each point is worded with what was counted and the cards that gave it."""
    game = Game.new(players=2, seed=7)
    found = score("lumberjack > log_rafter; lumberjack +2")
    words = game.words("it")
    assert words.score(found) == [
        "riserva 0",
        "oro 0",
        "argento 4: Zatteriere: 1 per ogni simbolo di legno = 4: 4 simboli di legno (2 x Taglialegna, Zatteriere 2)",
        "monete 2: Taglialegna 2",
        "cibo 0",
        "costruttori 0",
        "totale 6",
    ]


def test_each_card_with_silver_has_its_line() -> None:
    """Silver is explained card by card, equal cards too, so that front ends can show each card with its line."""
    found = score("lumberjack > log_rafter; lumberjack > log_rafter; hayer > ore_muler")
    assert [line.split(":")[0] for line in found.silver.breakdown] == ["log_rafter", "log_rafter 2", "ore_muler"]
    assert [earned.card for earned in found.silver.cards] == ["log_rafter", "log_rafter", "ore_muler"]


def test_what_went_through_json_is_plain_english() -> None:
    """A refusal read back from JSON equals the one that was sent, and its words are the English ones that it holds."""
    game = Game.new(players=2, seed=7)
    refusal = game.refusal("end turn")
    assert refusal is not None
    again = Refusal.from_data(refusal.to_data())
    assert again == refusal
    assert game.words("it").refusal(again) == str(refusal)
    assert pickle.loads(pickle.dumps(refusal)) == refusal


@pytest.mark.parametrize("names", [{"1": "Anna"}, {9: "Anna"}, {1: 5}, {1: " "}, {True: "Anna"}, ["Anna", "Bert"]], ids=str)
def test_names_of_nobody_are_refused(names: Any) -> None:
    """Players are named by their numbers; anything else is refused with what was expected, as everywhere in the library."""
    with pytest.raises(GameError, match="expected"):
        Game.new(players=2, seed=1).words("en", names)


def test_words_are_pickled() -> None:
    """Words go to other processes like all values of a game, with their names and their viewer."""
    game = Game.new(players=2, seed=1)
    words = game.words("it", {1: "Anna"}).seen_by(2)
    again = pickle.loads(pickle.dumps(words))
    assert (again.language, again.names, again.viewer) == ("it", {1: "Anna"}, 2)
    assert [again.action(action) for action in game.legal_actions] == [words.action(action) for action in game.legal_actions]


def test_a_phase_that_is_its_own_rule_is_named_once() -> None:
    """A refusal begins with the rule, but not with the name of a phase that its reason names, too."""
    reason = "first the friday auction phase asks player 1 to bid more or decline"
    assert str(Refusal(rule="friday_auction phase", reason=reason)) == reason
    assert str(Refusal(rule="R8.1", reason=reason)) == f"R8.1: {reason}"
