"""The forms of a report, and the command that prints them."""

import json
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path

import pytest

from villagers_rules import Problem
from villagers_rules.cli import check
from villagers_rules.packs.catalog import Report
from villagers_rules.packs.problems import FORMATS, problem_kind

ROOT = Path(__file__).parents[2]
CASE = "tests/catalog/reject/unknown_keys.yaml"
PROBLEM = Problem("my cards/a,b.yaml", 3, 5, "unknown-key", "100% wrong:\nreally", "  foood: 1", "did you mean food?")
REPORT = Report(2, (PROBLEM,))


def test_text_counts() -> None:
    """The text ends with the number of files and of problems."""
    assert FORMATS["text"](Report(1, ())) == "1 file, no problems"
    assert FORMATS["text"](Report(10, ())) == "10 files, no problems"
    assert FORMATS["text"](REPORT).endswith("\n2 files, 1 problem")


def test_json_holds_every_part() -> None:
    """The JSON object has the number of files, and each problem with all its parts."""
    assert json.loads(FORMATS["json"](REPORT)) == {
        "files": 2,
        "problems": [
            {
                "file": "my cards/a,b.yaml",
                "line": 3,
                "column": 5,
                "code": "unknown-key",
                "message": "100% wrong:\nreally",
                "excerpt": "  foood: 1",
                "suggestion": "did you mean food?",
                "instead": "",
                "severity": "error",
            }
        ],
    }


def test_each_format_tells_the_severity() -> None:
    """What is no error says so: in words before its code, as a part of the JSON, as its own command, as the level of a result."""
    found = [Problem("a.yaml", line, 1, code, "odd") for line, code in enumerate(("tab", "never-true", "untested-card"), 1)]
    report = Report(1, tuple(found))
    assert FORMATS["text"](report).splitlines() == [
        "a.yaml:1:1: tab odd",
        "a.yaml:2:1: warning: never-true odd",
        "a.yaml:3:1: note: untested-card odd",
        "1 file, 1 problem, 1 warning, 1 note",
    ]
    assert [problem["severity"] for problem in json.loads(FORMATS["json"](report))["problems"]] == ["error", "warning", "note"]
    assert [line.split()[0] for line in FORMATS["github"](report).splitlines()] == ["::error", "::warning", "::notice"]
    (run,) = json.loads(FORMATS["sarif"](report))["runs"]
    assert [result["level"] for result in run["results"]] == ["error", "warning", "note"]
    assert FORMATS["text"](Report(2, tuple(found[1:]))).endswith("\n2 files, no problems, 1 warning, 1 note")


def test_github_commands_are_escaped() -> None:
    """A workflow command is one line; what would end it or a value in it is escaped as GitHub reads it."""
    shown = "::error file=my cards/a%2Cb.yaml,line=3,col=5,title=unknown-key::100%25 wrong:%0Areally; did you mean food?"
    assert FORMATS["github"](REPORT) == shown
    assert FORMATS["github"](Report(1, ())) == ""


def test_sarif_has_its_shape() -> None:
    """A SARIF 2.1.0 log has one run with its tool, the rules used, and a result with place and message for each problem."""
    log = json.loads(FORMATS["sarif"](REPORT))
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    assert run["columnKind"] == "unicodeCodePoints"
    (rule,) = run["tool"]["driver"]["rules"]
    assert (rule["id"], rule["shortDescription"]) == ("unknown-key", {"text": "A key that nothing reads."})
    assert (rule["help"]["text"], rule["defaultConfiguration"]) == (problem_kind("unknown-key").fix, {"level": "error"})
    (result,) = run["results"]
    assert (result["ruleId"], result["ruleIndex"], result["level"]) == ("unknown-key", 0, "error")
    assert result["message"] == {"text": "100% wrong:\nreally; did you mean food?"}
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {"uri": "my%20cards/a%2Cb.yaml"}
    assert place["region"] == {"startLine": 3, "startColumn": 5, "snippet": {"text": "  foood: 1"}}


def test_sarif_of_nothing_and_of_absolute_paths() -> None:
    """A log without problems has empty lists; an absolute path is the address of a file."""
    (run,) = json.loads(FORMATS["sarif"](Report(1, ())))["runs"]
    assert (run["results"], run["tool"]["driver"]["rules"]) == ([], [])
    moved = Report(1, (Problem("/a/b c.yaml", 1, 1, "tab", "expected spaces"),))
    (result,) = json.loads(FORMATS["sarif"](moved))["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "file:///a/b%20c.yaml"


def parser() -> ArgumentParser:
    """Return a command line that has only this command."""
    found = ArgumentParser(prog="villagers")
    check.add(found.add_subparsers())
    return found


def test_command_returns_0_for_good_files(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Good files give one line and exit code 0."""
    monkeypatch.chdir(ROOT)
    args = parser().parse_args(["check", "tests/catalog/accept/strings.yaml"])
    assert args.run(args) == 0
    assert capsys.readouterr().out == "1 file, no problems\n"


@pytest.mark.parametrize("name", FORMATS)
def test_command_returns_1_for_problems(name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Problems are printed in the format asked for, and the exit code is 1."""
    monkeypatch.chdir(ROOT)
    args = parser().parse_args(["check", CASE, "--format", name])
    assert args.run(args) == 1
    assert "did you mean food?" in capsys.readouterr().out


def test_command_line_errors_are_2(capsys: pytest.CaptureFixture[str]) -> None:
    """A format that does not exist is an error of the command line, and the formats are listed."""
    with pytest.raises(SystemExit) as caught:
        parser().parse_args(["check", "--format", "yaml"])
    assert caught.value.code == 2
    shown = capsys.readouterr().err
    assert all(name in shown for name in FORMATS)


def test_help_has_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    """The help shows commands that one can type."""
    with pytest.raises(SystemExit):
        parser().parse_args(["check", "--help"])
    assert "villagers check my_pack" in capsys.readouterr().out


def test_formats_are_those_the_schemas_readme_names() -> None:
    """The page on the schemas names every format of the command."""
    page = (ROOT / "schemas" / "README.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in page for name in FORMATS)


def test_benchmark_runs() -> None:
    """The benchmark of loading runs and prints a time."""
    program = [sys.executable, "benchmarks/load.py", "--rounds", "1"]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "first load of base" in done.stdout
