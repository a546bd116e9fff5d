"""What a run of scenarios found, for programs: as JSON, and as notes beside the lines of a pull request."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from villagers_rules.scenarios.showing import Outcome


def to_data(outcome: Outcome) -> dict[str, Any]:
    """Return a whole report as plain data."""
    failures = [
        {
            "file": failure.file,
            "line": failure.line,
            "name": failure.name,
            "rules": list(failure.rules),
            "differences": [
                {
                    "line": line,
                    "what": difference.what,
                    "expected": difference.expected,
                    "got": difference.got,
                    "notes": list(difference.notes),
                }
                for line, difference in failure.differences
            ],
        }
        for failure in outcome.failures
    ]
    return {"scenarios": outcome.cases, "failures": failures}


def as_json(outcome: Outcome) -> list[str]:
    """Return a whole report as one JSON object."""
    return [json.dumps(to_data(outcome), indent=2)]


def as_github(outcome: Outcome) -> list[str]:
    """Return a workflow command for each difference, which GitHub shows beside its line of a pull request, and the sum."""
    commands = []
    for failure in outcome.failures:
        for line, difference in failure.differences:
            place = f"file={_escaped(failure.file, ':,')},line={line},title={_escaped(failure.name, ':,')}"
            message = f"{difference.what}\nexpected: {difference.expected}\ngot: {difference.got}"
            commands.append(f"::error {place}::{_escaped(message)}")
    return [*commands, outcome.verdict]


def _escaped(text: str, besides: str = "") -> str:
    """Return *text* with the characters that end a workflow command, or a value in it, written as GitHub reads them."""
    for character in "%\r\n" + besides:
        text = text.replace(character, f"%{ord(character):02X}")
    return text


FORMATS: dict[str, Callable[[Outcome], list[str]]] = {"json": as_json, "github": as_github}
"""The formats for programs by the names that the command line knows."""
