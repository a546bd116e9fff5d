"""Packs that want to take memory, time, files or the terminal are refused at their place, within the stated memory and time."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.pace import part
from tests.security.huge import HUGE, NEARLY, TOO_MUCH, with_modes
from tests.security.running import Ran, run
from villagers_rules.packs.allowance import LIMITS, one_command
from villagers_rules.packs.pack_files import MAX_CARDS
from villagers_rules.packs.reader import MAX_FILES
from villagers_rules.packs.validate import examine

HOSTILE = Path(__file__).parent / "hostile"
CASES = sorted(folder.name for folder in HOSTILE.iterdir())
HEAD = "suit: wood\nvillagers:\n"
MANY = range(MAX_CARDS - 10)
"""As many cards as a pack can nearly have."""
LARGE = {
    "too_many_cards": "".join(f"  card_{n}: {{food: 1}}\n" for n in range(MAX_CARDS + 1)),
    "misspelt_names": "".join(f"  card_number_{n}: {{played_on: crad_{n}_number}}\n" for n in MANY),
    "misspelt_words": "".join(f"  some_card_{n}: {{silver: 1 per smoe_card_{n} villager}}\n" for n in MANY),
    "long_sentences": "".join(f"  card_{n}: {{silver: {' + '.join(['1 per food symbol'] * 24)}}}\n" for n in MANY),
    "many_copies": "".join(f"  card_{n}: {{copies: 99, food: 1}}\n" for n in MANY),
    "silver_circles": "".join(f"  card_{n}: {{silver: largest silver value on card_{n ^ 1} villagers}}\n" for n in MANY),
    "endless_chain": "".join(f"  card_{n}: {{played_on: card_{n + 1}}}\n" for n in MANY[:-1])
    + f"  card_{MANY[-1]}: {{food: 1}}\n",
    "long_words": f"  {'ab' * 100_000}: {{played_on: {'ba' * 100_000}, name: {'x' * 100_000}}}\n",
}
"""Files of cards that are large in one way each."""
REFUSED = {"too_many_cards", "misspelt_names", "misspelt_words", "silver_circles", "endless_chain", "long_words"}


def written(folder: Path, name: str, **files: str) -> Path:
    """Return a pack called *name* in *folder*, with these files beside its manifest."""
    pack = folder / name
    pack.mkdir()
    (pack / "pack.yaml").write_text(f"pack: {{id: {name}, name: Hostile, version: 1.0.0, requires: [base]}}\n")
    for file, text in files.items():
        (pack / f"{file}.yaml").write_text(text, encoding="utf-8")
    return pack


@pytest.fixture(scope="module")
def checked() -> dict[str, Ran]:
    """What `villagers check` says of each case."""
    found = run([["check", HOSTILE / name, "--format", "json"] for name in CASES], HOSTILE)
    return dict(zip(CASES, found, strict=True))


@pytest.mark.parametrize("name", CASES)
def test_a_hostile_pack_is_refused_at_its_place(checked: dict[str, Ran], name: str) -> None:
    """Each case is refused with the places and codes that are written beside it, and no text of it reaches the terminal raw."""
    ran = checked[name]
    assert ran.code == 1
    problems = json.loads(ran.text)["problems"]
    places = {f"{Path(one['file']).name}:{one['line']}:{one['column']}: {one['code']}" for one in problems}
    assert set((HOSTILE / name / "expected.txt").read_text().splitlines()) <= places, sorted(places)
    told = [f"{one['message']}{one['suggestion']}{one['excerpt']}" for one in problems]
    assert all(text.isprintable() and len(text) < 1500 for text in told)


@pytest.mark.parametrize("name", part(LARGE, 2))
def test_a_large_pack_takes_no_more_than_is_stated(tmp_path: Path, name: str) -> None:
    """Whatever a pack has as much of as it can, checking it takes less than the stated memory and time."""
    pack = written(tmp_path, name, cards=HEAD + LARGE[name])
    (ran,) = run([["check", pack]], tmp_path)
    assert ran.code == (1 if name in REFUSED else 0), ran.text[:2000]


@pytest.mark.parametrize("name", part(HUGE, 2))
def test_many_large_files_take_no_more_than_is_stated(tmp_path: Path, name: str) -> None:
    """Files, folders, modes and packs that are each within their limits are counted together, and checking ends soon."""
    HUGE[name](tmp_path)
    check, play = run([["check", tmp_path], ["simulate", "--games", "1", "--packs", f"base,{tmp_path}"]], tmp_path)
    assert check.code == 1
    assert any(f"[{code}] " in check.text for code in TOO_MUCH), check.text[-2000:]
    assert "this is a bug" not in play.text


@pytest.mark.parametrize("name", part(NEARLY, 2))
def test_as_much_as_can_be_takes_no_more_than_is_stated(tmp_path: Path, name: str) -> None:
    """What is just within all limits is checked, within the stated memory and time."""
    NEARLY[name](tmp_path)
    (ran,) = run([["check", tmp_path]], tmp_path)
    assert not any(f"[{code}] " in ran.text for code in TOO_MUCH), ran.text[-2000:]


def test_a_pack_of_200_cards_with_three_modes_is_far_within_the_limits() -> None:
    """The limits leave room for packs larger than all that are printed: four times as large a one is still within them."""
    with one_command() as allowance, TemporaryDirectory() as folder:
        with_modes(Path(folder), modes=3, cards=200)
        assert not examine([Path(folder)]).problems
    for what, taken in allowance.taken.items():
        assert 4 * taken <= LIMITS[what][0], what


def test_more_files_than_a_pack_can_have(tmp_path: Path) -> None:
    """The files of a folder are counted, and the rest is not read."""
    files = {f"file_{number}": f"{HEAD}  card_{number}: {{food: 1}}\n" for number in range(MAX_FILES + 50)}
    (ran,) = run([["check", written(tmp_path, "files", **files)]], tmp_path)
    assert ran.code == 1
    assert "pack-too-large" in ran.text
    assert f"{MAX_FILES + 1} files, 1 problem" in ran.text


@pytest.mark.parametrize("inner", ["", "scenarios", "locales"])
def test_a_link_out_of_the_pack_is_not_followed(tmp_path: Path, inner: str) -> None:
    """A file or folder of a pack that is a link to elsewhere is refused unread, and nothing of what it leads to is shown."""
    secret = tmp_path / "elsewhere"
    secret.mkdir()
    (secret / "it.yaml").write_text("password: hunter2\n")
    pack = written(tmp_path, "links", cards=HEAD + "  joiner: {food: 1}\n")
    if inner:
        (pack / inner).symlink_to(secret)
    else:
        (pack / "it.yaml").symlink_to(secret / "it.yaml")
    for ran in run([["check", pack], ["check", pack / inner / "it.yaml"]], tmp_path):
        assert ran.code == 1
        assert "outside-pack" in ran.text
        assert "hunter2" not in ran.text
        assert "password" not in ran.text


def test_a_manifest_that_is_a_link_is_not_followed(tmp_path: Path) -> None:
    """The manifest, too, must lie in its folder."""
    (tmp_path / "secret").write_text("password: hunter2\n")
    pack = written(tmp_path, "links", cards=HEAD + "  joiner: {food: 1}\n")
    (pack / "pack.yaml").unlink()
    (pack / "pack.yaml").symlink_to(tmp_path / "secret")
    (ran,) = run([["check", pack]], tmp_path)
    assert ran.code == 1
    assert "outside-pack" in ran.text
    assert "hunter2" not in ran.text


def test_packs_that_require_each_other(tmp_path: Path) -> None:
    """A circle of requirements ends, whether it is checked or played."""
    for name, other in (("one", "two"), ("two", "one")):
        pack = written(tmp_path, name, cards=f"{HEAD}  card_of_{name}: {{food: 1}}\n")
        text = (pack / "pack.yaml").read_text()
        (pack / "pack.yaml").write_text(text.replace("[base]", f"[base, {other}]"))
    simulate = ["simulate", "--games", "1", "--packs", "base,one", "--pack-folder", str(tmp_path)]
    for ran in run([["check", str(tmp_path)], simulate], tmp_path):
        assert ran.code == 0, ran.text


def test_names_with_escapes_in_file_names(tmp_path: Path) -> None:
    """The name of a file or folder is told with its characters made visible."""
    pack = written(tmp_path, "names", cards=HEAD + "  joiner: {food: 1}\n")
    (pack / "a\x1b[2Jb\n.yaml").write_text("suit: wood\n")
    (ran,) = run([["check", pack]], tmp_path)
    assert ran.code == 1
    assert "a\\x1b[2Jb\\n.yaml:1:1" in ran.text


def test_steps_within_steps_end(tmp_path: Path) -> None:
    """Steps for each player within steps for each player, as deep as a file can be, end within the stated steps and time."""
    depth = 8
    steps = "[{for_each: players, do: " * depth + "[{gain: 1}]" + "}]" * depth
    card = f"{{discard: true, play: {{do: {steps}}}}}"
    pack = written(tmp_path, "nested", special=f"suit: special\nvillagers:\n  juggler: {card}\n")
    (pack / "scenarios").mkdir()
    (pack / "scenarios" / "all.yaml").write_text(
        "given: {phase: build, players: 5}\nscenarios:\n  - name: A Juggler is played\n    rules: [R8.1]\n"
        "    given: {hands: {1: [juggler]}}\n    when: [play juggler]\n    then: {discard: [juggler]}\n"
    )
    check, ran = run([["check", pack], ["test", pack]], tmp_path)
    assert check.code == 0, check.text
    assert ran.code == 1
    assert "steps without a decision" in ran.text, ran.text[:600]


def test_html_and_drawings_hold_no_markup_of_a_pack(tmp_path: Path) -> None:
    """Names and texts are escaped in every page and drawing that is made of a pack."""
    cards = (
        '  sawyer: {played_on: lumberjack, gold: 2, name: "<script>alert(1)</script>", text_is_free: true,\n'
        '    text: "</style><img src=x onerror=alert(1)>"}\n'
        '  joiner: {played_on: sawyer, gold: 3, name: "x\\" onload=\\"alert(1)"}\n'
    )
    pack = written(tmp_path, "markup", wood=HEAD + cards)
    drawings = [["show", "--chains", "markup", "--packs", f"base,{pack}", "--format", name] for name in ("svg", "html")]
    for ran in run([*drawings, ["render", pack]], tmp_path):
        assert ran.code == 0, ran.text
        assert "alert(1)" in ran.text
        for markup in ("<script>alert", "<img", '" onload="alert'):
            assert markup not in ran.text


def test_every_case_says_what_is_expected(tmp_path: Path) -> None:
    """A case is a pack with a file of expected places; a copy elsewhere gives the same."""
    assert len(CASES) >= 10
    assert all((HOSTILE / name / "expected.txt").read_text().strip() for name in CASES)
    shutil.copytree(HOSTILE / CASES[0], tmp_path / CASES[0])
    (ran,) = run([["check", tmp_path / CASES[0]]], tmp_path)
    assert ran.code == 1
