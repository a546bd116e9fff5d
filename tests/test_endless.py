"""Packs whose numbers or steps would never let a game end are refused instead of hanging."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import villagers
from villagers_rules import Game, GameError
from villagers_rules.cli.session import Session
from villagers_rules.errors import UnfinishedGameError
from villagers_rules.model.rulebook import MAX_ROUNDS
from villagers_rules.packs.schema import schema
from villagers_rules.text.ink import Ink

WHEEL = """
deck: wheel
events:
  spin:
    copies: 2
    triggers:
      - when: this event is revealed
        who: the first player
        do:
          - {move: this event, to: the discard pile}
          - {deal_events: 1, from: its own deck}
"""
"""A deck that is never empty, since each event goes back to it and deals the next one."""


def written(folder: Path, **files: str) -> Path:
    """Return a new pack `idle` in *folder* with these files beside its manifest."""
    pack = folder / "idle"
    pack.mkdir()
    files["pack"] = "pack: {id: idle, name: Idle, version: 1.0.0, requires: [base]}\n"
    for name, text in files.items():
        (pack / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


def test_a_round_without_a_decision_is_refused(tmp_path: Path) -> None:
    """When a whole round asks nobody for anything, the game tells so at once, naming the file to change (R3.1, R5.1)."""
    written(tmp_path, rules="rules: {phases: [draft, markets], draft: {cap: 0}}\n")
    with pytest.raises(GameError, match=r"in round 1 nobody had anything to decide.*rules\.yaml"):
        Game.new(packs=["base", "idle"], seed=1, pack_dirs=[tmp_path])


def test_a_deck_that_would_deal_for_ever_is_an_error(tmp_path: Path) -> None:
    """Steps that begin themselves anew for ever are an error that names the card, and the game stays as it was (R15.4)."""
    rules = (
        "rules: {more_phases: {events: {before: [markets]}}, events: {decks: {wheel: from the start}},"
        " triggers: {turn: {when: you draft a villager, do: [deal_events: 1]}}}\n"
    )
    written(tmp_path, rules=rules, events=WHEEL)
    game = Game.new(packs=["base", "idle"], seed=1, pack_dirs=[tmp_path])
    before = game.to_json()
    with pytest.raises(GameError, match=r"went on for \d+ steps without a decision.* spin"):
        game.apply(game.legal_actions[0])
    assert game.to_json() == before
    assert str(game.legal_actions) == str(Game.from_json(before, pack_dirs=[tmp_path]).legal_actions)


def test_a_card_that_would_deal_for_ever_is_an_error(tmp_path: Path) -> None:
    """Whether such a card can be played is found out in time, and playing it is the error (R8.1)."""
    card = "{copies: 90, discard: true, play: {do: [{deal_events: 1}, {choose: villagers in your hand}]}}"
    written(
        tmp_path,
        rules="rules: {more_phases: {events: {before: [markets]}}, events: {decks: {wheel: from the start}}}\n",
        events=WHEEL,
        special=f"suit: special\nvillagers:\n  turner: {card}\n",
    )
    game = Game.new(packs=["base", "idle"], seed=1, pack_dirs=[tmp_path])
    while game.view(1).phase != "build":
        game.apply(next(action for action in game.legal_actions if action.verb in ("draft", "add no gold")))
    before = game.to_json()
    with pytest.raises(GameError, match=r"steps without a decision.* spin"):
        game.apply("play turner")
    assert game.to_json() == before


NEVER = {
    "no_drafts": "rules: {most_rounds: 4, draft: {cap: 0}}\n",
    "the_road_grows": "rules: {most_rounds: 4, draft: {cap: 0}, road: {updates: [{players: 2+, each_player_may_add: 0,"
    " discard: villagers without coins, then_add_to_each: 1}]}}\n",
    "a_limit_of_nothing": "rules: {most_rounds: 4, draft: {limit: largest silver value on villagers}}\n",
}
"""Rules with which no market is ever held, since no stack is ever empty."""


@pytest.mark.parametrize("name", NEVER)
def test_a_game_has_no_more_rounds_than_its_rules_allow(tmp_path: Path, name: str) -> None:
    """The action that would begin a round too many is refused with the key to change; the game can be saved and undone."""
    written(tmp_path, rules=NEVER[name])
    game = Game.new(packs=["base", "idle"], seed=1, pack_dirs=[tmp_path])
    before, actions, found = game.to_data(), game.actions, ""
    while not found:
        before, actions = game.to_data(), game.actions
        found = _refused(game)
    assert "it has at most 4 rounds" in found
    assert "raise `most_rounds` in rules.yaml" in found
    assert game.view(1).round == 4
    assert game.to_data() == before
    assert game.actions == actions
    again = Game.from_json(game.to_json(), pack_dirs=[tmp_path])
    assert str(again.legal_actions) == str(game.legal_actions)
    game.undo()
    assert game.actions == actions[:-1]


def _refused(game: Game) -> str:
    """Take the last of the legal actions, and return why it cannot be taken, "" if it was."""
    try:
        game.apply(game.legal_actions[len(game.legal_actions) - 1])
    except UnfinishedGameError as error:
        return str(error)
    return ""


def test_no_file_raises_the_most_rounds() -> None:
    """The schema allows no more rounds than the code, and takes as many when a pack says nothing."""
    asked = schema("rules")["properties"]["rules"]["properties"]["most_rounds"]
    assert asked["maximum"] == asked["default"] == MAX_ROUNDS


@pytest.mark.parametrize("command", ["simulate", "stats", "diff base base"])
def test_games_that_were_not_finished_are_counted(tmp_path: Path, command: str) -> None:
    """Where many games are played, those that have too many rounds are counted and tell nothing else, as text and as data."""
    written(tmp_path, rules="rules: {most_rounds: 6, markets: {second_market: {after_stacks: 1 to 5}}, draft: {cap: 4}}\n")
    line = [*command.split(), *f"--games 12 --seed 5 --jobs 1 --packs idle --pack-folder {tmp_path}".split()]
    as_json = ["--format", "json"]
    text, data = villagers(*line), villagers(*line, *as_json)
    assert text.returncode == data.returncode == 0, text.stderr
    found = json.loads(data.stdout)
    found = found.get("effect", found)
    assert found["games"] + found["unfinished"] == 12
    assert found["games"] > 0 < found["unfinished"]
    assert f"; {found['unfinished']} more w" in " ".join(text.stdout.split())
    assert "not finished" in text.stdout


@pytest.mark.parametrize("command", ["simulate", "stats", "diff"])
def test_games_of_which_none_is_finished_are_an_error(tmp_path: Path, command: str) -> None:
    """When no game comes to an end there is nothing to tell, and that is said."""
    written(tmp_path, rules=NEVER["no_drafts"])
    line = [command, *(["base", "base"] if command == "diff" else []), "--games", "3", "--packs", "idle"]
    done = villagers(*line, "--pack-folder", str(tmp_path))
    assert done.returncode == 1
    assert "got none within 4 rounds" in done.stderr


def test_play_and_scenarios_end(tmp_path: Path) -> None:
    """A game played by chance ends with the reason, and so does a scenario that goes on until the end of the game."""
    folder = written(tmp_path, rules=NEVER["the_road_grows"])
    (folder / "idle" / "scenarios").mkdir()
    (folder / "idle" / "scenarios" / "end.yaml").write_text(
        "scenarios:\n  - {name: It ends, rules: [R9], when: [until the end of the game], then: {round: 3}}\n"
    )
    for line in (["play", "--watch", "--packs", "base,idle", "--pack-folder", str(folder)], ["test", str(folder)]):
        done = villagers(*line)
        assert done.returncode == 1
        assert "it has at most 4 rounds" in done.stderr + done.stdout


def test_people_can_save_a_game_that_cannot_go_on(tmp_path: Path) -> None:
    """A person whose action would begin a round too many is told why, and can save the game before it ends."""
    written(tmp_path, rules=NEVER["no_drafts"].replace("4", "1"))
    game = Game.new(packs=["base", "idle"], seed=1, pack_dirs=[tmp_path])
    said: list[str] = []

    def read(prompt: str) -> str | None:
        if (tmp_path / "game.json").exists():
            return "quit"
        return f"save {tmp_path / 'game.json'}" if "at most 1 round;" in " ".join(said) else "1"

    Session(game, people=(1, 2), read=read, say=said.extend, ink=Ink(width=1000, colour=False, lines=False)).run()
    assert "save FILE, undo or quit" in " ".join(said)
    assert Game.from_json((tmp_path / "game.json").read_text(), pack_dirs=[tmp_path]).actions == game.actions


@pytest.mark.parametrize("command", [["simulate"], ["stats"]])
def test_a_phase_of_which_the_decisions_never_end_is_not_finished(tmp_path: Path, command: list[str]) -> None:
    """A game in which each choice brings the next one within a round ends as not finished, at the actions a save can hold."""
    rules = (
        "rules: {more_phases: {events: {before: [markets]}}, events: {order: chosen, decks: {wheel: from the start}},"
        " triggers: {again: {when: the event phase ends, who: the first player, do: [deal_events: 2]}}}\n"
    )
    resolved = "triggers: [{{when: this event is resolved, do: [{}]}}]"
    turn, rest = resolved.format("deal_events: 2"), resolved.format("gain: 1")
    turning = f"deck: wheel\nevents: {{turn: {{copies: 4, {turn}}}, rest: {{{rest}}}}}\n"
    folder = written(tmp_path, rules=rules, events=turning)
    printed = villagers(*command, "--packs", f"base,{folder / 'idle'}", "--games", "2", "--seed", "1", "--jobs", "1")
    assert printed.returncode == 1
    assert "got none within 100 rounds and 2000 actions" in printed.stderr
    assert "Traceback" not in printed.stderr


ECHO = """
suit: special
villagers:
  echo:
    copies: 3
    discard: true
    play: {do: [{choose: echo villagers in the discard pile}, {carry_out: it}]}
  loud:
    discard: true
    play: {do: [{first_of: [loud villagers in the discard pile]}, {carry_out: it}]}
"""
"""Cards that carry out copies of themselves without end: one asks each time, one never."""


def test_games_that_were_not_finished_say_why(tmp_path: Path) -> None:
    """Each reason is told once, with the cards whose steps were not done, as text and as data; the counts add up."""
    written(tmp_path, cards=ECHO)
    line = f"simulate --games 6 --seed 2 --jobs 1 --packs idle --pack-folder {tmp_path}".split()
    text, data = villagers(*line), json.loads(villagers(*line, "--format", "json").stdout)
    reasons = {row["reason"]: row for row in data["unfinished_because"]}
    assert reasons["actions"]["cards"] == ["echo"]
    assert reasons["steps"]["cards"] == ["loud"]
    assert sum(row["games"] for row in reasons.values()) == data["unfinished"]
    assert text.stdout.count("at last with steps of the Echo") == text.stdout.count("at last with steps of the Loud") == 1
