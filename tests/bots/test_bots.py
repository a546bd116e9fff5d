"""Bots by name, what they are asked, and what becomes of wrong answers."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from tests.api.games import ALL, positions
from tests.bots.strangers import spoken
from tests.cli.running import Table
from tests.laws.combinations import Combination
from tests.pace import part, sized
from villagers_rules import Action, BotError, Game, GameError
from villagers_rules.bots import BOTS, decide, find_bot
from villagers_rules.bots.ismcts import Ismcts
from villagers_rules.bots.match import Match, play_match, seated
from villagers_rules.cli import main
from villagers_rules.cli.autosave import refuse_stranger
from villagers_rules.packs import load

STRANGERS = "tests.bots.strangers"
PLACE = "tests/bots/strangers.py, line [0-9]+"
EVERY = sized(quick=200, test=140, everything=50)


@pytest.mark.parametrize("combination", part(ALL, 2), ids=str)
def test_bots_decide_in_games_of_every_kind(combination: Combination) -> None:
    """Every bot answers each decision with an option, and the game stays as it is."""
    for game, _ in positions(combination, every=EVERY):
        before = game.to_json()
        for player in game.may_act:
            for name in ("greedy", "ismcts:2", "tests.bots.strangers:spoken"):
                action = decide(game, player, find_bot(name), Random(3))
                assert action.verb == "pass" or action in game.legal_actions_for(player)
        assert game.to_json() == before


def test_the_same_chance_decides_the_same() -> None:
    """A game between bots follows from its seed: scores, winners and length (a bot has its own source of chance)."""
    bots = seated(["ismcts:1", "greedy", "random"], 3)
    first, again, other = (play_match(load(), bots, seed=seed) for seed in (4, 4, 5))
    assert first == again
    assert first != other
    assert first.finished


def test_greedy_beats_chance() -> None:
    """The greedy bot wins against chance, wherever it sits."""
    for seed in range(sized(quick=2, test=2, everything=20)):
        seat = seed % 2
        names = ["greedy", "random"] if seat == 0 else ["random", "greedy"]
        assert play_match(load(), seated(names, 2), seed=seed).winners == (seat,)


def test_searching_beats_greed() -> None:
    """With few iterations already the searching bot wins more games than the greedy one."""
    games = sized(quick=2, test=2, everything=12)
    won = 0.0
    for seed in range(games):
        names = ["ismcts:10", "greedy"] if seed % 2 == 0 else ["greedy", "ismcts:10"]
        found = play_match(load(), seated(names, 2), seed=seed // 2)
        won += (seed % 2 in found.winners) / len(found.winners)
    assert won > games / 2


def test_a_search_counts_its_iterations() -> None:
    """Each iteration tries one action of the decision; the best was tried most often, and results are from 0 to 1."""
    game = Game.new(players=2, seed=5, first_player=1)
    found = Ismcts(50).search(1, lambda: game.sample(1, rng), rng := Random(2))
    assert sum(one.visits for one in found) == 50
    assert found[0].visits == max(one.visits for one in found)
    assert all(0 <= one.result <= 1 and one.action in game.legal_actions for one in found)
    assert len({str(one.action) for one in found}) == len(found) > 3


def test_a_budget_of_seconds() -> None:
    """A budget of seconds ends the search, however many iterations it is; what repeats refuses it."""
    game = Game.new(players=2, seed=5, first_player=1)
    bot = find_bot("ismcts:0.05s")
    assert isinstance(bot, Ismcts)
    found = bot.search(1, lambda: game.sample(1, rng), rng := Random(2))
    assert sum(one.visits for one in found) >= 1
    with pytest.raises(GameError, match="looks at the clock"):
        find_bot("ismcts:0.05s", repeats=True)


@pytest.mark.parametrize(("name", "walks"), [("ismcts", 1), ("ismcts:9", 9)])
def test_people_do_not_wait(name: str, walks: int) -> None:
    """Where people play, plain `ismcts` stops searching after so many seconds; with a budget of its own it does not."""
    game = Game.new(players=2, seed=5, first_player=1)
    bot = find_bot(name, within=0)
    assert isinstance(bot, Ismcts)
    found = bot.search(1, lambda: game.sample(1, rng), rng := Random(2))
    assert sum(one.visits for one in found) == walks
    assert find_bot("ismcts") == Ismcts()


REFUSED = {
    "chess": "no bot is called 'chess'; the bots: greedy, ismcts, random",
    "gredy": "did you mean greedy",
    "greedy:5": "expected greedy, or ismcts:400",
    "ismcts:": "expected ismcts, or ismcts:400",
    "ismcts:0": "expected 1 to 1000000 iterations",
    "ismcts:0s": "up to 3600 seconds",
    "ismcts:99999999": "expected 1 to 1000000 iterations",
    "ismcts:many": "expected ismcts, or ismcts:400",
    ":name": "no bot is called ':name'",
    "module:": "no bot is called 'module:'",
    "no_such_module:bot": "No module named 'no_such_module'",
    "tests.bots.strangers:missing": "tests.bots.strangers has no missing",
    "tests.bots.strangers:not_a_bot": "tests.bots.strangers:not_a_bot is an int, not a function",
    "tests.bots.strangers:few": "must take decision, view, sampler and rng; it takes (decision",
    "json:dumps": "must take decision, view, sampler and rng; it takes (obj",
}


@pytest.mark.parametrize("name", REFUSED)
def test_bots_that_there_are_not(name: str) -> None:
    """A name that means no bot is refused with what would be one."""
    with pytest.raises(GameError) as refused:
        find_bot(name)
    assert REFUSED[name] in str(refused.value)


def test_a_module_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger's bot is found in the current folder; a module that fails to load is an error with its reason."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "my_first_bot.py").write_text("def bot(decision, view, sampler, rng):\n    return decision.options[0]\n")
    (tmp_path / "my_broken_bot.py").write_text("def bot(:\n")
    game = Game.new(players=2, seed=5, first_player=1)
    assert decide(game, 1, find_bot("my_first_bot:bot"), Random(1)) == game.legal_actions[0]
    with pytest.raises(GameError, match=r"my_broken_bot:bot cannot be loaded: SyntaxError"):
        find_bot("my_broken_bot:bot")


def test_wrong_answers() -> None:
    """A bot that answers with nothing, or with what is not legal, is named with what was expected."""
    game = Game.new(players=2, seed=5, first_player=1)
    with pytest.raises(GameError, match=f"the bot {STRANGERS}:silent \\({PLACE}\\) returned None; expected one of the"):
        decide(game, 1, find_bot("tests.bots.strangers:silent"), Random(1))
    with pytest.raises(GameError, match=f"the bot {STRANGERS}:mistaken .* returned 'pay', which is none of the 12 options"):
        decide(game, 1, find_bot("tests.bots.strangers:mistaken"), Random(1))
    with pytest.raises(GameError, match="player 2 has nothing to decide now"):
        decide(game, 2, BOTS["random"], Random(1))


def test_what_a_bot_raises_is_told_as_its_own() -> None:
    """A bot that fails is named, with the file and line of its own code where it failed."""
    game = Game.new(players=2, seed=5, first_player=1)
    line = "tests/bots/strangers.py, line [0-9]+: IndexError: there are 12 legal actions, counted from 0; got 12"
    with pytest.raises(BotError, match=f"the bot {STRANGERS}:failing failed in {line}"):
        decide(game, 1, find_bot(f"{STRANGERS}:failing"), Random(1))
    assert not game.actions


@pytest.mark.parametrize("command", ["simulate --games 2 --bots", "tournament --games 2 greedy", "play --watch --against"])
@pytest.mark.parametrize("bot", ["failing", "silent"])
def test_a_strangers_bot_ends_a_command_with_1(bot: str, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A bot that fails or answers wrongly ends a command in one line that names it, and is no bug of the program."""
    assert main([*command.split(), f"{STRANGERS}:{bot}", "--seed", "1"]) == 1
    said = capsys.readouterr().err.strip()
    assert said.startswith(f"villagers: the bot {STRANGERS}:{bot} ")
    assert "tests/bots/strangers.py, line" in said
    assert "\n" not in said


@pytest.mark.parametrize("bot", ["failing", "silent"])
def test_a_game_with_people_stays_open_when_a_bot_fails(bot: str) -> None:
    """Who plays against a bot that fails can undo or save; input that is no terminal ends the game with the error."""
    for interactive in (True, False):
        game = Game.new(players=2, seed=5, first_player=1)
        table = Table(game, ["1", "undo", "1", "quit"], against=f"{STRANGERS}:{bot}", any_undo=True, interactive=interactive)
        if interactive:
            assert " ".join(table.play().split()).count("; type save FILE, undo or quit") == 2
        else:
            with pytest.raises(BotError):
                table.play()
        assert len(game.actions) == 1


def test_a_program_is_told_of_a_bot_that_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A game for a program ends with the error and where it was left."""
    monkeypatch.setattr("sys.stdin", StringIO("1\n" * 9))
    assert main(["play", "--format", "json", "--seed", "5", "--against", f"{STRANGERS}:failing"]) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["type"] for line in lines[-2:]] == ["error", "left"]
    assert lines[-2]["code"] == "bot"


def test_a_single_option_is_not_put_to_the_bot() -> None:
    """Where there is nothing to choose, the only option is the answer."""
    game, chance = Game.new(players=2, seed=5), Random(1)
    while len(game.legal_actions) > 1:
        game.apply(game.legal_actions.sample(chance))
    assert game.current_player is not None
    assert decide(game, game.current_player, find_bot("tests.bots.strangers:silent"), chance) == game.legal_actions[0]


def courier_held() -> tuple[Game, int]:
    """Return a game that waits for a draft turn in which another player holds the Courier, and that player."""
    for seed in range(100):
        game = Game.new(players=2, packs=["base", "scoundrels"], seed=seed)
        others = [player for player in game.may_act if player != game.current_player]
        if others:
            return game, others[0]
    raise AssertionError("nobody held the Courier")


def test_a_bot_may_interrupt_or_pass() -> None:
    """Who holds an interrupt is asked with `pass` among the options, whether the game asks for interrupts or not (R12.1)."""
    game, holder = courier_held()
    seen = []

    def first(decision, view, sampler, rng) -> Action:  # type: ignore[no-untyped-def]
        seen.append((decision.kind, str(decision.options[-1]), sampler().decision_for(holder) == decision))
        found: Action = decision.options[0]
        return found

    action = decide(game, holder, first, Random(1))
    assert action.player == holder
    assert str(action) == "play courier"
    assert decide(game, holder, spoken, Random(1)).verb == "pass"
    game.ask_interrupts = True
    assert decide(game, holder, spoken, Random(1)).verb == "pass"
    decide(game, holder, first, Random(1))
    assert seen == [("interrupt", "pass", True)] * 2


def test_bots_for_players() -> None:
    """One bot plays for all players; else there is one for each."""
    assert len(seated(["greedy"], 4)) == 4
    with pytest.raises(GameError, match="expected 1 bot, or 3 bots for 3 players; got greedy, random"):
        seated(["greedy", "random"], 3)


def test_a_match_is_a_game_like_any_other() -> None:
    """A match that is stopped can be looked at and saved."""
    game = Game.new(players=2, seed=5)
    match = Match(game.catalog, game.state, seated(["greedy"], 2), 5)
    for _ in range(6):
        match.step()
    assert match.decisions == 6
    assert len(match.game.actions) == 6


def test_a_save_names_no_stranger() -> None:
    """A file of a game may name our bots alone: a module that it named would be loaded and run."""
    for name in (*BOTS, "ismcts:400", "ismcts:1.5s"):
        assert refuse_stranger(name) == name
    for name in ("os:system", "tests.bots.strangers:spoken"):
        with pytest.raises(GameError, match="which is not ours"):
            refuse_stranger(name)
