"""The house only gets smaller where it is too large: what a change has won, the next one does not lose."""

from __future__ import annotations

import ast

import pytest

from tests.house import sizes
from tests.house.sources import ROOT, modules


@pytest.mark.parametrize("figure", sizes.MOST)
def test_the_house_gets_no_worse(figure: str) -> None:
    """No more modules name a hook, and no more steps have the type Any, than `MOST` allows."""
    assert sizes.held(ROOT)[figure] <= sizes.MOST[figure], sizes.naming_hooks(ROOT)


def test_every_module_is_in_a_room() -> None:
    """The rooms together have all modules of the package, and every target has a figure."""
    assert sum(size.modules for size in sizes.rooms(ROOT).values()) == len(modules())
    assert set(sizes.TOOLS) < set(sizes.rooms(ROOT))
    assert set(sizes.TARGETS) <= set(sizes.figures(ROOT))


def test_hooks_are_those_of_the_vocabulary() -> None:
    """Moments of abilities are named once, in dsl/hooks.yaml; those in which cards are played, too, are left out."""
    assert "any player's build turn" in sizes.hooks()
    assert "your build turn" not in sizes.hooks()


def test_steps_without_a_type_are_counted() -> None:
    """Parameters and fields called `step` count if they are Any, and no others."""
    tree = ast.parse("def a(step: Any, other: Any): ...\ndef b(step: Step): ...\nclass C:\n    step: Any\n")
    assert sizes.untyped_in(tree) == 2
