"""What is left out of a quick run exists, and is named once."""

from __future__ import annotations

import ast

import pytest

from tests import pace
from tests.house.sources import ROOT, tree


def functions(file: str) -> set[str]:
    """Return the names of the functions of a file under `tests`."""
    return {node.name for node in ast.walk(tree(ROOT / "tests" / file)) if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("slow", [*pace.SLOW, *pace.ONLY_ALL, *pace.EVERY])
def test_what_is_slow_exists(slow: str) -> None:
    """Each entry of the list of what is slow is a folder, a file or a test, so that none is left behind when it is renamed."""
    file, _, function = slow.partition("::")
    assert (ROOT / "tests" / file).exists()
    assert not function or function in functions(file)


@pytest.mark.parametrize("names", [pace.SLOW, pace.ONLY_ALL, tuple(pace.EVERY)], ids=["slow", "only_all", "every"])
def test_nothing_is_named_twice(names: tuple[str, ...]) -> None:
    """Each list is sorted, and names nothing that it names with its folder or file, too."""
    assert list(names) == sorted(set(names))
    assert not [one for one in names for other in names if one.startswith((f"{other}/", f"{other}::"))]
    assert len({*pace.SLOW, *pace.ONLY_ALL}) == len(pace.SLOW) + len(pace.ONLY_ALL)


def test_what_is_left_out_does_not_run(request: pytest.FixtureRequest) -> None:
    """No test runs of what this pace leaves out, be it named by its folder, its file or by itself."""
    here = ROOT / "tests"
    running = [item for item in request.session.items if item.path.is_relative_to(here)]
    names = {f"{item.path.relative_to(here).as_posix()}::{item.nodeid.partition('::')[2]}" for item in running}
    assert not [name for name in names if pace.is_left_out(name) or (pace.PACE == "quick" and pace.is_slow(name))]
