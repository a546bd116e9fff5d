"""Bad input, named: files that are too large, too deep, unreadable or not text are refused at once and never with a traceback."""

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from villagers_rules import Problem
from villagers_rules.packs import check, load
from villagers_rules.packs.validate import examine

ROOT = Path(__file__).parents[2]
EVERYTHING = Path(__file__).parent / "accept" / "everything"
HEAD = "suit: wood\nvillagers:\n"


def only(path: Path) -> Problem:
    """Return the one problem of the file at *path*."""
    (problem,) = examine([path]).problems
    return problem


def written(folder: Path, text: str | bytes) -> Path:
    """Return a file that holds *text*."""
    file = folder / "cards.yaml"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return file


def test_alias_bomb(tmp_path: Path) -> None:
    """Aliases that would unfold to billions of values are refused at the first one."""
    bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]\n" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
    )
    codes = {problem.code for problem in examine([written(tmp_path, bomb)]).problems}
    assert codes == {"alias"}


def test_ten_megabytes_are_not_parsed(tmp_path: Path) -> None:
    """A file of 10 MB is refused for its size alone, also when it is no YAML at all."""
    problem = only(written(tmp_path, b"{" * 10_000_000))
    assert (problem.code, problem.line) == ("file-too-large", 1)
    assert "1,000,000" in problem.message


@pytest.mark.parametrize("bracket", ["[", "{", "[{", "- ", "? "])
def test_ten_thousand_brackets(tmp_path: Path, bracket: str) -> None:
    """Values nested 10,000 deep are refused at the depth that is allowed, without recursion."""
    assert only(written(tmp_path, HEAD + "  baker: " * (bracket in "[{") + bracket * 10_000)).code in (
        "too-deep",
        "forbidden-key",
    )


def test_ten_thousand_brackets_in_a_formula(tmp_path: Path) -> None:
    """A formula of 10,000 brackets is refused at its place by the language's own limits."""
    problem = only(written(tmp_path, HEAD + f"  baker: {{silver: {'(' * 10_000}1{')' * 10_000}}}\n"))
    assert (problem.code, problem.line) == ("formula", 3)


def test_formula_of_100000_characters(tmp_path: Path) -> None:
    """A formula of 100,000 characters is refused at its place, and the message does not repeat it."""
    problem = only(written(tmp_path, HEAD + f"  baker: {{silver: {'1 + ' * 25_000}1}}\n"))
    assert problem.code == "formula"
    assert len(str(problem)) < 600


def test_too_many_values(tmp_path: Path) -> None:
    """A file of more values than cards can need is refused where there are too many."""
    problem = only(written(tmp_path, "villagers: [" + "1," * 100_000 + "]"))
    assert problem.code == "too-many-values"


def test_many_cards_are_no_problem(tmp_path: Path) -> None:
    """A thousand cards in a file are read and checked."""
    cards = "".join(f"  hand_{number}: {{food: 1, silver: 1 per wood symbol}}\n" for number in range(1000))
    assert not examine([written(tmp_path, HEAD + cards)]).problems


def test_many_problems_are_reported(tmp_path: Path) -> None:
    """Two hundred problems of a file are listed, each once."""
    cards = "".join(f"  hand_{number}: {{foood: 1}}\n" for number in range(150))
    assert len(examine([written(tmp_path, HEAD + cards)]).problems) == 150


def test_no_such_file(tmp_path: Path) -> None:
    """A path that leads nowhere is a problem of that path."""
    problem = only(tmp_path / "none.yaml")
    assert (problem.code, problem.message) == ("unreadable-file", "cannot read the file: there is no such file")


def test_unreadable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that may not be opened is a problem, also within a pack, where the other files are checked all the same."""
    folder = tmp_path / "hidden"
    folder.mkdir()
    manifest = "pack: {id: hidden, name: Hidden, version: 1.0.0, players: 2, requires: [base]}\n"
    (folder / "pack.yaml").write_text(manifest)
    (folder / "one.yaml").write_text(HEAD + "  baker: {foood: 1}\n")
    (folder / "two.yaml").write_text(HEAD + "  miller: {food: 1}\n")
    real = Path.open

    def closed(path: Path, *args: object, **options: object) -> object:
        if path.name == "two.yaml":
            raise PermissionError(13, "Permission denied")
        return real(path, *args, **options)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", closed)
    codes = [problem.code for problem in examine([folder]).problems]
    assert codes == ["unknown-key", "unreadable-file"]


def test_a_device_is_no_file() -> None:
    """Something that is neither file nor folder is refused unread, since reading it might never end."""
    assert only(Path(os.devnull)).code == "unreadable-file"


def test_a_folder_named_like_a_file(tmp_path: Path) -> None:
    """A folder is looked through for packs, whatever its name ends in."""
    (tmp_path / "wood.yaml").mkdir()
    assert only(tmp_path / "wood.yaml").code == "no-pack"


def test_check_takes_no_path_for_the_shipped_packs() -> None:
    """Without a path the shipped packs are checked; they are good."""
    assert check() == []


@pytest.mark.parametrize("name", ["base", "solo", "shifting_seasons", "developments", "scoundrels", "everything"])
@pytest.mark.parametrize("seed", range(4))
def test_broken_copies_of_packs_give_problems_and_no_exception(tmp_path: Path, name: str, seed: int) -> None:
    """However a line of a pack is cut, doubled or mixed up, checking reports problems or accepts, and never fails."""
    chance = random.Random(f"{name} {seed}")
    folder = tmp_path / name
    source = EVERYTHING if name == EVERYTHING.name else ROOT / "cards" / name
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns("scenarios", "locales"))
    files = sorted(folder.glob("*.yaml"))
    for _ in range(8):
        file = chance.choice(files)
        lines = file.read_text().splitlines()
        place = chance.randrange(len(lines))
        other = chance.choice(files).read_text().splitlines()
        cut = chance.randrange(len(lines[place]) + 1)
        words = lines[place].split(" ")
        words[chance.randrange(len(words))] = chance.choice(chance.choice(other).split(" "))
        changed = [lines[place][:cut], lines[place] + lines[place], chance.choice(other), lines[place].replace(": ", ":", 1)]
        lines[place] = chance.choice([*changed, " ".join(words), " ".join(words)])
        before = file.read_text()
        file.write_text("\n".join(lines))
        problems = check([folder])
        for problem in problems:
            assert problem.file.startswith(str(folder)) or not Path(problem.file).is_absolute()
            assert problem.line >= 1
            assert problem.column >= 1
        if chance.random() < 0.5:
            file.write_text(before)


def test_importing_does_not_import_what_only_checking_needs() -> None:
    """The JSON Schema library is imported when something is loaded, not with the package."""
    program = "import sys, villagers_rules.packs; sys.exit('jsonschema' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0
    assert load(["base"])
