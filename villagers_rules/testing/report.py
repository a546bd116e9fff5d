"""What a run of scenarios found, as people read it, as JSON, and as notes beside the lines of a pull request."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from attrs import asdict, field

from villagers_rules.classes import frozen
from villagers_rules.phrases import workflow_escaped
from villagers_rules.testing.expect import Mismatch, Pair, Piece, aligned, pieces, short
from villagers_rules.text.ink import Ink

_NOTHING = "nothing"
"""What stands on the side of a pair that is empty."""
_LONGEST_LINE = 110
"""Of a longer line of a file, only so much is shown."""
_EXPECTED, _GOT = "expected: ", "got:      "
_MARKED_FROM = 10
"""In texts shorter than this one sees the difference without marks."""


class FailureLine(NamedTuple):
    """A line of a file, from 1, that failed."""

    line: int
    mismatch: Mismatch


@frozen(kw_only=True)
class Failure:
    """A scenario that failed: what was expected, and what came. Prints as a report with the lines of the file.

    *asked* is what a card still asks of whom when the scenario ends, "" where none does.
    """

    file: str
    line: int
    name: str
    rules: tuple[str, ...]
    mismatches: tuple[FailureLine, ...]
    asked: str = ""
    lines: tuple[str, ...] = field(default=(), repr=False)

    def text_of(self, line: int) -> str:
        """Return a line of the file, from 1."""
        return self.lines[line - 1] if 0 < line <= len(self.lines) else ""

    def __str__(self) -> str:
        return "\n".join(_failure_lines(self, Ink()))


@frozen(kw_only=True)
class Outcome:
    """What a run found: the number of scenarios, and those that failed. Prints as the whole report."""

    cases: int
    failures: tuple[Failure, ...]

    @property
    def verdict(self) -> str:
        """Return the sum in one sentence."""
        failed = len(self.failures)
        passed = f"{self.cases - failed} passed"
        return f"{passed}, {failed} failed" if failed else passed

    def __str__(self) -> str:
        return "\n".join(outcome_lines(self, Ink()))


def _failure_lines(failure: Failure, ink: Ink) -> list[str]:
    """Return the lines that report a failed scenario: where it stands, and each mismatch with its line."""
    rows = [f"{failure.file}:{failure.line}: {ink.bold(failure.name)} ({', '.join(failure.rules)})"]
    before = 0
    size = max(len(str(line)) for line, _ in failure.mismatches)
    for line, mismatch in failure.mismatches:
        if line != before:
            rows.append(ink.dim(f"  {line:>{size}} | {_cut(failure.text_of(line))}"))
        before = line
        rows += (f"    {row}".rstrip() for row in _mismatch(mismatch, ink))
    if failure.asked:
        rows.append(f"    not answered in `when`: {failure.asked}")
    return rows


def _cut(text: str) -> str:
    text = text.strip()
    return text if len(text) <= _LONGEST_LINE else text[: _LONGEST_LINE - 3] + "..."


def _mismatch(mismatch: Mismatch, ink: Ink) -> Iterator[str]:
    yield mismatch.what
    # Of lists in any order, notes say what differs.
    marked = bool(mismatch.pairs) or not mismatch.notes
    for pair in mismatch.pairs or (Pair(mismatch.expected, mismatch.got),):
        yield from _pair(pair, ink, marked=marked)
    yield from (f"  {ink.dim(note)}" for note in short(mismatch.notes))


def _pair(pair: Pair, ink: Ink, *, marked: bool) -> Iterator[str]:
    """Yield what was expected and what came under each other, *marked* where they differ."""
    expected, got = pair
    found = pieces(expected, got) if marked and expected and got and max(len(expected), len(got)) >= _MARKED_FROM else ()
    if not found:
        yield f"  {_EXPECTED}{ink.good(expected or _NOTHING)}"
        yield f"  {_GOT}{ink.bad(got or _NOTHING)}"
    elif ink.colour:
        yield f"  {_EXPECTED}{_coloured(found, 'expected', ink.good)}"
        yield f"  {_GOT}{_coloured(found, 'got', ink.bad)}"
    else:
        first, second, marks = aligned(found)
        yield f"  {_EXPECTED}{first}"
        yield f"  {_GOT}{second}"
        yield "  " + " " * len(_GOT) + marks


def _coloured(found: Sequence[Piece], side: str, colour: Callable[[str], str]) -> str:
    """Return one side with its words under those of the other, in *colour* where the two differ."""
    row = ""
    for piece in found:
        text = getattr(piece, side)
        row += (text if piece.same else colour(text)) + " " * (piece.width - len(text))
    return row.rstrip()


def outcome_lines(outcome: Outcome, ink: Ink) -> list[str]:
    """Return the lines of a whole report: every scenario that failed, and the sum."""
    rows = [row for failure in outcome.failures for row in (*_failure_lines(failure, ink), "")]
    return [*rows, (ink.bad if outcome.failures else ink.good)(outcome.verdict)]


# -- for programs ---------------------------------------------------------------------------------------------------------------
def to_data(outcome: Outcome) -> dict[str, Any]:
    """Return a whole report as plain data."""
    failures = [
        {
            "file": failure.file,
            "line": failure.line,
            "name": failure.name,
            "rules": list(failure.rules),
            "asked": failure.asked,
            "differences": [{"line": line, **_to_data(mismatch)} for line, mismatch in failure.mismatches],
        }
        for failure in outcome.failures
    ]
    return {"scenarios": outcome.cases, "failures": failures}


def _to_data(mismatch: Mismatch) -> dict[str, Any]:
    kept = asdict(mismatch, filter=lambda column, _: column.name not in ("place", "pairs"))
    return {**kept, "notes": list(mismatch.notes)}


def _as_json(outcome: Outcome) -> list[str]:
    """Return a whole report as one JSON object."""
    return [json.dumps(to_data(outcome), indent=2)]


def _as_github(outcome: Outcome) -> list[str]:
    """Return a workflow command for each mismatch, which GitHub shows beside its line of a pull request, and the sum."""
    commands = []
    for failure in outcome.failures:
        for line, mismatch in failure.mismatches:
            place = f"file={workflow_escaped(failure.file, ':,')},line={line},title={workflow_escaped(failure.name, ':,')}"
            message = f"{mismatch.what}\nexpected: {mismatch.expected}\ngot: {mismatch.got}"
            commands.append(f"::error {place}::{workflow_escaped(message)}")
    return [*commands, outcome.verdict]


FORMATS: dict[str, Callable[[Outcome], list[str]]] = {"json": _as_json, "github": _as_github}
"""The formats for programs by the names that the command line knows."""
