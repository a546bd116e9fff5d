"""Playing with every pack in a terminal: solo, interrupts, several people at one screen, and what nobody else may see."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.running import Table, after, named
from villagers_rules import Game
from villagers_rules.cli.session import Session
from villagers_rules.rules.notation import deciding
from villagers_rules.text.ink import PAGE, Ink, terminal_text
from villagers_rules.text.log import action_lines, deed

ALL = ("base", "saints", "scoundrels", "profiteers", "developments", "promo", "kickstarter", "shifting_seasons")
WIDTH = 90


class Guesser:
    """People who answer what is asked with any of the numbers that are offered, and now and then with something else."""

    def __init__(self, game: Game, people: Sequence[int], seed: int) -> None:
        self.prints: list[str] = []
        self.read_up_to = 0
        self.draw = Random(seed)
        self.session = Session(game, people=people, read=self.read, say=self.say, ink=Ink(width=WIDTH))

    def say(self, lines: Sequence[str]) -> None:
        """Keep what is printed."""
        self.prints += [row for line in lines for row in line.split("\n")]

    def read(self, prompt: str) -> str:
        """Return one of the numbers that were printed since the last answer; now and then go back, take back or look around."""
        rows = [re.match(r" {0,2}(\d+)  \S", line) for line in self.prints[self.read_up_to :]]
        numbers = [int(row[1]) for row in rows if row and row[1] != "0"]
        self.read_up_to = len(self.prints)
        number = self.draw.random()
        if "(y/n)" in prompt:
            return "y"
        if prompt.startswith("Player") or self.prints[-1].startswith("Enter to go on"):
            return ""
        if number < 0.04:
            return self.draw.choice(["undo", "table", "log", "2: play courier", "why end turn"])
        return str(self.draw.choice(numbers)) if numbers else "0"


GAMES: dict[str, tuple[dict[str, Any], tuple[int, ...]]] = {
    "solo": ({"mode": "solo"}, (1,)),
    "solo-beginner": ({"mode": "solo-beginner"}, (1,)),
    "solo-hard": ({"mode": "solo-hard", "packs": ("base", "promo", "kickstarter")}, (1,)),
    "monastery": ({"mode": "monastery"}, (1,)),
    "all": ({"packs": ALL, "players": 3}, (2,)),
    "people": ({"packs": ALL, "players": 4}, (1, 3)),
    "hot seat": ({"packs": ("base", "scoundrels"), "players": 2}, (1, 2)),
}


@pytest.mark.parametrize("name", GAMES)
def test_numbers_alone_lead_to_the_end(name: str) -> None:
    """With every pack and in every mode a game can be played to its end by typing numbers; no line is wider than the terminal."""
    begun, people = GAMES[name]
    for seed in range(2):
        game = Game.new(seed=seed, **begun)
        table = Guesser(game, people, seed)
        table.session.run()
        assert game.is_over
        assert max(map(len, table.prints)) <= WIDTH
        assert not [line for line in table.prints if "object at" in line or "Formula" in line]


def test_alone_against_the_countess() -> None:
    """Alone one sees her village and supply, the events with what they do, and chooses a card for her after a draft (R15.2)."""
    game = Game.new(mode="solo", seed=3)
    printed = Table(game, ["1", "1"], ink=Ink(width=100)).play()
    assert "The Countess: 1 gold\n  Countess (gold) · 4 gold" in printed
    assert "Mood Swing  Discard this event. Deal a new event face up from the same deck." in printed
    assert "beside the village: Jester" in printed
    assert "You (8 gold): move a villager from the Road to the Countess's village\n" in printed
    assert str(game.actions[1]).startswith("choose ")
    assert "is placed in the Countess's village, from road" in printed


def test_the_jester_stands_in_every_menu() -> None:
    """The Jester can be played at any decision while it finds an event (R15.5), and by name as well as by number."""
    game = Game.new(mode="solo", seed=3)
    printed = Table(game, ["1", "play jester", "1"]).play()
    assert printed.count("  play Jester ") == 2
    assert [str(action) for action in game.actions[1:]] == ["play jester", "choose mood_swing"]
    assert "Mood Swing is discarded" in printed


def test_events_are_resolved_in_an_order_one_chooses() -> None:
    """In the event phase each face-up event is an option, with what it does (R15.4)."""
    game = Game.new(mode="solo", seed=5)
    while game.decision is not None and game.decision.kind != "events":
        game.apply(game.legal_actions[0])
    printed = Table(game, []).play()
    assert "resolve one of the events" in printed
    assert re.search(r"^ +1  resolve Temporary Employment +summer ", printed, flags=re.MULTILINE)


def page_of(printed: str, player: int) -> str:
    """Return what *player* sees after coming to the screen for the first time, up to the answer."""
    return printed.partition(f"Player {player}, press Enter: \n")[2].partition("\n> ")[0]


def with_courier() -> Game:
    """Return a game in which player 1 holds the Courier and player 2 begins."""
    for seed in range(100):
        game = Game.new(packs=("base", "scoundrels"), players=3, first_player=2, seed=seed)
        if game.state.table.kind["courier"] in game.state.areas["hand"][0]:
            return game
    raise AssertionError("no seed deals the Courier to player 1")


def test_one_is_asked_before_another_drafts() -> None:
    """Who holds an interrupt that is open may use it before chance decides for another, or go on (R12.1)."""
    game = with_courier()
    printed = Table(game, ["1", "3", "1"], ink=Ink(width=100)).play()
    assert "You may interrupt; player 2 decides: draft a villager" in printed
    assert [(action.player, action.verb) for action in game.actions[:3]] == [(2, "draft"), (1, "play"), (1, "choose")]


def test_one_may_go_on_for_the_rest_of_the_round() -> None:
    """The answer to go on for the rest of the round is asked for once a round."""
    game = with_courier()
    printed = Table(game, ["2", "1", "1"]).play()
    assert printed.count("You may interrupt") == 1
    assert len([action for action in game.actions if action.player == 1]) == 2


def test_another_player_types_an_interrupt() -> None:
    """With several people at one screen a player types the own number before an interrupt, at the question of another."""
    game = with_courier()
    printed = Table(game, ["", "1: play courier", "", "1"], people=(1, 2, 3)).play()
    assert [(action.player, action.verb) for action in game.actions] == [(1, "play"), (1, "choose")]
    assert "play Courier" not in page_of(printed, 2)
    assert "nobody here decides for player 3" in Table(with_courier(), ["", "3: end turn"], people=(1, 2)).play()


@pytest.mark.parametrize(
    "typed", ["why 1: play courier", "why 1: play miner", "why 1: end turn", "why 1: choose courier in your hand"]
)
def test_nothing_is_told_of_a_hand_to_others(typed: str) -> None:
    """Whoever asks for a player who does not look at the screen learns the same, whatever that player holds (R16)."""
    lines = ["", typed]
    holds, lacks = with_courier(), with_courier()
    hand, discard = (lacks.state.areas[area][0] for area in ("hand", "discard"))
    discard.append(hand.pop(hand.index(lacks.state.table.kind["courier"])))
    answers = {after(Table(game, lines, people=(1, 2, 3)).play(), typed) for game in (holds, lacks)}
    (answer,) = answers
    assert "only player 1 can ask that" in answer
    assert "nobody here decides for player 1" in Table(with_courier(), ["", typed], people=(2, 3)).play()
    for word in ("courier", "hand", "card"):
        assert word not in answer


def test_what_another_player_cannot_do_is_told_without_why() -> None:
    """An action that is typed for a player who does not look at the screen is refused without a word on that hand (R16)."""
    typed = ("1: play miner", "1: play courier, paying nobody at all", "1: end turn")
    game = with_courier()
    printed = Table(game, ["", *typed], people=(1, 2, 3)).play()
    assert after(printed, typed[0]) == after(printed, typed[2]) == "player 1 cannot do that now"
    assert not game.actions


def test_nobody_learns_who_could_interrupt() -> None:
    """People who share a screen are waited for before chance drafts, whether or not one of them holds an interrupt."""
    for seed in range(6):
        game = Game.new(packs=("base", "scoundrels"), players=3, first_player=3, seed=seed)
        printed = Table(game, [""], people=(1, 2)).play()
        assert "player 3 decides: draft a villager (1 of 2)\nEnter to go on, or interrupt as in 1: play CARD" in printed


def test_the_screen_is_handed_over() -> None:
    """Between two people the page is emptied and Enter asked for; each is told what happened since the own last look."""
    game = Game.new(players=2, first_player=1, seed=7)
    printed = Table(game, ["", "1", "", "1"], people=(1, 2)).play()
    first, _, later = printed.partition("Player 2, press Enter: ")
    assert first.startswith("Player 1, press Enter: \n")
    assert "\nYou, player 1 (8 gold): draft a villager (1 of 2)\n" in first
    assert "\nYou, player 2 (8 gold): draft a villager (1 of 2)\n" in later
    assert "\n" * PAGE in printed
    shown = page_of(printed, 2)
    assert shown.startswith("\n── round 1, draft (first player: player 1) ──")
    assert shown.splitlines()[2] == f"player 1 {deed(named(game, 0), own=False)}"
    assert "Your hand (5)" in shown
    assert terminal_text(Ink(colour=True).cleared()).endswith("\x1b[3J")


def test_undo_with_several_people() -> None:
    """`undo` takes back the last decision of any of the people, says whose it was, and asks who made it (R16)."""
    game = Game.new(players=2, first_player=1, seed=7)
    refused = Table(Game.new(players=2, first_player=1, seed=7), ["", "1", "", "undo", "n"], people=(1, 2), any_undo=True).play()
    assert "Player 1, may this be undone? (y/n) n\nnothing was undone" in refused
    printed = Table(game, ["", "1", "", "undo", "y"], people=(1, 2), any_undo=True).play()
    assert "undone: player 1: draft" in printed
    assert not game.actions


def test_a_team_costs_two_cards() -> None:
    """A card of a pool is traded for with two cards, which are asked for one by one, each with its pile (R18.3)."""
    game = Game.new(packs=("base", "shifting_seasons"), players=2, first_player=1, seed=7)
    while game.decision is not None and game.decision.kind != "build":
        game.apply(game.legal_actions[0])
    table = Table(game, ["0"], human=game.decision.player if game.decision else 1)
    number = re.search(r"^ *(\d+)  get a villager of the supply", table.play(), flags=re.MULTILINE)
    assert number
    actions = len(game.actions)
    printed = Table(game, [number[1], "4", "1", "1", "2", "3"], human=deciding(game.state) + 1).play()
    assert re.fullmatch(r"trade \w+, \w+ for builder_team, to stack 3, stack 4", str(game.actions[actions]))
    for question in (
        "Which villager of the supply?",
        "Trade in which card?",
        "And trade in which card?",
        ": Which stack gets the card?",
    ):
        assert question in printed
    assert "3 left, for 2 cards" in printed


def test_the_table_shows_developments_and_slots() -> None:
    """The table shows of every development what all players have of it, of every stack the event under it, and the supply."""
    game = Game.new(packs=("base", "developments", "four_seasons"), pack_dirs=["examples/packs/four_seasons"], players=3, seed=1)
    printed = Table(game, ["table"], ink=Ink(width=100)).play()
    for development in game.view(1).developments:
        assert game.catalog.developments[development.card].name in printed
    assert re.search(r"^    \d you, \d player 2, \d player 3", printed, flags=re.MULTILINE)
    assert re.search(r"^  under 1  \w+", printed, flags=re.MULTILINE)
    assert "3 Builder Team, 2 Harvest Team" in printed


def test_a_choice_among_hidden_cards_is_not_told() -> None:
    """What another player chooses among cards that one does not see is told without the card, unless it is drafted (R16.1)."""
    found = []
    for seed in range(12):
        game = Game.new(packs=("base", "saints"), players=2, seed=seed)
        draw = Random(seed)
        while not game.is_over:
            begun, looking = len(game.state.journal or ()), game.view(1).looking
            action = draw.choice(game.legal_actions)
            game.apply(action)
            if action.player == 2 and looking is not None and action.verb == "choose":
                told_as = action_lines(game.words(), game, action, begun, ink=Ink(), viewer=1)[0]
                seen = game.view(1).seats[1].square
                assert told_as in ("player 2 chooses a card among them", f"player 2 {deed(str(action), own=False)}")
                assert told_as.endswith("a card among them") or str(action).split()[1] in seen
                assert action_lines(game.words(), game, action, begun, ink=Ink(), viewer=2)[0] == f"you {action}"
                found.append(told_as)
    assert "player 2 chooses a card among them" in found
    assert len(set(found)) > 1


def test_who_holds_too_many_cards_is_asked_which_to_discard(tmp_path: Path) -> None:
    """At the end of a build turn, cards beyond a hand limit are discarded one by one (R5.2)."""
    folder = tmp_path / "few"
    folder.mkdir()
    (folder / "pack.yaml").write_text("pack: {id: few, name: Few, version: 1.0.0, requires: [base]}\n", encoding="utf-8")
    (folder / "rules.yaml").write_text("rules:\n  build: {hand_limit: 3}\n", encoding="utf-8")
    game = Game.new(players=2, packs=("base", "few"), pack_dirs=[tmp_path], first_player=1, seed=3)
    printed = Table(game, ["1", "1", "add no gold", "end turn", "1"]).play()
    assert "You (8 gold): 4 cards beyond your hand limit of 3: discard one" in printed
    assert "You (8 gold): 3 cards beyond your hand limit of 3: discard one" in printed
