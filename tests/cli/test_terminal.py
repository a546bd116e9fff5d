"""What makes a terminal worth playing in: prices before they are paid, reasons, the clock, forgiving input, and no game lost."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path

import pytest

from tests.cli.running import Table, after, in_streams, named, villagers
from villagers_rules import Game
from villagers_rules.bots import BOTS
from villagers_rules.cli.common import BOT_HELP
from villagers_rules.cli.line_editing import completions
from villagers_rules.cli.screen import situation_lines
from villagers_rules.cli.speech import Speech, check_names
from villagers_rules.errors import GameError
from villagers_rules.model.public_changes import GoldMoved, Where
from villagers_rules.testing import read_cases
from villagers_rules.testing.run import start_game
from villagers_rules.text.card_lines import card_line
from villagers_rules.text.ink import Ink
from villagers_rules.text.log import action_lines
from villagers_rules.text.tabletop import table_lines
from villagers_rules.words import Words

HARBOUR = Path(__file__).resolve().parents[1] / "text" / "harbour"
USES = Path(__file__).resolve().parents[2] / "examples" / "packs" / "sixty" / "uses"


def build_turn(*, seed: int = 7, packs: tuple[str, ...] = ("base", "scoundrels"), players: int = 2) -> Game:
    """Return a game in which player 1 is in the first build turn."""
    game = Game.new(players=players, packs=packs, first_player=1, seed=seed)
    while game.decision is not None and game.decision.kind != "build":
        game.apply(game.legal_actions[0])
    return game


def options(printed: str) -> dict[str, str]:
    """Return the last list of options that was printed: the lines by their names."""
    printed = printed.rpartition("\nYou (")[2]
    rows = re.findall(r"^ {0,2}(\d+)  (\S.*?)(?:  +(.*))?$", printed, flags=re.MULTILINE)
    return {name: rest for _, name, rest in rows}


def test_every_option_shows_its_price() -> None:
    """An option that opens a padlock says what is paid to whom, or that it is free, before it is taken (R7.1)."""
    game = build_turn()
    printed = Table(game, [], ink=Ink(width=120)).play()
    for name, shown in options(printed).items():
        if not name.startswith("place "):
            continue
        action = next(action for action in game.legal_actions if named_card(game, action.cards[-1][0]) in name)
        if action.paying is not None:
            assert re.search(r"-2 gold to the bank|-2 gold to player 2's|free", shown), (name, shown)
        else:
            assert "gold to" not in shown


def named_card(game: Game, card: str) -> str:
    """Return the display name of a card."""
    return game.state.table.cards[game.state.table.kind[card]].name


def test_cards_that_cannot_be_played_say_why() -> None:
    """In a build turn each card of the hand that is no option stands there with the reason and the rule (R5.3, R7.2)."""
    game = build_turn()
    printed = " ".join(Table(game, []).play().split())
    blocked = game.unusable(1)
    assert blocked
    reasons = printed.partition("cannot be played now: ")[2]
    for card, refusal in blocked.items():
        assert named_card(game, card) in reasons
        assert f"({refusal.rule})" in reasons


def test_the_clock_is_always_there() -> None:
    """Before every question stand the round, the next market and what everybody has; the last round is announced (R9.2)."""
    game = Game.new(players=2, first_player=1, seed=7)
    printed = Table(game, ["1"] * 400, against="greedy").play()
    questions = printed.count("\nYou (")
    clocks = re.findall(r"^round \d+ · (.*)", printed, flags=re.MULTILINE)
    assert len(clocks) == questions
    assert "First Market in 8 cards" in clocks[0]
    assert "First Market at the end of this round" in printed
    assert "LAST ROUND: Second Market at its end" in printed
    assert "worth now: " in clocks[0]


def test_the_end_adds_up() -> None:
    """At the end the amounts of each row of the table add up to its total (R9.4)."""
    game = Game.new(players=3, packs=("base", "profiteers"), first_player=1, seed=7)
    printed = Table(game, ["1"] * 600, against="greedy", ink=Ink(width=120)).play()
    end = printed.partition("── the end ")[2]
    rows = re.findall(r"^  (?:you|player \d)  +([-\d ]+)$", end, flags=re.MULTILINE)
    assert len(rows) == 3
    totals = []
    for row in rows:
        *parts, total = map(int, row.split())
        assert sum(parts) == total
        totals.append(total)
    below = [re.findall(r"^ +(?:supply|gold|silver|coins) +(\d+)", seat, flags=re.MULTILINE) for seat in end.split("\n\n")]
    assert sorted(sum(map(int, parts)) for parts in below if parts) == sorted(totals)
    assert not re.search(r"^ +(?:silver|coins|food|builders|total) +0", end, flags=re.MULTILINE)


@pytest.mark.parametrize("typed", ["Carpenter", "draft carpenter", "draft carp", "carpenter from road 2", "CARPENTER", "2"])
def test_an_option_is_taken_by_its_name(typed: str) -> None:
    """The name of an option, the beginning of it, or an action with words left out take the option that alone fits."""
    game = Game.new(players=2, first_player=1, seed=7)
    Table(game, [typed]).play()
    assert str(game.actions[0]) == "draft carpenter from road 2"


def test_what_fits_several_options_is_not_taken() -> None:
    """A beginning that fits several options takes none, and says which they are."""
    game = Game.new(players=2, first_player=1, seed=7)
    printed = Table(game, ["stack", "cooper carpenter", "Carpenter please"]).play()
    assert not game.actions
    assert "fits several options" in after(printed, "stack")


@pytest.mark.parametrize("typed", ["trade {card} for hayer, stack 2", "hayer|{card}|stack 2", "get hayer|{card}|stack 2"])
def test_answers_are_typed_at_once_or_one_by_one(typed: str) -> None:
    """A line may answer several questions, and what it leaves open is asked for."""
    game = build_turn()
    card = next(iter(game.unusable(1)))
    Table(game, typed.format(card=named_card(game, card)).split("|")).play()
    assert str(game.actions[4 if len(game.actions) > 4 else -1]).startswith("trade ") or any(
        str(action) == f"trade {card} for hayer, to stack 2" for action in game.actions
    )


def test_back_goes_one_question_back() -> None:
    """`back` goes to the question before, not to the first one; before the first it says so."""
    game = build_turn()
    printed = Table(game, ["get a basic", "hayer", "back", "0", "back"]).play()
    questions = re.findall(r"^(Which basic villager\?|Trade in which card\?)$", printed, flags=re.MULTILINE)
    assert questions == ["Which basic villager?", "Trade in which card?", "Which basic villager?"]
    assert "this is the first question" in after(printed, "back") or "this is the first question" in printed


def test_show_and_why_take_numbers() -> None:
    """`show 2` shows the card of option 2, `why 2` what it costs and does; a card of the hand has its reason."""
    game = build_turn()
    number, name = next(
        (number, row)
        for number, row in enumerate(options(Table(game.copy(), []).play()), 1)
        if row.startswith("place ") and ">" not in row
    )
    card = next(iter(game.unusable(1)))
    lines = [f"show {number}", f"why {number}", f"why {named_card(game, card)}", "show 99", "why 99"]
    printed = Table(game, lines).play()
    assert name.removeprefix("place ") in after(printed, lines[0]).splitlines()[1]
    assert after(printed, lines[1]).startswith(f"allowed: {name}")
    assert after(printed, lines[2]).endswith(f"({game.unusable(1)[card].rule})")
    assert "there is no option 99" in after(printed, lines[3])
    assert "there is no option 99" in after(printed, lines[4])


def test_undo_and_redo() -> None:
    """In a build turn the own last action is undone freely, and taken again with `redo`; what was seen is never undone (R16)."""
    game = build_turn()
    trade = next(action for action in game.legal_actions if action.verb == "trade")
    before, taken = game.to_json(), game.copy()
    taken.apply(trade)
    printed = Table(game, [str(trade), "undo"]).play()
    assert "undone: trade" in printed
    assert game.to_json() == before
    Table(game, [str(trade), "undo", "redo"]).play()
    assert game.to_json() == taken.to_json()
    drafted = Game.new(players=2, first_player=1, seed=7)
    assert "too late to undo" in Table(drafted, ["1", "undo"]).play()
    assert drafted.actions


def test_a_hint_is_a_legal_action() -> None:
    """`hint` names an action that is legal with the results of the best few, the best first, and takes none."""
    game = build_turn()
    printed = " ".join(after(Table(game, ["hint"]).play(), "hint").split())
    speech = Speech(game.words(), game.catalog)
    named = [speech.cards(str(action)) for action in game.legal_actions]
    assert any(printed.startswith(f"the ismcts bot would: {action}") for action in named)
    assert "(and how many of the 60 simulated games tried it):" in printed
    results = re.findall(r"(\d+)% (\d+) ([^0-9]+)", printed.partition("simulated games tried it): ")[2])
    assert 2 <= len(results) <= 3
    for chance, games, said in results:
        assert int(chance) <= 100
        assert 1 <= int(games) <= 60
        assert any(action.startswith(said.split(",")[0].strip()) for action in named)
    assert [int(games) for _, games, _ in results] == sorted((int(games) for _, games, _ in results), reverse=True)


def test_names_of_players() -> None:
    """Players with names are called by them wherever their numbers would stand, and named by them in what is typed."""
    game = Game.new(players=3, packs=("base", "developments"), first_player=1, seed=7)
    printed = Table(game, ["1", "", "Anna: end turn", "1"], people=(1, 2), names={1: "Anna", 2: "Bert"}).play()
    assert "Bert, press Enter: " in printed
    assert "Anna (8 gold): draft a villager" in printed
    assert "player 1" not in printed
    assert "player 2" not in printed
    assert "worth now: " in printed
    for wrong in (["you"], ["Anna", "anna"], ["x" * 13], ["1st"], [""]):
        with pytest.raises(GameError):
            check_names(wrong)


def test_a_number_behind_that_player_is_none_of_a_player() -> None:
    """`Pay that player 3 gold.` names no player 3, on one line or on two; who has a number is named."""
    game = Game.new(players=3, seed=7)
    names = {1: "Anna", 2: "Bert", 3: "Cleo"}
    speech = Speech(Words(game.catalog, "en", names), game.catalog)
    for said in ("pay that player 3 gold", "pay that\n    player 3 gold", "each player 2 gold"):
        assert speech.shown(said) == said
    assert speech.shown("player 3 pays player 2") == "Cleo pays Bert"


def test_who_is_asked_by_the_card_of_another_reads_what_is_asked() -> None:
    """Whoever another player's card asks reads that alone: in what follows somebody else is `you` (R8.16)."""
    case = next(each for each in read_cases([HARBOUR]) if "says the truth" in each.name)
    game = start_game(case, None)
    for action in ("play false_bottom", "choose mason in player 1's hand", "choose word gravel"):
        game.apply(action)
    assert game.decision is not None
    assert game.decision.player == 2
    asked = " ".join(" ".join(situation_lines(game.words(), game, 2, ink=Ink(), name="Bert")).split())
    assert "You are the doubter." in asked
    assert "Reveal the lump" not in asked


def test_what_cannot_be_chosen_among_lists_of_steps_is_told() -> None:
    """Of the lists to choose from, those that can be carried out are the options; the others are told as impossible (R8.1)."""
    case = next(each for each in read_cases([USES]) if "the Founders may be flipped to the food side" in each.name)
    game = start_game(case, None)
    game.apply("play bargain_hunter")
    asked = situation_lines(game.words(), game, 1, ink=Ink(), name="Ann")
    assert asked[0].endswith(": Do one of these.")
    assert asked[1:] == ["  cannot be done now:", "    Take the top card of the discard pile into your hand."]
    assert [str(action) for action in game.legal_actions] == ["choose option 1", "choose option 3"]


def test_a_small_terminal_gets_the_table_in_short() -> None:
    """With 24 lines other players stand on a line each, and `table` shows everything, a screen at a time."""
    packs = ("base", "saints", "scoundrels", "profiteers", "developments")
    game = Game.new(players=5, packs=packs, first_player=1, seed=7)
    printed = Table(game.copy(), ["table", "q"], ink=Ink(height=24)).play()
    assert "type table to see everything" in printed
    assert re.search(r"^Player 3: 8 gold, \d+ cards in hand; shows Founders$", printed, flags=re.MULTILINE)
    assert "-- Enter for more, q to stop -- q" in printed
    assert "type table to see everything" not in Table(game, []).play()


def test_tab_completes() -> None:
    """The Tab key completes commands, options, options after their verb, and after `show` and `why` the names of cards."""
    game = Game.new(players=2, first_player=1, seed=7)
    table = Table(game, [])
    table.play()
    complete = partial(completions, table.session)
    assert complete("carp") == ["carpenter"]
    assert complete("sho") == ["show"]
    assert "show cooper" in complete("show co")
    assert complete("draft carp") == ["draft carpenter"]
    assert set(map(str, complete("dra"))) >= {"draft carpenter", "draft stack 1"}
    assert complete("why carp") == ["why carpenter"]
    assert complete("xyz") == []


def test_tab_completes_names_of_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After `save` and `record` the Tab key completes names of files, as they are spelled, and of folders."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "Games").mkdir()
    (tmp_path / "Games" / "First.json").touch()
    (tmp_path / ".hidden").touch()
    table = Table(Game.new(players=2, first_player=1, seed=7), [])
    table.play()
    assert completions(table.session, "save ") == ["save Games/"]
    assert completions(table.session, "record Games/F") == ["record Games/First.json"]
    assert completions(table.session, "save nowhere/") == []


def test_other_seats_are_shown_in_short() -> None:
    """A seat without a player has no hand to count; equal cards stand there once, and further lines begin near the edge."""
    game = Game.new(mode="solo", seed=7)
    while not game.is_over and len(game.actions) < 100:
        game.apply(game.legal_actions[0])
    words = game.words("it")
    lines = table_lines(words, game, 1, ink=Ink(width=60), in_short=True)
    (head,) = [at for at, line in enumerate(lines) if line.startswith("La Contessa: ")]
    assert "carte" not in lines[head]
    assert all(len(line) <= 60 for line in lines[head : head + 4])
    assert lines[head + 1].startswith("  ")
    assert not lines[head + 1].startswith("   ")
    assert re.search(r"\d x ", " ".join(lines[head : head + 3]))


def answers(*lines: str) -> str:
    """Return lines as they come through a pipe."""
    return "".join(f"{line}\n" for line in lines)


def test_a_pipe_is_read_as_answers(saves: Path) -> None:
    """Lines from a pipe are answers, each printed after its prompt; at their end the game is saved and --resume goes on."""
    code, out, err = in_streams(["play", "--seed", "7", "--names", "Anna"], stdin=answers("Carpenter"))
    assert (code, err) == (0, "")
    assert "> Carpenter\n" in out
    assert "Saved in round 1; villagers play --resume goes on with it." in " ".join(out.split())
    (file,) = saves.iterdir()
    assert json.loads(file.read_text(encoding="utf-8"))["names"] == {"1": "Anna"}
    code, out, err = in_streams(["play", "--resume"], stdin=answers("log", "1"))
    assert (code, err) == (0, "")
    assert "you are Anna, against the greedy bot" in out
    assert "you draft Carpenter from road 2" in out
    assert list(saves.iterdir()) == [file]


def test_a_game_that_has_ended_is_not_kept(saves: Path) -> None:
    """The file of a game is removed when it has ended; a game in which nobody decided anything has none."""
    code, out, _ = in_streams(["play", "--seed", "7"], stdin=answers("quit"))
    assert (code, "Left in round 1, not saved" in out) == (0, True)
    assert not saves.exists()
    code, out, _ = in_streams(["play", "--seed", "7"], stdin=answers(*["1"] * 500))
    assert (code, "── the end" in out) == (0, True)
    assert not list(saves.iterdir())
    code, _, err = in_streams(["play", "--resume"])
    assert code == 1
    assert "no unfinished game" in err


@pytest.mark.parametrize("text", ['{"kind": "villagers autosave"}', '{"kind": "villagers autosave", "version": 99}', "{"])
def test_a_damaged_autosave_is_refused(text: str, saves: Path) -> None:
    """A file that is no game is refused in one line."""
    saves.mkdir()
    (saves / "game-x.json").write_text(text, encoding="utf-8")
    code, out, err = in_streams(["play", "--resume"])
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "game-x.json" in err


REFUSED = {
    "play --watch --seat 1": "--watch",
    "play --names Anna,Bert --seat 1": "expected 1 name for --seat, got 2",
    "play --names Anna,Bert,Cara": "it is a game of 2 players, which has no player 3",
    "play --against chess": "no bot is called 'chess'",
    "play --load x --resume": "not allowed with",
    "play --load x --players 4": "--players: it is chosen at the start of a game, not for a saved one",
    "play --load x --seed 99": "--seed: it is chosen at the start of a game, not for a saved one",
    "play --load x --mode solo": "--mode: it is chosen at the start of a game, not for a saved one",
}


@pytest.mark.parametrize("line", REFUSED)
def test_wrong_options_are_refused(line: str) -> None:
    """Options that contradict each other are refused in one line, with exit code 2."""
    ran = villagers(*line.split())
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
    assert REFUSED[line] in ran.stderr


def test_the_bots_of_play() -> None:
    """`--against` offers every bot there is."""
    assert BOT_HELP.startswith(", ".join(sorted(BOTS)) + ", or ")


def test_the_log_has_the_names_of_cards() -> None:
    """The log says cards by their names, and what another player trades unseen by its suit, with the right article."""
    game = build_turn()
    printed = Table(game, [["hayer", "1", "1"][0], "1", "1", "log"]).play()
    assert f"you {named(game, len(game.actions) - 1)}" in printed
    assert not re.search(r"\b[a-z]+_[a-z]+\b", printed.replace("first_player", ""))


def test_another_game_after_the_end() -> None:
    """On a terminal `again` after the end starts another game with the same players and a new seed."""
    typed = answers(*["1"] * 300, "again", "quit")
    code, out, _ = in_streams(["play", "--seed", "7", "--names", "Anna"], stdin=typed, terminal=True)
    assert code == 0
    assert "The game is over: type again to play again" in out
    first, second = re.findall(r"pack base, seed (\d+); you are Anna, against the greedy bot", " ".join(out.split()))
    assert first == "7" != second
    assert "Left in round 1, not saved" in out


def test_in_the_folder_of_a_pack(tmp_path: Path) -> None:
    """In the folder of a pack, its cards are there and its files are checked and tested without being named."""
    assert villagers("new", "pack", "My Bakers", cwd=tmp_path).returncode == 0
    place = tmp_path / "my_bakers"
    for line in (["show", "my_bakers_helper"], ["list", "cards"], ["test"], ["check"], ["score", "my_bakers_helper"]):
        ran = villagers(*line, cwd=place)
        assert "no card is called" not in ran.stderr
        assert "no loaded pack" not in ran.stderr
        assert ran.returncode == (1 if line[0] == "score" else 0), ran.stderr
    assert villagers("test", cwd=place).stdout == "2 passed\n"


LOOKED_UP = {
    "help R5.3": "R5.3  A villager with a chain",
    "help r4": "R4.2",
    "help simulate": "usage: villagers simulate",
    "help move": "move",
    "list packs": "saints",
    "list modes": "solo-hard",
    "list suits --language it": "legno",
    "list cards --packs saints": "Recruiter",
    "completion bash": "play___load_COMPGEN=_shtab_compgen_files",
}


@pytest.mark.parametrize("line", LOOKED_UP)
def test_what_can_be_looked_up(line: str) -> None:
    """Commands, rules, packs, modes, suits and cards are shown by `help` and `list`, as JSON too."""
    ran = villagers(*line.split())
    if line.startswith("completion") and ran.returncode:
        assert 'pip install "villagers-rules[completion]"' in ran.stderr
        return
    assert (ran.returncode, ran.stderr) == (0, "")
    assert LOOKED_UP[line] in ran.stdout
    if line.startswith("list"):
        rows = json.loads(villagers(*line.split(), "-f", "json").stdout)
        assert rows
        assert all(isinstance(row, dict) for row in rows)


def test_lists_hold_numbers_as_numbers() -> None:
    """In JSON a number of cards is a number, and numbers of players are a list, empty for any."""
    suits = json.loads(villagers("list", "suits", "-f", "json").stdout)
    packs = {row["pack"]: row["players"] for row in json.loads(villagers("list", "packs", "-f", "json").stdout)}
    assert {row["suit"]: row["villagers"] for row in suits}["wood"] == 8
    assert (packs["base"], packs["developments"]) == ([2, 3, 4, 5], [])


def test_a_path_names_its_pack(tmp_path: Path) -> None:
    """A pack that is named by its path is played, whatever lies beside it: a copy of it has the same id."""
    for folder in ("first", "second"):
        assert villagers("new", "pack", "My Bakers", cwd=tmp_path).returncode == 0
        (tmp_path / "my_bakers").rename(tmp_path / folder)
    for folder in ("first", "second"):
        ran = villagers("simulate", "--packs", f"base,./{folder}", "--games", "1", "--seed", "1", cwd=tmp_path)
        assert (ran.returncode, ran.stderr) == (0, "")
    assert "duplicate-pack" in villagers("simulate", "--packs", "my_bakers", "--games", "1", cwd=tmp_path).stderr
    searched = villagers("show", "cooper", "--packs", "./first", "--pack-folder", ".", cwd=tmp_path)
    assert searched.stderr.count("duplicate-pack") == 1


def test_scenarios_that_cannot_be_read_are_told_as_json(tmp_path: Path) -> None:
    """`test -f json` prints the problems of a file as `check -f json` does."""
    assert villagers("new", "pack", "My Bakers", cwd=tmp_path).returncode == 0
    place = tmp_path / "my_bakers" / "scenarios" / "first_card.yaml"
    place.write_text("scenarios:\n  - {name: A card, rules: [R9.3], given: {phase: bulid}, then: {turn: 1}}\n", encoding="utf-8")
    told = [villagers(command, "my_bakers", "-f", "json", cwd=tmp_path) for command in ("test", "check")]
    tested, checked = (json.loads(ran.stdout)["problems"] for ran in told)
    assert tested == [problem for problem in checked if problem["severity"] == "error"]
    assert tested[0]["line"] == 2


def test_every_command_that_shows_has_json(tmp_path: Path) -> None:
    """`--format json` gives valid JSON for score, show, explain and replay."""
    game = Game.new(seed=1)
    for _ in range(20):
        game.apply(game.legal_actions[0])
    (tmp_path / "game.txt").write_text(game.record(), encoding="utf-8")
    found = {
        line: json.loads(villagers(*line.split(" ", 1), "--format", "json", cwd=tmp_path).stdout)
        for line in ("score lumberjack > cooper", "show cooper", "explain 3 per 2 hay symbols", "replay game.txt")
    }
    assert found["score lumberjack > cooper"]["total"] == 4
    assert found["show cooper"]["facts"]["gold"] == 4
    assert found["explain 3 per 2 hay symbols"]["tree"]["parts"]
    assert [action["action"] for action in found["replay game.txt"]["actions"]] == [str(action) for action in game.actions]


def test_what_is_made_can_be_json(tmp_path: Path) -> None:
    """`new` and `render` print as JSON what they made, and render the cards that are on the sheet."""
    made = json.loads(villagers("new", "pack", "My Bakers", "--format", "json", cwd=tmp_path).stdout)
    assert "my_bakers/pack.yaml" in made["created"]
    assert made["next"][0] == "villagers check my_bakers"
    sheet = json.loads(villagers("render", "--once", "--format", "json", "--output", "cards.html", cwd=tmp_path).stdout)
    assert sheet["saved_to"].endswith("cards.html")
    assert (tmp_path / "cards.html").is_file()
    assert "cooper" in sheet["cards"]


def test_colours_are_chosen(tmp_path: Path) -> None:
    """`--color` prints colours always or never; without it they depend on where the output goes."""
    villagers("new", "pack", "My Bakers", cwd=tmp_path)
    assert "\x1b[" in villagers("check", "my_bakers", "--color", "always", cwd=tmp_path).stdout
    assert "\x1b[" not in villagers("check", "my_bakers", "--color", "never", cwd=tmp_path).stdout
    assert "\x1b[" not in villagers("check", "my_bakers", cwd=tmp_path).stdout
    assert villagers("check", "--color", "sometimes").returncode == 2


def test_check_passes_over_what_is_no_pack(tmp_path: Path) -> None:
    """Of several paths, as a shell finds them with `*`, those without a pack are named and left out; one alone is an error."""
    villagers("new", "pack", "My Bakers", cwd=tmp_path)
    (tmp_path / "notes").mkdir()
    (tmp_path / "README.md").write_text("Our packs.", encoding="utf-8")
    ran = villagers("check", "my_bakers", "notes", "README.md", cwd=tmp_path)
    assert ran.returncode == 0
    assert "not checked: notes, a folder without a pack.yaml" in ran.stderr
    assert "not checked: README.md, which is no YAML file" in ran.stderr
    assert villagers("check", "notes", cwd=tmp_path).returncode == 1


def test_notes_fit_the_terminal(tmp_path: Path) -> None:
    """A note on the error output is broken at the width of a terminal; programs read it on one line."""
    villagers("new", "pack", "My Bakers", cwd=tmp_path)
    other = tmp_path / "notes_that_have_a_long_name_which_takes_half_of_a_line"
    other.mkdir()
    line = ["check", "my_bakers", other.name, "--color", "never"]
    note, shown = (in_streams(line, terminal=terminal, cwd=tmp_path)[2] for terminal in (False, True))
    assert note.startswith("not checked: notes_that_have")
    assert note.count("\n") == 1
    assert shown.count("\n") > 1
    assert " ".join(shown.split()) == " ".join(note.split())


ENGLISH = re.compile(
    r"\b(the|your|you|and|with|from|player|gold|card|draft|build|stack|choose|place|reserve|supply|village)\b", re.I
)


@pytest.mark.parametrize("packs", ["base,saints,scoundrels,profiteers,developments", "solo"])
def test_the_terminal_speaks_italian(packs: str, saves: Path) -> None:
    """With `--language it` all that a game prints is Italian, but for actions in full, which are always typed in English."""
    asked = ["aiuto", "tavolo", "punti", "perché 1", "mostra 1", "niente", "consiglio", "diario", "annulla", "99"]
    typed = answers(*asked, *["1"] * 150, "esci")
    mode = ("--mode", packs) if packs == "solo" else ("--packs", packs, "--players", "3")
    code, printed, _ = in_streams(["play", *mode, "--seed", "5", "--language", "it"], stdin=typed)
    assert code == 0
    in_full = re.sub(r"Per intero le azioni[^>]*", "", printed)
    assert "── fine" in printed
    assert not [line for line in in_full.splitlines()[1:] if ENGLISH.search(line)]


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("simulate --json", "see villagers simulate --help"),
        ("play --lang it", "did you mean --language?"),
        ("play --langauge it", "did you mean --language?"),
        ("play --player 2", "did you mean --players?"),
        ("new pack Mine --idd mine", "did you mean --id?"),
        ("play --zzz", "see villagers play --help"),
    ],
)
def test_an_option_that_a_command_lacks(line: str, hint: str) -> None:
    """An option that a command does not have is told with the one that is meant, or with the command whose help lists them."""
    ran = villagers(*line.split())
    assert ran.returncode == 2
    wrong = line[line.index("--") :]
    assert ran.stderr == f"villagers: unrecognized arguments: {wrong}; {hint}\n"


def test_a_phase_begins_with_its_heading() -> None:
    """A phase that begins with a question has its heading on the screen as in the log."""
    game = Game.new(players=2, first_player=1, seed=7)
    while game.decision is not None and (game.decision.kind, game.decision.player) != ("draft", 2):
        game.apply(game.legal_actions[0])
    for _ in range(2):
        game.apply(game.legal_actions[0])
    while game.decision is not None and game.decision.kind == "draft":
        last, action = game.decision.player, game.legal_actions[0]
        twin = game.copy()
        twin.apply(action)
        if twin.decision is not None and twin.decision.kind == "update":
            break
        game.apply(action)
    printed = Table(game, ["1"], human=last).play()
    heading, asked = printed.rindex("── round 1, update the road "), printed.index("put 1 gold from the bank")
    assert heading < asked


def test_help_on_one_command_or_rule() -> None:
    """`help why` says what one command does, `help R5.3` what a rule says; a word that is neither is said to be none."""
    unknown = f"R{99}.9"
    lines = ["help why", "help hand", "help R5.3", "help dance", f"help {unknown}"]
    printed = Table(Game.new(players=2, first_player=1, seed=7), lines).play()
    assert after(printed, "help why").split("  ")[1] == "why CARD"
    assert after(printed, "help why").count("CARD") == 1
    assert "show everything on the table" in after(printed, "help hand")
    assert after(printed, "help R5.3").startswith("R5.3  ")
    assert after(printed, "help dance") == "there is no command 'dance'; help lists all of them"
    assert unknown in after(printed, f"help {unknown}")


def test_what_is_typed_between_two_pages_is_carried_out() -> None:
    """A line that is typed at the end of a page ends the long answer and is taken as any other line."""
    game = Game.new(players=3, first_player=1, seed=7)
    table = Table(game, ["table", "hand", "table", "q", "road"], ink=Ink(height=20))
    printed = table.play()
    assert printed.count("-- Enter for more, q to stop --") == 2
    assert re.search(r"q to stop -- hand\n  \w", printed)
    assert "> road\n  1  " in printed
    assert not game.actions


def test_problems_show_their_code_in_brackets(tmp_path: Path) -> None:
    """`check` shows the code of a problem in brackets before its message, in colour on a terminal."""
    file = tmp_path / "cards.yaml"
    file.write_text("suit: wood\nvillagers: {keeper: {glod: 3}}\n", encoding="utf-8")
    assert "[unknown-key]" in villagers("check", str(file)).stdout
    _, out, _ = in_streams(["check", str(file)], terminal=True)
    assert "\x1b[31m[unknown-key]\x1b[0m" in out


def solo_choice() -> Game:
    """Return a solo game in which the player chooses a card of the Road for the Countess's village (R15.3)."""
    game = Game.new(mode="solo", seed=9)
    while game.decision is not None and game.decision.kind != "choose":
        game.apply(game.legal_actions[0])
    return game


def test_a_choice_shows_what_it_brings_others() -> None:
    """An option that raises the total of a seat without a player says by how much, and the question reads as others do."""
    game = solo_choice()
    printed = Table(game, [], ink=Ink(width=120)).play()
    assert "): move a villager from the Road to the Countess's village\n" in printed
    rows = [line for line in printed.splitlines() if "the Countess +" in line and "worth now" not in line]
    for action in game.legal_actions:
        grows = game.preview(action).totals["countess"]
        assert any(f"the Countess {grows:+d}" in row for row in rows) or not grows


def test_the_end_of_a_turn_says_what_turns_later() -> None:
    """A player without food who does not build last sees before `end turn` that the Founders turn, and what that costs (R5.5)."""
    game = Game.new(first_player=1, seed=7)
    while game.decision is not None and game.decision.kind != "build":
        game.apply(game.legal_actions[0])
    shown = options(Table(game, [], ink=Ink(width=120)).play())["end turn"]
    assert "total -2: your Founders will show the food side after the last build turn" in shown
    fed = next(action for action in game.legal_actions if str(action).startswith(("place poulterer", "place graper")))
    game.apply(fed)
    assert "last build turn" not in options(Table(game, [], ink=Ink(width=120)).play())["end turn"]


def test_many_gains_are_one_sum() -> None:
    """Gold that lands on more than two cards of somebody is shown in one sum, none of it left out."""
    game, seen = Game.new(mode="solo", seed=12), 0
    while not game.is_over:
        for action in game.legal_actions if game.decision is not None and game.decision.kind == "events" else ():
            moved = [change for change in game.preview(action).payments if not change.rule.startswith("R9")]
            gains = [change for change in moved if change.target.owner == "countess" and change.source.owner != 1]
            if len(gains) > 2:
                printed = " ".join(Table(game.copy(), [], ink=Ink(width=120)).play().split())
                assert f"{sum(change.amount for change in gains):+d} for the Countess" in printed
                seen += 1
        game.apply(game.legal_actions[0])
    assert seen


def test_the_log_says_what_became_of_the_road() -> None:
    """After the update of the Road the log names the cards that went and those that came (R4.1)."""
    game = Game.new(players=2, first_player=1, seed=7)
    while game.clock.phase == "draft":
        game.apply(game.legal_actions[0])
    before = {found.card for found in game.view(1).road if found.card}
    printed = " ".join(Table(game, ["add no gold"] * 2).play().split())
    after_it = [found.card for found in game.view(1).road]
    gone, came = printed.partition("discarded from the Road: ")[2].split("> ")[0].split("; new there: ")
    assert set(gone.split(", ")) == {named_card(game, card) for card in before - {*after_it}}
    assert all(named_card(game, card) in came for card in after_it if card not in before)


def test_who_comes_to_the_screen_sees_their_hand() -> None:
    """With several people at one screen the hand and the village stand there at every turn, not only when a phase begins."""
    game = Game.new(players=2, first_player=1, seed=7)
    printed = Table(game, ["1", "", "1", "", "1", ""], people=(1, 2), names={1: "Anna", 2: "Bert"}).play()
    for shown in printed.split("press Enter:")[1:]:
        assert "Your hand (5)" in shown
        assert "\nYou: 8 gold" in shown


def test_what_is_yours_is_called_so_in_italian() -> None:
    """The log calls what belongs to the reader theirs, in Italian too, and says onto which stack a card went."""
    game = build_turn()
    trade = next(action for action in game.legal_actions if action.verb == "trade")
    since = len(game.state.journal or ())
    game.apply(trade)
    words = game.words("it")
    assert f" sulla pila {trade.piles[0].number}" in " ".join(action_lines(words, game, trade, since, ink=Ink(), viewer=1))
    gold = GoldMoved(source=Where(area="bank"), target=Where(area="supply", owner=1), amount=2, rule="R8.1")
    assert words.seen_by(1).change(gold) == "2 monete dalla banca alla tua riserva (R8.1)"
    assert words.seen_by(2).change(gold) == "2 monete dalla banca alla riserva del giocatore 1 (R8.1)"


def test_what_developments_do_is_said_once() -> None:
    """The first table says what developments do, later ones how everybody stands; `table` says all again."""
    game = Game.new(players=2, packs=("base", "developments"), first_player=1, seed=3)
    printed = Table(game.copy(), ["1", "1", "add no gold", "table"]).play()
    prose = game.words().prose
    in_one_line = " ".join(printed.split())
    for shown in game.view(1).developments:
        assert in_one_line.count(card_line(prose, shown.card)) == 2
        assert re.search(rf"^  {prose.card(shown.card)}: \d+ you, \d+ player 2", printed, flags=re.MULTILINE)


def test_a_hand_is_sorted_by_what_is_missing() -> None:
    """Cards that go on the same missing villager share a line; a reason that names its card stands alone (R5.3)."""
    hand = ("cooper", "carpenter", "fromager", "apprentice", "tinner")
    game = Game.new(players=2, first_player=1, seed=3, hand=hand)
    printed = Table(game, ["draft from stack 1", "draft from stack 2", "add no gold", "play tinner"]).play()
    assert re.search(r"^    no Lumberjack \(R5\.3\): (Cooper, Carpenter|Carpenter, Cooper)", printed, flags=re.MULTILINE)
    assert re.search(r"^    no Milk Maid \(R5\.3\): Fromager", printed, flags=re.MULTILINE)
    assert re.search(r"^    what the Apprentice does could not be done in full now: ", printed, flags=re.MULTILINE)
    assert re.search(r"^  Tinner: Until your build turn ends", printed, flags=re.MULTILINE)
