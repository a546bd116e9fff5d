"""Every kind of problem that a check can find, as `dsl/problems.yaml` lists them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from attrs import frozen

from villagers_rules.errors import CardFileError, Problem, nearest
from villagers_rules.packs.reader import read
from villagers_rules.resources import resource, shown

SEVERITIES = ("error", "warning", "note")
"""How bad a problem is, the worst first."""
FOUND_IN = ("files", "set", "scenarios")
"""Where problems are found: in files, in a set of packs as a whole, in scenarios."""


@frozen(kw_only=True)
class Kind:
    """A kind of problem: its *code*, how bad it is, what it *says*, the usual *fix*, and a *bad* and a *good* example."""

    code: str
    severity: str
    found_in: str
    says: str
    fix: str
    bad: str
    good: str


@cache
def kinds_of_problems() -> Mapping[str, Kind]:
    """Return all kinds of problems by code; the file is read when the first one is looked up."""
    place = resource("dsl", "problems.yaml")
    document = read(place, shown(place))
    if document.problems:
        raise CardFileError(document.problems)
    return {code: Kind(code=code, **about) for code, about in document.data["problems"].items()}


def severity(problem: Problem) -> str:
    """Return how bad *problem* is; what no list knows is an error."""
    kind = kinds_of_problems().get(problem.code)
    return kind.severity if kind else SEVERITIES[0]


def kind_called(code: str) -> Kind:
    """Return the kind of problem with this *code*, raising `ValueError` with the nearest code when there is none."""
    kinds = kinds_of_problems()
    if code not in kinds:
        hint = nearest(code, kinds) or "`villagers check --explain` without a code lists them all"
        raise ValueError(f"no problem has the code {code!r}; {hint}")
    return kinds[code]


class _Sentences(Mapping[str, str]):
    """The codes of some kinds of problems with one sentence on each, read when they are first needed."""

    def __init__(self, found_in: str) -> None:
        self.found_in = found_in

    def _mine(self) -> dict[str, str]:
        return {code: kind.says for code, kind in kinds_of_problems().items() if kind.found_in == self.found_in}

    def __getitem__(self, code: str) -> str:
        return self._mine()[code]

    def __iter__(self) -> Iterator[str]:
        return iter(self._mine())

    def __len__(self) -> int:
        return len(self._mine())


CODES: Mapping[str, str] = _Sentences("files")
"""The codes of what is wrong in files and in how packs fit together, with one sentence on each."""
CODES_OF_SETS: Mapping[str, str] = _Sentences("set")
"""The codes of what is suspicious in a set of packs as a whole, with one sentence on each."""
