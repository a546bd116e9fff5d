"""A game played by a program: JSON lines out, answers in."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.cli.running import in_streams
from villagers_rules import Action, Game, LogEntry, Refusal, Score, View
from villagers_rules.cli.autosave import Seating
from villagers_rules.cli.json_game import JsonGame

Line = dict[str, Any]


def play(game: Game, answer: Callable[[Line], str | None], *, people: tuple[int, ...] = (1,), language: str = "en") -> list[Line]:
    """Play *game*, give *answer* each decision or error, and return all lines."""
    lines: list[Line] = []
    seating = Seating(people=people, names={}, against="random")
    JsonGame(
        game, seating, read=lambda: answer(lines[-1]), write=lambda line: lines.append(json.loads(line)), language=language
    ).run()
    return lines


def in_turn(*answers: str) -> Callable[[Line], str | None]:
    """Return what gives these answers one after the other, and then none."""
    left: Iterator[str] = iter(answers)
    return lambda _: next(left, None)


def test_a_program_plays_to_the_end() -> None:
    """Views, options, logs and scores are as the public API gives them, and a log holds what its player saw, to the end."""
    lines = play(Game.new(seed=1, packs=["base", "scoundrels"]), lambda line: str(line["options"][-1]["number"]))
    assert [lines[0]["type"], lines[-1]["type"]] == ["start", "end"]
    decisions = [line for line in lines if line["type"] == "decision"]
    assert {line["player"] for line in decisions} == {1}
    for line in decisions[::9]:
        assert View.from_data(line["view"]).player == 1
        assert [str(Action.from_data(option["action"])) for option in line["options"]] == [
            each["text"] for each in line["options"]
        ]
    entries = [LogEntry.from_data(entry) for line in lines if line["type"] == "log" for entry in line["entries"]]
    assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
    assert max(Score.from_data(score).total for score in lines[-1]["scores"]) > 0


def test_answers_in_every_form() -> None:
    """An answer is a number, an action as text or as JSON; the same game comes of each."""
    forms: list[Callable[[Line], str]] = [
        lambda line: str(line["options"][0]["number"]),
        lambda line: str(line["options"][0]["text"]),
        lambda line: json.dumps(line["options"][0]["action"]),
    ]
    games = [Game.new(seed=2) for _ in forms]
    ends = [play(game, form)[-1] for game, form in zip(games, forms, strict=True)]
    assert ends[0] == ends[1] == ends[2]
    assert games[0].actions == games[1].actions == games[2].actions


def test_what_is_no_answer_is_an_error() -> None:
    """A wrong answer changes nothing: an error says its code, the refusal with its rule, and both in the language asked for."""
    game = Game.new(seed=3)
    lines = play(game, in_turn("99", "sing", "{}", "{", "end turn", "undo"), language="it")
    errors = [line for line in lines if line["type"] == "error"]
    assert [line["code"] for line in errors] == ["no action", "no action", "no action", "no action", "illegal", "game"]
    assert Refusal.from_data(errors[4]["refusal"]).rule == "R5.2"
    assert "si finisce il turno" in errors[4]["says"]
    assert lines[-1] == {"type": "left", "round": 1, "saved_to": None}


def test_undo_takes_the_own_action_back() -> None:
    """`undo` goes back to the last own action, and the log says so; the same decision comes again."""
    seating = Seating(people=(1, 2), names={}, against="random", any_undo=True)
    lines: list[Line] = []
    answers = in_turn("2", "undo")
    game = Game.new(seed=4)
    JsonGame(game, seating, read=lambda: answers({}), write=lambda line: lines.append(json.loads(line)), language="en").run()
    first, _, again = (line for line in lines if line["type"] == "decision")
    assert again["options"] == first["options"]
    assert [entry["what"] for line in lines if line["type"] == "log" for entry in line["entries"]].count("undone") == 2
    assert game.actions == ()


def test_play_and_resume_by_json(saves: Path) -> None:
    """`play --format json` reads answers from its input, saves the game as it goes, and `--resume` goes on with it."""
    code, out, err = in_streams(["play", "--format", "json", "--seed", "5"], stdin="1\nquit\n")
    lines = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert lines[-1]["saved_to"] == str(next(saves.glob("game-*.json")))
    code, out, _ = in_streams(["play", "--format", "json", "--resume"])
    resumed = [json.loads(line) for line in out.splitlines()]
    assert (code, resumed[0]["seed"], resumed[0]["people"]) == (0, 5, [1])
    assert next(line["view"] for line in resumed if line["type"] == "decision") is not None


def test_commands_as_json() -> None:
    """`completion --format json` has all commands with their options and choices, and needs no shell."""
    code, out, _ = in_streams(["completion", "--format", "json"])
    found = json.loads(out)
    assert code == 0
    play_command = next(command for command in found["commands"] if command["name"] == "play")
    formats = next(option for option in play_command["options"] if "--format" in option["names"])
    assert formats["choices"] == ["text", "json"]
    new = next(command for command in found["commands"] if command["name"] == "new")
    assert "pack" in {command["name"] for command in new["commands"]}


def test_every_command_takes_format_and_language() -> None:
    """Each command has `--format` with json and `--language`; one that has English alone refuses other languages."""
    _, out, _ = in_streams(["completion", "--format", "json"])
    open_ones = [*json.loads(out)["commands"]]
    while open_ones:
        command = open_ones.pop()
        open_ones += command["commands"]
        if not command["commands"]:
            options = {name: option for option in command["options"] for name in option["names"]}
            assert "--language" in options, command["name"]
            assert "json" in options["--format"]["choices"], command["name"]
    code, out, err = in_streams(["check", "--language", "it"])
    assert (code, out) == (2, "")
    assert "English only" in err
