"""Packs in which nothing is suspicious, and those in which something is, told in exactly the words of the text beside them."""

from pathlib import Path

import pytest

from tests.problem_codes import IN_SETS
from villagers_rules.lint import check_paths
from villagers_rules.lint.linter import MAX_SUSPICIONS
from villagers_rules.packs.problems import FORMATS
from villagers_rules.packs.validate import examine

ROOT = Path(__file__).parents[2]
FOLDER = Path("tests/lint")
ACCEPT = sorted(path.name for path in (ROOT / FOLDER / "accept").iterdir())
REJECT = sorted(path.name for path in (ROOT / FOLDER / "reject").iterdir() if path.is_dir())


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let messages name files from the root of the project, wherever the tests are started."""
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("name", ACCEPT)
def test_accepted(name: str) -> None:
    """What only looks like what is told of is accepted: bounds that are just reached, names that one mode alone uses."""
    assert FORMATS["text"](check_paths([FOLDER / "accept" / name])).endswith("no problems")


@pytest.mark.parametrize("name", REJECT)
def test_suspicious(name: str) -> None:
    """Each case is told of with its places, severities, codes, messages and carets; none of it is an error."""
    case = FOLDER / "reject" / name
    assert FORMATS["text"](check_paths([case])) + "\n" == case.with_suffix(".txt").read_text(encoding="utf-8")
    assert not examine([case]).problems


def test_every_code_is_shown() -> None:
    """Every kind of suspicion that is listed occurs in a case; that of texts and of too many have tests of their own."""
    texts = [case.with_suffix(".txt").read_text(encoding="utf-8") for case in map((FOLDER / "reject").joinpath, REJECT)]
    shown = {code for code in IN_SETS if any(f": {code} " in text for text in texts)}
    assert shown == set(IN_SETS) - {"text-differs", "more-not-told"}


def test_nothing_shipped_is_suspicious() -> None:
    """The shipped packs and the examples give no error, no warning and no note."""
    assert FORMATS["text"](check_paths([Path("cards"), Path("examples")])).endswith("no problems")


def test_a_text_is_compared_with_what_the_data_says() -> None:
    """A text that says something else than the data is told of, with what would be right; what is right, or free, is not."""
    case = FOLDER / "text" / "differs"
    found = check_paths([case]).problems
    assert [(problem.line, problem.code) for problem in found] == [(line, "text-differs") for line in (3, 4, 5)]
    assert "2 gold for each hay symbol" in found[0].message
    assert not check_paths([FOLDER / "text" / "free"]).problems


def test_the_rendered_text_is_right(tmp_path: Path) -> None:
    """Whoever writes what the message shows has no problem left, however the lines are folded."""
    case = ROOT / FOLDER / "text" / "differs"
    said = check_paths([case]).problems[0].message.split("`")[3]
    (tmp_path / "pack.yaml").write_text((case / "pack.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    folded = said.replace(" ", "\n        ", 2)
    card = f"suit: hay\nvillagers:\n  hay_buyer:\n    silver: 2 per hay symbol\n    text: >-\n        {folded}\n"
    (tmp_path / "cards.yaml").write_text(card, encoding="utf-8")
    assert [problem.code for problem in check_paths([tmp_path]).problems] == ["untested-card"]


def test_of_one_file_only_that_is_told() -> None:
    """A file in a pack is looked at with its pack, and only what is suspicious in the file itself is told."""
    found = check_paths([FOLDER / "reject" / "unused_words" / "rules.yaml"]).problems
    assert {problem.file for problem in found} == {"tests/lint/reject/unused_words/rules.yaml"}
    assert len(found) == 2


def test_errors_come_first(tmp_path: Path) -> None:
    """Of a pack with an error nothing else is told, since it may follow from the error."""
    (tmp_path / "pack.yaml").write_text(
        "pack: {id: odd, name: Odd, version: 1.0.0, requires: [base], suits: [flour]}\n", encoding="utf-8"
    )
    (tmp_path / "cards.yaml").write_text("suit: hay\nvillagers: {rake: {gold: 3}}\n", encoding="utf-8")
    assert [problem.code for problem in check_paths([tmp_path]).problems] == ["unused-word"]
    (tmp_path / "cards.yaml").write_text("suit: hay\nvillagers: {rake: {glod: 3}}\n", encoding="utf-8")
    assert [problem.code for problem in check_paths([tmp_path]).problems] == ["unknown-key"]


def test_what_another_pack_uses_is_used(tmp_path: Path) -> None:
    """A suit that one pack declares and another one brings the cards of is no idle word when both are checked."""
    for pack, lines in {"giver": "suits: [flour]", "taker": "requires: [base, giver]"}.items():
        (tmp_path / pack).mkdir()
        needs = "" if "requires" in lines else "requires: [base], "
        text = f"pack: {{id: {pack}, name: {pack}, version: 1.0.0, {needs}{lines}}}\n"
        (tmp_path / pack / "pack.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "taker" / "cards.yaml").write_text("suit: flour\nvillagers: {sieve: {gold: 3}}\n", encoding="utf-8")
    assert not check_paths([tmp_path]).problems
    assert [problem.code for problem in check_paths([tmp_path / "giver"]).problems] == ["unused-word"]


@pytest.mark.parametrize(
    "written",
    [
        '"3 per\\x20food symbol + 2 per\\u0020bronze symbol"',
        "'3 per food symbol + 2 per bronze symbol'",
        '"3 per\n      food symbol + 2 per bronze symbol"',
        ">-\n      3 per food symbol +\n      2 per bronze symbol",
        "|-\n      3 per food symbol + 2 per bronze symbol",
    ],
)
def test_a_place_in_a_sentence_is_exact(tmp_path: Path, written: str) -> None:
    """However a sentence is quoted, escaped or folded, the place that is told is where the word stands in the file."""
    (tmp_path / "pack.yaml").write_text("pack: {id: odd, name: Odd, version: 1.0.0, requires: [base]}\n", encoding="utf-8")
    text = f"suit: hay\nvillagers:\n  rake:\n    silver: {written}\n"
    (tmp_path / "cards.yaml").write_text(text, encoding="utf-8")
    (found,) = [problem for problem in check_paths([tmp_path]).problems if problem.code == "never-counts"]
    assert text.splitlines()[found.line - 1][found.column - 1 :].startswith("bronze")


def test_after_many_warnings_and_notes_no_more_are_looked_for(tmp_path: Path) -> None:
    """What is merely suspicious is told up to a number, with a note that there may be more, and is no error."""
    for number in range(6):
        pack = tmp_path / f"pack_{number}"
        pack.mkdir()
        (pack / "pack.yaml").write_text(f"pack: {{id: pack_{number}, name: Pack, version: 1.0.0, requires: [base]}}\n")
        cards = "".join(f"  rake_{number}_{card}: {{silver: 2 per bronze symbol}}\n" for card in range(400))
        (pack / "cards.yaml").write_text(f"suit: hay\nvillagers:\n{cards}")
    found = check_paths([tmp_path]).problems
    assert len(found) == MAX_SUSPICIONS + 1
    (last,) = [problem for problem in found if problem.code == "more-not-told"]
    assert last.message == "2,000 warnings and notes were found up to here, and no more are looked for"
