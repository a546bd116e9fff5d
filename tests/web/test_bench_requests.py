"""The requests of the bench: each is checked, answered in plain data, and given up when it takes too long."""

from __future__ import annotations

import json
import re
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

from tests.house.sources import ROOT
from villagers_rules import Game
from villagers_rules.web import bench
from villagers_rules.web.bench import REQUESTS, answer, statistics
from villagers_rules.web.bench_process import BenchProcess

WRONG: tuple[Any, ...] = (
    None,
    [],
    "files",
    {},
    {"type": "sing"},
    {"type": ["files"]},
    {"type": "files", "more": 1},
    {"type": "read"},
    {"type": "read", "file": 3},
    {"type": "read", "file": "x" * 5_000},
    {"type": "scenario table", "pack": "my_bakers", "number": True},
    {"type": "scenario table", "pack": "my_bakers", "number": 10**30},
    {"type": "formula", "pack": "my_bakers", "text": "x" * 100_000, "village": ""},
)


@pytest.fixture(scope="module")
def author(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a new pack."""
    folder = tmp_path_factory.mktemp("author")
    made = answer(folder, {"type": "new pack", "name": "My Bakers"})
    assert made["packs"] == ["my_bakers"], made
    return folder


def resource_folder() -> Path:
    """Return the folder of the shipped packs, which is only read."""
    return ROOT / "cards"


def ask(folder: Path, kind: str, **fields: Any) -> dict[str, Any]:
    """Return an answer that is no error, as it is after a way through JSON."""
    found: dict[str, Any] = json.loads(json.dumps(answer(folder, {"type": kind, **fields})))
    assert "error" not in found, found
    return found


@pytest.mark.parametrize("kind", REQUESTS)
def test_fields_are_parameters(kind: str) -> None:
    """What answers a request takes its fields by name, after the files."""
    _, *names = signature(REQUESTS[kind].answer).parameters
    assert names == list(REQUESTS[kind].fields)


@pytest.mark.parametrize("data", WRONG, ids=lambda data: str(data)[:40])
def test_wrong_requests_are_errors(author: Path, data: Any) -> None:
    """What is no request is answered with an error that says what was expected, and carried out in no part."""
    assert answer(author, data)["error"]["text"]


def test_problems_have_places_and_corrections(author: Path) -> None:
    """A typo is found where it is, with the edit that corrects it, in the units in which browsers count letters."""
    read = ask(author, "read", file="my_bakers/grains.yaml")
    smile = "# \N{GRINNING FACE}\n"
    typo = smile + read["text"].replace("silver: ", "sliver: ")
    written = ask(author, "write", file="my_bakers/grains.yaml", text=typo, before=read["digest"])
    (problem,) = ask(author, "problems", pack="my_bakers")["problems"]
    line = typo.splitlines()[problem["line"] - 1]
    assert line[problem["column"] - 1 :].startswith("sliver")
    assert (problem["file"], problem["code"], problem["severity"]) == ("my_bakers/grains.yaml", "unknown-key", "error")
    fix, units = problem["fix"], typo.encode("utf-16-le")
    fixed = units[: 2 * fix["from"]] + fix["insert"].encode("utf-16-le") + units[2 * fix["to"] :]
    assert fixed.decode("utf-16-le") == smile + read["text"]
    assert answer(author, {"type": "cards", "pack": "my_bakers", "language": "en"})["error"]["problems"] == [problem]
    ask(author, "write", file="my_bakers/grains.yaml", text=read["text"], before=written["digest"])
    assert ask(author, "problems", pack="my_bakers")["problems"] == []


def test_cards_have_faces_and_texts_in_both_languages(author: Path) -> None:
    """A card of the pack has a face and its rules in English and Italian, with the name that its locale gives."""
    (card,) = ask(author, "cards", pack="my_bakers", language="it")["cards"]
    english, italian = card["languages"]["en"], card["languages"]["it"]
    assert (english["name"], italian["name"]) == ("My Bakers Helper", "Aiutante")
    assert "grains symbol" in english["rules"][0]
    assert "simbolo di cereali" in italian["rules"][0]
    assert "My Bakers Helper" in english["faces"][0]


def test_formulas_are_tried_in_villages(author: Path) -> None:
    """A formula is said in both languages and has its value with its working; what is wrong says so, each for itself."""
    village = "founders > my_bakers_helper; lumberjack"
    found = ask(author, "formula", pack="my_bakers", text="3 per grains symbol", village=village)
    assert found["says"] == {
        "en": "3 for each grains symbol in your village",
        "it": "3 per ogni simbolo di cereali nel tuo villaggio",
    }
    assert found["value"][0].startswith("3 per grains symbol = 6: 2 grains symbols")
    assert found["score"]["total"] == 4
    wrong = ask(author, "formula", pack="my_bakers", text="3 per grain", village="wheeler")
    assert wrong["wrong"]["message"]
    assert wrong["village_wrong"]
    assert ask(author, "formula", pack="my_bakers", text="", village="")["wrong"] is None


def test_scenarios_say_what_differs(author: Path) -> None:
    """Scenarios hold; after a change of the card the one that shows it fails, with its line, what was expected and what came."""
    assert [one["outcome"] for one in ask(author, "scenarios", pack="my_bakers")["scenarios"]] == ["holds", "holds"]
    read = ask(author, "read", file="my_bakers/grains.yaml")
    text = read["text"].replace("silver: 2 per", "silver: 3 per")
    written = ask(author, "write", file="my_bakers/grains.yaml", text=text, before=read["digest"])
    first = ask(author, "scenarios", pack="my_bakers")["scenarios"][0]
    (difference,) = first["differences"]
    assert (first["outcome"], difference["expected"], difference["got"]) == ("fails", "6", "9")
    assert difference["where"] == ["scores", "1", "silver"]
    table = ask(author, "scenario table", pack="my_bakers", number=0)
    cards = [card["card"] for card in table["after"]["seats"][0]["village"]["cards"]]
    assert "my_bakers_helper" in cards
    ask(author, "write", file="my_bakers/grains.yaml", text=read["text"], before=written["digest"])


def test_a_trial_starts_with_the_card(author: Path) -> None:
    """The game of a trial has the card in the first hand of player 1, and can be recorded."""
    made = ask(author, "trial", pack="my_bakers", card="my_bakers_helper", players=2, seed=3)
    game = Game.from_json(made["save"], pack_dirs=[author / "my_bakers"])
    assert "my_bakers_helper" in [card.card for card in game.view(1).seats[0].hand]
    assert Game.replay(game.record(), pack_dirs=[author / "my_bakers"]).players == 2


@pytest.mark.parametrize(
    ("pack", "card"), [("base", "founders"), ("base", "miner"), ("scoundrels", "thief"), ("solo", "countess"), ("saints", None)]
)
def test_every_kind_of_card_can_be_tried(pack: str, card: str | None) -> None:
    """Cards of hands, of piles beside the deck, of the supply, and those that start a village: each has a game that shows it."""
    found = card or next(one["id"] for one in ask(resource_folder(), "cards", pack=pack, language="en")["cards"])
    made = ask(resource_folder(), "trial", pack=pack, card=found, players=2, seed=1)
    view = Game.from_json(made["save"], check=False).view(1)
    shown = [*map(str, view.seats[0].hand), *view.seats[0].keep, *view.basics, *(str(seat.village) for seat in view.seats)]
    assert [place for place in shown if re.match(rf"{found}\b", place)], shown


def test_a_position_becomes_a_scenario(author: Path) -> None:
    """Of a game that was played a scenario is made that holds, in the folder of scenarios of the pack."""
    made = ask(author, "trial", pack="my_bakers", card="my_bakers_helper", players=2, seed=3)
    game = Game.from_json(made["save"], pack_dirs=[author / "my_bakers"])
    for _ in range(3):
        game.apply(game.legal_actions[0])
    found = ask(author, "scenario of game", pack="my_bakers", record=game.record(), at=2, actions=1, name="A third draft")
    assert found["file"] == "my_bakers/scenarios/a_third_draft.yaml"
    outcomes = {one["name"]: one["outcome"] for one in ask(author, "scenarios", pack="my_bakers")["scenarios"]}
    assert outcomes["A third draft"] == "holds"
    assert not [path for path in author.iterdir() if path.name != "my_bakers"]


def test_statistics_compare_games_with_and_without_the_pack(author: Path) -> None:
    """Games are counted as they are played; both sides have as many, and only one has the cards of the pack."""
    *parts, last = statistics(author, {"type": "statistics", "pack": "my_bakers", "games": 40, "players": 2, "bot": "random"})
    assert [part["of"] for part in parts] == [80] * len(parts)
    assert parts[-1]["done"] == 80
    own, other = last["result"]["sides"]
    assert (own["games"], other["games"], own["with"], other["with"]) == (40, 40, True, False)
    assert "my_bakers_helper" in [row["id"] for row in own["cards"]]
    assert "my_bakers_helper" not in [row["id"] for row in other["cards"]]
    assert all(row["low"] <= row["won"] <= row["high"] for row in own["cards"])


def test_greedy_bots_play_the_games_of_statistics(author: Path) -> None:
    """With greedy bots other games are played than by chance, to more gold; a bot of another name is refused."""
    asked = {"type": "statistics", "pack": "my_bakers", "games": 4, "players": 2}
    found = {bot: [*statistics(author, {**asked, "bot": bot})][-1]["result"] for bot in ("random", "greedy")}
    assert [one["bot"] for one in found.values()] == ["random", "greedy"]
    assert found["greedy"]["sides"][0]["score"] > found["random"]["sides"][0]["score"]
    (refused,) = statistics(author, {**asked, "bot": "os:system"})
    assert "random, greedy" in refused["error"]["text"]


def test_what_takes_too_long_is_given_up(author: Path) -> None:
    """A request that is not answered in time is an error, and the next one is answered; so is one after the process has died."""
    process = BenchProcess(author)
    try:
        assert process.ask({"type": "files"})["packs"] == ["my_bakers"]
        assert process.ask({"type": "problems", "pack": "my_bakers"}, seconds=0.0)["error"]["code"] == "time"
        assert process.ask({"type": "files"})["packs"] == ["my_bakers"]
        parts = process.ask_parts({"type": "statistics", "pack": "my_bakers", "games": 5_000, "players": 2, "bot": "random"})
        assert next(parts)["of"] == 10_000
        parts.close()
        assert process.ask({"type": "files"})["packs"] == ["my_bakers"]
    finally:
        process.end()


def test_times_are_known() -> None:
    """Every request has a time after which it is given up."""
    assert {bench.seconds_for({"type": kind}) > 0 for kind in (*REQUESTS, "statistics", "sing")} == {True}
