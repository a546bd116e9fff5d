"""What runs scenarios: each expectation fails when it should, and says so in readable words; bad files are told with places."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.problem_codes import IN_FILES, IN_SCENARIOS
from villagers_rules import CardFileError
from villagers_rules.packs.schema import schema
from villagers_rules.resources import resource
from villagers_rules.testing import Case, check, read_cases, run
from villagers_rules.testing.expect import MAX_SHOWN
from villagers_rules.testing.facts import FACTS, THEN
from villagers_rules.testing.report import to_data
from villagers_rules.testing.views import VIEWS

ROOT = Path(__file__).parents[2]
HERE = Path("tests/scenarios")
FAILING = (HERE / "failing.yaml", HERE / "failing")
"""Where scenarios stand that do not hold: without a pack, and in one."""
GAME_KEYS = {"packs", "mode", "players", "seed", "deal"}
"""What is given of the game that is played; all else that is given are facts of a position."""
REJECT = sorted(path.name for path in (ROOT / HERE / "reject").glob("*.yaml"))


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let messages name files from the root of the project, wherever the tests are started."""
    monkeypatch.chdir(ROOT)


def failing(root: Path = Path()) -> tuple[Case, ...]:
    """Return the scenarios that do not hold."""
    return read_cases([root / path for path in FAILING])


@pytest.mark.parametrize("number", range(len(failing(ROOT))), ids=[case.name for case in failing(ROOT)])
def test_an_expectation_fails_when_it_should(number: int) -> None:
    """A scenario that does not hold is told with file, line, name, rules, and each difference with its line and both sides."""
    expected = (HERE / "failing.txt").read_text(encoding="utf-8").split("\n\n")
    assert str(check(failing()[number])) == expected[number]


def test_a_run_tells_all_failures_and_the_sum() -> None:
    """A run prints each failure and how many scenarios there were; its numbers can be read."""
    outcome = run(FAILING)
    assert f"{outcome}\n" == (HERE / "failing.txt").read_text(encoding="utf-8")
    assert outcome.cases == len(outcome.failures) == len(failing())


def test_programs_are_given_all_that_was_told() -> None:
    """What is cut for who reads it is whole in JSON, which says what a card still asks, too."""
    failures = {each["name"]: each for each in to_data(run(FAILING))["failures"]}
    (notes,) = (each["notes"] for each in failures["options among others"]["differences"] if len(each["notes"]) > MAX_SHOWN)
    assert not [note for note in notes if not note.startswith("offered:")]
    assert failures["a card still asks something"]["asked"].startswith("the Thief asks player 1 to choose from")
    assert failures["told"]["asked"] == ""


def test_every_kind_of_expectation_fails_somewhere() -> None:
    """For each key of `then` and of a view, a scenario shows how it fails."""
    cases = [case.data["then"] for case in failing()]
    assert {key for then in cases for key in then} == set(THEN)
    assert {key for then in cases for view in then.get("views", {}).values() for key in view} == set(VIEWS)


@pytest.mark.parametrize(("name", "compared"), [("then", THEN), ("view", VIEWS)])
def test_every_expectation_is_compared(name: str, compared: dict[str, object]) -> None:
    """What the schema lets an author expect is what is compared, and nothing else: a key nobody reads is an error."""
    assert set(schema("scenarios")["$defs"][name]["properties"]) == set(compared)


def test_every_fact_has_a_row() -> None:
    """The table of facts has a row for each key that the schema lets an author give, no other; each can be read."""
    given = {fact.key for fact in FACTS if fact.arrange}
    assert set(schema("scenarios")["$defs"]["given"]["properties"]) == given | GAME_KEYS
    assert given == {fact.key for fact in FACTS if fact.read}
    assert len(FACTS) == len({fact.key for fact in FACTS})


@pytest.mark.parametrize("name", REJECT)
def test_a_bad_file_is_told_with_its_places(name: str) -> None:
    """What cannot be read, and positions, cards and actions that cannot be, are all told with file, line, column and caret."""
    with pytest.raises(CardFileError) as caught:
        run([HERE / "reject" / name])
    assert f"{caught.value}\n" == (HERE / "reject" / name).with_suffix(".txt").read_text(encoding="utf-8")


def test_every_code_is_shown() -> None:
    """Every kind of problem that only scenarios have occurs here."""
    shown = {
        line.split(" ")[1]
        for text in (HERE / "reject").glob("*.txt")
        for line in text.read_text(encoding="utf-8").splitlines()
        if line.startswith("tests/")
    }
    assert set(IN_SCENARIOS) - {"no-scenarios"} <= shown
    assert shown <= {*IN_SCENARIOS, *IN_FILES}


def test_a_file_that_is_not_there() -> None:
    """A path that leads nowhere is an error with that path."""
    with pytest.raises(CardFileError, match=r"^nowhere\.yaml:1:1: unreadable-file cannot read the file"):
        run(["nowhere.yaml"])


def test_a_folder_without_scenarios(tmp_path: Path) -> None:
    """A folder that holds none is an error, since a run of nothing proves nothing."""
    with pytest.raises(CardFileError, match="no-scenarios expected scenarios in the folder, or packs that have some, got none"):
        run([tmp_path])


def test_without_a_path_the_shipped_packs_are_run() -> None:
    """A run without paths runs the scenarios of every pack that ships, and a run of their folders the same ones."""
    shipped = [case.name for case in read_cases()]
    assert [case.name for case in read_cases([ROOT / "cards"])] == shipped
    packs = sorted(path.parent for path in (ROOT / "cards").glob("*/scenarios") if any(path.glob("*.yaml")))
    assert [case.name for case in read_cases(packs)] == shipped
    assert str(resource("cards")) == str(ROOT / "cards")


def test_files_folders_and_packs_are_paths() -> None:
    """A pack, its folder of scenarios and one file of it are run alike, with the pack and what it requires."""
    pack = HERE / "packs" / "margins"
    every = {(folder.name,) for folder in (HERE / "packs").iterdir() if (folder / "pack.yaml").is_file()}
    for path in (HERE / "packs", pack, pack / "scenarios", pack / "scenarios" / "margins.yaml"):
        outcome = run([path])
        assert outcome.cases > 10
        assert not outcome.failures
        assert {case.packs for case in read_cases([path])} == (every if path == HERE / "packs" else {("margins",)})


def test_packs_that_scenarios_need_are_looked_for_elsewhere(tmp_path: Path) -> None:
    """A pack that the folder of none of the scenarios holds is found in the folders that are named."""
    pack = tmp_path / "upper"
    (pack / "scenarios").mkdir(parents=True)
    (pack / "pack.yaml").write_text("pack: {id: upper, name: Upper, version: 1.0.0, requires: [margins]}\n", encoding="utf-8")
    given = "{players: 2, supplies: {1: 3}}"
    scenario = f"scenarios: [{{name: gold, rules: [R1.1], given: {given}, then: {{supplies: {{1: 3}}}}}}]\n"
    (pack / "scenarios" / "gold.yaml").write_text(scenario, encoding="utf-8")
    with pytest.raises(CardFileError, match="no pack is called `margins`"):
        run([pack])
    outcome = run([pack], pack_dirs=[HERE / "packs"])
    assert (outcome.cases, outcome.failures) == (1, ())


def test_a_problem_of_a_whole_file_names_a_scenario(tmp_path: Path) -> None:
    """What all scenarios of a file are given may suit some of them alone; the problem says one that it does not suit."""
    shared = "given: {supplies: {1: 3, 3: 3}}\n"
    rows = [
        f"{{name: {name}, rules: [R1.1], given: {{players: {number}}}, then: {{supplies: {{1: 3}}}}}}"
        for name, number in (("three of them", 3), ("two of them", 2))
    ]
    (tmp_path / "gold.yaml").write_text(f"{shared}scenarios: [{', '.join(rows)}]\n", encoding="utf-8")
    with pytest.raises(CardFileError, match="seats 1, 2, got 3; this is so in the scenario `two of them`"):
        run([tmp_path / "gold.yaml"])


def test_a_file_in_no_pack_is_run_with_the_base_game(tmp_path: Path) -> None:
    """A loose file is played with the pack that is loaded where none is named."""
    shutil.copy(HERE / "format.yaml", tmp_path / "loose.yaml")
    assert {case.packs for case in read_cases([tmp_path / "loose.yaml"])} == {("base",)}
    assert str(run([tmp_path])) == f"{run([HERE / 'format.yaml']).cases} passed"


def test_other_packs_are_named_by_the_scenario(tmp_path: Path) -> None:
    """Among the packs of a run, `packs` names those that a scenario is played with."""
    shutil.copytree(HERE / "packs" / "margins", tmp_path / "margins")
    given = "given: {packs: [margins], hands: {1: [beggar]}}"
    text = f"scenarios:\n  - {{name: a card of that pack, rules: [R2.2], {given}, then: {{hands: {{1: [beggar]}}}}}}\n"
    (tmp_path / "loose.yaml").write_text(text, encoding="utf-8")
    outcome = run([tmp_path / "margins", tmp_path / "loose.yaml"])
    assert not outcome.failures
