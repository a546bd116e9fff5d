"""What a run of scenarios found, and how it is shown to people: each line of the file that does not hold, with both sides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from attrs import field, frozen

from villagers_rules.scenarios.differences import Difference
from villagers_rules.scenarios.marking import Piece, aligned, pieces
from villagers_rules.text.ink import Ink

NOTHING = "nothing"
"""What stands on the side of a pair that is empty."""
LONGEST_LINE = 110
"""Of a longer line of a file, only so much is shown."""
EXPECTED, GOT = "expected: ", "got:      "
MARKED_FROM = 10
"""In texts shorter than this one sees the difference without marks."""


@frozen(kw_only=True)
class Failure:
    """A scenario that does not hold: what was expected, and what came. Prints as a report with the lines of the file."""

    file: str
    line: int
    name: str
    rules: tuple[str, ...]
    differences: tuple[tuple[int, Difference], ...]
    lines: tuple[str, ...] = field(default=(), repr=False)

    def text_of(self, line: int) -> str:
        """Return a line of the file, from 1."""
        return self.lines[line - 1] if 0 < line <= len(self.lines) else ""

    def __str__(self) -> str:
        return "\n".join(failure_shown(self, Ink()))


@frozen(kw_only=True)
class Outcome:
    """What a run found: the number of scenarios, and those that do not hold. Prints as the whole report."""

    cases: int
    failures: tuple[Failure, ...]

    @property
    def verdict(self) -> str:
        """Return the sum in one sentence."""
        many = "1 scenario" if self.cases == 1 else f"{self.cases} scenarios"
        failed = len(self.failures)
        if not failed:
            return f"{many}, {'all hold' if self.cases != 1 else 'it holds'}"
        return f"{many}, {failed} {'does' if failed == 1 else 'do'} not hold"

    def __str__(self) -> str:
        return "\n".join(outcome_shown(self, Ink()))


def failure_shown(failure: Failure, ink: Ink) -> list[str]:
    """Return the lines that tell a scenario that does not hold: where it stands, and each difference with its line."""
    rows = [f"{failure.file}:{failure.line}: {ink.bold(failure.name)} ({', '.join(failure.rules)})"]
    before = 0
    size = max(len(str(line)) for line, _ in failure.differences)
    for line, difference in failure.differences:
        if line != before:
            rows.append(ink.dim(f"  {line:>{size}} | {_cut(failure.text_of(line))}"))
        before = line
        rows += (f"    {row}".rstrip() for row in _difference(difference, ink))
    return rows


def _cut(text: str) -> str:
    text = text.strip()
    return text if len(text) <= LONGEST_LINE else text[: LONGEST_LINE - 3] + "..."


def _difference(difference: Difference, ink: Ink) -> Iterator[str]:
    yield difference.what
    # Of lists in any order, notes say what differs.
    marked = bool(difference.pairs) or not difference.notes
    for expected, got in difference.pairs or ((difference.expected, difference.got),):
        yield from _pair(expected, got, ink, marked=marked)
    yield from (f"  {ink.dim(note)}" for note in difference.notes)


def _pair(expected: str, got: str, ink: Ink, *, marked: bool) -> Iterator[str]:
    """Yield what was expected and what came under each other, *marked* where they differ."""
    found = pieces(expected, got) if marked and expected and got and max(len(expected), len(got)) >= MARKED_FROM else ()
    if not found:
        yield f"  {EXPECTED}{ink.good(expected or NOTHING)}"
        yield f"  {GOT}{ink.bad(got or NOTHING)}"
    elif ink.colour:
        yield f"  {EXPECTED}{_coloured(found, 'expected', ink.good)}"
        yield f"  {GOT}{_coloured(found, 'got', ink.bad)}"
    else:
        first, second, marks = aligned(found)
        yield f"  {EXPECTED}{first}"
        yield f"  {GOT}{second}"
        yield "  " + " " * len(GOT) + marks


def _coloured(found: Sequence[Piece], side: str, colour: Callable[[str], str]) -> str:
    """Return one side with its words under those of the other, in *colour* where the two differ."""
    row = ""
    for piece in found:
        text = getattr(piece, side)
        row += (text if piece.same else colour(text)) + " " * (piece.width - len(text))
    return row.rstrip()


def outcome_shown(outcome: Outcome, ink: Ink) -> list[str]:
    """Return the lines of a whole report: every scenario that does not hold, and the sum."""
    rows = [row for failure in outcome.failures for row in (*failure_shown(failure, ink), "")]
    return [*rows, (ink.bad if outcome.failures else ink.good)(outcome.verdict)]
