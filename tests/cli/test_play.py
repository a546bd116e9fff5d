"""Playing in a terminal: numbers, typed actions, undo, save, why; and what happens without a terminal."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
from pathlib import Path

import pytest

from tests.cli.running import LONGEST, Table, after, named, villagers
from villagers_rules import Game
from villagers_rules.cli.line_editing import line_reader
from villagers_rules.text.ink import Ink, uncoloured


def new_game(players: int = 2) -> Game:
    """Return a game in which player 1 begins."""
    return Game.new(players=players, first_player=1, seed=7)


def typed_actions(game: Game) -> list[str]:
    """Return the actions of player 1 so far."""
    return [str(action) for action in game.actions if action.player == 1]


def test_a_number_takes_the_option_with_that_number() -> None:
    """The answer 3 to the first question takes the third option of the list, and the others play until it is one's turn again."""
    game = new_game()
    wanted = str(game.legal_actions[2])
    printed = Table(game, ["3"]).play()
    assert typed_actions(game) == [wanted]
    assert len(game.actions) == 2
    assert f"you {named(game, 0)}" in printed


def test_an_action_can_be_typed() -> None:
    """A whole action as text is taken at any prompt, also in the middle of a question."""
    game = new_game()
    Table(game, ["draft from stack 4", "DRAFT FROM STACK 4", "draft from stack 4"]).play()
    assert typed_actions(game) == ["draft from stack 4"] * 2


def test_what_is_not_understood_changes_nothing() -> None:
    """Empty lines, numbers that are no option, unknown words and illegal actions are answered, and the question stays."""
    game = new_game()
    lines = ["", "99", "0", "hello", "draft from stack 9", "end turn", "place", "9" * 500, "choose \x00"]
    printed = Table(game, lines).play()
    assert not game.actions
    assert "a number from 1 to 12" in after(printed, "")
    assert "there is no option 99" in after(printed, "99")
    assert "type help" in after(printed, "hello").replace("\n", " ")
    assert "there are 6 stacks" in after(printed, "draft from stack 9").replace("\n", " ")
    assert "R5.2" in after(printed, "end turn")


@pytest.mark.parametrize("line", ["hand 7", "score 9", "undo 4", "table now", "road 9"])
def test_words_behind_a_command_that_goes_alone(line: str) -> None:
    """A command that takes nothing is not carried out with something behind it: that would be left out in silence."""
    game = new_game()
    printed = Table(game, [line]).play()
    assert not game.actions
    assert f"'{line}' is not an option or an action here" in after(printed, line)


def test_why_tells_the_rule() -> None:
    """`why` before an action tells the rule that forbids it, or that nothing does, and does not take it."""
    game = new_game()
    printed = Table(game, ["why end turn", "why draft from stack 1", "why", "why bla bla"]).play()
    assert after(printed, "why end turn").endswith("; now you can draft (R5.2)")
    assert after(printed, "why draft from stack 1").startswith("allowed: draft from stack 1; nothing to pay")
    assert "add a card, an action or the number of an option" in after(printed, "why").replace("\n", " ")
    assert "is not an option or an action here" in after(printed, "why bla bla")
    assert not game.actions


def test_undo_goes_back_to_the_last_own_decision() -> None:
    """`undo` takes back what the others did since one's last decision, and that decision; bots then decide as before."""
    game = new_game()
    before = game.to_json()
    printed = Table(game, ["1", "undo", "undo"], any_undo=True).play()
    assert game.to_json() == before
    assert "undone: draft " in after(printed, "undo")
    assert "you have nothing to undo yet" in printed
    once, twice = new_game(), new_game()
    Table(once, ["1"]).play()
    Table(twice, ["1", "undo", "1"], any_undo=True).play()
    assert once.to_json() == twice.to_json()


def test_undo_before_the_first_own_decision_takes_back_nothing() -> None:
    """What others did before one's first decision is not taken back."""
    game = Game.new(seed=7, first_player=2)
    Table(game, ["undo"]).play()
    assert [action.player for action in game.actions] == [2]


def test_save_and_load(tmp_path: Path) -> None:
    """`save` writes a game that `--load` goes on with, and writes over saves only."""
    file, other = tmp_path / "game.json", tmp_path / "letter.txt"
    other.write_text("Dear Sir", encoding="utf-8")
    game = new_game()
    lines = [
        "1",
        f"save {file}",
        "1",
        f"save {file}",
        f"save {other}",
        f"save {tmp_path / 'no' / 'way'}",
        f"save {tmp_path}",
        "save",
    ]
    printed = Table(game, lines).play()
    assert Game.from_json(file.read_text(encoding="utf-8")).to_json() == game.to_json()
    assert other.read_text(encoding="utf-8") == "Dear Sir"
    assert "choose another name" in after(printed, f"save {other}")
    assert f"there is no folder {tmp_path / 'no'}" in " ".join(after(printed, f"save {tmp_path / 'no' / 'way'}").split())
    assert "save to which file?" in after(printed, "save")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.json", "letter.txt"]
    assert printed.endswith("Left in round 1, as it was saved.")
    ran = villagers("play", "--load", str(file), "--watch")
    assert ran.returncode == 0
    assert "won" in ran.stdout


ODD_NAMES = ("~no_one/x", "-", ".", "x" * 300, "a\0b", "no/such/folder/x", "/dev/null", "--force", "\ud800")


@pytest.mark.parametrize("name", ODD_NAMES, ids=ascii)
@pytest.mark.parametrize("command", ["save", "record"])
def test_odd_names_of_files_do_not_end_the_game(command: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that no file can have is told in a sentence, nothing is written, and the game goes on."""
    monkeypatch.chdir(tmp_path)
    game = new_game()
    printed = Table(game, [f"{command} {name}", "1"]).play()
    answer = after(printed, f"{command} {name}")
    assert answer
    assert "saved to" not in answer
    assert game.actions
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", ["save", "record"])
def test_only_earlier_files_of_the_same_game_are_replaced(command: str, tmp_path: Path) -> None:
    """`save` and `record` replace what this session wrote, and an earlier file of the game after asking; else with --force."""
    file = tmp_path / "game"
    first, second = new_game(), Game.new(seed=8)
    Table(first, ["1", f"{command} {file}"]).play()
    early = file.read_bytes()
    assert "is not an earlier save of this game" in " ".join(Table(second, [f"{command} {file}"]).play().split())
    assert file.read_bytes() == early
    longer = new_game()
    assert "saved to" not in Table(longer.copy(), ["1", "1", f"{command} {file}", "n"]).play()
    assert file.read_bytes() == early
    assert "saved to" in Table(longer, ["1", "1", f"{command} {file}", "y"]).play()
    assert "is not an earlier save" in " ".join(Table(new_game(), ["1", f"{command} {file}"]).play().split())
    turned = Table(new_game(), ["1", f"{command} {file}x", "undo", "2", f"{command} {file}x"], any_undo=True)
    assert turned.play().count("saved to") == 2
    assert "saved to" in Table(second, [f"{command} {file} --force"]).play()
    assert file.read_bytes() != early


def test_the_record_of_a_game_replays(tmp_path: Path) -> None:
    """`record` writes a text that `villagers replay` reads."""
    file = tmp_path / "game.txt"
    Table(new_game(), ["1", "1", f"record {file}"]).play()
    ran = villagers("replay", str(file), "--all")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "player 1 drafts " in ran.stdout


def test_commands_that_show() -> None:
    """`table`, `score`, `show`, `log` and `help` tell what they say, and change nothing."""
    game = new_game()
    printed = Table(game, ["1", "table", "score", "show coper", "show cooper", "show", "log", "help"]).play()
    assert len(game.actions) == 2
    assert "Your hand" in after(printed, "table")
    assert "Road" in after(printed, "table")
    assert "total" in after(printed, "score")
    assert "did you mean Cooper" in after(printed, "show coper")
    assert "padlock: Blacksmith" in after(printed, "show cooper")
    assert after(printed, "log").splitlines()[1] == f"you {named(game, 0)}"
    assert "save FILE" in after(printed, "help")


def test_what_happens_stands_under_its_round_and_phase() -> None:
    """`log` has a heading for each phase, and after undo none of what was undone."""
    game = new_game()
    Table(game, ["1", "1", "1"]).play()
    headings = ["── round 1, draft (first player: you) ", "── round 1, update the road (first player: you) "]
    log = after(Table(game, ["log"]).play(), "log").splitlines()
    assert [line.rstrip("─") for line in log if line.startswith("──")] == headings
    assert log[0].rstrip("─") == headings[0]
    undone = after(Table(game, ["undo", "undo", "log"], any_undo=True).play(), "log")
    assert headings[1] not in undone


def test_leaving() -> None:
    """`quit` and the end of the input end the session with the same words, and say the seed of what is not saved."""
    for lines in (["quit", "1"], []):
        assert Table(new_game(), lines).play().endswith("\nLeft in round 1, not saved; the seed was 7.")
    assert line_reader(lambda prompt: "4")("> ") == "4"

    def ends(prompt: str) -> str:
        raise EOFError

    assert line_reader(ends)("> ") is None


def test_questions_in_steps() -> None:
    """A build turn asks first what, then where and how; 0 goes back to the first question, and nothing is done before."""
    game = Game.new(seed=7, first_player=1)
    while game.decision is not None and game.decision.kind != "build":
        game.apply(game.legal_actions[0])
    table = Table(game, ["0"], human=game.decision.player if game.decision else 1)
    printed = table.play()
    number = re.search(r"^ *(\d+)  get a basic villager", printed, flags=re.MULTILINE)
    assert number
    actions = len(game.actions)
    printed = Table(
        game, [number[1], "2", "0", number[1], "2", "1", "1"], human=game.decision.player if game.decision else 1
    ).play()
    assert str(game.actions[actions]).startswith("trade ")
    assert all(
        question in printed
        for question in ("Which basic villager?", "Trade in which card?", "Which stack gets the card?", "0  back")
    )


def test_what_is_not_seen_is_not_told() -> None:
    """The story tells a card that another player puts back unseen by its suit alone (R16)."""
    game = Game.new(seed=7, first_player=2)
    table = Table(game, [])
    while not (game.actions and game.actions[-1].verb == "trade" and game.actions[-1].player == 2):
        if game.decision is not None and game.decision.player == 2 and game.decision.kind == "build":
            trades = [action for action in game.legal_actions if action.verb == "trade"]
            hidden = {card.card for card in game.view(1).seats[1].hand}
            table.session.take(next(trade for trade in trades if trade.cards[0][0] not in hidden))
        else:
            game.apply(game.legal_actions[0])
    assert re.fullmatch(r"player 2 trades an? \w+ card for \w+, to \w+ \d", table.prints[-1])


@pytest.mark.parametrize("players", [2, 5])
def test_no_line_is_wider_than_the_page(players: int) -> None:
    """Whatever happens in a game, no line is longer than the terminal is wide, nor is a colour used where there are none."""
    game = new_game(players)
    lines = ["1", "table", "score", "2", "3", "4", "0", "log"] * 150
    printed = Table(game, lines, ink=Ink(width=80)).play()
    assert max(map(len, printed.splitlines())) <= 80
    assert uncoloured(printed) == printed


def test_bots_play_for_all() -> None:
    """With --watch bots play the whole game, the same for the same seed."""
    ran = villagers("play", "--watch", "--seed", "3", "--players", "3")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "bots play for all" in ran.stdout
    assert "Second Market" in ran.stdout
    assert ran.stdout == villagers("play", "--watch", "--seed", "3", "--players", "3").stdout
    assert "\x1b" not in ran.stdout


pty = pytest.importorskip("pty", reason="only systems that know terminals as files can pretend to be one")

CTRL_C, CTRL_D = b"\x03\n", b"\x04"
"""The keys that end. Python misses a Ctrl-C that is typed just as it begins to wait for a line until something else is typed."""


def in_a_terminal(typed: list[bytes], **environment: str) -> tuple[str, int]:
    """Return what `villagers play` shows in a terminal in which *typed* is typed, each at a prompt, and its exit code."""
    child, terminal = pty.fork()
    if child == 0:
        root = str(Path(__file__).resolve().parents[2])
        kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM")}
        line = [sys.executable, "-m", "villagers_rules", "play", "--seed", "7"]
        os.execve(sys.executable, line, {**kept, "PYTHONPATH": root, "TERM": "xterm", **environment})
    shown, waiting = b"", list(typed)
    while select.select([terminal], [], [], LONGEST)[0]:
        try:
            found = os.read(terminal, 65536)
        except OSError:  # The other end was closed.
            break
        if not found:
            break
        shown += found
        if waiting and re.sub(rb"\x1b\[[?0-9;]*[a-zA-Z]", b"", shown).endswith(b"\n> "):
            os.write(terminal, waiting.pop(0))
    else:
        os.kill(child, signal.SIGKILL)
    os.close(terminal)
    return shown.decode("utf-8", "replace"), os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def test_a_person_plays_in_a_terminal() -> None:
    """In a terminal a person is asked, sees colours, and leaves with quit."""
    shown, code = in_a_terminal([b"1\n", b"undo\n", b"quit\n"])
    assert code == 0
    assert "you are player 1" in shown
    assert "too late to undo" in shown
    assert "\x1b[1m" in shown


def test_no_color_and_the_keys_that_end() -> None:
    """With NO_COLOR nothing is coloured; Ctrl-D leaves politely with 0, Ctrl-C with 130, neither with a traceback."""
    shown, code = in_a_terminal([CTRL_D], NO_COLOR="1")
    assert code == 0
    assert "Left in round 1" in shown
    assert "\x1b[1m" not in shown
    shown, code = in_a_terminal([CTRL_C])
    assert code == 130
    assert "Left in round 1" in shown
    assert "Traceback" not in shown
