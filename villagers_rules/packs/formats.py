"""Reports of a check as text, JSON, GitHub workflow commands and SARIF 2.1.0."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from attrs import asdict

from villagers_rules.errors import Problem
from villagers_rules.packs.catalog import Report
from villagers_rules.packs.problems import SEVERITIES, kinds_of_problems, severity
from villagers_rules.version import __version__

TOOL = "villagers check"
SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
COMMANDS = {"error": "error", "warning": "warning", "note": "notice"}
"""The workflow commands by severity."""
COUNTED = {"error": "problem", "warning": "warning", "note": "note"}
"""What is counted at the end of a text, by severity."""


def as_text(report: Report) -> str:
    """Return *report* for people: each problem with its line and a caret, and a count at the end.

    What is no error says so before its code.
    """
    return "\n".join([*map(_shown, report.problems), counted(report)])


def _shown(problem: Problem) -> str:
    shown, found = str(problem), severity(problem)
    if found == SEVERITIES[0]:
        return shown
    place = f"{problem.file}:{problem.line}:{problem.column}: "
    return f"{place}{found}: {shown.removeprefix(place)}"


def counted(report: Report) -> str:
    """Return how many files *report* is about, and how many problems, warnings and notes it has, in one line.

    >>> counted(Report(3, ()))
    '3 files, no problems'
    >>> counted(Report(1, (Problem("a.yaml", 1, 1, "tab", "a tab"), Problem("a.yaml", 2, 1, "never-true", "never"))))
    '1 file, 1 problem, 1 warning'
    """
    numbers = Counter(map(severity, report.problems))
    files = "1 file" if report.files == 1 else f"{report.files} files"
    parts = [files, _number(numbers[SEVERITIES[0]], COUNTED[SEVERITIES[0]])]
    parts += [_number(numbers[found], COUNTED[found]) for found in SEVERITIES[1:] if numbers[found]]
    return ", ".join(parts)


def _number(number: int, noun: str) -> str:
    return f"1 {noun}" if number == 1 else f"{number or 'no'} {noun}s"


def as_json(report: Report) -> str:
    """Return *report* as one JSON object: the number of files, and the problems with all their parts and their severity."""
    problems = [{**asdict(problem), "severity": severity(problem)} for problem in report.problems]
    return json.dumps({"files": report.files, "problems": problems}, indent=2)


def as_github(report: Report) -> str:
    """Return *report* as workflow commands, which GitHub shows beside the lines of a pull request."""
    return "\n".join(map(_command, report.problems))


def _command(problem: Problem) -> str:
    values = {"file": problem.file, "line": problem.line, "col": problem.column, "title": problem.code}
    shown = ",".join(f"{key}={_escaped(str(value), ':,')}" for key, value in values.items())
    return f"::{COMMANDS[severity(problem)]} {shown}::{_escaped(_sentence(problem))}"


def _escaped(text: str, besides: str = "") -> str:
    """Return *text* with the characters that end a workflow command, or a value in it, written as GitHub reads them."""
    for character in "%\r\n" + besides:
        text = text.replace(character, f"%{ord(character):02X}")
    return text


def as_sarif(report: Report) -> str:
    """Return *report* in the Static Analysis Results Interchange Format, version 2.1.0."""
    used = sorted({problem.code for problem in report.problems})
    run: dict[str, Any] = {
        "tool": {"driver": {"name": TOOL, "semanticVersion": __version__, "rules": [_rule(code) for code in used]}},
        "columnKind": "unicodeCodePoints",
        "results": [_result(problem, used.index(problem.code)) for problem in report.problems],
    }
    return json.dumps({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def _rule(code: str) -> dict[str, Any]:
    kind = kinds_of_problems().get(code)
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


FORMATS: dict[str, Callable[[Report], str]] = {"text": as_text, "json": as_json, "github": as_github, "sarif": as_sarif}
"""The formats by the names that the command line knows."""
