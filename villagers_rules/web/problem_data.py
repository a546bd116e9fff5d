"""Problems of files as plain data for a page: with their places in the folder of the page, and a correction if there is one."""

from __future__ import annotations

from pathlib import Path

from villagers_rules.errors import Problem
from villagers_rules.language.wordings import FIRST
from villagers_rules.lint.corrections import corrected
from villagers_rules.packs.problems import SEVERITIES, problem_texts, severity
from villagers_rules.packs.reader import MAX_BYTES, shown_path
from villagers_rules.text.error_messages import error_message
from villagers_rules.web.protocol import Data


def problem_data(problem: Problem, folder: Path, language: str) -> Data:
    """Return a *problem* of a file in *folder* in a *language*, with what such a problem `says` and `advises`.

    The `language` of its message and its suggestion is English where nobody translated them.

    A `fix` is the text to put in the place of another, counted as browsers count.
    """
    file = relative_name(problem.file, folder)
    says, advises = problem_texts(problem.code, language)
    return {
        "file": file,
        "line": problem.line,
        "column": problem.column,
        "code": problem.code,
        "severity": severity(problem),
        **told(problem.message, problem.suggestion, language),
        "says": says,
        "advises": advises,
        "fix": _fix(problem, folder / file),
    }


def told(message: str, suggestion: str, language: str) -> Data:
    """Return what is wrong and what would correct it, with the `language` of both: English unless both are translated."""
    said = [error_message(text, language) for text in (message, suggestion)]
    if None in said:
        return {"message": message, "suggestion": suggestion, "language": FIRST}
    return {"message": said[0], "suggestion": said[1], "language": language}


def relative_name(shown: str, folder: Path) -> str:
    """Return the path from *folder* of a file that messages call *shown*; as it is where it lies elsewhere."""
    home = shown_path(folder)
    return shown.removeprefix(f"{home}/") if home != "." else shown


def _fix(problem: Problem, file: Path) -> Data | None:
    """Return the one correction of a *problem*, None where a person has to decide."""
    if severity(problem) != SEVERITIES[0] or not file.is_file() or file.is_symlink():
        return None
    with file.open("rb") as opened:
        content = opened.read(MAX_BYTES)
    after = corrected(content, problem)
    if after is None or after == content:
        return None
    return _edit(content.decode("utf-8"), after.decode("utf-8"))


def _edit(before: str, after: str) -> Data:
    """Return where two texts differ: the units of UTF-16 from which to which, and what stands there then.

    >>> _edit("a: glod", "a: gold")
    {'from': 4, 'to': 6, 'insert': 'ol'}
    """
    most = min(len(before), len(after))
    start = next((place for place in range(most) if before[place] != after[place]), most)
    most -= start
    end = next((back for back in range(most) if before[len(before) - 1 - back] != after[len(after) - 1 - back]), most)
    stop = len(before) - end
    return {"from": _units(before[:start]), "to": _units(before[:stop]), "insert": after[start : len(after) - end]}


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2
