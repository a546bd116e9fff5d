"""Problems of card files as the command line prints them: the place, the code in brackets, the message, the line and a caret."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from villagers_rules.errors import Problem
from villagers_rules.packs.problems import SEVERITIES, severity
from villagers_rules.text.ink import Ink


def problem_lines(problems: Iterable[Problem], ink: Ink) -> Iterator[str]:
    """Yield the lines that show *problems*; what is no error says so before its code.

    >>> print(*problem_lines([Problem("a.yaml", 3, 5, "tab", "use spaces", "x", "replace it")], Ink()), sep="\\n")
    a.yaml:3:5: [tab] use spaces; replace it
        x
            ^
    """
    for problem in problems:
        found = severity(problem)
        colour = ink.bad if found == SEVERITIES[0] else ink.money
        kind = "" if found == SEVERITIES[0] else f"{colour(found)} "
        hint = f"; {problem.suggestion}" if problem.suggestion else ""
        place = f"{ink.bold(problem.file)}{ink.dim(f':{problem.line}:{problem.column}:')}"
        yield f"{place} {kind}{colour(f'[{problem.code}]')} {problem.message}{hint}"
        if problem.excerpt:
            yield f"    {problem.excerpt}"
            yield f"    {' ' * problem.caret}{colour('^')}"
