"""`villagers show --chains` and `villagers render`: what they draw, where they write, and what they refuse."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import in_streams
from tests.drawing.notations import read_dot, read_html, read_markup, read_mermaid
from tests.drawing.packs import odd_pack
from villagers_rules.cli import main
from villagers_rules.cli.render import _PAPERS
from villagers_rules.cli.show import FORMATS
from villagers_rules.drawing.sheet import PAPERS
from villagers_rules.files import MADE_BY
from villagers_rules.packs import load


def run(capsys: pytest.CaptureFixture[str], *line: str) -> tuple[int, str, str]:
    """Return the exit code of a command line, and what it printed as output and as errors."""
    code = main(list(line))
    printed = capsys.readouterr()
    return code, printed.out, printed.err


@pytest.mark.parametrize("form", FORMATS)
def test_each_format_is_printed_or_written(form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is printed is what a file would hold; each format says what made it, and is valid with that."""
    code, printed, _ = run(capsys, "show", "--chains", "wood", "--format", form)
    assert code == 0
    path = tmp_path / f"chains.{form}"
    code, said, _ = run(capsys, "show", "--chains", "wood", "--format", form, "--output", str(path))
    assert (code, said) == (0, f"saved to {path}, 8 cards\n")
    written = path.read_text(encoding="utf-8")
    assert written.endswith("\n")
    if form == "text":
        assert written == f"{printed}\n({MADE_BY})\n"
        return
    assert written == printed
    assert MADE_BY in written
    if form == "mermaid":
        read_mermaid(written.splitlines()[:-1])
    elif form == "dot":
        read_dot("\n".join(line for line in written.splitlines() if not line.startswith("//")))
    else:
        (read_html if form == "html" else read_markup)(written)


def test_chains_of_what_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """After --chains stands a suit or a pack, by id or name in any language, a folder, or several; nothing means all in use."""
    base = load()
    _, everything, _ = run(capsys, "show", "--chains")
    assert all(card.name in everything for card in base.table.villagers)
    _, suit, _ = run(capsys, "show", "--chains", base.table.suits[1])
    assert run(capsys, "show", "--chains", base.table.suits[1].title()) == (0, suit, "")
    assert run(capsys, "show", "--chains", "legno") == (0, suit, "")
    _, two, _ = run(capsys, "show", "--chains", ", ".join(base.table.suits[:2]))
    assert suit.splitlines()[-1] in two
    _, pack, _ = run(capsys, "show", "--chains", "shifting-seasons,profiteers")
    assert "Arkwright" in pack
    assert "Cooper" not in pack
    _, both, _ = run(capsys, "show", "--chains", "wood", "--packs", "profiteers")
    assert "Arkwright" in both
    assert "Cooper" in both
    folder = odd_pack(tmp_path)
    for line in (
        ["--chains", str(folder)],
        ["--chains", "glass", "--packs", str(folder)],
        ["--chains", "odd", "--folders", str(folder)],
    ):
        code, drawn, _ = run(capsys, "show", *line)
        assert code == 0
        assert "<script>alert(1)</script>" in drawn


REFUSED = {
    "show --chains wod": (1, "no suit or pack is called 'wod'; did you mean wood?"),
    "show --chains profiters": (1, "no suit or pack is called 'profiters'; did you mean profiteers"),
    "show --chains wood,hya": (1, "no suit or pack is called 'hya'; did you mean hay?"),
    "show --chains qqqqqq": (1, "there are base, grains, "),
    "show --chains wood,": (2, "expected suits or packs, comma-separated, got 'wood,'"),
    "show --chains ./nowhere": (2, "argument --chains: ./nowhere is no folder with a pack.yaml"),
    "show --chains developments": (1, "developments has no villagers, and so no production chains"),
    "show --chains wood --format png": (2, "invalid choice: 'png'"),
    "show cooper --chains wood": (2, "name a card, or after --chains what to draw; not both"),
    "show cooper --format svg": (2, "svg goes with --chains"),
    "show cooper --output x.svg": (2, "argument --output: it goes with --chains only"),
    "show --chains wood --force": (2, "argument --force: it goes with --output only"),
    "show": (2, "required: CARD"),
    "render bse": (2, "no pack is called bse; did you mean base?"),
    "render ./nowhere": (2, "argument PACK: ./nowhere is no folder with a pack.yaml"),
    "render --force": (2, "argument --force: it goes with --output only"),
    "render --language xx": (2, "expected one of the languages en, it, got 'xx'"),
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_is_wrong_is_told(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A wrong name gives the nearest one, in one line; nothing is printed as output, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    code, words = REFUSED[line]
    found, printed, error = run(capsys, *line.split())
    assert (found, printed) == (code, "")
    assert words in error
    assert error.startswith("villagers: ")
    assert error.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("line", [("render", "promo"), ("show", "--chains", "wood", "--format", "dot")])
def test_only_what_was_made_so_is_replaced(line: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is there is replaced if a drawing was written into it before, or with --force; anything else stays as it is."""
    path = tmp_path / "file"
    assert run(capsys, *line, "--output", str(path))[0] == 0
    drawn = path.read_bytes()
    assert run(capsys, *line, "--output", str(path))[0] == 0
    assert path.read_bytes() == drawn
    path.write_text("my letter", encoding="utf-8")
    code, printed, error = run(capsys, *line, "--output", str(path))
    assert (code, printed) == (1, "")
    assert "already exists, and was not made by this command" in error
    assert path.read_text(encoding="utf-8") == "my letter"
    assert run(capsys, *line, "--output", str(path), "--force")[0] == 0
    assert path.read_bytes() == drawn
    for place in (tmp_path, tmp_path / "no" / "such", tmp_path / "file" / "below"):
        code, printed, error = run(capsys, *line, "--output", str(place))
        assert (code, printed) == (1, "")
        assert str(place) in error
    assert sorted(tmp_path.iterdir()) == [path]


def test_the_rule_of_replacing_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """The help of both commands says which files are replaced."""
    for command in ("show", "render"):
        _, printed, _ = run(capsys, command, "--help")
        assert "an existing file is replaced only if this command wrote it, or with --force" in " ".join(printed.split())


def test_a_sheet_in_another_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--language` gives the cards in that language; several packs stand on one sheet, and `--once` prints one of each card."""
    path = tmp_path / "cards.html"
    code, said, error = run(
        capsys, "render", "base", str(odd_pack(tmp_path)), "--once", "--language", "it", "--output", str(path)
    )
    assert (code, error) == (0, "")
    assert said == f"saved to {path}, 62 cards on 7 pages\n"
    root = read_html(path.read_text(encoding="utf-8"))
    assert root.get("lang") == "it"
    assert {"Zatteriere", "Bottaio"} <= {card.get("aria-label") for card in root.iter("article")}


def test_a_text_too_long_for_a_card_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A rules text that has no room even in small letters is printed as far as it goes, and a note names the card."""
    place = odd_pack(tmp_path)
    steps = "".join("      - gain: 3 per grains, wood, hay, ore, grapes, wool or leather symbol\n" for _ in range(40))
    (place / "more.yaml").write_text(
        f"suit: glass\nvillagers:\n  talker:\n    discard: true\n    play:\n      do:\n{steps}", encoding="utf-8"
    )
    code, _, error = run(capsys, "render", str(place), "--output", str(tmp_path / "cards.html"))
    assert (code, error) == (0, "villagers: note: the text of talker is too long for a card and is cut off\n")


OTHER_KINDS = {".pdf": "--print-to-pdf", ".png": "--screenshot", ".svg": "open it in a browser"}


@pytest.mark.parametrize("ending", OTHER_KINDS)
def test_other_kinds_of_files_are_refused_with_the_way(ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A sheet is not written into a file of another kind; the error says how to get one."""
    code, printed, error = run(capsys, "render", "promo", "--output", str(tmp_path / f"cards{ending}"))
    assert (code, printed) == (2, "")
    assert OTHER_KINDS[ending] in error
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_printed_on_a_terminal_by_accident() -> None:
    """Without --output a sheet goes into a pipe, and never onto a terminal."""
    code, out, err = in_streams(["render", "promo"], terminal=True)
    assert (code, out) == (2, "")
    assert "expected a file for the page" in err


def test_the_papers_of_render() -> None:
    """`--paper` offers every paper there is."""
    assert tuple(PAPERS) == _PAPERS


def test_the_ending_of_a_file_says_the_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Chains are drawn in the format that the ending of the file names; endings of pictures that are not made are refused."""
    path = tmp_path / "chains.svg"
    assert run(capsys, "show", "--chains", "wood", "--output", str(path))[0] == 0
    assert path.read_text(encoding="utf-8").startswith("<?xml")
    code, _, error = run(capsys, "show", "--chains", "wood", "--output", str(tmp_path / "chains.png"))
    assert code == 2
    assert "--format svg" in error
