"""Files and packs that the catalog accepts, and those that it refuses with exactly the words in the text beside them."""

from pathlib import Path

import pytest

from tests.problem_codes import IN_FILES
from villagers_rules.packs.problems import FORMATS
from villagers_rules.packs.validate import examine

ROOT = Path(__file__).parents[2]
FOLDER = Path("tests/catalog")
ACCEPT = sorted(path.name for path in (ROOT / FOLDER / "accept").iterdir())
REJECT = sorted(path.name for path in (ROOT / FOLDER / "reject").iterdir() if path.suffix != ".txt")
WITHOUT_FILE = {
    "unreadable-file",
    "file-too-large",
    "too-many-values",
    "outside-pack",
    "pack-too-large",
    "too-much-to-read",
    "too-many-problems",
}
"""Problems of files that one would not keep in a repository; `test_catalog_bad_input` and `tests/security` make them."""


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let messages name files from the root of the project, wherever the tests are started."""
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("name", ACCEPT)
def test_accepted(name: str) -> None:
    """What is written as the schemas and the README say is accepted without a word."""
    report = examine([FOLDER / "accept" / name])
    assert FORMATS["text"](report).endswith("no problems"), FORMATS["text"](report)


@pytest.mark.parametrize("name", REJECT)
def test_rejected(name: str) -> None:
    """Each case is refused with its places, codes, messages, carets and suggestions, and with nothing else."""
    case = FOLDER / "reject" / name
    assert FORMATS["text"](examine([case])) + "\n" == case.with_suffix(".txt").read_text(encoding="utf-8")


def test_every_case_has_its_text() -> None:
    """A case is a file or folder with a text of the same name, and there is no text without its case."""
    cases = {Path(name).stem for name in REJECT}
    texts = {path.stem for path in (FOLDER / "reject").glob("*.txt")}
    assert cases == texts
    assert len(cases) >= 60


def test_every_code_is_shown() -> None:
    """Every kind of problem that is listed occurs in a case, and the cases show no other kind."""
    shown = set()
    for text in (FOLDER / "reject").glob("*.txt"):
        for line in text.read_text(encoding="utf-8").splitlines():
            place, _, rest = line.partition(" ")
            if place.endswith(":") and place.count(":") >= 3:
                shown.add(rest.split(" ", 1)[0])
    assert shown == set(IN_FILES) - WITHOUT_FILE


def test_all_problems_of_all_files_at_once() -> None:
    """A run over many broken files reports for each what a run over it alone reports, sorted by place."""
    all_loose = [FOLDER / "reject" / name for name in REJECT if name.endswith(".yaml")]
    for loose in (all_loose[::2], all_loose[1::2]):  # All of them have more problems than one run looks for.
        together = examine(loose)
        assert list(together.problems) == sorted(together.problems)
        assert set(together.problems) == {problem for path in loose for problem in examine([path]).problems}
        assert together.files == len(loose)


def test_a_file_in_a_pack_is_checked_with_its_pack() -> None:
    """A file that lies in a pack is checked against the other files of the pack, and only its own problems are reported."""
    folder = FOLDER / "reject" / "cycle"
    assert [problem.code for problem in examine([folder / "one.yaml"]).problems] == ["chain-cycle"]
    assert not examine([folder / "two.yaml"]).problems
    assert [problem.code for problem in examine([folder]).problems] == ["chain-cycle"]
