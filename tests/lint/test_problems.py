"""The list of problems: every kind is explained, for the command line and on a page made of it."""

import ast
import json
import re
from pathlib import Path

import pytest
import yaml

from tests.cli.running import villagers
from tests.problem_codes import FOUND_IN, IN_FILES, IN_SCENARIOS, IN_SETS
from villagers_rules import Problem
from villagers_rules.lint.problems_page import page
from villagers_rules.packs.problems import SEVERITIES, problem_kind, problem_kinds, severity

ROOT = Path(__file__).parents[2]
KINDS = problem_kinds()
LONGEST = 3
"""An example has no more lines than this."""


@pytest.mark.parametrize("code", KINDS)
def test_every_kind_is_explained(code: str) -> None:
    """Each kind has a code in small letters, a severity, sentences on what it means and what to do, and two short examples."""
    kind = KINDS[code]
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code)
    assert kind.severity in SEVERITIES
    assert kind.found_in in FOUND_IN
    assert kind.says.endswith(".")
    assert kind.fix.endswith(".")
    for example in (kind.bad, kind.good):
        assert 1 <= len(example.splitlines()) <= LONGEST
    assert kind.bad != kind.good


def strings_of(room: str) -> set[str]:
    """Return the strings in the modules of a room."""
    return {
        node.value
        for file in (ROOT / "villagers_rules" / room).glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_the_list_is_complete() -> None:
    """The list holds the codes of files, of sets and of scenarios, each of which is reported somewhere."""
    assert {*IN_FILES, *IN_SETS, *IN_SCENARIOS} == set(KINDS)
    assert set(IN_SCENARIOS) <= strings_of("testing")
    assert set(IN_SETS) - strings_of("lint") == {"never-true", "always-true"}
    assert "-true" in strings_of("lint")


def test_only_what_is_found_in_sets_is_no_error() -> None:
    """What is wrong in a file is an error; what is merely suspicious is a warning or a note."""
    for kind in KINDS.values():
        assert (kind.severity == "error") == (kind.found_in != "set"), kind.code


def test_what_nobody_lists_is_an_error() -> None:
    """A problem whose code no list has counts as an error."""
    assert severity(Problem("a.yaml", 1, 1, "no-such-code", "odd")) == "error"
    with pytest.raises(ValueError, match=r"no problem has the code 'never-ture'; did you mean never-true"):
        problem_kind("never-ture")


def test_the_page_is_made_of_the_list() -> None:
    """docs/problems.md is what `make docs` writes."""
    assert (ROOT / "docs" / "problems.md").read_text(encoding="utf-8") == page()
    assert all(f"### {code}\n" in page() for code in KINDS)


def test_the_command_explains_a_code() -> None:
    """`--explain CODE` tells the severity, the meaning, the fix and both examples; as JSON, too."""
    kind = problem_kind("never-true")
    text = villagers("check", "--explain", "never-true")
    assert text.returncode == 0
    for said in ("never-true (warning)", kind.says, kind.fix, f"wrong: {kind.bad}", f"right: {kind.good}"):
        assert said in text.stdout
    data = json.loads(villagers("check", "--explain", "never-true", "--format", "json").stdout)
    assert (data["code"], data["severity"], data["says"]) == ("never-true", "warning", kind.says)


def test_the_command_lists_all_codes() -> None:
    """`--explain` without a code lists every kind with its severity."""
    lines = villagers("check", "--explain").stdout.splitlines()
    assert [line.split()[:2] for line in lines] == [[kind.code, kind.severity] for kind in KINDS.values()]


def test_an_unknown_code_has_the_nearest_one() -> None:
    """A code that does not exist gives exit code 1 and the nearest one that does."""
    done = villagers("check", "--explain", "unused-wrod")
    assert done.returncode == 1
    assert "did you mean unused-word" in done.stderr


def test_exit_codes() -> None:
    """Warnings give exit code 0, and 1 with `--strict`; notes give 0 in any case; errors give 1."""
    for case, plain, strict in (("reject/unused_words", 0, 1), ("reject/untested", 0, 0)):
        assert villagers("check", f"tests/lint/{case}", cwd=ROOT).returncode == plain
        assert villagers("check", f"tests/lint/{case}", "--strict", cwd=ROOT).returncode == strict
    assert villagers("check", "tests/catalog/reject/cycle", cwd=ROOT).returncode == 1


def test_the_hook_names_the_command() -> None:
    """The file of pre-commit hooks runs `villagers check` over card files."""
    hooks = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    assert "entry: villagers check" in hooks
    (hook,) = yaml.safe_load(hooks)
    assert hook["id"] == "villagers-check"
    assert hook["language"] == "python"
    assert villagers(*hook["entry"].split()[1:], *hook["args"], cwd=ROOT / "cards").returncode == 0
