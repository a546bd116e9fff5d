"""What the tables in `dsl` list is not listed again by the program."""

from __future__ import annotations

import ast

from tests.house.sources import modules, tree
from villagers_rules.packs.verbs import hooks

NAMING_HOOKS = 4
"""So many modules may name a hook: those that are about the very moment at which it acts."""
COMMON = {"then"}
"""Hooks whose names stand for other things, too: a scenario has a `then`."""


def test_hooks_are_named_where_they_act() -> None:
    """Few modules name a hook; all others ask the rows of dsl/hooks.yaml what they need to know of it."""
    names = set(hooks().rows) - COMMON
    naming = {
        module
        for module, path in modules().items()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant) and node.value in names
    }
    assert len(naming) <= NAMING_HOOKS, sorted(naming)


def test_steps_have_a_type() -> None:
    """No function takes a step as just anything: what it reads of the step is in its type."""
    untyped = [
        f"{module}:{node.lineno}"
        for module, path in modules().items()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.arg) and node.arg == "step" and node.annotation and ast.unparse(node.annotation) == "Any"
    ]
    assert not untyped, "\n".join(untyped)
