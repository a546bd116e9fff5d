"""Every kind of problem that a check can find, as `dsl/problems.yaml` lists them, and reports in several formats."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any
from urllib.parse import quote

from attrs import asdict

from villagers_rules.classes import frozen
from villagers_rules.errors import CardFileError, Problem, nearest
from villagers_rules.language.wordings import FIRST
from villagers_rules.packs.catalog import Report
from villagers_rules.packs.reader import read
from villagers_rules.phrases import plural, workflow_escaped
from villagers_rules.resources import read_yaml, resource, shown
from villagers_rules.version import __version__

SEVERITIES = ("error", "warning", "note")
"""How bad a problem is, the worst first."""


@frozen(kw_only=True)
class ProblemKind:
    """A kind of problem: its *code*, how bad it is, what it *says*, the usual *fix*, and a *bad* and a *good* example."""

    code: str
    severity: str
    found_in: str
    says: str
    fix: str
    bad: str
    good: str


@cache
def problem_kinds() -> Mapping[str, ProblemKind]:
    """Return all kinds of problems by code; the file is read when the first one is looked up."""
    place = resource("dsl", "problems.yaml")
    document = read(place, shown(place))
    if document.problems:
        raise CardFileError(document.problems)
    return {code: ProblemKind(code=code, **about) for code, about in document.data["problems"].items()}


def problem_texts(code: str, language: str) -> tuple[str, str]:
    """Return what a kind of problem says in a *language*, and the usual correction; empty where no list knows the code.

    >>> problem_texts("duplicate-entry", "it")
    ('Un elenco contiene due volte la stessa voce.', 'Togline una.')
    """
    kind = problem_kinds().get(code)
    if kind is None:
        return "", ""
    return (kind.says, kind.fix) if language == FIRST else _texts_in(language).get(code, (kind.says, kind.fix))


@cache
def _texts_in(language: str) -> Mapping[str, tuple[str, str]]:
    return {code: (texts["says"], texts["fix"]) for code, texts in read_yaml("dsl", "problems", f"{language}.yaml").items()}


def severity(problem: Problem) -> str:
    """Return how bad *problem* is; what no list knows is an error."""
    kind = problem_kinds().get(problem.code)
    return kind.severity if kind else SEVERITIES[0]


def problem_kind(code: str) -> ProblemKind:
    """Return the kind of problem with this *code*, raising `ValueError` with the nearest code when there is none."""
    kinds = problem_kinds()
    if code not in kinds:
        hint = nearest(code, kinds) or "`villagers check --explain` without a code lists them all"
        raise ValueError(f"no problem has the code {code!r}; {hint}")
    return kinds[code]


_TOOL = "villagers check"
_SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}
"""The workflow commands by severity."""
_COUNTED = {"error": "problem", "warning": "warning", "note": "note"}
"""What is counted at the end of a text, by severity."""


def _as_text(report: Report) -> str:
    """Return *report* for people: each problem with its line and a caret, and a count at the end.

    What is no error says so before its code.
    """
    return "\n".join([*map(_shown, report.problems), verdict(report)])


def _shown(problem: Problem) -> str:
    shown, found = str(problem), severity(problem)
    if found == SEVERITIES[0]:
        return shown
    place = f"{problem.file}:{problem.line}:{problem.column}: "
    return f"{place}{found}: {shown.removeprefix(place)}"


def verdict(report: Report) -> str:
    """Return how many files *report* is about, and how many problems, warnings and notes it has, in one line.

    >>> verdict(Report(3, ()))
    '3 files, no problems'
    >>> verdict(Report(1, (Problem("a.yaml", 1, 1, "tab", "a tab"), Problem("a.yaml", 2, 1, "never-true", "never"))))
    '1 file, 1 problem, 1 warning'
    """
    numbers = Counter(map(severity, report.problems))
    parts = [f"{report.files} {plural(report.files, 'file')}", _number(numbers[SEVERITIES[0]], _COUNTED[SEVERITIES[0]])]
    parts += [_number(numbers[found], _COUNTED[found]) for found in SEVERITIES[1:] if numbers[found]]
    return ", ".join(parts)


def _number(number: int, noun: str) -> str:
    return f"{number or 'no'} {plural(number, noun)}"


def _as_json(report: Report) -> str:
    """Return *report* as one JSON object: the number of files, and the problems with all their parts and their severity."""
    problems = [{**asdict(problem), "severity": severity(problem)} for problem in report.problems]
    return json.dumps({"files": report.files, "problems": problems}, indent=2)


def _as_github(report: Report) -> str:
    """Return *report* as workflow commands, which GitHub shows beside the lines of a pull request."""
    return "\n".join(map(_command, report.problems))


def _command(problem: Problem) -> str:
    values = {"file": problem.file, "line": problem.line, "col": problem.column, "title": problem.code}
    shown = ",".join(f"{key}={workflow_escaped(str(value), ':,')}" for key, value in values.items())
    return f"::{_COMMANDS[severity(problem)]} {shown}::{workflow_escaped(_sentence(problem))}"


def _as_sarif(report: Report) -> str:
    """Return *report* in the Static Analysis Results Interchange Format, version 2.1.0."""
    used = sorted({problem.code for problem in report.problems})
    run: dict[str, Any] = {
        "tool": {"driver": {"name": _TOOL, "semanticVersion": __version__, "rules": [_rule(code) for code in used]}},
        "columnKind": "unicodeCodePoints",
        "results": [_result(problem, used.index(problem.code)) for problem in report.problems],
    }
    return json.dumps({"$schema": _SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def _rule(code: str) -> dict[str, Any]:
    kind = problem_kinds().get(code)
    if kind is None:
        return {"id": code, "shortDescription": {"text": code}}
    return {
        "id": code,
        "shortDescription": {"text": kind.says},
        "help": {"text": kind.fix},
        "defaultConfiguration": {"level": kind.severity},
    }


def _result(problem: Problem, rule: int) -> dict[str, Any]:
    region: dict[str, Any] = {"startLine": problem.line, "startColumn": problem.column}
    if problem.excerpt:
        region["snippet"] = {"text": problem.excerpt}
    place = {"physicalLocation": {"artifactLocation": {"uri": _uri(problem.file)}, "region": region}}
    message = {"text": _sentence(problem)}
    return {"ruleId": problem.code, "ruleIndex": rule, "level": severity(problem), "message": message, "locations": [place]}


def _uri(file: str) -> str:
    """Return *file* as a reference relative to the root of the run, or as a file's address when it is absolute."""
    shown = quote(file)
    if file.startswith("/"):
        return f"file://{shown}"
    return f"file:///{shown}" if file[1:3] == ":/" else shown


def _sentence(problem: Problem) -> str:
    return problem.message + (f"; {problem.suggestion}" if problem.suggestion else "")


FORMATS: dict[str, Callable[[Report], str]] = {"text": _as_text, "json": _as_json, "github": _as_github, "sarif": _as_sarif}
"""The formats by the names that the command line knows."""
