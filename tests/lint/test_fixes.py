"""Mechanical corrections: what is corrected, what is left to people, and that nothing else is touched."""

from pathlib import Path

import pytest

from tests.cli.running import villagers
from villagers_rules import Problem
from villagers_rules.lint import fixes
from villagers_rules.lint.corrections import corrected
from villagers_rules.lint.fixes import fix
from villagers_rules.packs.reader import MAX_BYTES
from villagers_rules.packs.validate import examine

MANIFEST = "pack: {id: mill, name: Mill, version: 1.0.0, requires: [base]}\n"


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    """Return the folder of a sound pack without cards."""
    folder = tmp_path / "mill"
    folder.mkdir()
    (folder / "pack.yaml").write_text(MANIFEST, encoding="utf-8")
    return folder


def fixed(folder: Path, text: str | bytes, name: str = "cards.yaml") -> str:
    """Return what becomes of a card file that holds *text* when its pack is corrected."""
    file = folder / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
    fix([folder])
    return file.read_bytes().decode("utf-8")


HEAD = "suit: hay\nvillagers:\n"
CARD = "  flail:\n    discard: true\n    play:\n      do:\n"


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("  flail: {glod: 3}  # not much\n", "  flail: {gold: 3}  # not much\n"),
        ("  flail:   { gold : 3 , plaid_on: hayer }\n", "  flail:   { gold : 3 , played_on: hayer }\n"),
        ("  flail:   { gold : 3 , played_onn: hayer }\n", "  flail:   { gold : 3 , played_on: hayer }\n"),
        ("  flail: {played_on: hayerr}\n", "  flail: {played_on: hayer}\n"),
        ("  flail: {played_on: 'hayerr'}\n", "  flail: {played_on: 'hayer'}\n"),
        ("  flail: {suit: wod, gold: 3}\n", "  flail: {suit: wood, gold: 3}\n"),
        ("  flail: {silver: 3 per fod symbol}\n", "  flail: {silver: 3 per food symbol}\n"),
        ("  flail: {silver: three per FOOD symbol}\n", "  flail: {silver: 3 per food symbol}\n"),
        ("  flail: {silver: >-\n     2 per hay symbol\n     + 1 per wod symbol}\n", None),
        (
            "  flail:\n    silver: >-\n      2 per hay symbol +\n      1 per wod symbol\n",
            "  flail:\n    silver: >-\n      2 per hay symbol +\n      1 per wood symbol\n",
        ),
        (
            CARD + "      - {chose_one: other plyers}\n      - {pay: 1, form: their supply}\n",
            CARD + "      - {choose: other players}\n      - {pay: 1, from: their supply}\n",
        ),
        (
            "  flail:\n    discard: true\n    play:\n      do:\n        - {earn: 1, to_each: villagers on the road}\n"
            "        - {move_all: villagers on the road, to: the discard pile}\n        - choose_one: stacks\n"
            "        - {move: it, to: your hand}\n",
            "  flail:\n    discard: true\n    play:\n      do:\n        - {gain: 1, to: villagers on the road}\n"
            "        - {move: villagers on the road, to: the discard pile}\n        - choose: stacks\n"
            "        - {move: the top of it, to: your hand}\n",
        ),
        ("  flail: {stands_for: any vilager}\n", "  flail: {stands_for: any villager}\n"),
        ("  flail: {suit: hya, players: 2-4, gold: 1}\n", "  flail: {suit: hay, players: 2 to 4, gold: 1}\n"),
        (
            "  flail: {scored_with_silver: 1 per hay symbol}\n",
            "  flail: {while_in_play: [{change: market silver, by: 1 per hay symbol}]}\n",
        ),
        ("  flail: {while_in_play: {draft: {cap: 6}}}\n", "  flail: {while_in_play: [{change: draft cap, to: 6}]}\n"),
        (
            "  flail: {silver: '(2 per 3 food), at most 5 + 2'}\n",
            "  flail: {silver: '((2 per 3 food symbols), at most 5) + 2'}\n",
        ),
        (
            "  flail: {silver: '3 if food symbols times villagers > 3, otherwise 1 per hay symbol, at most 3'}\n",
            "  flail: {silver: '3 if (food symbols times villagers) > 3, otherwise (1 per hay symbol, at most 3)'}\n",
        ),
        (
            "  flail: {while_in_play: [{forbid: place, what: hay villagers in your hand, for: other players}]}\n",
            "  flail: {while_in_play: [{forbid: place, what: hay villagers in their hand, for: other players}]}\n",
        ),
        ("  flail: {when_played: [gain: 1]}\n", None),
        ("  flail: {gold: x}\n", None),
        ("  flail: {played_on: xyz}\n", None),
        ("  flail: {silver: half of largest gold on villagers}\n", None),
        ("  flail: {gold: 3, gold: 4}\n", None),
    ],
)
def test_one_near_word_takes_the_place_of_a_wrong_one(mill: Path, wrong: str, right: str | None) -> None:
    """A misspelt key, word, verb or id becomes the one that is near, where it stands; what is unclear stays, as all else."""
    assert fixed(mill, HEAD + wrong) == HEAD + (wrong if right is None else right)


def test_old_words_of_rules_are_rewritten(mill: Path) -> None:
    """Numbers of the rules that are said otherwise now are written so, with what they counted or the seat they named."""
    ties = "rules:\n  ties: {most: food symbols}\n"
    assert fixed(mill, ties, "rules.yaml") == "rules:\n  winner: [{most: gold in your supply}, {most: food symbols}]\n"
    ties = "rules:\n  ties: {won_by: miller}\n"
    assert fixed(mill, ties, "rules.yaml") == "rules:\n  winner: [{most: gold in your supply}, {seat: miller}]\n"


def test_tabs_become_spaces(mill: Path) -> None:
    """Tabs that indent become two spaces each, others one; where lines are indented by tabs and by spaces nothing is done."""
    assert fixed(mill, "suit: hay\nvillagers:\n\tflail:\n\t\tgold:\t3\n") == "suit: hay\nvillagers:\n  flail:\n    gold: 3\n"
    mixed = "suit: hay\nvillagers:\n  flail:\n\tgold: 3\n"
    assert fixed(mill, mixed) == mixed


def test_a_byte_order_mark_is_removed_and_lines_end_as_before(mill: Path) -> None:
    """A byte order mark goes; carriage returns, blanks and a missing last line end stay as they are."""
    content = b"\xef\xbb\xbfsuit: hay\r\nvillagers:\r\n  flail: {glod: 3}   \r\n  # end"
    assert fixed(mill, content).encode() == content[3:].replace(b"glod", b"gold")


def test_a_file_that_nobody_reads_is_renamed(mill: Path) -> None:
    """A file `.yml` of a pack becomes `.yaml`, unless there is one of that name; a renamed file is corrected, too."""
    (mill / "more.yml").write_text(HEAD + "  scythe: {glod: 1}\n", encoding="utf-8")
    (change,) = fix([mill])
    assert (change.file.name, change.name) == ("more.yml", "more.yaml")
    assert (mill / "more.yaml").read_text(encoding="utf-8") == HEAD + "  scythe: {gold: 1}\n"
    assert change.diff().startswith(f"rename {mill.as_posix()}/more.yml to {mill.as_posix()}/more.yaml\n--- ")
    (mill / "more.yml").write_text(HEAD + "  sickle: {gold: 1}\n", encoding="utf-8")
    assert fix([mill]) == []
    assert (mill / "more.yml").exists()


def test_corrections_can_follow_from_each_other(mill: Path) -> None:
    """What comes to light only after a correction is corrected as well: here a pack that is required, then what is its."""
    (mill / "pack.yaml").write_text(MANIFEST.replace("base", "bsae"), encoding="utf-8")
    assert fixed(mill, HEAD + "  flail: {played_on: hayerr, glod: 2}\n") == HEAD + "  flail: {played_on: hayer, gold: 2}\n"
    assert not examine([mill]).problems


def test_a_second_run_changes_nothing(mill: Path) -> None:
    """After a run a second one finds nothing to do, whether or not problems are left."""
    fixed(mill, HEAD + "  flail: {glod: 3, copies: many}\n  sickle: {unlocked_by: chandlr}\n")
    assert fix([mill]) == []


@pytest.mark.parametrize("case", sorted(path.name for path in Path(__file__).parents[1].joinpath("catalog/accept").iterdir()))
def test_sound_files_stay_as_they_are(case: str) -> None:
    """A file without errors is never written to, whatever it looks like."""
    path = Path(__file__).parents[1] / "catalog" / "accept" / case
    files = [path] if path.is_file() else sorted(path.rglob("*.yaml"))
    before = [(file.read_bytes(), file.stat().st_mtime_ns) for file in files]
    assert fix([path]) == []
    assert [(file.read_bytes(), file.stat().st_mtime_ns) for file in files] == before


def test_only_what_is_named_is_written_to(mill: Path, tmp_path: Path) -> None:
    """Neither a file beside the one that is named, nor one outside that a link leads to, is changed."""
    outside = tmp_path / "outside.yaml"
    outside.write_text(HEAD + "  sickle: {glod: 3}\n", encoding="utf-8")
    (mill / "linked.yaml").symlink_to(outside)
    (mill / "other.yaml").write_text(HEAD + "  scythe: {glod: 3}\n", encoding="utf-8")
    (mill / "cards.yaml").write_text(HEAD + "  flail: {glod: 3}\n", encoding="utf-8")
    assert [change.file.name for change in fix([mill / "cards.yaml"])] == ["cards.yaml"]
    assert "glod" in (mill / "other.yaml").read_text(encoding="utf-8")
    assert [change.file.name for change in fix([mill])] == ["other.yaml"]
    assert outside.read_text(encoding="utf-8") == HEAD + "  sickle: {glod: 3}\n"
    assert (mill / "linked.yaml").is_symlink()


def test_a_correction_that_makes_it_worse_is_taken_back(mill: Path) -> None:
    """A near word that cannot stand there either is no correction: the card already has that key."""
    text = HEAD + "  flail: {gold: 3, glod: 4}\n"
    assert fixed(mill, text) == text


def test_two_near_words_are_left_to_a_person() -> None:
    """Where two words are near, nothing is put in the place of the wrong one."""
    problem = Problem("a.yaml", 1, 4, "unknown-key", "odd", suggestion="did you mean food or gold?")
    assert corrected(b"a: {foold: 1}", problem) is None


def test_the_command_shows_a_diff(mill: Path) -> None:
    """`--fix` prints what it changed as a diff, then what is left; without a path it is an error of the command line."""
    (mill / "cards.yaml").write_text(HEAD + "  flail: {glod: 3, copies: many}\n", encoding="utf-8")
    done = villagers("check", "mill", "--fix", cwd=mill.parent)
    assert done.returncode == 1
    assert done.stdout.splitlines()[:3] == ["--- mill/cards.yaml", "+++ mill/cards.yaml", "@@ -1,3 +1,3 @@"]
    assert "-  flail: {glod: 3, copies: many}\n+  flail: {gold: 3, copies: many}\n" in done.stdout
    assert done.stdout.endswith("2 files, 1 problem\n")
    for line, said in (
        (["--fix"], "expected the files or folders that may be changed"),
        (["--fix", "mill", "--format", "json"], "--fix"),
    ):
        wrong = villagers("check", *line, cwd=mill.parent)
        assert wrong.returncode == 2
        assert said in wrong.stderr


def test_capitals_and_quotes_are_corrected(mill: Path) -> None:
    """An id with capitals has one reading, and so has a number in quotes; both are corrected in one run."""
    text = "suit: wood\nvillagers:\n  joiner: {played_on: Lumberjack, gold: \"4\", silver: '3'}\n"
    assert fixed(mill, text) == text.replace("Lumberjack", "lumberjack").replace('"4"', "4")


def test_sentences_are_mended_as_a_whole(mill: Path) -> None:
    """What people write first is corrected where it stands: in braces, in quotes and behind a key, with all its slips."""
    rows = (
        (
            "{choose: another player with at least 3 gold, as: the debtor}",
            "{choose: other players with 3 or more gold, as: debtor}",
        ),
        (
            "{pay: 3 gold, from: the supply of the debtor, to: your supply}",
            "{pay: 3, from: the debtor's supply, to: your supply}",
        ),
        ('{gain: "3 gold for each hay villager, max 6"}  # much', '{gain: "3 per hay villager, at most 6"}  # much'),
        ("{gain: 'half of your gold, rounded down'}", "{gain: 'half of gold in your supply, rounded down'}"),
        ("gain: 3 gold for each hay villager, max 6", 'gain: "3 per hay villager, at most 6"'),
        (
            "{choose: an uncovered villager in your village that is not a founder}",
            "{choose: top villagers in your village that are not founders}",
        ),
    )
    before, after = ("".join(f"        - {row[side]}\n" for row in rows) for side in (0, 1))
    assert fixed(mill, HEAD + CARD + before) == HEAD + CARD + after


def test_how_often_is_written_as_it_is_here(mill: Path) -> None:
    """What people write for `once per round` has one reading."""
    text = "  flail:\n    uses:\n      - {in: your build turn, at_most: %s, do: [{gain: 1}]}\n"
    assert fixed(mill, HEAD + text % "once each round") == HEAD + text % "once per round"
    assert fixed(mill, HEAD + text % "2 per game") == HEAD + text % "twice per game"


def test_a_file_too_large_to_be_checked_is_not_read(mill: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of more bytes than a check reads is told of and left alone: what is in it could be gigabytes."""
    with (mill / "huge.yaml").open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    monkeypatch.setattr(fixes, "_read", lambda file: pytest.fail(f"{file} is read"))
    assert fix([mill]) == []
    assert {problem.code for problem in examine([mill]).problems} == {"file-too-large"}


def test_what_a_hint_has_more_to_say_of_is_left_to_a_person(mill: Path) -> None:
    """Who has the most may be tied or alone, and the longest chain is not the largest tree: neither is chosen for the author."""
    steps = ('{gain: "3 if you have the most hay symbols, otherwise 0"}', "gain: 1 per villager in your largest chain")
    text = "".join(f"        - {step}\n" for step in steps)
    assert fixed(mill, HEAD + CARD + text) == HEAD + CARD + text
