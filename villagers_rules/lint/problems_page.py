"""The page docs/problems.md, made of `dsl/problems.yaml`; ``make docs`` writes it."""

from __future__ import annotations

from collections.abc import Iterator

from villagers_rules.packs.problems import ProblemKind, problem_kinds

_PARTS = {
    "files": "In files, and in how packs fit together",
    "set": "In a set of packs as a whole",
    "scenarios": "In scenarios",
}
"""The headings of the page, by where problems are found."""
_HEAD = """\
# Problems and what to do about them

Every finding of `villagers check` and `villagers test` has a code, which never changes its meaning, and a severity. An *error*
must be fixed before the pack can be played; the exit code is 1. A *warning* is surely not what you meant; it counts as an error
with `--strict`. A *note* is worth a look. `villagers check --explain CODE` shows one of these here, and
`villagers check --fix PATH` corrects what has one correction only.

What is found in a set of packs as a whole is looked for when no file of a pack has an error, in each mode of the pack and with
every number of players.

<!-- Made of dsl/problems.yaml by `make docs`; change that file, not this one. -->
"""


def page() -> str:
    """Return the page as Markdown."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield _HEAD.rstrip("\n")
    for found_in, heading in _PARTS.items():
        kinds = [kind for kind in problem_kinds().values() if kind.found_in == found_in]
        yield from ("", f"## {heading}", "", "| code | severity | |", "|---|---|---|")
        yield from (f"| [`{kind.code}`](#{kind.code}) | {kind.severity} | {_cell(kind.says)} |" for kind in kinds)
        for kind in kinds:
            yield from _entry(kind)


def _entry(kind: ProblemKind) -> Iterator[str]:
    yield from ("", f"### {kind.code}", "", f"*{kind.severity.capitalize()}.* {kind.says}", "", f"{kind.fix}", "")
    yield from ("```yaml", *_example("wrong", kind.bad), "", *_example("right", kind.good), "```")


def _example(word: str, text: str) -> list[str]:
    return [f"# {word}", *text.splitlines()]


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
