"""A record is a game as text, with one action a line, and plays the same game again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.saves.games import played
from tests.saves.test_saves import deal_of
from villagers_rules import Game, GameError
from villagers_rules.model.record_text import MAX_LENGTH, Transcript
from villagers_rules.record import positions

HEADER = "villagers_rules record: 1\npacks: base 1.0.0\nplayers: 2\nseed: 7\n"


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("actions", [0, 40, 1000])
def test_a_record_replays_to_its_game(players: int, actions: int) -> None:
    """The record of every game, finished or not, replays to the same position, journal and record."""
    game = played(players, actions)
    again = Game.replay(game.record())
    assert again.to_json() == game.to_json()
    assert again.record() == game.record()


def test_a_record_is_readable() -> None:
    """A record begins with how the game was started, and has one action a line and a note where each round begins."""
    game = played(2, 1000)
    head, rest = game.record().split("\n\n", 1)
    assert head.split("\n") == [*HEADER.strip().split("\n"), f"actions: {len(game.actions)}"]
    rounds = re.findall(r"^# round (\d+)$", rest, re.MULTILINE)
    assert rounds == [str(number) for number in range(1, game.state.round + 1)]
    rows = [row for row in rest.splitlines() if row and not row.startswith(("#", "position", "contents"))]
    assert rows == [f"{action.player}: {action}" for action in game.actions]
    assert rest.startswith(f"# round 1\n{rows[0]}\n")


def test_a_record_holds_a_deal() -> None:
    """A game that was dealt card by card has its deal and its first player in the record (R2.2, R2.3)."""
    deal = deal_of(Game.new(players=3, seed=2))
    game = Game.new(players=3, deal=deal, first_player=3, seed=5)
    text = game.record()
    assert "first player: 3\ndeal: " in text
    assert max(map(len, text.splitlines())) <= 130
    assert Transcript.parse(text).deal == tuple(deal)
    assert Game.replay(text).to_json() == game.to_json()


def test_a_record_holds_a_mode() -> None:
    """A game that was started in a mode has it in the header, after the packs, and is begun in it again."""
    transcript = Transcript.parse(HEADER.replace("players", "mode: alone-hard\nplayers") + "1: draft from stack 4\n")
    assert transcript.mode == "alone-hard"
    assert transcript.options() == {"packs": ["base"], "mode": "alone-hard", "players": 2, "seed": 7}
    assert transcript.text().splitlines()[1:4] == ["packs: base 1.0.0", "mode: alone-hard", "players: 2"]
    assert Transcript.parse(transcript.text()).text() == transcript.text()
    assert "mode" not in Transcript.parse(HEADER).options()
    assert "mode" not in Transcript.parse(HEADER).text()


def test_a_record_tells_who_interrupts() -> None:
    """An action stands after the number of its player, also when that player is not the one at turn (R12.1)."""
    lines = ["1: draft from stack 4", "2: play courier", "2: choose cooper on road 1", "1: draft from stack 3"]
    transcript = Transcript.parse(HEADER + "\n".join(lines))
    assert [line.action.player for line in transcript.lines] == [1, 2, 2, 1]
    assert [str(line) for line in transcript.lines] == lines
    assert [str(line) for line in Transcript.parse(transcript.text()).lines] == lines


def test_what_means_nothing_in_a_record() -> None:
    """Blank lines, comments, spaces around a line, line ends of other systems and a byte order mark mean nothing."""
    text = HEADER + "\n# a good one\n   1: draft from stack 4.  \n\n"
    plain = Game.replay(HEADER + "1: draft from stack 4\n")
    assert Game.replay("\ufeff" + text.replace("\n", "\r\n")).to_json() == plain.to_json()


def test_a_record_without_actions_is_a_beginning() -> None:
    """A header alone is a game that waits for its first decision."""
    assert Game.replay(HEADER).to_json() == Game.new(players=2, seed=7).to_json()


def test_the_40th_action_is_illegal() -> None:
    """An action that the rules refuse is named with its line, its number, the rule and the reason (issue 2, bad input)."""
    rows = played(2, 60).record().splitlines()
    lines = [number for number, row in enumerate(rows) if re.match(r"\d+: ", row)]
    rows[lines[39]] = re.sub(r": .*", ": choose lumberjack", rows[lines[39]])
    with pytest.raises(GameError) as error:
        Game.replay("\n".join(rows))
    place = f"line {lines[39] + 1}: action 40: "
    assert str(error.value).startswith(f"{place}R8.1: you choose only when a card asks for it; now it is")


def test_an_action_out_of_turn() -> None:
    """An action of a player who is not at turn is refused with the rule."""
    with pytest.raises(GameError, match=r"line 5: action 1: R3\.1: it is player \d's turn, not player \d's"):
        Game.replay(HEADER + f"{3 - played(2, 1).actions[0].player}: draft from stack 4\n")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", r"line 1: expected a record, which begins with `villagers_rules record: 1`, got an empty text"),
        ("# nothing\n\n", r"line 3: expected a record, which begins with"),
        ("players: 2\n", r"line 1: expected a record, which begins with `villagers_rules record: 1`, got 'players: 2'"),
        ("1: end turn\n", r"line 1: expected a record"),
        ("\x00\x01\x02", r"line 1: expected a record"),
        (HEADER.replace("record: 1", "record: 2"), r"line 1: expected a record of format 1, got format 2"),
        (HEADER.replace("record: 1", "record:"), r"line 1: expected a record of format 1, got format nothing"),
        (HEADER + "sed: 8\n", r"line 5: the header has no `sed`; did you mean seed\?"),
        (HEADER + "weather: fine\n", r"line 5: the header has no `weather`; it may have villagers_rules record, packs, mode"),
        (HEADER + "mode: Very Hard\n", r"line 5: mode: expected the name of a mode, such as `alone-hard`, got 'Very Hard'"),
        (HEADER + "mode:\n", r"line 5: mode: expected the name of a mode"),
        (HEADER + "mode: a\nmode: b\n", r"line 6: `mode` was given on line 5 already; give it once"),
        (HEADER + "mode: no-such-mode\n", r"line 2: the header: .*no-such-mode"),
        (HEADER + "seed: 8\n", r"line 5: `seed` was given on line 4 already; give it once"),
        (HEADER.replace("seed: 7\n", ""), r"line 4: expected a header with `seed: ...` before this"),
        (HEADER.replace("seed: 7", "1: end turn"), r"line 4: expected a header with `seed: ...` before this"),
        (HEADER.replace("seed: 7", "seed: lucky"), r"line 4: seed: expected a whole number, got 'lucky'"),
        (HEADER.replace("players: 2", "players: 7"), r"line 2: the header: .*got 7 \(R2\)"),
        (HEADER.replace("players: 2", "players: 0"), r"line 2: the header: .*got 0 \(R2\)"),
        (HEADER.replace("players: 2", "players: two"), r"line 3: players: expected a whole number, got 'two'"),
        (HEADER.replace("base 1.0.0", "base"), r"line 2: packs: expected packs with versions, such as"),
        (HEADER.replace("1.0.0", "2.0.0"), r"line 2: the header: packs: expected the pack base in version 2.0.0; version 1"),
        (HEADER.replace("base 1.0.0", "bsae 1.0.0"), r"line 2: the header: no pack is called bsae; "),
        (HEADER + "first player: 3\n", r"line 2: the header: the first player is a number from 1 to 2; got 3 \(R2.3\)"),
        (HEADER + "first player: 0\n", r"line 5: first player: expected a number from 1, got 0"),
        (HEADER + "deal: cooper, , hunter\n", r"line 5: deal: expected ids of cards, separated by commas, got ''"),
        (HEADER + "deal: cooper\n", r"line 2: the header: "),
        (HEADER + "deal: dragon\n", r"line 2: the header: no loaded pack has a card called dragon"),
        (HEADER + "1: draft from stack 4\nseed: 8\n", r"line 6: expected an action; the header, with `seed`, stands above"),
        (HEADER + "draft from stack 4\n", r"line 5: expected an action with its player, such as `1: draft from stack 2`"),
        (HEADER + "1: dr", r"line 5: cannot read the action 'dr'"),
        (HEADER + "2: draft dragon from road 2", r"line 5: action 1: "),
        (HEADER + "1: " + "x" * 600, r"line 5: an action has at most 500 characters; this text has 600"),
        (HEADER + "actions: 2\n2: draft from stack 4", r"line 6: expected 2 actions, as line 5 says, got 1; the record was cut"),
        (HEADER + "1: draft from stack 4\n" * 2001, r"line 2005: a record has at most 2000 actions; this is one more"),
        (HEADER + "actions: some\n", r"line 5: actions: expected a whole number"),
        ("x" * (MAX_LENGTH + 1), r"a record has at most 2000000 characters; this text has 2000001"),
    ],
)
def test_a_record_that_cannot_be_played(text: str, says: str) -> None:
    """Each thing that is wrong in a record is told with its line and what was expected (issue 2, bad input)."""
    with pytest.raises(GameError, match=says) as error:
        Game.replay(text)
    assert "\n" not in str(error.value)


def test_a_record_that_was_cut() -> None:
    """A record that was cut, in a line or between two, is noticed."""
    text = played(2, 50).record()
    for size in range(0, len(text) - 1, 37):
        with pytest.raises(GameError, match=r"^line \d+: "):
            Game.replay(text[:size])


@pytest.mark.parametrize("text", [None, b"", 7])
def test_a_record_is_text(text: object) -> None:
    """Anything but text is refused."""
    with pytest.raises(GameError, match="a record is text; got"):
        Game.replay(text)  # type: ignore[arg-type]


# -- files --------------------------------------------------------------------------------------------------------------------
def test_a_record_in_a_file(tmp_path: Path) -> None:
    """A file with a record gives its game, and every position on the way to it with its line."""
    game = played(3, 30)
    path = tmp_path / "game.txt"
    path.write_text(game.record(), encoding="utf-8")
    seen = [(line, action, position.to_json()) for line, action, position in positions(path)]
    assert seen[0] == (0, None, Game.new(players=3, seed=7).to_json())
    assert [action for _, action, _ in seen[1:]] == list(game.actions)
    assert seen[-1][2] == game.to_json()
    rows = game.record().splitlines()
    assert all(rows[line - 1] == f"{action.player}: {action}" for line, action, _ in seen if action)


def test_files_that_are_no_records(tmp_path: Path) -> None:
    """A file that is not there, is a folder, is no text, or holds an error is named in the message."""
    path = tmp_path / "game.txt"
    with pytest.raises(GameError, match=r"game\.txt: cannot read the record: no such file"):
        list(positions(path))
    with pytest.raises(GameError, match="expected the file of a record, got a folder"):
        list(positions(tmp_path))
    path.write_bytes(b"villagers_rules record: 1\n\xff\xfe")
    with pytest.raises(GameError, match=r"game\.txt:2: this is not UTF-8 text"):
        list(positions(path))
    path.write_text(HEADER + "1: draft\n2: draft from stack 4\n", encoding="utf-8")
    with pytest.raises(GameError, match=r"game\.txt: line 5: cannot read the action 'draft'"):
        list(positions(path))
    path.write_text(HEADER + "2: end turn\n", encoding="utf-8")
    with pytest.raises(GameError, match=r"game\.txt: line 5: action 1: R5\.2: "):
        list(positions(path))
    path.write_text("x" * (4 * MAX_LENGTH + 1), encoding="utf-8")
    with pytest.raises(GameError, match="no save or record is that long"):
        list(positions(path))
